// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/familysetup.h"
#include "engine/checkpoints/setupparts.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kUsualTheta = 10'000;
constexpr const char *kTheta = "rope_theta";
constexpr const char *kShare = "partial_rotary_factor";
constexpr const char *kThetaOfNeox = "rotary_emb_base";
constexpr const char *kShareOfNeox = "rotary_pct";

void setRope(Document &document, const RopeSettings &rope, ImportNotes &notes)
{
    document.layer.rope = rope;
    addNote(notes,
            rope.pairing == Pairing::Half
                ? ENGINE_TEXT("engine", "Rotary embedding turns feature f with f + size/2; theta is %1.")
                : ENGINE_TEXT("engine", "Rotary embedding turns feature 2f with 2f + 1; theta is %1."),
            {shownNumber(rope.theta)});
}

/// Whether the layer sees near keys alone and has angles of its own: what the settings say of angles is of the others.
bool hasLocalAngles(const LayerFacts &facts)
{
    return isGemma3(facts.config) && isSliding(facts);
}

/// A group of the settings, or what it has within it for layers of this kind; null where there is none.
const Json *ropeGroup(const LayerFacts &facts, const char *name)
{
    const Json *group = facts.config.find(name);
    const Json *own = group != nullptr ? group->find(isSliding(facts) ? kSlidingLayer : kFullLayer) : nullptr;
    return own != nullptr || hasLocalAngles(facts) ? own : group;
}

/// The first of two groups that has anything, or null.
const Json &filledOf(const Json *one, const Json *other)
{
    static const Json none;
    for (const Json *group : {one, other})
        if (const auto *object = group != nullptr ? group->as<Json::Object>() : nullptr;
            object != nullptr && !object->empty())
            return *group;
    return none;
}

/// The group that says how angles are turned and scaled, or null.
const Json &ropeParameters(const LayerFacts &facts)
{
    return filledOf(ropeGroup(facts, kRopeGroups.front()), ropeGroup(facts, kRopeGroups.back()));
}

double thetaOf(const LayerFacts &facts)
{
    const double plain = hasLocalAngles(facts) ? numberIn(facts.config, "rope_local_base_freq").value_or(kUsualTheta)
                                               : plainAngles(facts.config).theta;
    return numberIn(ropeParameters(facts), kTheta).value_or(plain);
}

/// What a group has for the kind of its scaling.
std::string scalingTypeIn(const Json &group)
{
    const std::string newer = wordIn(group, "rope_type");
    const std::string type = newer.empty() ? wordIn(group, "type") : newer;
    return type == "default" ? std::string() : type;
}

/// Whether the angles are scaled as gpt-oss does where its settings say nothing of that.
bool scalesUntold(const LayerFacts &facts)
{
    const auto isThere = [&](const char *group) { return facts.config.find(group) != nullptr; };
    return typeOf(facts) == "gpt_oss" && std::none_of(kRopeGroups.begin(), kRopeGroups.end(), isThere);
}

std::optional<RopeScaling> scalingOf(const LayerFacts &facts, ImportNotes &notes)
{
    const Json &parameters = ropeParameters(facts);
    const std::string type = scalesUntold(facts) ? "yarn" : scalingTypeIn(parameters);
    if (const std::string older = wordIn(parameters, "type"), newer = wordIn(parameters, "rope_type");
        !older.empty() && !newer.empty() && older != newer)
        addNote(notes, ENGINE_TEXT("engine", "Rotary embedding is scaled as rope_type says, %1; type says %2."),
                {newer, older});
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
    if (!type.empty())
        addNote(notes, ENGINE_TEXT("engine", "The scaling \"%1\" of rotary embedding is not known, and left out."),
                {type});
    return std::nullopt;
}

/// Meta's files tell that the waves are scaled; the numbers are those of its program, where a file has no others.
std::optional<RopeScaling> metaScalingOf(const Json &config)
{
    if (!isSetIn(config, "use_scaled_rope"))
        return std::nullopt;
    RopeScaling scaling;
    scaling.type = RopeScalingType::Llama3;
    scaling.factor = numberIn(config, "rope_scaling_factor").value_or(8);
    scaling.lowFreqFactor = 1;
    scaling.highFreqFactor = numberIn(config, "rope_high_freq_factor").value_or(4);
    scaling.originalMaxPosition = 8192;
    return scaling;
}

/// The features of a head that are turned, where that is not all of them. More than there are is wrong, and told later.
std::optional<Index> turnedOf(const LayerFacts &facts, double features)
{
    const Index turned = wholeOf(features);
    return turned != facts.headSize ? std::optional(turned) : std::nullopt;
}

/// θ of models whose settings do not say it, in transformers.
double thetaOfType(const Json &config)
{
    constexpr double large = 1'000'000, ofGptOss = 150'000;
    if (isOfType(config, "gpt_oss"))
        return ofGptOss;
    return isGemma3(config) || isOfType(config, "mixtral") ? large : kUsualTheta;
}

void setAlibi(Document &document, ImportNotes &notes)
{
    document.layer.alibi = AlibiSettings();
    addNote(notes, ENGINE_TEXT("engine", "ALiBi lowers each score by the distance between query and key."));
}

void noteSecondGroup(const Json &config, const PlainAngles &plain, ImportNotes &notes)
{
    if (doRopeGroupsDiffer(config, plain))
        addNote(notes, ENGINE_TEXT("engine", "The settings have %1 and %2, which disagree: %1 alone is read."),
                {kRopeGroups.front(), kRopeGroups.back()});
}

} // namespace

PlainAngles plainAngles(const Json &config)
{
    return {numberIn(config, kTheta).value_or(thetaOfType(config)), numberIn(config, kShare).value_or(1)};
}

