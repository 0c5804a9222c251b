// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/operation.h"

#include <algorithm>

namespace headscope {
namespace {

/// Where a row of a copy comes from: the operand that has its first number, and how many follow there.
struct Stretch
{
    TensorId tensor;
    Cell cell;
};

std::optional<Stretch> sourceAt(const Trace &trace, const GraphTensor &spec, const Cell &cell)
{
    for (const Operand &operand : spec.operands)
        if (Cell source = operand.cells(trace.plan, cell); !source.empty())
            return Stretch{operand.tensor, std::move(source)};
    return std::nullopt;
}

/// Whether a row of a target stands as far behind that of a stretch in its source as it does in the target.
template <class T>
bool follows(const Trace &trace, const Target<T> &target, const Stretch &first, Index distance, Index row)
{
    const auto source = sourceAt(trace, target.spec, target.cell(row, 0));
    Cell cell = first.cell;
    cell[cell.size() - 2] += distance;
    return source && source->tensor == first.tensor && source->cell == cell;
}

/// How many rows of a target, from one on, are rows that follow each other in one source. Heads are: those of the past,
/// then the new ones.
template <class T>
Index rowsInOne(const Trace &trace, const Target<T> &target, const Stretch &first, Index row)
{
    Index known = row; // follows
    Index past = target.rows();
    while (known + 1 < past) {
        const Index middle = past == target.rows() ? past - 1 : (known + past) / 2; // mostly all do
        if (follows(trace, target, first, middle - row, middle))
            known = middle;
        else
            past = middle;
    }
    return known + 1 - row;
}

/// Heads of the past and new ones, many rows at once: asking for each costs more than copying it.
template <class T>
void copyHeads(const Trace &trace, const Target<T> &target)
{
    for (Index row = 0; row < target.rows();) {
        const auto source = sourceAt(trace, target.spec, target.cell(row, 0));
        const Cell &cell = source->cell;
        const Index count = rowsInOne(trace, target, *source, row);
        const Index first = cell[cell.size() - 2];
        const auto rows = rowsOf<T>(trace, source->tensor, placeOf(cell), first, first + count);
        for (Index i = 0; i < count; ++i)
            std::copy_n(rows.row(i) + cell.back(), target.columns(), target.row(row + i));
        row += count;
    }
}

template <class T>
void computeCopy(const Trace &trace, const Target<T> &target)
{
    if (target.spec.traits.keeping == Keeping::UnlessView)
        return copyHeads(trace, target);
    // A merged row is made of heads; a head's row is whole in its source.
    const Index run = target.spec.axes.back() == Extent::ConcatWidth ? trace.plan.sizes.v : target.endColumn;
    for (Index row = 0; row < target.rows(); ++row)
        for (Index column = target.firstColumn; column < target.endColumn;) {
            const Index end = std::min(target.endColumn, column / run * run + run);
            T *to = target.row(row) + column - target.firstColumn;
            const auto source = sourceAt(trace, target.spec, target.cell(row, column - target.firstColumn));
            if (!source) {
                std::fill_n(to, end - column, T(0)); // an appended key of zeros
            } else {
                const Cell &cell = source->cell;
                const Index sourceRow = cell.size() > 1 ? cell[cell.size() - 2] : 0;
                const auto rows = rowsOf<T>(trace, source->tensor, placeOf(cell), sourceRow, sourceRow + 1);
                std::copy_n(rows.data + cell.back(), end - column, to);
            }
            column = end;
        }
}

} // namespace

constinit const OperationSpec kCopyOperation{
    Operation::Copy, "copy",
    AsNumbers{{computeCopy<float>, computeInParts<float>}, {computeCopy<double>, computeInParts<double>}},
    addNoSettings, noWorkings};

} // namespace headscope
