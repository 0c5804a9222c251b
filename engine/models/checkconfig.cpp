// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/checkconfig.h"

#include "engine/checkpoints/setupparts.h"
#include "engine/document/strictjson.h"
#include "engine/models/adaptfamily.h"
#include "engine/models/checkangles.h"
#include "engine/models/configkinds.h"
#include "engine/models/findfamily.h"

#include <utility>

namespace headscope {
namespace {

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
              "scale_attn_by_inverse_layer_idx", "layer_norm_elementwise_affine", "attention_bias", "mlp_bias",
              "qkv_bias", "enable_bias"},
             tells<bool>,
             {ENGINE_TEXT("engine", "true or false"), {}}},
            {{family.activationKey, "position_embedding_type", "feed_forward_proj"},
             tells<std::string>,
             {ENGINE_TEXT("engine", "a text"), {}}}};
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
    const bool mayReadBothWays = family.task == ModelTask::NextToken && !isTypeOf(family, settings);
    if (mayReadBothWays && settings.isSet(kSeesBothWays, false))
        return settings.wrong(kSeesBothWays, Text(std::string("false")));
    if (family.task == ModelTask::TokenClasses && settings.isSet("is_causal", false))
        return settings.wrong("is_causal", Text(std::string("false")));
    return {};
}

} // namespace headscope
