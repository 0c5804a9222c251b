// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/tensortable.h"

namespace headscope {

/// The rows of what stands between the attention of a whole model: embedding, feed-forward, last norm, unembedding.
std::vector<TensorSpec> blockRows();

/// Whether the block embeds tokens and norms what it makes of them.
bool normsEmbedding(const Plan &plan);

} // namespace headscope
