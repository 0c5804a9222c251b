// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"
#include "engine/io/npz.h"
#include "engine/plan/plan.h"

#include <optional>
#include <string_view>
#include <vector>

namespace headscope {

/// A mask that a file has beside its inputs.
struct FileMask
{
    const StoredTensor *stored;
    AnyTensor numbers;                ///< as the place takes them
    OptionalRef MaskSettings::*place; ///< `allowed` or `bias`
    bool isOfItems;                   ///< whether it has a row of keys for each batch item
    bool isOfTorch;                   ///< whether what it hides gets −∞, not the least number as in Hugging Face
    bool isAlone; ///< whether causal and window are in it, too, and must not hide keys besides: see addedmask.h
    Text note;    ///< what it was taken for
    std::optional<Text> axes = {}; ///< what its axes were taken for, where its name does not say it
};

/// Those of a file that have a place in the run, and those of which another one has it.
struct FileMasks
{
    std::vector<FileMask> taken;
    std::vector<const StoredTensor *> withoutPlace = {};
};

/// Where masks are looked for, and whose they are.
struct MasksOf
{
    std::string group = {};  ///< the dictionary in whose names they are: "inputs."
    bool areOfTorch = false; ///< whether they are of nn.MultiheadAttention
};

/// Whether a tensor is called as PyTorch and Hugging Face call their masks.
bool isNamedAsMask(std::string_view name);

/// The tensors that are called so, in the order in which they are taken.
std::vector<const StoredTensor *> namedMasks(const TensorStore &store, const std::string &group);

/// The masks for a run of these sizes: one for each place that is free, or several that work together, as one with rows
/// for batch items does with one that has none, and two such with each other where they say what is seen. Those are
/// taken whose names, types and shapes mean one thing alone:
/// - "attn_mask" of real numbers, as (q, k) or broadcast to (b, h, q, k), is added to the scores; and such a "mask", an
///   "attention_mask" of four axes, and a "key_padding_mask" (b, k), where some numbers are below 0 or, of the last,
///   nn.MultiheadAttention is called with it;
/// - "key_padding_mask" (b, k) of truth values hides where it is true, as in nn.MultiheadAttention;
/// - "attention_mask" (b, k) of 0 and 1 shows where it is 1, as in Hugging Face's models; it is (q, k) where it
///   cannot be that, and is a lower triangle;
/// - "attn_mask" of truth values shows where it is true if the inputs have heads, as in scaled_dot_product_attention,
///   and hides there in nn.MultiheadAttention; else it may be of either.
/// Three axes are (h, q, k) where the inputs have heads, and (b·h, q, k) in nn.MultiheadAttention.
/// The numbers of others are not read.
/// Errors: more than the limit, a tensor that cannot be read.
Result<FileMasks> masksBeside(const TensorStore &store, const Plan &plan, DecodingLimit &limit,
                              const MasksOf &masks = {});

} // namespace headscope
