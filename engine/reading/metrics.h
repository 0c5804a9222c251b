// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"

#include <functional>
#include <vector>

namespace headscope {

// Functions that take `isCancelled` ask it now and then, on any thread. When it says true they stop and answer with
// what they have seen so far.

/// The entropy of a row, in bits: that of the share which each number above 0 has of their sum. What dropout scales, or
/// what a sink takes of all alike, changes nothing.
double entropyOf(const std::vector<double> &row);

/// How a head spreads the weights of its queries, in bits. Means are over the queries whose weights are numbers from 0
/// on and sum to more than 0, and to no more than 1 before dropout; where there is none, a mean is NaN.
struct HeadMetrics
{
    double meanEntropy = 0; ///< 0 for one key, log2(n) for n keys alike
    double evenEntropy = 0; ///< what meanEntropy is where all keys that may get weight get as much: its most
    Index queries = 0;      ///< how many the means are over
};

/// The metrics of one head. `weights` is Weights or DroppedWeights and must be in the trace.
HeadMetrics metricsOf(const Trace &trace, TensorId weights, Index item, Index head);

/// Those of each head of one item.
std::vector<HeadMetrics> metricsOfHeads(const Trace &trace, TensorId weights, Index item,
                                        const std::function<bool()> &isCancelled = {});

/// Their mean entropies, in bits.
std::vector<double> meanEntropies(const Trace &trace, TensorId weights, Index item,
                                  const std::function<bool()> &isCancelled = {});

/// The Jensen–Shannon distance of two rows of weights, root of the divergence in bits, in [0, 1]: 0 for the same, 1 for
/// no key in common. Each row is divided by its sum, as for the entropy: of a sink that has the rest nothing is seen.
/// NaN where one of them is no distribution: dead, with a NaN or a number below 0, or with a sum above 1.
double rowDistance(const std::vector<double> &p, const std::vector<double> &q);

/// How many heads are compared with each other: the first ones, where a number for every two would fill the memory.
Index comparedHeads(const Sizes &sizes);

/// The Jensen–Shannon distances between the weights of every two heads, n = comparedHeads().
struct HeadDistances
{
    Tensor<double> means;       ///< (n, n), means over the queries that have one; symmetric, 0 for a head and itself
    std::vector<Index> queries; ///< n·n, how many queries each mean is over; of no meaning for a head and itself
    Index asked = 0;            ///< how many could be
};
HeadDistances headDistances(const Trace &trace, TensorId weights, Index item,
                            const std::function<bool()> &isCancelled = {});

/// A row of the means of headDistances(), of one of the heads that it compares: for many heads in a fraction of the
/// time.
std::vector<double> distancesOfHead(const Trace &trace, TensorId weights, const MatrixPlace &place,
                                    const std::function<bool()> &isCancelled = {});

/// headDistances() looks at every query of so many: at all of them (1) but where that would take seconds.
Index distanceStride(const Sizes &sizes);

} // namespace headscope
