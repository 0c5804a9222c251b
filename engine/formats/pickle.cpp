// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/pickle.h"

#include "engine/formats/picklemachine.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

using Machine = PickleMachine;

struct Opcode
{
    unsigned code;
    Result<void> (Machine::*run)();
};

constexpr std::array kOpcodes{
    Opcode{0x80, &Machine::protocol},    Opcode{0x95, &Machine::frame},     Opcode{'}', &Machine::emptyDictionary},
    Opcode{']', &Machine::emptyList},    Opcode{')', &Machine::emptyList},  Opcode{'(', &Machine::mark},
    Opcode{'X', &Machine::longText},     Opcode{0x8c, &Machine::shortText}, Opcode{'q', &Machine::shortPut},
    Opcode{'r', &Machine::longPut},      Opcode{0x94, &Machine::memoize},   Opcode{'h', &Machine::shortGet},
    Opcode{'j', &Machine::longGet},      Opcode{'c', &Machine::global},     Opcode{0x93, &Machine::stackGlobal},
    Opcode{'t', &Machine::tuple},        Opcode{0x85, &Machine::tuple1},    Opcode{0x86, &Machine::tuple2},
    Opcode{0x87, &Machine::tuple3},      Opcode{'Q', &Machine::storage},    Opcode{'R', &Machine::reduce},
    Opcode{'J', &Machine::integer4},     Opcode{'K', &Machine::integer1},   Opcode{'M', &Machine::integer2},
    Opcode{0x8a, &Machine::longInteger}, Opcode{0x88, &Machine::yes},       Opcode{0x89, &Machine::no},
    Opcode{'N', &Machine::nothing},      Opcode{'G', &Machine::real},       Opcode{'s', &Machine::setItem},
    Opcode{'u', &Machine::setItems},     Opcode{'a', &Machine::append},     Opcode{'e', &Machine::appends},
    Opcode{'b', &Machine::build},
};
constexpr std::byte kStop{'.'};

} // namespace

Result<Pickle> readPickle(ByteView bytes)
{
    Machine machine(bytes);
    while (true) {
        const auto opcode = machine.next();
        if (!opcode)
            return opcode.error();
        if (*opcode == kStop)
            return machine.result();
        const auto *const row = std::find_if(kOpcodes.begin(), kOpcodes.end(), [&](const Opcode &o) {
            return o.code == std::to_integer<unsigned>(*opcode);
        });
        if (row == kOpcodes.end())
            return Machine::refused("the opcode %1", nameOfOpcode(*opcode));
        if (const auto done = (machine.*row->run)(); !done)
            return done.error();
    }
}

} // namespace headscope
