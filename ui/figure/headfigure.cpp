// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/headfigure.h"

#include "ui/figure/figurespace.h"
#include "ui/lines/linetext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace headscope {
namespace {

constexpr double kLargestCell = 80;
constexpr double kStretchOfFeatures = 3; // a row of features may be much higher than wide
constexpr double kShortestBar = 60;
constexpr double kNarrowestPanel = 120; // room for its title
constexpr double kSmallestMap = 24;     // in which one still sees something

/// How many have room in a width or a height, each with the gap to the next; at least one.
Index fitting(double room, double each)
{
    return std::max<Index>(1, static_cast<Index>((room - 2 * kMargin + kGap) / each));
}

/// The height that the shared bar, or the name below the bars of the maps, and the legend take.
double roomBelow(const FigureOptions &options, bool hasLegend)
{
    const double above = options.encoding == Encoding::Dots ? std::max(kGap, kBarGap + kDotRise) : kGap;
    const double bar = hasSharedBar(options)   ? kColorBarHeight + above
                       : hasNameBelow(options) ? kNameLine + kBarGap
                                               : 0;
    return bar + (hasLegend ? kLegendHeight : 0);
}

} // namespace

HeadFigure::TitleWidths HeadFigure::titleWidthsOf(const Trace &trace, const FigureOptions &options)
{
    const QFont font = uiFont(kBodySize, Weight::Bold);
    TitleWidths widest{0, 0};
    for (const PanelTitle &title : longestTitlesOf(trace, options))
        widest = {std::max(widest.whole, lineWidth(font, title.whole)),
                  std::max(widest.brief, lineWidth(font, title.brief))};
    return widest;
}

HeadFigure::HeadFigure(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, const Theme &theme,
                       QSizeF size, double stretch, const CancelToken &isCancelled)
    : m_theme(&theme), m_size(size), m_stretch(stretch), m_options(options), m_titles(titleWidthsOf(*trace, options))
{
    m_options.hidesBar = options.hidesBar || isYesNo(specOf(options.tensor)); // whose every cell says it
    std::vector<FigurePanel> panels = panelsOf(trace, options, theme, isCancelled);
    if (options.hasLegend) {
        std::vector<Slice> maps;
        std::transform(panels.begin(), panels.end(), std::back_inserter(maps), [](const auto &p) { return p.slice; });
        m_marks = marksIn(maps, isCancelled);
    }
    for (FigurePanel &panel : panels) {
        const bool isAsBefore = !m_panels.empty() && m_panels.back().shown.batch == panel.batch &&
                                m_panels.back().shown.slice.trace() == panel.slice.trace();
        Labels labels = isAsBefore ? m_panels.back().labels : labelsOf(panel.slice);
        m_panels.push_back({std::move(panel), std::move(labels), {}, {}, 0});
    }
    m_inARow = mostInARow(*trace, options);
    placePanels(options.columns > 0 ? std::min(options.columns, m_inARow) : bestColumns());
    m_titleForm = formWithRoom();
    putInNotes(*trace, isCancelled);
    m_note = noteWithRoom();
}

HeadFigure::Labels HeadFigure::labelsOf(const Slice &slice)
{
    const QFont font = uiFont(kCaptionSize);
    return {{slice.rowLabels(), font}, {slice.columnLabels(), font}};
}

/// What a panel needs beside its map: labels at the left, and title, labels and bar above and below.
QSizeF HeadFigure::roomAround(const Labels &labels, const MapGeometry &geometry, const FigureOptions &options)
{
    const double names = options.hasAxisNames ? kAxisName : 0;
    const double below =
        columnLabelHeight(geometry, labels.columns, kTallestColumnLabel, options.turnsLabels) + 6 + names;
    return {rowLabelWidth(labels.rows, widestRowLabel(options.tensor)) + 8 + names,
            kTitle + below + heightOfBars(options)};
}

/// Of panels of this size what any of them needs, so that all maps are equally large and stand below one another:
/// items may have labels of their own.
QSizeF HeadFigure::roomAroundAll(const QSizeF &panel) const
{
    QSizeF most;
    for (const Panel &each : m_panels) {
        const MapGeometry whole(QRectF(QPointF(), panel), each.shown.slice.rows(), each.shown.slice.columns());
        most = most.expandedTo(roomAround(each.labels, whole, m_options));
    }
    return most;
}

/// The side of a cell where so many panels stand side by side.
double HeadFigure::cellAcross(Index columns) const
{
    const Slice &slice = this->slice(0);
    const Index rows = rowsOf(columns);
    const double height = m_size.height() - 2 * kMargin - roomBelow(m_options, !m_marks.empty());
    const QSizeF space((m_size.width() - 2 * kMargin) / static_cast<double>(columns) - kGap,
                       height / static_cast<double>(rows) - kGap);
    const MapGeometry whole(QRectF(QPointF(), space), slice.rows(), slice.columns());
    const QSizeF around = roomAround(m_panels.front().labels, whole, m_options);
    return std::min((space.width() - around.width()) / static_cast<double>(slice.columns()),
                    (space.height() - around.height()) / static_cast<double>(slice.rows()));
}

