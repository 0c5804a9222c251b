// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/descriptor.h"

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

#if defined(__GLIBC__)
Text systemReason(int code)
{
    const char *reason = strerrordesc_np(code);
    return Text(reason != nullptr ? std::string(reason) : "error " + std::to_string(code));
}
#else
Text systemReason(int code)
{
    return Text(std::generic_category().message(code)); // in English where nobody has called setlocale()
}
#endif

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
