// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/csvwritten.h"

#include "engine/base/utf8.h"
#include "engine/formats/csvwords.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

namespace headscope {
namespace {

constexpr std::array<std::string_view, 8> kFormulaSigns{"=", "+", "-", "@", "＝", "＋", "－", "＠"};
constexpr std::size_t kEscapeLength = 4; // "\x09"

bool isFormula(std::string_view word)
{
    const bool begins = std::any_of(kFormulaSigns.begin(), kFormulaSigns.end(),
                                    [word](std::string_view sign) { return word.starts_with(sign); });
    return begins && !std::isfinite(numberOfTable(word).value_or(std::numeric_limits<double>::quiet_NaN()));
}

/// Whether it is a formula, or one behind apostrophes of its own, of which the first would be taken for ours.
bool needsApostrophe(std::string_view word)
{
    word.remove_prefix(std::min(word.find_first_not_of('\''), word.size()));
    return isFormula(word);
}

/// Whether "\x09" stands there, or another byte in the place of its digits.
bool isEscape(std::string_view text, std::size_t at)
{
    const std::string_view escape = text.substr(at, kEscapeLength);
    return escape.size() == kEscapeLength && escape.starts_with("\\x") &&
           escape.find_first_not_of("0123456789abcdef", 2) == std::string_view::npos;
}

std::string unescaped(std::string_view text)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        unsigned byte = static_cast<unsigned char>(text[at]);
        const bool isOne = isEscape(text, at);
        if (isOne)
            std::from_chars(text.data() + at + 2, text.data() + at + kEscapeLength, byte, 16);
        out += static_cast<char>(byte);
        at += isOne ? kEscapeLength : 1;
    }
    return out;
}

} // namespace

std::string unrunnable(const std::string &word)
{
    return needsApostrophe(word) ? "'" + word : word;
}

std::string figureWord(const std::string &word)
{
    std::string out;
    for (std::size_t at = 0; at < word.size(); ++at)
        if (isEscape(word, at))
            out += "\\x5c";
        else
            out += word[at];
    return printable(out);
}

std::string readFigureWord(const std::string &written)
{
    std::string_view rest = written;
    if (rest.starts_with('\'') && needsApostrophe(rest.substr(1)))
        rest.remove_prefix(1);
    std::string word = unescaped(rest);
    return isUtf8(word) && unrunnable(figureWord(word)) == written ? word : written;
}

} // namespace headscope
