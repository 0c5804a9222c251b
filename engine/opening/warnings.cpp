// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/warnings.h"

#include "engine/document/field.h"
#include "engine/plan/referredtensors.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headscope {
namespace {

/// Whether this key changes a run only where queries, keys and values are projected.
bool isOfProjections(std::string_view path, BlockKind kind)
{
    constexpr std::array<std::string_view, 4> sizes{"layer.query_size", "layer.key_size", "layer.value_size",
                                                    "layer.output_size"}; // blocks of another kind read some of them
    constexpr std::array<std::string_view, 6> layer{"layer.bias",           "layer.norm",     "layer.norm_kind",
                                                    "layer.output_dropout", "layer.residual", "layer.add_zero_attn"};
    constexpr std::array<std::string_view, 5> ofHeads{"weights.kind", "weights.seed", // always there
                                                      "weights.sink", "weights.q_norm", "weights.k_norm"};
    const bool isNamedWeight =
        path.starts_with("weights.") && std::find(ofHeads.begin(), ofHeads.end(), path) == ofHeads.end();
    const bool isSize = kind == BlockKind::Attention && std::find(sizes.begin(), sizes.end(), path) != sizes.end();
    return isNamedWeight || isSize || std::find(layer.begin(), layer.end(), path) != layer.end();
}

/// The keys of what is asked for and not read.
std::vector<std::string> unreadKeys(const Document &document)
{
    std::vector<std::string> keys;
    for (const Field &field : fields())
        if (isOfProjections(field.path, document.layer.kind) &&
            writtenJson(field.write(document)) != writtenJson(field.write({})))
            keys.emplace_back(field.path);
    return keys;
}

/// Whether some number is infinite as float32 alone.
bool isPastFloat(const AnyTensor &tensor)
{
    const auto isPast = [](double number) { return std::isfinite(number) && std::isinf(static_cast<float>(number)); };
    const auto *doubles = std::get_if<Tensor<double>>(&tensor);
    return doubles != nullptr && std::any_of(doubles->values().begin(), doubles->values().end(), isPast);
}

} // namespace

std::vector<Text> warningsOf(const UnknownKeys &unknownKeys, const Document &document)
{
    std::vector<Text> warnings;
    if (auto unknown = unknownKeys.warning())
        warnings.push_back(std::move(*unknown));
    const auto unread = document.layer.projections ? std::vector<std::string>() : unreadKeys(document);
    if (!unread.empty())
        warnings.emplace_back(ENGINE_TEXT("engine", "HeadScope does not read %1 while layer.projections is false."),
                              std::vector<std::string>{asOneArgument(unread)});
    if (const MapSettings &maps = document.maps; !maps.areGiven() && maps != MapSettings())
        warnings.emplace_back(
            ENGINE_TEXT("engine", "HeadScope reads maps.layer, maps.stacked and maps.heads only beside maps.weights."),
            std::vector<std::string>());
    return warnings;
}

std::vector<Text> warningsOf(const Document &document, const TensorFiles &files)
{
    if (document.layer.precision == Precision::Float64)
        return {};
    std::vector<std::string> keys;
    for (const ReferredTensor &named : referredTensors(document)) {
        const AnyTensor *tensor = *named.ref && !named.isOnlyCompared ? tensorNamed(files, **named.ref) : nullptr;
        if (tensor != nullptr && isPastFloat(*tensor))
            keys.emplace_back(named.path);
    }
    if (keys.empty())
        return {};
    return {Text(ENGINE_TEXT("engine", "Some numbers of %1 are infinite in float32; float64 holds them."),
                 {asOneArgument(keys)})};
}

} // namespace headscope
