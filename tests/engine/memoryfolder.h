// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>

#include <memory>

namespace headscope {

/// A folder in memory, if that can be: for tests that write a thousand files, each of which is to reach the disk.
inline std::unique_ptr<QTemporaryDir> folderInMemory()
{
    auto folder = std::make_unique<QTemporaryDir>(QStringLiteral("/dev/shm/headscope-XXXXXX"));
    return folder->isValid() ? std::move(folder) : std::make_unique<QTemporaryDir>();
}

} // namespace headscope
