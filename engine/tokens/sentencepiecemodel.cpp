// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/foldertokens.h"
#include "engine/tokens/openers.h"
#include "engine/tokens/sentencepiece.h"
#include "engine/tokens/tokenizerclass.h"

#include <algorithm>
#include <iterator>

namespace headscope {
namespace {

/// What a class of Hugging Face's adds to the pieces of a file.
struct Dressing
{
    std::string_view className;
    bool begins = false; ///< with <s>, if the configuration says no other
    bool ends = false;   ///< with </s>, the same
    int extraIds = 0;    ///< <extra_id_0> and so on, behind the pieces, the last first, with the spaces beside them
};
constexpr Dressing kDressings[] = {{"", false, false, 0},
                                   {"LlamaTokenizer", true, false, 0},
                                   {"CodeLlamaTokenizer", true, false, 0},
                                   {"GemmaTokenizer", true, false, 0},
                                   {"T5Tokenizer", false, true, 100}};

/// The first where no class is told.
const Dressing &dressingOf(std::string_view className)
{
    const auto *found = std::find_if(std::begin(kDressings), std::end(kDressings),
                                     [&](const Dressing &dressing) { return dressing.className == className; });
    return found == std::end(kDressings) ? kDressings[0] : *found;
}

Result<std::string> pieceClassIn(const std::filesystem::path &folder, const char *name)
{
    std::vector<std::string_view> known;
    for (const Dressing &dressing : kDressings)
        known.push_back(dressing.className);
    return classIn(
        folder, name, known,
        Text(ENGINE_TEXT("engine", "LlamaTokenizer, GemmaTokenizer or T5Tokenizer; others need a tokenizer.json"), {}));
}

/// The signs of the file, and those that the class puts behind its pieces.
void keepSigns(FolderTokens &tokens, const SentencePieceFile &file, const FilePart &config, const Dressing &dressing)
{
    const auto size = static_cast<TokenId>(file.pieces.size());
    for (TokenId id = 0; id < size; ++id) {
        const SentencePiece &piece = file.pieces[static_cast<std::size_t>(id)];
        if (piece.kind == SentencePiece::Kind::Control || piece.kind == SentencePiece::Kind::Unknown)
            tokens.keep(specialToken(id, piece.text));
    }
    const FilePart extra = config.at("extra_ids");
    constexpr int most = 10'000;
    const auto count =
        static_cast<TokenId>(extra.isThere() && dressing.extraIds > 0 ? extra.whole(0, most) : dressing.extraIds);
    for (TokenId i = 0; i < count; ++i) {
        AddedToken token = specialToken(size + count - 1 - i, "<extra_id_" + std::to_string(i) + ">");
        token.takesLeft = token.takesRight = true;
        tokens.keep(std::move(token));
    }
    for (const char *key : kSpecialTokens)
        tokens.makeSpecial(key);
    tokens.makeOthersSpecial();
}

/// All of them are found before a text is made ready, as the programs of these classes do it.
AddedTokens foundAtFirst(std::vector<AddedToken> tokens)
{
    for (AddedToken &token : tokens)
        token.isNormalized = false;
    return {std::move(tokens), {}};
}

/// Newer files begin a text with a space, and nothing of it that stands behind a token.
SpacingRules spacingOf(const SentencePieceFile &file, const FilePart &config)
{
    SpacingRules rules = file.spacing;
    rules.addsAtStartAlone = !config.at("legacy").flag(true);
    return rules;
}

Decoder decoderOf(const SentencePieceFile &file)
{
    Decoder decoder = decodesPieces(file.writesBytes);
    if (file.spacing.addsSpace || file.spacing.joinsSpaces)
        decoder.add([](std::vector<std::string> &tokens) {
            if (tokens.front().starts_with(' '))
                tokens.front().erase(0, 1);
        });
    return decoder;
}

/// Where no class is told, the file is one of that class.
Result<SharedTokenizer> openModel(const std::filesystem::path &folder, const char *name, std::string_view ownClass)
{
    const auto bytes = textOfFile(folder / name);
    if (!bytes)
        return bytes.error();
    const auto config = configIn(folder);
    if (!config)
        return config.error();
    const auto told = pieceClassIn(folder, name);
    if (!told)
        return told.error();
    return tokenizerOfPieces(asBytes(*bytes), *config, told->empty() ? ownClass : *told, folder / name);
}

} // namespace

Result<SharedTokenizer> tokenizerOfPieces(ByteView bytes, const Json &json, std::string_view className,
                                          const std::filesystem::path &path)
{
    const auto file = SentencePieceFile::read(bytes);
    if (!file)
        return file.error().in(path.string());
    Refusal refusal;
    const FilePart config(json, "", refusal);
    const Dressing &dressing = dressingOf(className);
    PipelineParts parts;
    parts.normalizer = followsSpacing(spacingOf(*file, config));
    parts.subwords = file->kind == SentencePieceFile::Kind::BytePairs ? bytePairsOf(*file) : unigramOf(*file);
    auto beside = FolderTokens::in(path.parent_path(), config, parts.subwords->vocabulary());
    if (!beside)
        return beside.error();
    keepSigns(*beside, *file, config, dressing);
    parts.added = foundAtFirst(beside->all());
    parts.surround = configuredSurround(config, parts, dressing.begins, dressing.ends);
    parts.decoder = decoderOf(*file);
    if (className.empty() && !config.at("add_bos_token").isThere())
        parts.notes.emplace_back(
            ENGINE_TEXT("engine", "The files beside %1 do not say of which class it is: no token is put before a text, "
                                  "as a Llama's <s> would be."),
            std::vector{path.filename().string()});
    return tokenizerOf(std::move(parts), refusal, path.parent_path() / "tokenizer_config.json");
}

Result<SharedTokenizer> openLlamaModel(const std::filesystem::path &folder)
{
    return openModel(folder, "tokenizer.model", "");
}

Result<SharedTokenizer> openT5Model(const std::filesystem::path &folder)
{
    return openModel(folder, "spiece.model", "T5Tokenizer");
}

} // namespace headscope
