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

/// Of one head in an item among others.
bool isOfItem(const FigureOptions &options)
{
    return options.across == Across::Items && !options.isRollout;
}

QString wholeTitleOf(const FigureOptions &options, const MatrixPlace &place)
{
    if (!isOfItem(options) || !hasHeads(specOf(options.tensor)))
        return briefTitleOf(options, place);
    return QCoreApplication::translate("figure", "Item %1 · head %2").arg(place.item).arg(place.head);
}

/// "Layer 2 · head 3"; only the first word is a beginning.
QString wholeTitleIn(const QString &layer, const FigureOptions &options, const MatrixPlace &place)
{
    const bool isOfHead = hasHeads(specOf(options.tensor));
    if (options.isRollout)
        return QCoreApplication::translate("figure", "%1 · rollout").arg(layer);
    if (isOfItem(options) && isOfHead)
        return QCoreApplication::translate("figure", "%1 · item %2 · head %3")
            .arg(layer, QString::number(place.item), QString::number(place.head));
    if (isOfItem(options))
        return QCoreApplication::translate("figure", "%1 · item %2").arg(layer, QString::number(place.item));
    if (isOfHead)
        return QCoreApplication::translate("figure", "%1 · head %2").arg(layer, QString::number(place.head));
    return QStringLiteral("%1 · %2").arg(layer, briefTitleOf(options, place));
}

/// "L2 H3", or "Decoder 2 cross H3".
QString briefTitleIn(const QString &layer, const FigureOptions &options, const MatrixPlace &place)
{
    if (!options.isRollout && !isOfItem(options) && hasHeads(specOf(options.tensor)))
        return QCoreApplication::translate("figure", "%1 H%2").arg(layer, QString::number(place.head));
    return QStringLiteral("%1 %2").arg(layer, briefTitleOf(options, place));
}

} // namespace

QString PanelTitle::withChange(const QString &words) const
{
    return change.isEmpty() ? words : QCoreApplication::translate("figure", "%1, %2").arg(words, change);
}

PanelTitle panelTitle(const FigureOptions &options, const MatrixPlace &place, const FigureLayer &layer)
{
    if (!layer.model)
        return {wholeTitleOf(options, place), wholeTitleOf(options, place), briefTitleOf(options, place)};
    const QString block = shortBlockTitle(*layer.model, layer.block);
    return {wholeTitleIn(block, options, place), briefTitleIn(block, options, place),
            briefTitleIn(briefBlockTitle(*layer.model, layer.block), options, place)};
}

PanelTitle panelTitle(Pooling pooling, const FigureLayer &layer)
{
    const QString brief = poolingBriefTitle(pooling);
    if (!layer.model)
        return {poolingTitle(pooling), poolingTitle(pooling), brief};
    const QString block = shortBlockTitle(*layer.model, layer.block);
    return {poolingTitle(pooling, block), QStringLiteral("%1 %2").arg(block, brief),
            QStringLiteral("%1 %2").arg(briefBlockTitle(*layer.model, layer.block), brief)};
}

} // namespace headscope
