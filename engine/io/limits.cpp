// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/limits.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
#if __has_include(<sys/resource.h>)
#include <sys/resource.h>
#endif

namespace headscope {

#if __has_include(<sys/resource.h>)
namespace {

template <class Which>
void lower(Which which, rlim_t most)
{
    rlimit limit{};
    if (::getrlimit(which, &limit) != 0 || limit.rlim_cur <= most) // RLIM_INFINITY is the largest number
        return;
    limit.rlim_cur = most;
    ::setrlimit(which, &limit);
}

} // namespace

void spareAddresses()
{
#ifdef M_ARENA_MAX // of glibc, in which a thread's own arena takes 128 MiB of addresses ahead
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        ::mallopt(M_ARENA_MAX, 1);
#endif
}

void limitThisProcess(std::uint64_t bytes, int seconds)
{
    lower(RLIMIT_AS, static_cast<rlim_t>(bytes));
    lower(RLIMIT_CPU, static_cast<rlim_t>(seconds));
    spareAddresses();
}
#else
void spareAddresses()
{}

void limitThisProcess(std::uint64_t, int)
{}
#endif

} // namespace headscope
