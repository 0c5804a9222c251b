// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"

#include <vector>

namespace headscope {

/// A tensor of (items, positions, features) brought to mean 0 and deviation 1 in two ways: as layer norm does it, each
/// position by its own features; and as batch norm does it in training, each feature over all positions of all items.
/// Neither stretches nor shifts.
struct TwoNorms
{
    /// Of the cells that are normed together; the deviation is the root of the variance, without ε.
    struct Group
    {
        double mean = 0;
        double deviation = 0;
    };
    Shape shape;
    std::vector<Group> positions; ///< of layer norm, one after the other through all items
    std::vector<Group> features;  ///< of batch norm
    std::vector<double> byPosition, byFeature;

    Index positionOf(Index item, Index position) const { return item * shape[1] + position; }
    /// The place of a cell in byPosition and byFeature.
    std::size_t offsetOf(Index item, Index position, Index feature) const
    {
        return static_cast<std::size_t>(positionOf(item, position) * shape[2] + feature);
    }
    /// How far a normed number is from 0 at most; 1 where all are nearer.
    double farthest() const;
};

/// The tensor must be in the trace and have three axes.
TwoNorms twoNorms(const Trace &trace, TensorId tensor);

} // namespace headscope
