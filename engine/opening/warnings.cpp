// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/warnings.h"

#include "engine/document/field.h"
#include "engine/plan/referredtensors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>

namespace headscope {
namespace {

template <std::size_t Count>
bool hasPath(const std::array<std::string_view, Count> &paths, std::string_view path)
{
    return std::find(paths.begin(), paths.end(), path) != paths.end();
}

/// Of heads that are given: whether this size is that of a tensor, whatever the key says.
bool isSizeOfGivenHeads(std::string_view path, const Document &document)
{
    const InputSettings &in = document.inputs;
    const bool givesKeys = in.queries || in.keys;
    const bool givesValues = in.values || in.selfAttention;
    if (path == "layer.qk_head_size")
        return givesKeys;
    if (path == "layer.v_head_size")
        return givesValues;
    return path == "layer.num_hiddens" && (givesKeys || document.layer.qkHeadSize) &&
           (givesValues || document.layer.vHeadSize);
}

/// Whether this key changes a run only where queries, keys and values are projected.
bool isOfProjections(std::string_view path, const Document &document)
{
    constexpr std::array<std::string_view, 4> sizes{"layer.query_size", "layer.key_size", "layer.value_size",
                                                    "layer.output_size"}; // blocks of another kind read some of them
    constexpr std::array<std::string_view, 6> layer{"layer.bias",           "layer.norm",     "layer.norm_kind",
                                                    "layer.output_dropout", "layer.residual", "layer.add_zero_attn"};
    constexpr std::array<std::string_view, 5> ofHeads{"weights.kind", "weights.seed", // always there
                                                      "weights.sink", "weights.q_norm", "weights.k_norm"};
    const bool isSize =
        document.layer.kind == BlockKind::Attention && (hasPath(sizes, path) || isSizeOfGivenHeads(path, document));
    return (path.starts_with("weights.") && !hasPath(ofHeads, path)) || isSize || hasPath(layer, path);
}

bool isOfOtherBlocks(std::string_view path, const Document &)
{
    constexpr std::array<std::string_view, 22> paths{
        "layer.activation",  "layer.hidden_size", "layer.position_offset", "inputs.token_ids",    "inputs.segment_ids",
        "inputs.patches",    "inputs.residual",   "weights.W_token",       "weights.W_position",  "weights.W_segment",
        "weights.W_patch",   "weights.b_patch",   "weights.W_up",          "weights.b_up",        "weights.W_gate",
        "weights.b_gate",    "weights.W_down",    "weights.b_down",        "weights.W_transform", "weights.b_transform",
        "weights.W_unembed", "weights.b_unembed"};
    return hasPath(paths, path);
}

bool isOfHeadNorms(std::string_view path, const Document &)
{
    return path == "weights.q_norm" || path == "weights.k_norm";
}

bool isOfNorm(std::string_view path, const Document &)
{
    return path == "weights.norm_weight" || path == "weights.norm_bias";
}

/// Keys that change nothing while another one says what it does. Those are left out that the window keeps for when it
/// says something else again: dropout_mask without training, prefix without causal.
struct Condition
{
    std::string_view key;
    bool (*holds)(const Document &document);
    bool (*isUnread)(std::string_view path, const Document &document);
    bool isSwitch = false; ///< of the window
};

constexpr std::array<Condition, 4> kConditions{{
    {"layer.kind", [](const Document &d) { return d.layer.kind == BlockKind::Attention; }, isOfOtherBlocks},
    {"layer.projections", [](const Document &d) { return !d.layer.projections; }, isOfProjections},
    {"layer.qk_norm", [](const Document &d) { return d.layer.kind == BlockKind::Attention && !d.layer.qkNorm; },
     isOfHeadNorms, true},
    {"layer.norm", [](const Document &d) { return d.layer.kind == BlockKind::Attention && d.layer.norm == Norm::None; },
     isOfNorm, true},
}};

/// One sentence for each condition that leaves keys unread which say something. A key is in one of them.
void addUnread(const Document &document, UnreadKeys wanted, std::vector<Text> &warnings)
{
    std::set<std::string_view> told;
    for (const Condition &condition : kConditions) {
        std::vector<std::string> keys;
        for (const Field &field : fields())
            if (condition.holds(document) && condition.isUnread(field.path, document) &&
                writtenJson(field.write(document)) != writtenJson(field.write({})) && told.insert(field.path).second)
                keys.emplace_back(field.path);
        if (!keys.empty() && (wanted == UnreadKeys::All || !condition.isSwitch))
            warnings.emplace_back(ENGINE_TEXT("engine", "HeadScope does not read %1 while %2 is %3."),
                                  std::vector<std::string>{asOneArgument(keys), std::string(condition.key),
                                                           writtenJson(findField(condition.key)->write(document))});
    }
    const LayerSettings &layer = document.layer;
    if (wanted == UnreadKeys::All && layer.positions && !layer.rope && !layer.alibi && !layer.relativeBias)
        warnings.emplace_back(ENGINE_TEXT("engine", "HeadScope reads layer.positions only beside layer.rope, "
                                                    "layer.alibi or layer.relative_bias."),
                              std::vector<std::string>());
}

/// Whether some number is infinite as float32 alone.
bool isPastFloat(const AnyTensor &tensor)
{
    const auto isPast = [](double number) { return std::isfinite(number) && std::isinf(static_cast<float>(number)); };
    const auto *doubles = std::get_if<Tensor<double>>(&tensor);
    return doubles != nullptr && std::any_of(doubles->values().begin(), doubles->values().end(), isPast);
}

} // namespace

std::vector<Text> warningsOf(const UnknownKeys &unknownKeys, const Document &document, UnreadKeys told)
{
    std::vector<Text> warnings;
    if (auto unknown = unknownKeys.warning())
        warnings.push_back(std::move(*unknown));
    addUnread(document, told, warnings);
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
