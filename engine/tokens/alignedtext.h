// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headscope {

/// Bytes from begin to before end.
struct Range
{
    std::size_t begin = 0;
    std::size_t end = 0;

    bool isEmpty() const { return begin == end; }
    bool operator==(const Range &) const = default;
};

/// The longest that a text may become while it is made ready: the rules come from a file, and may make more of it.
inline constexpr std::size_t kLongestMadeText = 4U << 20U;

/// A text that is changed step by step, each byte of which knows the bytes of the first text that it came from.
class AlignedText
{
public:
    AlignedText() = default;
    /// Every byte comes from itself; the first stands at that place.
    AlignedText(std::string_view text, std::size_t at);

    std::string_view text() const { return m_text; }
    std::size_t size() const { return m_text.size(); }

    /// Where some bytes came from. What was put in, such as "▁", comes from nowhere: it counts where there is nothing
    /// else, as an empty range at its place.
    Range originOf(Range bytes) const;
    /// An empty range there, for what is put in before a byte, or behind the last.
    Range placeOf(std::size_t at) const;

    void append(std::string_view bytes, Range origin);
    /// Some bytes of another text, as they are.
    void append(const AlignedText &other, Range bytes);

private:
    struct Origin
    {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
    };

    std::string m_text;
    std::vector<Origin> m_origins; // one for each byte
    std::size_t m_start = 0;
};

} // namespace headscope
