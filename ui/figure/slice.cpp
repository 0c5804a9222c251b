// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/slice.h"

#include "engine/models/effectmap.h"
#include "engine/tensor/numbers.h"
#include "ui/figure/fetchedslice.h"
#include "ui/figure/pooling.h"
#include "ui/figure/valuescale.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// The place of `index` among `count` from `first` on, or nothing where it is not there; kSwept stays.
std::optional<Index> within(Index index, Index first, Index count)
{
    if (index == kSwept)
        return kSwept;
    return index >= first && index < first + count ? std::optional(index - first) : std::nullopt;
}

} // namespace

Slice::Slice(std::shared_ptr<const Trace> trace, TensorId tensor, Index batch, Index head)
    : m_trace(std::move(trace)), m_tensor(tensor)
{
    const Shape shape = shapeOf(spec(), m_trace->plan.sizes);
    m_rows = shape[shape.size() - 2];
    m_columns = shape.back();
    m_stride = m_columns;
    m_matrix.assign(shape.size(), 0);
    for (std::size_t i = 0; i + 2 < shape.size(); ++i) {
        const Extent axis = spec().axes[i];
        Index index = batch;
        if (isHeadAxis(axis))
            index = axis == Extent::KvHeads ? m_trace->plan.sizes.kvHeadOf(head) : head;
        m_matrix[i] = std::clamp<Index>(index, 0, shape[i] - 1);
    }
}

Slice Slice::pooled(const std::shared_ptr<const Trace> &trace, TensorId tensor, Index batch, Pooling pooling,
                    const CancelToken &isCancelled)
{
    Slice slice(trace, tensor, batch, 0);
    const PoolFunction pool = poolFunction(pooling);
    const Index heads = shapeOf(slice.spec(), trace->plan.sizes)[1];
    Tensor<double> together({slice.m_rows, slice.m_columns});
    Tensor<Flag> seen({slice.m_rows, slice.m_columns});
    std::vector<FetchedSlice> each;
    for (Index head = 0; head < heads; ++head)
        each.emplace_back(Slice(trace, tensor, batch, queryHeadOf(tensor, head, trace->plan.sizes)));
    std::vector<FetchedSlice::Row> rows(each.size());
    std::vector<double> numbers(each.size());
    for (Index row = 0; row < slice.m_rows && !isCancelled(); ++row) {
        for (std::size_t head = 0; head < each.size(); ++head)
            each[head].readRow(row, rows[head]);
        for (Index column = 0; column < slice.m_columns; ++column) {
            const auto place = static_cast<std::size_t>(column);
            const Index at = row * slice.m_columns + column;
            std::transform(rows.begin(), rows.end(), numbers.begin(),
                           [place](const FetchedSlice::Row &one) { return one.values[place]; });
            together[at] = pool(numbers);
            const bool isMasked = std::all_of(
                rows.begin(), rows.end(), [place](const FetchedSlice::Row &one) { return one.isMasked[place] != 0; });
            seen[at] = Flag{static_cast<std::uint8_t>(isMasked ? 0 : 1)};
        }
    }
    slice.m_given = slice.shownPart(std::move(together));
    slice.m_givenMask = slice.shownPart(std::move(seen));
    slice.m_pooling = pooling;
    return slice;
}

Slice Slice::cropped(const Span &rows, const Span &columns) const
{
    Slice slice = *this;
    slice.m_firstRow += rows.first;
    slice.m_firstColumn += columns.first;
    slice.m_rows = rows.count();
    slice.m_columns = columns.count();
    if (m_before)
        slice.m_before = std::make_shared<const Slice>(m_before->cropped(rows, columns));
    return slice;
}

/// The patches of a query lie one behind the other, which are as good as rows.
Slice Slice::onPatches(const Slice &map, Index query, Index down, Index across)
{
    Slice slice = map;
    slice.m_query = query;
    slice.m_firstColumn = query * map.m_stride + 1;
    slice.m_rows = down;
    slice.m_columns = slice.m_stride = across;
    return slice;
}

MatrixPlace Slice::placeOf() const
{
    return {m_matrix.size() > 2 ? m_matrix[0] : 0, m_matrix.size() > 3 ? m_matrix[1] : 0};
}

MatrixPart Slice::shownPart(AnyTensor numbers) const
{
    return {m_trace->budget().count(MemoryBudget::Use::Shown, std::move(numbers)), 0};
}

double Slice::number(Index row, Index column) const
{
    if (m_unchanged)
        return changeAt(row, column);
    return m_given.tensor ? valueAt(*m_given.tensor, m_given.offset + offsetOf(row, column))
                          : m_trace->value(m_tensor, cell(row, column));
}

std::vector<std::pair<Index, Index>> Slice::overridden() const
{
    std::vector<std::pair<Index, Index>> places;
    if (m_trace && !isOfAllHeads())
        for (const PlacedOverride &o : m_trace->plan.overridesOf(m_tensor))
            if (const auto at = place(o.cell))
                places.push_back(*at);
    return places;
}

Cell Slice::cell(Index row, Index column) const
{
    Cell cell = m_matrix;
    if (m_query) {
        cell[cell.size() - 2] = *m_query;
        cell.back() = 1 + row * m_columns + column;
        return cell;
    }
    cell[cell.size() - 2] = m_firstRow + row;
    cell.back() = m_firstColumn + column;
    return cell;
}

std::optional<std::pair<Index, Index>> Slice::place(const Cell &cell) const
{
    const auto isHere = [&] {
        const auto end =
            isOfAllHeads() ? cell.begin() + 1 : cell.end() - 2; // all heads together have the cells of each
        return std::equal(cell.begin(), end, m_matrix.begin());
    };
    if (isEmpty() || cell.size() != m_matrix.size() || !isHere())
        return std::nullopt;
    if (m_query) {
        const Index patch = cell.back() - 1;
        const bool isThere = cell[cell.size() - 2] == *m_query && patch >= 0 && patch < m_rows * m_columns;
        return isThere ? std::optional(std::pair(patch / m_columns, patch % m_columns)) : std::nullopt;
    }
    const auto row = within(cell[cell.size() - 2], m_firstRow, m_rows);
    const auto column = within(cell.back(), m_firstColumn, m_columns);
    return row && column ? std::optional(std::pair(*row, *column)) : std::nullopt;
}

bool hidesNumber(const Slice &slice, double value, bool isMasked)
{
    const bool isWeight = isSequential(slice.spec()) && !isYesNo(slice.spec());
    return isMasked && (!isWeight || value == 0);
}

bool isGap(const Slice &slice, double value)
{
    return std::isnan(value) && isEffectMap(slice.tensor());
}

bool hasHeads(const TensorSpec &tensor)
{
    const auto rows = tensor.axes.end() - std::min<std::ptrdiff_t>(2, std::ssize(tensor.axes));
    return std::any_of(tensor.axes.begin(), rows, isHeadAxis);
}

Index queryHeadOf(TensorId tensor, Index head, const Sizes &sizes)
{
    const TensorSpec &spec = specOf(tensor);
    return hasHeads(spec) ? head * (sizes.h / shapeOf(spec, sizes)[1]) : head;
}

bool isAttentionMap(const TensorSpec &tensor)
{
    return tensor.axes.size() == 4 && tensor.axes[2] == Extent::QueryCount && tensor.axes[3] == Extent::AttendedCount;
}

} // namespace headscope
