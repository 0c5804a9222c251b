// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"

namespace headscope {

// Tensors as a wrong program makes them: what the rows of the table of mistakes name. Each takes the run so far, which
// has what comes before the tensor, and the tensor, whose shape stays. Numbers that a person changed are left to the
// caller.

/// Q, K or V cut into heads as it lies in memory: view(b·h, n, d) without the transpose.
SharedTensor splitWithoutTranspose(const Trace &run, TensorId id);
/// Scaled scores: divided by the root of the width of all heads.
SharedTensor scaledByWidth(const Trace &run, TensorId id);
/// Scaled scores: the scores as they are.
SharedTensor scaledByOne(const Trace &run, TensorId id);
/// Mask: the list of lengths behind itself for each head, instead of each length once for each head.
SharedTensor maskOfTiledLengths(const Trace &run, TensorId id);
/// Mask: without valid_lens.
SharedTensor maskWithoutLengths(const Trace &run, TensorId id);
/// Mask or masked scores: without mask.bias.
SharedTensor withoutBias(const Trace &run, TensorId id);
/// Mask: each query sees the key behind its own, too.
SharedTensor maskOfNextKey(const Trace &run, TensorId id);
/// Mask: hidden and seen exchanged, but for keys that the layer appends.
SharedTensor invertedMask(const Trace &run, TensorId id);
/// Masked scores: the fill added.
SharedTensor withAddedFill(const Trace &run, TensorId id);
/// Masked scores: nothing hidden; weights: hidden ones set to 0 behind the softmax.
SharedTensor maskedAfterSoftmax(const Trace &run, TensorId id);
/// Weights: the softmax along the queries.
SharedTensor softmaxOverQueries(const Trace &run, TensorId id);
/// Head outputs: of weights that were dropped, though the session does not train.
SharedTensor mixedWithDropout(const Trace &run, TensorId id);
/// Head outputs: the keys mixed.
SharedTensor mixedKeys(const Trace &run, TensorId id);
/// Concat: feature by feature, the heads of each side by side.
SharedTensor interleavedHeads(const Trace &run, TensorId id);
/// Concat: the head outputs as they lie in memory.
SharedTensor joinedWithoutTranspose(const Trace &run, TensorId id);

} // namespace headscope
