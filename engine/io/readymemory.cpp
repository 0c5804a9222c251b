// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/readymemory.h"

#include "engine/io/system/memory.h"

#include <cstdint>
#include <cstdlib>

namespace headscope {
namespace {

/// Of so much of it as lies in whole large pages.
void wantLargePagesIn(void *memory, std::size_t bytes) noexcept
{
    const auto first = reinterpret_cast<std::uintptr_t>(memory);
    const std::size_t before = (kLargePage - first % kLargePage) % kLargePage;
    if (before + kLargePage <= bytes)
        wantLargePages(static_cast<char *>(memory) + before, (bytes - before) / kLargePage * kLargePage);
}

void takeAndFree(std::size_t bytes) noexcept
{
    void *memory = std::malloc(bytes);
    if (memory == nullptr)
        return;
    wantLargePagesIn(memory, bytes);
    std::free(memory);
}

} // namespace

void readyMemory(std::size_t bytes) noexcept
{
    takeAndFree(bytes); // from which glibc learns that so much is no mapping of its own; a little less is then the heap
    takeAndFree(bytes - bytes / 16);
}

} // namespace headscope
