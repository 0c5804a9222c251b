// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/checkpositions.h"

#include "engine/plan/checknumbers.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headscope {
namespace {

Result<void> checkRope(const RopeSettings &rope, const Sizes &sizes)
{
    const Index size = rope.size.value_or(sizes.d);
    if (size % 2 != 0 || size > sizes.d)
        return Error{"", "layer.rope.size", Text(rope.size ? std::to_string(size) : "null"),
                     Text(ENGINE_TEXT("engine", "an even number up to the head size (%1)"), {std::to_string(sizes.d)})};
    const RopeScaling &scaling = partOf(rope.scaling);
    if (scaling.type == RopeScalingType::Llama3 && scaling.lowFreqFactor >= scaling.highFreqFactor)
        return Error{"", "layer.rope.scaling.low_freq_factor", Text(writtenJson(Json(scaling.lowFreqFactor))),
                     Text(ENGINE_TEXT("engine", "a number below %1, the high_freq_factor"),
                          {writtenJson(Json(scaling.highFreqFactor))})};
    return {};
}

Result<void> checkAlibi(const AlibiSettings &alibi, const Sizes &sizes)
{
    if (!alibi.slopes || std::ssize(*alibi.slopes) == sizes.h)
        return {};
    return Error{"", "layer.alibi.slopes",
                 counted(alibi.slopes->size(), ENGINE_TEXT("engine", "%1 number"), ENGINE_TEXT("engine", "%1 numbers")),
                 Text(ENGINE_TEXT("engine", "%1, one per head"), {std::to_string(sizes.h)})};
}

/// Half of the buckets of a side hold one distance each; the others, up to the longest, share what is left.
Result<void> checkBuckets(const RelativeBiasSettings &bias, const Sizes &sizes)
{
    if (!bias.table)
        return Error{"", "layer.relative_bias.table", Text("null"),
                     Text(ENGINE_TEXT("engine", "a tensor of a number for each bucket and head"), {})};
    const Index sides = bias.bidirectional ? 2 : 1;
    if (sizes.buckets % (2 * sides) != 0)
        return Error{"", "layer.relative_bias.table", Text(toString(Shape{sizes.buckets, sizes.h})),
                     Text(ENGINE_TEXT("engine", "a number of buckets that %1 divides"), {std::to_string(2 * sides)})};
    if (const Index single = sizes.buckets / (2 * sides); bias.maxDistance <= single)
        return Error{"", "layer.relative_bias.max_distance", Text(std::to_string(bias.maxDistance)),
                     Text(ENGINE_TEXT("engine", "more than %1, the distances that have a bucket of their own"),
                          {std::to_string(single)})};
    return {};
}

Result<void> checkNorms(const Document &document)
{
    const LayerSettings &layer = document.layer;
    if (layer.projections && layer.norm != Norm::None && layer.normKind == NormKind::Rms && document.weights.normBias)
        return Error{"", "weights.norm_bias", Text(shortened(document.weights.normBias->tensor)),
                     Text(ENGINE_TEXT("engine", "null: an RMS norm adds nothing"), {})};
    return {};
}

/// Float64 holds every whole number up to here, and every distance between two of them.
constexpr double kFarthest = 1e9;

bool isPosition(double number)
{
    return std::abs(number) <= kFarthest && std::trunc(number) == number;
}

} // namespace

Result<void> checkPositions(const Document &document, const Sizes &sizes)
{
    const LayerSettings &layer = document.layer;
    if (layer.rope)
        if (auto rope = checkRope(*layer.rope, sizes); !rope)
            return rope;
    if (layer.alibi)
        if (auto alibi = checkAlibi(*layer.alibi, sizes); !alibi)
            return alibi;
    if (layer.relativeBias && layer.alibi)
        return Error{
            "", "layer.relative_bias", Text("{…}"),
            Text(ENGINE_TEXT("engine", "null, as long as layer.alibi is set: there can be only one bias of positions"),
                 {})};
    if (layer.relativeBias)
        if (auto buckets = checkBuckets(*layer.relativeBias, sizes); !buckets)
            return buckets;
    return checkNorms(document);
}

Result<void> checkPositionNumbers(const Document &document, const TensorFiles &files)
{
    const PositionSettings &positions = partOf(document.layer.positions);
    const Text expected(ENGINE_TEXT("engine", "whole numbers from -1000000000 to 1000000000"), {});
    for (const auto &[path, ref] :
         {std::pair<const char *, const OptionalRef *>{"layer.positions.queries", &positions.queries},
          {"layer.positions.keys", &positions.keys}})
        if (const auto fits = *ref ? checkNumbers(path, tensorAt(files, **ref), isPosition, expected) : Result<void>();
            !fits)
            return fits;
    return {};
}

} // namespace headscope
