// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/maskbrush.h"

#include "engine/plan/mask.h"
#include "ui/actions/actions.h"
#include "ui/operation/mapwidget.h"
#include "ui/text/words.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <limits>

namespace headscope {
namespace {

/// All cells from one corner to the other.
MaskBlocks block(const MaskBlock::Pair &from, const MaskBlock::Pair &to)
{
    return {MaskBlock(from), MaskBlock(from, to)};
}

/// The cells that a fast pointer passed between two events.
MaskBlocks line(const MaskBlock::Pair &from, const MaskBlock::Pair &to)
{
    const Index steps = std::max(std::abs(to.first - from.first), std::abs(to.second - from.second));
    MaskBlocks cells;
    for (Index i = 1; i <= steps; ++i)
        cells.emplace_back(from.first + (to.first - from.first) * i / steps,
                           from.second + (to.second - from.second) * i / steps);
    return cells;
}

/// Whether the mask lets a key be seen, as the plan has it: the map may still show the run before.
bool isKeySeen(const Plan &plan, const Cell &cell)
{
    const PlacedOverride *byHand = plan.overrideAt(Role::Mask, cell);
    return byHand != nullptr ? byHand->value != 0 : MaskRule(plan).allows(cell[0], cell[1], cell[2], cell[3]);
}

/// Why painting cannot show a key, for what else hides it; empty where it can.
QString whyItStaysHidden(const Plan &plan, const Cell &cell)
{
    const MaskRule rule(plan);
    if (!rule.letsThrough(cell[0], cell[2], cell[3]))
        return MaskBrush::tr("valid_lens, causal, window or segments hide this key: change them in the set-up.");
    if (rule.bias(cell[0], cell[1], cell[2], cell[3]) == -std::numeric_limits<double>::infinity())
        return MaskBrush::tr("The bias hides this key: clear the bias to see it.");
    return {};
}

bool isOfAPointerOrKey(QEvent::Type type)
{
    return type == QEvent::MouseButtonPress || type == QEvent::MouseButtonDblClick || type == QEvent::MouseMove ||
           type == QEvent::MouseButtonRelease || type == QEvent::KeyPress;
}

} // namespace

MaskBrush::MaskBrush(Session &session, MapWidget *map) : QObject(map), m_session(session), m_map(map)
{
    map->installEventFilter(this);
}

void MaskBrush::setOn(bool isOn)
{
    m_isOn = isOn;
    drop();
    if (isOn)
        m_map->setCursor(Qt::CrossCursor);
    else
        m_map->unsetCursor();
}

bool MaskBrush::showsMask() const
{
    const Slice &slice = m_map->content().slice;
    return !slice.isEmpty() && slice.tensor() == Role::Mask;
}

bool MaskBrush::eventFilter(QObject *, QEvent *event)
{
    if (!m_isOn || !isOfAPointerOrKey(event->type()) || !showsMask()) // a map that is going away sends other ones
        return false;
    switch (event->type()) {
    case QEvent::MouseButtonPress: return press(static_cast<QMouseEvent &>(*event));
    case QEvent::MouseButtonDblClick: press(static_cast<QMouseEvent &>(*event)); return true; // a second quick press
    case QEvent::MouseMove: drag(static_cast<QMouseEvent &>(*event)); return !m_stroke.empty();
    case QEvent::MouseButtonRelease: return release(static_cast<QMouseEvent &>(*event));
    case QEvent::KeyPress: return paintAtCursor(static_cast<QKeyEvent &>(*event));
    default: return false;
    }
}

/// The cell under a point; a whole row or column where its label is.
MaskBlocks MaskBrush::cellsAt(const QPointF &point) const
{
    const MapGeometry &cells = m_map->geometryOfCells();
    const Index masked = std::min(cells.columns(), m_session.plan().sizes.k); // appended keys are never masked
    const QRectF area = cells.area();
    if (const auto place = cells.cellAt(point))
        return place->second < masked ? MaskBlocks{MaskBlock(*place)} : MaskBlocks{};
    if (const auto row = cells.cellAt({area.left() + 1, point.y()}); row && point.x() < area.left())
        return block({row->first, 0}, {row->first, masked - 1});
    if (const auto column = cells.cellAt({point.x(), area.top() + 1}); column && point.y() > area.bottom())
        return column->second < masked ? block({0, column->second}, {cells.rows() - 1, column->second}) : MaskBlocks{};
    return {};
}

bool MaskBrush::press(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton)
        return false;
    m_isBlock = event.modifiers() & Qt::ShiftModifier;
    m_stroke = cellsAt(event.position());
    m_first = m_map->content().slice.cell(0, 0);
    m_map->setStroke(m_stroke);
    return true;
}

/// Another head or item may be shown since.
bool MaskBrush::isOverItsMap() const
{
    return m_map->content().slice.cell(0, 0) == m_first;
}

void MaskBrush::drop()
{
    m_stroke.clear();
    m_map->setStroke({});
}

/// A stroke whose release another window has taken is at its end, and paints nothing.
void MaskBrush::drag(const QMouseEvent &event)
{
    if (!event.buttons().testFlag(Qt::LeftButton) || !isOverItsMap())
        return drop();
    const MaskBlocks here = cellsAt(event.position());
    if (m_stroke.empty() || here.empty())
        return;
    if (m_isBlock) {
        m_stroke = block(m_stroke.front().first, here.back().last);
    } else {
        const MaskBlocks passed = here.size() == 1 ? line(m_stroke.back().last, here.front().first) : here;
        m_stroke.insert(m_stroke.end(), passed.begin(), passed.end());
    }
    m_map->setStroke(m_stroke);
}

bool MaskBrush::release(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton)
        return false;
    if (!m_stroke.empty() && isOverItsMap())
        paint(m_stroke);
    drop();
    return true;
}

bool MaskBrush::paintAtCursor(const QKeyEvent &event)
{
    const auto &cursor = m_session.selection().cursor();
    if (actionOf(event, KeyPlace::MaskMap) != Action::PaintMask || !cursor || cursor->tensor != Role::Mask)
        return false;
    paint({MaskBlock(cursor->cell[2], cursor->cell[3])});
    return true;
}

/// The cells that are both on the map and in the layer: an edit may come during a stroke, and the map may
/// still show the run before.
void MaskBrush::paint(const MaskBlocks &stroke)
{
    const Slice &slice = m_map->content().slice;
    const Sizes &sizes = m_session.plan().sizes;
    const MaskBlocks cells = inside(stroke, std::min(slice.rows(), sizes.q), std::min(slice.columns(), sizes.k));
    if (cells.empty())
        return;
    const Selection &s = m_session.selection();
    const auto [query, key] = cells.front().first;
    const Cell first{s.batch, s.head, query, key};
    const bool isAllowed = !isKeySeen(m_session.plan(), first);
    const QString why = isAllowed ? whyItStaysHidden(m_session.plan(), first) : QString();
    if (!why.isEmpty()) {
        Q_EMIT refused(why);
        return;
    }
    const auto painted = paintMask(m_session, {s.batch, s.head}, cells, isAllowed);
    Q_EMIT refused(painted ? QString() : sentenceOf(painted.error()));
}

} // namespace headscope
