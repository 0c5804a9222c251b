// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/numbertype.h"
#include "engine/plan/plan.h"
#include "engine/plan/steptable.h"
#include "engine/plan/tensortable.h"

#include <optional>
#include <vector>

namespace headscope {

/// A tensor that one of a run is made from.
struct Operand
{
    TensorId tensor;
    Origin cells;
    Spread spread = Spread::Even;
};

/// A tensor of one run: its row, with what follows from the document.
struct GraphTensor : TensorSpec
{
    GraphTensor(TensorId newId, const TensorSpec &row) : TensorSpec(row), id(newId) {}

    TensorId id;
    Shape shape = {};                   ///< in memory
    std::vector<Operand> operands = {}; ///< those that the run has
};

/// A step of one run, and what it makes, in the order of the table; weights come from outside.
struct GraphStep
{
    const Step *step;
    std::vector<const GraphTensor *> tensors;
};

/// The tensors and steps of one run as data: what the document asks for, and nothing else. Tensors are in the order of
/// their rows.
class Graph
{
public:
    /// The graph of a plan whose document and sizes are known.
    explicit Graph(const Plan &plan);
    Graph(const Graph &) = delete;
    Graph &operator=(const Graph &) = delete;

    const std::vector<GraphTensor> &tensors() const { return m_tensors; }
    const std::vector<GraphStep> &steps() const { return m_steps; }
    /// The tensors with the operands of each before it.
    const std::vector<const GraphTensor *> &inOrder() const { return m_inOrder; }
    std::size_t size() const { return m_tensors.size(); }

    /// The place of a tensor in tensors(); nothing where the run does not have it.
    std::optional<std::size_t> indexOf(TensorId id) const;
    /// The tensor, or null.
    const GraphTensor *find(TensorId id) const;
    const GraphTensor *find(std::string_view name) const;
    /// The same where the run has it.
    const GraphTensor &at(TensorId id) const;

private:
    void addTensors(const Plan &plan);
    void addOperands(GraphTensor &tensor);
    void addSteps();
    void addInOrder(const GraphTensor &tensor);

    std::vector<GraphTensor> m_tensors;
    std::vector<std::optional<std::size_t>> m_indexes; // by role
    std::vector<GraphStep> m_steps;
    std::vector<const GraphTensor *> m_inOrder;
};

/// The steps of one run, those that make something: dropout, for example, is there in training only.
std::vector<const Step *> stepsOf(const Plan &plan);
/// The tensors that a step of this run makes; none where it has no such step.
const std::vector<const GraphTensor *> &tensorsOf(const Plan &plan, StepId step);
/// The tensor of this run, which has it.
const GraphTensor &tensorOf(const Plan &plan, TensorId id);
bool isPresent(const Plan &plan, TensorId id);
/// The type of the numbers that a run makes of a tensor.
NumberType numberTypeOf(const Plan &plan, TensorId id);
/// How many products are summed for one number of a product.
Index termsOf(const Plan &plan, const GraphTensor &product);
/// How a norm of this run brings its rows to one scale.
NormKind normKindOf(const Plan &plan, const GraphTensor &norm);
/// Whether a tensor has attention weights, before or after dropout.
bool areShares(TensorId tensor);
/// Whether a step makes or reads attention weights. Behind the weighted sum they are no longer what it is about.
bool isAboutShares(const GraphStep &step);
/// The attention weights as far as the steps have come: dropped ones from their dropout on, else those of softmax.
TensorId sharesAt(const Plan &plan, StepId step);
/// Whether a run has attention weights: no other block than one of attention has.
bool hasShares(const Plan &plan);
/// The step that a block is about, which is looked at first: how it shares out, activates, norms, embeds or predicts.
StepId centralStepOf(const Plan &plan);
/// What the block gives to the next: the last tensor that it makes.
TensorId resultOf(const Plan &plan);
/// The first operand of a tensor in this run: what its step reads.
TensorId sourceOf(const Plan &plan, TensorId tensor);

} // namespace headscope
