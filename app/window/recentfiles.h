// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace headscope {

class Session;

// The session files that were opened or saved last, as the settings remember them: absolute paths, newest first.

QStringList recentFiles();
void addRecentFile(const QString &path);
void forgetRecentFile(const QString &path);
void clearRecentFiles();

/// From now on, what the session opens and saves is remembered; examples are not.
void rememberFilesOf(Session &session);

} // namespace headscope
