// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/examplemodel.h"

#include "engine/formats/openstore.h"
#include "engine/models/exampletokens.h"
#include "engine/models/modelfile.h"
#include "engine/models/modelmaker.h"

namespace headscope {
namespace {

std::vector<std::string> wordsIn(const Json *list)
{
    std::vector<std::string> words;
    const auto *items = list != nullptr ? list->as<Json::List>() : nullptr;
    if (items != nullptr)
        for (const Json &item : *items)
            if (const auto *word = item.as<std::string>())
                words.push_back(*word);
    return words;
}

/// The tokens of one side, "source" or "target", where a model has two vocabularies.
ExampleWords wordsOf(const ModelSettings &settings, std::string_view side)
{
    const Json *tokens = settings.find("tokens");
    const Json *ofSide = tokens != nullptr ? tokens->find(side) : nullptr;
    ExampleWords words;
    words.tokens = wordsIn(ofSide != nullptr ? ofSide : tokens);
    words.areLetters = settings.word("cut") == "letters";
    words.ignoresCase = settings.isSet("ignore_case", false);
    words.joinedBy = settings.word("joined_by");
    for (const char *key : {"pad", "bos", "eos", "separator"})
        if (std::string special = settings.word(key); !special.empty())
            words.specials.push_back(std::move(special));
    return words;
}

void addTokens(Transformer &model, const ModelSettings &settings)
{
    ExampleWords source = wordsOf(settings, "source");
    if (model.hasDecoder()) {
        ExampleWords target = wordsOf(settings, "target");
        source.after = settings.word("eos");
        target.before = settings.word("bos");
        model.target = exampleTokenizer(std::move(target));
    } else
        source.before = settings.word("bos");
    model.source = exampleTokenizer(std::move(source));
    if (model.target == nullptr)
        model.target = model.source;
    model.signs.start = model.target->idOf(settings.word("bos"));
    model.signs.ends.clear();
    if (const auto end = model.target->idOf(settings.word("eos")))
        model.signs.ends.push_back(*end);
}

} // namespace

Result<SharedModel> openExampleModel(const std::string &name, const SharedSource &weights, const Json &json)
{
    auto store = openTensorStore(weights, name + ".safetensors");
    if (!store)
        return store.error();
    Checkpoint checkpoint{name, std::move(*store), json};
    checkpoint.layers = layersOf(*checkpoint.store);
    const ModelSettings settings(json, name + ".model.json");
    const ModelFamily *family = modelFamilyOfType(settings.word("model_type"));
    if (family == nullptr)
        return settings.wrong("model_type", Text(ENGINE_TEXT("engine", "a family of models"), {}));
    auto model = makeModel(checkpoint, *family, settings);
    if (!model)
        return model.error();
    model->title = name;
    model->location = std::string(kExampleModel) + name;
    addTokens(*model, settings);
    return SharedModel(std::make_shared<const Transformer>(std::move(*model)));
}

} // namespace headscope
