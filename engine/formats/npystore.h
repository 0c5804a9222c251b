// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"

#include <string>

namespace headscope {

/// Opens a .npy file: one array, called as its caller wants it.
Result<SharedStore> openNpy(const SharedSource &source, const std::string &name);

/// Opens a .npz file. An array whose type is not read is refused with the whole file, as reading it would be.
Result<SharedStore> openNpz(const SharedSource &source);

} // namespace headscope
