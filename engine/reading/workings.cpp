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

std::vector<Working> ofSoftmax(const std::vector<double> &row)
{
    const double largest = *std::max_element(row.begin(), row.end());
    std::vector<double> powers;
    std::transform(row.begin(), row.end(), std::back_inserter(powers), [&](double x) { return std::exp(x - largest); });
    const double sum = std::accumulate(powers.begin(), powers.end(), 0.0);
    return {{"maximum", {largest}}, {"exponentials", std::move(powers)}, {"sum", {sum}}};
}

std::vector<Working> ofNorm(const std::vector<double> &row)
{
    const RowMoments moments = momentsOf<double>(row);
    return {{"mean", {moments.mean}}, {"variance", {moments.variance}}};
}

} // namespace

std::vector<Working> workingsOf(const Explanation &explanation)
{
    switch (explanation.operation) {
    case Operation::Dot: return ofDot(explanation.sources);
    case Operation::Softmax: return ofSoftmax(explanation.sources.front().values);
    case Operation::Norm: return ofNorm(explanation.sources.front().values);
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
    case Operation::Scale: return "scale";
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
