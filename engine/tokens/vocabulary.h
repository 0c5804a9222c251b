// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/filepart.h"
#include "engine/tokens/tokenizer.h"

#include <unordered_map>

namespace headscope {

inline constexpr TokenId kMostTokens = 1 << 20;

/// Tokens and their numbers.
class Vocabulary
{
public:
    using Entry = std::pair<std::string, TokenId>;

    Vocabulary() = default;
    /// Ids must lie below kMostTokens. Where a token is there twice, the last counts.
    explicit Vocabulary(std::vector<Entry> entries);
    Vocabulary(Vocabulary &&) = default;
    Vocabulary &operator=(Vocabulary &&) = default;

    TokenId size() const { return static_cast<TokenId>(m_tokens.size()); } ///< one more than the largest id
    TokenId count() const { return m_count; } ///< how many tokens there are: fewer where ids are left out
    std::optional<TokenId> idOf(std::string_view token) const;
    const std::string &token(TokenId id) const;       ///< empty where there is none
    std::size_t longest() const { return m_longest; } ///< bytes

private:
    std::vector<std::string> m_tokens;
    std::unordered_map<std::string_view, TokenId> m_ids; // of the strings of m_tokens
    std::size_t m_longest = 0;
    TokenId m_count = 0;
};

/// {"token": id, …}: no two of one id.
Vocabulary vocabularyOf(const FilePart &part);
/// One token a line.
Result<Vocabulary> vocabularyOfLines(std::string_view text);

} // namespace headscope
