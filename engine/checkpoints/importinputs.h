// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/importlayer.h"

#include <optional>

namespace headscope {

/// With an axis of batch items, of which a matrix is one.
Shape inputShape(const Shape &shape);

/// Floating-point numbers with an axis of batch items: integers become float, a matrix is one item.
AnyTensor asInput(AnyTensor array);

/// The tensors of a file that are inputs of a layer; keys and values are null in self-attention.
struct InputTensors
{
    const StoredTensor *queries;
    const StoredTensor *keys = nullptr;
    const StoredTensor *values = nullptr;
    std::string group = {};     ///< the dictionary that they and their masks are in: "inputs."
    std::string projected = {}; ///< beside the weights of a layer: what that made of the input, "Q, K" as one argument
    const StoredTensor *source = nullptr; ///< X beside the weights of a layer, of which that may have made them
    bool areOfTorch = false; ///< whether nn.MultiheadAttention is called with them, which tells what its masks mean
    bool areOfMore = false;  ///< whether more than the layer may be called with them, whose result the file then has
};

/// Those called queries, keys and values (query, q, …), where values without a tensor are the keys; or the only tensor
/// of a file where it has real numbers, or whole ones and is called as queries or as the input of self-attention ("X",
/// "hidden_states"); or the only one so called beside masks and valid lengths, of real numbers. Where there are none of
/// these names, those in a dictionary of the file, "inputs.query". Flags are a mask, and never inputs. They have the
/// axes (positions, features), (batch items, positions, features), or (batch items, heads, positions, features).
/// Nothing where a file has other tensors, or one that faultOfFused() refuses. The store must live on.
std::optional<InputTensors> inputsOf(const TensorStore &store);

/// Why a tensor that is called queries, keys or values cannot be read: then the file has no inputs, for others would
/// stand in its place.
std::optional<Error> faultOfInputs(const TensorStore &store);

/// Why a tensor that is called "qkv" is no input: it is what one projection made of queries, keys and values, as timm's
/// and Hugging Face's layers of images give it, (batch, positions, 3 · features) or with an axis of 3. Nothing of other
/// tensors, and of matrices, which may be its weights.
std::optional<Error> faultOfFused(const StoredTensor &tensor);

/// Makes a session of inputs: its weights are drawn, with as many hidden units as the queries have features; where the
/// inputs have an axis of heads, there are no projections. Without a number of heads it has as many as the file
/// says, else heads of 64 features, or else one. What the file says of the call is set as takeArguments() does. Words
/// that a table has for its rows, or that a file has under "tokens", are the tokens. Masks are taken as masksBeside()
/// does; what else the file has is left out and told. Errors name the tensor, or the key, that does not fit.
Result<ImportedLayer> importInputs(const TensorStore &store, const InputTensors &inputs, std::optional<Index> heads,
                                   const std::string &file, std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes);

} // namespace headscope
