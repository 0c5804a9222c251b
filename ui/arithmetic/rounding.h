// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"
#include "engine/run/explanation.h"

#include <QString>

#include <vector>

namespace headscope {

/// Few digits, for numbers in the middle of a calculation.
QString digits(double value, int count = 4);
/// The same, in brackets where it is negative: for what stands behind a sign.
QString inBrackets(double value);
/// As Python reads it: "1e-06", "math.inf".
QString inPython(double value);

/// Where the digits that are shown lose nothing, so that "=" may stand before them instead of "≈".
struct Exactness
{
    bool operands = false; ///< each operand is what its digits say
    bool result = false;   ///< what the digits of the operands give is what the digits of the result say
};
/// "=" or "≈".
QString equalSign(bool isExact);
/// As the operation of the number says.
Exactness exactnessOf(const Explanation &explanation, const Plan &plan);
/// `calculated` is the operands' result in double, which is exact where each has few digits.
Exactness exactnessOfOperands(const std::vector<double> &operands, double calculated, double value);

/// Whether digits() loses nothing of a number.
bool isWholeIn4(double value);
/// Whether exactNumber() gives the number back, in the precision of the run.
bool isReadBack(double value, const Plan &plan);

} // namespace headscope
