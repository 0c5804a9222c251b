// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace headscope {

// Memory for tensors. A page that a program touches for the first time costs more than writing it ten times, so what
// is given back is kept for the next tensor of that size: a run that is repeated takes nothing new from the system.

/// Memory of at least that many bytes, on a 64-byte boundary, not zeroed. Throws std::bad_alloc.
void *takeMemory(std::size_t bytes);
/// Gives it back; `bytes` as it was taken.
void giveMemory(void *memory, std::size_t bytes) noexcept;

/// Gives to the system what waits beyond so many bytes: what the next run of the kind at hand will not need.
void trimMemory(std::size_t most) noexcept;
/// What was given to the system since the last call, here or because there was too much of it, lies in heaps of the C
/// library, which has one for each thread and gives little of it away. Where that is much, this makes it do so.
void returnFreedMemory() noexcept;
/// From now on no more than so many bytes wait; at first 256 MiB.
void limitUnusedMemory(std::size_t most) noexcept;
/// What waits now, in bytes.
std::size_t unusedMemory();

/// How often the system was asked for memory so far.
std::size_t systemRequests();

} // namespace headscope
