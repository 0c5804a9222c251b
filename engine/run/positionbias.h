// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/positions.h"
#include "engine/run/trace.h"

#include <span>

namespace headscope {

/// What distances add to scaled scores: layer.alibi or layer.relative_bias. Made once for many rows.
template <class Scalar>
class PositionBiasRule
{
public:
    explicit PositionBiasRule(const Trace &trace);

    bool isThere() const { return m_isThere; }
    /// The numbers for a query and the keys from `first` on; appended keys have no place, and get 0.
    void read(Index item, Index head, Index query, Index first, std::span<Scalar> out) const;

private:
    Index bucket(double ahead) const;
    Scalar at(double ahead, Index head) const;

    const Plan &m_plan;
    bool m_isThere;
    Positions m_positions;
    std::vector<double> m_slopes;            // of layer.alibi
    const Tensor<Scalar> *m_table = nullptr; // of layer.relative_bias
    Index m_farthest = 0;                    // to either side, of those in m_buckets
    std::vector<Index> m_buckets;            // of each whole distance
};

} // namespace headscope
