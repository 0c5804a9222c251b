// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/familysetup.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

constexpr double kUsualTheta = 10'000;

std::string shown(double number)
{
    std::string text = std::to_string(number);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

void say(ImportNotes &notes, const char *sentence, std::vector<std::string> values = {})
{
    notes.emplace_back(sentence, std::move(values));
}

/// Without what is behind the point; what is no length anywhere stays none.
Index wholeOf(double number)
{
    constexpr double most = 1e9;
    return std::isnan(number) ? 0 : static_cast<Index>(std::clamp(number, -most, most));
}

bool isSet(const Json &config, std::string_view key)
{
    const Json *value = config.find(key);
    const bool *truth = value != nullptr ? value->as<bool>() : nullptr;
    return truth != nullptr && *truth;
}

std::string wordIn(const Json &config, std::string_view key)
{
    const Json *value = config.find(key);
    const auto *word = value != nullptr ? value->as<std::string>() : nullptr;
    return word != nullptr ? *word : std::string();
}

void setRope(Document &document, const RopeSettings &rope, ImportNotes &notes)
{
    document.layer.rope = rope;
    say(notes,
        rope.pairing == Pairing::Half
            ? ENGINE_TEXT("engine", "Rotary embedding turns feature f with f + size/2; theta is %1.")
            : ENGINE_TEXT("engine", "Rotary embedding turns feature 2f with 2f + 1; theta is %1."),
        {shown(rope.theta)});
}

/// Where newer files keep the settings of rotary embedding, older ones have them beside the others.
const Json &ropeParameters(const Json &config)
{
    static const Json none;
    for (const char *key : {"rope_parameters", "rope_scaling"})
        if (const Json *group = config.find(key); group != nullptr && group->as<Json::Object>() != nullptr)
            return *group;
    return none;
}

std::optional<RopeScaling> scalingOf(const Json &parameters, ImportNotes &notes)
{
    const std::string newer = wordIn(parameters, "rope_type");
    const std::string type = newer.empty() ? wordIn(parameters, "type") : newer;
    RopeScaling scaling;
    scaling.factor = numberIn(parameters, "factor").value_or(1);
    if (type == "linear")
        return scaling;
    if (type == "llama3") {
        scaling.type = RopeScalingType::Llama3;
        scaling.lowFreqFactor = numberIn(parameters, "low_freq_factor").value_or(scaling.lowFreqFactor);
        scaling.highFreqFactor = numberIn(parameters, "high_freq_factor").value_or(scaling.highFreqFactor);
        scaling.originalMaxPosition = wholeOf(
            numberIn(parameters, "original_max_position_embeddings").value_or(double(scaling.originalMaxPosition)));
        return scaling;
    }
    if (!type.empty() && type != "default")
        say(notes, ENGINE_TEXT("engine", "The scaling \"%1\" of rotary embedding is not known, and left out."), {type});
    return std::nullopt;
}

/// Meta's files tell that the waves are scaled; the numbers are those of its program, where a file has no others.
std::optional<RopeScaling> metaScalingOf(const Json &config)
{
    if (!isSet(config, "use_scaled_rope"))
        return std::nullopt;
    RopeScaling scaling;
    scaling.type = RopeScalingType::Llama3;
    scaling.factor = numberIn(config, "rope_scaling_factor").value_or(8);
    scaling.lowFreqFactor = 1;
    scaling.highFreqFactor = numberIn(config, "rope_high_freq_factor").value_or(4);
    scaling.originalMaxPosition = 8192;
    return scaling;
}

/// Mistral's and Qwen's layers that see only the keys near them.
void setWindow(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    const auto window = numberIn(facts.config, "sliding_window");
    const bool isQwen = facts.layer.family->name.starts_with("qwen"); // which asks for it, where Mistral always does it
    const bool isUsed =
        isSet(facts.config, "use_sliding_window") || (!isQwen && facts.config.find("use_sliding_window") == nullptr);
    const Json *types = facts.config.find("layer_types");
    const auto *list = types != nullptr ? types->as<Json::List>() : nullptr;
    const auto number = static_cast<std::size_t>(facts.layer.number().value_or(0));
    const double first = list == nullptr ? numberIn(facts.config, "max_window_layers").value_or(0) : 0;
    const auto *type = list != nullptr && number < list->size() ? (*list)[number].as<std::string>() : nullptr;
    if (!window || !isUsed || !(*window >= 1) || static_cast<double>(number) < first ||
        (type != nullptr && *type != "sliding_attention"))
        return;
    document.mask.window = Window{wholeOf(*window) - 1, -1};
    say(notes, ENGINE_TEXT("engine", "A query sees the %1 keys up to its own position."), {shown(*window)});
}

} // namespace

