// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figurejob.h"

#include "ui/export/figurefield.h"
#include "ui/export/figurepage.h"
#include "ui/export/figurewords.h"
#include "ui/export/picturesize.h"
#include "ui/figure/celldigits.h"
#include "ui/figure/figurepanel.h"
#include "ui/text/language.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

Result<void> within(const char *option, Index got, Index count)
{
    if (got >= 0 && got < count)
        return {};
    return Error{"", option, Text(std::to_string(got)),
                 Text(ENGINE_TEXT("engine", "a whole number from 0 to %1"), {std::to_string(count - 1)})};
}

/// The queries, or keys, that the tensor has, by their numbers; of a tensor without them, those of the layer.
Span numberedOf(const TensorSpec &spec, const Sizes &sizes, bool (*isOf)(Extent), Index ofLayer)
{
    const Shape shape = shapeOf(spec, sizes);
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (isOf(spec.axes[i])) {
            const Index first = firstNumberOf(spec.axes[i], sizes);
            return {first, first + shape[i]};
        }
    return {0, ofLayer};
}

std::string partWords(const Span &span)
{
    return std::to_string(span.first) + ':' + std::to_string(span.end);
}

Result<void> within(const char *option, const std::optional<Span> &got, const Span &all)
{
    if (!got || (got->first >= all.first && got->end <= all.end))
        return {};
    return Error{"", option, Text(partWords(*got)), Text(ENGINE_TEXT("engine", "a part of %1"), {partWords(all)})};
}

/// Whether anything is left of a part without the padding.
Result<void> checkUnpadded(const char *option, const std::optional<Span> &got, const Span &drawn)
{
    if (!got || drawn.count() > 0)
        return {};
    return Error{"", option, Text(partWords(*got)),
                 Text(ENGINE_TEXT("engine", "a part that is not all padding, which is hidden"), {})};
}

Result<void> checkPart(const Trace &trace, const FigureOptions &figure)
{
    const TensorSpec &spec = specOf(figure.tensor);
    const Sizes &sizes = trace.plan.sizes;
    const auto isQueryAxis = [](Extent axis) { return axis == Extent::QueryCount; };
    if (const auto queries = within("--queries", figure.queries, numberedOf(spec, sizes, isQueryAxis, sizes.q));
        !queries)
        return queries;
    if (const auto keys = within("--keys", figure.keys, numberedOf(spec, sizes, isKeyAxis, sizes.attended())); !keys)
        return keys;
    if (!figure.hidesPadding)
        return {};
    const DrawnPart drawn = drawnPart(trace, figure);
    const auto queries = checkUnpadded("--queries", figure.queries, drawn.rows);
    return queries ? checkUnpadded("--keys", figure.keys, drawn.columns) : queries;
}

/// Whether the page is so wide that its maps, as many side by side as are wanted, can be seen.
Result<void> checkRoom(const FigureJob &job)
{
    const WordsIn language(job.page.language);
    const FigureOptions &figure = job.figure;
    const double width = pageWidth(job.page);
    const auto [least, most] = HeadFigure::roomOnPage(job.trace, figure, width);
    if (width < least) {
        const double mm = std::ceil(least / kLogicalDpi * kMmPerInch);
        const QString got = fieldOf(figureFields(), QStringLiteral("width")).read(job);
        return Error{"", "--width", Text(got.toStdString()),
                     Text(ENGINE_TEXT("engine", "at least %1mm"), {std::to_string(static_cast<Index>(mm))})};
    }
    if (HeadFigure::columnsOnPage(job.trace, figure, width) > most)
        return Error{"", "--columns", Text(std::to_string(figure.columns)),
                     Text(ENGINE_TEXT("engine", "at most %1 at this width"), {std::to_string(most)})};
    return {};
}

/// Of logical pixels: "4.8".
std::string millimetres(double pixels)
{
    return QString::number(pixels / kLogicalDpi * kMmPerInch, 'f', 1).toStdString();
}

/// Whether its cells are so large that all labels and digits that are wanted have room.
Result<void> checkCells(const FigureJob &job)
{
    const WordsIn language(job.page.language);
    const FigureOptions &figure = job.figure;
    const auto cells = HeadFigure::cellsOnPage(job.trace, figure, pageWidth(job.page));
    if (cells.labelEvery > figure.labelEvery)
        return Error{
            "", "--label-every", Text(std::to_string(figure.labelEvery)),
            Text(ENGINE_TEXT("engine", "0, or at least %1 at this width"), {std::to_string(cells.labelEvery)})};
    const double least = leastCellOfDigits(specOf(figure.tensor));
    if (figure.annotate == Annotate::On && cells.side < least)
        return Error{"", "--annotate", Text(ENGINE_TEXT("engine", "on, in cells of %1 mm"), {millimetres(cells.side)}),
                     Text(ENGINE_TEXT("engine", "cells of at least %1 mm, as on a wider page or with fewer maps side "
                                                "by side"),
                          {millimetres(least)})};
    return {};
}

