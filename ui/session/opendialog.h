// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/opening/open.h"

#include <QString>
#include <QStringList>

class QWidget;

namespace headscope {

/// How the names of files of tensors end: "npy".
QStringList tensorEndings();
/// Asks which file to open, beginning in a folder or at a file; empty where none was picked.
QString fileToOpen(QWidget *parent, const QString &title, const QString &beginning, const QString &filters);
/// Asks for a session, or a file of tensors; empty where none was picked.
QString askForFile(QWidget *parent);
/// Asks which session file to open; empty where none was picked.
QString askForSession(QWidget *parent);
/// Asks for a picture, or for an array of one; empty where none was picked.
QString askForPicture(QWidget *parent);
/// Asks which file to save a session to, and whether one that is there may be replaced; empty where none was picked.
/// The kind is the one that is proposed, and becomes the one that was chosen; not every session may have its data.
QString askWhereToSave(QWidget *parent, const QString &proposal, SessionKind &kind, bool mayHaveData = true);
/// Asks where the model of a session is now; empty where no folder was picked.
QString askForModel(QWidget *parent);

/// The title as the name of a session file that every system takes.
QString fileNameFor(const QString &title);

} // namespace headscope
