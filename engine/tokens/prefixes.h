// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/tokenizer.h"

namespace headscope {

/// Longer tokens than this are refused where a text is searched for them byte by byte.
inline constexpr std::size_t kLongestToken = 512;

/// Words with a number each, found in a text by walking along it: in sorted order, those with one beginning lie
/// together.
class Prefixes
{
public:
    using Word = std::pair<std::string_view, TokenId>; ///< of somebody who lives longer

    Prefixes() = default;
    /// Empty words are left out; of the same word twice, the last counts.
    explicit Prefixes(std::vector<Word> words);

    bool isEmpty() const { return m_words.empty(); }

    /// Calls for each word that the text has at that place, the shortest first, with its length and number.
    template <class Call>
    void findAt(std::string_view text, std::size_t at, Call call) const
    {
        Part part{0, m_words.size()};
        for (std::size_t depth = 0; at + depth < text.size() && narrow(part, depth, text[at + depth]); ++depth)
            if (m_words[part.begin].first.size() == depth + 1)
                call(depth + 1, m_words[part.begin].second);
    }
    /// The longest of them.
    std::optional<std::pair<std::size_t, TokenId>> longestAt(std::string_view text, std::size_t at) const;

private:
    struct Part
    {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    /// Leaves of words with one beginning those whose next byte is this; false where there is none.
    bool narrow(Part &part, std::size_t depth, char byte) const;

    std::vector<Word> m_words;
};

} // namespace headscope
