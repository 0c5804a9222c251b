// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"

#include <vector>

namespace headscope {

// Computing tensors from their operands, as the table of tensors says. Any part of any tensor can be asked for: the
// numbers have the same bits whether a cell is computed alone, with its row, or in the whole (and for any number of
// threads), because each is one fixed chain of operations on its operands.

class Watch;
/// A whole tensor; its operands must be in the run. Long draws end where the watch stops.
SharedTensor computeWhole(const Trace &trace, TensorId id, Watch *watch = nullptr);
/// One matrix as a tensor of two axes.
SharedTensor computeMatrix(const Trace &trace, TensorId id, const MatrixPlace &place);
/// The row of a cell as a tensor of one axis.
SharedTensor computeRow(const Trace &trace, TensorId id, const Cell &cell);
/// The row of a cell: all along the last axis.
std::vector<double> computedRow(const Trace &trace, TensorId id, const Cell &cell);
/// What a cell would hold without an override of its own: what its operands give, or what was given at first.
double valueWithoutOverride(const Trace &trace, TensorId id, const Cell &cell);
struct Block;
/// A copy of a tensor with one block computed again. The copy's block is then that of the trace's plan, unless a watch
/// stopped it.
SharedTensor recomputed(const Trace &trace, const AnyTensor &before, const Block &block, const Watch *watch = nullptr);

/// The rows of each matrix of this shape.
Index rowCount(const Shape &shape);
/// Where a matrix begins in a tensor of this shape.
Index matrixOffset(const Shape &shape, const MatrixPlace &place);
/// The matrices of a tensor, one per item, and head where it has heads.
std::vector<MatrixPlace> matricesOf(const Shape &shape);
/// The place of the matrix in which a cell lies.
MatrixPlace placeOf(const Cell &cell);

} // namespace headscope
