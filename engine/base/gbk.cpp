// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/gbk.h"

#include "engine/base/utf8.h"

#include <utility>

namespace headscope {
namespace {

unsigned byteAt(std::string_view text, std::size_t at)
{
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

bool isBetween(unsigned byte, unsigned first, unsigned last)
{
    return byte >= first && byte <= last;
}

bool isLatinLetter(unsigned byte)
{
    return isBetween(byte | 0x20U, 'a', 'z');
}

/// How many bytes the letter of GB18030 there takes; 0 where there is none.
std::size_t gbkLength(std::string_view text, std::size_t at)
{
    const auto isLead = [&](std::size_t i) { return isBetween(byteAt(text, i), 0x81, 0xFE); };
    const auto isDigit = [&](std::size_t i) { return isBetween(byteAt(text, i), '0', '9'); };
    if (byteAt(text, at) < 0x80)
        return 1;
    if (!isLead(at))
        return 0;
    if (const unsigned next = byteAt(text, at + 1); isBetween(next, 0x40, 0xFE) && next != 0x7F)
        return 2;
    return isDigit(at + 1) && isLead(at + 2) && isDigit(at + 3) ? 4 : 0;
}

/// One of the common characters. Beside a letter it is more likely a pair of accented ones: the "öß" of "größer".
bool isCharacter(std::string_view text, std::size_t at)
{
    const bool isCommon = isBetween(byteAt(text, at), 0xB0, 0xF7) && isBetween(byteAt(text, at + 1), 0xA1, 0xFE);
    return isCommon && !isLatinLetter(byteAt(text, at + 2)) && (at == 0 || !isLatinLetter(byteAt(text, at - 1)));
}

bool seemsGbk(std::string_view text)
{
    bool hasCharacter = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = gbkLength(text, at);
        if (length == 0)
            return false;
        hasCharacter = hasCharacter || (length == 2 && isCharacter(text, at));
        at += length;
    }
    return hasCharacter;
}

} // namespace

Text utf8Expected(std::string_view bytes, Text otherwise)
{
    if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff"))
        return {ENGINE_TEXT("engine", "UTF-8; the file is in UTF-16, so save it as UTF-8"), {}};
    if (isUtf8(bytes) || !seemsGbk(bytes))
        return otherwise;
    return {ENGINE_TEXT("engine", "UTF-8; the file seems to be in GBK, so save it as UTF-8"), {}};
}

} // namespace headscope
