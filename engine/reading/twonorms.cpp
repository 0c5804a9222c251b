// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/twonorms.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// Cells at equal distances from one another.
struct EvenCells
{
    Index first;
    Index step;
    Index count;
    std::size_t at(Index i) const { return static_cast<std::size_t>(first + i * step); }
};

TwoNorms::Group groupOf(const std::vector<double> &numbers, const EvenCells &cells)
{
    TwoNorms::Group group;
    for (Index i = 0; i < cells.count; ++i)
        group.mean += numbers[cells.at(i)] / static_cast<double>(cells.count);
    double variance = 0;
    for (Index i = 0; i < cells.count; ++i) {
        const double distance = numbers[cells.at(i)] - group.mean;
        variance += distance * distance / static_cast<double>(cells.count);
    }
    group.deviation = std::sqrt(variance);
    return group;
}

TwoNorms::Group norm(const std::vector<double> &numbers, const EvenCells &cells, double epsilon,
                     std::vector<double> &normed)
{
    const TwoNorms::Group group = groupOf(numbers, cells);
    const double divisor = std::sqrt(group.deviation * group.deviation + epsilon);
    for (Index i = 0; i < cells.count; ++i)
        normed[cells.at(i)] = (numbers[cells.at(i)] - group.mean) / divisor;
    return group;
}

std::vector<double> numbersOf(const Trace &trace, TensorId tensor, const Shape &shape)
{
    std::vector<double> numbers;
    const Index count = shape[0] * shape[1] * shape[2];
    for (Index i = 0; i < count; ++i)
        numbers.push_back(trace.value(tensor, cellAt(shape, i)));
    return numbers;
}

} // namespace

double TwoNorms::farthest() const
{
    double distance = 1;
    for (const auto *numbers : {&byPosition, &byFeature})
        for (const double number : *numbers)
            distance = std::isfinite(number) ? std::max(distance, std::abs(number)) : distance;
    return distance;
}

TwoNorms twoNorms(const Trace &trace, TensorId tensor)
{
    TwoNorms norms;
    norms.shape = tensorOf(trace.plan, tensor).shape;
    const Index features = norms.shape[2];
    const Index positions = norms.shape[0] * norms.shape[1];
    const double epsilon = trace.plan.document.layer.normEps;
    const std::vector<double> numbers = numbersOf(trace, tensor, norms.shape);
    norms.byPosition = norms.byFeature = numbers;
    for (Index position = 0; position < positions; ++position)
        norms.positions.push_back(norm(numbers, {position * features, 1, features}, epsilon, norms.byPosition));
    for (Index feature = 0; feature < features; ++feature)
        norms.features.push_back(norm(numbers, {feature, features, positions}, epsilon, norms.byFeature));
    return norms;
}

} // namespace headscope
