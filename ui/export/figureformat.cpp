// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class FigureFormats
{
    Q_DECLARE_TR_FUNCTIONS(headscope::FigureFormats)
};

} // namespace

QList<FigureFormat> figureFormats()
{
    return {{QStringLiteral("png"), FigureFormats::tr("PNG picture"), true, false, true, figurePng},
            {QStringLiteral("svg"), FigureFormats::tr("SVG drawing"), false, false, true, figureSvg},
            {QStringLiteral("pdf"), FigureFormats::tr("PDF page"), false, false, true, figurePdf},
            {QStringLiteral("gif"), FigureFormats::tr("GIF of the steps"), true, true, true, figureGif},
            {QStringLiteral("csv"), FigureFormats::tr("CSV table"), false, false, false, figureCsv},
            {QStringLiteral("npy"), FigureFormats::tr("NumPy array"), false, false, false, figureNpy}};
}

std::optional<FigureFormat> findFigureFormat(const QString &name)
{
    const QList<FigureFormat> all = figureFormats();
    const auto found = std::find_if(all.begin(), all.end(), [&](const FigureFormat &f) { return f.name == name; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

Result<void> checkFits(const FigureJob &job, const FigureFormat &format)
{
    if (format.hasPixels)
        return checkPixels(job);
    return format.isDrawn ? checkPage(job) : Result<void>();
}

} // namespace headscope
