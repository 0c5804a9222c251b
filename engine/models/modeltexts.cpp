// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modeltexts.h"

#include "engine/io/memory.h"
#include "engine/tokens/wordlist.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kStartKey = "decoder_start_token_id", kStartKeys = "decoder_start_token_id|pad_token_id";
constexpr const char *kTargetWords = "words-target.json"; // where two languages have lists of their own

Result<SharedTokenizer> listOfWords(const fs::path &file)
{
    const auto json = settingsIn(file.string());
    return json ? wordListOf(*json, file) : json.error();
}

/// Notes why there is none.
void takeOpened(Transformer &model, SharedTokenizer &to, const Result<SharedTokenizer> &opened)
{
    if (const auto there = ifInOrder(opened))
        to = *there;
    else
        model.notes.emplace_back(
            ENGINE_TEXT("engine",
                        "The tokeniser is not in order, so that the model reads ids of tokens, not texts: %1"),
            std::vector{opened.error().sentence()});
}

/// The words of a language of its own. A list of more words than the decoder has tokens is of another model.
void takeOwnTarget(Transformer &model, const fs::path &file)
{
    takeOpened(model, model.target, listOfWords(file));
    const Index tokens = model.vocabularySize(Column::Decoder);
    if (model.target == nullptr || model.target->size() <= tokens)
        return;
    model.notes.emplace_back(
        ENGINE_TEXT("engine", "%1 has %2 words, but the decoder has %3 tokens: the list is not "
                              "used, and they are shown as ids."),
        std::vector{std::string(kTargetWords), std::to_string(model.target->size()), std::to_string(tokens)});
    model.target = nullptr;
}

/// The words of what a model says, which are those of what it reads where both have as many.
void takeTarget(Transformer &model, const fs::path &folder)
{
    std::error_code failure;
    const fs::path own = folder / kTargetWords;
    if (model.hasDecoder() && fs::exists(own, failure))
        return takeOwnTarget(model, own);
    const Index tokens = model.hasDecoder() ? model.vocabularySize(Column::Decoder) : 0;
    if (!model.hasDecoder() || tokens == model.vocabularySize(Column::Encoder)) {
        model.target = model.source;
        return;
    }
    model.notes.emplace_back(
        ENGINE_TEXT("engine", "The decoder has %1 tokens and the encoder %2, so that their words are not the same: "
                              "those of the decoder are shown as ids. A list of them belongs in %3."),
        std::vector{std::to_string(tokens), std::to_string(model.vocabularySize(Column::Encoder)),
                    std::string(kTargetWords)});
}

void openTokenizers(Transformer &model, const fs::path &folder)
{
    if (!hasTokenizer(folder)) {
        model.notes.push_back(noteOfNoTokenizer());
        return;
    }
    takeOpened(model, model.source, tokenizerInFolder(folder));
    if (model.source == nullptr)
        return;
    takeTarget(model, folder);
    const std::vector<Text> notes = model.source->notes();
    model.notes.insert(model.notes.end(), notes.begin(), notes.end());
}

std::vector<TokenId> idsOf(const Json *value)
{
    std::vector<TokenId> ids;
    const auto add = [&ids](const Json &each) {
        if (const auto *id = each.as<std::int64_t>(); id != nullptr && *id >= 0 && *id <= INT32_MAX)
            ids.push_back(static_cast<TokenId>(*id));
    };
    if (const auto *list = value != nullptr ? value->as<Json::List>() : nullptr)
        std::for_each(list->begin(), list->end(), add);
    else if (value != nullptr)
        add(*value);
    return ids;
}

std::optional<TokenId> idOf(const SharedTokenizer &tokenizer, std::string_view word)
{
    return tokenizer != nullptr && !word.empty() ? tokenizer->idOf(word) : std::nullopt;
}

/// The newer file of settings for writing, which counts before the older one; null where there is none in order.
ModelSettings writingSettings(const fs::path &folder)
{
    const std::string file = (folder / "generation_config.json").string();
    auto json = ifInOrder(settingsIn(file));
    return {json ? std::move(*json) : Json(), file};
}

/// What ends a text: as the settings for writing have it, else the others, else the family's own sign.
std::vector<TokenId> endsOf(const Transformer &model, const ModelFamily &family, const ModelSettings &settings,
                            const fs::path &folder)
{
    constexpr const char *key = "eos_token_id";
    if (auto ends = idsOf(writingSettings(folder).find(key)); !ends.empty())
        return ends;
    auto ends = idsOf(settings.find(key));
    if (const auto own = idOf(model.target, family.endWord); ends.empty() && own)
        ends.push_back(*own);
    return ends;
}

/// What the decoder begins with, likewise.
std::optional<TokenId> startOf(const Transformer &model, const ModelFamily &family, const ModelSettings &settings,
                               const fs::path &folder)
{
    if (!model.hasDecoder())
        return std::nullopt;
    if (const auto told = idsOf(writingSettings(folder).find(kStartKey)); !told.empty())
        return told.front();
    const auto told = idsOf(settings.find(kStartKeys));
    return told.empty() ? idOf(model.target, family.startWord) : std::optional(told.front());
}

/// The first of these words that is a sign of the tokeniser.
std::optional<TokenId> ownSign(const Transformer &model, std::initializer_list<const char *> words)
{
    for (const char *word : words)
        if (const auto id = idOf(model.source, word); id && model.source->isSpecial(*id))
            return id;
    return std::nullopt;
}

