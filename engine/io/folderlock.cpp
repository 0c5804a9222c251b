// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/folderlock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <utility>

namespace headscope {

bool makePrivateFolder(const std::string &path)
{
    return ::mkdir(path.c_str(), 0700) == 0;
}

/// The folder itself is locked, not a file in it.
Descriptor lockFolder(const std::string &path)
{
    Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    const bool isLocked = folder.isOpen() && ::flock(folder.number(), LOCK_EX | LOCK_NB) == 0;
    return isLocked ? std::move(folder) : Descriptor();
}

} // namespace headscope