PlainAngles plainAnglesOfNeox(const Json &config)
{
    return {numberIn(config, kThetaOfNeox).value_or(kUsualTheta), numberIn(config, kShareOfNeox).value_or(0.25)};
}

void noteUnreadAngles(const Json &config, ImportNotes &notes)
{
    const PlainAngles plain = plainAnglesOfNeox(config);
    const Json &group = filledOf(config.find(kRopeGroups.front()), config.find(kRopeGroups.back()));
    const auto noteIfUnread = [&](const char *key, const char *own, double usual) {
        const auto told = numberIn(config, key);
        const double used = numberIn(group, key).value_or(usual);
        if (told && *told != used)
            addNote(notes,
                    ENGINE_TEXT("engine", "The settings say %1 %2, which GPT-NeoX does not read, as its own key is %3: "
                                          "it is %4."),
                    {key, shownNumber(*told), own, shownNumber(used)});
    };
    noteIfUnread(kTheta, kThetaOfNeox, plain.theta);
    noteIfUnread(kShare, kShareOfNeox, plain.share);
}

bool doRopeGroupsDiffer(const Json &config, const PlainAngles &plain)
{
    const Json *one = config.find(kRopeGroups.front());
    const Json *other = config.find(kRopeGroups.back());
    for (const Json *group : {one, other})
        if (const auto *object = group != nullptr ? group->as<Json::Object>() : nullptr;
            object == nullptr || object->empty())
            return false;
    const auto differ = [&](const char *key, std::optional<double> usual = {}) {
        const auto told = numberIn(*one, key), beside = numberIn(*other, key);
        return (told ? told : usual) != (beside ? beside : usual);
    };
    return scalingTypeIn(*one) != scalingTypeIn(*other) || differ(kTheta, plain.theta) || differ(kShare, plain.share) ||
           differ("factor") || differ("low_freq_factor") || differ("high_freq_factor") ||
           differ("original_max_position_embeddings");
}

void setGptNeox(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    setCausal(facts, document, notes);
    if (typeOf(facts) == "bloom") // whose weights have the same names
        return setAlibi(document, notes);
    const PlainAngles plain = plainAnglesOfNeox(facts.config);
    const Json &group = ropeParameters(facts);
    RopeSettings rope;
    rope.theta = numberIn(group, kTheta).value_or(plain.theta);
    rope.scaling = scalingOf(facts, notes);
    const double share = numberIn(group, kShare).value_or(plain.share);
    rope.size = turnedOf(facts, static_cast<double>(facts.headSize) * share);
    noteSecondGroup(facts.config, plain, notes);
    noteUnreadAngles(facts.config, notes);
    setRope(document, rope, notes);
}

void setGptJ(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    constexpr double usualSize = 64;
    setCausal(facts, document, notes);
    RopeSettings rope;
    rope.pairing = Pairing::Interleaved;
    const double untold = std::min(usualSize, static_cast<double>(facts.headSize));
    rope.size = turnedOf(facts, numberIn(facts.config, "rotary_dim").value_or(untold));
    setRope(document, rope, notes);
}

void setLlama(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    setCausal(facts, document, notes);
    RopeSettings rope;
    rope.theta = thetaOf(facts);
    rope.scaling = scalingOf(facts, notes);
    const PlainAngles plain = plainAngles(facts.config);
    const double share = numberIn(ropeParameters(facts), kShare).value_or(plain.share);
    rope.size = turnedOf(facts, static_cast<double>(facts.headSize) * share);
    noteSecondGroup(facts.config, plain, notes);
    setRope(document, rope, notes);
    setScores(facts, document, notes);
    setWindowAsTold(facts, document, notes);
    if (facts.layer.find(Parameter::Sink) != nullptr)
        addNote(notes,
                ENGINE_TEXT("engine", "A sink in each head takes a part of the weights: rows sum to less than 1."));
    if (facts.layer.find(Parameter::QNorm) == nullptr)
        return;
    document.layer.qkNorm = NormKind::Rms;
    document.layer.normEps = numberIn(facts.config, "rms_norm_eps").value_or(1e-6);
    addNote(notes, ENGINE_TEXT("engine", "Queries and keys of each head are normed before they are turned."));
    if (isGemma3(facts.config))
        addNote(notes, ENGINE_TEXT("engine", "1 was added to the weights of these norms, as the model does itself."));
}

std::optional<Index> metaHeadSize(const Json &config)
{
    const auto told = numberIn(config, "head_dim");
    const double width = numberIn(config, "dim").value_or(0);
    const double size = told ? *told : width / numberIn(config, "n_heads").value_or(1);
    return size >= 1 && std::floor(size) == size ? std::optional(wholeOf(size)) : std::nullopt;
}

void setMetaLlama(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    setCausal(facts, document, notes);
    RopeSettings rope;
    rope.pairing = Pairing::Interleaved;
    rope.theta = numberIn(facts.config, "rope_theta").value_or(kUsualTheta);
    rope.scaling = metaScalingOf(facts.config);
    setRope(document, rope, notes);
    setWindowAsTold(facts, document, notes);
    const double all = numberIn(facts.config, "n_heads").value_or(0);
    const double size = static_cast<double>(metaHeadSize(facts.config).value_or(0));
    const double here = size > 0 ? static_cast<double>(facts.layer.queryWidth()) / size : all;
    if (here < all)
        addNote(notes,
                ENGINE_TEXT("engine", "The file has %1 of the %2 heads of its model, so that the output is not whole."),
                {shownNumber(here), shownNumber(all)});
}

} // namespace headscope
