// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytesource.h"

#include <cstdint>

namespace headscope {

/// What the end of a zip archive says about its directory.
struct ZipEnd
{
    std::uint64_t members = 0;
    std::uint64_t directoryStart = 0;
    std::uint64_t directoryLength = 0;
};

/// Reads the end record, which with its comment must be the last bytes of the archive, and its ZIP64 form if there is
/// one. The directory lies inside the archive and ends where the end records start.
Result<ZipEnd> readZipEnd(const ByteSource &archive);

} // namespace headscope