void setCausal(const LayerFacts &, Document &document, ImportNotes &notes)
{
    document.mask.causal = Causal::BottomRight;
    document.mask.fill = -std::numeric_limits<double>::infinity();
    say(notes, ENGINE_TEXT("engine", "The mask is causal: no query sees a key that comes after it."));
}

void setCausalInDecoder(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    if (facts.layer.isOfDecoder() && !facts.layer.isCross())
        setCausal(facts, document, notes);
}

void setBert(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    if (isSet(facts.config, "is_decoder") && !facts.layer.isCross())
        setCausal(facts, document, notes);
}

void setD2l(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    if (facts.layer.name.ends_with("attention1"))
        setCausal(facts, document, notes);
    document.mask.fill = -1e6; // what d2l's masked_softmax writes
}

void setGpt2(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    setCausal(facts, document, notes);
    const Json *scales = facts.config.find("scale_attn_weights");
    if (scales != nullptr && !isSet(facts.config, "scale_attn_weights"))
        document.layer.scale = 1;
    if (isSet(facts.config, "scale_attn_by_inverse_layer_idx")) {
        const double layer = 1 + static_cast<double>(facts.layer.number().value_or(0));
        document.layer.scale =
            document.layer.scale.value_or(1 / std::sqrt(static_cast<double>(facts.headSize))) / layer;
        say(notes, ENGINE_TEXT("engine", "Scores are divided by the number of the layer, %1, too."), {shown(layer)});
    }
}

void setGptNeox(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    setCausal(facts, document, notes);
    const Json &parameters = ropeParameters(facts.config);
    RopeSettings rope;
    rope.theta =
        numberIn(parameters, "rope_theta").value_or(numberIn(facts.config, "rotary_emb_base").value_or(kUsualTheta));
    rope.scaling = scalingOf(parameters, notes);
    const double share =
        numberIn(parameters, "partial_rotary_factor").value_or(numberIn(facts.config, "rotary_pct").value_or(0.25));
    const Index turned = wholeOf(static_cast<double>(facts.headSize) * share);
    if (turned < facts.headSize)
        rope.size = turned;
    setRope(document, rope, notes);
}

void setLlama(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    setCausal(facts, document, notes);
    const Json &parameters = ropeParameters(facts.config);
    RopeSettings rope;
    rope.theta =
        numberIn(parameters, "rope_theta").value_or(numberIn(facts.config, "rope_theta").value_or(kUsualTheta));
    rope.scaling = scalingOf(parameters, notes);
    setRope(document, rope, notes);
    setWindow(facts, document, notes);
    if (facts.layer.find(Parameter::QNorm) == nullptr)
        return;
    document.layer.qkNorm = NormKind::Rms;
    document.layer.normEps = numberIn(facts.config, "rms_norm_eps").value_or(1e-6);
    say(notes, ENGINE_TEXT("engine", "Queries and keys of each head are normed before they are turned."));
}

void setMetaLlama(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    setCausal(facts, document, notes);
    RopeSettings rope;
    rope.pairing = Pairing::Interleaved;
    rope.theta = numberIn(facts.config, "rope_theta").value_or(kUsualTheta);
    rope.scaling = metaScalingOf(facts.config);
    setRope(document, rope, notes);
    setWindow(facts, document, notes);
}

void setT5(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    document.layer.scale = 1;
    say(notes, ENGINE_TEXT("engine", "Scores are not divided by √d: T5 has that in its weights."));
    setCausalInDecoder(facts, document, notes);
    if (facts.layer.isCross() || facts.layer.find(Parameter::RelativeTable) == nullptr)
        return;
    RelativeBiasSettings bias;
    bias.maxDistance = wholeOf(numberIn(facts.config, "relative_attention_max_distance").value_or(128));
    bias.bidirectional = !facts.layer.isOfDecoder();
    document.layer.relativeBias = bias;
    say(notes, ENGINE_TEXT("engine", "A learned bias for each distance is added to the scores."));
}

} // namespace headscope
