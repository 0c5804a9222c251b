// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/openers.h"

namespace headscope {
namespace {

/// The specials that the two families have: GPT-2 one, RoBERTa those that it puts around a text.
void addSpecials(const FilePart &config, PipelineParts &parts)
{
    const Vocabulary &vocabulary = parts.subwords->vocabulary();
    std::vector<AddedToken> specials;
    const auto add = [&](std::string_view key, std::string_view fallback) {
        std::string token = configuredToken(config, key, fallback);
        const auto id = vocabulary.idOf(token);
        if (id)
            specials.push_back(specialToken(*id, std::move(token)));
        return id;
    };
    const bool isRoberta = vocabulary.idOf("<s>") && vocabulary.idOf("</s>") && vocabulary.idOf("<mask>");
    add("unk_token", isRoberta ? "<unk>" : "<|endoftext|>");
    const auto begin = add("bos_token", isRoberta ? "<s>" : "<|endoftext|>");
    const auto end = add("eos_token", isRoberta ? "</s>" : "<|endoftext|>");
    if (isRoberta) {
        add("pad_token", "<pad>");
        if (add("mask_token", "<mask>"))
            specials.back().takesLeft = true;
        if (begin && end)
            parts.surround = {{*begin}, {*end}};
    }
    parts.added = AddedTokens(std::move(specials), {});
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
    addSpecials(settings, parts);
    return tokenizerOf(std::move(parts), refusal, folder / "tokenizer_config.json");
}

} // namespace headscope
