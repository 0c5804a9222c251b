// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/numbertype.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

using NumberTypeRow = std::pair<std::string_view, NumberType>;

constexpr std::array kTypes{
    NumberTypeRow{"F64", {'f', 8}},  NumberTypeRow{"F32", {'f', 4}}, NumberTypeRow{"F16", {'f', 2}},
    NumberTypeRow{"BF16", {'g', 2}}, NumberTypeRow{"I64", {'i', 8}}, NumberTypeRow{"I32", {'i', 4}},
    NumberTypeRow{"I16", {'i', 2}},  NumberTypeRow{"I8", {'i', 1}},  NumberTypeRow{"U64", {'u', 8}},
    NumberTypeRow{"U32", {'u', 4}},  NumberTypeRow{"U16", {'u', 2}}, NumberTypeRow{"U8", {'u', 1}},
    NumberTypeRow{"BOOL", {'b', 1}}, NumberTypeRow{"C64", {'c', 8}}, NumberTypeRow{"C128", {'c', 16}},
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
        std::find_if(kTypes.begin(), kTypes.end(), [&](const NumberTypeRow &r) { return r.second.is(kind, size); });
    return row == kTypes.end() ? std::string() : std::string(row->first);
}

std::optional<NumberType> numberTypeNamed(std::string_view name)
{
    const auto *const row = std::find_if(
        kTypes.begin(), kTypes.end(), [&](const NumberTypeRow &r) { return r.first == name && r.second.kind != 'c'; });
    return row == kTypes.end() ? std::nullopt : std::optional(row->second);
}

} // namespace headscope
