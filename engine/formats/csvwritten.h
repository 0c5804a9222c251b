// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace headscope {

// Words as our own tables write them.

/// As OWASP advises: whoever opens the table runs nothing that stands in it. What a spreadsheet would take for a
/// formula stands behind an apostrophe, and so does what would look like that.
std::string unrunnable(const std::string &word);

/// A word of a figure's table on one line, as printable() has it: a tab is "\x09". Where these letters are the word
/// itself, their backslash is "\x5c".
std::string figureWord(const std::string &word);

/// The word that was written by both; any other is as it stands.
std::string readFigureWord(const std::string &written);

} // namespace headscope
