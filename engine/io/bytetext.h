// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"

#include <cstdint>
#include <string>

namespace headscope {

inline Text byteCount(std::uint64_t count)
{
    return counted(count, ENGINE_TEXT("engine", "%1 byte"), ENGINE_TEXT("engine", "%1 bytes"));
}

inline Text atLeastBytes(std::uint64_t count)
{
    return {ENGINE_TEXT("engine", "at least %1 bytes"), {std::to_string(count)}};
}

inline Text atMostBytes(std::uint64_t count)
{
    return {ENGINE_TEXT("engine", "at most %1 bytes"), {std::to_string(count)}};
}

} // namespace headscope
