// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/setupparts.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// Types listed here are read by their own keys alone; any other type may use the keys of Gemma and Qwen.
bool mayHaveKeysOf(std::string_view maker, const std::string &type)
{
    constexpr std::array<std::string_view, 9> known{"gemma",   "gpt_oss", "granite", "llama",     "ministral",
                                                    "mistral", "mixtral", "qwen",    "starcoder2"};
    return type.starts_with(maker) ||
           std::none_of(known.begin(), known.end(), [&](std::string_view each) { return type.starts_with(each); });
}

/// Types that pass over a list of the kinds of layers in transformers. A Mistral is none of them: one whose settings
/// have such a list is opened as a Ministral there.
bool hasNoKinds(const std::string &type)
{
    return type == "mixtral" || type == "starcoder2";
}

/// Every how many layers one sees all keys; nothing where the model has no such order.
std::optional<Index> fullLayerEvery(const LayerFacts &facts, const std::string &type)
{
    constexpr Index byTurns = 2, ofGemma3 = 6;
    for (const char *key : {"sliding_window_pattern", "_sliding_window_pattern"})
        if (const auto told = numberIn(facts.config, key); told && mayHaveKeysOf("gemma", type))
            return std::max(wholeOf(*told), Index{1});
    if (isGemma3(facts.config))
        return ofGemma3;
    return type == "gemma2" || type == "gpt_oss" ? std::optional(byTurns) : std::nullopt;
}

/// What a list of the kinds of all layers says of this one; nothing without such a list, and no word where the list has
/// none for the layer.
std::optional<std::string> namedKind(const LayerFacts &facts)
{
    constexpr const char *key = "layer_types";
    const Json *kinds = facts.config.find(key);
    const bool isList = kinds != nullptr && kinds->as<Json::List>() != nullptr;
    return isList && !hasNoKinds(typeOf(facts)) ? std::optional(wordOfLayer(facts, key)) : std::nullopt;
}

/// Qwen's windows are used where the settings say so.
bool isQwen(const LayerFacts &facts, const std::string &type)
{
    return type.empty() ? facts.layer.family->name.starts_with("qwen") : type.starts_with("qwen");
}

/// The window of models whose settings do not say one, in transformers.
std::optional<double> windowOfType(const std::string &type)
{
    constexpr double keys = 4096, keysOfGptOss = 128;
    constexpr std::array<std::string_view, 7> types{"mistral", "ministral", "qwen2",      "qwen3",
                                                    "gemma2",  "gemma3",    "gemma3_text"};
    if (type == "gpt_oss")
        return keysOfGptOss;
    return std::find(types.begin(), types.end(), type) != types.end() ? std::optional(keys) : std::nullopt;
}

/// Types that pass over a window in their settings.
bool hasNoWindow(const std::string &type)
{
    return type == "llama" || type == "gemma" || type == "granite";
}

/// Whether the settings use the window that they have. Qwen's say so, and those of types that are not known may.
bool isWindowUsed(const LayerFacts &facts, const std::string &type)
{
    constexpr const char *key = "use_sliding_window";
    const bool mayBeOff = isQwen(facts, type) || (facts.config.find(key) != nullptr && mayHaveKeysOf("qwen", type));
    return !mayBeOff || isSetIn(facts.config, key);
}

} // namespace

bool isGemma3(const Json &config)
{
    return isOfType(config, "gemma3") || isOfType(config, "gemma3_text");
}

bool isSliding(const LayerFacts &facts)
{
    if (const auto kind = namedKind(facts))
        return kind->empty() || *kind == kSlidingLayer;
    const Index number = facts.layer.number().value_or(0);
    const std::string type = typeOf(facts);
    if (const auto every = fullLayerEvery(facts, type))
        return number % *every != *every - 1;
    if (!mayHaveKeysOf("qwen", type))
        return true;
    constexpr double usualFirst = 28; // of Qwen's
    const double first = numberIn(facts.config, "max_window_layers").value_or(isQwen(facts, type) ? usualFirst : 0);
    return !(static_cast<double>(number) < first);
}

void setWindowAsTold(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    const std::string type = typeOf(facts);
    const auto window = numberOr(facts.config, "sliding_window", windowOfType(type));
    const bool isCausal = document.mask.causal != Causal::None;
    if (!window || hasNoWindow(type) || !isWindowUsed(facts, type) || !isCausal || !isSliding(facts))
        return;
    setWindow(*window, document, notes);
    if (document.mask.window && namedKind(facts) == std::string())
        addNote(notes, ENGINE_TEXT("engine", "The list layer_types of the settings says nothing of this layer, which "
                                             "is taken for one of those that see the keys near them alone."));
}

} // namespace headscope
