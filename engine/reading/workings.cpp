// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/workings.h"

#include "engine/kernels/norm.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace headscope {
namespace {

std::vector<Working> ofDot(const std::vector<Source> &sources)
{
    std::vector<double> sums;
    double sum = 0;
    for (std::size_t i = 0; i < sources[0].values.size(); ++i)
        sums.push_back(sum += sources[0].values[i] * sources[1].values[i]);
    if (sources.size() > 2)
        sums.push_back(sum + sources[2].values.front());
    return {{"partial_sums", std::move(sums)}};
}

/// A sink stands behind the row: it has an exponential, too, and takes its share of the sum.
std::vector<Working> ofSoftmax(const std::vector<Source> &sources)
{
    std::vector<double> row = sources.front().values;
    if (sources.size() > 1)
        row.push_back(sources[1].values.front());
    const double largest = *std::max_element(row.begin(), row.end());
    std::vector<double> powers;
    std::transform(row.begin(), row.end(), std::back_inserter(powers), [&](double x) { return std::exp(x - largest); });
    const double sum = std::accumulate(powers.begin(), powers.end(), 0.0);
    return {{"maximum", {largest}}, {"exponentials", std::move(powers)}, {"sum", {sum}}};
}

std::vector<Working> ofNorm(const Explanation &e)
{
    const RowMoments moments = momentsOf<double>(e.sources.front().values, e.isAroundZero);
    if (e.isAroundZero)
        return {{"mean_square", {moments.variance}}};
    return {{"mean", {moments.mean}}, {"variance", {moments.variance}}};
}

std::vector<Working> ofRotation(const Explanation &e)
{
    if (!e.turn)
        return {};
    const auto &[position, angle, isFirst] = *e.turn;
    return {{"position", {position}}, {"angle", {angle}}, {"cosine", {std::cos(angle)}}, {"sine", {std::sin(angle)}}};
}

std::vector<Working> ofPositionBias(const Explanation &e)
{
    if (!e.distance)
        return {};
    const double distance = std::abs(e.distance->key - e.distance->query);
    if (e.distance->slope)
        return {{"distance", {distance}}, {"slope", {*e.distance->slope}}};
    return {{"distance", {distance}}, {"bucket", {static_cast<double>(e.sources.front().cells.front())}}};
}

} // namespace

std::vector<Working> workingsOf(const Explanation &explanation)
{
    switch (explanation.operation) {
    case Operation::Dot: return ofDot(explanation.sources);
    case Operation::Softmax: return ofSoftmax(explanation.sources);
    case Operation::Norm: return ofNorm(explanation);
    case Operation::Rotate: return ofRotation(explanation);
    case Operation::PositionBias: return ofPositionBias(explanation);
    case Operation::Given:
    case Operation::Copy:
    case Operation::Scale:
    case Operation::Mask:
    case Operation::Allow:
    case Operation::Draw:
    case Operation::Dropout:
    case Operation::Add: break;
    }
    return {};
}

std::string_view nameOf(Operation operation)
{
    switch (operation) {
    case Operation::Given: return "given";
    case Operation::Norm: return "norm";
    case Operation::Dot: return "dot";
    case Operation::Copy: return "copy";
    case Operation::Rotate: return "rotate";
    case Operation::Scale: return "scale";
    case Operation::PositionBias: return "position_bias";
    case Operation::Mask: return "mask";
    case Operation::Allow: return "allow";
    case Operation::Softmax: return "softmax";
    case Operation::Draw: return "draw";
    case Operation::Dropout: return "dropout";
    case Operation::Add: return "add";
    }
    assert(false);
    return {};
}

} // namespace headscope
