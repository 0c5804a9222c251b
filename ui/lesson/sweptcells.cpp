// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/sweptcells.h"

#include "engine/document/cellname.h"
#include "engine/tensor/numbers.h"

namespace headscope {
namespace {

/// How many of the last axes are run through as a whole: none, those of a row or those of a matrix.
std::size_t sweptAtEnd(const Cell &cell)
{
    std::size_t swept = 0;
    while (cell.size() >= 2 && swept < 2 && cell[cell.size() - 1 - swept] == kSwept)
        ++swept;
    return swept;
}

/// The numbers that the last axes run through from this cell on. Where none is kept, a row is computed at once and a
/// matrix, too.
std::vector<double> numbersBehind(const Trace &trace, TensorId tensor, const Cell &first, std::size_t swept)
{
    if (swept == 0)
        return {trace.value(tensor, first)};
    if (swept == 1)
        return trace.row(tensor, first);
    const Shape &shape = tensorOf(trace.plan, tensor).shape;
    const MatrixPlace place{first.size() > 2 ? first[0] : 0, first.size() > 3 ? first[1] : 0};
    const MatrixPart part = trace.matrix(tensor, place);
    return numbersFrom(*part.tensor, part.offset, shape[shape.size() - 2] * shape.back());
}

} // namespace

std::optional<SweptCells> sweptCells(const QString &name, const Trace &trace)
{
    const auto cells = readCellsName(name.toStdString());
    const GraphTensor *tensor = cells ? trace.plan.graph->find(cells->tensor) : nullptr;
    if (tensor == nullptr || !trace.has(tensor->id))
        return std::nullopt;
    Cell first = cells->cell;
    std::replace(first.begin(), first.end(), kSwept, Index{0});
    return isInside(first, tensor->shape) ? std::optional(SweptCells{tensor->id, cells->cell}) : std::nullopt;
}

std::vector<double> numbersAt(const Trace &trace, const SweptCells &cells)
{
    const Shape &shape = tensorOf(trace.plan, cells.tensor).shape;
    const std::size_t atOnce = sweptAtEnd(cells.cell);
    Shape swept;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        swept.push_back(cells.cell[axis] == kSwept && axis + atOnce < shape.size() ? shape[axis] : 1);
    std::vector<double> numbers;
    for (Index i = 0; i < countOf(swept).value_or(0); ++i) {
        Cell first = cellAt(swept, i);
        for (std::size_t axis = 0; axis < first.size(); ++axis)
            first[axis] = cells.cell[axis] == kSwept ? first[axis] : cells.cell[axis];
        const std::vector<double> part = numbersBehind(trace, cells.tensor, first, atOnce);
        numbers.insert(numbers.end(), part.begin(), part.end());
    }
    return numbers;
}

} // namespace headscope
