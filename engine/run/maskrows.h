// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/plan/mask.h"
#include "engine/run/trace.h"
#include "engine/tensor/tensor.h"

namespace headscope {

/// The softcap of the layer, where it has one, on a row of scaled scores.
template <class Scalar>
void capScores(const Plan &plan, Scalar *row, Index count);

/// A row of scores with the mask's fill over, or added to, forbidden cells. `bias` may be null; `out` may be `scaled`.
template <class Scalar>
void maskRow(const MaskSettings &mask, const Scalar *scaled, const Flag *allowed, const Scalar *bias, Index count,
             Scalar *out);

/// Adds so many numbers to those of a row, one by one.
template <class Scalar>
void addTo(Scalar *row, const Scalar *more, Index count);

/// The logit of a head that takes its share of each row and gives no value; nothing where the layer has none.
template <class Scalar>
std::optional<Scalar> sinkOf(const Trace &trace, Index head);

/// Kernels::softmax with the sink's share left out of the row. Source: gpt-oss, whose softmax has one more column that
/// is dropped.
template <class Scalar>
void softmaxBeside(const Kernels<Scalar> &kernels, const std::optional<Scalar> &sink, Scalar *row, Index count,
                   Scalar largest, Scalar *out);

/// What a row of weights with no key allowed becomes by the rule of the document.
template <class Scalar>
void applyDeadRowRule(DeadRow rule, Scalar *row, Index count);

} // namespace headscope
