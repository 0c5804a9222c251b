// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npytype.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace headscope {
namespace {

constexpr std::array<std::string_view, 12> kKnown{"f2", "f4", "f8", "i1", "i2", "i4",
                                                  "i8", "u1", "u2", "u4", "u8", "b1"};

const char *sentenceOf(std::string_view letters)
{
    if (letters.starts_with("f1"))
        return ENGINE_TEXT("engine", "%1 (long double)");
    switch (letters.empty() ? ' ' : letters.front()) {
    case 'c': return ENGINE_TEXT("engine", "%1 (complex numbers)");
    case 'O': return ENGINE_TEXT("engine", "%1 (Python objects: a pickle, which is never run)");
    case 'S':
    case 'a':
    case 'U': return ENGINE_TEXT("engine", "%1 (strings)");
    case 'M':
    case 'm': return ENGINE_TEXT("engine", "%1 (dates or times)");
    case 'V': return ENGINE_TEXT("engine", "%1 (raw bytes; bfloat16 may be saved so)");
    default: return ENGINE_TEXT("engine", "%1");
    }
}

constexpr std::string_view kOrders = "<>=|"; // little end first, big end first, the machine's own, none

} // namespace

Result<NumberType> readNpyType(const std::string &descr)
{
    std::string_view letters = descr;
    const bool hasOrder = !letters.empty() && kOrders.find(letters.front()) != std::string_view::npos;
    letters.remove_prefix(hasOrder ? 1 : 0);
    if (std::find(kKnown.begin(), kKnown.end(), letters) != kKnown.end())
        return NumberType{letters[0], static_cast<std::size_t>(letters[1] - '0'), descr[0] == '>'};
    const std::string quoted = std::string(1, '\'').append(descr, 0, 40).append(1, '\'');
    const Text got = letters.starts_with('[') ? Text(ENGINE_TEXT("engine", "a record of several fields"), {})
                                              : Text(sentenceOf(letters), {quoted});
    return Error{{}, "descr", got, {ENGINE_TEXT("engine", "numbers such as '<f4', '<f8', '<i8' or '|b1'"), {}}};
}

} // namespace headscope
