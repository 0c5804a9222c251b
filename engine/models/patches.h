// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/transformer.h"

namespace headscope {

/// Cuts an image into the patches of a model, row by row: (colours, rows, columns) or (1, colours, rows, columns) of
/// numbers as the model expects them becomes (1, patches, colours·side·side), each patch in the order of the kernel.
Result<AnyTensor> patchesOf(const AnyTensor &image, const Transformer &model);

} // namespace headscope
