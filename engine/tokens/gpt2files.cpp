// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/foldertokens.h"
#include "engine/tokens/openers.h"
#include "engine/tokens/tokenizerclass.h"

namespace headscope {
namespace {

/// Where no class is told, it has RoBERTa's tokens; OPT has them, too, and says whether a text begins with one.
bool isRoberta(const std::string &name, const FilePart &config, const Vocabulary &vocabulary)
{
    if (!name.empty())
        return isAmongClasses(kRobertaClasses, name);
    return !config.at("add_bos_token").isThere() && vocabulary.idOf("<s>") && vocabulary.idOf("</s>") &&
           vocabulary.idOf("<mask>");
}

/// The specials that the two families have: GPT-2 one, RoBERTa those that it puts around a text.
void addSpecials(FolderTokens tokens, bool isLikeRoberta, const FilePart &config, PipelineParts &parts)
{
    const auto make = [&](std::string_view key, std::string_view ofRoberta, std::string_view ofGpt2 = {}) {
        return tokens.makeSpecial(key, isLikeRoberta ? ofRoberta : ofGpt2, isLikeRoberta && key == "mask_token");
    };
    make("unk_token", "<unk>", "<|endoftext|>");
    const auto begin = make("bos_token", "<s>", "<|endoftext|>");
    const auto end = make("eos_token", "</s>", "<|endoftext|>");
    make("sep_token", "</s>");
    make("cls_token", "<s>");
    make("pad_token", "<pad>");
    make("mask_token", "<mask>");
    tokens.makeOthersSpecial();
    parts.added = AddedTokens(tokens.all(), {});
    if (isLikeRoberta && begin && end)
        parts.surround = {{*begin}, {*end}};
    else if (!isLikeRoberta && begin && config.at("add_bos_token").flag(false)) // OPT
        parts.surround = {{*begin}, {}};
}

} // namespace

Result<SharedTokenizer> openGpt2Files(const std::filesystem::path &folder)
{
    const std::filesystem::path file = folder / "vocab.json";
    const auto vocab = jsonOfFile(file);
    if (!vocab)
        return vocab.error();
    const auto merges = textOfFile(folder / "merges.txt");
    if (!merges)
        return merges.error();
    const auto config = configIn(folder);
    if (!config)
        return config.error();
    const auto name =
        classIn(folder, "vocab.json", kByteLevelClasses,
                Text(ENGINE_TEXT("engine", "%1 or one that cuts as it does; others need a tokenizer.json"),
                     {std::string(kByteLevelClasses.front())}));
    if (!name)
        return name.error();
    Refusal refusal;
    Vocabulary tokens = vocabularyOf(FilePart(*vocab, "", refusal));
    if (refusal.isThere())
        return refusal.error()->in(file.string());
    auto subwords = bytePairsOf(std::move(tokens), *merges);
    if (!subwords)
        return subwords.error().in((folder / "merges.txt").string());
    const FilePart settings(*config, "", refusal);
    PipelineParts parts;
    parts.preTokenizer = cutsAsGpt2(settings.at("add_prefix_space").flag(false), true);
    parts.subwords = *subwords;
    parts.decoder = decodesByteLevel();
    const Vocabulary &vocabulary = parts.subwords->vocabulary();
    auto beside = FolderTokens::in(folder, settings, vocabulary);
    if (!beside)
        return beside.error();
    addSpecials(std::move(*beside), isRoberta(*name, settings, vocabulary), settings, parts);
    return tokenizerOf(std::move(parts), refusal, folder / "tokenizer_config.json");
}

} // namespace headscope
