// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/checkconfig.h"

#include "engine/checkpoints/family.h"
#include "engine/checkpoints/setupparts.h"
#include "engine/document/strictjson.h"
#include "engine/models/adaptfamily.h"

#include <cmath>
#include <utility>

namespace headscope {
namespace {

/// Keys, and what stands at them wherever anything does.
struct KindOfKeys
{
    std::vector<std::string_view> keys;
    bool (*isOfKind)(const Json &);
    Text kind;
};

template <class Value>
bool holds(const Json &value)
{
    return value.as<Value>() != nullptr;
}

bool tellsNumber(const Json &value)
{
    return numberOf(value).has_value();
}

bool tellsPositive(const Json &value)
{
    const auto number = numberOf(value);
    return number && std::isfinite(*number) && *number > 0;
}

bool tellsNoLessThanZero(const Json &value)
{
    const auto number = numberOf(value);
    return number && std::isfinite(*number) && *number >= 0;
}

bool tellsShare(const Json &value)
{
    const auto number = numberOf(value);
    return number && *number > 0 && *number <= 1;
}

Text aShare()
{
    return {ENGINE_TEXT("engine", "a number above 0, at most 1"), {}};
}

bool tellsWhole(const Json &value)
{
    const auto number = numberOf(value);
    return number && std::floor(*number) == *number;
}

bool tellsCount(const Json &value)
{
    return tellsWhole(value) && numberOf(value) >= 0;
}

bool tellsSize(const Json &value)
{
    const double number = numberOf(value).value_or(0);
    return tellsWhole(value) && number >= 1 && number <= static_cast<double>(kLargestWhole);
}

Text aSize()
{
    return {ENGINE_TEXT("engine", "a whole number from %1 to %2"), {"1", std::to_string(kLargestWhole)}};
}

/// Keys of sizes, most of which tensors have, too.
KindOfKeys kindOfSizes(const ModelFamily &family)
{
    std::vector<std::string_view> keys{family.headsKey,
                                       family.headSizeKey,
                                       family.widthKey,
                                       family.hiddenKey,
                                       family.positionsKey,
                                       "num_key_value_heads",
                                       "relative_attention_max_distance"};
    for (const StackNames &stack : family.stacks)
        keys.insert(keys.end(), {stack.rowsKey, stack.segmentsKey});
    return {std::move(keys), tellsSize, aSize()};
}

/// Keys on which numbers hang: nobody would see that what is usual had been taken in the place of something else.
std::vector<KindOfKeys> kindsOf(const ModelFamily &family)
{
    return {kindOfSizes(family),
            {{family.longestKey}, tellsWhole, {ENGINE_TEXT("engine", "a whole number"), {}}},
            {{family.epsKey}, tellsNoLessThanZero, {ENGINE_TEXT("engine", "a number from 0 on"), {}}},
            {{"tie_word_embeddings", "is_causal", "is_decoder", "use_parallel_residual", "do_layer_norm_before",
              "_remove_final_layer_norm", "scale_decoder_outputs", "is_gated_act", "scale_attn_weights",
              "scale_attn_by_inverse_layer_idx", "attention_bias", "mlp_bias", "qkv_bias", "enable_bias"},
             holds<bool>,
             {ENGINE_TEXT("engine", "true or false"), {}}},
            {{family.activationKey, "position_embedding_type", "feed_forward_proj"},
             holds<std::string>,
             {ENGINE_TEXT("engine", "a text"), {}}}};
}

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
        {{"use_sliding_window"}, holds<bool>, {ENGINE_TEXT("engine", "true or false"), {}}},
        {{"layer_types"}, holds<Json::List>, {ENGINE_TEXT("engine", "a list"), {}}},
        {{kRopeGroups.begin(), kRopeGroups.end()}, holds<Json::Object>, {ENGINE_TEXT("engine", "an object {…}"), {}}}};
}

std::vector<KindOfKeys> kindsOfAngles()
{
    return {{{"rope_theta", "factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings"},
             tellsPositive,
             {ENGINE_TEXT("engine", "a number above 0"), {}}},
            {{"partial_rotary_factor"}, tellsShare, aShare()},
            {{"rope_type", "type"}, holds<std::string>, {ENGINE_TEXT("engine", "a text"), {}}}};
}

Result<void> checkKinds(const ModelSettings &settings, const std::vector<KindOfKeys> &rows)
{
    for (const KindOfKeys &row : rows)
        for (const std::string_view key : row.keys)
            if (const Json *value = settings.find(key); value != nullptr && !row.isOfKind(*value))
                return settings.wrong(key, row.kind);
    return {};
}

