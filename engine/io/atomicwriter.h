// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytesource.h"

#include <filesystem>
#include <functional>
#include <string>

namespace headscope {

/// Puts a file in place at once: whoever looks sees all of the old content or all of the new, and after a
/// failure the old. Once the new one is in its place nothing is a failure any more. A symbolic link is followed and
/// kept; whatever is not a plain file is refused. What is given up by the time that its bytes are written stays as it
/// was, too.
Result<void> writeAtomically(const std::string &path, ByteView bytes, const std::function<bool()> &isGivenUp = {});

/// The file behind any chain of symbolic links, which is what is written; it need not exist. An error where they lead
/// to none.
Result<std::filesystem::path> fileBehindLinks(std::filesystem::path path);

/// The same for what may be lost, such as notes in a cache: it does not wait for the disk. After a power cut the file
/// may be empty.
Result<void> writeWithoutWaiting(const std::string &path, ByteView bytes);

/// Gives a file its content piece by piece, so that it is never in memory as a whole.
using Writing = std::function<Result<void>(const ByteSink &)>;
Result<void> writeInPieces(const std::string &path, const Writing &write);

} // namespace headscope
