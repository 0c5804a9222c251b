// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/carried.h"

#include <QFile>
#include <QFileInfo>

#include <new>

namespace headscope {

QByteArray carriedFile(const QString &path)
{
    QFile file(path);
    if (file.open(QIODevice::ReadOnly))
        return file.readAll();
    if (QFileInfo(file).isFile())
        throw std::bad_alloc();
    return {};
}

} // namespace headscope
