// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/rounding.h"

#include "engine/script/scriptparts.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kLargestWhole = 1e6; // products of such numbers, and their sums, are exact in double

} // namespace

QString digits(double value, int count)
{
    return exactNumber(value, count);
}

QString inBrackets(double value)
{
    return value < 0 ? QStringLiteral("(%1)").arg(digits(value)) : digits(value);
}

QString inPython(double value)
{
    return QString::fromStdString(pythonNumber(value));
}

QString equalSign(bool isExact)
{
    return isExact ? QStringLiteral("=") : QStringLiteral("≈");
}

bool isWholeIn4(double value)
{
    return std::abs(value) <= kLargestWhole && withHyphen(digits(value)).toDouble() == value;
}

bool isReadBack(double value, const Plan &plan)
{
    if (!std::isfinite(value))
        return true;
    const double read = withHyphen(exactNumber(value)).toDouble();
    const bool isFloat = plan.document.layer.precision == Precision::Float32;
    return isFloat ? static_cast<float>(read) == static_cast<float>(value) : read == value;
}

Exactness exactnessOfOperands(const std::vector<double> &operands, double calculated, double value)
{
    const bool areWhole = std::all_of(operands.begin(), operands.end(), isWholeIn4);
    return {areWhole, areWhole && calculated == value && withHyphen(exactNumber(value)).toDouble() == value};
}

} // namespace headscope
