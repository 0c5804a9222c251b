// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/checkpoint.h"
#include "engine/checkpoints/importinputs.h"

#include <functional>
#include <optional>

namespace headscope {

/// Whether a tensor of a file is a weight, whatever it is called.
using IsWeight = std::function<bool(const StoredTensor &)>;

/// The inputs that a file has beside its weights; nothing where one of them is a weight. X, or x, is the input where q,
/// k and v beside it have its batch items and tokens, and heads: the layer has made them of it. Without heads it is
/// named as what they may be made of.
std::optional<InputTensors> inputsBeside(const TensorStore &store, const IsWeight &isWeight);
/// The same of a file whose layers are known.
std::optional<InputTensors> inputsBeside(const Checkpoint &checkpoint);

/// Whether a file has weights beside those of a layer, by `isPart`: real numbers that no call has. Its inputs and its
/// output may then be those of a whole model.
bool hasOtherWeights(const TensorStore &store, const IsWeight &isPart);

/// A layer with the inputs of its file, or with what they are made of where the layer makes queries of these numbers,
/// and the masks beside them as masksBeside() takes them, in the place of those that are drawn, and with what the file
/// says of the call, as takeArguments() does, and has of its result if all that it says of the call is taken. Where
/// they do not fit the layer, the notes say so and it stays as it is; where there are none, it does, too, whatever
/// arguments stand beside it. Notes name what else stands beside the weights, but for what is one, by `isWeight`.
/// Errors: more than `maxDecodedBytes` of them, a tensor that cannot be read.
Result<ImportedLayer> withInputs(ImportedLayer layer, const TensorStore &store, std::optional<InputTensors> inputs,
                                 const IsWeight &isWeight = {},
                                 std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes);

/// The same of a layer of a checkpoint with the inputs beside it. Where keys and values of one memory are drawn apart,
/// the notes say so.
Result<ImportedLayer> withInputs(ImportedLayer layer, const Checkpoint &checkpoint, const FoundLayer &found);

} // namespace headscope
