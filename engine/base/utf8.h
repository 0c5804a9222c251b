// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"

#include <array>
#include <string>

namespace headscope {

/// Whether all of a text is UTF-8, as whatever a session says is.
inline bool isUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t bytes = utf8Length(text, at);
        if (bytes == 0)
            return false;
        at += bytes;
    }
    return true;
}

/// Puts a letter of Unicode behind a text, as UTF-8.
inline void appendLetter(std::string &text, char32_t letter)
{
    const unsigned more = letter < 0x80 ? 0 : letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3; // bytes behind the first
    constexpr std::array<char32_t, 4> leads{0, 0xC0, 0xE0, 0xF0};
    text += static_cast<char>(leads[more] | (letter >> (6 * more)));
    for (unsigned left = more; left-- > 0;)
        text += static_cast<char>(0x80U | ((letter >> (6 * left)) & 0x3FU));
}

} // namespace headscope
