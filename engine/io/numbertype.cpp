// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/numbertype.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

using Row = std::pair<std::string_view, NumberType>;

constexpr std::array kTypes{
    Row{"F64", {'f', 8}}, Row{"F32", {'f', 4}}, Row{"F16", {'f', 2}},  Row{"BF16", {'g', 2}}, Row{"I64", {'i', 8}},
    Row{"I32", {'i', 4}}, Row{"I16", {'i', 2}}, Row{"I8", {'i', 1}},   Row{"U64", {'u', 8}},  Row{"U32", {'u', 4}},
    Row{"U16", {'u', 2}}, Row{"U8", {'u', 1}},  Row{"BOOL", {'b', 1}},
};

} // namespace

std::size_t NumberType::decodedSize() const
{
    if (kind == 'f' || kind == 'g')
        return std::max<std::size_t>(size, sizeof(float));
    return kind == 'b' || is('u', 1) ? 1 : sizeof(std::int64_t);
}

std::string NumberType::name() const
{
    const auto *const row =
        std::find_if(kTypes.begin(), kTypes.end(), [&](const Row &r) { return r.second.is(kind, size); });
    return row == kTypes.end() ? std::string() : std::string(row->first);
}

std::optional<NumberType> numberTypeNamed(std::string_view name)
{
    const auto *const row = std::find_if(kTypes.begin(), kTypes.end(), [&](const Row &r) { return r.first == name; });
    return row == kTypes.end() ? std::nullopt : std::optional(row->second);
}

} // namespace headscope
