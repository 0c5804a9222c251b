// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/familysetup.h"

#include "engine/checkpoints/setupparts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace headscope {
namespace {

/// What is hidden weighs exactly nothing; a row of nothing else is NaN.
void hideWithInfinity(Document &document)
{
    document.mask.fill = -std::numeric_limits<double>::infinity();
}

/// Where PyTorch would not load the weights.
void noteOneBias(const LayerFacts &facts, ImportNotes &notes)
{
    const bool reads = facts.layer.find(Parameter::QkvBias) != nullptr;
    if (reads == (facts.layer.find(Parameter::Bo) != nullptr))
        return;
    constexpr const char *first = "in_proj_bias", *last = "out_proj.bias";
    addNote(
        notes,
        ENGINE_TEXT("engine", "The layer has %1 but no %2, which counts as 0; PyTorch's layers have both or neither."),
        {reads ? first : last, reads ? last : first});
}

/// What groups of words for some layers each, which are repeated, say of one: [[["global", "local"], 12]].
std::string repeatedWord(const Json *groups, Index layer)
{
    const auto *all = groups != nullptr ? groups->as<Json::List>() : nullptr;
    for (std::size_t i = 0; all != nullptr && i < all->size(); ++i) {
        const auto *group = (*all)[i].as<Json::List>();
        const auto *words = group != nullptr && group->size() == 2 ? group->front().as<Json::List>() : nullptr;
        if (words == nullptr || words->empty())
            return {};
        const Index size = std::ssize(*words);
        const Index layers = size * std::max<Index>(0, wholeOf(numberOf(group->back()).value_or(0)));
        const auto *word = (*words)[static_cast<std::size_t>(layer % size)].as<std::string>();
        if (layer < layers)
            return word != nullptr ? *word : std::string();
        layer -= layers;
    }
    return {};
}

/// GPT-Neo's layers see all keys and those near them alone by turns, if the settings do not say which does what: in a
/// list of all layers, which its program writes, or in the groups from which it makes that.
void setGptNeo(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    constexpr double usualWindow = 256;
    setCausal(facts, document, notes);
    setScale(1, document, notes);
    const Index number = facts.layer.number().value_or(0);
    const std::string listed = wordOfLayer(facts, "attention_layers");
    const std::string kind = listed.empty() ? repeatedWord(facts.config.find("attention_types"), number) : listed;
    const bool isSecond = number % 2 != 0;
    if (kind.empty() ? isSecond : kind == "local")
        setWindow(numberIn(facts.config, "window_size").value_or(usualWindow), document, notes);
}

} // namespace

void addNote(ImportNotes &notes, const char *sentence, std::vector<std::string> values)
{
    notes.emplace_back(sentence, std::move(values));
}

std::optional<double> numberOr(const Json &config, std::string_view key, std::optional<double> usual)
{
    return config.find(key) != nullptr ? numberIn(config, key) : usual;
}

std::string shownNumber(double number)
{
    constexpr std::string_view pointOfWhole = ".0";
    std::string text = writtenJson(Json(number));
    if (text.ends_with(pointOfWhole))
        text.erase(text.size() - pointOfWhole.size());
    return text;
}

Index wholeOf(double number)
{
    constexpr double most = 1e9;
    return std::isnan(number) ? 0 : static_cast<Index>(std::clamp(number, -most, most));
}

std::string typeOf(const LayerFacts &facts)
{
    const auto &types = facts.layer.family->modelTypes;
    const std::string told = wordIn(facts.config, "model_type");
    const auto type =
        std::find_if(types.begin(), types.end(), [&](std::string_view each) { return isOfType(facts.config, each); });
    return type != types.end() ? std::string(*type) : told;
}

std::string wordOfLayer(const LayerFacts &facts, std::string_view key)
{
    const Json *words = facts.config.find(key);
    const auto *list = words != nullptr ? words->as<Json::List>() : nullptr;
    const auto number = static_cast<std::size_t>(facts.layer.number().value_or(0));
    const auto *word = list != nullptr && number < list->size() ? (*list)[number].as<std::string>() : nullptr;
    return word != nullptr ? *word : std::string();
}

void setWindow(double keys, Document &document, ImportNotes &notes)
{
    if (!(keys >= 1)) // NaN, too
        return;
    const Index whole = wholeOf(keys);
    document.mask.window = Window{whole - 1, -1};
    addNote(notes, ENGINE_TEXT("engine", "Of the keys up to its own position, a query sees the last %1."),
            {std::to_string(whole)});
}

void setScale(double scale, Document &document, ImportNotes &notes)
{
    document.layer.scale = scale;
    addNote(notes, ENGINE_TEXT("engine", "Scores are multiplied by %1 instead of 1/√d."), {shownNumber(scale)});
}

bool seesBothWays(const LayerFacts &facts)
{
    const std::string type = typeOf(facts);
    const auto rows = families();
    const bool isKnown = std::any_of(rows.begin(), rows.end(), [&](const CheckpointFamily &row) {
        return std::find(row.modelTypes.begin(), row.modelTypes.end(), type) != row.modelTypes.end();
    });
    return isSetIn(facts.config, kSeesBothWays) && (!isKnown || type.starts_with("gemma"));
}

