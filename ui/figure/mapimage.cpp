// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/mapimage.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// What has come together in one pixel.
struct Pool
{
    double sum = 0;
    Index count = 0;
    double odd = 0; ///< a number that is none, once there was one

    void add(double value)
    {
        if (!std::isfinite(value))
            odd = value;
        sum += value;
        ++count;
    }

    QRgb color(const MapStyle &style) const
    {
        const double mean = odd == 0 ? sum / static_cast<double>(std::max<Index>(1, count)) : odd;
        return cellColor(mean, count == 0, style);
    }
};

/// The pixel of each of `count` cells.
std::vector<std::size_t> pixelsOf(Index count, Index pixels)
{
    std::vector<std::size_t> out(static_cast<std::size_t>(count));
    for (Index i = 0; i < count; ++i)
        out[static_cast<std::size_t>(i)] = static_cast<std::size_t>(i * pixels / count);
    return out;
}

void paintRow(const Slice::Row &row, const MapStyle &style, QRgb *line)
{
    for (std::size_t column = 0; column < row.values.size(); ++column)
        line[column] = cellColor(row.values[column], row.isMasked[column] != 0, style);
}

QImage pixelPerCell(const Slice &slice, const MapStyle &style)
{
    QImage image(static_cast<int>(slice.columns()), static_cast<int>(slice.rows()), QImage::Format_RGB32);
    Slice::Row row;
    for (Index i = 0; i < slice.rows(); ++i) {
        slice.readRow(i, row);
        paintRow(row, style, reinterpret_cast<QRgb *>(image.scanLine(static_cast<int>(i))));
    }
    return image;
}

QImage pooled(const Slice &slice, const MapStyle &style, QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    const auto rowPixels = pixelsOf(slice.rows(), size.height());
    const auto columnPixels = pixelsOf(slice.columns(), size.width());
    std::vector<Pool> pools(static_cast<std::size_t>(size.width()));
    Slice::Row row;
    for (Index i = 0; i < slice.rows(); ++i) {
        slice.readRow(i, row);
        for (std::size_t column = 0; column < row.values.size(); ++column)
            if (row.isMasked[column] == 0)
                pools[columnPixels[column]].add(row.values[column]);
        const auto at = static_cast<std::size_t>(i);
        if (at + 1 < rowPixels.size() && rowPixels[at + 1] == rowPixels[at])
            continue;
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(static_cast<int>(rowPixels[at])));
        std::transform(pools.begin(), pools.end(), line, [&](const Pool &pool) { return pool.color(style); });
        std::fill(pools.begin(), pools.end(), Pool{});
    }
    return image;
}

} // namespace

QRgb cellColor(double value, bool isMasked, const MapStyle &style)
{
    if (isMasked)
        return style.theme->hatchGround.rgb();
    if (std::isfinite(value))
        return style.scale.color(value);
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
    if (style.scale.low >= 0)
        return style.theme->attention;
    return QColor::fromRgb(style.scale.color(value < 0 ? style.scale.low * 0.8 : style.scale.high * 0.8));
}

QImage mapImage(const Slice &slice, const MapStyle &style, QSize most)
{
    const auto pixels = [](Index cells, int limit) {
        return static_cast<int>(std::min<Index>(cells, std::max(1, limit)));
    };
    const QSize size(pixels(slice.columns(), most.width()), pixels(slice.rows(), most.height()));
    const bool isPerCell = size.width() == slice.columns() && size.height() == slice.rows();
    return isPerCell ? pixelPerCell(slice, style) : pooled(slice, style, size);
}

} // namespace headscope
