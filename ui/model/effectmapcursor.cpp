// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The cursor of the map of what each part changes: the part that keys and clicks go to.
#include "ui/actions/actions.h"
#include "ui/figure/arrowkey.h"
#include "ui/lines/tooltip.h"
#include "ui/model/effectmap.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <tuple>

namespace headscope {

void EffectMap::mouseMoveEvent(QMouseEvent *event)
{
    const auto place = placeAt(event->position());
    setToolTip(plainToolTip(place ? sentenceOf(*part(place->first, place->second)) : QString()));
}

void EffectMap::pick(const Part *part)
{
    if (part != nullptr && (part->isChanged || part->isMeasured()))
        Q_EMIT picked(part->what);
}

void EffectMap::mouseReleaseEvent(QMouseEvent *event)
{
    const auto place = placeAt(event->position());
    if (place && event->button() == Qt::LeftButton) {
        std::tie(m_row, m_column) = *place;
        showChanged();
        pick(part(m_row, m_column));
    }
}

void EffectMap::keyPressEvent(QKeyEvent *event)
{
    const Action action = m_rows.empty() ? Action::None : actionOf(*event, KeyPlace::Effects);
    if (action == Action::ChangePart)
        return pick(part(m_row, m_column));
    switch (action) {
    case Action::MoveCell: moveBy(arrowOf(event->key())); break;
    case Action::FirstCell: m_column = nearestPart(m_row, 0); break;
    case Action::LastCell: m_column = nearestPart(m_row, columnCount() - 1); break;
    default: return event->ignore();
    }
    showChanged();
    Q_EMIT shown(cell(m_row, m_column));
}

/// From part to part, over the places of a row that have none.
void EffectMap::moveBy(QPoint arrow)
{
    m_row = std::clamp<Index>(m_row + arrow.y(), 0, std::ssize(m_rows) - 1);
    m_column = nearestPart(m_row, m_column);
    for (Index at = m_column + arrow.x(); at != m_column && at >= 0 && at < columnCount(); at += arrow.x())
        if (part(m_row, at) != nullptr) {
            m_column = at;
            return;
        }
}

/// Its column among those of a row.
Index EffectMap::nearestPart(Index row, Index column) const
{
    for (Index away = 0; away < columnCount(); ++away)
        for (const Index at : {column - away, column + away})
            if (part(row, at) != nullptr)
                return at;
    return column;
}

} // namespace headscope
