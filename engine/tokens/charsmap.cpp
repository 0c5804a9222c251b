// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/charsmap.h"

#include "engine/tokens/prefixes.h"
#include "engine/tokens/unicode.h"

#include <algorithm>

namespace headscope {
namespace {

// A unit of a double array: a leaf holds a value, any other the byte that leads to it and how far it leads on.
bool isLeaf(std::uint32_t unit)
{
    return (unit >> 31U) != 0;
}
bool hasLeaf(std::uint32_t unit)
{
    return ((unit >> 8U) & 1U) != 0;
}
std::uint32_t valueOf(std::uint32_t unit)
{
    return unit & 0x7FFFFFFFU;
}
std::uint32_t byteOf(std::uint32_t unit)
{
    return unit & 0x800000FFU;
}
std::size_t leadsOn(std::uint32_t unit)
{
    return (unit >> 10U) << ((unit & 0x200U) >> 6U);
}

/// Whether no text can lead out of the table: from a unit, every byte leads to one of 256 places.
bool staysInside(const std::vector<std::uint32_t> &units, std::size_t texts)
{
    for (std::size_t at = 0; at < units.size(); ++at) {
        const bool isIn =
            isLeaf(units[at]) ? valueOf(units[at]) < texts : ((at ^ leadsOn(units[at])) | 0xFFU) < units.size();
        if (!isIn)
            return false;
    }
    return true;
}

} // namespace

std::optional<CharsMap> CharsMap::read(ByteView bytes)
{
    constexpr std::size_t unitSize = sizeof(std::uint32_t);
    if (bytes.size() < unitSize)
        return std::nullopt;
    const std::size_t size = littleAt<std::uint32_t>(bytes, 0);
    if (size == 0 || size % unitSize != 0 || size >= bytes.size() - unitSize)
        return std::nullopt;
    CharsMap map;
    for (std::size_t at = unitSize; at <= size; at += unitSize)
        map.m_units.push_back(littleAt<std::uint32_t>(bytes, at));
    map.m_texts = asText(bytes.subspan(unitSize + size));
    if (isLeaf(map.m_units.front()) || map.m_texts.back() != '\0' || !isUtf8(map.m_texts) ||
        !staysInside(map.m_units, map.m_texts.size()))
        return std::nullopt;
    return map;
}

template <class Call>
void CharsMap::forRulesAt(std::string_view text, Call call) const
{
    std::size_t at = leadsOn(m_units.front());
    text = text.substr(0, kLongestToken); // a table may lead back into itself
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        at ^= byte;
        if (byte == 0 || byteOf(m_units[at]) != byte)
            return;
        const bool isEnd = hasLeaf(m_units[at]);
        at ^= leadsOn(m_units[at]);
        const std::size_t place = std::min<std::size_t>(valueOf(m_units[at]), m_texts.size() - 1);
        if (isEnd && !call(i + 1, place))
            return;
    }
}

std::optional<std::string_view> CharsMap::replacementOf(std::string_view letters) const
{
    std::optional<std::string_view> first;
    forRulesAt(letters, [&](std::size_t /*length*/, std::size_t place) {
        first = m_texts.c_str() + place;
        return false;
    });
    return first;
}

std::optional<std::pair<std::size_t, std::string_view>> CharsMap::longestAt(std::string_view text, std::size_t at) const
{
    std::pair<std::size_t, std::size_t> longest; // its length, and the place of what it makes
    forRulesAt(text.substr(at), [&](std::size_t length, std::size_t place) {
        longest = std::pair(length, place);
        return true;
    });
    if (longest.first == 0)
        return std::nullopt;
    return std::pair(longest.first, std::string_view(m_texts.c_str() + longest.second));
}

} // namespace headscope
