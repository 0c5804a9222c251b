// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace headscope {

/// A line of a table as RFC 4180 wants it: what holds the separator, quotes or breaks is in quotes. Words that a
/// spreadsheet would take for a formula stand behind an apostrophe, and control characters are written out.
QString tableLine(const QStringList &words, const QStringList &numbers, QChar separator);

/// What a file of a table begins with in this language: nothing in English, else the mark by which spreadsheet programs
/// know UTF-8.
QString tableMark(const QString &language);

} // namespace headscope
