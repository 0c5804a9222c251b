// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"
#include "engine/plan/mask.h"

#include <span>
#include <vector>

namespace headscope {

/// Where queries and keys stand: as layer.positions says, else key j at j and query i at i + n_k - n_q.
class Positions
{
public:
    explicit Positions(const Plan &plan);

    double ofQuery(Index item, Index query) const;
    double ofKey(Index item, Index key) const;
    /// The same of as many keys as the row has room for, from `first` on.
    void readKeys(Index item, Index first, std::span<double> row) const;
    /// How far a key stands ahead of a query.
    double ahead(Index item, Index query, Index key) const { return ofKey(item, key) - ofQuery(item, query); }
    /// Where a row of a tensor of queries or keys stands.
    double ofRow(const GraphTensor &tensor, Index item, Index row) const
    {
        return tensor.family == Family::Query ? ofQuery(item, row) : ofKey(item, row);
    }

private:
    BroadcastTensor m_queries;
    BroadcastTensor m_keys;
    double m_firstQuery;
};

/// The feature that layer.rope turns together with this one; both are below Sizes::rotated.
Index partnerOf(const Plan &plan, Index feature);
/// Whether the feature is the first of its pair: x·cos - y·sin; the second is y·cos + x·sin.
bool isFirstOfPair(const Plan &plan, Index feature);
/// By how much the pair of a feature turns from one position to the next, in radians: theta^(-2f/size), scaled as
/// layer.rope says. A number for each feature that is turned. Source: Su et al. 2021; Llama 3.1's scaling.
std::vector<double> turnsOf(const Plan &plan);

/// The slope of each head: as given, else those of Press et al. 2021: 2^(-8/h)^(i + 1) for h a power of two, else those
/// for the next lower power and every other one for the next higher.
std::vector<double> slopesOf(const Plan &plan);

/// The bucket of a key that stands so far ahead of its query. Source: Raffel et al. 2019, _relative_position_bucket of
/// T5.
Index bucketOf(const Plan &plan, double ahead);

} // namespace headscope
