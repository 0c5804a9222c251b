// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/access/paintedcells.h"

namespace headscope {

class DragBars;

/// The bars of a row, for screen readers.
class BarCells : public PaintedCells
{
    Q_OBJECT

public:
    explicit BarCells(DragBars &bars);

    QAccessible::Role role() const override { return QAccessible::List; }
    Index rows() const override;
    QString name(const Place &place) const override;
    QRectF rect(const Place &place) const override;
    std::optional<Place> placeAt(const QPointF &point) const override;
    std::optional<Place> current() const override;
    void choose(const Place &place) override;

private:
    DragBars &m_bars;
};

} // namespace headscope
