// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"
#include "engine/plan/plan.h"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace headscope {

/// What an array, or the words at the edge of a table, is to be in the present layer.
enum class InputUse {
    All, ///< queries, keys and values in one
    Queries,
    KeysAndValues, ///< of another sequence
    Keys,
    Values,
    Seen,    ///< a mask: 1 where a query sees a key
    Hidden,  ///< a mask: 1 where it does not, as PyTorch's attn_mask has it
    Bias,    ///< added to the scores
    Lengths, ///< valid_lens
    QueryWords,
    KeyWords
};

/// The words that a table has at its edges.
struct EdgeWords
{
    std::vector<std::string> rows = {};
    std::vector<std::string> columns = {};
    bool areThere() const { return !rows.empty() || !columns.empty(); }
};
EdgeWords edgeWordsOf(const TensorStore &store);

/// "queries, keys and values"
QString useTitle(InputUse use);
inline bool isOfInputs(InputUse use)
{
    return use <= InputUse::Values;
}
inline bool isOfMask(InputUse use)
{
    return use == InputUse::Seen || use == InputUse::Hidden || use == InputUse::Bias;
}

/// The uses that its type and its axes allow, whatever their lengths; of masks, the likely one first.
std::vector<InputUse> usesOf(const StoredTensor &tensor, const TensorStore &store, const Plan &plan);
/// The one among them that its name, its numbers where these are few, its type and its axes speak for: one that fits
/// where there is one of what the name tells.
InputUse likelyUse(const StoredTensor &tensor, const TensorStore &store, const std::vector<InputUse> &uses,
                   const Plan &plan);

/// Whether it is called attn_mask and has truth values, so that nn.MultiheadAttention hides the keys where it is true,
/// and scaled_dot_product_attention shows them: likelyUse() takes the one or the other as the layer has projections or
/// not.
bool isAttnMaskOfFlags(const StoredTensor &tensor);

/// Which axes a mask of two or three has where its lengths fit more than one reading.
enum class MaskAxes {
    AsNumPy,   ///< those of (heads, queries, keys)
    ItemsFirst ///< (batch items, keys) or (batch items, queries, keys)
};
/// What a name tells of them: "key_padding_mask" has a row for each batch item.
MaskAxes maskAxesOf(std::string_view name);

/// The axes of inputs of this use with so many axes: batch items, where there are, heads where these are given,
/// positions, features; nothing where inputs cannot have so many.
std::vector<Extent> axesOf(InputUse use, std::size_t count, const Plan &plan);

/// A mask's shape as (batch items, heads, queries, keys), of which those of one may be all: as NumPy broadcasts it,
/// with a row for each batch item, a matrix for each, or one for each head of each item after the other. The first that
/// fits, of which its axes may tell another to begin with. Nothing where none of these fits.
std::optional<Shape> asMask(const Shape &shape, const Sizes &sizes, MaskAxes axes = MaskAxes::AsNumPy);

/// Why an array of this shape cannot have this use, naming the axis, or nothing.
QString whyNot(InputUse use, const Shape &shape, const Plan &plan);

} // namespace headscope
