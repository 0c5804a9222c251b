// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/settingwords.h"

#include <array>
#include <string_view>
#include <utility>

namespace headscope {
namespace {

/// Of several words for one field the last is the usual one.
constexpr std::array<std::pair<std::string_view, const char *>, 10> kWordsOfSettings{
    {{"layer.rope.theta", "rotary_emb_base"},
     {"layer.rope.theta", "rope_theta"},
     {"layer.rope.scaling.factor", "rope_scaling_factor"},
     {"layer.rope.scaling.factor", "factor"},
     {"layer.rope.scaling.low_freq_factor", "low_freq_factor"},
     {"layer.rope.scaling.high_freq_factor", "rope_high_freq_factor"},
     {"layer.rope.scaling.high_freq_factor", "high_freq_factor"},
     {"layer.rope.scaling.original_max_position", "original_max_position_embeddings"},
     {"layer.relative_bias.max_distance", "relative_attention_max_distance"},
     {"layer.softcap", "attn_logit_softcapping"}}};

} // namespace

Error inWordsOfSettings(Error error, const Json &own)
{
    const std::string field = error.field;
    for (const auto &[known, word] : kWordsOfSettings)
        if (known == field && (error.field == field || own.find(error.field) == nullptr))
            error.field = word;
    return error;
}

} // namespace headscope
