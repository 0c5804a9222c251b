// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace headscope {

/// The sign of infinity, which our own sentences have; programs read the word "inf".
inline constexpr char16_t kInfinitySign = 0x221E;

/// The sign of ASCII, which programs read, that people mean by another one; any other sign is itself. A Chinese input
/// method writes digits and signs as wide as its characters, or its own in their place, our own sentences have the sign
/// −, and word processors make dashes of hyphens.
constexpr char16_t asciiSign(char16_t sign)
{
    constexpr char16_t firstWide = 0xFF01; // of the signs of ASCII in the width of Chinese characters
    constexpr char16_t lastWide = 0xFF5E;
    switch (sign) {
    case 0x2013: // –
    case 0x2014: // —
    case 0x2212: return u'-';
    case 0x3000: return u' ';
    case 0x3001: return u','; // "3、2"
    case 0x3002: return u'.'; // "0。5"
    case 0x3010: return u'['; // "【1，2】"
    case 0x3011: return u']';
    default: return sign >= firstWide && sign <= lastWide ? static_cast<char16_t>(sign - firstWide + u'!') : sign;
    }
}

/// A text of UTF-8 with these signs of ASCII, and the word for infinity; what is no UTF-8 stays as it is.
inline std::string inAscii(std::string_view text)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = std::max<std::size_t>(1, utf8Length(text, at));
        const auto bits = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]) & 0x3FU; };
        const unsigned sign = length == 3 ? (bits(0) & 0x0FU) << 12U | bits(1) << 6U | bits(2) : 0;
        const char16_t plain = asciiSign(static_cast<char16_t>(sign));
        if (sign == kInfinitySign)
            out += "inf";
        else if (sign != 0 && plain < 0x80)
            out += static_cast<char>(plain);
        else
            out += text.substr(at, length);
        at += length;
    }
    return out;
}

} // namespace headscope
