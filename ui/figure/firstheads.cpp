// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/firstheads.h"

#include "ui/figure/blank.h"
#include "ui/figure/figurepanel.h"
#include "ui/figure/mapimage.h"
#include "ui/session/selection.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr Index kMostHeads = 4;

FigureOptions optionsFor(const Trace &trace, Index batch)
{
    FigureOptions options;
    options.batch = batch;
    if (!hasShares(trace.plan))
        options.tensor = mainTensorOf(trace.plan, tensorsOf(trace.plan, centralStepOf(trace.plan)));
    const TensorSpec &spec = specOf(options.tensor);
    const Index heads = hasHeads(spec) ? shapeOf(spec, trace.plan.sizes)[1] : 0;
    for (Index head = 0; head < std::min(kMostHeads, heads); ++head)
        options.heads.push_back(head);
    return options;
}

} // namespace

QImage firstHeads(const std::shared_ptr<const Trace> &trace, Index batch, int side, const CancelToken &isCancelled)
{
    const auto panels = panelsOf(trace, optionsFor(*trace, batch), *findTheme(QStringLiteral("light")), isCancelled);
    const int across = panels.size() > 1 ? 2 : 1;
    const int length = side / across;
    const int gap = across > 1 ? 1 : 0;
    QImage picture = blankImage({side, side}, QImage::Format_ARGB32);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    for (int i = 0; i < static_cast<int>(panels.size()); ++i) {
        const FigurePanel &panel = panels[static_cast<std::size_t>(i)];
        const QImage cells = mapImage(FetchedSlice(panel.slice), panel.style, {length, length}, isCancelled);
        const QPoint corner(i % across * length + gap, i / across * length + gap);
        painter.drawImage(QRect(corner, QSize(length - 2 * gap, length - 2 * gap)), cells);
    }
    painter.end();
    return picture;
}

} // namespace headscope
