// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/model.h"

#include "engine/document/fieldvalue.h"
#include "engine/document/strictjson.h"

#include <algorithm>

namespace headscope {

/// The value of a key; false where it is missing or of another type.
template <class T>
static bool readKey(const Json &json, std::string_view key, T &value)
{
    const Json *found = json.find(key);
    return found != nullptr && readValue(*found, value);
}

// The templates of fieldvalue.h find these functions by the type of what they read.

static bool readValue(const Json &json, std::size_t &value)
{
    Index index = 0;
    if (!readValue(json, index) || index < 0)
        return false;
    value = static_cast<std::size_t>(index);
    return true;
}

static bool readValue(const Json &json, Text &text)
{
    return readValue(json, text.format);
}

static bool readValue(const Json &json, HeadNote &note)
{
    return readKey(json, "head", note.head) && readKey(json, "text", note.text) &&
           readKey(json, "measured", note.text.arguments);
}

static bool readValue(const Json &json, RecordedInput &input)
{
    return readKey(json, "tensor", input.tensor) && readKey(json, "tokens", input.tokens);
}

static bool readValue(const Json &json, ModelLayer &layer)
{
    return readKey(json, "name", layer.name) && readKey(json, "title", layer.title) &&
           readKey(json, "heads", layer.heads) && readKey(json, "causal", layer.isCausal) &&
           readKey(json, "norm_eps", layer.normEps) && readKey(json, "queries", layer.queries) &&
           readKey(json, "keys", layer.keys) && readKey(json, "notes", layer.notes);
}

static bool readValue(const Json &json, Accuracy &accuracy)
{
    return readKey(json, "exact", accuracy.exact) && readKey(json, "of", accuracy.of) &&
           readKey(json, "seed", accuracy.seed) && readKey(json, "test_seed", accuracy.testSeed);
}

static bool readValue(const Json &json, Sentence &sentence)
{
    const auto *rows = json.as<Json::Object>();
    return rows != nullptr && std::all_of(rows->begin(), rows->end(), [&](const JsonMember &row) {
               return readValue(row.second, sentence[row.first]);
           });
}

/// Where to look first, as the file names it.
struct NamedStart
{
    std::string layer;
    std::size_t sentence = 0;
    Index head = 0;
    std::optional<Index> position = {};
};

static bool readValue(const Json &json, NamedStart &start)
{
    const Json *position = json.find("position"); // which most models do without
    return readKey(json, "layer", start.layer) && readKey(json, "sentence", start.sentence) &&
           readKey(json, "head", start.head) && (position == nullptr || readValue(*position, start.position));
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

Result<void> findStart(Model &model, const NamedStart &named)
{
    const auto found = std::find_if(model.layers.begin(), model.layers.end(),
                                    [&](const ModelLayer &layer) { return layer.name == named.layer; });
    if (found == model.layers.end())
        return wrong("start.layer", named.layer, Text("a layer of the model"));
    if (named.sentence >= model.sentences.size())
        return wrong("start.sentence", std::to_string(named.sentence), Text("a sentence of the model"));
    model.start = {static_cast<std::size_t>(found - model.layers.begin()), named.sentence, named.head, named.position};
    return {};
}

/// Reads one key after the other and remembers the first that is wrong.
class KeyReader
{
public:
    explicit KeyReader(const Json &json) : m_json(json) {}

    template <class T>
    void read(const char *key, T &value)
    {
        if (m_wrong == nullptr && !readKey(m_json, key, value))
            m_wrong = key;
    }
    /// The first key that is missing or has another type, or null.
    const char *wrongKey() const { return m_wrong; }

private:
    const Json &m_json;
    const char *m_wrong = nullptr;
};

} // namespace

Result<Model> readModel(std::string_view json)
{
    const auto parsed = parseStrictJson(json);
    if (!parsed)
        return parsed.error();
    Model model;
    NamedStart start;
    KeyReader keys(*parsed);
    keys.read("title", model.title);
    keys.read("about", model.about);
    keys.read("accuracy", model.accuracy);
    keys.read("title_row", model.titleRow);
    keys.read("layers", model.layers);
    keys.read("sentences", model.sentences);
    keys.read("start", start);
    if (const char *key = keys.wrongKey())
        return wrong("JSON", std::string("a wrong or missing ") + key, Text("the description of a model"));
    if (const auto layers = checkLayers(model); !layers)
        return layers.error();
    if (const auto found = findStart(model, start); !found)
        return found.error();
    return model;
}

} // namespace headscope
