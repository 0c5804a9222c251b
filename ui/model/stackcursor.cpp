// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The cursor of the stack of a model: the block and the head that keys go to.
#include "ui/access/paintedcells.h"
#include "ui/actions/actions.h"
#include "ui/figure/arrowkey.h"
#include "ui/model/stackview.h"
#include "ui/session/session.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headscope {

/// The cursor comes along where another block is turned to.
void StackView::followBlock()
{
    const std::size_t block = m_session.block();
    const bool isOther = std::exchange(m_block, block) != block && block != m_current.block;
    if (isOther && m_trace && m_session.model() && m_session.model()->model == m_trace->plan.model)
        moveTo({block, m_session.selection().head});
}

void StackView::moveTo(const StackLayout::Hit &place)
{
    if (place.block >= m_layout.blocks().size())
        return;
    const PlacedBlock &block = placed(place.block);
    m_current = {place.block, std::min(place.head, std::ssize(block.maps) - 1)};
    describe();
    showCursor();
    Q_EMIT looked(m_current);
    update();
}

/// Screen readers hear the block or the head.
void StackView::describe()
{
    m_cells->describe(sentenceOf(m_current));
}

/// Its block; where that is taller than what is seen, the head, or else the line with the title.
QRectF StackView::cursorPlace() const
{
    constexpr double title = 20;
    const PlacedBlock &block = placed(m_current.block);
    if (block.frame.height() <= m_room.height())
        return block.frame;
    if (m_current.head >= 0 && m_current.head < std::ssize(block.maps))
        return block.maps[static_cast<std::size_t>(m_current.head)];
    return {block.frame.topLeft(), QSizeF(block.frame.width(), title)};
}

void StackView::showCursor()
{
    if (hasCursor())
        Q_EMIT shown(cursorPlace());
}

/// Up and down in a column, to the side from head to head, and beyond the last into the other column.
void StackView::moveBy(QPoint arrow)
{
    const PlacedBlock &from = placed(m_current.block);
    if (arrow.x() != 0) {
        const Index head = m_current.head + arrow.x();
        if (head >= -1 && head < std::ssize(from.maps))
            return moveTo({m_current.block, head});
    }
    const PlacedBlock *best = nullptr;
    const auto distance = [&](const PlacedBlock &to) {
        return std::abs(to.frame.center().y() - from.frame.center().y());
    };
    for (const PlacedBlock &to : m_layout.blocks()) {
        const bool isThere = arrow.y() != 0
                                 ? to.column == from.column && (to.frame.y() - from.frame.y()) * arrow.y() > 0
                                 : static_cast<int>(to.column) == static_cast<int>(from.column) + arrow.x();
        if (isThere && (best == nullptr || distance(to) < distance(*best)))
            best = &to;
    }
    if (best != nullptr)
        moveTo({best->block, std::max<Index>(m_current.head, best->maps.empty() ? -1 : 0)});
}

void StackView::keyPressEvent(QKeyEvent *event)
{
    if (!m_trace || m_layout.blocks().empty())
        return event->ignore();
    switch (actionOf(*event, KeyPlace::Blocks)) {
    case Action::MoveInStack: return moveBy(arrowOf(event->key()));
    case Action::OpenBlock: return goTo(m_current, false);
    case Action::OpenHeads: return goTo(m_current, true);
    default: event->ignore();
    }
}

/// Who comes by the keyboard sees the cursor. Under a click, or when the window comes back, nothing moves.
void StackView::focusInEvent(QFocusEvent *event)
{
    const Qt::FocusReason reason = event->reason();
    const bool isByKey =
        reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    if (isByKey)
        showCursor();
    update();
    QWidget::focusInEvent(event);
}

} // namespace headscope
