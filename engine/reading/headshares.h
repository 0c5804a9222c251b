// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"

#include <functional>
#include <vector>

namespace headscope {

/// ‖Y − Y without a head‖ / ‖Y‖ (Frobenius) of one item's `output`: the head's part head_outputs·W_oᵀ left out, the
/// bias kept. Costs what the head costs in a run. Source: Michel et al. 2019, "Are Sixteen Heads Really Better than
/// One?".
double leaveOutEffect(const Trace &trace, Index item, Index head, const std::function<bool()> &isCancelled = {});

/// What each head adds to one number of `output`: Σ_f concat[item, query, head·v + f]·W_o[feature, head·v + f]. With
/// the bias b_o they sum to the number, up to rounding.
std::vector<double> headShares(const Trace &trace, Index item, Index query, Index feature);

} // namespace headscope
