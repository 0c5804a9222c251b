// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/crashguard.h"

#include "engine/io/lastwords.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string_view>

namespace headscope {
namespace {

/// What the session was when it was last kept.
struct Kept
{
    std::string location;
    std::string text;
};

/// Everything that the handler needs, made ready beforehand.
struct Ready
{
    CrashFiles files;
    std::string version;
    std::array<Kept, 2> sessions;               ///< one is made while the other one is whole
    std::atomic<const Kept *> session{nullptr}; ///< the whole one
    std::array<char, 512> thrown{};             ///< what an exception said that nobody caught
};

/// Never deleted: a crash may come at the very end.
Ready &ready()
{
    static auto *instance = new Ready;
    return *instance;
}

std::atomic<bool> isCrashing{false};

bool writeSession(const Kept *kept)
{
    if (kept == nullptr)
        return false;
    const LastFile file(ready().files.session);
    if (file.isOpen())
        file.put(kept->text);
    return file.isOpen();
}

bool writeReport(int number, const Kept *kept)
{
    const LastFile file(ready().files.report);
    if (!file.isOpen())
        return false;
    file.put("HeadScope ");
    file.put(ready().version);
    file.put(" was ended by ");
    file.put(nameOfSignal(number));
    file.put(".\n");
    if (ready().thrown.front() != '\0') {
        file.put("Nobody caught this: ");
        file.put(ready().thrown.data());
        file.put("\n");
    }
    if (kept != nullptr) {
        file.put("The session was opened from: ");
        file.put(kept->location);
        file.put("\nIt is saved as: ");
        file.put(ready().files.session);
        file.put("\n");
    }
    file.put("These calls led there, the newest first:\n");
    file.putCalls();
    return true;
}

void tell(int number, bool hasReport, bool hasSession)
{
    const LastFile errors = LastFile::ofErrors();
    errors.put("headscope: ended by ");
    errors.put(nameOfSignal(number));
    errors.put(hasReport ? "; the report is " : "; no report could be written to ");
    errors.put(ready().files.report);
    if (hasSession) {
        errors.put(", the session is saved as ");
        errors.put(ready().files.session);
    }
    errors.put("\n");
}

/// Writes both files and lets the signal do what it does without us.
void handle(int number)
{
    releaseSignals(); // a crash in here ends the program at once
    if (!isCrashing.exchange(true)) {
        const Kept *kept = ready().session;
        const bool hasSession = writeSession(kept); // first: it is worth the most
        const bool hasReport = writeReport(number, kept);
        tell(number, hasReport, hasSession);
    }
    std::raise(number);
}

/// An exception that nobody catches: its words are kept for the report.
[[noreturn]] void endWithException()
{
    try {
        if (const auto exception = std::current_exception())
            std::rethrow_exception(exception);
    } catch (const std::exception &exception) {
        std::strncpy(ready().thrown.data(), exception.what(), ready().thrown.size() - 1);
    } catch (...) {
        std::strncpy(ready().thrown.data(), "something that is no std::exception", ready().thrown.size() - 1);
    }
    std::abort();
}

} // namespace

void guardAgainstCrashes(const CrashFiles &files, const std::string &version)
{
    ready().files = files;
    ready().version = version;
    catchSignals(handle);
    std::set_terminate(endWithException);
}

void keepForCrash(const std::string &location, const std::string &text)
{
    if (isCrashing) // another thread is writing what is there
        return;
    Kept &next = ready().sessions[ready().session.load() == ready().sessions.data() ? 1 : 0];
    next = {location, text};
    ready().session = &next;
}

} // namespace headscope
