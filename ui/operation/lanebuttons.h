// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QToolButton;

namespace headscope {

/// Q, K and V as buttons, where a step makes them side by side and the view shows how one of them is made.
class LaneButtons : public QWidget
{
    Q_OBJECT

public:
    explicit LaneButtons(Session &session, QWidget *parent = nullptr);

    /// The buttons of the step; none where it makes one matrix.
    void refresh();

protected:
    void changeEvent(QEvent *event) override;

private:
    void showLane(QToolButton *button, TensorId tensor);

    Session &m_session;
    std::vector<QToolButton *> m_buttons;
};

} // namespace headscope
