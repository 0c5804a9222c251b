// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/zipdirectory.h"

#include <vector>

namespace headscope {

/// A second opinion on an archive: libzip's strict check must pass and see the same members.
Result<void> checkWithLibrary(const ByteSource &archive, const std::vector<ZipMember> &members);

} // namespace headscope
