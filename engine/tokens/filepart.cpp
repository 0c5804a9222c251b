// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/filepart.h"

#include "engine/document/strictjson.h"
#include "engine/tokens/unicode.h"

namespace headscope {
namespace {

const Json kNothing;

constexpr int kMostParts = 100;

} // namespace

std::string inQuotes(std::string_view word)
{
    return '"' + shortened(std::string(word)) + '"';
}

void Refusal::tell(std::string field, Text got, Text expected)
{
    if (!m_error)
        m_error = Error{"", std::move(field), std::move(got), std::move(expected)};
}

void Refusal::countPart(const std::string &field)
{
    if (++m_parts > kMostParts)
        tell(field, Text(ENGINE_TEXT("engine", "more than %1 parts"), {std::to_string(kMostParts)}),
             Text(ENGINE_TEXT("engine", "at most %1"), {std::to_string(kMostParts)}));
}

FilePart FilePart::at(std::string_view key) const
{
    const Json *found = m_json->find(key);
    const std::string place = m_place.empty() ? std::string(key) : m_place + "." + std::string(key);
    return {found == nullptr ? kNothing : *found, place, *m_refusal};
}

std::vector<FilePart> FilePart::list() const
{
    const auto *items = m_json->as<Json::List>();
    std::vector<FilePart> parts;
    if (items == nullptr)
        refuse(Text(ENGINE_TEXT("engine", "a list"), {}));
    for (std::size_t i = 0; items != nullptr && i < items->size(); ++i)
        parts.emplace_back((*items)[i], m_place + "[" + std::to_string(i) + "]", *m_refusal);
    return parts;
}

std::string FilePart::word() const
{
    if (const auto *found = m_json->as<std::string>())
        return *found;
    refuse(Text(ENGINE_TEXT("engine", "a text"), {}));
    return {};
}

std::string FilePart::word(std::string_view fallback) const
{
    return isThere() ? word() : std::string(fallback);
}

std::string FilePart::letter() const
{
    std::string text = word();
    if (lettersIn(text) != 1)
        refuse(Text(ENGINE_TEXT("engine", "one letter"), {}));
    return text;
}

bool FilePart::flag(bool fallback) const
{
    if (!isThere())
        return fallback;
    if (const bool *found = m_json->as<bool>())
        return *found;
    refuse(Text(ENGINE_TEXT("engine", "true or false"), {}));
    return fallback;
}

double FilePart::number() const
{
    if (const auto *found = m_json->as<std::int64_t>())
        return static_cast<double>(*found);
    if (const auto *found = m_json->as<double>())
        return *found;
    refuse(Text(ENGINE_TEXT("engine", "a number"), {}));
    return 0;
}

std::int64_t FilePart::whole(std::int64_t low, std::int64_t high) const
{
    const auto *found = m_json->as<std::int64_t>();
    if (found != nullptr && *found >= low && *found <= high)
        return *found;
    refuse(Text(ENGINE_TEXT("engine", "a whole number from %1 to %2"), {std::to_string(low), std::to_string(high)}));
    return low;
}

void FilePart::refuse(Text expected) const
{
    const Text got = isThere() ? Text(shortJson(*m_json)) : Text(ENGINE_TEXT("engine", "nothing"), {});
    refuse(got, std::move(expected));
}

} // namespace headscope
