// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/resource.h"

#include "ui/text/bytes.h"
#include "ui/text/carried.h"

#include <QFileInfo>

namespace headscope {

Result<Bytes> readResource(const QString &path)
{
    if (!QFileInfo(path).isFile())
        return Error{"", "file", Text(path.section(u'/', -1).toStdString()),
                     Text(ENGINE_TEXT("engine", "a file of this program"), {})};
    const QByteArray content = carriedFile(path);
    const ByteView view = bytesOf(content);
    return Bytes(view.begin(), view.end());
}

} // namespace headscope
