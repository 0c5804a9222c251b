// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace headscope {

// Texts that others wrote, in a session or on the command line, as people may see them.

/// What would turn the line around, break it or not be seen is written out, as the command line does: "\x1b". What
/// joins letters stays between them.
QString visible(const QString &text);
/// The same line by line: the breaks stay, and so does what inSentence() puts around a word.
QString visibleLines(const QString &text);
/// The same of what somebody tells: soft hyphens and blanks of no width stay, where words may be broken.
QString visibleProse(const QString &text);

/// A title, a token or a name out of a file: visible, and of at most 200 letters, for nobody reads more and to lay out
/// a million takes seconds. The rest is "…".
QString shownText(std::string_view text);
QString shownText(const QString &text);
/// The first so many, of which none is cut in two.
QString firstLetters(const QString &text, qsizetype most);

/// A word of them within a sentence of the window. Letters that run from right to left are isolated, or they carried
/// off the numbers beside them, and a sentence that begins with them would run so, too.
QString inSentence(const QString &word);
/// The same sentence as a table has it, which is read by programs.
QString withoutIsolates(QString sentence);

} // namespace headscope
