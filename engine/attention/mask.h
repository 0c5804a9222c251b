// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/plan.h"

#include <array>

namespace headscope {

/// A named tensor read as (b, h, q, k): axes that it lacks at the left, or that are 1, serve every index, as in NumPy.
class BroadcastTensor
{
public:
    BroadcastTensor(const Plan &plan, const OptionalRef &ref);

    bool isThere() const { return m_tensor != nullptr; }
    double at(Index item, Index head, Index query, Index key) const;

private:
    const AnyTensor *m_tensor = nullptr;
    std::array<Index, 4> m_strides{};
};

/// Which keys each query may attend to: valid_lens, causal, window, allowed and the -infinity of bias, all combined.
/// Sources: d2l's masked_softmax; torch's scaled_dot_product_attention for causal and window (top-left or
/// bottom-right).
class MaskRule
{
public:
    explicit MaskRule(const Plan &plan);

    bool allows(Index item, Index head, Index query, Index key) const;
    /// What is added to the scaled score: 0 where the document gives no bias.
    double bias(Index item, Index head, Index query, Index key) const;

private:
    const Plan &m_plan;
    BroadcastTensor m_allowed;
    BroadcastTensor m_bias;
};

/// d2l's valid_lens of one query; nothing where there are none.
std::optional<Index> validLength(const ValidLens &lens, Index item, Index query);

} // namespace headscope
