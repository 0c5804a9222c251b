// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/axislabels.h"
#include "ui/figure/heatmap.h"
#include "ui/present/picture.h"

namespace headscope {

/// One matrix of a talk: above it its name, the shape of its tensor and which slice of that it is; its cells with what
/// is pinned, covered and not filled yet.
class MapOnStage
{
public:
    MapOnStage(const PictureInput &input, TensorId tensor);
    MapOnStage(const PictureInput &input, TensorId tensor, Index head);
    /// One of those that are compared, of whatever run.
    MapOnStage(const PictureInput &input, const ComparedMap &map);

    /// How wide it is in a room of that height, with cells that are not larger than they need be. Where that is narrow,
    /// rows that are too long for digits give way to those that are not.
    double widthFor(double height, bool isNarrow) const;
    void setPlace(const QRectF &place);
    /// Cells of at most this size.
    void limitCells(QSizeF largest);
    double height() const; ///< of what it takes of its place
    const QRectF &place() const { return m_place; }
    const MapGeometry &geometry() const { return m_geometry; }
    const Slice &slice() const { return m_slice; }
    void setTitle(const QString &title) { m_title = title; }
    double leastWidth() const; ///< of its name and its shape
    /// How high the words above the cells are.
    double heading() const { return m_heading; }
    void setHeading(double height);
    /// How high the digits are at least: as all type is, or smaller where the cells are; 0 where they have no room.
    int digits() const;
    QString shapeAndSlice() const; ///< "(2, 2, 3, 3) · batch item 0 · head 1"
    void paint(QPainter &painter) const;

private:
    void measureLabels();
    std::optional<std::pair<Index, Index>> chosen() const;
    Index awaitedRow() const;
    double labelWidth() const;
    double stretch(double rowHeight) const;
    QString shapeWords() const { return m_input.shapeWords(m_slice.spec()); }
    QStringList sliceWords() const;
    QStringList headingLines(double room) const;
    QRectF headingLine(double top, double width) const;
    void paintHeading(QPainter &painter) const;
    void paintLabels(QPainter &painter) const;
    void paintCells(QPainter &painter) const;
    bool keepsImage(const QPainter &painter) const;
    void paintAwaited(QPainter &painter) const;
    void paintPinned(QPainter &painter) const;
    void paintReveal(QPainter &painter) const;

    const PictureInput &m_input;
    Slice m_slice;
    MapStyle m_style;
    QString m_title;
    QString m_run; ///< below the title, of those that are compared
    bool m_isCompared = false;
    AxisLabels m_rows;
    AxisLabels m_columns;
    QRectF m_place;
    QSizeF m_largest;
    double m_heading = 0;
    MapGeometry m_geometry;
};

/// The cells of all begin at one height.
void alignHeadings(std::vector<MapOnStage> &maps);
/// Maps of one shape get cells of one size, so that their rows line up.
void alignCells(std::vector<MapOnStage> &maps);

} // namespace headscope
