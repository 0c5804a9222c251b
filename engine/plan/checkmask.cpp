// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/checkmask.h"

#include <utility>

namespace headscope {
namespace {

using ListPerItem = std::vector<std::vector<Index>>;

Text onePerItem(const Sizes &sizes)
{
    return {ENGINE_TEXT("engine", "%1, one per batch item"), {std::to_string(sizes.b)}};
}

Result<void> checkListCount(const char *path, const ListPerItem &lists, const Sizes &sizes)
{
    if (std::ssize(lists) == sizes.b)
        return {};
    return Error{"", path, counted(lists.size(), ENGINE_TEXT("engine", "%1 list"), ENGINE_TEXT("engine", "%1 lists")),
                 onePerItem(sizes)};
}

Result<void> checkValidLens(const ValidLens &lens, const Sizes &sizes)
{
    constexpr const char *path = "mask.valid_lens";
    const auto wrongCount = [](std::size_t got, Text expected) {
        return Error{"", path, counted(got, ENGINE_TEXT("engine", "%1 length"), ENGINE_TEXT("engine", "%1 lengths")),
                     std::move(expected)};
    };
    if (const auto *perItem = std::get_if<std::vector<Index>>(&lens); perItem != nullptr)
        if (std::ssize(*perItem) != sizes.b)
            return wrongCount(perItem->size(), onePerItem(sizes));
    if (const auto *perQuery = std::get_if<ListPerItem>(&lens); perQuery != nullptr) {
        if (auto count = checkListCount(path, *perQuery, sizes); !count)
            return count;
        for (const auto &item : *perQuery)
            if (std::ssize(item) != sizes.q)
                return wrongCount(item.size(),
                                  Text(ENGINE_TEXT("engine", "%1 per list, one per query"), {std::to_string(sizes.q)}));
    }
    return {};
}

Result<void> checkSegments(const char *path, const ListPerItem &lists, Text expected, Index length, const Sizes &sizes)
{
    if (auto count = checkListCount(path, lists, sizes); !count)
        return count;
    for (const auto &item : lists)
        if (std::ssize(item) != length)
            return Error{"", path,
                         counted(item.size(), ENGINE_TEXT("engine", "%1 number"), ENGINE_TEXT("engine", "%1 numbers")),
                         std::move(expected)};
    return {};
}

} // namespace

Result<void> checkMask(const MaskSettings &mask, const Sizes &sizes)
{
    if (auto lens = checkValidLens(mask.validLens, sizes); !lens || mask.segments.isEmpty())
        return lens;
    const Text perQuery(ENGINE_TEXT("engine", "%1 per list, one per query"), {std::to_string(sizes.q)});
    if (auto queries = checkSegments("mask.segments.queries", mask.segments.queries, perQuery, sizes.q, sizes);
        !queries)
        return queries;
    const Text perKey(ENGINE_TEXT("engine", "%1 per list, one per key, those of the past first"),
                      {std::to_string(sizes.k)});
    return checkSegments("mask.segments.keys", mask.segments.keys, perKey, sizes.k, sizes);
}

} // namespace headscope
