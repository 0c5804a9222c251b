// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"

#include <cstdint>
#include <string>

namespace headscope {

inline constexpr std::uint16_t kZipDescriptorFlag = 1U << 3U;

/// What a zip archive says about a member, in its directory or in front of the member itself.
struct ZipRecord
{
    std::string name;
    std::uint16_t flags = 0;
    std::uint16_t method = 0;
    std::uint32_t time = 0;
    std::uint32_t crc = 0;
    std::uint64_t packedSize = 0;
    std::uint64_t size = 0;
    std::uint64_t localStart = 0; ///< directory only: where the member's own record stands
    std::uint32_t attributes = 0; ///< directory only
    bool hasLongSizes = false;    ///< ZIP64: sizes of eight bytes
    std::size_t length = 0;       ///< how many bytes the record itself has
};

/// The record of the directory at the start of these bytes, which end where the directory ends.
Result<ZipRecord> readDirectoryRecord(ByteView bytes);

/// The part of the record in front of a member that is always there.
inline constexpr std::size_t kLocalRecordStart = 30;

/// How long that record is, told from its start.
std::size_t lengthOfLocalRecord(ByteView start);

/// The record in front of a member; these bytes are all of it, or end before where the directory starts.
Result<ZipRecord> readLocalRecord(ByteView bytes);

/// How errors call a member; over-long names are cut.
std::string memberField(const std::string &name);

} // namespace headscope
