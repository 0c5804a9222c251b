// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/patches.h"

namespace headscope {

/// Reads a file of pixels, PNG and the like; nothing where it is no picture. The engine itself reads arrays alone.
using PictureReader = std::optional<Result<Pixels>> (*)(const std::string &file);

/// The patches of a picture, or of an array of a .npy file as patchesOfArray() takes it. Errors name the file.
Result<AnyTensor> patchesInFile(const std::string &file, const Transformer &model, PictureReader read);

} // namespace headscope
