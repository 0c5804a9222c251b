// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/png.h"

#include "ui/text/words.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kMmPerInch = 25.4;
constexpr double kLogicalDpi = 96;  // fonts and lines are given in pixels of this size
constexpr double kMostPixels = 2e8; // 800 MB of RGBA

QString description(const Trace &trace, const FigureOptions &figure)
{
    const Document &document = trace.plan.document;
    return QStringLiteral("tensor %1, batch item %2, inputs seed %3, weights seed %4")
        .arg(toQString(specOf(figure.tensor).name))
        .arg(figure.batch)
        .arg(document.inputs.seed)
        .arg(document.weights.seed);
}

QSizeF logicalSize(const std::shared_ptr<const Trace> &trace, const FigureOptions &figure, const PageOptions &page)
{
    const double width = page.widthMm / kMmPerInch * kLogicalDpi;
    return {width, HeadFigure::heightFor(trace, figure, width)};
}

} // namespace

QByteArray figurePng(const std::shared_ptr<const Trace> &trace, const FigureOptions &figure, const PageOptions &page)
{
    const QSizeF size = logicalSize(trace, figure, page);
    const double scale = page.dpi / kLogicalDpi;
    const Theme &theme = *findTheme(page.theme);
    QImage image((size * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(page.isTransparent ? QColor(Qt::transparent) : theme.surface);
    image.setDotsPerMeterX(static_cast<int>(std::lround(kLogicalDpi / kMmPerInch * 1000)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QPainter painter(&image);
    painter.scale(scale, scale);
    FigureOptions onPage = figure;
    onPage.columns = HeadFigure::columnsOnPage(trace, figure, size.width());
    HeadFigure(trace, onPage, theme, size).paint(painter);
    painter.end();

    image.setDotsPerMeterX(static_cast<int>(std::lround(page.dpi / kMmPerInch * 1000)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    image.setText(QStringLiteral("Title"), QString::fromStdString(trace->plan.document.title));
    image.setText(QStringLiteral("Description"), description(*trace, figure));
    image.setText(QStringLiteral("Software"), QStringLiteral("HeadScope ") + QCoreApplication::applicationVersion());
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

Result<void> checkFigure(const std::shared_ptr<const Trace> &trace, const FigureOptions &figure,
                         const PageOptions &page)
{
    const TensorSpec &spec = specOf(figure.tensor);
    const auto within = [](const char *option, Index got, Index count) -> Result<void> {
        if (got >= 0 && got < count)
            return {};
        return Error{"", option, Text(std::to_string(got)),
                     Text(ENGINE_TEXT("engine", "a number from 0 to %1"), {std::to_string(count - 1)})};
    };
    if (!trace->has(figure.tensor) || spec.axes.size() < 3)
        return Error{"", "--tensor", Text(std::string(spec.name)),
                     Text(ENGINE_TEXT("engine", "a tensor of this run with rows and columns"), {})};
    if (const auto batch = within("--batch", figure.batch, trace->plan.sizes.b); !batch)
        return batch;
    for (const Index head : figure.heads)
        if (const auto ok = within("--heads", head, hasHeads(spec) ? shapeOf(spec, trace->plan.sizes)[1] : 1); !ok)
            return ok;
    const QSizeF pixels = logicalSize(trace, figure, page) * (page.dpi / kLogicalDpi);
    if (pixels.width() * pixels.height() > kMostPixels || std::max(pixels.width(), pixels.height()) > 30000)
        return Error{"", "--dpi", Text(std::to_string(static_cast<Index>(page.dpi))),
                     Text(ENGINE_TEXT("engine", "a picture of at most %1 million pixels"),
                          {std::to_string(static_cast<Index>(kMostPixels / 1e6))})};
    return {};
}

} // namespace headscope
