// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/prefixes.h"

#include <algorithm>

namespace headscope {

Prefixes::Prefixes(std::vector<Word> words) : m_words(std::move(words))
{
    std::erase_if(m_words, [](const Word &word) { return word.first.empty(); });
    std::reverse(m_words.begin(), m_words.end());
    std::stable_sort(m_words.begin(), m_words.end(), [](const Word &a, const Word &b) { return a.first < b.first; });
    const auto isSame = [](const Word &a, const Word &b) { return a.first == b.first; };
    m_words.erase(std::unique(m_words.begin(), m_words.end(), isSame), m_words.end());
}

std::optional<std::pair<std::size_t, TokenId>> Prefixes::longestAt(std::string_view text, std::size_t at) const
{
    std::optional<std::pair<std::size_t, TokenId>> longest;
    findAt(text, at, [&](std::size_t length, TokenId number) { longest = std::pair(length, number); });
    return longest;
}

bool Prefixes::narrow(Part &part, std::size_t depth, char byte) const
{
    // The byte at that place, or -1 behind the end of a word, which comes first.
    const auto byteOf = [depth](const Word &word) {
        return depth < word.first.size() ? static_cast<int>(static_cast<unsigned char>(word.first[depth])) : -1;
    };
    const int wanted = static_cast<unsigned char>(byte);
    const auto first = m_words.begin();
    const auto begin = std::partition_point(first + static_cast<std::ptrdiff_t>(part.begin),
                                            first + static_cast<std::ptrdiff_t>(part.end),
                                            [&](const Word &word) { return byteOf(word) < wanted; });
    const auto end = std::partition_point(begin, first + static_cast<std::ptrdiff_t>(part.end),
                                          [&](const Word &word) { return byteOf(word) == wanted; });
    part = {static_cast<std::size_t>(begin - first), static_cast<std::size_t>(end - first)};
    return part.begin < part.end;
}

} // namespace headscope
