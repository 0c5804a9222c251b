// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"

#include <array>

namespace headscope {
namespace {

struct CodePoint
{
    unsigned value = 0;
    std::size_t bytes = 0; // 0: not UTF-8
};

CodePoint decode(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(at);
    if (lead < 0x80)
        return {lead, 1};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || at + length > text.size())
        return {};
    unsigned value = lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (!isWithinLetter(text, at + i))
            return {};
        value = (value << 6U) | (byte(at + i) & 0x3FU);
    }
    constexpr std::array<unsigned, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = value >= 0xD800 && value <= 0xDFFF;
    return value < smallest[length] || value > 0x10FFFF || isSurrogate ? CodePoint{} : CodePoint{value, length};
}

/// Breaks a line, turns it around, is the mark of the byte order, which nobody sees, or no character that a file of
/// text may hold.
bool isNoLetter(unsigned value)
{
    const bool isControl = value < 0x20 || (value >= 0x7F && value < 0xA0);
    const bool turnsText = (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069);
    const bool isNothing = value == 0xFEFF || value == 0xFFFE || value == 0xFFFF;
    return isControl || turnsText || isNothing || value == 0x2028 || value == 0x2029;
}

void appendEscaped(std::string &out, unsigned char byte)
{
    constexpr char digits[] = "0123456789abcdef";
    out += "\\x";
    out += digits[byte >> 4U];
    out += digits[byte & 15U];
}

} // namespace

std::string asOneArgument(const std::vector<std::string> &names)
{
    std::string argument;
    for (const std::string &name : names) {
        if (&name != &names.front())
            argument += kBetweenNames;
        argument += name;
    }
    return argument;
}

std::string withBetween(const std::string &argument, std::string_view between)
{
    std::string out;
    for (const char letter : argument) {
        if (letter == kBetweenNames)
            out += between;
        else
            out += letter;
    }
    return out;
}

std::string fillPlaces(const std::string &format, const std::vector<std::string> &arguments)
{
    std::string out;
    for (std::size_t i = 0; i < format.size(); ++i) {
        const bool isPlace = format[i] == '%' && i + 1 < format.size() && format[i + 1] >= '1' && format[i + 1] <= '9';
        const auto place = isPlace ? static_cast<std::size_t>(format[i + 1] - '1') : arguments.size();
        if (place < arguments.size()) {
            out += arguments[place];
            ++i;
        } else {
            out += format[i];
        }
    }
    return out;
}

std::size_t utf8Length(std::string_view text, std::size_t at)
{
    return decode(text, at).bytes;
}

std::string shortened(std::string text)
{
    constexpr std::size_t longest = 60;
    if (text.size() <= longest)
        return text;
    std::size_t end = longest;
    while (end > 0 && isWithinLetter(text, end))
        --end;
    return text.substr(0, end) + "…";
}

std::string printable(const std::string &text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint point = decode(text, i);
        const std::size_t length = point.bytes == 0 ? 1 : point.bytes;
        if (point.bytes != 0 && !isNoLetter(point.value))
            out.append(text, i, length);
        else
            for (std::size_t k = 0; k < length; ++k)
                appendEscaped(out, static_cast<unsigned char>(text[i + k]));
        i += length;
    }
    return out;
}

std::string Text::english() const
{
    std::vector<std::string> shown;
    shown.reserve(arguments.size());
    for (const std::string &argument : arguments)
        shown.push_back(withBetween(argument, ", "));
    return printable(fillPlaces(format, shown));
}

} // namespace headscope
