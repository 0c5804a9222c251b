// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/sessionname.h"

#include "ui/library/examples.h"

#include <QDir>
#include <QFileInfo>

namespace headscope {

bool isFileLocation(const QString &location)
{
    return !location.isEmpty() && !isBuiltIn(location);
}

QString wholeLocation(const QString &location)
{
    const bool isRelative = isFileLocation(location) && QFileInfo(location).isRelative();
    return isRelative ? QFileInfo(location).absoluteFilePath() : location;
}

bool isModelItself(const QString &location, const MadeModel &made)
{
    return QDir::cleanPath(QFileInfo(location).absoluteFilePath()) == QString::fromStdString(made.model->location);
}

QString fileNameOf(const QString &location, const MadeModel *made)
{
    if (!isFileLocation(location))
        return {};
    const bool isModel = made != nullptr && isModelItself(location, *made) && !made->model->title.empty();
    return isModel ? QString::fromStdString(made->model->title) : QFileInfo(location).fileName();
}

} // namespace headscope
