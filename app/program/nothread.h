// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// From now on a thread that Qt wants and the system does not give ends the program, as an exception does that nobody
/// catches: a command with its sentence, the window with its report. Qt only warns of it, and then waits for ever for
/// what that thread was to do.
void endWithoutThreads();

} // namespace headscope
