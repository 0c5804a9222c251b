// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"

#include <functional>
#include <vector>

namespace headscope {

/// How near a tensor of a run is to what another program got for it.
struct Agreement
{
    TensorId tensor;
    bool fits = true;      ///< whether both have the same shape; where not, nothing else is known
    bool isEqual = true;   ///< whether no number differs by more than rounding
    bool isAllNan = false; ///< whether both have NaN everywhere, so that no number is compared
    double largest = 0;    ///< the largest difference; infinite where only one of two numbers is finite
    Cell cell = {};        ///< where that is, the first of equally large ones
    double got = 0;        ///< what this run has there
    double expected = 0;   ///< what the other program had
};

/// Compares a run with the tensors that its document expects, in the order of the steps; nothing where it expects none.
/// Equal are numbers that differ by at most 1e-5 of the largest expected one, where the run and what is expected are of
/// float64 1e-12; NaN equals NaN. The output is the last tensor that the layer makes, behind its residual and its norm.
std::vector<Agreement> agreementsOf(const Trace &trace, const std::function<bool()> &isCancelled = {});

/// The first that is not equal, or null.
const Agreement *firstDifference(const std::vector<Agreement> &agreements);
/// The one with the largest difference, of equally large ones one with numbers; or null where there is none.
const Agreement *largestDifference(const std::vector<Agreement> &agreements);
/// The one by which a run is told: the first that is not equal, else that with the largest difference, or null.
const Agreement *tellingAgreement(const std::vector<Agreement> &agreements);

} // namespace headscope