/// Whether all layers have the tensor, as large as it is in the run.
Result<void> checkAlike(const FigureJob &job)
{
    const TensorSpec &spec = specOf(job.figure.tensor);
    const Shape shape = shapeOf(spec, job.trace->plan.sizes);
    const auto isAlike = [&](const FigureLayer &layer) {
        return layer.trace->has(job.figure.tensor) && shapeOf(spec, layer.trace->plan.sizes) == shape;
    };
    if (std::all_of(job.figure.layers.begin(), job.figure.layers.end(), isAlike))
        return {};
    return Error{"", "--tensor", Text(figureTensor(job).toStdString()),
                 Text(ENGINE_TEXT("engine", "a tensor that all of these blocks have, in one shape"), {})};
}

QSizeF pixelsOf(const FigureJob &job)
{
    return pageSize(job) * (job.page.dpi / kLogicalDpi);
}

} // namespace

Result<void> checkContent(const FigureJob &job)
{
    const FigureOptions &figure = job.figure;
    const TensorSpec &spec = specOf(figure.tensor);
    const Sizes &sizes = job.trace->plan.sizes;
    if (!job.trace->has(figure.tensor) || spec.axes.size() < 3)
        return Error{"", "--tensor", Text(std::string(spec.name)),
                     Text(ENGINE_TEXT("engine", "a tensor of this run with rows and columns"), {})};
    if (const auto alike = checkAlike(job); !alike)
        return alike;
    if (const auto batch = within("--batch", figure.batch, sizes.b); !batch)
        return batch;
    for (const Index head : figure.heads)
        if (const auto ok = within("--heads", head, hasHeads(spec) ? shapeOf(spec, sizes)[1] : 1); !ok)
            return ok;
    for (const Index item : figure.items)
        if (const auto ok = within("--items", item, sizes.b); !ok)
            return ok;
    if (const auto part = checkPart(*job.trace, figure); !part)
        return part;
    if (figure.image && !isOnImage(Slice(job.trace, figure.tensor, figure.batch, 0), *figure.image))
        return Error{"", "--layout", Text("image"),
                     Text(ENGINE_TEXT("engine", "a tensor of queries and keys that are patches of an image"), {})};
    for (const TensorId step : job.steps)
        if (!job.trace->has(step))
            return Error{"", "--steps", Text(std::string(specOf(step).name)),
                         Text(ENGINE_TEXT("engine", "tensors of this run"), {})};
    return {};
}

Result<void> checkFigure(const FigureJob &job)
{
    if (const auto content = checkContent(job); !content)
        return content;
    const auto room = checkRoom(job);
    return room ? checkCells(job) : room;
}

Result<void> checkPixels(const FigureJob &job)
{
    const QSizeF pixels = pixelsOf(job);
    if (isPictureSize(pixels))
        return {};
    const QSize whole = pixels.toSize();
    return Error{"", "--dpi",
                 Text(ENGINE_TEXT("engine", "%1, which makes %2 × %3 pixels"),
                      {std::to_string(static_cast<Index>(job.page.dpi)), std::to_string(whole.width()),
                       std::to_string(whole.height())}),
                 pictureLimit()};
}

/// The side is the longest that Acrobat shows, 14,400 points.
Result<void> checkPage(const FigureJob &job)
{
    constexpr double longestMm = 5080;
    constexpr double rounding = 1e-6; // of millimetres that were pixels
    const QSizeF mm = pageSize(job) * (kMmPerInch / kLogicalDpi);
    if (std::max(mm.width(), mm.height()) <= longestMm + rounding)
        return {};
    const auto whole = [](double length) { return std::to_string(static_cast<Index>(std::ceil(length - rounding))); };
    const QString width = fieldOf(figureFields(), QStringLiteral("width")).read(job);
    return Error{
        "", "--width",
        Text(ENGINE_TEXT("engine", "%1, which makes a page of %2 × %3 mm"),
             {width.toStdString(), whole(mm.width()), whole(mm.height())}),
        Text(ENGINE_TEXT("engine", "a page of at most %1 mm a side, as of fewer queries or keys"), {whole(longestMm)})};
}

Index countOfNumbers(const FigureJob &job)
{
    const Slice slice = firstSliceOf(job.trace, job.figure);
    return slice.rows() * slice.columns() * panelCountOf(*job.trace, job.figure);
}

double memoryFor(const FigureJob &job)
{
    constexpr double bytesOfPixel = 4;
    constexpr double bytesOfNumber = 20; // as text
    const QSizeF pixels = pixelsOf(job);
    return std::max(bytesOfPixel * pixels.width() * pixels.height(),
                    bytesOfNumber * static_cast<double>(countOfNumbers(job)));
}

} // namespace headscope
