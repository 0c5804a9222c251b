// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"

#include <optional>
#include <string>
#include <string_view>

namespace headscope {

/// What a file says of an argument of the call, under this name; no number where it is none.
struct SaidArgument
{
    std::string name;
    std::optional<double> number;
};

/// An argument under its own name or, where that says nothing or None, in a dictionary of inputs: "inputs.num_heads".
std::optional<SaidArgument> saidArgument(const TensorStore &store, std::string_view argument);

/// Whether a tensor is one number and called as an argument of PyTorch's attention that takeArguments() looks at, or as
/// batch_first, in a dictionary of inputs or in none.
bool isNamedAsArgument(const StoredTensor &tensor);

/// "num_heads", as an argument of the call or in the settings of a program ("config.num_heads"), where a file says it
/// beside its weights; nothing where that is no number of heads.
std::optional<Index> saidHeads(const TensorStore &store);

/// Sets what a file says of the call: "is_causal" and "scale" of scaled_dot_product_attention, "add_zero_attn" of
/// nn.MultiheadAttention, "causal", "softmax_scale" and "softcap" of flash_attn_func. Notes say so, and name what is
/// not taken: these where they make no sense, "num_heads" where the layer has other heads, "dropout_p", "dropout",
/// "window_size". Whether all were taken by which the run would be another one, so but for dropout.
bool takeArguments(const TensorStore &store, Index heads, Document &document, ImportNotes &notes);

/// Only tells of them, where there is no call that they would be of: a "scale" beside weights may be a parameter of the
/// model. What takeArguments() would set in the document is named as left out; those of flash_attn_func alone are not,
/// for a training has settings of such names, too.
void leaveArguments(const TensorStore &store, Index heads, Document document, ImportNotes &notes);

} // namespace headscope
