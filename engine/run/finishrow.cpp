// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/finishrow.h"

#include "engine/run/dot.h"
#include "engine/run/maskrows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {

template <class Scalar>
RowFinisher<Scalar>::RowFinisher(const Trace &trace, const MaskRule &rule, bool skips)
    : m_trace(trace), m_plan(trace.plan), m_rule(rule), m_kernels(kernelsOf<Scalar>(trace)), m_skips(skips),
      m_positions(trace)
{}

template <class Scalar>
KeyRange RowFinisher<Scalar>::finish(const MatrixPlace &place, Index query, const KeyRange &computed, Scalar *row,
                                     Scalar *weights) const
{
    const KeyRange all{0, m_plan.sizes.attended()};
    capScores(m_plan, row + computed.first, computed.end - computed.first);
    addPositions(place, query, computed, row);
    if (!m_skips) {
        finishWhole(place, query, row, weights);
        return all;
    }
    const KeyRange keys = m_rule.range(place.item, query);
    KeyRange written = all;
    if (finishRange(place, keys, row, weights, written))
        return written;
    fillHidden(keys, row);
    shareOut(place, row, weights, keys.isEmpty());
    return all;
}

template <class Scalar>
void RowFinisher<Scalar>::addPositions(const MatrixPlace &place, Index query, const KeyRange &keys, Scalar *row) const
{
    if (!m_positions.isThere() || keys.isEmpty())
        return;
    Buffer<Scalar> bias(static_cast<std::size_t>(keys.end - keys.first));
    m_positions.read(place.item, place.head, query, keys.first, {bias.data(), bias.size()});
    addTo(row + keys.first, bias.data(), keys.end - keys.first);
}

/// A row of which the mask may hide any key.
template <class Scalar>
void RowFinisher<Scalar>::finishWhole(const MatrixPlace &place, Index query, Scalar *row, Scalar *weights) const
{
    if (!m_rule.isCellwise() && !m_plan.document.mask.hasRange())
        return shareOut(place, row, weights, false);
    const MaskSettings &mask = m_plan.document.mask;
    const Index count = m_plan.sizes.attended();
    std::vector<Flag> allowed(static_cast<std::size_t>(count));
    m_rule.readRow(place.item, place.head, query, allowed);
    std::vector<Scalar> bias(mask.bias ? allowed.size() : 0);
    m_rule.readBias(place.item, place.head, query, 0, std::span<Scalar>(bias));
    maskRow(mask, row, allowed.data(), mask.bias ? bias.data() : nullptr, count, row);
    shareOut(place, row, weights, std::none_of(allowed.begin(), allowed.end(), [](Flag f) { return f.value != 0; }));
}

/// Only the keys that are seen, where the hidden ones get exactly 0. False where they get more, or none is seen.
template <class Scalar>
bool RowFinisher<Scalar>::finishRange(const MatrixPlace &place, const KeyRange &keys, Scalar *row, Scalar *weights,
                                      KeyRange &written) const
{
    if (keys.isEmpty())
        return false;
    const Index count = m_plan.sizes.k;
    const Scalar largest = m_kernels.largest(row + keys.first, keys.end - keys.first);
    const bool hides = keys.end - keys.first < count;
    if (hides && !(static_cast<Scalar>(m_plan.document.mask.fill) - largest <= m_kernels.negligible))
        return false;
    const Index first = keys.first / kRowUnit * kRowUnit; // so that each number meets the sum it meets in a whole row
    std::fill(row + first, row + keys.first, -std::numeric_limits<Scalar>::infinity());
    softmaxBeside(m_kernels, sinkOf<Scalar>(m_trace, place.head), row + first, keys.end - first, largest,
                  weights != nullptr ? weights + first : nullptr);
    if (std::isnan(row[first])) {
        std::fill_n(row, count, row[first]);
        if (weights != nullptr)
            std::fill_n(weights, count, row[first]);
        return true;
    }
    if (weights != nullptr) {
        std::fill(weights, weights + first, Scalar(0));
        std::fill(weights + keys.end, weights + count, Scalar(0));
    }
    written = {first, keys.end};
    return true;
}

template <class Scalar>
void RowFinisher<Scalar>::fillHidden(const KeyRange &keys, Scalar *row) const
{
    const Index count = m_plan.sizes.k;
    const Index first = std::clamp<Index>(keys.first, 0, count);
    const Index end = std::clamp<Index>(keys.end, first, count);
    const auto fill = static_cast<Scalar>(m_plan.document.mask.fill);
    std::fill(row, row + first, fill);
    std::fill(row + end, row + count, fill);
}

/// The softmax of a whole row.
template <class Scalar>
void RowFinisher<Scalar>::shareOut(const MatrixPlace &place, Scalar *row, Scalar *weights, bool isDead) const
{
    const Index count = m_plan.sizes.attended();
    softmaxBeside(m_kernels, sinkOf<Scalar>(m_trace, place.head), row, count, m_kernels.largest(row, count), weights);
    if (!isDead)
        return;
    applyDeadRowRule(m_plan.document.mask.deadRow, row, count);
    if (weights != nullptr)
        std::copy_n(row, count, weights);
}

template class RowFinisher<float>;
template class RowFinisher<double>;

} // namespace headscope
