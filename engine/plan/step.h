// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"
#include "engine/plan/tensorid.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace headscope {

/// Which part of attention a tensor plays; the views colour by it.
enum class Role { Input, Query, Key, Value, Attention, Output, Weight };

/// The stream of numbers that a tensor is drawn in; none where it is not drawn: masks, weights, what comes from
/// outside.
enum class Lane { Query, Key, Value, Attention, Output, None };

/// How one number of a tensor is made from its operands.
enum class Operation { Given, Norm, Dot, Copy, Scale, Mask, Allow, Softmax, Draw, Dropout, Add };

/// An index of an operand's cell that stands for all: the axis is run through from its first index to its last.
inline constexpr Index kSwept = -1;

/// Where the numbers behind one output cell stand in another tensor.
struct Operand
{
    TensorId tensor;
    /// An index per axis, kSwept along a sum; empty where this output cell takes nothing from the tensor.
    Cell (*cells)(const Sizes &, const Cell &output);
    std::vector<TensorId> otherwise = {}; ///< where the run has no such tensor, the first of these that it has
};

/// One row of the table of tensors.
struct TensorSpec
{
    TensorId id;
    std::string_view name;  ///< as in files: "Q_heads"
    std::string_view title; ///< as people read it: "Q heads"
    StepId step;
    bool (*isPresent)(const Plan &);
    Role role;
    Lane lane;
    std::vector<Extent> axes;
    Operation operation;
    std::vector<Operand> operands;
    std::string_view longTitle = {}; ///< where there is room and the title is short for it: "attention weights"
};

/// One row of the table of steps: all that stepping, drawing and explaining need to know of it. What it computes are
/// the tensors of this step.
struct Step
{
    StepId id;
    std::string_view name;    ///< as in files: "scores"
    std::string_view title;   ///< for people, marked for translation
    std::string_view formula; ///< _{…} lowers and ^{…} raises
    std::string_view pytorch; ///< the line of code; <scale>, <fill> and <p> stand for what the run says
    std::string_view d2l;     ///< the same in the words of d2l's classes, where one line may serve two steps
};

/// Every step in the order of the computation. A new step is a new row.
std::span<const Step> stepTable();
/// Every tensor in the order of TensorId. A new tensor is a new row.
std::span<const TensorSpec> tensorTable();

/// The steps of one run, those that make something: dropout, for example, is there in training only.
std::vector<const Step *> stepsOf(const Plan &plan);
/// The tensors that a step of this run makes.
std::vector<const TensorSpec *> tensorsOf(const Plan &plan, StepId step);
/// The operands of a tensor in this run: biases and dropped weights only where the run has them.
std::vector<Operand> operandsOf(const Plan &plan, const TensorSpec &tensor);
/// The first operand of a tensor in this run: what its step reads.
TensorId sourceOf(const Plan &plan, TensorId tensor);

/// The step that makes a tensor in this run: heads are inputs where nothing is projected.
StepId stepOf(const Plan &plan, const TensorSpec &tensor);
/// How this run makes the tensor: a copy of nothing is given.
Operation operationOf(const Plan &plan, const TensorSpec &tensor);

const Step &specOf(StepId id);
const TensorSpec &specOf(TensorId id);
/// The tensor of this name, or null.
const TensorSpec *findTensor(std::string_view name);
bool isPresent(const Plan &plan, TensorId id);

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
