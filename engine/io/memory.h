// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"

#include <new>

namespace headscope {

/// Where the memory does not suffice; `wanted` is what it was for.
inline Error tooLittleMemory(Text wanted)
{
    return {{}, "memory", {ENGINE_TEXT("engine", "too little of it"), {}}, std::move(wanted)};
}

/// The result of a step, or an error where the memory does not suffice for it.
template <class Step>
auto withinMemory(Step step) -> decltype(step())
{
    try {
        return step();
    } catch (const std::bad_alloc &) {
        return tooLittleMemory({ENGINE_TEXT("engine", "room for the content of the file"), {}});
    }
}

} // namespace headscope
