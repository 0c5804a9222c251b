// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/field.h"
#include "engine/document/fieldvalue.h"

#include <cmath>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace headscope {

inline constexpr Index kLargest = 1'000'000; // no size may be larger

/// A row whose value may be anything of its type that `isAllowed` lets through.
template <class Owner = Document, class Get, class Allowed>
FieldOf<Owner> row(std::string_view path, Text expected, Get get, Allowed isAllowed)
{
    using Value = std::remove_cvref_t<decltype(get(std::declval<Owner &>()))>;
    return {path, std::move(expected),
            [get, isAllowed](Owner &owner, const Json &json) {
                Value value{};
                if (!readValue(json, value) || !isAllowed(value))
                    return false;
                get(owner) = std::move(value);
                return true;
            },
            [get](const Owner &owner) { return writeValue(get(owner)); }};
}

template <class Owner = Document, class Get>
FieldOf<Owner> row(std::string_view path, Text expected, Get get)
{
    return row<Owner>(path, std::move(expected), get, [](const auto &) { return true; });
}

template <class Get>
Field sizeRow(std::string_view path, Get get)
{
    const auto isAllowed = [](const auto &size) {
        if constexpr (std::is_same_v<std::decay_t<decltype(size)>, Index>)
            return size >= 1 && size <= kLargest;
        else
            return !size || (*size >= 1 && *size <= kLargest);
    };
    return row(path, Text(ENGINE_TEXT("engine", "a whole number from 1 to %1"), {std::to_string(kLargest)}), get,
               isAllowed);
}

template <class Get>
Field flagRow(std::string_view path, Get get)
{
    return row(path, Text(ENGINE_TEXT("engine", "true or false"), {}), get);
}

template <class Get>
Field seedRow(std::string_view path, Get get)
{
    return row(path, Text(ENGINE_TEXT("engine", "a whole number from 0 to 4294967295"), {}), get);
}

/// The probability of a dropout.
template <class Get>
Field shareRow(std::string_view path, Get get)
{
    return row(path, Text(ENGINE_TEXT("engine", "a number from 0 to below 1"), {}), get,
               [](double p) { return p >= 0 && p < 1; });
}

template <class Get>
Field refRow(std::string_view path, Get get)
{
    return row(path, Text(ENGINE_TEXT("engine", "null or {\"file\": …, \"tensor\": …}"), {}), get);
}

template <class Get>
Field positiveRow(std::string_view path, Get get)
{
    return row(path, Text(ENGINE_TEXT("engine", "a number above 0"), {}), get,
               [](double x) { return std::isfinite(x) && x > 0; });
}

/// The words of a choice as JSON.
template <class Enum>
std::string wordsOf()
{
    std::vector<std::string> words;
    words.reserve(Words<Enum>::list.size());
    for (const auto &[choice, word] : Words<Enum>::list)
        words.push_back('"' + std::string(word) + '"');
    return asOneArgument(words);
}

template <class Get>
Field choiceRow(std::string_view path, Get get)
{
    using Enum = std::remove_cvref_t<decltype(get(std::declval<Document &>()))>;
    return row(path, Text(ENGINE_TEXT("engine", "one of %1"), {wordsOf<Enum>()}), get);
}

/// A choice that may be left out.
template <class Get>
Field optionalChoiceRow(std::string_view path, Get get)
{
    using Enum = typename std::remove_cvref_t<decltype(get(std::declval<Document &>()))>::value_type;
    return row(path, Text(ENGINE_TEXT("engine", "null or one of %1"), {wordsOf<Enum>()}), get);
}

/// The object at a path, made of the keys behind it.
Json writeParts(std::string_view path, const Document &document);

/// Null, or an object whose keys have rows of their own: `parts` names them for the message.
template <class Get>
Field groupRow(std::string_view path, const char *parts, Get get)
{
    Field field{path, Text(ENGINE_TEXT("engine", "null or {%1}"), {parts}),
                [get](Document &document, const Json &json) {
                    get(document).reset();
                    if (json.as<Json::Object>() != nullptr)
                        get(document).emplace();
                    return json.isNull() || json.as<Json::Object>() != nullptr;
                },
                [get, path](const Document &document) { return get(document) ? writeParts(path, document) : Json(); }};
    field.isGroup = true;
    return field;
}

/// The group to be changed, there from now on.
template <class Group>
Group &partOf(std::optional<Group> &group)
{
    return group ? *group : group.emplace();
}

void addLayerRows(std::vector<Field> &rows);
void addPositionRows(std::vector<Field> &rows);
void addMaskRows(std::vector<Field> &rows);
void addDataRows(std::vector<Field> &rows);
void addMapRows(std::vector<Field> &rows);
void addBlockRows(std::vector<Field> &rows);

} // namespace headscope

// clang-format off
#define MEMBER(member) ([](auto &owner) -> auto & { return owner.member; })
#define PART(group, member) ([](auto &document) -> auto & { return partOf(document.group).member; })
// clang-format on
