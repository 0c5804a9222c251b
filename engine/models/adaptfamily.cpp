// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/adaptfamily.h"

#include "engine/checkpoints/family.h"
#include "engine/models/activationwords.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

Text literal(const char *word)
{
    return Text(std::string(word));
}

/// Whether angles are scaled in a way that the layers follow, in all layers alike.
bool isKnownScaling(const Json &scaling)
{
    constexpr std::array<std::string_view, 4> known{"", "default", "linear", "llama3"};
    const bool isOfAll = scaling.find("full_attention") == nullptr && scaling.find("sliding_attention") == nullptr;
    const std::string type = ModelSettings(scaling, {}).word("rope_type|type");
    return isOfAll && std::find(known.begin(), known.end(), type) != known.end();
}

/// Whether the last matrix is the table of tokens, and what it reads is scaled. Newer settings of T5 always say that
/// it is, and say apart whether it scales; those of mT5 say so, too, though every file has one of its own.
void setLastMatrix(const ModelSettings &settings, bool isMt5, ModelFamily &family)
{
    constexpr const char *scales = "scale_decoder_outputs";
    const bool usuallyScales = !isMt5 && settings.isSet("tie_word_embeddings", true);
    family.takesOwnLast = isMt5 || settings.find(scales) != nullptr;
    family.scalesLast = settings.isSet(scales, usuallyScales);
    if (usuallyScales)
        family.yesKeys.emplace_back(scales);
}

constexpr std::string_view kGated = "gated-";
constexpr const char *kIsGated = "is_gated_act";

/// The activation in a form of T5's feed-forwards, "gated-gelu", as T5Config reads it; no word where it is not known.
std::string_view activationOfForm(std::string_view form)
{
    const bool isGated = form.starts_with(kGated);
    const std::string_view word = isGated ? form.substr(kGated.size()) : form;
    return activationWord(isGated && word == "gelu" ? "gelu_new" : word);
}

/// The layers of T5's newer files have a gate beside the matrix that there was alone before.
void addGates(ModelFamily &family)
{
    constexpr std::array<std::string_view, 2> gates{"encoder.block.{i}.layer.1.DenseReluDense.wi_0",
                                                    "decoder.block.{i}.layer.2.DenseReluDense.wi_0"};
    constexpr std::array<std::string_view, 2> ups{"encoder.block.{i}.layer.1.DenseReluDense.wi_1",
                                                  "decoder.block.{i}.layer.2.DenseReluDense.wi_1"};
    for (std::size_t i = 0; i < gates.size(); ++i) {
        family.stacks[i].gate = gates[i];
        family.stacks[i].up = ups[i];
    }
}

} // namespace

Result<void> adaptBert(const ModelSettings &settings, ModelFamily &)
{
    const std::string positions = settings.word("position_embedding_type");
    if (!positions.empty() && positions != "absolute")
        return settings.wrong("position_embedding_type", literal("absolute"));
    if (settings.isSet("is_decoder", false)) // whose layers would be causal, and may attend to another text
        return settings.wrong("is_decoder", literal("false"));
    return {};
}

Result<void> adaptRoberta(const ModelSettings &settings, ModelFamily &family)
{
    const auto pad = settings.whole("pad_token_id");
    family.positionOffset = pad.value_or(1) + 1;
    if (family.positionOffset < 0 || (!pad && settings.find("pad_token_id") != nullptr))
        return settings.wrong("pad_token_id", Text(ENGINE_TEXT("engine", "a whole number from 0 on"), {}));
    return adaptBert(settings, family);
}

/// Nothing in the weights tells how fast angles turn.
Result<void> adaptRotary(const ModelSettings &settings, ModelFamily &)
{
    if (settings.json().isNull())
        return settings.wrong("rope_theta", {});
    for (const char *key : kRopeGroups) {
        const Json *scaling = settings.find(key);
        if (scaling != nullptr && !isKnownScaling(*scaling))
            return settings.wrong(key, literal("linear, llama3, default, null"));
    }
    return {};
}

Result<void> adaptGptNeox(const ModelSettings &settings, ModelFamily &family)
{
    family.isParallel = settings.isSet("use_parallel_residual", true);
    return adaptRotary(settings, family);
}

Result<void> adaptOpt(const ModelSettings &settings, ModelFamily &family)
{
    constexpr const char *projected = "word_embed_proj_dim";
    const auto hidden = settings.whole("hidden_size");
    if (settings.find(projected) != nullptr && hidden && settings.whole(projected) != hidden)
        return settings.wrong(projected, Text(ENGINE_TEXT("engine", "%1, the hidden_size"), {std::to_string(*hidden)}));
    constexpr const char *affine = "layer_norm_elementwise_affine"; // without which norms have no weights
    if (!settings.isSet(affine, true))
        return settings.wrong(affine, literal("true"));
    const bool isNormedBefore = settings.isSet("do_layer_norm_before", true);
    if (!isNormedBefore)
        family.norm = Norm::Post;
    if (!isNormedBefore || settings.isSet("_remove_final_layer_norm", false))
        family.stacks.front().finalNorm = {};
    return {};
}

Result<void> adaptMinGpt(const ModelSettings &settings, ModelFamily &family)
{
    constexpr std::array<std::pair<std::string_view, Index>, 9> named{{{"openai-gpt", 12},
                                                                       {"gpt2", 12},
                                                                       {"gpt2-medium", 16},
                                                                       {"gpt2-large", 20},
                                                                       {"gpt2-xl", 25},
                                                                       {"gopher-44m", 16},
                                                                       {"gpt-mini", 6},
                                                                       {"gpt-micro", 4},
                                                                       {"gpt-nano", 3}}};
    const std::string type = settings.word("model_type");
    const auto *found = std::find_if(named.begin(), named.end(), [&](const auto &each) { return each.first == type; });
    if (found != named.end())
        family.heads = found->second;
    return {};
}

Result<void> adaptNanoGpt(const ModelSettings &settings, ModelFamily &family)
{
    if (!settings.json().isNull() && settings.find("bias") == nullptr)
        family.activation = "gelu_new";
    return {};
}

Result<void> adaptT5(const ModelSettings &settings, ModelFamily &family)
{
    constexpr const char *formKey = "feed_forward_proj";
    const bool isMt5 = settings.word("model_type") == "mt5";
    const std::string told = settings.word(formKey);
    const std::string form = !told.empty() ? told : isMt5 ? "gated-gelu" : "relu";
    setLastMatrix(settings, isMt5, family);
    const bool isGatedForm = form.starts_with(kGated);
    family.activation = activationOfForm(form);
    if (family.activation.empty())
        return settings.wrong(formKey, literal("relu, gated-gelu, gated-silu"));
    const bool isGated = settings.isSet(kIsGated, isGatedForm);
    if (!told.empty() && isGated != isGatedForm)
        return settings.wrong(kIsGated, {ENGINE_TEXT("engine", "%1, as feed_forward_proj is %2"),
                                         {isGatedForm ? "true" : "false", told}});
    if (isGatedForm)
        family.yesKeys.emplace_back(kIsGated);
    if (isGated)
        addGates(family);
    return {};
}

} // namespace headscope
