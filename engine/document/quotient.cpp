// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/quotient.h"

#include "engine/base/readnumber.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

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

std::optional<double> rootIn(std::string_view text)
{
    for (const std::string_view sign : {"√", "sqrt"})
        if (text.starts_with(sign)) {
            const auto square = readFinite(withoutBlanks(withoutBrackets(withoutBlanks(text.substr(sign.size())))));
            return square && *square >= 0 ? std::optional(std::sqrt(*square)) : std::nullopt;
        }
    return std::nullopt;
}

std::optional<double> termIn(std::string_view text)
{
    const auto root = rootIn(text);
    return root ? root : readFinite(text);
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
