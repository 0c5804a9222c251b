// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/fetchedslice.h"

#include "engine/tensor/coverednumber.h"
#include "engine/tensor/numbers.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <algorithm>

namespace headscope {

FetchedSlice::FetchedSlice(const Slice &slice, const CancelToken &isCancelled) : Slice(slice.made(isCancelled))
{
    if (isEmpty())
        return;
    m_part = m_given.tensor ? m_given : partOf(tensor());
    const bool isChangeOfMask = isDifference() && tensor() == Role::Mask; // of which no cell is hidden
    if (m_givenMask.tensor && !isChangeOfMask)
        m_mask = m_givenMask;
    else if (trace()->hasMaskBehind(tensor()) && !isChangeOfMask)
        m_mask = tensor() == Role::Mask ? m_part : partOf(Role::Mask);
    if (tensor() == Role::DroppedWeights && !isOfAllHeads() && trace()->has(Role::DropoutMask))
        m_kept = partOf(Role::DropoutMask);
}

double FetchedSlice::at(Index row, Index column) const
{
    return valueAt(*m_part.tensor, m_part.offset + offsetOf(row, column));
}

bool FetchedSlice::isMasked(Index row, Index column) const
{
    return m_mask.tensor && valueAt(*m_mask.tensor, m_mask.offset + offsetOf(row, column)) == 0 &&
           !isCovered(at(row, column));
}

bool FetchedSlice::isDropped(Index row, Index column) const
{
    return m_kept.tensor && !isMasked(row, column) && !isCovered(at(row, column)) &&
           valueAt(*m_kept.tensor, m_kept.offset + offsetOf(row, column)) == 0;
}

double FetchedSlice::rowSum(Index row) const
{
    double sum = 0;
    for (Index column = 0; column < columns(); ++column)
        sum += at(row, column);
    return sum;
}

void FetchedSlice::readRow(Index row, const Span &columns, Row &out) const
{
    const auto count = static_cast<std::size_t>(columns.count());
    const Index start = offsetOf(row, columns.first);
    out.values.resize(count);
    out.isMasked.assign(count, 0);
    readNumbers(*m_part.tensor, m_part.offset + start, out.values);
    if (!m_mask.tensor)
        return;
    const Flag *flags = std::get<Tensor<Flag>>(*m_mask.tensor).data() + m_mask.offset + start;
    std::transform(flags, flags + count, out.values.begin(), out.isMasked.begin(), [](Flag flag, double value) {
        return static_cast<unsigned char>(flag.value == 0 && !isCovered(value));
    });
}

QStringList losslessRow(const FetchedSlice &slice, Index row)
{
    const Precision precision = slice.trace()->plan.document.layer.precision;
    QStringList numbers;
    for (Index column = 0; column < slice.columns(); ++column) {
        const double value = slice.at(row, column);
        numbers << (isGap(slice, value) ? QString() : losslessNumber(value, precision));
    }
    return numbers;
}

} // namespace headscope
