// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/access/paintedcells.h"

namespace headscope {

class MapWidget;

/// The cells of a heat map, for screen readers.
class MapCells : public PaintedCells
{
    Q_OBJECT

public:
    explicit MapCells(MapWidget &map);

    Index rows() const override;
    Index columns() const override;
    QString name(const Place &place) const override;
    QString description(const Place &place) const override;
    QString rowName(Index row) const override;
    QString columnName(Index column) const override;
    QRectF rect(const Place &place) const override;
    std::optional<Place> placeAt(const QPointF &point) const override;
    std::optional<Place> current() const override;
    void choose(const Place &place) override;

private:
    MapWidget &m_map;
};

} // namespace headscope
