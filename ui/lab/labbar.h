// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace headscope {

/// Chooses the mistake that is made beside the right run, above the comparison of the two; or hides one to be found.
class LabBar : public QWidget
{
    Q_OBJECT

public:
    explicit LabBar(Session &session, QWidget *parent = nullptr);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showWords();
    void followPlan();
    void followLook();
    void showMistakes();
    void showChosen();
    void giveUpSoon();

    Session &m_session;
    QLabel *m_label;
    QComboBox *m_mistake;
    QToolButton *m_find;
    bool m_isBehind = true; ///< the list is that of a plan before
};

} // namespace headscope
