// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/mend.h"

#include <QWidget>

class QToolButton;

namespace headscope {

/// Below a refused setting that says what else would have to change for it: the buttons that do so in the same edit.
class MendOffer : public QWidget
{
    Q_OBJECT

public:
    explicit MendOffer(QWidget *parent = nullptr);

    /// Hidden where there is nothing to mend.
    void offer(const std::vector<MendedPart> &misfits);

Q_SIGNALS:
    void picked(headscope::MendWay way);

private:
    QToolButton *addButton(const QString &name, MendWay way);

    QToolButton *m_fit;
    QToolButton *m_leaveOut;
};

} // namespace headscope
