// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/minus.h"

namespace headscope {

/// Numbers as people type or paste them, in the signs of ASCII, which programs read: a Chinese input method writes
/// digits and signs as wide as its characters, or its own in their place, and our own sentences have the sign −.
inline QString inAscii(const QString &typed)
{
    constexpr char16_t firstWide = 0xFF01; // of the signs of ASCII in the width of Chinese characters
    constexpr char16_t lastWide = 0xFF5E;
    QString plain = withHyphen(typed);
    for (QChar &sign : plain)
        switch (sign.unicode()) {
        case 0x3000: sign = u' '; break;
        case 0x3001: sign = u','; break; // "3、2"
        case 0x3002: sign = u'.'; break; // "0。5"
        case 0x3010: sign = u'['; break; // "【1，2】"
        case 0x3011: sign = u']'; break;
        default:
            if (sign.unicode() >= firstWide && sign.unicode() <= lastWide)
                sign = QChar(static_cast<char16_t>(sign.unicode() - firstWide + u'!'));
        }
    return plain;
}

} // namespace headscope
