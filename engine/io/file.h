// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"
#include "engine/io/bytesource.h"

#include <cstdint>
#include <string>

namespace headscope {

/// The whole content of a plain file. Never waits: a pipe, a socket or a device is refused at once.
Result<Bytes> readPlainFile(const std::string &path, std::uint64_t maxBytes);

/// Opens a plain file, wherever a person says that it is, and reads nothing of it yet. Never waits, as above.
Result<SharedSource> openPlainFile(const std::string &path);

/// Says why a folder cannot be looked into, where it cannot: else it would seem empty.
Result<void> checkFolder(const std::string &path);

/// Opens a plain file that another file names, and reads nothing of it yet. The name must stay inside the folder:
/// no absolute path, no "..", no symbolic link on the way.
Result<SharedSource> openFileInside(const std::string &folder, const std::string &relative);

} // namespace headscope
