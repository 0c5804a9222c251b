// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/openers.h"
#include "engine/tokens/sentencepiece.h"

namespace headscope {
namespace {

/// What a class of Hugging Face's adds to the pieces of a file.
struct Dressing
{
    std::string_view className;
    bool begins = false; ///< with <s>, if the configuration says no other
    bool ends = false;   ///< with </s>, the same
    int extraIds = 0;    ///< <extra_id_0> and so on, behind the pieces, the last first
};
constexpr Dressing kDressings[] = {{"", false, false, 0},
                                   {"LlamaTokenizer", true, false, 0},
                                   {"CodeLlamaTokenizer", true, false, 0},
                                   {"GemmaTokenizer", true, false, 0},
                                   {"T5Tokenizer", false, true, 100}};

const Dressing &dressingOf(const FilePart &config, std::string_view fallback)
{
    const FilePart part = config.at("tokenizer_class");
    std::string name = part.word(fallback);
    if (name.ends_with("Fast"))
        name.resize(name.size() - std::string_view("Fast").size());
    for (const Dressing &dressing : kDressings)
        if (dressing.className == name)
            return dressing;
    part.refuse(
        Text(ENGINE_TEXT("engine", "LlamaTokenizer, GemmaTokenizer or T5Tokenizer; others need a tokenizer.json"), {}));
    return kDressings[0];
}

Surround surroundOf(const FilePart &config, const Dressing &dressing, const Vocabulary &vocabulary)
{
    Surround around;
    const auto begin = vocabulary.idOf(configuredToken(config, "bos_token", "<s>"));
    const auto end = vocabulary.idOf(configuredToken(config, "eos_token", "</s>"));
    if (begin && config.at("add_bos_token").flag(dressing.begins))
        around.before = {*begin};
    if (end && config.at("add_eos_token").flag(dressing.ends))
        around.after = {*end};
    return around;
}

/// The signs of the file, and those that the class puts behind its pieces.
std::vector<AddedToken> addedTokensOf(const SentencePieceFile &file, const FilePart &config, const Dressing &dressing)
{
    std::vector<AddedToken> added;
    const auto size = static_cast<TokenId>(file.pieces.size());
    for (TokenId id = 0; id < size; ++id) {
        const SentencePiece &piece = file.pieces[static_cast<std::size_t>(id)];
        if (piece.kind == SentencePiece::Kind::Control || piece.kind == SentencePiece::Kind::Unknown)
            added.push_back(specialToken(id, piece.text));
    }
    const FilePart extra = config.at("extra_ids");
    constexpr int most = 10'000;
    const auto count =
        static_cast<TokenId>(extra.isThere() && dressing.extraIds > 0 ? extra.whole(0, most) : dressing.extraIds);
    for (TokenId i = 0; i < count; ++i)
        added.push_back(specialToken(size + count - 1 - i, "<extra_id_" + std::to_string(i) + ">"));
    return added;
}

Decoder decoderOf(const SentencePieceFile &file)
{
    Decoder decoder = decodesPieces(file.writesBytes);
    if (file.spacing.addsSpace)
        decoder.add([](std::vector<std::string> &tokens) {
            if (tokens.front().starts_with(' '))
                tokens.front().erase(0, 1);
        });
    return decoder;
}

Result<SharedTokenizer> openModel(const std::filesystem::path &folder, const char *name, std::string_view className)
{
    const std::filesystem::path path = folder / name;
    const auto bytes = textOfFile(path);
    if (!bytes)
        return bytes.error();
    const auto file = SentencePieceFile::read(asBytes(*bytes));
    if (!file)
        return file.error().in(path.string());
    const auto json = configIn(folder);
    if (!json)
        return json.error();
    Refusal refusal;
    const FilePart config(*json, "", refusal);
    const Dressing &dressing = dressingOf(config, className);
    PipelineParts parts;
    parts.normalizer = followsSpacing(file->spacing);
    parts.subwords = file->kind == SentencePieceFile::Kind::BytePairs ? bytePairsOf(*file) : unigramOf(*file);
    parts.added = AddedTokens(addedTokensOf(*file, config, dressing), {});
    parts.surround = surroundOf(config, dressing, parts.subwords->vocabulary());
    parts.decoder = decoderOf(*file);
    return tokenizerOf(std::move(parts), refusal, folder / "tokenizer_config.json");
}

} // namespace

Result<SharedTokenizer> openLlamaModel(const std::filesystem::path &folder)
{
    return openModel(folder, "tokenizer.model", "");
}

Result<SharedTokenizer> openT5Model(const std::filesystem::path &folder)
{
    return openModel(folder, "spiece.model", "T5Tokenizer");
}

} // namespace headscope
