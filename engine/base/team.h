// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

namespace headscope {

/// The processors of this machine, at least 1.
int processorCount();

/// Calls `body(0)` … `body(count − 1)`, each once and in any order, on up to `threads` threads, the calling one among
/// them, and returns when all are done. The threads wait for the next call; where another call is using them, this one
/// does everything itself. What a body throws is thrown on, once all have ended; the rest is then left out.
void forEach(std::int64_t count, int threads, const std::function<void(std::int64_t)> &body);

} // namespace headscope
