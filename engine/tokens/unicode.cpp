// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/unicode.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

namespace headscope {
namespace {

UChar32 asIcu(char32_t code)
{
    return static_cast<UChar32>(code);
}

bool isOneOf(char32_t code, std::uint32_t categories)
{
    return ((1U << static_cast<unsigned>(u_charType(asIcu(code)))) & categories) != 0;
}

bool isAsciiSign(char32_t code)
{
    const bool isSeen = code > U' ' && code < 0x7F;
    return isSeen && !isOneOf(code, U_GC_L_MASK | U_GC_ND_MASK);
}

} // namespace

Letter letterAt(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const std::size_t bytes = utf8Length(text, at);
    if (bytes <= 1)
        return {byte(0), 1};
    char32_t code = byte(0) & (0x7FU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i)
        code = (code << 6U) | (byte(i) & 0x3FU);
    return {code, bytes};
}

std::size_t letterBefore(std::string_view text, std::size_t at)
{
    do
        --at;
    while (at > 0 && isWithinLetter(text, at));
    return at;
}

std::size_t lettersIn(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

bool isChinese(char32_t code)
{
    constexpr struct
    {
        char32_t first;
        char32_t last;
    } blocks[] = {{0x4E00, 0x9FFF},   {0x3400, 0x4DBF},   {0x20000, 0x2A6DF}, {0x2A700, 0x2B73F},
                  {0x2B740, 0x2B81F}, {0x2B920, 0x2CEAF}, {0xF900, 0xFAFF},   {0x2F800, 0x2FA1F}};
    for (const auto &block : blocks)
        if (code >= block.first && code <= block.last)
            return true;
    return false;
}

bool isSpace(char32_t code)
{
    return u_isUWhiteSpace(asIcu(code)) != 0;
}

bool isPartOfWord(char32_t code)
{
    return u_hasBinaryProperty(asIcu(code), UCHAR_ALPHABETIC) != 0 ||
           u_hasBinaryProperty(asIcu(code), UCHAR_JOIN_CONTROL) != 0 ||
           isOneOf(code, U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK);
}

bool isPunctuation(char32_t code)
{
    return isAsciiSign(code) || isOneOf(code, U_GC_P_MASK);
}

bool isNumeral(char32_t code)
{
    return isOneOf(code, U_GC_N_MASK);
}

bool isNoText(char32_t code)
{
    return isOneOf(code, U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK);
}

bool isMark(char32_t code)
{
    return isOneOf(code, U_GC_M_MASK);
}

bool isNonspacingMark(char32_t code)
{
    return isOneOf(code, U_GC_MN_MASK);
}

std::u32string lowered(char32_t code)
{
    constexpr char32_t capitalWithDot = 0x130; // the only letter whose small form is always two
    if (code == capitalWithDot)
        return U"i\u0307";
    return {static_cast<char32_t>(u_tolower(asIcu(code)))};
}

std::string withoutBrokenLetters(std::string_view bytes)
{
    if (isUtf8(bytes))
        return std::string(bytes);
    std::string out;
    const icu::StringPiece piece(bytes.data(), static_cast<std::int32_t>(bytes.size()));
    return icu::UnicodeString::fromUTF8(piece).toUTF8String(out);
}

std::string byteName(unsigned char byte, std::string_view prefix)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string name = "<";
    name += prefix;
    name += {digits[byte >> 4U], digits[byte & 15U], '>'};
    return name;
}

std::string withBytesTold(std::string_view bytes)
{
    std::string out;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t length = utf8Length(bytes, at);
        out += length == 0 ? byteName(static_cast<unsigned char>(bytes[at])) : std::string(bytes.substr(at, length));
        at += std::max<std::size_t>(length, 1);
    }
    return out;
}

} // namespace headscope
