// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/setupparts.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// Every how many layers one sees all keys; nothing where the model has no such order.
std::optional<Index> fullLayerEvery(const Json &config)
{
    constexpr Index ofGemma2 = 2, ofGemma3 = 6;
    for (const char *key : {"sliding_window_pattern", "_sliding_window_pattern"})
        if (const auto told = numberIn(config, key))
            return std::max(wholeOf(*told), Index{1});
    if (isGemma3(config))
        return ofGemma3;
    return wordIn(config, "model_type") == "gemma2" ? std::optional(ofGemma2) : std::nullopt;
}

/// Qwen's windows are used where the settings say so.
bool isQwen(const LayerFacts &facts)
{
    const std::string type = wordIn(facts.config, "model_type");
    return type.empty() ? facts.layer.family->name.starts_with("qwen") : type.starts_with("qwen");
}

/// The window of models whose settings do not say one, in transformers.
std::optional<double> windowOfType(const Json &config)
{
    constexpr double keys = 4096;
    constexpr std::array<std::string_view, 4> types{"mistral", "qwen2", "qwen3", "gemma2"};
    const bool has =
        isGemma3(config) || std::find(types.begin(), types.end(), wordIn(config, "model_type")) != types.end();
    return has ? std::optional(keys) : std::nullopt;
}

} // namespace

bool isGemma3(const Json &config)
{
    const std::string type = wordIn(config, "model_type");
    return type == "gemma3" || type == "gemma3_text";
}

bool isSliding(const LayerFacts &facts)
{
    const Json *kinds = facts.config.find("layer_types");
    if (kinds != nullptr && kinds->as<Json::List>() != nullptr) {
        const std::string kind = wordOfLayer(facts, "layer_types");
        return kind.empty() || kind == kSlidingLayer;
    }
    const Index number = facts.layer.number().value_or(0);
    if (const auto every = fullLayerEvery(facts.config))
        return number % *every != *every - 1;
    constexpr double usualFirst = 28; // of Qwen's
    const double first = numberIn(facts.config, "max_window_layers").value_or(isQwen(facts) ? usualFirst : 0);
    return !(static_cast<double>(number) < first);
}

void setWindowAsTold(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    const auto window = numberOr(facts.config, "sliding_window", windowOfType(facts.config));
    const std::string type = wordIn(facts.config, "model_type");
    const bool mayBeOff = isQwen(facts) || facts.config.find("use_sliding_window") != nullptr; // else it is always used
    const bool isUsed = !mayBeOff || isSetIn(facts.config, "use_sliding_window");
    const bool isKnown = type != "llama" && type != "gemma"; // which pass over such a setting
    const bool isCausal = document.mask.causal != Causal::None;
    if (window && isUsed && isKnown && isCausal && isSliding(facts))
        setWindow(*window, document, notes);
}

} // namespace headscope
