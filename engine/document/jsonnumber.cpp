// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/jsonnumber.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace headscope {
namespace {

/// The digits from a place on, behind which the place stands then.
std::string_view takeDigits(std::string_view text, std::size_t &at)
{
    const std::size_t first = at;
    at = std::min(text.find_first_not_of("0123456789", at), text.size());
    return text.substr(first, at - first);
}

bool takeOneOf(std::string_view characters, std::string_view text, std::size_t &at)
{
    if (at == text.size() || characters.find(text[at]) == std::string_view::npos)
        return false;
    ++at;
    return true;
}

/// The parts of a number as it is written.
struct Parts
{
    std::string_view whole;
    std::string_view fraction;
    std::string_view exponent; ///< without its sign
    bool isExponentNegative = false;

    bool isWhole() const { return fraction.empty() && exponent.empty(); }
};

bool readParts(std::string_view text, std::size_t &at, Parts &parts)
{
    takeOneOf("-", text, at);
    if (takeOneOf("0", text, at))
        parts.whole = "0";
    else if (parts.whole = takeDigits(text, at); parts.whole.empty())
        return false;
    if (takeOneOf(".", text, at))
        if (parts.fraction = takeDigits(text, at); parts.fraction.empty())
            return false;
    if (takeOneOf("eE", text, at)) {
        parts.isExponentNegative = at < text.size() && text[at] == '-';
        takeOneOf("+-", text, at);
        if (parts.exponent = takeDigits(text, at); parts.exponent.empty())
            return false;
    }
    return true;
}

/// Whether a number that no double comes near is too large, not too small: its first digit stands before the point.
bool isLarge(const Parts &parts)
{
    constexpr double endless = 1e18; // more digits than any text has
    double exponent = 0;
    for (const char digit : parts.exponent)
        exponent = std::min(endless, 10 * exponent + (digit - '0'));
    const auto zeros = static_cast<double>(std::min(parts.fraction.find_first_not_of('0'), parts.fraction.size()));
    const double place = parts.whole == "0" ? -zeros : static_cast<double>(parts.whole.size());
    return place + (parts.isExponentNegative ? -exponent : exponent) > 0;
}

template <class Number>
bool readAs(std::string_view written, Json &out)
{
    Number number{};
    if (std::from_chars(written.data(), written.data() + written.size(), number).ec != std::errc())
        return false;
    out = Json(number);
    return true;
}

} // namespace

bool readJsonNumber(std::string_view text, std::size_t &at, Json &out)
{
    const std::size_t first = at;
    Parts parts;
    if (!readParts(text, at, parts))
        return false;
    const std::string_view written = text.substr(first, at - first);
    if (parts.isWhole() && (readAs<std::int64_t>(written, out) || readAs<std::uint64_t>(written, out)))
        return true;
    double number = 0;
    const auto read = std::from_chars(written.data(), written.data() + written.size(), number);
    if (read.ec != std::errc() || !std::isfinite(number)) {
        if (isLarge(parts)) {
            at = first;
            return false;
        }
        number = written.front() == '-' ? -0.0 : 0.0;
    }
    out = Json(number);
    return true;
}

} // namespace headscope
