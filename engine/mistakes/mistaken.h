// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mistakes/mistake.h"
#include "engine/run/watch.h"

#include <memory>

namespace headscope {

/// The run with a mistake made in it, from a finished run of a session in which it can be made: what it makes wrong is
/// made so, what depends on that is computed again, and everything before is shared with the right run. The plan stays:
/// its words, formulas and shapes are those of the layer that was meant, and numbers that a person changed stay
/// changed. Nothing when it was cancelled.
std::shared_ptr<const Trace> mistaken(const Trace &right, const Mistake &mistake, const RunControl &control = {});

/// How far a tensor of one run is from that of another one of the same plan.
struct Deviation
{
    TensorId tensor;
    bool hasSameShape = true; ///< where not, nothing else is known
    Index numbers = 0;        ///< all that were compared
    Index different = 0;      ///< those that are not the same to the bit; NaN is the same as NaN
    double largest = 0;       ///< the largest difference, wrong minus right; infinite where one of the two is no number
    Cell cell = {};           ///< where that is, the first of equally large ones
    Cell firstCell = {};      ///< the first that differs at all
    double share = 0; ///< ‖wrong − right‖ / ‖right‖ (Frobenius), of the cells in which both are finite; infinite where
                      ///< ‖right‖ is 0
    bool isRightFinite = true; ///< in the cells that differ, as the next
    bool isWrongFinite = true;
};
Deviation deviationOf(const Trace &right, const Trace &wrong, TensorId tensor);

/// Whether two runs of the same plan differ in one matrix of a tensor, which has the same shape in both.
bool differIn(const Trace &right, const Trace &wrong, TensorId tensor, const MatrixPlace &place);

/// The first tensor in the order of the computation in which two runs differ; nothing where they do not.
std::optional<TensorId> firstDeviating(const Trace &right, const Trace &wrong);

/// What the layer gives in the end: the last numbers that its steps make.
TensorId lastTensor(const Plan &plan);

} // namespace headscope
