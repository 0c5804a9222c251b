// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headscope {

inline constexpr std::size_t kLongestText = 1U << 20U; ///< bytes of a text that is cut

using TokenId = std::int32_t;

/// A text cut into tokens; the four lists have one entry for each.
struct Tokenization
{
    std::vector<TokenId> ids;
    std::vector<std::string> tokens; ///< as the vocabulary has them: "Ġhe"
    std::vector<std::string> shown;  ///< as people read them: " he"
    /// The bytes of the text that each came from; empty (a, a) for one that the text does not have, such as "[CLS]".
    std::vector<std::pair<std::size_t, std::size_t>> spans;
    std::size_t behind = 0; ///< how many of the last the model wants behind every text, such as "[SEP]"
};

/// Cuts texts as one model does. It never changes, and any thread may use it.
class Tokenizer
{
public:
    Tokenizer() = default;
    Tokenizer(const Tokenizer &) = delete;
    Tokenizer &operator=(const Tokenizer &) = delete;
    virtual ~Tokenizer() = default;

    /// The tokens of a text of at most kLongestText bytes of UTF-8; the specials are what the model wants around every
    /// text. Specials that are written in the text are cut as such in both cases.
    virtual Result<Tokenization> cut(std::string_view utf8, bool withSpecials = true) const = 0;

    /// The text of some tokens, without specials and ids that have no token. Bytes that make no letter become U+FFFD,
    /// as everywhere with models.
    virtual std::string text(std::span<const TokenId> ids) const = 0;

    /// One more than the largest id. Ids in between may have no token.
    virtual TokenId size() const = 0;
    /// The token as the vocabulary has it; empty where there is none of this id.
    virtual std::string token(TokenId id) const = 0;
    /// The same, or "id 28" where there is none: a model may have more ids than there are tokens.
    std::string tokenOrId(TokenId id) const
    {
        const std::string known = token(id);
        return known.empty() ? "id " + std::to_string(id) : known;
    }
    /// The token as people read it: with real spaces and letters. Of a letter that is cut, its bytes: "<E4><BD>" for
    /// the first two of 你; never U+FFFD, which would look the same for all of them.
    virtual std::string shown(TokenId id) const = 0;
    virtual std::optional<TokenId> idOf(std::string_view token) const = 0;
    /// Whether it is one of the model's own signs, such as "[SEP]", and no part of a text.
    virtual bool isSpecial(TokenId id) const = 0;

    /// What its files say otherwise than it cuts, in plain words for those who open it.
    virtual std::vector<Text> notes() const { return {}; }
    /// What is to be told of a text and its tokens, in plain words; nothing where it is cut as one expects.
    virtual std::optional<Text> noteOn(std::string_view /*utf8*/, const Tokenization & /*cut*/) const
    {
        return std::nullopt;
    }
};
using SharedTokenizer = std::shared_ptr<const Tokenizer>;

/// Opens the tokeniser of a model's folder, of the first of these that is there: tokenizer.json, vocab.json with
/// merges.txt, vocab.txt, tokenizer.model, spiece.model, words.json (wordlist.h).
Result<SharedTokenizer> openTokenizer(const std::filesystem::path &folder);

/// Whether a folder has any of these.
bool hasTokenizer(const std::filesystem::path &folder);
/// Their names, "tokenizer.json, vocab.json, …", as one argument of a sentence.
std::string tokenizerFiles();

/// What the settings of the tokeniser in a folder call a sign, as "mask_token"; nothing where they do not say it.
std::optional<std::string> specialTokenIn(const std::filesystem::path &folder, std::string_view key);

} // namespace headscope
