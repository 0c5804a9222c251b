// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/kernels.h"

#include <array>
#include <atomic>
#include <cstdlib>

namespace headscope {

// Defined by kernelset.cpp, once per instruction set.
#define DECLARE_SET(name)                                                                                              \
    extern const Kernels<float> kFloat_##name;                                                                         \
    extern const Kernels<double> kDouble_##name
DECLARE_SET(portable);
#if defined(HEADSCOPE_X86_KERNELS)
DECLARE_SET(avx2);
DECLARE_SET(avx512);
#endif
#undef DECLARE_SET

namespace {

bool always()
{
    return true;
}

#if defined(HEADSCOPE_X86_KERNELS)
bool hasAvx2()
{
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
}

bool hasAvx512()
{
    return hasAvx2() && __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
           __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512bw") != 0;
}
#endif

const std::array kSets
{
    KernelSet{"portable", always, &kFloat_portable, &kDouble_portable},
#if defined(HEADSCOPE_X86_KERNELS)
        KernelSet{"avx2", hasAvx2, &kFloat_avx2, &kDouble_avx2},
        KernelSet{"avx512", hasAvx512, &kFloat_avx512, &kDouble_avx512},
#endif
};

const KernelSet *findSet(std::string_view name)
{
    for (const KernelSet &set : kSets)
        if (set.name == name && set.isSupported())
            return &set;
    return nullptr;
}

const KernelSet *chosenSet()
{
    if (const char *name = std::getenv("HEADSCOPE_KERNELS")) // NOLINT(concurrency-mt-unsafe): nobody sets it
        if (const KernelSet *set = findSet(name))
            return set;
    const KernelSet *best = &kSets.front();
    for (const KernelSet &set : kSets)
        if (set.isSupported())
            best = &set;
    return best;
}

std::atomic<const KernelSet *> &current()
{
    static std::atomic<const KernelSet *> set = chosenSet();
    return set;
}

} // namespace

const KernelSet *kernelSets(int &count)
{
    count = static_cast<int>(kSets.size());
    return kSets.data();
}

const KernelSet &kernelSet()
{
    return *current();
}

bool useKernels(std::string_view name)
{
    const KernelSet *set = findSet(name);
    if (set == nullptr)
        return false;
    current() = set;
    return true;
}

template <>
const Kernels<float> &kernels()
{
    return *kernelSet().float32;
}

template <>
const Kernels<double> &kernels()
{
    return *kernelSet().float64;
}

} // namespace headscope
