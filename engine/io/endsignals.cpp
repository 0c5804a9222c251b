// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/endsignals.h"

#include <atomic>
#include <csignal>
#include <cstdlib>

#if !defined(_WIN32)
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#endif

namespace headscope {
namespace {

std::atomic<int> firstEnd = 0; // a handler may run on any thread
static_assert(decltype(firstEnd)::is_always_lock_free);

} // namespace

#if defined(_WIN32)
int catchEndSignals()
{
    return -1;
}
#else
namespace {

constexpr std::array kEndSignals{SIGTERM, SIGHUP, SIGINT};

/// In seconds: a program that does not answer any more ends then.
constexpr unsigned kLongestEnd = 10;

int endPipe = -1; ///< its end to write to, which stays open until the program ends

/// A terminal that closes, or a logout, sends two: only a second Ctrl+C is meant to end the program at once.
void readyForNextEnd(void (*handler)(int))
{
    for (const int each : kEndSignals) {
        struct sigaction now = {};
        if (::sigaction(each, nullptr, &now) == 0 && now.sa_handler == handler)
            std::signal(each, each == SIGINT ? SIG_DFL : SIG_IGN);
    }
}

/// Makes only calls that a handler may make, and leaves errno as it was.
void noteEnd(int number)
{
    const int reason = errno;
    firstEnd = number;
    readyForNextEnd(noteEnd);
    ::alarm(kLongestEnd);
    const char byte = 0;
    if (::write(endPipe, &byte, 1) != 1) // nobody would hear of it
        std::raise(number);
    errno = reason;
}

} // namespace

int catchEndSignals()
{
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0)
        return -1;
    for (const int end : ends)
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
    endPipe = ends[1];
    struct sigaction action = {};
    action.sa_handler = noteEnd;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (const int each : kEndSignals) {
        struct sigaction now = {};
        if (::sigaction(each, nullptr, &now) == 0 && now.sa_handler != SIG_IGN)
            ::sigaction(each, &action, nullptr);
    }
    return ends[0];
}
#endif

int endSignal()
{
    return firstEnd;
}

void endBySignal(int number)
{
    std::signal(number, SIG_DFL);
    std::raise(number);
    constexpr int ofSignals = 128; // as a shell counts them
    std::_Exit(ofSignals + number);
}

} // namespace headscope
