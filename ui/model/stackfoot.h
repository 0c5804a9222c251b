// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/stacklayout.h"

#include <QWidget>

namespace headscope {

class PositionStrip;
class Session;
class StackView;

/// What goes into the columns of a stack, below them and seen wherever the stack is scrolled to: their tokens. Of which
/// of those that the model goes on from is told what the model says can be chosen.
class StackFoot : public QWidget
{
    Q_OBJECT

public:
    StackFoot(Session &session, const StackView &stack, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void layOut();
    QRectF placeOf(const PlacedColumn &column) const;
    void paintTokens(QPainter &painter, const PlacedColumn &column) const;

    const StackView &m_stack;
    PositionStrip *m_positions; ///< in the place of the tokens that the model goes on from
};

} // namespace headscope
