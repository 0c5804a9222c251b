// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/pickle.h"

#include "engine/formats/picklemachine.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

using Machine = PickleMachine;

struct KnownOpcode
{
    unsigned code;
    Result<void> (Machine::*run)();
};

constexpr std::array kOpcodes{
    KnownOpcode{0x80, &Machine::protocol},
    KnownOpcode{0x95, &Machine::frame},
    KnownOpcode{'}', &Machine::emptyDictionary},
    KnownOpcode{']', &Machine::emptyList},
    KnownOpcode{')', &Machine::emptyList},
    KnownOpcode{'(', &Machine::mark},
    KnownOpcode{'X', &Machine::longText},
    KnownOpcode{0x8c, &Machine::shortText},
    KnownOpcode{'q', &Machine::shortPut},
    KnownOpcode{'r', &Machine::longPut},
    KnownOpcode{0x94, &Machine::memoize},
    KnownOpcode{'h', &Machine::shortGet},
    KnownOpcode{'j', &Machine::longGet},
    KnownOpcode{'c', &Machine::global},
    KnownOpcode{0x93, &Machine::stackGlobal},
    KnownOpcode{'t', &Machine::tuple},
    KnownOpcode{0x85, &Machine::tuple1},
    KnownOpcode{0x86, &Machine::tuple2},
    KnownOpcode{0x87, &Machine::tuple3},
    KnownOpcode{'Q', &Machine::storage},
    KnownOpcode{'R', &Machine::reduce},
    KnownOpcode{'J', &Machine::integer4},
    KnownOpcode{'K', &Machine::integer1},
    KnownOpcode{'M', &Machine::integer2},
    KnownOpcode{0x8a, &Machine::longInteger},
    KnownOpcode{0x88, &Machine::yes},
    KnownOpcode{0x89, &Machine::no},
    KnownOpcode{'N', &Machine::nothing},
    KnownOpcode{'G', &Machine::real},
    KnownOpcode{'s', &Machine::setItem},
    KnownOpcode{'u', &Machine::setItems},
    KnownOpcode{'a', &Machine::append},
    KnownOpcode{'e', &Machine::appends},
    KnownOpcode{'b', &Machine::build},
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
        const auto *const row = std::find_if(kOpcodes.begin(), kOpcodes.end(), [&](const KnownOpcode &o) {
            return o.code == std::to_integer<unsigned>(*opcode);
        });
        if (row == kOpcodes.end())
            return Machine::refused(ENGINE_TEXT("engine", "the opcode %1"), nameOfOpcode(*opcode));
        if (const auto done = (machine.*row->run)(); !done)
            return done.error();
    }
}

} // namespace headscope
