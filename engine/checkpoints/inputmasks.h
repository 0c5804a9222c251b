// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"
#include "engine/io/npz.h"
#include "engine/plan/plan.h"

#include <string_view>
#include <vector>

namespace headscope {

/// A mask that a file has beside its inputs.
struct FileMask
{
    const StoredTensor *stored;
    AnyTensor numbers;                ///< as the place takes them
    OptionalRef MaskSettings::*place; ///< `allowed` or `bias`
    bool isOfTorch;                   ///< whether what it hides gets −∞, not the least number as in Hugging Face
    bool isAlone; ///< whether causal and window are in it, too, and must not hide keys besides: see addedmask.h
    Text note;    ///< what it was taken for
};

/// Whether a tensor is called as PyTorch and Hugging Face call their masks.
bool isNamedAsMask(std::string_view name);

/// The masks for a run of these sizes, whose names may have that of a dictionary before them, `group`; at most one for
/// each place that is free. Those are taken whose names, types and shapes mean one thing alone:
/// - "attn_mask" and "mask" of real numbers, some below 0, as (q, k) or broadcast to (b, h, q, k), such an
///   "attention_mask" of four axes, and such a "key_padding_mask" (b, k) are added to the scores;
/// - "key_padding_mask" (b, k) of truth values hides where it is true, as in nn.MultiheadAttention;
/// - "attention_mask" (b, k) of 0 and 1 shows where it is 1, as in Hugging Face's models;
/// - "attn_mask" of truth values shows where it is true if the inputs have heads, as in scaled_dot_product_attention;
///   without them it may be of nn.MultiheadAttention, which means the contrary.
/// The numbers of others are not read.
/// Errors: more than the limit, a tensor that cannot be read.
Result<std::vector<FileMask>> masksBeside(const TensorStore &store, const Plan &plan, DecodingLimit &limit,
                                          const std::string &group = {});

} // namespace headscope
