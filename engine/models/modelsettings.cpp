// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelsettings.h"

#include "engine/checkpoints/family.h"
#include "engine/document/strictjson.h"
#include "engine/io/bytetext.h"
#include "engine/io/file.h"

#include <algorithm>
#include <cmath>

namespace headscope {

std::vector<std::string_view> alternatives(std::string_view names)
{
    std::vector<std::string_view> list;
    for (std::size_t from = 0; from <= names.size();) {
        const std::size_t end = std::min(names.find('|', from), names.size());
        list.push_back(names.substr(from, end - from));
        from = end + 1;
    }
    return list;
}

Text toldByShape(Index right, const std::string &tensor)
{
    return {ENGINE_TEXT("engine", "%1, as the shape of %2 tells"), {std::to_string(right), tensor}};
}

Result<Json> settingsIn(const std::string &file)
{
    constexpr std::uint64_t largest = std::uint64_t{64} << 20U;
    const auto bytes = readPlainFile(file, largest);
    if (!bytes)
        return bytes.error();
    auto json = parseStrictJson(asText(*bytes));
    return json ? std::move(json) : json.error().in(file);
}

const Json *ModelSettings::find(std::string_view keys) const
{
    for (const std::string_view key : alternatives(keys))
        if (const Json *value = m_json.find(key); value != nullptr && !value->isNull())
            return value;
    return nullptr;
}

std::optional<double> ModelSettings::number(std::string_view keys) const
{
    const Json *value = find(keys);
    return value != nullptr ? numberOf(*value) : std::nullopt;
}

std::optional<Index> ModelSettings::whole(std::string_view keys) const
{
    constexpr auto most = static_cast<double>(kLargestWhole);
    const auto value = number(keys);
    const bool isWhole = value && std::abs(*value) <= most && std::floor(*value) == *value;
    return isWhole ? std::optional(static_cast<Index>(*value)) : std::nullopt;
}

std::string ModelSettings::word(std::string_view keys) const
{
    const Json *value = find(keys);
    const auto *word = value != nullptr ? value->as<std::string>() : nullptr;
    return word != nullptr ? *word : std::string();
}

bool ModelSettings::isSet(std::string_view keys, bool otherwise) const
{
    const Json *value = find(keys);
    const auto *truth = value != nullptr ? value->as<bool>() : nullptr;
    return truth != nullptr ? *truth : otherwise;
}

bool ModelSettings::isNull(std::string_view keys) const
{
    const auto names = alternatives(keys);
    const auto isThere = [&](std::string_view name) { return m_json.find(name) != nullptr; };
    return find(keys) == nullptr && std::any_of(names.begin(), names.end(), isThere);
}

std::string ModelSettings::nameOf(std::string_view keys) const
{
    const auto names = alternatives(keys);
    const auto found = std::find_if(names.begin(), names.end(), [&](auto name) { return find(name) != nullptr; });
    return std::string(found != names.end() ? *found : names.front());
}

Error ModelSettings::wrong(std::string_view keys, Text expected) const
{
    const Json *value = find(keys);
    const Text got = value != nullptr ? Text(shortJson(*value))
                     : isNull(keys)   ? Text(std::string("null"))
                                      : Text(ENGINE_TEXT("engine", "nothing"), {});
    if (m_json.isNull())
        return {m_file,
                {},
                {ENGINE_TEXT("engine", "no such file"), {}},
                {ENGINE_TEXT("engine", "the settings of the model beside its weights, which tell %1"), {nameOf(keys)}}};
    return {m_file, nameOf(keys), got, std::move(expected)};
}

} // namespace headscope
