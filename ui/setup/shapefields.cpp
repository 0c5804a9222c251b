// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/fieldsections.h"

namespace headscope {
namespace {

/// How the hidden units are shared out. Heads without projections may leave some over.
QString shareNote(const Plan &plan)
{
    const Sizes &s = plan.sizes;
    const LayerSettings &layer = plan.document.layer;
    if (s.h == 1)
        return SetupWords::tr("%1 hidden units in one head").arg(s.d);
    if (!layer.projections && layer.numHiddens && *layer.numHiddens != s.h * s.d)
        return SetupWords::tr("%1 hidden units are given; %2 heads with %3 each have %4")
            .arg(*layer.numHiddens)
            .arg(s.h)
            .arg(s.d)
            .arg(s.h * s.d);
    return SetupWords::tr("%1 hidden units ÷ %2 heads = %3 per head").arg(s.h * s.d).arg(s.h).arg(s.d);
}

/// What the number of heads means.
QString headNote(const Plan &plan)
{
    const QString sizes = shareNote(plan);
    const QString cut = SetupWords::tr("Another number cuts the same weights into heads that were never trained.");
    return plan.document.weights.wq ? QStringLiteral("%1\n%2").arg(sizes, cut) : sizes;
}

/// In self-attention there are as many keys as queries.
QList<Change> countToKeys(const Document &document, const QString &json)
{
    return document.inputs.selfAttention ? changesTo({"inputs.num_kv_pairs"}, json) : QList<Change>();
}

/// What an empty field means: the size that inputs or weights have, or the usual one.
template <Index Sizes::*size>
QString sizeInRun(const Plan &plan)
{
    return QString::number(plan.sizes.*size);
}

} // namespace

void addShapeFields(std::vector<SetupField> &rows)
{
    const QString section = SetupWords::tr("SHAPES");
    rows.push_back({.path = asIs("inputs.batch_size"),
                    .section = section,
                    .label = SetupWords::tr("Batch size"),
                    .kind = EditorKind::Number,
                    .hint = asIs("batch_size"),
                    .whyOff = {inputsFromFile},
                    .placeholderIn = sizeInRun<&Sizes::b>});
    rows.push_back({.path = asIs("inputs.num_queries"),
                    .section = section,
                    .label = SetupWords::tr("Queries"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("num_queries; in PyTorch the target length L"),
                    .whyOff = {inputsFromFile},
                    .placeholderIn = sizeInRun<&Sizes::q>,
                    .takesAlong = countToKeys});
    rows.push_back({.path = asIs("inputs.num_kv_pairs"),
                    .section = section,
                    .label = SetupWords::tr("Key–value pairs"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("num_kvpairs; in PyTorch the source length S"),
                    .whyOff = {inputsFromFile, followsQueries},
                    .placeholderIn = [](const Plan &plan) { return QString::number(plan.sizes.newKeys()); }});
    rows.push_back({.path = asIs("layer.num_hiddens"),
                    .section = section,
                    .label = SetupWords::tr("Hidden units"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("num_hiddens; in PyTorch embed_dim"),
                    .whyOff = {weightsFromFile},
                    .placeholderIn = [](const Plan &plan) { return QString::number(plan.sizes.h * plan.sizes.d); }});
    rows.push_back({.path = asIs("layer.num_heads"),
                    .section = section,
                    .label = SetupWords::tr("Heads"),
                    .kind = EditorKind::Number,
                    .hint = asIs("num_heads"),
                    .note = headNote,
                    .placeholderIn = sizeInRun<&Sizes::h>});
    rows.push_back(
        {.path = asIs("layer.num_kv_heads"),
         .section = section,
         .label = SetupWords::tr("Key–value heads"),
         .kind = EditorKind::Number,
         .hint = SetupWords::tr("num_key_value_heads: several heads share the keys and values of one; if empty, each "
                                "has its own"),
         .isShown = [](const Document &document) { return document.layer.projections; },
         .placeholderIn = sizeInRun<&Sizes::g>});
}

} // namespace headscope
