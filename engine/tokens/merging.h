// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/subwords.h"

#include <unordered_map>

namespace headscope {

/// The pairs of tokens that become one, the most wanted first.
class Merges
{
public:
    struct Merge
    {
        std::uint32_t rank = 0;
        TokenId made = 0;
    };

    void reserve(std::size_t count) { m_merges.reserve(count); }
    void add(TokenId left, TokenId right, Merge merge) { m_merges.insert_or_assign(keyOf(left, right), merge); }
    const Merge *find(TokenId left, TokenId right) const;

    /// Joins neighbours until no pair is left: always the most wanted pair, of several the first. A text of n tokens
    /// takes n log n steps.
    void join(std::vector<Subword> &tokens) const;

private:
    static std::uint64_t keyOf(TokenId left, TokenId right)
    {
        return (std::uint64_t{static_cast<std::uint32_t>(left)} << 32U) | static_cast<std::uint32_t>(right);
    }

    std::unordered_map<std::uint64_t, Merge> m_merges;
};

} // namespace headscope
