// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/subwords.h"

#include "engine/tokens/unicode.h"

namespace headscope {
namespace {

/// The name of a model, which old files do not write: its keys tell.
std::string typeOf(const FilePart &part)
{
    if (part.at("type").isThere())
        return part.at("type").word();
    if (part.at("merges").isThere())
        return "BPE";
    if (part.at("max_input_chars_per_word").isThere())
        return "WordPiece";
    return part.at("vocab").json().as<Json::List>() != nullptr ? "Unigram" : "WordLevel";
}

} // namespace

Error Subwords::unknownPiece(std::string_view piece)
{
    return {"", "text", Text(inQuotes(piece)),
            Text(ENGINE_TEXT("engine", "what the vocabulary has tokens for, since it has none for the unknown"), {})};
}

SharedSubwords subwordsOf(const FilePart &part)
{
    constexpr struct
    {
        std::string_view type;
        SharedSubwords (*make)(const FilePart &part);
    } rows[] = {{"BPE", bytePairsOf}, {"WordPiece", wordPiecesOf}, {"Unigram", unigramOf}, {"WordLevel", wholeWordsOf}};
    if (!part.isThere())
        part.refuse(Text(ENGINE_TEXT("engine", "a model of tokens"), {}));
    const std::string type = typeOf(part);
    for (const auto &row : rows)
        if (row.type == type)
            return row.make(part);
    part.at("type").refuse(Text(ENGINE_TEXT("engine", "BPE, WordPiece, Unigram or WordLevel"), {}));
    return nullptr;
}

std::optional<std::vector<TokenId>> byteTokensOf(const Vocabulary &vocabulary)
{
    std::vector<TokenId> ids;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const auto id = vocabulary.idOf(byteName(static_cast<unsigned char>(byte), "0x"));
        if (!id)
            return std::nullopt;
        ids.push_back(*id);
    }
    return ids;
}

} // namespace headscope
