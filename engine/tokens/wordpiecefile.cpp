// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/foldertokens.h"
#include "engine/tokens/openers.h"
#include "engine/tokens/tokenizerclass.h"

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
    const auto name =
        classIn(folder, "vocab.txt", kWordPieceClasses,
                Text(ENGINE_TEXT("engine", "%1 or one that cuts as it does; others need a tokenizer.json"),
                     {std::string(kWordPieceClasses.front())}));
    if (!name)
        return name.error();
    Refusal refusal;
    const FilePart settings(*config, "", refusal);
    BertCleaning cleaning;
    cleaning.lowercase = settings.at("do_lower_case").flag(true);
    cleaning.stripAccents = settings.at("strip_accents").flag(cleaning.lowercase);
    cleaning.chineseApart = settings.at("tokenize_chinese_chars").flag(true);
    if (const FilePart basic = settings.at("do_basic_tokenize"); !basic.flag(true))
        basic.refuse(Text(ENGINE_TEXT("engine", "true: texts are cut at spaces and punctuation first"), {}));
    if (const FilePart never = settings.at("never_split"); never.isThere() && !never.list().empty())
        never.refuse(Text(ENGINE_TEXT("engine", "no words: all are cut alike"), {}));
    PipelineParts parts;
    parts.subwords = wordPiecesOf(std::move(*tokens), configuredToken(settings, "unk_token", "[UNK]"));
    auto beside = FolderTokens::in(folder, settings, parts.subwords->vocabulary());
    if (!beside)
        return beside.error();
    Refusal missing;
    const auto special = [&](std::string_view key, std::string_view fallback) {
        const auto id = beside->makeSpecial(key, fallback);
        if (!id)
            missing.tell(std::string(key), Text(inQuotes(configuredToken(settings, key, fallback))),
                         Text(ENGINE_TEXT("engine", "a token of the vocabulary"), {}));
        return id.value_or(0);
    };
    parts.surround.before = {special("cls_token", "[CLS]")};
    parts.surround.after = {special("sep_token", "[SEP]")};
    special("unk_token", "[UNK]");
    beside->makeSpecial("pad_token", "[PAD]");
    beside->makeSpecial("mask_token", "[MASK]");
    beside->makeOthersSpecial();
    parts.normalizer = cleansForBert(cleaning);
    parts.preTokenizer = cutsAsBert();
    parts.added = AddedTokens(beside->all(), parts.normalizer);
    parts.decoder = decodesWordPieces("##", true);
    if (refusal.isThere())
        return refusal.error()->in((folder / "tokenizer_config.json").string());
    return tokenizerOf(std::move(parts), missing, file);
}

} // namespace headscope
