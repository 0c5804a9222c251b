// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/openers.h"

namespace headscope {

Result<SharedTokenizer> openWordPieceFile(const std::filesystem::path &folder)
{
    const std::filesystem::path file = folder / "vocab.txt";
    const auto lines = textOfFile(file);
    if (!lines)
        return lines.error();
    auto tokens = vocabularyOfLines(*lines);
    if (!tokens)
        return tokens.error().in(file.string());
    const auto config = configIn(folder);
    if (!config)
        return config.error();
    Refusal refusal;
    const FilePart settings(*config, "", refusal);
    BertCleaning cleaning;
    cleaning.lowercase = settings.at("do_lower_case").flag(true);
    cleaning.stripAccents = settings.at("strip_accents").flag(cleaning.lowercase);
    cleaning.chineseApart = settings.at("tokenize_chinese_chars").flag(true);
    std::vector<AddedToken> specials;
    const auto special = [&](std::string_view key, std::string_view fallback) {
        const std::string token = configuredToken(settings, key, fallback);
        const auto id = tokens->idOf(token);
        if (!id)
            refusal.tell(std::string(key), Text(shortened(token)),
                         Text(ENGINE_TEXT("engine", "a token of the vocabulary"), {}));
        else
            specials.push_back(specialToken(*id, token));
        return id.value_or(0);
    };
    PipelineParts parts;
    parts.surround.before = {special("cls_token", "[CLS]")};
    parts.surround.after = {special("sep_token", "[SEP]")};
    special("unk_token", "[UNK]");
    for (const auto &[key, fallback] : {std::pair("pad_token", "[PAD]"), std::pair("mask_token", "[MASK]")})
        if (tokens->idOf(configuredToken(settings, key, fallback)))
            special(key, fallback);
    parts.normalizer = cleansForBert(cleaning);
    parts.preTokenizer = cutsAsBert();
    parts.subwords = wordPiecesOf(std::move(*tokens), configuredToken(settings, "unk_token", "[UNK]"));
    parts.added = AddedTokens(std::move(specials), {});
    parts.decoder = decodesWordPieces("##", true);
    return tokenizerOf(std::move(parts), refusal, file);
}

} // namespace headscope
