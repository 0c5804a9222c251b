// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/mapimage.h"

#include "engine/tensor/coverednumber.h"
#include "ui/figure/blank.h"
#include "ui/theme/contrast.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headscope {
namespace {

/// What a pixel is painted with. Dots are seen from so far away that each is as much of its ink as it is large: so
/// their bar tells of them, too.
class PixelInk
{
public:
    explicit PixelInk(const MapStyle &style) : m_style(style)
    {
        if (style.encoding == Encoding::Dots)
            m_dots = {dotColor(-1, style), dotColor(1, style)};
    }

    QRgb of(const Pool &pool) const
    {
        const double value = pool.value(m_style.sharing);
        if (m_style.encoding != Encoding::Dots || pool.count == 0 || !std::isfinite(value))
            return cellColor(value, pool.count == 0, m_style);
        const QColor &dot = value < 0 ? m_dots.first : m_dots.second;
        return mixed(m_style.theme->surface, dot, std::clamp(dotShare(value, m_style.scale), 0.0, 1.0)).rgb();
    }

private:
    const MapStyle &m_style;
    std::pair<QColor, QColor> m_dots; // of numbers below 0, and of the others
};

/// `addRow(row, pools)` adds the cells of a row to the pools of the pixels that hold them.
QImage picture(const PixelSpans &spans, const MapStyle &style, const CancelToken &isCancelled, const auto &addRow)
{
    const auto width = spans.columns.size();
    QImage image = blankImage({static_cast<int>(width), static_cast<int>(spans.rows.size())}, QImage::Format_RGB32);
    std::vector<Pool> pools(width);
    const PixelInk ink(style);
    for (std::size_t y = 0; y < spans.rows.size() && !isCancelled(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(static_cast<int>(y)));
        if (y > 0 && spans.rows[y] == spans.rows[y - 1]) {
            std::copy_n(reinterpret_cast<const QRgb *>(image.constScanLine(static_cast<int>(y - 1))), width, line);
            continue;
        }
        std::fill(pools.begin(), pools.end(), Pool{});
        for (Index row = spans.rows[y].first; row < spans.rows[y].end; ++row)
            addRow(row, pools);
        std::transform(pools.begin(), pools.end(), line, [&](const Pool &pool) { return ink.of(pool); });
    }
    return image;
}

/// The same spans in squares of so many cells.
std::vector<Span> inSquares(std::vector<Span> spans, Index side, Index count)
{
    for (Span &span : spans) {
        span = {(span.first + side - 1) / side, (span.end + side - 1) / side};
        span.first = std::min(span.first, count - 1);
        span.end = std::clamp(span.end, span.first + 1, count);
    }
    return spans;
}

} // namespace

QRgb cellColor(double value, bool isMasked, const MapStyle &style)
{
    if (isMasked)
        return style.theme->hatchGround.rgb();
    if (std::isfinite(value))
        return style.scale.color(value);
    if (isCovered(value))
        return style.theme->code.rgb();
    if (std::isnan(value))
        return style.theme->surface.rgb();
    return style.scale.color(value > 0 ? style.scale.high : style.scale.low); // the mark tells that it is infinite
}

double dotShare(double value, const ValueScale &scale)
{
    const double reach = std::max(std::abs(scale.low), std::abs(scale.high));
    return scale.progression == Progression::Logarithmic ? scale.shareOf(value) : std::abs(value) / reach;
}

QColor dotColor(double value, const MapStyle &style)
{
    constexpr double enough = 4; // which is 3 for who lacks one kind of cones
    const ValueScale &scale = style.scale;
    const QColor &surface = style.theme->surface;
    QColor ink = QColor::fromRgb(scale.color(value < 0 ? scale.low * 0.8 : scale.high * 0.8));
    if (scale.low >= 0) {
        const QColor low = QColor::fromRgb(scale.color(scale.low));
        const QColor high = QColor::fromRgb(scale.color(scale.high));
        ink = contrast(low, surface) > contrast(high, surface) ? low : high;
    }
    return standingOut(ink, surface, enough, style.theme->text);
}

std::vector<Span> spansOf(Index count, double length, double start, int pixels)
{
    const auto cellAt = [&](double pixel) { return (start + pixel) * static_cast<double>(count) / length; };
    std::vector<Span> spans;
    spans.reserve(static_cast<std::size_t>(pixels));
    for (int i = 0; i < pixels; ++i) {
        const auto first = static_cast<Index>(std::ceil(cellAt(i)));
        const auto end = static_cast<Index>(std::ceil(cellAt(i + 1)));
        const auto middle = std::clamp<Index>(static_cast<Index>(cellAt(i + 0.5)), 0, count - 1);
        spans.push_back(end > first ? Span{std::min(first, count - 1), std::min(end, count)}
                                    : Span{middle, middle + 1});
    }
    return spans;
}

QImage mapImage(const FetchedSlice &slice, const MapStyle &style, const PixelSpans &spans,
                const CancelToken &isCancelled)
{
    const Span columns{spans.columns.front().first, spans.columns.back().end};
    FetchedSlice::Row cells;
    return picture(spans, style, isCancelled, [&](Index row, std::vector<Pool> &pools) {
        slice.readRow(row, columns, cells);
        for (std::size_t x = 0; x < pools.size(); ++x)
            for (Index column = spans.columns[x].first; column < spans.columns[x].end; ++column) {
                const auto at = static_cast<std::size_t>(column - columns.first);
                if (!hidesNumber(slice, cells.values[at], cells.isMasked[at] != 0))
                    pools[x].add(cells.values[at]);
            }
    });
}

QImage mapImage(const PoolGrid &grid, const MapStyle &style, const PixelSpans &spans)
{
    const PixelSpans squares{inSquares(spans.rows, grid.side(), grid.rows()),
                             inSquares(spans.columns, grid.side(), grid.columns())};
    return picture(squares, style, {}, [&](Index row, std::vector<Pool> &pools) {
        for (std::size_t x = 0; x < pools.size(); ++x)
            for (Index column = squares.columns[x].first; column < squares.columns[x].end; ++column)
                pools[x].add(grid.at(row, column));
    });
}

QImage mapImage(const FetchedSlice &slice, const MapStyle &style, QSize most, const CancelToken &isCancelled)
{
    const auto whole = [](Index cells, int limit) {
        const auto pixels = static_cast<int>(std::min<Index>(cells, std::max(1, limit)));
        return spansOf(cells, pixels, 0, pixels);
    };
    return mapImage(slice, style, {whole(slice.rows(), most.height()), whole(slice.columns(), most.width())},
                    isCancelled);
}

} // namespace headscope
