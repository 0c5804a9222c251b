// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"

#include <optional>

namespace headscope {

/// Whether a tensor is one number and called as an argument of PyTorch's attention that takeArguments() looks at, or as
/// batch_first.
bool isNamedAsArgument(const StoredTensor &tensor);

/// "num_heads", where a file says it beside its tensors; nothing where that is no number of heads.
std::optional<Index> saidHeads(const TensorStore &store);

/// Sets what a file says of the call: "is_causal" and "scale" of scaled_dot_product_attention, "add_zero_attn" of
/// nn.MultiheadAttention. Notes say so, and name what is not taken: these where they make no sense, "num_heads" where
/// the layer has other heads, "dropout_p".
void takeArguments(const TensorStore &store, Index heads, Document &document, ImportNotes &notes);

} // namespace headscope
