// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/crashguard.h"

#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string_view>

namespace headscope {
namespace {

struct Signal
{
    int number;
    std::string_view name;
};

constexpr std::array kSignals{Signal{SIGABRT, "SIGABRT (a check inside the program failed)"},
                              Signal{SIGSEGV, "SIGSEGV (a bad address)"}, Signal{SIGBUS, "SIGBUS (a bad address)"},
                              Signal{SIGFPE, "SIGFPE (a calculation that cannot be)"},
                              Signal{SIGILL, "SIGILL (an unknown instruction)"}};

constexpr int kMostCalls = 100; // only the newest ones are told, as a stack that overflows has too many
constexpr std::size_t kHandlerStack = 256UL * 1024; // its own: the usual one may be what is full

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
    std::array<Kept, 2> sessions;                   ///< one is made while the other one is whole
    std::atomic<const Kept *> session{nullptr};     ///< the whole one
    std::array<char, 512> thrown{};                 ///< what an exception said that nobody caught
    std::array<char, kHandlerStack> handlerStack{}; ///< the stack for signals on the window's thread
};

/// Never deleted: a crash may come at the very end.
Ready &ready()
{
    static auto *instance = new Ready;
    return *instance;
}

std::atomic<bool> isCrashing{false};

void put(int file, std::string_view words)
{
    while (!words.empty()) {
        const ssize_t count = write(file, words.data(), words.size());
        if (count <= 0)
            return;
        words.remove_prefix(static_cast<std::size_t>(count));
    }
}

std::string_view nameOf(int number)
{
    for (const Signal &signal : kSignals)
        if (signal.number == number)
            return signal.name;
    return "an unknown signal";
}

int create(const std::string &file)
{
    return open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
}

bool writeSession(const Kept *kept)
{
    const int file = kept != nullptr ? create(ready().files.session) : -1;
    if (file < 0)
        return false;
    put(file, kept->text);
    close(file);
    return true;
}

bool writeReport(int number, const Kept *kept)
{
    const int file = create(ready().files.report);
    if (file < 0)
        return false;
    put(file, "HeadScope ");
    put(file, ready().version);
    put(file, " was ended by ");
    put(file, nameOf(number));
    put(file, ".\n");
    if (ready().thrown.front() != '\0') {
        put(file, "Nobody caught this: ");
        put(file, ready().thrown.data());
        put(file, "\n");
    }
    if (kept != nullptr) {
        put(file, "The session was opened from: ");
        put(file, kept->location);
        put(file, "\nIt is saved as: ");
        put(file, ready().files.session);
        put(file, "\n");
    }
    put(file, "These calls led there, the newest first:\n");
    std::array<void *, kMostCalls> calls{};
    backtrace_symbols_fd(calls.data(), backtrace(calls.data(), kMostCalls), file);
    close(file);
    return true;
}

void tell(int number, bool hasReport, bool hasSession)
{
    put(STDERR_FILENO, "headscope: ended by ");
    put(STDERR_FILENO, nameOf(number));
    put(STDERR_FILENO, hasReport ? "; the report is " : "; no report could be written to ");
    put(STDERR_FILENO, ready().files.report);
    if (hasSession) {
        put(STDERR_FILENO, ", the session is saved as ");
        put(STDERR_FILENO, ready().files.session);
    }
    put(STDERR_FILENO, "\n");
}

/// Writes both files and lets the signal do what it does without us.
void handle(int number)
{
    for (const Signal &signal : kSignals) // a crash in here ends the program at once
        std::signal(signal.number, SIG_DFL);
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
    void *call = nullptr;
    backtrace(&call, 1); // loads what it needs, which a handler may not
    stack_t stack{};
    stack.ss_sp = ready().handlerStack.data();
    stack.ss_size = ready().handlerStack.size();
    sigaltstack(&stack, nullptr);
    struct sigaction action = {};
    action.sa_handler = handle;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (const Signal &signal : kSignals)
        sigaction(signal.number, &action, nullptr);
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
