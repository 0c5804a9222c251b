// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/failure.h"

#include "engine/base/failedreading.h"
#include "engine/io/memory.h"

#include <new>
#include <system_error>

namespace headscope {
namespace {

Error ownMistake(const std::string &what)
{
    return {"",
            "HeadScope",
            {ENGINE_TEXT("engine", "a mistake of its own (%1)"), {what}},
            {ENGINE_TEXT("engine", "none; nothing of the session is lost"), {}}};
}

Error noRoom()
{
    return tooLittleMemory({ENGINE_TEXT("engine", "room for this work"), {}});
}

} // namespace

Error errorOf(const std::exception_ptr &failure)
{
    try {
        std::rethrow_exception(failure);
    } catch (const std::bad_alloc &) {
        return noRoom();
    } catch (const std::system_error &error) { // a thread that is not given lacks memory, mostly
        return error.code() == std::errc::resource_unavailable_try_again ? noRoom() : ownMistake(error.what());
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
