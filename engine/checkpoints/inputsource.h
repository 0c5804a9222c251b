// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/importlayer.h"
#include "engine/checkpoints/takeninputs.h"

namespace headscope {

// X beside q, k and v: the layer may have made these of it, and would project them again.

/// X, or x, where q, k and v beside it, called by one letter, have its batch items and tokens: of (b, n, width), or
/// with heads (b, h, n, d). Null where there is none.
const StoredTensor *sourceOfInputs(const TensorStore &store, const InputTensors &inputs);

/// Whether all of them have an axis of heads, as nothing has that is projected yet.
bool haveHeads(const InputTensors &inputs);

/// The inputs of a layer that has made queries, keys and values of their source, which must be there.
InputTensors withSourceAlone(const InputTensors &inputs);

/// The plan of a layer with inputs that its document names.
Result<Plan> planWithInputs(const ImportedLayer &layer, const Document &named, const TakenInputs &taken);

/// Whether the layer makes the queries of the file of their source, by their numbers: its run goes as far as that.
/// False where that cannot be known.
bool makesQueriesOfSource(const ImportedLayer &layer, const TensorStore &store, const InputTensors &inputs,
                          std::uint64_t maxDecodedBytes);

} // namespace headscope
