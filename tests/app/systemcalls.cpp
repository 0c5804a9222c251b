// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/systemcalls.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace headscope {

SystemCalls systemCalls;

namespace {

const std::thread::id kWindowThread = std::this_thread::get_id();

} // namespace
} // namespace headscope

using headscope::systemCalls;

extern "C" {

int rmdir(const char *path) noexcept
{
    if (const auto act = std::exchange(systemCalls.beforeRmdir, nullptr))
        act();
    return ::unlinkat(AT_FDCWD, path, AT_REMOVEDIR);
}

int flock(int file, int operation) noexcept
{
    if (systemCalls.refusesLocks) {
        errno = ENOLCK;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_flock, file, operation));
}

int fsync(int file)
{
    if (std::this_thread::get_id() == headscope::kWindowThread)
        ++systemCalls.syncsInWindow;
    if (systemCalls.refusesSyncs) {
        errno = EIO;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_fsync, file));
}

} // extern "C"
