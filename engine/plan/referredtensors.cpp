// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/referredtensors.h"

namespace headscope {

std::vector<ReferredTensor> referredTensors(const Document &doc)
{
    using enum Extent;
    const auto &in = doc.inputs;
    const auto &w = doc.weights;
    if (!doc.layer.projections)
        return {
            {"inputs.queries", &in.queries, {Batch, Heads, QueryCount, QkHead}},
            {"inputs.keys", &in.keys, {Batch, KvHeads, NewKeyCount, QkHead}},
            {"inputs.values", &in.values, {Batch, KvHeads, NewKeyCount, VHead}},
            {"past.keys", &doc.past.keys, {Batch, KvHeads, PastCount, QkHead}},
            {"past.values", &doc.past.values, {Batch, KvHeads, PastCount, VHead}},
            {"layer.dropout_mask", &doc.layer.dropoutMask, {Batch, Heads, QueryCount, AttendedCount}},
            {"mask.allowed", &doc.mask.allowed, {Batch, Heads, QueryCount, KeyCount}, true},
            {"mask.bias", &doc.mask.bias, {Batch, Heads, QueryCount, KeyCount}, true},
        };
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
        {"layer.dropout_mask", &doc.layer.dropoutMask, {Batch, Heads, QueryCount, AttendedCount}},
        {"mask.allowed", &doc.mask.allowed, {Batch, Heads, QueryCount, KeyCount}, true},
        {"mask.bias", &doc.mask.bias, {Batch, Heads, QueryCount, KeyCount}, true},
    };
}

} // namespace headscope
