// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/sizes.h"
#include "engine/plan/tensorid.h"

#include <span>
#include <string_view>
#include <vector>

namespace headscope {

struct Plan;

/// Which part of attention a tensor belongs to; the views colour by it.
enum class Family { Input, Query, Key, Value, Attention, Output, Weight };

/// The stream of numbers that a tensor is drawn in; none where it is not drawn: masks, weights, what comes from
/// outside.
enum class Lane { Query, Key, Value, Attention, Output, None };

/// How one number of a tensor is made from its operands.
// clang-format off
enum class Operation {
    Given, Norm, Dot, Copy, Rotate, Scale, PositionBias, Mask, Allow, Softmax, Draw, Dropout, Add, Activate
};
// clang-format on

/// Whether its numbers are yes or no, 1 or 0, in a byte each.
constexpr bool isYesNo(Operation operation)
{
    return operation == Operation::Allow || operation == Operation::Draw;
}

/// Whether a finished run keeps a tensor: always, never (one pass over the scores gives it), unless it is a view of
/// rows that are kept, or where the memory allows.
enum class Keeping { Always, Never, UnlessView, Scores, Weights };

/// An index of an operand's cell that stands for all: the axis is run through from its first index to its last.
inline constexpr Index kSwept = -1;

/// Where the numbers behind one output cell stand in another tensor: an index per axis, kSwept along a sum; empty where
/// the output cell takes nothing from it.
using Origin = Cell (*)(const Plan &, const Cell &output);

/// How the cells that are read move with the output cell: evenly along each axis, so that the corners of a block bound
/// what it reads; or anywhere in a row of what is read, or anywhere in a column.
enum class Spread { Even, Row, Column };

/// What a tensor is made from, as its row says.
struct Reading
{
    Role role;
    Origin cells;
    std::vector<Role> otherwise = {}; ///< where the run has no such tensor, the first of these that it has
    Spread spread = Spread::Even;
};

/// What a row says besides where it has something to say.
struct Traits
{
    std::string_view longTitle = {}; ///< where there is room and the title is short for it: "attention weights"
    std::string_view symbol = {};    ///< in formulas, as LaTeX writes it: "S'"; none: its name
    Keeping keeping = Keeping::Always;
    bool isMasked = false;            ///< its (batch, head, query, key) cells may be hidden by the mask
    bool areShares = false;           ///< each row shares the attention of a query out over the keys
    bool areProbabilities = false;    ///< each row shares 1 out over the tokens that there are
    bool areNumbers = false;          ///< each says which row of a table: a whole number
    std::string_view shortTitle = {}; ///< where there is too little room for the title: "norm Q"
    std::string_view headTitle = {};  ///< the matrix of one head, where it has another title: "Q of head %1"
};

/// One row of the table of tensors. Two rows may have one name where no run has both: a tensor that is made in another
/// way where the block has one step more.
struct TensorSpec
{
    Role role;
    std::string_view name;  ///< as in files: "Q_heads"
    std::string_view title; ///< as people read it: "Q heads"
    StepId step;
    bool (*isPresent)(const Plan &);
    Family family;
    Lane lane;
    std::vector<Extent> axes;
    Operation operation;
    std::vector<Reading> readings;
    Traits traits = {};
};

/// Every tensor that a block can have, in the order of Role. A new tensor is a new row.
std::span<const TensorSpec> tensorTable();

/// The row of a tensor.
const TensorSpec &specOf(TensorId id);
/// The row of this name, or null.
const TensorSpec *findTensor(std::string_view name);

/// The shape in memory.
Shape shapeOf(const TensorSpec &tensor, const Sizes &sizes);
/// The shape as d2l shows it: batch and heads merged, (b, h, q, k) as (b·h, q, k).
Shape shownShapeOf(const TensorSpec &tensor, const Sizes &sizes);

/// How d2l's split and concat move numbers without changing one: the shape after each reshape, permute and reshape.
struct Move
{
    std::string_view how;
    Shape shape;
};
std::vector<Move> movesOf(const TensorSpec &tensor, const Sizes &sizes);

} // namespace headscope
