// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"
#include "engine/io/zipdirectory.h"

#include <string>
#include <vector>

namespace headscope {

/// A second opinion on an archive: libzip's strict check must pass and see the same members.
Result<void> checkWithLibrary(ByteView archive, const std::vector<ZipMember> &members);

struct ZipEntry
{
    std::string name;
    Bytes bytes;
};

/// An archive of these members, not compressed, with the same time for all.
Result<Bytes> writeStoredZip(const std::vector<ZipEntry> &entries);

} // namespace headscope
