// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace headscope {

// A broken promise inside ends the program: an assertion, a bad address, an exception that nobody catches. From
// guardAgainstCrashes() on, it leaves a report and the session as it stands, and says on stderr where both lie. The
// handler uses memory that was made ready before, and only calls that a signal handler may make.

struct CrashFiles
{
    std::string report;  ///< what happened, in which version, and the calls that led there
    std::string session; ///< the session that was open; not written where there was none
};

/// Begins to watch; the folder of the files must be there. The first line of the report tells the version.
void guardAgainstCrashes(const CrashFiles &files, const std::string &version);

/// Keeps a session ready to be written: where it was opened from, and its text. From one thread only.
void keepForCrash(const std::string &location, const std::string &text);

} // namespace headscope
