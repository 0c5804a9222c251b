// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/referredtensors.h"

namespace headscope {

namespace {

using enum Extent;

/// What a layer reads that projects.
std::vector<ReferredTensor> tensorsOfProjections(const Document &doc)
{
    const auto &in = doc.inputs;
    const auto &w = doc.weights;
    return {
        {"inputs.queries", &in.queries, {Batch, QueryCount, QuerySize}},
        {"inputs.keys", &in.keys, {Batch, NewKeyCount, KeySize}},
        {"inputs.values", &in.values, {Batch, NewKeyCount, ValueSize}},
        {"weights.W_q", &w.wq, {QWidth, QuerySize}},
        {"weights.b_q", &w.bq, {QWidth}},
        {"weights.W_k", &w.wk, {KWidth, KeySize}},
        {"weights.b_k", &w.bk, {KWidth}},
        {"weights.W_v", &w.wv, {VWidth, ValueSize}},
        {"weights.b_v", &w.bv, {VWidth}},
        {"weights.W_o", &w.wo, {OutputSize, ConcatWidth}},
        {"weights.b_o", &w.bo, {OutputSize}},
        {"past.keys", &doc.past.keys, {Batch, KvHeads, PastCount, QkHead}},
        {"past.values", &doc.past.values, {Batch, KvHeads, PastCount, VHead}},
        {"weights.norm_weight", &w.normWeight, {NormSize}},
        {"weights.norm_bias", &w.normBias, {NormSize}},
        {"weights.bias_k", &w.biasK, {KWidth}},
        {"weights.bias_v", &w.biasV, {VWidth}},
    };
}

/// What attention of given heads reads.
std::vector<ReferredTensor> tensorsOfHeads(const Document &doc)
{
    const auto &in = doc.inputs;
    return {
        {"inputs.queries", &in.queries, {Batch, Heads, QueryCount, QkHead}},
        {"inputs.keys", &in.keys, {Batch, KvHeads, NewKeyCount, QkHead}},
        {"inputs.values", &in.values, {Batch, KvHeads, NewKeyCount, VHead}},
        {"past.keys", &doc.past.keys, {Batch, KvHeads, PastCount, QkHead}},
        {"past.values", &doc.past.values, {Batch, KvHeads, PastCount, VHead}},
    };
}

} // namespace

std::vector<ReferredTensor> referredTensors(const Document &doc)
{
    const auto &w = doc.weights;
    const PositionSettings &positions = partOf(doc.layer.positions);
    std::vector<ReferredTensor> tensors = doc.layer.projections ? tensorsOfProjections(doc) : tensorsOfHeads(doc);
    tensors.insert(tensors.end(),
                   {
                       {"layer.dropout_mask", &doc.layer.dropoutMask, {Batch, Heads, QueryCount, AttendedCount}},
                       {"mask.allowed", &doc.mask.allowed, {Batch, Heads, QueryCount, KeyCount}, true},
                       {"mask.bias", &doc.mask.bias, {Batch, Heads, QueryCount, KeyCount}, true},
                       {"weights.sink", &w.sink, {Heads}},
                       {"weights.q_norm", &w.qNorm, {QkHead}},
                       {"weights.k_norm", &w.kNorm, {QkHead}},
                       {"layer.relative_bias.table", &partOf(doc.layer.relativeBias).table, {BucketCount, Heads}},
                       {"layer.positions.queries", &positions.queries, {Batch, QueryCount}, true},
                       {"layer.positions.keys", &positions.keys, {Batch, KeyCount}, true},
                   });
    return tensors;
}

} // namespace headscope
