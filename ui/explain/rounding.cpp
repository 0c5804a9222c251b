// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/rounding.h"

#include "engine/reading/explain.h"
#include "engine/script/scriptparts.h"
#include "ui/text/words.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope {
namespace {

constexpr double kLargestWhole = 1e6; // products of such numbers, and their sums, are exact in double

bool areWhole(const std::vector<double> &values)
{
    return std::all_of(values.begin(), values.end(), isWholeIn4);
}

/// `calculated` is the operands' result in double, which is exact where each has few digits.
Exactness ofOperands(const std::vector<double> &operands, double calculated, double value)
{
    const bool areOperandsWhole = areWhole(operands);
    return {areOperandsWhole, areOperandsWhole && calculated == value && exactNumber(value).toDouble() == value};
}

Exactness ofDot(const Explanation &e)
{
    std::vector<double> operands;
    for (const Source &source : e.sources)
        operands.insert(operands.end(), source.values.begin(), source.values.end());
    return ofOperands(operands, workingsOf(e).front().values.back(), e.value);
}

Exactness ofSoftmax(const Explanation &e)
{
    const auto workings = workingsOf(e); // maximum, exponentials, sum
    const std::vector<double> &powers = workings[1].values;
    const double sum = workings[2].values.front();
    const bool areOnes = std::all_of(powers.begin(), powers.end(), [](double p) { return p == 0 || p == 1; });
    const double share = powers[static_cast<std::size_t>(e.cell.back())] / sum;
    const bool isShare = areOnes && share == e.value && exactNumber(e.value).toDouble() == e.value;
    return {areOnes, isShare};
}

Exactness ofScale(const Explanation &e, const Plan &plan)
{
    const double score = e.sources[0].values.front();
    Exactness exact = ofOperands({score, plan.scale()}, score * plan.scale(), e.value);
    exact.operands = isWholeIn4(score); // the scale itself is written with all its digits, or as a root
    exact.result = exact.result && !plan.document.layer.softcap;
    return exact;
}

Exactness ofSummands(const Explanation &e, const Plan &plan)
{
    const std::vector<double> summands = summandsOf(e, plan);
    if (summands.size() < 2)
        return {true, isReadBack(e.value, plan)};
    return ofOperands(summands, std::accumulate(summands.begin(), summands.end(), 0.0), e.value);
}

Exactness ofDropout(const Explanation &e, const Plan &plan)
{
    const double before = e.sources[0].values.front();
    const double keep = e.sources[1].values.front();
    const double kept = 1 - plan.dropShare(e.tensor);
    Exactness exact = ofOperands({before, kept}, before * keep / kept, e.value);
    exact.operands = isWholeIn4(before); // the share is written with all its digits
    exact.result = exact.result || (keep == 0 && e.value == 0);
    return exact;
}

/// Slope and positions are written with all their digits.
Exactness ofPositionBias(const Explanation &e, const Plan &plan)
{
    const bool isRead = isReadBack(e.value, plan);
    if (!e.distance || !e.distance->slope)
        return {true, isRead};
    const double wanted = -*e.distance->slope * std::abs(e.distance->query - e.distance->key);
    return {true, isRead && wanted == e.value};
}

} // namespace

QString digits(double value, int count)
{
    return std::isfinite(value) ? QString::number(value, 'g', count) : cellNumber(value);
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
    return std::abs(value) <= kLargestWhole && digits(value).toDouble() == value;
}

bool isReadBack(double value, const Plan &plan)
{
    if (!std::isfinite(value))
        return true;
    const double read = exactNumber(value).toDouble();
    const bool isFloat = plan.document.layer.precision == Precision::Float32;
    return isFloat ? static_cast<float>(read) == static_cast<float>(value) : read == value;
}

Exactness exactnessOf(const Explanation &e, const Plan &plan)
{
    switch (e.operation) {
    case Operation::Dot: return ofDot(e);
    case Operation::Softmax: return ofSoftmax(e);
    case Operation::Scale: return ofScale(e, plan);
    case Operation::Mask:
    case Operation::Add: return ofSummands(e, plan);
    case Operation::Dropout: return ofDropout(e, plan);
    case Operation::Norm: return {};
    case Operation::Rotate: return e.turn ? Exactness{} : Exactness{true, isReadBack(e.value, plan)};
    case Operation::PositionBias: return ofPositionBias(e, plan);
    case Operation::Given:
    case Operation::Copy:
    case Operation::Allow:
    case Operation::Draw: break;
    }
    return {true, isReadBack(e.value, plan)};
}

std::vector<double> summandsOf(const Explanation &e, const Plan &plan)
{
    std::vector<double> summands{e.sources[0].values.front()};
    if (e.operation == Operation::Add)
        summands.push_back(e.sources[1].values.front());
    if (e.operation != Operation::Mask)
        return summands;
    const bool isHidden = e.sources[1].values.front() == 0;
    if (isHidden && !plan.document.mask.addsFill())
        return {};
    if (e.sources.size() > 2)
        summands.push_back(e.sources[2].values.front());
    if (isHidden)
        summands.push_back(plan.document.mask.fill);
    return summands;
}

} // namespace headscope
