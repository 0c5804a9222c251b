// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

// A program that is asked to end from outside: by a logout, a terminal that is closed, or Ctrl+C.

/// From now on the first such signal is only noted. After it, Ctrl+C ends the program at once, and so do ten seconds;
/// others pass, because they often come twice. Signals that are ignored, as under nohup, stay so. Returns a file that
/// can be read from as soon as one has come; -1 where the system has none.
int catchEndSignals();
/// The one that has come; 0 as long as none has.
int endSignal();
/// Ends the program by this signal, so that whoever sent it sees that it did.
[[noreturn]] void endBySignal(int number);

} // namespace headscope
