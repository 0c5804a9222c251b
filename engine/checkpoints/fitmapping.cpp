// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/fitmapping.h"

#include "engine/checkpoints/checkmapping.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// How the matrices that make queries, keys and values lie, and how W_o does.
struct Lying
{
    Orientation projections;
    Orientation output;
};

LayerMapping laid(LayerMapping mapping, const Lying &lying)
{
    for (auto &[part, mapped] : mapping.tensors)
        if (isMatrix(part))
            mapped.orientation = part == Parameter::Wo ? lying.output : lying.projections;
    return mapping;
}

/// A number that some key of a model's settings or of a file's facts tells.
std::optional<Index> toldHeads(const Json &facts)
{
    constexpr std::array<std::string_view, 7> keys{
        "num_attention_heads", "num_heads", "n_heads", "n_head", "heads", "nhead", "nheads"};
    const auto *object = facts.as<Json::Object>();
    if (object == nullptr)
        return std::nullopt;
    for (const auto &[key, value] : *object) {
        const std::size_t dot = key.rfind('.');
        const std::string_view last = std::string_view(key).substr(dot == std::string::npos ? 0 : dot + 1);
        const auto *number = value.as<std::int64_t>();
        if (number != nullptr && std::find(keys.begin(), keys.end(), last) != keys.end())
            return *number;
    }
    return std::nullopt;
}

/// As many as a logit of the sink for each says.
std::optional<Index> headsOfSink(const TensorStore &store, const LayerMapping &mapping)
{
    const MappedTensor *sink = mapping.find(Parameter::Sink);
    const StoredTensor *stored = sink != nullptr ? store.find(sink->name) : nullptr;
    return stored != nullptr ? countOf(stored->shape) : std::nullopt;
}

} // namespace

bool canBePart(const StoredTensor &tensor)
{
    return !tensor.fault && (tensor.dtype.starts_with("F") || tensor.dtype == "BF16") && !tensor.shape.empty();
}

void layMatrices(const TensorStore &store, LayerMapping &mapping)
{
    using enum Orientation;
    const MappedTensor *query = mapping.find(Parameter::Wq);
    const bool isKernel = query != nullptr && query->name.find("ernel") != std::string::npos;
    const Lying usual = isKernel ? Lying{InputOutput, InputOutput} : Lying{OutputInput, OutputInput};
    const Lying other = isKernel ? Lying{OutputInput, OutputInput} : Lying{InputOutput, InputOutput};
    LayerMapping best = laid(mapping, usual);
    std::size_t fewest = faultsOf(store, best).size();
    for (const Lying &lying : {other, Lying{HeadsFirst, InputOutput}, Lying{HeadsFirst, OutputInput}}) {
        LayerMapping next = laid(mapping, lying);
        const std::size_t faults = faultsOf(store, next).size();
        if (faults >= fewest)
            continue;
        fewest = faults;
        best = std::move(next);
    }
    mapping = std::move(best);
}

std::optional<Index> knownHeads(const TensorStore &store, const LayerMapping &mapping, const Json &config)
{
    const std::vector<Index> possible = possibleHeads(store, mapping);
    for (const auto &told : {toldHeads(config), toldHeads(store.facts()), headsOfSink(store, mapping)})
        if (told && std::find(possible.begin(), possible.end(), *told) != possible.end())
            return told;
    return possible.size() == 1 ? std::optional(possible.front()) : std::nullopt;
}

} // namespace headscope
