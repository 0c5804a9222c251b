// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/headfigure.h"

#include "engine/attention/metrics.h"
#include "ui/figure/colorbar.h"
#include "ui/figure/labels.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kMargin = 14;
constexpr double kGap = 22;
constexpr double kTitle = 22;
constexpr double kWidestRowLabel = 84;
constexpr double kTallestColumnLabel = 70;
constexpr double kLargestCell = 80;
constexpr double kNarrowestPanel = 120; // room for its title

QString panelTitle(const Slice &slice, Index head)
{
    if (!hasHeads(slice.spec()))
        return tensorTitle(slice.spec());
    return QCoreApplication::translate("figure", "Head %1").arg(head);
}

std::vector<Index> headsOf(const Trace &trace, const FigureOptions &options)
{
    if (!hasHeads(specOf(options.tensor)))
        return {0};
    if (!options.heads.empty())
        return options.heads;
    const Shape shape = shapeOf(specOf(options.tensor), trace.plan.sizes);
    std::vector<Index> all(static_cast<std::size_t>(shape[1]));
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<Index>(i);
    return all;
}

/// The mean entropy of a head's queries, where it is quickly found.
QString entropyNote(const Trace &trace, const FigureOptions &options, Index head)
{
    constexpr Index mostNumbers = 1 << 18; // of all heads: a figure is made between two frames
    const Sizes &s = trace.plan.sizes;
    const bool areShares = options.tensor == TensorId::Weights || options.tensor == TensorId::DroppedWeights;
    if (!areShares || s.h * s.q * s.k > mostNumbers)
        return {};
    const double bits = metricsOf(trace, options.tensor, options.batch, head).meanEntropy;
    return std::isnan(bits) ? QString() : QCoreApplication::translate("figure", "%1 bit").arg(bits, 0, 'f', 2);
}

ValueRange rangeOfSlice(const Slice &slice)
{
    ValueRange range{HUGE_VAL, -HUGE_VAL};
    for (Index row = 0; row < slice.rows(); ++row)
        for (Index column = 0; column < slice.columns(); ++column) {
            const double value = slice.at(row, column);
            if (!std::isfinite(value) || slice.isMasked(row, column))
                continue;
            range.low = std::min(range.low, value);
            range.high = std::max(range.high, value);
        }
    return range.low > range.high ? ValueRange{} : range;
}

/// Cells of attention maps are square; a row of features may be higher than wide.
double stretchOf(const Slice &slice)
{
    return isAttentionMap(slice.spec()) ? 1 : 3;
}

double heightOfBars(bool hasBarEach)
{
    return hasBarEach ? kColorBarHeight + 8 : 0;
}

/// What a panel needs beside its map: labels at the left, and title, labels and bar above and below.
QSizeF roomAround(const Slice &slice, const MapGeometry &geometry, bool hasBarEach)
{
    const QFont font = uiFont(kCaptionSize);
    const double below = columnLabelHeight(font, geometry, slice.columnLabels(), kTallestColumnLabel) + 6;
    return {rowLabelWidth(font, slice.rowLabels(), kWidestRowLabel) + 8, kTitle + below + heightOfBars(hasBarEach)};
}

} // namespace

HeadFigure::HeadFigure(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, const Theme &theme,
                       QSizeF size)
    : m_theme(&theme), m_size(size), m_hasBarEach(options.range == RangeMode::PerHead)
{
    makePanels(trace, options, theme);
    placePanels(options.columns > 0 ? std::min(options.columns, panelCount()) : bestColumns());
}

void HeadFigure::makePanels(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, const Theme &theme)
{
    const TensorSpec &spec = specOf(options.tensor);
    const ValueRange all = options.range == RangeMode::Shared ? rangeOf(*trace, options.tensor) : ValueRange{};
    for (const Index head : headsOf(*trace, options)) {
        Panel panel{head, Slice(trace, options.tensor, options.batch, head), {}, {}, {}, {}};
        panel.style = {scaleFor(spec, m_hasBarEach ? rangeOfSlice(panel.slice) : all, options.colorMap), &theme,
                       options.annotate};
        if (options.range == RangeMode::Fixed) {
            panel.style.scale.low = options.fixedRange.low;
            panel.style.scale.high = options.fixedRange.high;
        } else if (m_hasBarEach && isSequential(spec)) { // its own largest number is the end of its own bar
            const double high = rangeOfSlice(panel.slice).high;
            panel.style.scale.high = high > 0 ? high : 1;
        }
        panel.note = entropyNote(*trace, options, head);
        m_panels.push_back(std::move(panel));
    }
}

