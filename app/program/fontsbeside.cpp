// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/fontsbeside.h"

#include <QCoreApplication>
#include <QDir>
#include <QFontDatabase>

namespace headscope {

void loadFontsBeside()
{
    const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/headscope/fonts"));
    for (const QString &name : folder.entryList(QDir::Files))
        QFontDatabase::addApplicationFont(folder.filePath(name));
}

} // namespace headscope