/// The room that a panel takes with a map that can just be seen, and the gap to the next.
QSizeF HeadFigure::leastPanel(const Measured &map, double title, const FigureOptions &options)
{
    const MapGeometry least(QRectF(0, 0, kSmallestMap, kSmallestMap), map.rows, map.columns);
    const QSizeF around = roomAround(map.labels, least, options);
    return {around.width() + std::max(kSmallestMap, title) + kGap, around.height() + kSmallestMap + kGap};
}

Index HeadFigure::mostPanels(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, QSizeF size)
{
    const QSizeF least = leastPanel(measured(trace, options), titleWidthsOf(*trace, options).brief, options);
    const double below = roomBelow(options, options.hasLegend);
    return fitting(size.width(), least.width()) * fitting(size.height() - below, least.height());
}

/// Makes the maps largest; where that is nearly the same, the last row fullest.
Index HeadFigure::bestColumns() const
{
    constexpr double nearly = 0.92;
    const Measured first{slice(0).rows(), slice(0).columns(), m_panels.front().labels};
    const double each = leastPanel(first, m_titles.brief, m_options).width();
    const Index most = std::min(fitting(m_size.width(), each), m_inARow);
    std::vector<double> cells;
    for (Index columns = 1; columns <= most; ++columns)
        cells.push_back(cellAcross(columns));
    const double largest = *std::max_element(cells.begin(), cells.end());
    const double least = largest > 0 ? nearly * largest : largest;
    Index best = 0;
    const auto empty = [this](Index columns) { return columns * rowsOf(columns) - panelCount(); };
    const auto cell = [&cells](Index columns) { return cells[static_cast<std::size_t>(columns - 1)]; };
    for (Index columns = 1; columns <= most; ++columns)
        if (cell(columns) >= least && (best == 0 || empty(columns) < empty(best) ||
                                       (empty(columns) == empty(best) && cell(columns) > cell(best) * 1.001)))
            best = columns;
    return best;
}

void HeadFigure::placePanels(Index columns)
{
    const Index rows = rowsOf(columns);
    const double below = roomBelow(m_options, !m_marks.empty());
    const QRectF space(kMargin, kMargin, m_size.width() - 2 * kMargin, m_size.height() - 2 * kMargin - below);
    const QSizeF panel((space.width() + kGap) / static_cast<double>(columns) - kGap,
                       (space.height() + kGap) / static_cast<double>(rows) - kGap);
    placePanel(m_panels.front(), QRectF(space.topLeft(), panel), roomAroundAll(panel)); // to see how wide all get
    const QRectF map = geometry(0).area();
    const double words = map.left() - space.left() + m_titles.whole + kGap;
    const double used = std::max({map.right() - space.left() + 2 * kGap, words, kNarrowestPanel});
    const double pitch = std::min(panel.width() + kGap, used);
    const QSizeF each(pitch - kGap, panel.height());
    const QSizeF around = roomAroundAll(each);
    for (Index i = 0; i < panelCount(); ++i) {
        const Index inLayer = i % m_inARow;
        const Index row = i / m_inARow * rowsFor(m_inARow, columns) + inLayer / columns;
        const QPointF corner(space.left() + static_cast<double>(inLayer % columns) * pitch,
                             space.top() + static_cast<double>(row) * (panel.height() + kGap));
        placePanel(m_panels[static_cast<std::size_t>(i)], QRectF(corner, each), around);
    }
    const double left = geometry(0).area().left();
    const double room = m_size.width() - left - kMargin;
    const double name = kBarName + lineWidth(uiFont(kCaptionSize), barNames().front());
    const double least = std::min(kShortestBar, std::max(room, kShortestBar / 4)); // narrow pages have less room
    const double width = std::min({360.0, std::max(room * 0.7, least), std::max(room - name, least)});
    const double bottom = m_size.height() - kMargin - (m_marks.empty() ? 0 : kLegendHeight);
    m_bar = QRectF(left, bottom - kColorBarHeight, width, kColorBarHeight);
}

void HeadFigure::placePanel(Panel &panel, const QRectF &place, const QSizeF &around) const
{
    panel.place = place;
    const Index rows = panel.shown.slice.rows();
    const Index columns = panel.shown.slice.columns();
    panel.below = around.height() - kTitle;
    const QRectF space = place.adjusted(around.width(), kTitle, 0, -panel.below);
    const double stretch = isAttentionMap(panel.shown.slice.spec()) ? m_stretch : kStretchOfFeatures;
    const auto fitted = MapGeometry::fitted(space, rows, columns, kLargestCell, stretch);
    panel.geometry = MapGeometry(QRectF(QPointF(std::round(space.left()), fitted.area().top()), fitted.area().size()),
                                 rows, columns);
}

