// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"

#include <sys/types.h>

namespace headscope {

/// An open file of the system, closed at the end of its life.
class Descriptor
{
public:
    Descriptor() = default;
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(Descriptor &&other) noexcept;
    Descriptor &operator=(Descriptor &&other) noexcept;
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor();

    bool isOpen() const { return m_number >= 0; }
    int number() const { return m_number; }

private:
    int m_number = -1;
};

/// What the system calls this failure, in English whatever the locale.
Text systemReason(int code);

/// "a folder", "a pipe", "a device": what stands where a plain file was wanted.
Text describeKind(mode_t mode);

} // namespace headscope
