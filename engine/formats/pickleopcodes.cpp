// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/pickle.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace headscope {
namespace {

struct Opcode
{
    unsigned code;
    std::string_view name;
};

// Those that a pickle of plain data does not need, by their names in pickletools.
constexpr std::array kRefused{
    Opcode{'1', "POP_MARK"},
    Opcode{'2', "DUP"},
    Opcode{'0', "POP"},
    Opcode{'F', "FLOAT"},
    Opcode{'I', "INT"},
    Opcode{'L', "LONG"},
    Opcode{'P', "PERSID"},
    Opcode{'S', "STRING"},
    Opcode{'T', "BINSTRING"},
    Opcode{'U', "SHORT_BINSTRING"},
    Opcode{'V', "UNICODE"},
    Opcode{'d', "DICT"},
    Opcode{'g', "GET"},
    Opcode{'i', "INST"},
    Opcode{'l', "LIST"},
    Opcode{'o', "OBJ"},
    Opcode{'p', "PUT"},
    Opcode{0x81, "NEWOBJ"},
    Opcode{0x82, "EXT1"},
    Opcode{0x83, "EXT2"},
    Opcode{0x84, "EXT4"},
    Opcode{0x8b, "LONG4"},
    Opcode{'B', "BINBYTES"},
    Opcode{'C', "SHORT_BINBYTES"},
    Opcode{0x8d, "BINUNICODE8"},
    Opcode{0x8e, "BINBYTES8"},
    Opcode{0x8f, "EMPTY_SET"},
    Opcode{0x90, "ADDITEMS"},
    Opcode{0x91, "FROZENSET"},
    Opcode{0x92, "NEWOBJ_EX"},
    Opcode{0x96, "BYTEARRAY8"},
    Opcode{0x97, "NEXT_BUFFER"},
    Opcode{0x98, "READONLY_BUFFER"},
};

} // namespace

std::string nameOfOpcode(std::byte opcode)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const auto code = std::to_integer<unsigned>(opcode);
    const auto *const known =
        std::find_if(kRefused.begin(), kRefused.end(), [code](const Opcode &o) { return o.code == code; });
    if (known != kRefused.end())
        return std::string(known->name);
    return std::string("opcode 0x") + digits[code >> 4U] + digits[code & 15U];
}

} // namespace headscope