Index HeadFigure::bestColumns() const
{
    const Slice &slice = m_panels.front().slice;
    const double height = m_size.height() - 2 * kMargin - kColorBarHeight - kGap;
    Index best = 1;
    double largest = 0;
    for (Index columns = 1; columns <= panelCount(); ++columns) {
        const Index rows = (panelCount() + columns - 1) / columns;
        const double w = (m_size.width() - 2 * kMargin) / static_cast<double>(columns) - kGap;
        const QRectF space(0, 0, w, height / static_cast<double>(rows) - kGap);
        const MapGeometry whole(space, slice.rows(), slice.columns());
        const QSizeF around = roomAround(slice, whole, m_hasBarEach);
        const double cell = std::min((w - around.width()) / static_cast<double>(slice.columns()),
                                     (space.height() - around.height()) / static_cast<double>(slice.rows()));
        if (cell > largest * 1.001) {
            largest = cell;
            best = columns;
        }
    }
    return best;
}

void HeadFigure::placePanels(Index columns)
{
    const Index rows = (panelCount() + columns - 1) / columns;
    const double barRoom = m_hasBarEach ? 0 : kColorBarHeight + kGap;
    const QRectF space(kMargin, kMargin, m_size.width() - 2 * kMargin, m_size.height() - 2 * kMargin - barRoom);
    const QSizeF panel((space.width() + kGap) / static_cast<double>(columns) - kGap,
                       (space.height() + kGap) / static_cast<double>(rows) - kGap);
    placePanel(m_panels.front(), QRectF(space.topLeft(), panel)); // to see how wide it gets: all are alike
    const double used = std::max(geometry(0).area().right() - space.left() + 2 * kGap, kNarrowestPanel);
    const double pitch = std::min(panel.width() + kGap, used);
    for (Index i = 0; i < panelCount(); ++i) {
        const Index row = i / columns;
        const QPointF corner(space.left() + static_cast<double>(i % columns) * pitch,
                             space.top() + static_cast<double>(row) * (panel.height() + kGap));
        placePanel(m_panels[static_cast<std::size_t>(i)], QRectF(corner, QSizeF(pitch - kGap, panel.height())));
    }
    const double left = geometry(0).area().left();
    const double width = std::min(360.0, (m_size.width() - left - kMargin) * 0.7);
    m_bar = QRectF(left, m_size.height() - kMargin - kColorBarHeight, width, kColorBarHeight);
}

void HeadFigure::placePanel(Panel &panel, const QRectF &place) const
{
    panel.place = place;
    const Index rows = panel.slice.rows();
    const Index columns = panel.slice.columns();
    const QSizeF around = roomAround(panel.slice, MapGeometry(place, rows, columns), m_hasBarEach);
    const QRectF space = place.adjusted(around.width(), kTitle, 0, kTitle - around.height());
    const auto fitted = MapGeometry::fitted(space, rows, columns, kLargestCell, stretchOf(panel.slice));
    panel.geometry = MapGeometry(QRectF(QPointF(std::round(space.left()), fitted.area().top()), fitted.area().size()),
                                 rows, columns);
}

QRectF HeadFigure::titleRect(Index panel) const
{
    const Panel &p = m_panels[static_cast<std::size_t>(panel)];
    return {p.geometry.area().left(), p.place.top(), p.place.right() - p.geometry.area().left(), kTitle};
}

namespace {

/// The side of a cell where so many panels share the width of a page.
double cellOnPage(const Slice &slice, Index across, double width, bool hasBarEach)
{
    const double panel = (width - 2 * kMargin + kGap) / static_cast<double>(across) - kGap;
    const MapGeometry whole(QRectF(0, 0, panel, panel), slice.rows(), slice.columns());
    const double room = panel - roomAround(slice, whole, hasBarEach).width();
    const double cell = std::min(room / static_cast<double>(slice.columns()), kLargestCell);
    return cell >= 4 ? std::floor(cell) : cell;
}

bool hasWords(const Slice &slice)
{
    return !areNumbered(slice.rowLabels()) || !areNumbered(slice.columnLabels());
}

} // namespace

