// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCommandLineOption>
#include <QStringList>

namespace headscope {

/// A word of the command line, which is the same in every language.
inline QString option(const char *word)
{
    return QString::fromLatin1(word);
}

/// What the rows of a table are called.
QStringList namesIn(const auto &rows)
{
    QStringList names;
    for (const auto &row : rows)
        names << row.name;
    return names;
}

/// An option with a value, and what it is where it is not given.
inline QCommandLineOption valued(const char *name, const char *what, const char *value, const char *otherwise)
{
    return {option(name), option(what), option(value), option(otherwise)};
}

} // namespace headscope
