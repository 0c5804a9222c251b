// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/setupparts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headscope {
namespace {

/// Types whose scores are plain in transformers, whatever else their settings say.
bool hasPlainScores(const LayerFacts &facts)
{
    constexpr std::array<std::string_view, 12> types{"llama", "mistral",    "mixtral", "ministral",
                                                     "qwen2", "qwen2_moe",  "qwen3",   "qwen3_moe",
                                                     "gemma", "starcoder2", "gpt_oss", "phi3"};
    return std::find(types.begin(), types.end(), typeOf(facts)) != types.end();
}

} // namespace

void setScores(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    if (hasPlainScores(facts))
        return;
    const Json &config = facts.config;
    constexpr double usualSize = 256, usualCap = 50;
    const bool isGemma2 = isOfType(config, "gemma2");
    const auto ofGemmas = isGemma2 || isGemma3(config) ? std::optional(usualSize) : std::nullopt;
    if (const auto size = numberOr(config, "query_pre_attn_scalar", ofGemmas); size && *size > 0)
        setScale(1 / std::sqrt(*size), document, notes);
    const auto ofGranite = typeOf(facts) == "granite" ? std::optional(1.0) : std::nullopt;
    if (const auto scale = numberOr(config, "attention_multiplier", ofGranite))
        setScale(*scale, document, notes);
    const auto ofGemma2 = isGemma2 ? std::optional(usualCap) : std::nullopt;
    if (const auto cap = numberOr(config, "attn_logit_softcapping", ofGemma2)) {
        document.layer.softcap = cap;
        addNote(notes, ENGINE_TEXT("engine", "Scores are held between -%1 and %1 by tanh."), {shownNumber(*cap)});
    }
}

} // namespace headscope
