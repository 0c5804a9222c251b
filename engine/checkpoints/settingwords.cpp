// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/settingwords.h"

#include "engine/base/readnumber.h"
#include "engine/checkpoints/family.h"
#include "engine/checkpoints/setupparts.h"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace headscope {
namespace {

constexpr std::array<std::pair<std::string_view, const char *>, 18> kWordsOfSettings{
    {{"layer.rope.size", "partial_rotary_factor"},
     {"layer.rope.size", "rotary_pct"},
     {"layer.rope.size", "rotary_dim"},
     {"layer.rope.theta", "rope_theta"},
     {"layer.rope.theta", "rope_local_base_freq"},
     {"layer.rope.theta", "rotary_emb_base"},
     {"layer.rope.scaling.factor", "factor"},
     {"layer.rope.scaling.factor", "rope_scaling_factor"},
     {"layer.rope.scaling.low_freq_factor", "low_freq_factor"},
     {"layer.rope.scaling.high_freq_factor", "high_freq_factor"},
     {"layer.rope.scaling.high_freq_factor", "rope_high_freq_factor"},
     {"layer.rope.scaling.original_max_position", "original_max_position_embeddings"},
     {"layer.relative_bias.max_distance", "relative_attention_max_distance"},
     {"layer.norm_eps", "rms_norm_eps"},
     {"layer.norm_eps", "layer_norm_eps"},
     {"layer.norm_eps", "layer_norm_epsilon"},
     {"layer.norm_eps", "norm_eps"},
     {"layer.softcap", "attn_logit_softcapping"}}};

/// The numbers that settings have for a key: of the angles, and of all.
std::vector<double> numbersOf(const Json &own, std::string_view key)
{
    std::vector<double> numbers;
    const auto look = [&](const Json *place) {
        if (const auto number = place != nullptr ? numberIn(*place, key) : std::nullopt)
            numbers.push_back(*number);
    };
    for (const char *group : kRopeGroups)
        look(own.find(group));
    look(&own);
    return numbers;
}

/// Whether settings have a share of the features of a head at this key, of which a session has the number.
bool isShare(std::string_view word)
{
    return word == "partial_rotary_factor" || word == "rotary_pct";
}

/// What is wrong with the number, told of the share.
Error toldOfShare(Error error, double share)
{
    error.expected = Text(
        ENGINE_TEXT("engine", "a share above 0, at most 1, that is an even number of a head's features, and not %1"),
        {error.got.english()});
    error.got = Text(shownNumber(share));
    return error;
}

} // namespace

Error inWordsOfSettings(Error error, const Json &own)
{
    const auto got = readNumber<double>(error.got.english());
    const char *first = nullptr;
    const char *same = nullptr;
    for (const auto &[field, word] : kWordsOfSettings)
        for (const double number : field == error.field ? numbersOf(own, word) : std::vector<double>()) {
            first = first == nullptr ? word : first;
            same = same == nullptr && number == got ? word : same;
        }
    if (first == nullptr)
        return error;
    const bool isOfShare = same == nullptr && isShare(first);
    error.field = same != nullptr ? same : first;
    return isOfShare ? toldOfShare(std::move(error), numbersOf(own, first).front()) : error;
}

} // namespace headscope