/// As the settings of the tokeniser call it, else as models of its family do, or those of another one.
std::optional<TokenId> maskOf(const Transformer &model, const ModelFamily &family, const fs::path &folder)
{
    if (family.maskWord.empty())
        return std::nullopt;
    if (const auto told = idOf(model.source, specialTokenIn(folder, "mask_token").value_or("")))
        return told;
    if (const auto usual = idOf(model.source, family.maskWord))
        return usual;
    return ownSign(model, {"[MASK]", "<mask>"});
}

/// As the settings of the tokeniser call it, else as BERT's and d2l's do.
std::optional<TokenId> separatorOfPairs(const Transformer &model, const fs::path &folder)
{
    if (const auto told = idOf(model.source, specialTokenIn(folder, "sep_token").value_or("")))
        return told;
    return ownSign(model, {"[SEP]", "<sep>"});
}

std::optional<TokenId> padOf(const Transformer &model, const ModelSettings &settings)
{
    const auto told = idsOf(settings.find("pad_token_id"));
    return told.empty() ? ownSign(model, {"[PAD]", "<pad>"}) : std::optional(told.front());
}

/// Hugging Face gives padding the row before the first, and what stands behind it the row that it would have without.
Result<void> checkPadding(const Transformer &model, const Tokenization &cut)
{
    const auto &pad = model.signs.pad;
    bool isTyped = false;
    for (std::size_t i = 0; pad && model.signs.refusesPad && i < cut.ids.size(); ++i)
        isTyped = isTyped || (cut.ids[i] == *pad && cut.spans[i].first < cut.spans[i].second);
    if (!isTyped)
        return {};
    return Error{
        "", "text", Text('"' + model.source->tokenOrId(*pad) + '"'),
        Text(ENGINE_TEXT("engine", "a text without it: the model counts its positions as if padding were not there"),
             {})};
}

void dropBehind(Tokenization &cut)
{
    const std::size_t count = cut.ids.size() - cut.behind;
    cut.ids.resize(count);
    cut.tokens.resize(count);
    cut.shown.resize(count);
    cut.spans.resize(count);
    cut.behind = 0;
}

} // namespace

Result<SharedTokenizer> tokenizerInFolder(const fs::path &folder)
{
    const fs::path bare = folder / "vocab.json";
    if (const auto json = ifInOrder(settingsIn(bare.string())); json && json->as<Json::List>() != nullptr)
        return wordListOf(*json, bare);
    return openTokenizer(folder);
}

void addTexts(Transformer &model, const ModelFamily &family, const ModelSettings &settings, const fs::path &folder)
{
    if (model.task == ModelTask::Classes)
        return;
    openTokenizers(model, folder);
    model.signs.start = startOf(model, family, settings, folder);
    model.signs.mask = maskOf(model, family, folder);
    model.signs.separator = separatorOfPairs(model, folder);
    model.signs.refusesPad = family.skipsPadding;
    model.signs.pad = family.skipsPadding ? static_cast<TokenId>(family.positionOffset - 1) : padOf(model, settings);
    if (!model.tellsOfPlaces())
        model.signs.ends = endsOf(model, family, settings, folder);
}

Result<void> checkStart(const Transformer &model, const ModelSettings &settings, const fs::path &folder)
{
    const ModelSettings writing = writingSettings(folder);
    const bool isOfWriting = !idsOf(writing.find(kStartKey)).empty();
    const ModelSettings &told = isOfWriting ? writing : settings;
    const std::string_view keys = isOfWriting ? kStartKey : kStartKeys;
    if (!model.hasDecoder() || told.find(keys) == nullptr)
        return {};
    const Index tokens = model.vocabularySize(Column::Decoder);
    const Json *own = told.find(kStartKey);
    const bool isNone = own != nullptr && idsOf(own).empty();
    if (!isNone && model.signs.start.value_or(0) < tokens)
        return {};
    return told.wrong(keys, Text(ENGINE_TEXT("engine", "an id from 0 to %1"), {std::to_string(tokens - 1)}));
}

Result<Tokenization> cutFor(const Transformer &model, std::string_view text)
{
    auto cut = model.source->cut(text);
    if (!cut)
        return cut;
    if (const auto right = checkPadding(model, *cut); !right)
        return right.error();
    if (model.task == ModelTask::NextToken)
        dropBehind(*cut);
    return cut;
}

std::optional<Text> noteOfLength(const Transformer &model, std::size_t tokens)
{
    if (!model.intendedLength || std::cmp_less_equal(tokens, *model.intendedLength))
        return std::nullopt;
    return Text(ENGINE_TEXT("engine", "%1 tokens, more than the %2 that the model is made for"),
                {std::to_string(tokens), std::to_string(*model.intendedLength)});
}

Text noteOfNoTokenizer()
{
    return {ENGINE_TEXT("engine", "The folder of the model has no tokeniser (%1), so that the model reads ids of "
                                  "tokens, not texts."),
            {tokenizerFiles()}};
}

Error noTokenizer()
{
    return {
        "", "tokeniser", Text(ENGINE_TEXT("engine", "nothing"), {}),
        Text(ENGINE_TEXT("engine", "one of these in the folder of the model, and in order: %1"), {tokenizerFiles()})};
}

Error noTargetWords(const Transformer &model)
{
    Error error = noTokenizer();
    if (model.source != nullptr)
        error.expected =
            Text(ENGINE_TEXT("engine", "%1 in the folder of the model, and in order"), {std::string(kTargetWords)});
    return error;
}

} // namespace headscope
