// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/cellpicture.h"

#include "ui/lines/paintedby.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr QSize kLargestImage(2048, 2048);
constexpr QSize kOfFile(1024, 1024); // of few cells at least about this large

/// How many pixels of a file's picture one of these is.
int timesEnlarged(int pixels, int wanted)
{
    constexpr int most = 16;
    return std::clamp(wanted / pixels, 1, most);
}

/// Readers of files smooth what they enlarge: cells of several pixels keep their edges.
QImage enlarged(const QImage &image, QSize wanted)
{
    return image.scaled(image.width() * timesEnlarged(image.width(), wanted.width()),
                        image.height() * timesEnlarged(image.height(), wanted.height()), Qt::IgnoreAspectRatio,
                        Qt::FastTransformation);
}

/// Not every reader smooths, and what is no map has no edges to keep.
QImage smoothlyEnlarged(const QImage &image, QSize wanted)
{
    return image.scaled(image.size().expandedTo(wanted), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

/// Where one axis has more cells than pixels and the other has fewer, the picture is smoothed along the one alone:
/// cells of the other would run into each other.
QImage withHardEdges(const QImage &image, QSize device)
{
    const QSize size = image.size().expandedTo(device.boundedTo(kLargestImage));
    return size == image.size() ? image : image.scaled(size, Qt::IgnoreAspectRatio, Qt::FastTransformation);
}

/// The same, so that what is under it shines through.
QImage shiningThrough(QImage cells)
{
    cells.convertTo(QImage::Format_ARGB32);
    for (int row = 0; row < cells.height(); ++row) {
        auto *line = reinterpret_cast<QRgb *>(cells.scanLine(row));
        std::transform(line, line + cells.width(), line, [](QRgb pixel) {
            return qRgba(qRed(pixel), qGreen(pixel), qBlue(pixel), static_cast<int>(std::lround(kTint * 255)));
        });
    }
    return cells;
}

} // namespace

void paintUnder(QPainter &painter, const MapGeometry &geometry, const QImage &picture)
{
    const bool isFile = paintedBy(painter) != QPaintEngine::Raster;
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(geometry.area(), isFile ? smoothlyEnlarged(picture, kOfFile) : picture);
}

void paintAsPicture(QPainter &painter, const MapGeometry &geometry, const FetchedSlice &slice, const MapStyle &style,
                    const QImage &cells)
{
    const auto engine = paintedBy(painter);
    const bool isFile = engine != QPaintEngine::Raster;
    const bool isSized = !isFile || engine == QPaintEngine::Picture; // a recording is as fine as it is scaled
    const QSize device = painter.deviceTransform().mapRect(geometry.area()).size().toSize();
    const QImage image = cells.isNull() ? mapImage(slice, style, isSized ? device : kLargestImage) : cells;
    const bool isSmaller = geometry.cellWidth() < 1 || geometry.cellHeight() < 1;
    QImage shown = image;
    if (isFile)
        shown = enlarged(image, isSized ? device : kOfFile);
    else if (isSmaller)
        shown = withHardEdges(image, device);
    const bool isDrawing = engine == QPaintEngine::SVG; // whose readers smooth what is smaller than its pixels
    painter.setRenderHint(QPainter::SmoothPixmapTransform, !isDrawing && isSmaller && shown.size() != device);
    if (!style.under.isNull())
        shown = shiningThrough(shown);
    painter.drawImage(geometry.area(), shown);
}

} // namespace headscope
