// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/system/memory.h"

#include <cstdlib>

#if defined(_WIN32)
#include <malloc.h>
#include <windows.h>
#else
#include <sys/mman.h>
#include <unistd.h>
#endif
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace headscope {

#if defined(_WIN32)

void *alignedMemory(std::size_t boundary, std::size_t bytes) noexcept
{
    return _aligned_malloc(bytes, boundary);
}

void freeAligned(void *memory) noexcept
{
    _aligned_free(memory);
}

std::int64_t physicalMemory() noexcept
{
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    return GlobalMemoryStatusEx(&status) != 0 ? static_cast<std::int64_t>(status.ullTotalPhys) : 0;
}

#else

void *alignedMemory(std::size_t boundary, std::size_t bytes) noexcept
{
    return std::aligned_alloc(boundary, bytes);
}

void freeAligned(void *memory) noexcept
{
    std::free(memory);
}

std::int64_t physicalMemory() noexcept
{
    const auto pages = static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES));
    const auto bytes = static_cast<std::int64_t>(sysconf(_SC_PAGESIZE));
    return pages > 0 && bytes > 0 ? pages * bytes : 0;
}

#endif

#if defined(__GLIBC__)
void returnFreed(std::size_t kept) noexcept
{
    malloc_trim(kept);
}
#else
void returnFreed(std::size_t) noexcept
{}
#endif

#if defined(MADV_HUGEPAGE)
void wantLargePages(void *memory, std::size_t bytes) noexcept
{
    madvise(memory, bytes, MADV_HUGEPAGE);
}

void wantSmallPages(void *memory, std::size_t bytes) noexcept
{
    madvise(memory, bytes, MADV_NOHUGEPAGE);
}
#else
void wantLargePages(void *, std::size_t) noexcept
{}
void wantSmallPages(void *, std::size_t) noexcept
{}
#endif

} // namespace headscope
