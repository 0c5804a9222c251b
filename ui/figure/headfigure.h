// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/heatmap.h"

#include <QSizeF>

#include <vector>

namespace headscope {

enum class RangeMode { Shared, PerHead, Fixed };

/// What a figure of heads shows; the same values make the same figure in the window and in a file.
struct FigureOptions
{
    TensorId tensor = TensorId::Weights;
    Index batch = 0;
    std::vector<Index> heads; ///< empty: all
    QString colorMap;         ///< empty: the tensor's own
    RangeMode range = RangeMode::Shared;
    ValueRange fixedRange;
    Annotate annotate = Annotate::Auto;
    Index columns = 0; ///< panels side by side; 0: as makes the maps largest
};

/// Heat maps side by side, each with its title, with labels of rows and columns and their colour bar or bars.
class HeadFigure
{
public:
    /// Measures everything for this size. The tensor must be in the trace.
    HeadFigure(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, const Theme &theme,
               QSizeF size);

    void paint(QPainter &painter) const;

    /// The height that a figure of this width needs for maps with square cells.
    static double heightFor(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, double width);
    /// Panels side by side in a file of this width: at most four, and where words name the cells so few that each
    /// has room, but two rather than one.
    static Index columnsOnPage(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, double width);

    Index panelCount() const { return static_cast<Index>(m_panels.size()); }
    const Slice &slice(Index panel) const { return m_panels[static_cast<std::size_t>(panel)].slice; }
    const MapGeometry &geometry(Index panel) const { return m_panels[static_cast<std::size_t>(panel)].geometry; }
    const ValueScale &scale(Index panel) const { return m_panels[static_cast<std::size_t>(panel)].style.scale; }
    const QString &note(Index panel) const { return m_panels[static_cast<std::size_t>(panel)].note; }
    Index head(Index panel) const { return m_panels[static_cast<std::size_t>(panel)].head; }
    QRectF titleRect(Index panel) const;

private:
    struct Panel
    {
        Index head;
        Slice slice;
        MapStyle style;
        QString note; ///< at the right of the title: the entropy of attention weights
        QRectF place; ///< title, map, labels and, for ranges per head, a bar
        MapGeometry geometry;
    };

    void makePanels(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, const Theme &theme);
    void placePanels(Index columns);
    void placePanel(Panel &panel, const QRectF &place) const;
    Index bestColumns() const;
    void paintPanel(QPainter &painter, const Panel &panel) const;

    const Theme *m_theme;
    QSizeF m_size;
    bool m_hasBarEach = false;
    std::vector<Panel> m_panels;
    QRectF m_bar;
};

} // namespace headscope
