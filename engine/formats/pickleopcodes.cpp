// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/pickle.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace headscope {
namespace {

struct RefusedOpcode
{
    unsigned code;
    std::string_view name;
};

// Those that a pickle of plain data does not need, by their names in pickletools.
constexpr std::array kRefused{
    RefusedOpcode{'1', "POP_MARK"},
    RefusedOpcode{'2', "DUP"},
    RefusedOpcode{'0', "POP"},
    RefusedOpcode{'F', "FLOAT"},
    RefusedOpcode{'I', "INT"},
    RefusedOpcode{'L', "LONG"},
    RefusedOpcode{'P', "PERSID"},
    RefusedOpcode{'S', "STRING"},
    RefusedOpcode{'T', "BINSTRING"},
    RefusedOpcode{'U', "SHORT_BINSTRING"},
    RefusedOpcode{'V', "UNICODE"},
    RefusedOpcode{'d', "DICT"},
    RefusedOpcode{'g', "GET"},
    RefusedOpcode{'i', "INST"},
    RefusedOpcode{'l', "LIST"},
    RefusedOpcode{'o', "OBJ"},
    RefusedOpcode{'p', "PUT"},
    RefusedOpcode{0x81, "NEWOBJ"},
    RefusedOpcode{0x82, "EXT1"},
    RefusedOpcode{0x83, "EXT2"},
    RefusedOpcode{0x84, "EXT4"},
    RefusedOpcode{0x8b, "LONG4"},
    RefusedOpcode{'B', "BINBYTES"},
    RefusedOpcode{'C', "SHORT_BINBYTES"},
    RefusedOpcode{0x8d, "BINUNICODE8"},
    RefusedOpcode{0x8e, "BINBYTES8"},
    RefusedOpcode{0x8f, "EMPTY_SET"},
    RefusedOpcode{0x90, "ADDITEMS"},
    RefusedOpcode{0x91, "FROZENSET"},
    RefusedOpcode{0x92, "NEWOBJ_EX"},
    RefusedOpcode{0x96, "BYTEARRAY8"},
    RefusedOpcode{0x97, "NEXT_BUFFER"},
    RefusedOpcode{0x98, "READONLY_BUFFER"},
};

} // namespace

std::string nameOfOpcode(std::byte opcode)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const auto code = std::to_integer<unsigned>(opcode);
    const auto *const known =
        std::find_if(kRefused.begin(), kRefused.end(), [code](const RefusedOpcode &o) { return o.code == code; });
    if (known != kRefused.end())
        return std::string(known->name);
    return std::string("0x") + digits[code >> 4U] + digits[code & 15U];
}

} // namespace headscope
