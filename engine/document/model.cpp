// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/model.h"

#include "engine/document/strictjson.h"

#include <algorithm>

namespace headscope {

// nlohmann's conversions find these by their names; they throw where a key is missing or of another type.

static void from_json(const Json &json, Localized &text)
{
    text = {json.at("en"), json.at("zh_CN")};
}

static void from_json(const Json &json, HeadNote &note)
{
    note = {json.at("head"), json.at("text").get<Localized>()};
}

static void from_json(const Json &json, ModelInput &input)
{
    input = {json.at("tensor"), json.at("tokens")};
}

static void from_json(const Json &json, ModelLayer &layer)
{
    layer = {json.at("name"),
             json.at("title").get<Localized>(),
             json.at("heads"),
             json.at("causal"),
             json.at("norm_eps").is_null() ? std::nullopt : std::optional(json.at("norm_eps").get<double>()),
             json.at("queries").get<ModelInput>(),
             json.at("keys").get<ModelInput>(),
             json.at("notes").get<std::vector<HeadNote>>()};
}

static void from_json(const Json &json, Accuracy &accuracy)
{
    accuracy = {json.at("exact"), json.at("of"), json.at("seed"), json.at("test_seed")};
}

namespace {

Error wrong(const char *field, std::string got, Text expected)
{
    return {"", field, Text(std::move(got)), std::move(expected)};
}

/// Every sentence has the words that the layers ask for, and no layer a head that it has not.
Result<void> checkLayers(const Model &model)
{
    for (const ModelLayer &layer : model.layers) {
        for (const Sentence &sentence : model.sentences)
            for (const std::string &row : {model.titleRow, layer.queries.tokens, layer.keys.tokens})
                if (const auto words = sentence.find(row); words == sentence.end() || words->second.empty())
                    return wrong("sentences", "none", Text("the words of " + row));
        for (const HeadNote &note : layer.notes)
            if (note.head < 0 || note.head >= layer.heads)
                return wrong("notes.head", std::to_string(note.head), Text("a head of " + layer.name));
    }
    return {};
}

Result<void> findStart(Model &model, const Json &start)
{
    const auto name = start.at("layer").get<std::string>();
    const auto found = std::find_if(model.layers.begin(), model.layers.end(),
                                    [&](const ModelLayer &layer) { return layer.name == name; });
    if (found == model.layers.end())
        return wrong("start.layer", name, Text("a layer of the model"));
    model.start = {static_cast<std::size_t>(found - model.layers.begin()), start.at("sentence"), start.at("head")};
    if (model.start.sentence >= model.sentences.size())
        return wrong("start.sentence", std::to_string(model.start.sentence), Text("a sentence of the model"));
    return {};
}

Result<Model> modelOf(const Json &json)
{
    Model model{json.at("title").get<Localized>(),
                json.at("about").get<Localized>(),
                json.at("accuracy").get<Accuracy>(),
                {},
                json.at("title_row"),
                json.at("layers").get<std::vector<ModelLayer>>(),
                json.at("sentences").get<std::vector<Sentence>>()};
    if (const auto layers = checkLayers(model); !layers)
        return layers.error();
    if (const auto start = findStart(model, json.at("start")); !start)
        return start.error();
    return model;
}

} // namespace

Result<Model> readModel(std::string_view json)
{
    const auto parsed = parseStrictJson(json);
    if (!parsed)
        return parsed.error();
    try {
        return modelOf(*parsed);
    } catch (const Json::exception &exception) {
        return wrong("JSON", exception.what(), Text("the description of a model"));
    }
}

} // namespace headscope
