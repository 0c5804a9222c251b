// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace headscope {

// What a program can still do as the system ends it. All but catchSignals() may be called by a handler of signals.

/// A new file for its owner alone, or the error output; words are put into it as far as that is possible.
class LastFile
{
public:
    explicit LastFile(const std::string &path);
    LastFile(const LastFile &) = delete;
    LastFile &operator=(const LastFile &) = delete;
    ~LastFile();
    static LastFile ofErrors() { return LastFile(2); }

    bool isOpen() const { return m_number >= 0; }
    void put(std::string_view words) const;
    /// The calls that led here, the newest first.
    void putCalls() const;

private:
    explicit LastFile(int number) : m_number(number) {}

    int m_number;
};

/// What ends a program that is wrong, as people read it: "SIGSEGV (a bad address)".
std::string_view nameOfSignal(int number);
/// Lets `handle` be called for each of these signals, on a stack of its own, because the usual one may be what is full.
void catchSignals(void (*handle)(int));
/// Afterwards they end the program at once.
void releaseSignals();

/// A file that may not grow further is from now on an error of its writer, not the end of the program.
void survivePartialWrites();
/// Where stdin, stdout or stderr was closed, no file that is opened later takes its number: what is said would go into
/// it. Reading and writing there is an error, as before.
void keepClosedFilesClosed();

} // namespace headscope
