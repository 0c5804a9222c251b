// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/plan/mask.h"
#include "engine/run/positionbias.h"
#include "engine/run/rows.h"

namespace headscope {

/// From scaled scores to weights, one row at a time: softcap, mask, softmax and the rule for dead rows, in one pass.
template <class Scalar>
class RowFinisher
{
public:
    /// `skips`: keys that the mask hides are not touched where they get exactly 0.
    RowFinisher(const Trace &trace, const MaskRule &rule, bool skips);

    /// Finishes a row in place, whose scaled scores are there for the `computed` keys, and copies it into `weights`
    /// where that is not null. Returns the keys whose weights stand in the row then: the others are 0, but not written.
    KeyRange finish(const MatrixPlace &place, Index query, const KeyRange &computed, Scalar *row,
                    Scalar *weights) const;

private:
    void finishWhole(const MatrixPlace &place, Index query, Scalar *row, Scalar *weights) const;
    bool finishRange(const MatrixPlace &place, const KeyRange &keys, Scalar *row, Scalar *weights,
                     KeyRange &written) const;
    void fillHidden(const KeyRange &keys, Scalar *row) const;
    void shareOut(const MatrixPlace &place, Scalar *row, Scalar *weights, bool isDead) const;
    void addPositions(const MatrixPlace &place, Index query, const KeyRange &keys, Scalar *row) const;

    const Trace &m_trace;
    const Plan &m_plan;
    const MaskRule &m_rule;
    const Kernels<Scalar> &m_kernels;
    bool m_skips;
    PositionBiasRule<Scalar> m_positions;
};

} // namespace headscope
