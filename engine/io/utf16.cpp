// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/utf16.h"

#include "engine/base/utf8.h"
#include "engine/io/bytetext.h"

#include <optional>
#include <string_view>

namespace headscope {
namespace {

constexpr std::size_t kUnit = 2; // bytes

unsigned unitAt(ByteView bytes, std::size_t at, bool isBigEndian)
{
    const auto first = std::to_integer<unsigned>(bytes[at]);
    const auto second = std::to_integer<unsigned>(bytes[at + 1]);
    return isBigEndian ? first << 8U | second : second << 8U | first;
}

bool startsWithUtf16Mark(ByteView bytes, bool isBigEndian)
{
    return bytes.size() >= kUnit && unitAt(bytes, 0, isBigEndian) == 0xFEFF;
}

/// The character whose units begin there; nothing where they are none that a text holds.
std::optional<unsigned> characterAt(ByteView bytes, std::size_t at, bool isBigEndian)
{
    const unsigned unit = unitAt(bytes, at, isBigEndian);
    if (unit < 0xD800 || unit >= 0xE000) // else it is half of a pair
        return unit != 0 ? std::optional(unit) : std::nullopt;
    const unsigned next = at + kUnit < bytes.size() ? unitAt(bytes, at + kUnit, isBigEndian) : 0;
    if (unit >= 0xDC00 || next < 0xDC00 || next >= 0xE000)
        return std::nullopt;
    return 0x10000 + ((unit - 0xD800) << 10U) + (next - 0xDC00);
}

/// The line that follows a text, from 1 on.
std::size_t lineBehind(std::string_view text)
{
    std::size_t line = 1;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '\n' || (text[i] == '\r' && !text.substr(i + 1).starts_with('\n')))
            ++line;
    return line;
}

std::string inHex(unsigned unit)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const unsigned shift : {12U, 8U, 4U, 0U})
        out += digits[(unit >> shift) & 0xFU];
    return out;
}

} // namespace

bool isUtf16(ByteView bytes)
{
    return startsWithUtf16Mark(bytes, false) || startsWithUtf16Mark(bytes, true);
}

Result<std::string> fromUtf16(ByteView bytes)
{
    if (bytes.size() % kUnit != 0)
        return Error{{},
                     "UTF-16",
                     byteCount(bytes.size()),
                     {ENGINE_TEXT("engine", "an even number of bytes, two for each unit"), {}}};
    const bool isBigEndian = startsWithUtf16Mark(bytes, true);
    std::string out;
    for (std::size_t at = isUtf16(bytes) ? kUnit : 0; at < bytes.size(); at += kUnit) {
        const auto character = characterAt(bytes, at, isBigEndian);
        if (!character)
            return Error{{},
                         "line " + std::to_string(lineBehind(out)),
                         {ENGINE_TEXT("engine", "the unit %1"), {inHex(unitAt(bytes, at, isBigEndian))}},
                         {ENGINE_TEXT("engine", "a character of UTF-16"), {}}};
        appendLetter(out, *character);
        at += *character < 0x10000 ? 0 : kUnit;
    }
    return out;
}

} // namespace headscope
