// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/failure.h"

#include "engine/base/failedreading.h"
#include "engine/io/memory.h"

#include <new>

namespace headscope {
namespace {

Error ownMistake(const std::string &what)
{
    return {"",
            "HeadScope",
            {ENGINE_TEXT("engine", "a mistake of its own (%1)"), {what}},
            {ENGINE_TEXT("engine", "none; nothing of the session is lost"), {}}};
}

} // namespace

Error errorOf(const std::exception_ptr &failure)
{
    try {
        std::rethrow_exception(failure);
    } catch (const std::bad_alloc &) {
        return tooLittleMemory({ENGINE_TEXT("engine", "room for this work"), {}});
    } catch (const FailedReading &failed) {
        return failed.error();
    } catch (const std::exception &exception) {
        return ownMistake(exception.what());
    } catch (...) {
        return ownMistake("?");
    }
}

Failures &Failures::all()
{
    static Failures failures;
    return failures;
}

} // namespace headscope