QRectF HeadFigure::titleRect(const Panel &panel)
{
    const double left = panel.geometry.area().left();
    return {left, panel.place.top(), panel.place.right() - left, kTitle};
}

/// Nearly up to the next title, which begins where its map does, or to the edge of the page.
double HeadFigure::titleRoom(const Panel &panel) const
{
    constexpr double apart = 12;
    constexpr double inside = 6; // of the edge of the page
    const double left = panel.geometry.area().left();
    const double pitch = panel.place.width() + kGap;
    return std::min(pitch - apart, m_size.width() - inside - left);
}

/// Of the titles of all panels, since those of one figure are compared.
QString PanelTitle::*HeadFigure::formWithRoom() const
{
    const QFont font = uiFont(kBodySize, Weight::Bold);
    for (QString PanelTitle::*form : {&PanelTitle::whole, &PanelTitle::middle})
        if (std::all_of(m_panels.begin(), m_panels.end(), [&](const Panel &panel) {
                return lineWidth(font, panel.shown.title.*form) <= titleRoom(panel);
            }))
            return form;
    return &PanelTitle::brief;
}

/// Where the bar of a panel stands, if every panel has its own.
QRectF HeadFigure::barRect(const Panel &panel)
{
    const QRectF map = panel.geometry.area();
    const double room = panel.place.right() + kMargin / 2 - map.left();
    const double width = std::max(map.width(), std::min(kShortestBar, room));
    return {map.left(), panel.place.bottom() - kColorBarHeight, width, kColorBarHeight};
}

std::optional<ValueRange> HeadFigure::rangeAt(const QPointF &place) const
{
    for (const Panel &panel : m_panels) {
        const ValueScale &scale = panel.shown.style.scale;
        const auto number = numberOfBar(hasBarEach(m_options) ? barRect(panel) : m_bar, scale, place);
        if (number && !m_options.hidesBar && panel.shown.style.encoding == Encoding::Color)
            return rangeAround(scale, *number);
    }
    return std::nullopt;
}

/// The first map, and the height of what stands above and below it, where so many panels share the width of a page.
HeadFigure::MapOnPage HeadFigure::mapOnPage(const Measured &map, Index across, double width,
                                            const FigureOptions &options)
{
    const double panel = panelOnPage(across, width);
    const MapGeometry whole(QRectF(0, 0, panel, panel), map.rows, map.columns);
    const QSizeF atMost = roomAround(map.labels, whole, options);
    const double most = std::min((panel - atMost.width()) / static_cast<double>(map.columns), kLargestCell);
    const double cell = most >= 4 ? std::floor(most) : most;
    const QSizeF size(cell * static_cast<double>(map.columns), cell * static_cast<double>(map.rows));
    const MapGeometry cells(QRectF(QPointF(), size), map.rows, map.columns);
    return {cells, std::max(atMost.height(), roomAround(map.labels, cells, options).height())};
}

HeadFigure::PageRoom HeadFigure::roomOnPage(const Measured &map, double title, const FigureOptions &options,
                                            double width)
{
    const auto each = [&](double name) { return leastPanel(map, name, options).width(); };
    return {each(0) - kGap + 2 * kMargin, fitting(width, each(title - kTitleOver))};
}

HeadFigure::PageRoom HeadFigure::roomOnPage(const std::shared_ptr<const Trace> &trace, const FigureOptions &options,
                                            double width)
{
    return roomOnPage(measured(trace, options), titleWidthsOf(*trace, options).brief, options, width);
}

HeadFigure::PageCells HeadFigure::cellsOnPage(const std::shared_ptr<const Trace> &trace, const FigureOptions &options,
                                              double width)
{
    const Measured map = measured(trace, options);
    const MapGeometry cells = mapOnPage(map, columnsOnPage(trace, options, width), width, options).cells;
    LabelStyle style{};
    style.every = options.labelEvery;
    style.first = map.firstColumn;
    style.isTurned = options.turnsLabels;
    if (style.every > 0) {
        style.every = rowLabelEvery(cells, map.labels.rows, style);
        style.every = columnLabelEvery(cells, map.labels.columns, style);
    }
    return {cells.cellWidth(), style.every};
}

double HeadFigure::heightFor(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, double width)
{
    const Index inARow = mostInARow(*trace, options);
    const Index across = columnsOnPage(trace, options, width);
    const Index down = panelCountOf(*trace, options) / inARow * rowsFor(inARow, across);
    const auto [cells, around] = mapOnPage(measured(trace, options), across, width, options);
    const double each = cells.area().height() + around + kGap;
    return std::ceil(each * static_cast<double>(down) - kGap + 2 * kMargin + roomBelow(options, options.hasLegend));
}

} // namespace headscope
