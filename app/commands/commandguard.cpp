// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandguard.h"

#include "app/commands/command.h"
#include "engine/io/lastwords.h"

#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>

namespace headscope {
namespace {

std::atomic<bool> isEnding{false};

void handle(int number)
{
    if (isEnding.exchange(true)) // another thread's, or one in here
        std::_Exit(static_cast<int>(ExitCode::OwnFault));
    const LastFile errors = LastFile::ofErrors();
    errors.put("headscope: program: got ");
    errors.put(nameOfSignal(number));
    errors.put(", expected to go on: memory ran out, or HeadScope is wrong\n");
    std::_Exit(static_cast<int>(ExitCode::OwnFault));
}

/// An exception that nobody catches, such as one out of a function that may throw none.
[[noreturn]] void endWithException()
{
    try {
        if (const auto exception = std::current_exception())
            std::rethrow_exception(exception);
    } catch (const std::bad_alloc &) {
        std::_Exit(tellNoMemory());
    } catch (...) {
        std::abort();
    }
    std::abort();
}

} // namespace

int tellNoMemory()
{
    LastFile::ofErrors().put("headscope: memory: got too little of it, expected room for the run\n");
    return static_cast<int>(ExitCode::InputRefused);
}

void guardCommand()
{
    catchSignals(handle);
    std::set_terminate(endWithException);
}

} // namespace headscope
