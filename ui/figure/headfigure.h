// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/figurepanel.h"
#include "ui/figure/heatmap.h"
#include "ui/figure/labels.h"
#include "ui/figure/legend.h"

#include <QSizeF>

#include <vector>

namespace headscope {

/// Heat maps side by side, each with its title, with labels of rows and columns and their colour bar or bars.
class HeadFigure
{
public:
    /// Measures everything for this size. The tensor must be in the trace. Cells of queries and keys are square, or by
    /// so much longer or wider as fills the space better. Once it is cancelled it is of no use.
    HeadFigure(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, const Theme &theme, QSizeF size,
               double stretch = 1, const CancelToken &isCancelled = {});

    /// What a person looks at, whose names stand out; -1: nothing.
    struct LookedAt
    {
        Index batch = -1, head = -1, row = -1, column = -1;
        bool operator==(const LookedAt &) const = default;
    };

    void paint(QPainter &painter, const CancelToken &isCancelled = {}) const;
    /// All but the cells: titles, labels of what is seen of the maps, bars and legend.
    void paintAround(QPainter &painter, const MapView &view, const LookedAt &looked) const;

    /// The height that a figure of this width needs for maps with square cells.
    static double heightFor(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, double width);
    /// What a page has room for: maps that can be seen, with their brief titles.
    struct PageRoom
    {
        double leastWidth; ///< that a page needs for one map
        Index mostAcross;  ///< side by side, at least one
    };
    static PageRoom roomOnPage(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, double width);
    /// Its cells, which are square where they are of queries and keys.
    struct PageCells
    {
        double side;
        Index labelEvery; ///< what is wanted, or the least n above for which every nth label has room
    };
    static PageCells cellsOnPage(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, double width);
    /// Panels side by side in a file of this width, as brief titles have room. Of several layers as many of one as can
    /// be seen, in full rows where that is possible; else at most four, and where words name the cells so few that each
    /// has room, but two rather than one.
    static Index columnsOnPage(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, double width);

    /// How many panels have room in a figure of this size, each with its brief title and a map that can be seen; at
    /// least one.
    static Index mostPanels(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, QSizeF size);

    Index panelCount() const { return static_cast<Index>(m_panels.size()); }
    const FigurePanel &panel(Index panel) const { return at(panel).shown; }
    const Slice &slice(Index panel) const { return at(panel).shown.slice; }
    const MapGeometry &geometry(Index panel) const { return at(panel).geometry; }
    const ValueScale &scale(Index panel) const { return at(panel).shown.style.scale; }
    /// What stands over its map: the longest form of its title in which every title has room.
    QString title(Index panel) const { return titleWords(at(panel)); }
    /// What stands at the right of it, where there is room for it.
    QString note(Index panel) const { return at(panel).shown.notes.value(m_note); }
    /// The longest that could stand there, with all the room there is; empty where it is not found at once.
    QString wholeNote(Index panel) const;
    QRectF titleRect(Index panel) const { return titleRect(at(panel)); }
    /// Which block of a model it is of, or where its titles are short, which kind of blocks, as the line beside the bar
    /// says; empty where it is of a layer, or the titles tell it.
    QString blockName() const;
    /// What the colour bar at this place would show with its number there in the middle; none where no bar is.
    std::optional<ValueRange> rangeAt(const QPointF &place) const;

private:
    struct Labels
    {
        AxisLabels rows;
        AxisLabels columns;
    };
    struct Panel
    {
        FigurePanel shown;
        Labels labels;
        QRectF place; ///< title, map, labels and, for ranges per head, a bar
        MapGeometry geometry;
        double below; ///< the height of what stands under the map
    };

    const Panel &at(Index panel) const { return m_panels[static_cast<std::size_t>(panel)]; }
    static QRectF titleRect(const Panel &panel);
    static QRectF barRect(const Panel &panel);
    static Labels labelsOf(const Slice &slice);
    /// The size of each of its matrices, and the labels of the first.
    struct Measured
    {
        Index rows;
        Index columns;
        Labels labels;
        Index firstColumn = 0; ///< the number of the first one
    };
    /// Of the longest titles.
    struct TitleWidths
    {
        double whole, brief;
    };
    static TitleWidths titleWidthsOf(const Trace &trace, const FigureOptions &options);
    static Measured measured(const std::shared_ptr<const Trace> &trace, const FigureOptions &options);
    static QSizeF roomAround(const Labels &labels, const MapGeometry &geometry, const FigureOptions &options);
    struct MapOnPage
    {
        MapGeometry cells;
        double around;
    };
    static MapOnPage mapOnPage(const Measured &map, Index across, double width, const FigureOptions &options);
    void placePanels(Index columns);
    QSizeF roomAroundAll(const QSizeF &panel) const;
    void placePanel(Panel &panel, const QRectF &place, const QSizeF &around) const;
    static QSizeF leastPanel(const Measured &map, double title, const FigureOptions &options);
    static PageRoom roomOnPage(const Measured &map, double title, const FigureOptions &options, double width);
    static Index mostInARow(const Trace &trace, const FigureOptions &options);
    Index rowsOf(Index columns) const;
    double cellAcross(Index columns) const;
    Index bestColumns() const;
    double titleRoom(const Panel &panel) const;
    QString PanelTitle::*formWithRoom() const;
    QString titleWords(const Panel &panel) const;
    double noteRoom(const Panel &panel) const;
    void putInNotes(const Trace &trace, const CancelToken &isCancelled);
    qsizetype noteWithRoom() const;
    void paintTitle(QPainter &painter, const Panel &panel, bool isChosen) const;
    void paintLabels(QPainter &painter, const Panel &panel, const MapView &view, const LookedAt &looked) const;
    void paintAxisNames(QPainter &painter, const Panel &panel) const;
    void paintBelow(QPainter &painter, const MapView &view) const;
    void paintName(QPainter &painter) const;
    QString kindOfLayers() const;
    QString tensorName() const;
    QString namedWithAxes(const QString &tensor) const;
    QStringList barNames() const;

    const Theme *m_theme;
    QSizeF m_size;
    double m_stretch;
    FigureOptions m_options;
    std::set<Mark> m_marks; ///< that the legend tells; empty without one
    TitleWidths m_titles;
    std::vector<Panel> m_panels;
    Index m_inARow = 1; ///< most panels side by side: those of a layer, of which each begins a row
    QString PanelTitle::*m_titleForm = &PanelTitle::brief;
    qsizetype m_note = 0; ///< which of its notes each panel tells
    QRectF m_bar;
};

} // namespace headscope
