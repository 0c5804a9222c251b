// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"

#include <new>
#include <optional>

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

/// Whether this is the error of a file that the memory did not suffice for, which tells nothing of the file.
inline bool isOfMemory(const Error &error)
{
    return error.field == "memory";
}

/// What a file says that is left out where it is missing or not in order; nothing then. Throws std::bad_alloc where the
/// memory did not suffice to read it.
template <class T>
std::optional<T> ifInOrder(Result<T> read)
{
    if (read)
        return std::move(*read);
    if (isOfMemory(read.error()))
        throw std::bad_alloc();
    return std::nullopt;
}

} // namespace headscope
