// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

#include <array>
#include <set>
#include <span>

namespace headscope {

/// A named tensor read as (b, h, q, k): axes that it lacks at the left, or that are 1, serve every index, as in NumPy.
class BroadcastTensor
{
public:
    /// Of at most 4 axes; it must outlive this.
    explicit BroadcastTensor(const AnyTensor &tensor);
    BroadcastTensor(const Plan &plan, const OptionalRef &ref);

    bool isThere() const { return m_tensor != nullptr; }
    /// Whether heads have numbers of their own.
    bool isOfHeads() const { return m_strides[1] != 0; }
    double at(Index item, Index head, Index query, Index key) const;
    /// The same of as many keys as the row has room for, from `first` on.
    template <class Scalar>
    void readRow(Index item, Index head, Index query, Index first, std::span<Scalar> row) const;

private:
    Index offsetOf(Index item, Index head, Index query, Index key) const
    {
        return item * m_strides[0] + head * m_strides[1] + query * m_strides[2] + key * m_strides[3];
    }

    const AnyTensor *m_tensor = nullptr;
    std::array<Index, 4> m_strides{};
};

/// Which keys each query may attend to: valid_lens, causal and window with the prefix, segments, allowed and the
/// -infinity of bias, all combined. Sources: d2l's masked_softmax; torch's scaled_dot_product_attention for causal and
/// window (top-left or bottom-right); T5 (Raffel et al. 2019, figure 4) for the prefix.
class MaskRule
{
public:
    explicit MaskRule(const Plan &plan);

    bool allows(Index item, Index head, Index query, Index key) const;
    /// The same for all keys of a query, the first of which it is asked for.
    void readRow(Index item, Index head, Index query, std::span<Flag> row) const;
    /// The keys that all but the tensors let through, for every head: from the first to the last one. Where the plan
    /// has gaps, there are others between.
    KeyRange range(Index item, Index query) const;
    /// Whether all but the tensors let a key through.
    bool letsThrough(Index item, Index query, Index key) const;
    /// How many keys are left without the padding: up to the last one that any query of the item may see.
    /// Overrides of the mask count.
    Index seenKeys(Index item) const;
    /// Whether more than the range decides, so that each cell must be asked for.
    bool isCellwise() const { return m_isCellwise; }
    /// Whether heads may have masks of their own.
    bool isOfHeads() const { return m_allowed.isOfHeads() || m_bias.isOfHeads(); }
    /// What is added to the scaled score, in the precision of the run: a float32 makes −∞ of -1e300. 0 where the
    /// document gives no bias.
    double bias(Index item, Index head, Index query, Index key) const;
    /// The same of as many keys as the row has room for, from `first` on.
    template <class Scalar>
    void readBias(Index item, Index head, Index query, Index first, std::span<Scalar> row) const;

private:
    double inPrecision(double number) const
    {
        return m_isFloat32 ? static_cast<double>(static_cast<float>(number)) : number;
    }
    /// Whether a key of the range is in no gap.
    bool isReached(Index item, Index query, Index key) const;
    bool allowsCell(Index item, Index head, Index query, Index key) const;
    /// The same as seenKeys() for one query, where it is more than `known`.
    Index seenKeys(const Cell &query, Index known, const std::set<Cell> &hidden) const;

    const Plan &m_plan;
    BroadcastTensor m_allowed;
    BroadcastTensor m_bias;
    bool m_hasGaps;
    bool m_isCellwise;
    bool m_isFloat32;
};

/// The rows (item, head, query) of which no key is allowed: mask.dead_row says what becomes of them. Overrides of the
/// mask count.
std::vector<Cell> deadRowsOf(const Plan &plan);

/// The key at which a query stands: its own number, moved to the last keys for bottom_right.
Index ownKey(const Plan &plan, Index query);

/// The longest side of a window that counts: farther than any key, and far from where sums overflow.
inline constexpr Index kFarthestKey = Index{1} << 40U;

/// The keys that causal and window let through, and causal so many behind a query's own.
KeyRange nearKeys(const Plan &plan, Index query, Index ahead = 0);

/// d2l's valid_lens of one query; nothing where there are none.
std::optional<Index> validLength(const ValidLens &lens, Index item, Index query);

} // namespace headscope
