// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/access/paintedcells.h"

namespace headscope {

class DistanceMap;
class HeadGallery;
class HeadStrip;

/// The cells of all heads, for screen readers: the rows of one map below those of the one before.
class GalleryCells : public PaintedCells
{
    Q_OBJECT

public:
    explicit GalleryCells(HeadGallery &gallery);

    Index rows() const override;
    Index columns() const override;
    QString name(const Place &place) const override;
    QString rowName(Index row) const override;
    QString columnName(Index column) const override;
    QRectF rect(const Place &place) const override;
    std::optional<Place> placeAt(const QPointF &point) const override;
    std::optional<Place> current() const override;
    void choose(const Place &place) override;

private:
    Index rowsOfEach() const;
    QString titleOf(Index panel) const;

    HeadGallery &m_gallery;
};

/// The small maps of the strip.
class StripCells : public PaintedCells
{
    Q_OBJECT

public:
    explicit StripCells(HeadStrip &strip);

    QAccessible::Role role() const override { return QAccessible::List; }
    Index rows() const override;
    QString name(const Place &place) const override;
    QRectF rect(const Place &place) const override;
    std::optional<Place> placeAt(const QPointF &point) const override;
    std::optional<Place> current() const override;
    void choose(const Place &place) override;

private:
    struct Found;
    Found find(Index index) const;

    HeadStrip &m_strip;
};

/// How far heads are from one another.
class DistanceCells : public PaintedCells
{
    Q_OBJECT

public:
    explicit DistanceCells(DistanceMap &map);

    Index rows() const override;
    Index columns() const override { return rows(); }
    QString name(const Place &place) const override;
    QRectF rect(const Place &place) const override;
    std::optional<Place> placeAt(const QPointF &point) const override;
    std::optional<Place> current() const override;
    void choose(const Place &place) override;

private:
    DistanceMap &m_map;
};

} // namespace headscope
