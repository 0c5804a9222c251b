// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytesource.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// A member of a zip archive: a file, its data still packed in the archive, or a folder.
struct ZipMember
{
    std::string name;
    bool isDeflated = false;
    std::uint32_t crc = 0;
    std::uint64_t size = 0;       ///< unpacked
    std::uint64_t start = 0;      ///< where its data begins in the archive
    std::uint64_t packedSize = 0; ///< how many bytes its data has in the archive

    bool isFolder() const { return name.ends_with('/'); }
};

/// The members in the order of the directory; nothing is unpacked. Every byte of the archive is accounted for: the
/// members follow one another from its start to the directory, and say the same of themselves as the directory does.
Result<std::vector<ZipMember>> readZipDirectory(const ByteSource &archive);

/// Why a member may not be called so, or nothing: no control characters, no backslash, not absolute, no "..".
std::optional<Error> faultInMemberName(const std::string &name);

} // namespace headscope
