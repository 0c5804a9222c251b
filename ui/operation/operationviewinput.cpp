// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What a hand does in the maps of the operation.
#include "ui/operation/operationview.h"

#include "ui/operation/hidingmenu.h"
#include "ui/operation/mapwidget.h"
#include "ui/session/overriding.h"
#include "ui/text/words.h"

#include <utility>

namespace headscope {
namespace {

CellPlace placeIn(const MapWidget *map, Index row, Index column)
{
    const Slice &slice = map->content().slice;
    return {slice.tensor(), slice.cell(row, column)};
}

/// Which block of a model is looked at, or which layer of maps.
Index partLookedAt(const Session &session)
{
    return session.model() ? static_cast<Index>(session.block()) : session.document().maps.layer;
}

} // namespace

void OperationView::connectMap(MapWidget *map)
{
    connect(map, &MapWidget::cellHovered, this, [this, map](const std::optional<MapWidget::Place> &place) {
        m_session.hover(place ? std::optional(placeIn(map, place->first, place->second)) : std::nullopt);
    });
    connect(map, &MapWidget::cellPicked, this,
            [this, map](Index row, Index column) { m_session.pin(placeIn(map, row, column)); });
    connect(map, &MapWidget::letGo, this, [this] { m_session.pin(std::nullopt); });
    connect(map, &MapWidget::menuOpening, this, [this, map](QMenu *menu, Index row, Index column) {
        addHiding(*menu, m_session, placeIn(map, row, column), [this](const QString &word) { Q_EMIT askWanted(word); });
    });
    connectEditing(map);
}

/// A number can be typed into every map; a double click edits the result, and goes to where an operand was made.
void OperationView::connectEditing(MapWidget *map)
{
    const auto edit = [this, map](Index row, Index column, const QString &typed) {
        if (m_session.showsChange())
            return; // differences cannot be set
        m_session.pin(placeIn(map, row, column));
        if (m_session.hidden().hidesCell(placeIn(map, row, column)))
            return; // it is predicted beside the map: a guess is no number of the layer
        map->editCell({row, column}, typed, [this, place = placeIn(map, row, column)](const QString &text) {
            const auto value = typedNumber(text);
            if (!value)
                return sentenceOf(value.error());
            const auto done = setOverride(m_session, place, *value);
            return done ? QString() : shortSentenceOf(done.error()); // the field stands over the cell
        });
    };
    connect(map, &MapWidget::numberTyped, this, edit);
    connect(map, &MapWidget::numberDeleted, this,
            [this, map](Index row, Index column) { takeBack(m_session, placeIn(map, row, column)); });
    connect(map, &MapWidget::cellOpened, this, [this, map, edit](Index row, Index column) {
        if (map == resultMap())
            edit(row, column, {});
        else
            m_session.goTo(placeIn(map, row, column));
    });
}

void OperationView::takeTyped()
{
    for (MapWidget *map : m_maps)
        map->takeTyped();
}

/// The field of a number goes with the block or the layer that the number is of.
void OperationView::followPart()
{
    const Index before = std::exchange(m_part, partLookedAt(m_session));
    if (m_part != before)
        closeEditors();
}

void OperationView::closeEditors()
{
    for (MapWidget *map : m_maps)
        map->closeEditor();
}

} // namespace headscope
