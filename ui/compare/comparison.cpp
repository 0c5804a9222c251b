// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparison.h"

#include "engine/reading/metrics.h"
#include "ui/figure/fetchedslice.h"
#include "ui/figure/valuescale.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// Whether the map hatches the cell, so that nobody sees its number.
bool isHidden(const Slice &map, const FetchedSlice::Row &row, std::size_t column)
{
    return hidesNumber(map, row.values[column], row.isMasked[column] != 0);
}

/// Whether the map of the difference hatches the cell without a number. The score of a masked key is a fill: it is not
/// compared with a score.
bool isHiddenInEither(const Slice &map, const FetchedSlice::Row &a, const FetchedSlice::Row &b, std::size_t column)
{
    const bool isOfA = isHidden(map, a, column);
    const bool isOfB = isHidden(map, b, column);
    const bool mayBeFill = !isSequential(map.spec()) && !isYesNo(map.spec());
    return mayBeFill ? isOfA || isOfB : isOfA && isOfB;
}

void addRow(ComparisonNumbers &numbers, const Slice &map, Index row, const FetchedSlice::Row &a,
            const FetchedSlice::Row &b)
{
    for (std::size_t column = 0; column < a.values.size(); ++column) {
        const bool isEqual = a.values[column] == b.values[column]; // −∞, too
        if (isHiddenInEither(map, a, b, column)) {
            const bool areNone = std::isnan(a.values[column]) && std::isnan(b.values[column]);
            numbers.others += isEqual || areNone ? 0 : 1;
            continue;
        }
        const double change = isEqual ? 0 : b.values[column] - a.values[column];
        if (!std::isfinite(change)) {
            const bool areNone = std::isnan(a.values[column]) && std::isnan(b.values[column]);
            ++(areNone ? numbers.none : numbers.apart);
            continue;
        }
        ++numbers.compared;
        numbers.equal += isEqual ? 1 : 0;
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

ComparisonNumbers compare(const Slice &a, const Slice &b, const std::function<bool()> &isCancelled)
{
    const bool isWeights = a.tensor() == Role::Weights;
    ComparisonNumbers numbers;
    double distances = 0;
    const FetchedSlice numbersOfA(a);
    const FetchedSlice numbersOfB(b);
    FetchedSlice::Row rowOfA;
    FetchedSlice::Row rowOfB;
    for (Index row = 0; row < a.rows() && !(isCancelled && isCancelled()); ++row) {
        numbersOfA.readRow(row, rowOfA);
        numbersOfB.readRow(row, rowOfB);
        addRow(numbers, a, row, rowOfA, rowOfB);
        if (!isWeights)
            continue;
        if (const double distance = rowDistance(rowOfA.values, rowOfB.values); !std::isnan(distance)) {
            distances += distance;
            ++numbers.queries;
        }
    }
    numbers.mean /= static_cast<double>(std::max<Index>(1, numbers.compared));
    if (numbers.queries > 0)
        numbers.distance = distances / static_cast<double>(numbers.queries);
    return numbers;
}

} // namespace headscope
