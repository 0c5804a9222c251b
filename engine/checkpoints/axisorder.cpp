// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/axisorder.h"

#include "engine/checkpoints/callarguments.h"
#include "engine/checkpoints/inputnames.h"

#include <vector>

namespace headscope {
namespace {

/// What one order of the axes of the inputs makes of them.
struct OrderedSizes
{
    Index b, q, k;
};

bool fitsKeys(const Shape &mask, const OrderedSizes &sizes)
{
    return mask == Shape{sizes.b, sizes.k};
}

bool fitsQueries(const Shape &mask, const OrderedSizes &sizes)
{
    return mask == Shape{sizes.q, sizes.k};
}

/// Those of all heads, also with the axes of items and heads as one, or their mean.
bool fitsWeights(const Shape &weights, const OrderedSizes &sizes)
{
    const std::size_t count = weights.size();
    if ((count != 3 && count != 4) || weights[count - 2] != sizes.q || weights[count - 1] != sizes.k)
        return false;
    return count == 4 ? weights[0] == sizes.b : sizes.b > 0 && weights[0] % sizes.b == 0;
}

/// A tensor that tells the order by its shape, and how.
struct Telling
{
    std::string_view name;
    bool (*fits)(const Shape &, const OrderedSizes &);
};

/// Masks come first.
std::vector<Telling> allTelling()
{
    std::vector<Telling> all{{"key_padding_mask", fitsKeys}, {"attention_mask", fitsKeys}, {"attn_mask", fitsQueries}};
    for (const std::string_view name : kWeightNames)
        all.push_back({name, fitsWeights});
    return all;
}

} // namespace

AxisOrder orderOfAxes(const TensorStore &store, const InputTensors &inputs)
{
    constexpr const char *setting = "batch_first";
    const Shape &queries = inputs.queries->shape;
    const Shape &keys = inputs.keys != nullptr ? inputs.keys->shape : queries;
    if (queries.size() != 3 || keys.size() != 3)
        return {};
    if (const auto said = saidArgument(store, setting); said && said->number)
        return {*said->number == 0, setting};
    const OrderedSizes itemsFirst{queries[0], queries[1], keys[1]};
    const OrderedSizes tokensFirst{queries[1], queries[0], keys[0]};
    for (const Telling &telling : allTelling())
        for (const std::string &group : {inputs.group, std::string()})
            if (const StoredTensor *tensor = store.find(group + std::string(telling.name)))
                if (const bool isTokensFirst = telling.fits(tensor->shape, tokensFirst);
                    isTokensFirst != telling.fits(tensor->shape, itemsFirst))
                    return {isTokensFirst, tensor->name};
    return {};
}

} // namespace headscope
