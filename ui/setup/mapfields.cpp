// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/fieldsections.h"

namespace headscope {
namespace {

/// One tensor may hold all layers.
bool isOneTensor(const Document &document)
{
    return document.maps.weights.size() == 1;
}

/// Heads are counted together with batch items where a layer has three axes alone.
bool mayCountItems(const Plan &plan)
{
    const MapSettings &maps = plan.document.maps;
    const std::size_t axes = maps.stacked ? 4 : 3;
    return maps.areGiven() && shapeOf(tensorAt(*plan.files, *maps.weights.front())).size() == axes;
}

QString sizesNote(const Plan &plan)
{
    const Sizes &s = plan.sizes;
    return SetupWords::tr("The maps are given: layers %1, heads %2, queries %3, keys %4. There is nothing else to set "
                          "up.")
        .arg(s.layers)
        .arg(s.h)
        .arg(s.q)
        .arg(s.k);
}

/// Where the axes are read otherwise, the cells of its changed numbers are other ones.
QList<Change> takeNumbersBack(const Document &, const QString &)
{
    return changesTo({"overrides"}, QStringLiteral("[]"));
}

/// There may be no such layer any more, nor an axis of so many heads.
QList<Change> firstLayer(const Document &document, const QString &json)
{
    return changesTo({"maps.layer"}, QStringLiteral("0")) + changesTo({"maps.heads"}, QStringLiteral("null")) +
           takeNumbersBack(document, json);
}

} // namespace

void addMapFields(std::vector<SetupField> &rows)
{
    const QString section = SetupWords::tr("MAPS");
    rows.push_back({.path = asIs("maps.layer"),
                    .section = section,
                    .label = SetupWords::tr("Layer"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("outputs.attentions[layer]"),
                    .note = sizesNote});
    rows.push_back({.path = asIs("maps.stacked"),
                    .section = section,
                    .label = SetupWords::tr("First axis is layers"),
                    .kind = EditorKind::Flag,
                    .hint = SetupWords::tr("Of four axes the first may be that of the batch or that of the layers"),
                    .isShown = isOneTensor,
                    .takesAlong = firstLayer});
    rows.push_back({.path = asIs("maps.heads"),
                    .section = section,
                    .label = SetupWords::tr("Heads per item"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("Of three axes the first may be that of the heads (empty), that of batch "
                                           "items whose heads nn.MultiheadAttention averaged (1), or that of batch × "
                                           "heads, as in d2l (num_heads)"),
                    .hasChoice = mayCountItems,
                    .placeholderIn = [](const Plan &plan) { return QString::number(plan.sizes.h); },
                    .takesAlong = takeNumbersBack});
}

} // namespace headscope