void noteUnreadBothWays(ImportNotes &notes)
{
    addNote(notes,
            ENGINE_TEXT("engine", "The settings say %1, which models of their type do not read: no query sees a key "
                                  "that comes after it."),
            {kSeesBothWays});
}

void setCausal(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    if (isOffIn(facts.config, "is_causal") || seesBothWays(facts))
        return addNote(
            notes,
            ENGINE_TEXT("engine", "The settings say that the mask is not causal: a query sees keys on both sides."));
    document.mask.causal = Causal::BottomRight;
    hideWithInfinity(document);
    addNote(notes, ENGINE_TEXT("engine", "The mask is causal: no query sees a key that comes after it."));
    if (isSetIn(facts.config, kSeesBothWays))
        noteUnreadBothWays(notes);
}

/// Decoders that look for objects in a picture read them all at once.
void setCausalInDecoder(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    const std::string type = typeOf(facts);
    constexpr std::array<std::string_view, 6> finders{"detr",        "conditional_detr", "deformable_detr",
                                                      "mask2former", "maskformer",       "table-transformer"};
    const bool findsObjects = type.find("detr") != std::string::npos ||
                              std::any_of(finders.begin(), finders.end(),
                                          [&](std::string_view each) { return isOfType(facts.config, each); });
    if (!facts.layer.isOfDecoder() || facts.layer.isCross() || findsObjects)
        return;
    if (!facts.layer.isNamedDecoder())
        addNote(notes,
                ENGINE_TEXT("engine", "The layer is taken for a decoder's, as cross-attention stands beside it."));
    setCausal(facts, document, notes);
}

void setTorch(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    setCausalInDecoder(facts, document, notes);
    hideWithInfinity(document);
    noteOneBias(facts, notes);
}

/// CLIP and its kin, of which the part that reads texts has a causal mask, though it writes none.
constexpr std::array<std::string_view, 7> kCausalTexts{
    "clip_text_model",  "clipseg_text_model", "groupvit_text_model",  "owlvit_text_model",
    "owlv2_text_model", "xclip_text_model",   "metaclip_2_text_model"};

void setOpt(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    const std::string type = typeOf(facts);
    if (type == "gptj")
        setGptJ(facts, document, notes);
    else if (type == "gpt_neo")
        setGptNeo(facts, document, notes);
    else if (std::find(kCausalTexts.begin(), kCausalTexts.end(), type) != kCausalTexts.end())
        setCausal(facts, document, notes);
    else
        setCausalInDecoder(facts, document, notes);
}

void setBert(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    // BLIP's settings call its encoder a decoder, too.
    const bool isBlipEncoder = facts.layer.name.find("text_encoder.") != std::string::npos;
    if (isSetIn(facts.config, "is_decoder") && !facts.layer.isCross() && !isBlipEncoder)
        setCausal(facts, document, notes);
    const std::string positions = wordIn(facts.config, "position_embedding_type");
    if (!positions.empty() && positions != "absolute")
        addNote(notes, ENGINE_TEXT("engine", "Positions of the kind \"%1\" are not known, and left out of the scores."),
                {positions});
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
    if (isOffIn(facts.config, "scale_attn_weights"))
        document.layer.scale = 1;
    if (isSetIn(facts.config, "scale_attn_by_inverse_layer_idx")) {
        const double layer = 1 + static_cast<double>(facts.layer.number().value_or(0));
        document.layer.scale =
            document.layer.scale.value_or(1 / std::sqrt(static_cast<double>(facts.headSize))) / layer;
        addNote(notes, ENGINE_TEXT("engine", "Scores are divided by the number of the layer, %1, too."),
                {shownNumber(layer)});
    }
}

void setT5(const LayerFacts &facts, Document &document, ImportNotes &notes)
{
    document.layer.scale = 1;
    addNote(notes, ENGINE_TEXT("engine", "Scores are not divided by √d: T5 has that in its weights."));
    setCausalInDecoder(facts, document, notes);
    if (facts.layer.lacksTable())
        return addNote(notes,
                       ENGINE_TEXT("engine", "The file has no table of biases for the distances "
                                             "(relative_attention_bias), so the layer does not know positions."));
    if (facts.layer.isCross())
        return;
    RelativeBiasSettings bias;
    bias.maxDistance = wholeOf(numberIn(facts.config, "relative_attention_max_distance").value_or(128));
    bias.bidirectional = !facts.layer.isOfDecoder();
    document.layer.relativeBias = bias;
    addNote(notes, ENGINE_TEXT("engine", "A learned bias for each distance is added to the scores."));
    if (facts.layer.firstTable != nullptr && !facts.layer.readsOwnTable())
        addNote(notes,
                ENGINE_TEXT("engine", "The model reads these biases from its first block alone: the table that the "
                                      "layer has is left out."));
}

} // namespace headscope
