// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/quotient.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <system_error>

namespace headscope {
namespace {

std::string_view withoutBlanks(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::string_view withoutBrackets(std::string_view text)
{
    const bool hasBoth = text.size() >= 2 && text.starts_with('(') && text.ends_with(')');
    return hasBoth ? text.substr(1, text.size() - 2) : text;
}

/// A finite number that is all of the text.
std::optional<double> plainNumber(std::string_view text)
{
    double number = 0;
    const char *end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    const bool isRight = read.ec == std::errc() && read.ptr == end && std::isfinite(number);
    return isRight ? std::optional(number) : std::nullopt;
}

std::optional<double> rootIn(std::string_view text)
{
    for (const std::string_view sign : {"√", "sqrt"})
        if (text.starts_with(sign)) {
            const auto square = plainNumber(withoutBlanks(withoutBrackets(withoutBlanks(text.substr(sign.size())))));
            return square && *square >= 0 ? std::optional(std::sqrt(*square)) : std::nullopt;
        }
    return std::nullopt;
}

std::optional<double> termIn(std::string_view text)
{
    const auto root = rootIn(text);
    return root ? root : plainNumber(text);
}

} // namespace

std::optional<double> quotientIn(std::string_view text)
{
    const std::size_t line = text.find('/');
    if (line == std::string_view::npos)
        return rootIn(withoutBlanks(text));
    const auto above = termIn(withoutBlanks(text.substr(0, line)));
    const auto below = termIn(withoutBlanks(text.substr(line + 1)));
    return above && below ? std::optional(*above / *below) : std::nullopt;
}

} // namespace headscope