Index HeadFigure::columnsOnPage(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, double width)
{
    constexpr double roomForWord = 14;
    const auto panels = static_cast<Index>(headsOf(*trace, options).size());
    const Slice slice(trace, options.tensor, options.batch, 0);
    const bool needsRoom = hasWords(slice);
    Index most = 4;
    while (needsRoom && most > 2 && cellOnPage(slice, most, width, options.range == RangeMode::PerHead) < roomForWord)
        --most;
    const Index rows = (panels + most - 1) / most;
    return (panels + rows - 1) / rows;
}

double HeadFigure::heightFor(const std::shared_ptr<const Trace> &trace, const FigureOptions &options, double width)
{
    const auto panels = static_cast<Index>(headsOf(*trace, options).size());
    const Index across = columnsOnPage(trace, options, width);
    const Index down = (panels + across - 1) / across;
    const bool hasBarEach = options.range == RangeMode::PerHead;
    const Slice slice(trace, options.tensor, options.batch, 0);
    const double cell = cellOnPage(slice, across, width, hasBarEach);
    const QSizeF size(cell * static_cast<double>(slice.columns()), cell * static_cast<double>(slice.rows()));
    const MapGeometry map(QRectF(QPointF(), size), slice.rows(), slice.columns());
    const double each = size.height() + roomAround(slice, map, hasBarEach).height() + kGap;
    return std::ceil(each * static_cast<double>(down) - kGap + 2 * kMargin + (hasBarEach ? 0 : kColorBarHeight + kGap));
}

void HeadFigure::paintPanel(QPainter &painter, const Panel &panel) const
{
    const QRectF map = panel.geometry.area();
    painter.setPen(m_theme->text);
    painter.setFont(uiFont(kBodySize, Weight::Bold));
    const QRectF title(map.left(), panel.place.top(), panel.place.right() - map.left(), kTitle);
    const QString words = panelTitle(panel.slice, panel.head);
    painter.drawText(title, Qt::AlignLeft | Qt::AlignTop, words);
    const double wordsWidth = painter.fontMetrics().horizontalAdvance(words);
    painter.setFont(numberFont(kCaptionSize));
    painter.setPen(m_theme->muted);
    if (wordsWidth + painter.fontMetrics().horizontalAdvance(panel.note) + kGap <= map.width())
        painter.drawText(QRectF(map.left(), panel.place.top() + 2, map.width(), kTitle), Qt::AlignRight | Qt::AlignTop,
                         panel.note);
    paintHeatMap(painter, panel.geometry, panel.slice, panel.style);
    painter.setFont(uiFont(kCaptionSize));
    paintRowLabels(painter, panel.geometry, panel.slice.rowLabels(), {kWidestRowLabel, m_theme->muted});
    painter.setFont(uiFont(kCaptionSize));
    paintColumnLabels(painter, panel.geometry, panel.slice.columnLabels(), {kTallestColumnLabel, m_theme->muted});
    if (m_hasBarEach) {
        const double below = panel.place.bottom() - kColorBarHeight;
        paintColorBar(painter, QRectF(map.left(), below, std::max(map.width(), 60.0), kColorBarHeight),
                      panel.style.scale, m_theme->muted);
    }
}

void HeadFigure::paint(QPainter &painter) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Panel &panel : m_panels)
        paintPanel(painter, panel);
    if (!m_hasBarEach) {
        paintColorBar(painter, m_bar, m_panels.front().style.scale, m_theme->muted);
        painter.setFont(uiFont(kCaptionSize));
        painter.setPen(m_theme->muted);
        painter.drawText(QRectF(m_bar.right() + 12, m_bar.top() - 4, m_size.width() - m_bar.right() - 12, 16),
                         Qt::AlignLeft | Qt::AlignVCenter, tensorLongTitle(m_panels.front().slice.spec()));
    }
    painter.restore();
}

} // namespace headscope
