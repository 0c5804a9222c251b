// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/disagreement.h"

#include "engine/tokens/foldertokens.h"
#include "engine/tokens/tokenizerclass.h"

#include <algorithm>
#include <iterator>

namespace headscope {
namespace {

/// A setting that both files have a word for, and what these classes make of a configuration that is silent about it:
/// they give it to the part where it is not in a sequence. Source: BertTokenizerFast and GPT2TokenizerFast of
/// transformers 4.
struct SettingRow
{
    const char *inConfig;
    const char *part;
    std::string_view type;
    const char *inPart;
    std::span<const std::string_view> classes;
    bool usual;
};
constexpr SettingRow kSettings[] = {
    {"do_lower_case", "normalizer", "BertNormalizer", "lowercase", kWordPieceClasses, true},
    {"strip_accents", "normalizer", "BertNormalizer", "strip_accents", {}, false},
    {"tokenize_chinese_chars", "normalizer", "BertNormalizer", "handle_chinese_chars", kWordPieceClasses, true},
    {"add_prefix_space", "pre_tokenizer", "ByteLevel", "add_prefix_space", kByteLevelClasses, false},
};

template <class T>
const T *valueIn(const Json *object, const char *key)
{
    const Json *value = object != nullptr ? object->find(key) : nullptr;
    return value != nullptr ? value->as<T>() : nullptr;
}

/// The first part of this type: it itself, or one in a sequence.
const Json *partOfType(const Json *part, std::string_view type)
{
    if (const auto *name = valueIn<std::string>(part, "type"); name != nullptr && *name == type)
        return part;
    for (const char *list : {"normalizers", "pretokenizers"})
        if (const auto *all = valueIn<Json::List>(part, list))
            for (const Json &one : *all)
                if (const Json *found = partOfType(&one, type))
                    return found;
    return nullptr;
}

/// Where one of them says nothing, they agree.
bool isOtherwise(const bool *said, const bool *done)
{
    return said != nullptr && done != nullptr && *said != *done;
}

bool isSetOtherwise(const SettingRow &row, const Json &tokenizer, const Json &config, std::string_view className)
{
    const Json *whole = tokenizer.find(row.part);
    const Json *part = partOfType(whole, row.type);
    const bool *said = valueIn<bool>(&config, row.inConfig);
    if (said == nullptr && part == whole && isAmongClasses(row.classes, className))
        said = &row.usual;
    return isOtherwise(said, valueIn<bool>(part, row.inPart));
}

/// BERT's classes strip accents as they make letters small, unless they are told; so does the part.
bool stripsAccents(const Json *object, const char *lowercase)
{
    const bool *strips = valueIn<bool>(object, "strip_accents");
    const bool *isLower = valueIn<bool>(object, lowercase);
    return strips != nullptr ? *strips : isLower == nullptr || *isLower;
}

/// Where one of them does not tell it, but the other does.
bool stripsOtherwise(const Json &tokenizer, const Json &config, std::string_view className)
{
    const Json *part = tokenizer.find("normalizer");
    const bool isTold = valueIn<bool>(&config, "strip_accents") != nullptr;
    return isAmongClasses(kWordPieceClasses, className) && partOfType(part, "BertNormalizer") == part &&
           part != nullptr && isTold != (valueIn<bool>(part, "strip_accents") != nullptr) &&
           stripsAccents(&config, "do_lower_case") != stripsAccents(part, "lowercase");
}

std::optional<TokenId> idIn(const PipelineParts &parts, std::string_view token)
{
    const auto added = parts.added.idOf(token);
    return added ? added : parts.subwords->vocabulary().idOf(token);
}

/// Whether a token of the configuration is none of tokenizer.json.
bool isNoToken(const PipelineParts &parts, const Json *token)
{
    const auto content = token != nullptr ? tokenIn(*token) : std::nullopt;
    return content && !content->empty() && !idIn(parts, *content);
}

bool hasUnknownOthers(const PipelineParts &parts, const Json &config)
{
    const auto *all = valueIn<Json::List>(&config, kOtherSpecialTokens);
    return all != nullptr &&
           std::any_of(all->begin(), all->end(), [&](const Json &token) { return isNoToken(parts, &token); });
}

/// How a token is looked for, as both files may say it.
constexpr std::pair<const char *, bool AddedToken::*> kFlags[] = {{"special", &AddedToken::isSpecial},
                                                                  {"single_word", &AddedToken::singleWord},
                                                                  {"lstrip", &AddedToken::takesLeft},
                                                                  {"rstrip", &AddedToken::takesRight},
                                                                  {"normalized", &AddedToken::isNormalized}};

bool hasOtherFlags(const AddedToken *token, const Json &said)
{
    return token != nullptr && std::any_of(std::begin(kFlags), std::end(kFlags), [&](const auto &flag) {
               return isOtherwise(valueIn<bool>(&said, flag.first), &(token->*flag.second));
           });
}

/// Whether a token of the list {"50257": {"content": "<pad>"}} has another number or other flags in tokenizer.json.
bool hasOtherNumbered(const PipelineParts &parts, const Json &config)
{
    const auto *all = valueIn<Json::Object>(&config, kNumberedTokens);
    return all != nullptr && std::any_of(all->begin(), all->end(), [&](const JsonMember &member) {
               const auto content = tokenIn(member.second);
               const auto id = content ? idIn(parts, *content) : std::nullopt;
               return content && (!id || std::to_string(*id) != member.first ||
                                  hasOtherFlags(parts.added.find(*id), member.second));
           });
}

/// Whether texts begin or end with a token of the configuration, as far as it says whether they do.
bool isOtherAround(const PipelineParts &parts, const Json &config, const char *flag, const char *key,
                   const std::vector<TokenId> &around)
{
    const Json *token = config.find(key);
    const auto content = token != nullptr ? tokenIn(*token) : std::nullopt;
    const auto id = content ? idIn(parts, *content) : std::nullopt;
    const bool isThere = id && std::find(around.begin(), around.end(), *id) != around.end();
    return id && isOtherwise(valueIn<bool>(&config, flag), &isThere);
}

} // namespace

std::optional<Text> disagreement(const Json &tokenizer, const Json &config, const PipelineParts &parts,
                                 std::string_view className)
{
    std::vector<std::string> keys;
    for (const SettingRow &row : kSettings)
        if (isSetOtherwise(row, tokenizer, config, className))
            keys.emplace_back(row.inConfig);
    if (stripsOtherwise(tokenizer, config, className))
        keys.emplace_back("strip_accents");
    std::copy_if(kSpecialTokens.begin(), kSpecialTokens.end(), std::back_inserter(keys),
                 [&](const char *key) { return isNoToken(parts, config.find(key)); });
    if (hasUnknownOthers(parts, config))
        keys.emplace_back(kOtherSpecialTokens);
    if (hasOtherNumbered(parts, config))
        keys.emplace_back(kNumberedTokens);
    if (isOtherAround(parts, config, "add_bos_token", "bos_token", parts.surround.before))
        keys.emplace_back("add_bos_token");
    if (isOtherAround(parts, config, "add_eos_token", "eos_token", parts.surround.after))
        keys.emplace_back("add_eos_token");
    if (const bool *splits = valueIn<bool>(&config, kSplitSpecials); splits != nullptr && *splits)
        keys.emplace_back(kSplitSpecials);
    if (keys.empty())
        return std::nullopt;
    return Text(ENGINE_TEXT("engine", "tokenizer.json and the files beside it disagree about %1: texts are cut as "
                                      "tokenizer.json says."),
                {asOneArgument(keys)});
}

} // namespace headscope
