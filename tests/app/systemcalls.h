// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>

namespace headscope {

/// What the program, Qt and the tests of this folder ask of the system comes here first: the linker finds these calls
/// before those of the C library.
struct SystemCalls
{
    std::function<void()> beforeRmdir; ///< done once, before a folder is removed
    bool refusesLocks = false;
    std::atomic<bool> refusesSyncs{false};
    std::atomic<int> syncsInWindow{0}; ///< how often the thread of the window has waited for the disk
};

extern SystemCalls systemCalls;

} // namespace headscope
