// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/paneltitle.h"

#include "ui/figure/pooling.h"
#include "ui/figure/slice.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"

#include <QCoreApplication>

namespace headscope {
namespace {

/// Without the head, which is the same in every item.
QString briefTitleOf(const FigureOptions &options, const MatrixPlace &place)
{
    if (options.isRollout)
        return QCoreApplication::translate("figure", "Rollout");
    if (options.across == Across::Items)
        return QCoreApplication::translate("figure", "Item %1").arg(place.item);
    return hasHeads(specOf(options.tensor)) ? QCoreApplication::translate("figure", "Head %1").arg(place.head)
                                            : tensorTitle(specOf(options.tensor));
}

PanelTitle titleInRun(const FigureOptions &options, const MatrixPlace &place)
{
    const QString brief = briefTitleOf(options, place);
    if (options.across != Across::Items || options.isRollout || !hasHeads(specOf(options.tensor)))
        return {brief, brief};
    return {QCoreApplication::translate("figure", "Item %1 · head %2").arg(place.item).arg(place.head), brief};
}

PanelTitle inLayer(const FigureLayer &layer, const PanelTitle &title)
{
    if (!layer.model)
        return title;
    return {QStringLiteral("%1 · %2").arg(shortBlockTitle(*layer.model, layer.block), title.whole),
            QStringLiteral("%1 %2").arg(briefBlockTitle(*layer.model, layer.block), title.brief)};
}

/// "Layer 2 · head 3", or "L2 H3".
PanelTitle headInLayer(const FigureLayer &layer, Index head)
{
    const QString number = QString::number(head);
    return {
        QCoreApplication::translate("figure", "%1 · head %2").arg(shortBlockTitle(*layer.model, layer.block), number),
        QCoreApplication::translate("figure", "%1 H%2").arg(briefBlockTitle(*layer.model, layer.block), number)};
}

} // namespace

PanelTitle panelTitle(const FigureOptions &options, const MatrixPlace &place, const FigureLayer &layer)
{
    const bool isOfHead =
        options.across == Across::Heads && !options.isRollout && hasHeads(specOf(options.tensor)) && layer.model;
    return isOfHead ? headInLayer(layer, place.head) : inLayer(layer, titleInRun(options, place));
}

PanelTitle panelTitle(Pooling pooling, const FigureLayer &layer)
{
    return inLayer(layer, {poolingTitle(pooling), poolingBriefTitle(pooling)});
}

} // namespace headscope
