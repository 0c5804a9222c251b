// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/lastwords.h"

#include <array>
#include <csignal>
#include <fcntl.h>

#if defined(_WIN32)
#include <io.h>
#include <sys/stat.h>
#else
#include <sys/types.h>
#include <unistd.h>
#endif
#if __has_include(<execinfo.h>)
#include <execinfo.h>
#endif

namespace headscope {
namespace {

struct Signal
{
    int number;
    std::string_view name;
};

constexpr Signal kSignals[] = {{SIGABRT, "SIGABRT (a check inside the program failed)"},
                               {SIGSEGV, "SIGSEGV (a bad address)"},
#if defined(SIGBUS)
                               {SIGBUS, "SIGBUS (a bad address)"},
#endif
#if defined(SIGTRAP)
                               {SIGTRAP, "SIGTRAP (a check inside a library failed)"}, // GLib's
#endif
                               {SIGFPE, "SIGFPE (a calculation that cannot be)"},
                               {SIGILL, "SIGILL (an unknown instruction)"}};

#if defined(_WIN32)
int create(const char *path)
{
    return ::_open(path, _O_WRONLY | _O_CREAT | _O_TRUNC | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

long writeSome(int file, std::string_view words)
{
    return ::_write(file, words.data(), static_cast<unsigned>(words.size()));
}
#else
int create(const char *path)
{
    return ::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
}

long writeSome(int file, std::string_view words)
{
    return ::write(file, words.data(), words.size());
}
#endif

} // namespace

LastFile::LastFile(const std::string &path) : m_number(create(path.c_str()))
{}

LastFile::~LastFile()
{
    if (m_number > 2)
#if defined(_WIN32)
        ::_close(m_number);
#else
        ::close(m_number);
#endif
}

void LastFile::put(std::string_view words) const
{
    while (!words.empty()) {
        const long count = writeSome(m_number, words);
        if (count <= 0)
            return;
        words.remove_prefix(static_cast<std::size_t>(count));
    }
}

std::string_view nameOfSignal(int number)
{
    for (const Signal &signal : kSignals)
        if (signal.number == number)
            return signal.name;
    return "an unknown signal";
}

void releaseSignals()
{
    for (const Signal &signal : kSignals)
        std::signal(signal.number, SIG_DFL);
}

#if __has_include(<execinfo.h>)
void LastFile::putCalls() const
{
    constexpr int most = 100; // the newest ones, as a stack that overflows has too many
    std::array<void *, most> calls{};
    backtrace_symbols_fd(calls.data(), backtrace(calls.data(), most), m_number);
}
#else
void LastFile::putCalls() const
{
    put("(this system does not tell)\n");
}
#endif

#if defined(_WIN32)
void catchSignals(void (*handle)(int))
{
    for (const Signal &signal : kSignals)
        std::signal(signal.number, handle);
}
#else
void catchSignals(void (*handle)(int))
{
    static std::array<char, 256UL * 1024> handlerStack; // for signals on the thread that calls this, the window's
#if __has_include(<execinfo.h>)
    void *call = nullptr;
    backtrace(&call, 1); // loads what it needs, which a handler may not
#endif
    stack_t stack{};
    stack.ss_sp = handlerStack.data();
    stack.ss_size = handlerStack.size();
    sigaltstack(&stack, nullptr);
    struct sigaction action = {};
    action.sa_handler = handle;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (const Signal &signal : kSignals)
        sigaction(signal.number, &action, nullptr);
}
#endif

void survivePartialWrites()
{
#if defined(SIGXFSZ)
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

#if defined(_WIN32)
void keepClosedFilesClosed()
{}
#else
void keepClosedFilesClosed()
{
    constexpr std::array<int, 3> other{O_WRONLY, O_RDONLY, O_RDONLY}; // than what it is for
    for (int number = 0; number < 3; ++number)
        if (::fcntl(number, F_GETFD) < 0)
            (void)::open("/dev/null", other[static_cast<std::size_t>(number)]); // takes the lowest number that is free
}
#endif

} // namespace headscope
