// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFileInfo>

#include <cstdint>

namespace headscope {

/// What tells whether somebody has written a file since.
struct FileState
{
    std::int64_t size = -1;
    std::int64_t modified = -1; ///< ms since 1970
    bool operator==(const FileState &) const = default;
};

/// As it is now; that of no file where there is none.
inline FileState stateOf(const QString &path)
{
    const QFileInfo file(path);
    return file.isFile() ? FileState{file.size(), file.lastModified().toMSecsSinceEpoch()} : FileState();
}

} // namespace headscope
