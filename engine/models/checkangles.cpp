// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/checkangles.h"

#include "engine/checkpoints/family.h"
#include "engine/document/strictjson.h"
#include "engine/models/configkinds.h"

namespace headscope {
namespace {

/// Of families whose positions are angles, some of which have windows, too.
std::vector<KindOfKeys> kindsOfRotary()
{
    return {
        {{"sliding_window", "sliding_window_pattern", "_sliding_window_pattern", "max_window_layers"},
         tellsCount,
         {ENGINE_TEXT("engine", "a whole number from 0 on"), {}}},
        {{"rope_theta", "rotary_emb_base"}, tellsPositive, {ENGINE_TEXT("engine", "a number above 0"), {}}},
        {{"rotary_pct", "partial_rotary_factor"}, tellsShare, aShare()},
        {{"query_pre_attn_scalar", "attention_multiplier", "attn_logit_softcapping"},
         tellsNumber,
         {ENGINE_TEXT("engine", "a number"), {}}},
        {{"use_sliding_window"}, tells<bool>, {ENGINE_TEXT("engine", "true or false"), {}}},
        {{"layer_types"}, tells<Json::List>, {ENGINE_TEXT("engine", "a list"), {}}},
        {{kRopeGroups.begin(), kRopeGroups.end()}, tells<Json::Object>, {ENGINE_TEXT("engine", "an object {…}"), {}}}};
}

std::vector<KindOfKeys> kindsOfAngles()
{
    return {{{"rope_theta", "factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings"},
             tellsPositive,
             {ENGINE_TEXT("engine", "a number above 0"), {}}},
            {{"partial_rotary_factor"}, tellsShare, aShare()},
            {{"rope_type", "type"}, tells<std::string>, {ENGINE_TEXT("engine", "a text"), {}}}};
}

/// What a way to scale angles cannot do without.
std::vector<std::string_view> neededToScale(const std::string &type)
{
    if (type == "llama3")
        return {"factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings"};
    return type == "linear" ? std::vector<std::string_view>{"factor"} : std::vector<std::string_view>();
}

/// Whether a group that scales angles says how, and by what.
Result<void> checkScaling(const ModelSettings &angles)
{
    constexpr std::string_view typeKeys = "rope_type|type";
    const std::string type = angles.word(typeKeys);
    if (const std::string older = angles.word("type"); !older.empty() && older != type)
        return angles.wrong("type", Text(ENGINE_TEXT("engine", "%1, as %2 says"), {type, "rope_type"}));
    if (type.empty() && angles.find("factor") != nullptr)
        return angles.wrong(typeKeys, Text(std::string("linear, llama3, default")));
    for (const std::string_view key : neededToScale(type))
        if (angles.find(key) == nullptr)
            return angles.wrong(key, Text(ENGINE_TEXT("engine", "a number above 0"), {}));
    constexpr std::string_view low = "low_freq_factor", high = "high_freq_factor";
    if (type == "llama3" && angles.number(low) >= angles.number(high))
        return angles.wrong(low, Text(ENGINE_TEXT("engine", "a number below %1, the high_freq_factor"),
                                      {shortJson(*angles.find(high))}));
    return {};
}

/// The same of what is within a group.
Result<void> checkAngles(const ModelSettings &settings, const std::string &group)
{
    const Json *json = settings.find(group);
    const ModelSettings angles(json != nullptr ? *json : Json(), settings.file());
    const auto ofKinds = checkKinds(angles, kindsOfAngles());
    const auto checked = ofKinds ? checkScaling(angles) : ofKinds;
    if (checked)
        return {};
    Error error = checked.error();
    error.field = group + "." + error.field;
    return error;
}

/// Whether each layer is said to be of a kind that is known: which keys it sees hangs on that. There may be more kinds
/// than layers, as where the settings leave out some of the file's.
Result<void> checkLayerTypes(const ModelSettings &settings)
{
    constexpr const char *key = "layer_types";
    const Json *types = settings.find(key);
    const auto *list = types != nullptr ? types->as<Json::List>() : nullptr;
    const auto layers = settings.whole("num_hidden_layers");
    if (list != nullptr && layers && std::ssize(*list) < *layers)
        return settings.wrong(key,
                              Text(ENGINE_TEXT("engine", "a word for each of the %1 layers, as num_hidden_layers says"),
                                   {std::to_string(*layers)}));
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
        const auto *type = (*list)[i].as<std::string>();
        if (type == nullptr || (*type != kFullLayer && *type != kSlidingLayer))
            return Error{settings.file(), std::string(key) + "[" + std::to_string(i) + "]", Text(shortJson((*list)[i])),
                         Text(std::string(kFullLayer) + ", " + kSlidingLayer)};
    }
    return {};
}

} // namespace

Result<void> checkRotary(const ModelSettings &settings, const PlainAngles &plain)
{
    if (auto checked = checkKinds(settings, kindsOfRotary()); !checked)
        return checked;
    if (auto checked = checkLayerTypes(settings); !checked)
        return checked;
    for (const char *group : kRopeGroups)
        if (auto checked = checkAngles(settings, group); !checked)
            return checked;
    if (doRopeGroupsDiffer(settings.json(), plain))
        return settings.wrong(kRopeGroups.back(),
                              Text(ENGINE_TEXT("engine", "none, or the same angles as in %1"), {kRopeGroups.front()}));
    return {};
}

} // namespace headscope
