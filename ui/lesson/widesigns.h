// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace headscope {

// A Chinese input method writes the signs of a lesson as wide as its characters. They are read as the narrow ones,
// since what is taken for text is shown: a note, or the answer to a question.

/// A line whose first signs tell what it is, "＃", "＞" or its neighbour "》", and "···" of a fence, with the narrow
/// ones.
QString withNarrowStart(QString line);

/// The lines of a paragraph as one, with blanks between them but where Chinese has none: between two of its characters
/// and beside its punctuation.
QString joinedLines(const QStringList &lines);

/// The same text with braces "{…}", whose inside is in ASCII.
QString withNarrowBraces(const QString &text);

} // namespace headscope
