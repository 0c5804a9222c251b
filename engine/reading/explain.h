// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/explanation.h"
#include "engine/run/trace.h"

namespace headscope {

/// The cell must lie inside the tensor, and the tensor in the trace.
Explanation explain(const Trace &trace, TensorId tensor, const Cell &cell);

/// Whether its number is covered, or one that stands behind it.
bool hidesAny(const Explanation &explanation);

/// What a hand would write down, in double: for a dot product the sum after each term (and the bias at the end), for a
/// softmax the maximum, the exponentials and their sum, for a norm mean and variance. Nothing for most operations, and
/// of a covered number nothing but coveredNumber().
std::vector<Working> workingsOf(const Explanation &explanation);

/// Why a number is not what its operands make: the precision of the run has none so large, and ±∞ stands there, or none
/// so small, and 0 does.
enum class Misfit { TooLarge, TooSmall };
/// Nothing where the number is what they make, or is a rule's.
std::optional<Misfit> misfitOf(const Explanation &explanation, Precision precision);

/// "weights[0, 2, 1, 0]"; a swept axis is written ":".
std::string cellName(TensorId tensor, const Cell &cell);

} // namespace headscope
