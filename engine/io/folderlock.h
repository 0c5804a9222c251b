// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/descriptor.h"

#include <string>

namespace headscope {

/// Makes a folder that nobody else may look into; false with the reason in errno.
bool makePrivateFolder(const std::string &path);

/// The folder, locked until the descriptor is closed, by the end of the process at the latest. Not open where somebody
/// else has locked it.
Descriptor lockFolder(const std::string &path);

} // namespace headscope
