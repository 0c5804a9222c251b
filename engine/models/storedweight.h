// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/transformer.h"
#include "engine/plan/givenmaps.h"

#include <optional>

namespace headscope {

/// Where a weight of a block, which its plan has in a file of the block's name, stands in the model's own file: what
/// the block has turned over or cut out of one tensor is told as that tensor has it. Of a checkpoint in several files,
/// the file is the index that names them. Nothing where the number is computed, where it stands in another shape, and
/// where the model is a part of the program.
std::optional<StoredCell> storedInModel(const Transformer &model, const StoredCell &ofBlock);

} // namespace headscope
