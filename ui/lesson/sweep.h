// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <array>
#include <functional>
#include <vector>

namespace headscope {

/// What one size of a head gives: random normal queries and keys with d features, run by the engine.
struct SweepPoint
{
    /// The same scores, divided by √d or not.
    struct Side
    {
        std::vector<double> scores;  ///< of query 0
        std::vector<double> weights; ///< of query 0
        double spread = 0;           ///< the standard deviation of the scores of all queries
        double largest = 0;          ///< the largest weight of a query, mean over the queries
        double entropy = 0;          ///< of a query's weights in bits, mean over the queries
    };
    Index size = 1; ///< d
    Side divided;
    Side raw;
};

inline constexpr Index kSweepQueries = 64;
inline constexpr Index kSweepKeys = 8;
inline constexpr int kSweepPoints = 11; ///< d = 1, 2, 4, …, 1,024

/// The powers of two from 1 to 1,024, and the nearest of them to a size.
using Sweep = std::vector<SweepPoint>;
Sweep makeSweep(const std::function<bool()> &isCancelled = {});
const SweepPoint &pointAt(const Sweep &sweep, Index size);

} // namespace headscope
