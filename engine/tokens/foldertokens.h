// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/pipeline.h"

#include <array>
#include <filesystem>
#include <optional>
#include <utility>

namespace headscope {

// The keys of a tokenizer_config.json that have tokens: a special one each, all other special ones, and those that
// stand beside the vocabulary, by their ids.
inline constexpr std::array<const char *, 7> kSpecialTokens{"unk_token", "bos_token", "eos_token", "pad_token",
                                                            "sep_token", "cls_token", "mask_token"};
inline constexpr const char *kOtherSpecialTokens = "additional_special_tokens";
inline constexpr const char *kNumberedTokens = "added_tokens_decoder";
/// Whether special tokens that are written in a text are cut as other words are, which they never are here.
inline constexpr const char *kSplitSpecials = "split_special_tokens";

/// "[CLS]" or {"content": "[CLS]", …}; nothing where it is none.
std::optional<std::string> tokenIn(const Json &json);

/// The same as a special token, without its id; the fallback where nothing is there.
AddedToken specialOf(const FilePart &part, std::string_view fallback);

/// Puts behind the added tokens of a tokenizer.json those that its vocabulary alone has, where the configuration has
/// them as tokens of its own, or its class where that is silent: they are found in texts, too. Source:
/// PreTrainedTokenizerFast of transformers 4.
void addFromVocabulary(std::vector<AddedToken> &added, const FilePart &config, std::string_view className,
                       const Vocabulary &vocabulary);

/// The tokens that a folder has beside the vocabulary of its file, and the special ones among all of them. Sources:
/// tokenizer_config.json with its added_tokens_decoder; without that, added_tokens.json of older programs.
class FolderTokens
{
public:
    /// The configuration and the vocabulary must live on.
    static Result<FolderTokens> in(const std::filesystem::path &folder, const FilePart &config,
                                   const Vocabulary &vocabulary);

    /// Takes one more; one of its name that is there already becomes special with it.
    void keep(AddedToken token);
    /// Makes the token special that the configuration has at a key, or else the fallback. Nothing where there is no
    /// such token; `takesLeft` where the configuration does not say so itself.
    std::optional<TokenId> makeSpecial(std::string_view key, std::string_view fallback = {}, bool takesLeft = false);
    /// The same with the list of all others; those without an id get the next ones.
    void makeOthersSpecial();

    const std::vector<AddedToken> &all() const { return m_tokens; }

private:
    FolderTokens(FilePart config, const Vocabulary &vocabulary)
        : m_config(std::move(config)), m_vocabulary(&vocabulary), m_free(vocabulary.size())
    {}
    std::optional<TokenId> makeSpecial(AddedToken token);

    FilePart m_config;
    const Vocabulary *m_vocabulary;
    std::vector<AddedToken> m_tokens;
    std::map<std::string, std::size_t, std::less<>> m_places; // in m_tokens, by content
    TokenId m_free;                                           // behind all ids
};

} // namespace headscope
