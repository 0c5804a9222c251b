// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"

#include <cstdint>
#include <set>
#include <string>

namespace headscope {

/// Opens a .npy file: one array, called as its caller wants it.
Result<SharedStore> openNpy(const SharedSource &source, const std::string &name);

/// Opens a .npz file. An array whose type is not one of numbers is listed with its fault; lists of words are among the
/// facts, under its name.
Result<SharedStore> openNpz(const SharedSource &source);
/// The same with no arrays but those of these names, of all others not even the header is read. A claim of more than so
/// many bytes is refused.
Result<SharedStore> openNpz(const SharedSource &source, const std::set<std::string> &names,
                            std::uint64_t maxDecodedBytes);

} // namespace headscope
