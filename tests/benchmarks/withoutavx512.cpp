// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A library to preload: the program, and whatever it loads later, takes this processor for one with AVX2 and without
// AVX-512. The instruction cpuid is made to fail, and answered here with these sets taken out. That is for Linux on
// x86-64, and for processors that can do so: others end with a sentence.
#include <asm/prctl.h>
#include <cpuid.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

namespace {

constexpr unsigned kFeatures = 7; // the leaf of cpuid that lists the newer sets

// AVX-512 and AMX, by the manual: F, DQ, IFMA, PF, ER, CD, BW, VL; VBMI, VBMI2, VNNI, BITALG, VPOPCNTDQ;
// 4VNNIW, 4FMAPS, VP2INTERSECT, AMX-BF16, FP16, AMX-TILE, AMX-INT8; of the second list BF16.
constexpr unsigned bits(std::initializer_list<unsigned> places)
{
    unsigned all = 0;
    for (const unsigned place : places)
        all |= 1U << place;
    return all;
}
constexpr unsigned kB = bits({16, 17, 21, 26, 27, 28, 30, 31});
constexpr unsigned kC = bits({1, 6, 11, 12, 14});
constexpr unsigned kD = bits({2, 3, 8, 22, 23, 24, 25});
constexpr unsigned kSecondA = bits({5});

bool letCpuid(bool works)
{
    return syscall(SYS_arch_prctl, ARCH_SET_CPUID, works ? 1UL : 0UL) == 0;
}

struct sigaction before;

void answer(int /*number*/, siginfo_t * /*info*/, void *context)
{
    auto *registers = static_cast<ucontext_t *>(context)->uc_mcontext.gregs;
    const auto *code = reinterpret_cast<const unsigned char *>(registers[REG_RIP]);
    if (code[0] != 0x0F || code[1] != 0xA2) { // another fault: as without us
        sigaction(SIGSEGV, &before, nullptr);
        return;
    }
    const auto leaf = static_cast<unsigned>(registers[REG_RAX]), list = static_cast<unsigned>(registers[REG_RCX]);
    unsigned a = 0, b = 0, c = 0, d = 0;
    letCpuid(true);
    __cpuid_count(leaf, list, a, b, c, d);
    letCpuid(false);
    if (leaf == kFeatures && list == 0) {
        b &= ~kB;
        c &= ~kC;
        d &= ~kD;
    } else if (leaf == kFeatures && list == 1) {
        a &= ~kSecondA;
    }
    registers[REG_RAX] = a;
    registers[REG_RBX] = b;
    registers[REG_RCX] = c;
    registers[REG_RDX] = d;
    registers[REG_RIP] += 2;
}

[[gnu::constructor]] void hide()
{
    struct sigaction action = {};
    action.sa_sigaction = answer;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    sigaction(SIGSEGV, &action, &before);
    if (!letCpuid(false)) {
        std::fprintf(stderr, "withoutavx512: got a processor whose cpuid cannot be answered for it, "
                             "expected one with CPUID faulting (cpuid_fault in /proc/cpuinfo)\n");
        std::exit(1);
    }
}

} // namespace
