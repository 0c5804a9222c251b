// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/foldertokens.h"

#include "engine/base/readnumber.h"
#include "engine/tokens/openers.h"

#include <algorithm>

namespace headscope {
namespace {

/// An object {…}; empty where nothing stands there.
const Json::Object &objectOf(const FilePart &part)
{
    static const Json::Object none;
    const auto *object = part.json().as<Json::Object>();
    if (object == nullptr && part.isThere())
        part.refuse(Text(ENGINE_TEXT("engine", "an object {…}"), {}));
    return object != nullptr ? *object : none;
}

FilePart memberOf(const FilePart &part, const JsonMember &member)
{
    const std::string place = part.place().empty() ? "" : part.place() + ".";
    return {member.second, place + shortened(member.first), part.refusal()};
}

/// {"50257": {"content": "<pad>", …}, …}
std::vector<AddedToken> numberedTokens(const FilePart &part)
{
    std::vector<AddedToken> tokens;
    for (const JsonMember &member : objectOf(part)) {
        if (part.refusal().isThere())
            break;
        const std::string &key = member.first;
        AddedToken token = addedTokenOf(memberOf(part, member));
        token.id = readNumber<TokenId>(key).value_or(-1);
        if (token.id < 0 || token.id >= kMostTokens)
            part.refuse(Text(inQuotes(key)), Text(ENGINE_TEXT("engine", "a whole number from %1 to %2"),
                                                  {"0", std::to_string(kMostTokens - 1)}));
        tokens.push_back(std::move(token));
    }
    return tokens;
}

/// {"<pad>": 50257, …}, none of which is special for itself.
std::vector<AddedToken> namedTokens(const FilePart &part)
{
    std::vector<AddedToken> tokens;
    for (const JsonMember &member : objectOf(part)) {
        if (part.refusal().isThere())
            break;
        AddedToken token;
        const FilePart id = memberOf(part, member);
        token.content = checkedContent(member.first, id);
        token.id = static_cast<TokenId>(id.whole(0, kMostTokens - 1));
        token.isNormalized = true;
        tokens.push_back(std::move(token));
    }
    return tokens;
}

Result<std::vector<AddedToken>> olderTokensIn(const std::filesystem::path &folder)
{
    const char *name = "added_tokens.json";
    const auto json = jsonBeside(folder, name);
    if (!json)
        return json.error();
    Refusal refusal;
    auto tokens = namedTokens(FilePart(*json, "", refusal));
    if (refusal.isThere())
        return refusal.error()->in((folder / name).string());
    return tokens;
}

} // namespace

std::optional<std::string> tokenIn(const Json &json)
{
    const Json *content = json.as<Json::Object>() != nullptr ? json.find("content") : &json;
    const auto *token = content != nullptr ? content->as<std::string>() : nullptr;
    return token != nullptr ? std::optional(*token) : std::nullopt;
}

AddedToken specialOf(const FilePart &part, std::string_view fallback)
{
    const bool isObject = part.json().as<Json::Object>() != nullptr;
    AddedToken token = isObject ? addedTokenOf(part) : specialToken(0, checkedContent(part.word(fallback), part));
    token.isSpecial = true;
    return token;
}

Result<FolderTokens> FolderTokens::in(const std::filesystem::path &folder, const FilePart &config,
                                      const Vocabulary &vocabulary)
{
    const FilePart numbered = config.at(kNumberedTokens);
    auto tokens = numbered.isThere() ? numberedTokens(numbered) : olderTokensIn(folder);
    if (!tokens)
        return tokens.error();
    if (const FilePart splits = config.at(kSplitSpecials); splits.flag(false))
        splits.refuse(Text(ENGINE_TEXT("engine", "false: a special token in a text is always one token"), {}));
    FolderTokens made(config, vocabulary);
    for (AddedToken &token : *tokens) {
        token.id = vocabulary.idOf(token.content).value_or(token.id);
        made.keep(std::move(token));
    }
    return made;
}

void FolderTokens::keep(AddedToken token)
{
    const auto [place, isNew] = m_places.emplace(token.content, m_tokens.size());
    if (isNew) {
        m_free = std::max(m_free, token.id + 1);
        m_tokens.push_back(std::move(token));
    } else if (AddedToken &there = m_tokens[place->second]; token.isSpecial && !there.isSpecial) {
        there.isSpecial = true;
        there.isNormalized = false;
    }
}

std::optional<TokenId> FolderTokens::makeSpecial(AddedToken token)
{
    const auto place = m_places.find(token.content);
    const auto id = place != m_places.end() ? m_tokens[place->second].id : m_vocabulary->idOf(token.content);
    if (id) {
        token.id = *id;
        keep(std::move(token));
    }
    return id;
}

std::optional<TokenId> FolderTokens::makeSpecial(std::string_view key, std::string_view fallback, bool takesLeft)
{
    const FilePart part = m_config.at(key);
    AddedToken token = specialOf(part, fallback);
    if (part.json().as<Json::Object>() == nullptr)
        token.takesLeft = takesLeft;
    return makeSpecial(std::move(token));
}

void FolderTokens::makeOthersSpecial()
{
    const FilePart part = m_config.at(kOtherSpecialTokens);
    if (!part.isThere())
        return;
    for (const FilePart &one : part.list()) {
        AddedToken token = specialOf(one, {});
        if (one.refusal().isThere())
            return;
        if (makeSpecial(token))
            continue;
        if (m_free >= kMostTokens)
            return one.refuse(Text(ENGINE_TEXT("engine", "at most %1"), {std::to_string(kMostTokens)}));
        token.id = m_free;
        keep(std::move(token));
    }
}

} // namespace headscope
