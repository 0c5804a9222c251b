// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/descriptor.h"

#include <cerrno>
#include <cstring>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace headscope {

Descriptor::Descriptor(Descriptor &&other) noexcept : m_number(std::exchange(other.m_number, -1))
{}

Descriptor &Descriptor::operator=(Descriptor &&other) noexcept
{
    std::swap(m_number, other.m_number);
    return *this;
}

Descriptor::~Descriptor()
{
    if (isOpen())
        ::close(m_number);
}

namespace {

/// Those that people meet, so that they can be translated; the others are as the system says them, in English.
const char *knownReason(int code)
{
    switch (code) {
    case ENOENT: return ENGINE_TEXT("engine", "No such file or directory");
    case EACCES: return ENGINE_TEXT("engine", "Permission denied");
    case ENOSPC: return ENGINE_TEXT("engine", "No space left on device");
    case EISDIR: return ENGINE_TEXT("engine", "Is a directory");
    case ENOTDIR: return ENGINE_TEXT("engine", "Not a directory");
    case EROFS: return ENGINE_TEXT("engine", "Read-only file system");
    case EEXIST: return ENGINE_TEXT("engine", "File exists");
    case EMFILE: return ENGINE_TEXT("engine", "Too many open files");
    default: return nullptr;
    }
}

std::string otherReason(int code)
{
#if defined(__GLIBC__)
    const char *reason = strerrordesc_np(code);
    return reason != nullptr ? std::string(reason) : "error " + std::to_string(code);
#else
    return std::generic_category().message(code); // in English where nobody has called setlocale()
#endif
}

} // namespace

Text systemReason(int code)
{
    const char *known = knownReason(code);
    return known != nullptr ? Text(known, {}) : Text(otherReason(code));
}

Text describeKind(mode_t mode)
{
    switch (mode & static_cast<mode_t>(S_IFMT)) {
    case S_IFREG: return {ENGINE_TEXT("engine", "a plain file"), {}};
    case S_IFDIR: return {ENGINE_TEXT("engine", "a folder"), {}};
    case S_IFIFO: return {ENGINE_TEXT("engine", "a pipe"), {}};
    case S_IFSOCK: return {ENGINE_TEXT("engine", "a socket"), {}};
    case S_IFLNK: return {ENGINE_TEXT("engine", "a symbolic link"), {}};
    default: return {ENGINE_TEXT("engine", "a device"), {}};
    }
}

} // namespace headscope
