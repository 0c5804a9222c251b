// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/transformer.h"

namespace headscope {

// What a model that looks at images reads: (1, patches, colours·side·side), each patch in the order of the kernel.

/// Cuts an image of numbers as the model expects them, (colours, rows, columns) or (1, colours, rows, columns).
Result<AnyTensor> patchesOf(const AnyTensor &image, const Transformer &model);
/// The same of a picture of any size, which goes through what the settings of the model say first.
Result<AnyTensor> patchesOf(const Pixels &picture, const Transformer &model);
/// The same of an array of a file: bytes are a picture, (rows, columns, 3), (3, rows, columns) or, of greys, (rows,
/// columns); other numbers are taken as they are.
Result<AnyTensor> patchesOfArray(const AnyTensor &array, const Transformer &model);

/// What the model sees, as a picture: its patches put together again.
Pixels pixelsOf(const AnyTensor &patches, const Transformer &model);

/// A grey image, which stands there until one is given.
AnyTensor greyPatches(const PatchGrid &grid);

/// "(1, 2)": its row and its column, in every language.
std::string patchWord(const PatchGrid &grid, Index patch);

} // namespace headscope
