// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/workspace.h"

namespace headscope {

// The stages of multi-head attention (Vaswani et al. 2017, section 3.2; d2l section 11.5), each reading the tensors
// of the stages before it and making its own. Shapes are those of the table of tensors.

template <class Scalar>
void takeInputs(Workspace<Scalar> &run); ///< inputs and weights, from files or drawn from seeds
template <class Scalar>
void normInputs(Workspace<Scalar> &run); ///< nn.LayerNorm of the queries, or of queries, keys and values
template <class Scalar>
void projectInputs(Workspace<Scalar> &run); ///< Q = X·W_qᵀ + b_q, likewise K and V: nn.Linear
template <class Scalar>
void splitHeads(Workspace<Scalar> &run); ///< (b, n, h·d) to (b, h, n, d): d2l's transpose_qkv
template <class Scalar>
void scoreKeys(Workspace<Scalar> &run); ///< Q_heads·K_headsᵀ, unscaled: torch.bmm
template <class Scalar>
void scaleScores(Workspace<Scalar> &run); ///< times the scale, then the softcap
template <class Scalar>
void maskScores(Workspace<Scalar> &run); ///< the fill value over, or added to, forbidden cells
template <class Scalar>
void softmaxRows(Workspace<Scalar> &run); ///< rows to shares, then the rule for rows with no key allowed
template <class Scalar>
void dropWeights(Workspace<Scalar> &run); ///< times a mask of 0 and 1, over 1 − p: nn.Dropout in training
template <class Scalar>
void weighValues(Workspace<Scalar> &run); ///< weights·V_heads; a masked key's value never leaks, even NaN
template <class Scalar>
void concatHeads(Workspace<Scalar> &run); ///< (b, h, q, v) to (b, q, h·v): d2l's transpose_output
template <class Scalar>
void projectOutput(Workspace<Scalar> &run); ///< concat·W_oᵀ + b_o: nn.Linear
template <class Scalar>
void dropOutput(Workspace<Scalar> &run); ///< nn.Dropout on the output, with draws of its own
template <class Scalar>
void addResidual(Workspace<Scalar> &run); ///< plus the queries from before the norm (paper section 5.4)
template <class Scalar>
void normOutput(Workspace<Scalar> &run); ///< nn.LayerNorm, with the parameters of the first norm where there are two

} // namespace headscope
