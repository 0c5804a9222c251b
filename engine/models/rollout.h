// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modeltrace.h"

#include <optional>
#include <vector>

namespace headscope {

// Attention rollout (Abnar & Zuidema 2020, "Quantifying Attention Flow in Transformers"): how much of what a position
// is made of, some layers up, came from each token of the input, if attention were all that mixes tokens.
//
// Of a layer, A is the mean of its heads' weights, and Â = A/2 + I/2 stands for attention and the residual around it;
// the rollout of layer l is R_l = Â_l · R_(l-1), and R_0 = I. So the paper has it. What it leaves open is told here:
// Â's rows are brought to the sum 1, from which they differ where a sink or a row with no key takes a share; the half
// is the same whatever norm stands around the residual, and where a feed-forward reads the same stream beside
// attention; and all of it stays within one stack, so that in a decoder cross-attention is passed over: its shares are
// of another text.

// Where a person has changed the run, A is the mean of what the heads add: a head that is left out counts with zeros,
// so that Â of a layer that is left out is I, and a head that has its numbers from another text attends as it does
// there, by position. What is left out of the stream itself, or put into it, is not followed.

/// A layer of a stack as it is looked at from one position.
struct RolledLayer
{
    std::size_t block = 0;         ///< of self-attention
    std::vector<double> attention; ///< A's row: to which positions of the layer before this one attends
    std::vector<double> rollout;   ///< R's row: of which tokens of the input it is made
};

/// Every layer of a stack, from bottom to top, of its first batch item. None where it was cancelled, where a layer
/// attends to keys that are no tokens of the stack (those of a past run, or appended ones), and where there is no such
/// position. A number that is covered in the trace is NaN, and so is what it goes into.
std::vector<RolledLayer> rolledLayers(const ModelTrace &trace, Column column, Index position,
                                      const RunControl &control = {});

/// The rollout of a block of self-attention, as maps that are given alone: a run of one map (1, 1, n, n), in double,
/// with the tokens of the stack as its queries and keys. Nothing where rolledLayers() would be none, and of other
/// blocks.
std::shared_ptr<const Trace> rolloutMap(const ModelTrace &trace, std::size_t block, const RunControl &control = {});

} // namespace headscope
