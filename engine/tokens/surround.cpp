// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/surround.h"

namespace headscope {
namespace {

constexpr std::size_t kMostAround = 1000;

TokenId idOf(const FilePart &part)
{
    return static_cast<TokenId>(part.whole(0, kMostTokens - 1));
}

/// A token with its id, as ["[SEP]", 102].
TokenId namedToken(const FilePart &part)
{
    const std::vector<FilePart> pair = part.list();
    if (pair.size() == 2)
        return idOf(pair.back());
    part.refuse(Text(ENGINE_TEXT("engine", "a token and its id"), {}));
    return 0;
}

Surround pairOfTokens(const FilePart &part)
{
    return {{namedToken(part.at("cls"))}, {namedToken(part.at("sep"))}};
}

/// A short file could otherwise name a long list of tokens again and again.
Surround tooMany(const FilePart &pieces)
{
    pieces.refuse(Text(ENGINE_TEXT("engine", "at most %1 tokens around a text"), {std::to_string(kMostAround)}));
    return {};
}

Surround templated(const FilePart &part)
{
    Surround around;
    bool hasText = false;
    const std::vector<FilePart> pieces = part.at("single").list();
    if (pieces.size() > kMostAround)
        return tooMany(part.at("single"));
    for (const FilePart &piece : pieces) {
        if (piece.at("Sequence").isThere()) {
            if (hasText || piece.at("Sequence").at("id").word() != "A")
                piece.refuse(Text(ENGINE_TEXT("engine", "the text A once"), {}));
            hasText = true;
            continue;
        }
        const std::string name = piece.at("SpecialToken").at("id").word();
        for (const FilePart &id : part.at("special_tokens").at(name).at("ids").list())
            (hasText ? around.after : around.before).push_back(idOf(id));
        if (around.before.size() + around.after.size() > kMostAround)
            return tooMany(part.at("single"));
    }
    if (!hasText)
        part.at("single").refuse(Text(ENGINE_TEXT("engine", "the text A once"), {}));
    return around;
}

Surround nothing(const FilePart & /*part*/)
{
    return {};
}

/// What comes later stands further out.
Surround surroundSequence(const FilePart &part)
{
    Surround all;
    for (const FilePart &one : part.at("processors").list()) {
        Surround outer = surroundOf(one);
        outer.before.insert(outer.before.end(), all.before.begin(), all.before.end());
        all.after.insert(all.after.end(), outer.after.begin(), outer.after.end());
        all.before = std::move(outer.before);
    }
    return all;
}

} // namespace

Surround surroundOf(const FilePart &part)
{
    constexpr struct
    {
        std::string_view type;
        Surround (*make)(const FilePart &part);
    } rows[] = {{"TemplateProcessing", templated},
                {"ByteLevel", nothing},
                {"BertProcessing", pairOfTokens},
                {"RobertaProcessing", pairOfTokens},
                {"Sequence", surroundSequence}};
    if (!part.isThere())
        return {};
    return madeFrom(rows, part, ENGINE_TEXT("engine", "a post-processor that HeadScope knows"));
}

} // namespace headscope
