// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace headscope {

/// What `word` makes of each, with this between them.
template <class Range, class Word>
std::string joinedWith(std::string_view between, const Range &range, const Word &word)
{
    std::string out;
    bool isFirst = true;
    for (const auto &each : range) {
        if (!isFirst)
            out += between;
        isFirst = false;
        out += word(each);
    }
    return out;
}

/// Whole numbers with this between them: "0,0,1".
template <class Range>
std::string joinedWith(std::string_view between, const Range &numbers)
{
    return joinedWith(between, numbers, [](std::integral auto number) { return std::to_string(number); });
}

} // namespace headscope