/// Refuses two names of one setting that say different numbers: nobody would see which of them counts.
Result<void> checkNames(const ModelSettings &settings, std::string_view keys)
{
    const std::string first = settings.nameOf(keys);
    for (const std::string_view other : alternatives(keys))
        if (settings.find(other) != nullptr && settings.number(other) != settings.number(first))
            return settings.wrong(
                other, Text(ENGINE_TEXT("engine", "%1, as %2 says"), {shortJson(*settings.find(first)), first}));
    return {};
}

/// The same of all sizes of a family. Of a decoder that may have other layers or another vocabulary than its encoder,
/// the names beside its own are those of the encoder.
Result<void> checkNames(const ModelSettings &settings, const ModelFamily &family)
{
    std::vector<std::string_view> names{family.headsKey,  family.headSizeKey,  family.widthKey,
                                        family.hiddenKey, family.positionsKey, family.longestKey};
    for (const StackNames &stack : family.stacks)
        if (stack.column != Column::Decoder)
            names.push_back(stack.layersKey);
    for (const std::string_view keys : names)
        if (auto checked = checkNames(settings, keys); !checked)
            return checked;
    return {};
}

/// Keys of yes or no that a family takes for yes where they are not there. The one that ties the last matrix is none of
/// them: files with null there are published, and the last matrix that a file has is used in any case.
std::vector<std::string_view> keysOfYes(const ModelFamily &family)
{
    std::vector<std::string_view> keys = family.yesKeys;
    if (family.task == ModelTask::NextToken)
        keys.emplace_back("is_causal");
    const BiasKeys &biases = family.biases;
    for (const BiasKey &bias : {biases.heads, biases.out, biases.feedForward, biases.norm, biases.others})
        if (!bias.key.empty() && bias.otherwise == true)
            keys.push_back(bias.key);
    return keys;
}

/// Null at such a key is no in Python, and everywhere else as good as nothing.
Result<void> checkNulls(const ModelSettings &settings, const ModelFamily &family)
{
    for (const std::string_view key : keysOfYes(family))
        if (settings.isNull(key))
            return settings.wrong(key, Text(ENGINE_TEXT("engine", "true or false"), {}));
    return {};
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

/// Whether each layer is said to be of a kind that is known: which keys it sees hangs on that.
Result<void> checkLayerTypes(const ModelSettings &settings)
{
    const Json *types = settings.find("layer_types");
    const auto *list = types != nullptr ? types->as<Json::List>() : nullptr;
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
        const auto *type = (*list)[i].as<std::string>();
        if (type == nullptr || (*type != kFullLayer && *type != kSlidingLayer))
            return Error{settings.file(), "layer_types[" + std::to_string(i) + "]", Text(shortJson((*list)[i])),
                         Text(std::string(kFullLayer) + ", " + kSlidingLayer)};
    }
    return {};
}

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

/// Layers from which heads were cut away have fewer of them than the settings count.
Result<void> checkHeadsAreWhole(const ModelSettings &settings)
{
    const Json *pruned = settings.find("pruned_heads");
    const auto *layers = pruned != nullptr ? pruned->as<Json::Object>() : nullptr;
    if (layers == nullptr || layers->empty())
        return {};
    return settings.wrong("pruned_heads",
                          Text(ENGINE_TEXT("engine", "{}, as of layers that have all of their heads"), {}));
}

} // namespace

Result<void> checkConfig(const ModelSettings &settings, const ModelFamily &family)
{
    if (auto checked = checkHeadsAreWhole(settings); !checked)
        return checked;
    if (auto checked = checkKinds(settings, kindsOf(family)); !checked)
        return checked;
    if (auto checked = checkNames(settings, family); !checked)
        return checked;
    if (auto checked = checkNulls(settings, family); !checked)
        return checked;
    const bool isNeox = family.adapt == adaptGptNeox;
    if (family.adapt == adaptRotary || isNeox) {
        const PlainAngles plain = isNeox ? plainAnglesOfNeox(settings.json()) : plainAngles(settings.json());
        if (auto checked = checkRotary(settings, plain); !checked)
            return checked;
    }
    if (family.task == ModelTask::NextToken && !settings.isSet("is_causal", true)) // it reads both ways
        return settings.wrong("is_causal", Text(std::string("true")));
    if (family.task == ModelTask::TokenClasses && settings.isSet("is_causal", false))
        return settings.wrong("is_causal", Text(std::string("false")));
    return {};
}

} // namespace headscope
