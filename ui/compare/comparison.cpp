// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparison.h"

#include "ui/figure/valuescale.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

/// Σ p·log2(p / m) over the keys, 0 where p is 0.
double divergence(const std::vector<double> &p, const std::vector<double> &q)
{
    double sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
        if (p[i] > 0)
            sum += p[i] * std::log2(2 * p[i] / (p[i] + q[i]));
    return sum;
}

double rowDistance(const Slice::Row &a, const Slice::Row &b)
{
    const double both = (divergence(a.values, b.values) + divergence(b.values, a.values)) / 2;
    return std::sqrt(std::clamp(both, 0.0, 1.0));
}

void addRow(ComparisonNumbers &numbers, Index row, const Slice::Row &a, const Slice::Row &b)
{
    for (std::size_t column = 0; column < a.values.size(); ++column) {
        if (a.isMasked[column] != 0 && b.isMasked[column] != 0)
            continue;
        const double change = b.values[column] - a.values[column];
        ++numbers.compared;
        if (a.values[column] == b.values[column])
            ++numbers.equal;
        if (!std::isfinite(change))
            continue;
        numbers.mean += std::abs(change);
        if (std::abs(change) > std::abs(numbers.largest)) {
            numbers.largest = change;
            numbers.row = row;
            numbers.column = static_cast<Index>(column);
        }
    }
}

} // namespace

bool areComparable(const Slice &a, const Slice &b)
{
    return !a.isEmpty() && !b.isEmpty() && a.tensor() == b.tensor() && a.rows() == b.rows() &&
           a.columns() == b.columns();
}

ComparisonNumbers compare(const Slice &a, const Slice &b)
{
    ComparisonNumbers numbers;
    Slice::Row rowOfA;
    Slice::Row rowOfB;
    for (Index row = 0; row < a.rows(); ++row) {
        a.readRow(row, rowOfA);
        b.readRow(row, rowOfB);
        addRow(numbers, row, rowOfA, rowOfB);
        numbers.distance += rowDistance(rowOfA, rowOfB) / static_cast<double>(a.rows());
    }
    numbers.mean /= static_cast<double>(std::max<Index>(1, numbers.compared));
    if (a.tensor() != TensorId::Weights)
        numbers.distance = std::numeric_limits<double>::quiet_NaN();
    return numbers;
}

} // namespace headscope
