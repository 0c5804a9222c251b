// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix in one run and in another.
#include "engine/tensor/coverednumber.h"
#include "ui/figure/fetchedslice.h"
#include "ui/text/showntext.h"

#include <QCoreApplication>

#include <cassert>

namespace headscope {
namespace {

/// −∞ that stayed −∞ did not change; NaN has no difference.
double differenceOf(double now, double then)
{
    if (isCovered(now) || isCovered(then))
        return coveredNumber();
    return now == then ? 0 : now - then;
}

} // namespace

Slice Slice::difference(const std::shared_ptr<const Trace> &after, const std::shared_ptr<const Trace> &before,
                        TensorId tensor, Index batch, Index head)
{
    Slice slice(after, tensor, batch, head);
    slice.m_unchanged = before;
    slice.m_isDifference = true;
    return slice;
}

double Slice::changeAt(Index row, Index column) const
{
    const Cell at = cell(row, column);
    return differenceOf(m_trace->value(m_tensor, at), m_unchanged->value(m_tensor, at));
}

Slice Slice::made(const CancelToken &isCancelled) const
{
    if (!m_unchanged)
        return *this;
    Slice after = *this;
    after.m_unchanged.reset();
    after.m_isDifference = false;
    Slice before = after;
    before.m_given = m_unchanged->matrix(m_tensor, placeOf());
    if (m_unchanged->hasMaskBehind(m_tensor))
        before.m_givenMask = m_unchanged->matrix(Role::Mask, placeOf());
    return difference(after, before, isCancelled);
}

Slice Slice::difference(const Slice &after, const Slice &before, const CancelToken &isCancelled)
{
    assert(!after.isOnPatches()); // whose numbers stand in the row of their query alone
    const FetchedSlice nows(after);
    const FetchedSlice thens(before);
    Slice slice = after;
    Tensor<double> change({slice.m_firstRow + slice.m_rows, slice.m_stride});
    Tensor<Flag> seen(change.shape());
    for (Index row = 0; row < slice.m_rows && !isCancelled(); ++row)
        for (Index column = 0; column < slice.m_columns; ++column) {
            const Index at = slice.offsetOf(row, column);
            change[at] = differenceOf(nows.at(row, column), thens.at(row, column));
            const bool isMasked = nows.isMasked(row, column) || thens.isMasked(row, column);
            seen[at] = Flag{static_cast<std::uint8_t>(isMasked ? 0 : 1)};
        }
    slice.m_given = slice.shownPart(std::move(change));
    slice.m_givenMask = slice.shownPart(std::move(seen));
    slice.m_isDifference = true;
    if (before.m_trace != after.m_trace || before.m_matrix != after.m_matrix) // else all words are those of both
        slice.m_before = std::make_shared<const Slice>(before);
    return slice;
}

Slice Slice::in(const std::shared_ptr<const Trace> &run, const std::shared_ptr<const Trace> &unchanged,
                const CancelToken &isCancelled) const
{
    Slice none = *this;
    none.m_trace.reset();
    none.m_unchanged.reset();
    none.m_before.reset();
    none.m_given = none.m_givenMask = {};
    none.m_rows = none.m_columns = 0;
    if (!run || !hasSame(*run) || (m_isDifference && !unchanged))
        return none;
    const auto [item, head] = placeOf();
    const Index queryHead = queryHeadOf(m_tensor, head, run->plan.sizes);
    const Slice whole = m_pooling        ? pooled(run, m_tensor, item, *m_pooling, isCancelled)
                        : m_isDifference ? difference(run, unchanged, m_tensor, item, queryHead)
                                         : Slice(run, m_tensor, item, queryHead);
    if (!m_query)
        return whole;
    const Index across = m_stride;
    const Index down = (whole.m_columns - 1) / across;
    const bool hasPatches = *m_query < whole.m_rows && down > 0 && whole.m_columns == 1 + down * across;
    return hasPatches ? onPatches(whole, *m_query, down, across) : none;
}

/// Whether a run has the tensor, and in it this batch item and head.
bool Slice::hasSame(const Trace &run) const
{
    return run.has(m_tensor) && isInside(m_matrix, shapeOf(spec(), run.plan.sizes));
}

QStringList placeWords(const Slice &map, Index row, Index column)
{
    return map.before() != nullptr ? placeWords(*map.before(), map, row, column)
                                   : placeWords(*map.trace(), map.tensor(), map.cell(row, column));
}

QStringList placeWords(const Slice &a, const Slice &b, Index row, Index column)
{
    const Cell ofA = a.cell(row, column);
    const Cell ofB = b.cell(row, column);
    QStringList words = placeWords(*a.trace(), a.tensor(), ofA);
    const QStringList others = placeWords(*b.trace(), b.tensor(), ofB);
    for (std::size_t i = 0; i < ofA.size(); ++i) {
        QString &place = words[static_cast<qsizetype>(i)];
        const QString &other = others[static_cast<qsizetype>(i)];
        if (place == other)
            continue;
        const auto word = wordAt(*a.trace(), a.spec().axes[i], ofA[0], ofA[i]);
        const auto otherWord = wordAt(*b.trace(), b.spec().axes[i], ofB[0], ofB[i]);
        if (word && otherWord)
            place = QCoreApplication::translate("shape", "%1 / “%2”").arg(place, inSentence(*otherWord));
        else if (word)
            place = other;
    }
    return words;
}

} // namespace headscope
