// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QToolButton;

namespace headscope {

class LaneButtons;

/// What can be done in the current step besides looking: buttons beside the title of the operation.
class OperationTools : public QWidget
{
    Q_OBJECT

public:
    explicit OperationTools(Session &session, QWidget *parent = nullptr);

    /// Presses the button of the theatre where the step has it.
    void showMoves();

Q_SIGNALS:
    void painting(bool isOn);   ///< the mask with the brush
    void showsMoves(bool isOn); ///< the theatre of the split instead of the numbers
    void rearranged();          ///< other buttons than before

protected:
    void changeEvent(QEvent *event) override;

private:
    QToolButton *addButton(const QString &name, bool isCheckable);
    void showWords();
    void refresh();
    void showWhileNeeded(QToolButton *button, bool isNeeded);
    void drawAgain();

    Session &m_session;
    LaneButtons *m_lanes;
    QToolButton *m_moves;
    QToolButton *m_paint;
    QToolButton *m_clear;
    QToolButton *m_clearBias;
    QToolButton *m_draw;
    int m_width = 0; ///< how wide the visible buttons are together
};

} // namespace headscope
