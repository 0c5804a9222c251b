// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace headscope {

// Calls of the program, at least one of each command, and what is known of all of them.

/// Calls that write a file, one for each kind of file. Its name is the last word.
const QStringList &writingCalls();
/// Calls that print.
const QStringList &printingCalls();
/// The file that a call writes.
QString outputOf(const QString &call);
/// What an import tells of a file that it has understood is no error.
QByteArray withoutNotes(const QByteArray &said);

} // namespace headscope
