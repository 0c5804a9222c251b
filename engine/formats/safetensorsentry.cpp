// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/safetensorsentry.h"

#include "engine/document/strictjson.h"
#include "engine/io/bytetext.h"
#include "engine/io/decode.h"
#include "engine/io/npydict.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

/// Types that are listed, though nothing reads them, with their bits.
struct UnreadType
{
    std::string_view name;
    std::uint64_t bits;
};
constexpr std::array kUnread{UnreadType{"C64", 64},    UnreadType{"F8_E4M3", 8},     UnreadType{"F8_E5M2", 8},
                             UnreadType{"F8_E8M0", 8}, UnreadType{"F8_E4M3FNUZ", 8}, UnreadType{"F8_E5M2FNUZ", 8},
                             UnreadType{"F6_E2M3", 6}, UnreadType{"F6_E3M2", 6},     UnreadType{"F4", 4}};

Error wrong(const std::string &name, const char *key, const Json &got, Text expected)
{
    return {{}, "tensor " + name + ": " + key, Text(shortJson(got)), std::move(expected)};
}

const Json &at(const Json &object, const char *key)
{
    static const Json null;
    const Json *found = object.find(key);
    return found == nullptr ? null : *found;
}

Result<Shape> shapeOf(const std::string &name, const Json &json)
{
    const Json &given = at(json, "shape");
    const auto *list = given.as<Json::List>();
    Shape shape;
    for (const Json &length : list != nullptr ? *list : Json::List()) {
        const auto *number = length.as<std::int64_t>();
        if (number == nullptr || *number < 0)
            return wrong(name, "shape", given, {ENGINE_TEXT("engine", "a list of whole numbers, none negative"), {}});
        shape.push_back(*number);
    }
    if (list == nullptr || shape.size() > kMaxNpyRank)
        return wrong(name, "shape", given,
                     {ENGINE_TEXT("engine", "a list of at most %1 whole numbers"), {std::to_string(kMaxNpyRank)}});
    return shape;
}

Result<ByteRange> rangeOf(const std::string &name, const Json &json)
{
    const Json &given = at(json, "data_offsets");
    const auto *list = given.as<Json::List>();
    const Error error = wrong(name, "data_offsets", given,
                              {ENGINE_TEXT("engine", "two whole numbers: where its bytes begin and end"), {}});
    if (list == nullptr || list->size() != 2)
        return error;
    const auto *start = (*list)[0].as<std::int64_t>();
    const auto *end = (*list)[1].as<std::int64_t>();
    if (start == nullptr || end == nullptr || *start < 0 || *end < *start)
        return error;
    return ByteRange{static_cast<std::uint64_t>(*start), static_cast<std::uint64_t>(*end)};
}

/// The bytes of a type that is not read; parts of a byte must add up to whole ones.
std::optional<std::uint64_t> bytesOf(const UnreadType &type, const Shape &shape)
{
    const auto bits = claimOf(shape, type.bits);
    if (!bits || *bits % 8 != 0)
        return std::nullopt;
    return hasNothing(shape) ? 0 : *bits / 8;
}

Result<SafetensorsEntry> unreadEntry(const std::string &name, const Json &dtype, Shape shape, const ByteRange &range)
{
    const auto *word = dtype.as<std::string>();
    const auto *const type = std::find_if(kUnread.begin(), kUnread.end(),
                                          [&](const UnreadType &t) { return word != nullptr && t.name == *word; });
    if (type == kUnread.end())
        return wrong(name, "dtype", dtype, {ENGINE_TEXT("engine", "a type of safetensors, such as \"F32\""), {}});
    const auto bytes = bytesOf(*type, shape);
    if (bytes != range.end - range.start)
        return Error{{},
                     "tensor " + name + ": data_offsets",
                     byteCount(range.end - range.start),
                     {ENGINE_TEXT("engine", "what its shape %1 takes"), {toString(shape)}}};
    return SafetensorsEntry{{name, *word, std::move(shape), 0, faultOfType(name, *word)}, range, std::nullopt};
}

} // namespace

Result<SafetensorsEntry> safetensorsEntry(const std::string &name, const Json &json)
{
    if (name.size() > kLongestName)
        return Error{{}, "header: a name", byteCount(name.size()), atMostBytes(kLongestName)};
    auto shape = shapeOf(name, json);
    if (!shape)
        return shape.error();
    const auto range = rangeOf(name, json);
    if (!range)
        return range.error();
    const auto *word = at(json, "dtype").as<std::string>();
    const auto type = word != nullptr ? numberTypeNamed(*word) : std::nullopt;
    if (!type)
        return unreadEntry(name, at(json, "dtype"), std::move(*shape), *range);
    auto tensor = storedTensor(name, *type, std::move(*shape));
    if (!tensor)
        return tensor.error();
    const std::uint64_t needed = storedBytes(tensor->shape, *type);
    if (range->end - range->start != needed)
        return Error{{}, "tensor " + name + ": data_offsets", byteCount(range->end - range->start), byteCount(needed)};
    return SafetensorsEntry{std::move(*tensor), *range, type};
}

Result<void> checkContiguous(const std::vector<SafetensorsEntry> &entries, std::uint64_t bytes)
{
    std::vector<const SafetensorsEntry *> sorted(entries.size());
    std::transform(entries.begin(), entries.end(), sorted.begin(),
                   [](const SafetensorsEntry &entry) { return &entry; });
    std::sort(sorted.begin(), sorted.end(), [](const SafetensorsEntry *a, const SafetensorsEntry *b) {
        return std::pair(a->range.start, a->range.end) < std::pair(b->range.start, b->range.end);
    });
    std::uint64_t end = 0;
    for (const SafetensorsEntry *entry : sorted) {
        if (entry->range.start != end)
            return Error{{},
                         "tensor " + entry->tensor.name + ": data_offsets",
                         {ENGINE_TEXT("engine", "a start at byte %1"), {std::to_string(entry->range.start)}},
                         {ENGINE_TEXT("engine", "byte %1, where the one before ends"), {std::to_string(end)}}};
        end = entry->range.end;
    }
    if (end != bytes)
        return Error{{}, "data", byteCount(bytes), byteCount(end)};
    return {};
}

} // namespace headscope
