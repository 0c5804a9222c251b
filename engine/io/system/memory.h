// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace headscope {

// What each operating system calls otherwise. `boundary` is a power of two that `bytes` is a multiple of.

/// Null where there is no such memory.
void *alignedMemory(std::size_t boundary, std::size_t bytes) noexcept;
void freeAligned(void *memory) noexcept;
/// What was freed goes to the system, but for so many bytes at the end of the heap. The C library gives back only what
/// ends a heap, and has one for each thread.
void returnFreed(std::size_t kept) noexcept;
/// The bytes of a large page where processors are those of most desktops.
inline constexpr std::size_t kLargePage = std::size_t{1} << 21U;
/// A wish for few large pages, which are quicker; where it is not granted nothing is lost.
void wantLargePages(void *memory, std::size_t bytes) noexcept;
/// A wish for small ones, of which those that nobody writes take no room.
void wantSmallPages(void *memory, std::size_t bytes) noexcept;

/// What the machine has in all, in bytes; 0 where the system does not tell.
std::int64_t physicalMemory() noexcept;

} // namespace headscope
