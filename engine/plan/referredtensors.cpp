// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/referredtensors.h"

#include "engine/document/field.h"
#include "engine/document/fieldvalue.h"
#include "engine/plan/tensortable.h"

#include <algorithm>

namespace headscope {

namespace {

using enum Extent;

/// A tensor of the run, with the axes of its row.
ReferredTensor row(const char *path, const OptionalRef &ref, Role role, std::vector<Extent> gives = {})
{
    return {path, &ref, specOf(role).axes, false, std::move(gives), false, role};
}

/// The same, from which every size on its axes may be taken.
ReferredTensor sizing(const char *path, const OptionalRef &ref, Role role)
{
    return row(path, ref, role, specOf(role).axes);
}

/// Heads that are given: those of the past stand before them, in a tensor of their own.
ReferredTensor heads(const char *path, const OptionalRef &ref, Role role)
{
    ReferredTensor given = sizing(path, ref, role);
    std::replace(given.axes.begin(), given.axes.end(), KeyCount, NewKeyCount);
    given.gives = given.axes;
    return given;
}

ReferredTensor compared(const char *path, const OptionalRef &ref, Role role)
{
    ReferredTensor expected = row(path, ref, role);
    expected.isOnlyCompared = true;
    return expected;
}

/// What a layer reads that projects.
std::vector<ReferredTensor> tensorsOfProjections(const Document &doc)
{
    using enum Role;
    const auto &in = doc.inputs;
    const auto &w = doc.weights;
    return {
        sizing("inputs.queries", in.queries, Queries),
        sizing("inputs.keys", in.keys, Keys),
        sizing("inputs.values", in.values, Values),
        sizing("weights.W_q", w.wq, Wq),
        row("weights.b_q", w.bq, Bq),
        sizing("weights.W_k", w.wk, Wk),
        row("weights.b_k", w.bk, Bk),
        sizing("weights.W_v", w.wv, Wv),
        row("weights.b_v", w.bv, Bv),
        sizing("weights.W_o", w.wo, Wo),
        row("weights.b_o", w.bo, Bo),
        row("past.keys", doc.past.keys, PastKeys, {PastCount}),
        row("past.values", doc.past.values, PastValues, {PastCount}),
        row("weights.norm_weight", w.normWeight, NormWeight),
        row("weights.norm_bias", w.normBias, NormBias),
        row("weights.bias_k", w.biasK, BiasK),
        row("weights.bias_v", w.biasV, BiasV),
    };
}

/// What attention of given heads reads.
std::vector<ReferredTensor> tensorsOfHeads(const Document &doc)
{
    using enum Role;
    const auto &in = doc.inputs;
    return {
        heads("inputs.queries", in.queries, QHeads),
        heads("inputs.keys", in.keys, KHeads),
        heads("inputs.values", in.values, VHeads),
        row("past.keys", doc.past.keys, PastKeys, {PastCount}),
        row("past.values", doc.past.values, PastValues, {PastCount}),
    };
}

/// What inputs.queries are in a block that is none of attention; an embedding reads tokens instead.
Role inputOf(BlockKind kind)
{
    return kind == BlockKind::Final         ? Role::FinalInput
           : kind == BlockKind::Unembedding ? Role::UnembedInput
                                            : Role::FfnInput;
}

/// What a block reads that is none of attention.
std::vector<ReferredTensor> tensorsOfBlock(const Document &doc)
{
    using enum Role;
    const auto &in = doc.inputs;
    const auto &w = doc.weights;
    return {
        row("inputs.queries", in.queries, inputOf(doc.layer.kind)),
        row("inputs.residual", in.residual, ResidualInput),
        row("inputs.patches", in.patches, Role::Patches),
        row("weights.W_token", w.wToken, WToken),
        row("weights.W_position", w.wPosition, WPosition),
        row("weights.W_segment", w.wSegment, WSegment),
        row("weights.W_patch", w.wPatch, WPatch),
        row("weights.b_patch", w.bPatch, BPatch),
        row("weights.W_up", w.wUp, WUp),
        row("weights.b_up", w.bUp, BUp),
        row("weights.W_gate", w.wGate, WGate),
        row("weights.b_gate", w.bGate, BGate),
        row("weights.W_down", w.wDown, WDown),
        row("weights.b_down", w.bDown, BDown),
        row("weights.norm_weight", w.normWeight, NormWeight),
        row("weights.norm_bias", w.normBias, NormBias),
        row("weights.W_transform", w.wTransform, WTransform),
        row("weights.b_transform", w.bTransform, BTransform),
        row("weights.W_unembed", w.wUnembed, WUnembed),
        row("weights.b_unembed", w.bUnembed, BUnembed),
    };
}

/// Maps that are given alone: their sizes are found from them.
std::vector<ReferredTensor> tensorsOfMaps(const MapSettings &maps)
{
    std::vector<ReferredTensor> tensors;
    tensors.reserve(maps.weights.size());
    for (const OptionalRef &ref : maps.weights)
        tensors.push_back({"maps.weights", &ref, {}});
    return tensors;
}

/// The row of a tensor of the run.
std::optional<ReferredTensor> placeNaming(const Document &document, Role role)
{
    const auto rows = referredTensors(document);
    const auto row = std::find_if(rows.begin(), rows.end(), [role](const auto &each) { return each.role == role; });
    return row != rows.end() ? std::optional(*row) : std::nullopt;
}

} // namespace

std::vector<ReferredTensor> referredTensors(const Document &doc)
{
    if (doc.maps.areGiven())
        return tensorsOfMaps(doc.maps);
    if (doc.layer.kind != BlockKind::Attention)
        return tensorsOfBlock(doc);
    const auto &w = doc.weights;
    const PositionSettings &positions = partOf(doc.layer.positions);
    std::vector<ReferredTensor> tensors = doc.layer.projections ? tensorsOfProjections(doc) : tensorsOfHeads(doc);
    tensors.insert(tensors.end(), {
                                      row("layer.dropout_mask", doc.layer.dropoutMask, Role::DropoutMask),
                                      // Keys that the layer appends are no part of what is said of keys.
                                      {"mask.allowed", &doc.mask.allowed, {Batch, Heads, QueryCount, KeyCount}, true},
                                      {"mask.bias", &doc.mask.bias, {Batch, Heads, QueryCount, KeyCount}, true},
                                      row("weights.sink", w.sink, Role::Sink),
                                      row("weights.q_norm", w.qNorm, Role::QNorm),
                                      row("weights.k_norm", w.kNorm, Role::KNorm),
                                      row("layer.relative_bias.table", partOf(doc.layer.relativeBias).table,
                                          Role::RelativeTable, {BucketCount}),
                                      {"layer.positions.queries", &positions.queries, {Batch, QueryCount}, true},
                                      {"layer.positions.keys", &positions.keys, {Batch, KeyCount}, true},
                                      compared("expected.weights", doc.expected.weights, Role::Weights),
                                      compared("expected.output", doc.expected.output, Role::Output),
                                  });
    return tensors;
}

std::optional<ReferredTensor> referredTensor(const Document &document, Role role)
{
    using enum Role;
    const bool isOfQueries = document.inputs.selfAttention && (role == Keys || role == Values);
    const bool isOfHeads = document.inputs.selfAttention && (role == KHeads || role == VHeads);
    return placeNaming(document, isOfQueries ? Queries : isOfHeads ? QHeads : role);
}

OptionalRef refOf(const Document &document, Role role)
{
    const auto place = placeNaming(document, role);
    return place ? *place->ref : std::nullopt;
}

Document renamed(const Document &document, const std::function<TensorRef(const TensorRef &)> &nameOf)
{
    Document named = document;
    for (OptionalRef &ref : named.maps.weights)
        ref = nameOf(*ref);
    if (!document.maps.areGiven())
        for (const ReferredTensor &referred : referredTensors(document))
            if (*referred.ref)
                findField(referred.path)->read(named, writeValue(nameOf(**referred.ref)));
    return named;
}

std::vector<const OptionalRef *> namedRefs(const Document &document)
{
    std::vector<const OptionalRef *> refs;
    for (const ReferredTensor &named : referredTensors(document))
        refs.push_back(named.ref);
    return refs;
}

} // namespace headscope
