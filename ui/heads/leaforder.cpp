// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/leaforder.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

using Leaves = std::vector<Index>;

constexpr double kFar = 1e9;

/// The mean distance between the leaves of two branches.
double between(const Tensor<double> &distances, const Leaves &a, const Leaves &b)
{
    double sum = 0;
    for (const Index i : a)
        for (const Index j : b) {
            const double distance = distances[i * distances.shape().back() + j];
            sum += std::isnan(distance) ? kFar : distance;
        }
    return sum / static_cast<double>(a.size() * b.size());
}

struct Pair
{
    std::size_t first = 0;
    std::size_t second = 1;
    double distance = HUGE_VAL;
};

Pair nearest(const Tensor<double> &distances, const std::vector<Leaves> &branches)
{
    Pair best;
    for (std::size_t i = 0; i < branches.size(); ++i)
        for (std::size_t j = i + 1; j < branches.size(); ++j)
            if (const double distance = between(distances, branches[i], branches[j]); distance < best.distance)
                best = {i, j, distance};
    return best;
}

} // namespace

std::vector<Index> leafOrder(const Tensor<double> &distances)
{
    std::vector<Leaves> branches;
    for (Index i = 0; i < distances.shape().front(); ++i)
        branches.push_back({i});
    while (branches.size() > 1) {
        const Pair pair = nearest(distances, branches);
        Leaves &left = branches[pair.first]; // the first leaf of earlier branches is smaller
        const Leaves &right = branches[pair.second];
        left.insert(left.end(), right.begin(), right.end());
        branches.erase(branches.begin() + static_cast<std::ptrdiff_t>(pair.second));
    }
    return branches.empty() ? Leaves() : branches.front();
}

} // namespace headscope
