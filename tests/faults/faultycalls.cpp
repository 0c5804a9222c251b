// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faultycalls.h"

#include <cerrno>
#include <cstdarg>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headscope {

Fault fault;

namespace {

bool fails(Call call)
{
    if (fault.left < 0 || call != fault.call)
        return false;
    if (fault.left > 0) {
        --fault.left;
        return false;
    }
    const bool isFirst = !fault.hasFailed;
    fault.hasFailed = true;
    return isFirst || fault.goesOn;
}

bool isRefused(Call call)
{
    const bool isOurs = fails(call);
    if (isOurs)
        errno = fault.code;
    return isOurs;
}

/// How many bytes of so many a call may take, where it fails; nothing or an error is its answer itself.
ssize_t partOf(size_t count)
{
    if (fault.code == kEnd)
        return 0;
    if (fault.code == kShort)
        return static_cast<ssize_t>((count + 1) / 2);
    errno = fault.code;
    return -1;
}

} // namespace
} // namespace headscope

using namespace headscope;

extern "C" {
int __real_open(const char *path, int flags, ...);
int __real_openat(int folder, const char *path, int flags, ...);
int __real_fstat(int file, struct stat *status);
ssize_t __real_pread(int file, void *out, size_t count, off_t at);
int __real_fstatat(int folder, const char *path, struct stat *status, int flags);
int __real_faccessat(int folder, const char *path, int mode, int flags);
int __real_flock(int file, int operation);
int __real_fchown(int file, uid_t owner, gid_t group);
int __real_fchmod(int file, mode_t mode);
ssize_t __real_write(int file, const void *bytes, size_t count);
int __real_fsync(int file);
int __real_linkat(int from, const char *old, int to, const char *made, int flags);
int __real_renameat(int from, const char *old, int to, const char *made);

int __wrap_open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const auto mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
    va_end(more);
    return isRefused(Call::Open) ? -1 : __real_open(path, flags, mode);
}

int __wrap_openat(int folder, const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const auto mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
    va_end(more);
    if (fault.allFilesHaveNames && (flags & O_TMPFILE) == O_TMPFILE) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return isRefused(Call::OpenAt) ? -1 : __real_openat(folder, path, flags, mode);
}

int __wrap_fstat(int file, struct stat *status)
{
    return isRefused(Call::Fstat) ? -1 : __real_fstat(file, status);
}

ssize_t __wrap_pread(int file, void *out, size_t count, off_t at)
{
    if (!fails(Call::Pread))
        return __real_pread(file, out, count, at);
    const ssize_t part = partOf(count);
    return part <= 0 ? part : __real_pread(file, out, static_cast<size_t>(part), at);
}

int __wrap_fstatat(int folder, const char *path, struct stat *status, int flags)
{
    return isRefused(Call::FstatAt) ? -1 : __real_fstatat(folder, path, status, flags);
}

int __wrap_faccessat(int folder, const char *path, int mode, int flags)
{
    return isRefused(Call::FaccessAt) ? -1 : __real_faccessat(folder, path, mode, flags);
}

int __wrap_flock(int file, int operation)
{
    return isRefused(Call::Flock) ? -1 : __real_flock(file, operation);
}

int __wrap_fchown(int file, uid_t owner, gid_t group)
{
    return isRefused(Call::Fchown) ? -1 : __real_fchown(file, owner, group);
}

int __wrap_fchmod(int file, mode_t mode)
{
    return isRefused(Call::Fchmod) ? -1 : __real_fchmod(file, mode);
}

ssize_t __wrap_write(int file, const void *bytes, size_t count)
{
    if (!fails(Call::Write))
        return __real_write(file, bytes, count);
    const ssize_t part = partOf(count);
    return part <= 0 ? part : __real_write(file, bytes, static_cast<size_t>(part));
}

int __wrap_fsync(int file)
{
    return isRefused(Call::Fsync) ? -1 : __real_fsync(file);
}

int __wrap_linkat(int from, const char *old, int to, const char *made, int flags)
{
    return isRefused(Call::LinkAt) ? -1 : __real_linkat(from, old, to, made, flags);
}

int __wrap_renameat(int from, const char *old, int to, const char *made)
{
    return isRefused(Call::RenameAt) ? -1 : __real_renameat(from, old, to, made);
}
}
