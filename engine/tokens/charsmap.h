// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/bytes.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headscope {

/// The rules of SentencePiece that make a text ready: which letters become which. They are a table of 32-bit units, in
/// which one follows the bytes of a text, and the texts that are put in their place.
class CharsMap
{
public:
    /// Nothing where the bytes are no such table, or one that leads out of itself.
    static std::optional<CharsMap> read(ByteView bytes);

    /// What is put in the place of a few letters, by the rule for the shortest beginning of them.
    std::optional<std::string_view> replacementOf(std::string_view letters) const;

    /// The longest rule for a text from some place on: for how many bytes it is, and what is put in their place.
    std::optional<std::pair<std::size_t, std::string_view>> longestAt(std::string_view text, std::size_t at) const;

private:
    /// Calls for each rule that the text begins with, the shortest first, with its length and the place of the text
    /// that it makes, until that says false.
    template <class Call>
    void forRulesAt(std::string_view text, Call call) const;

    std::vector<std::uint32_t> m_units;
    std::string m_texts; // each ends with a NUL
};

} // namespace headscope
