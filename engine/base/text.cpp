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

constexpr unsigned kFlag = 0x1F3F4;
constexpr unsigned kEndOfFlag = 0xE007F;

bool isTag(unsigned value)
{
    return value >= 0xE0000 && value <= kEndOfFlag;
}

/// Breaks a line, turns it around, is not seen at all, or is no character that a file of text may hold.
bool isNoLetter(unsigned value)
{
    const auto isWithin = [value](unsigned first, unsigned last) { return value >= first && value <= last; };
    const bool isControl = value < 0x20 || isWithin(0x7F, 0x9F);
    const bool turnsText =
        value == 0x061C || isWithin(0x200E, 0x200F) || isWithin(0x202A, 0x202E) || isWithin(0x2066, 0x2069);
    const bool isUnseen =
        value == 0xAD || isWithin(0x200B, 0x200D) || isWithin(0x2060, 0x2064) || value == 0xFEFF || isTag(value);
    const bool breaksLine = isWithin(0x2028, 0x2029);
    return isControl || turnsText || isUnseen || breaksLine || isWithin(0xFFFE, 0xFFFF);
}

/// Whether something is seen of a joiner beside it: spaces and quotation marks are not joined.
bool isJoined(unsigned value)
{
    const bool isQuote =
        value == '"' || value == '\'' || (value >= 0x2000 && value <= 0x206F) || (value >= 0x3000 && value <= 0x303F);
    return value > ' ' && value != 0xA0 && !isQuote && !isNoLetter(value);
}

/// Some are seen by what stands beside them: joiners between letters, as Persian, Hindi and pictures of people have
/// them, and the tags behind a flag, which tell whose it is. What is not UTF-8 stands beside nothing.
bool isSeen(unsigned value, unsigned before, unsigned next)
{
    if (isTag(value))
        return before == kFlag;
    const bool isJoiner = value == 0x200C || value == 0x200D;
    return isJoiner ? isJoined(before) && isJoined(next) : !isNoLetter(value);
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
    unsigned before = 0; // a flag before its tags
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint point = decode(text, i);
        const std::size_t length = point.bytes == 0 ? 1 : point.bytes;
        const CodePoint next = i + length < text.size() ? decode(text, i + length) : CodePoint();
        const bool isShown = point.bytes != 0 && isSeen(point.value, before, next.value);
        if (isShown)
            out.append(text, i, length);
        else
            for (std::size_t k = 0; k < length; ++k)
                appendEscaped(out, static_cast<unsigned char>(text[i + k]));
        if (!isShown || !isTag(point.value) || point.value == kEndOfFlag)
            before = isShown ? point.value : 0;
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
