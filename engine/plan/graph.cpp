// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/graph.h"

#include <algorithm>
#include <cassert>

namespace headscope {
namespace {

/// Of maps that are given alone there is nothing but the weights, and nothing but itself of a tensor that stands alone.
bool isMade(const TensorSpec &row, const Plan &plan)
{
    if (plan.alone)
        return row.role == plan.alone->role;
    return plan.hasMapsAlone() ? row.role == Role::Weights : row.isPresent(plan);
}

/// What is made by an operation on others, and by none where there are no others.
bool needsOperands(Operation operation)
{
    return operation == Operation::Copy || operation == Operation::Softmax;
}

} // namespace

Graph::Graph(const Plan &plan)
{
    addTensors(plan);
    for (GraphTensor &tensor : m_tensors)
        addOperands(tensor);
    addSteps();
    for (const GraphTensor &tensor : m_tensors)
        addInOrder(tensor);
}

void Graph::addTensors(const Plan &plan)
{
    m_indexes.resize(kRoleCount);
    for (const TensorSpec &row : tensorTable()) {
        if (!isMade(row, plan))
            continue;
        m_indexes[static_cast<std::size_t>(row.role)] = m_tensors.size();
        m_tensors.emplace_back(row.role, row);
        m_tensors.back().shape = shapeOf(row, plan.sizes);
    }
}

/// Reads the row; nothing is made before what it is made of. A copy of nothing is given, and so an input; weights of no
/// scores are given, too, and stand where they would be made.
void Graph::addOperands(GraphTensor &tensor)
{
    for (const Reading &reading : tensor.readings) {
        std::vector<Role> roles{reading.role};
        roles.insert(roles.end(), reading.otherwise.begin(), reading.otherwise.end());
        const auto found = std::find_if(roles.begin(), roles.end(), [&](Role role) { return find(role) != nullptr; });
        if (found != roles.end())
            tensor.operands.push_back({*found, reading.cells, reading.spread});
    }
    for (const Operand &operand : tensor.operands)
        if (const StepId made = at(operand.tensor).step; comesBefore(tensor.step, made))
            tensor.step = made;
    if (tensor.operation == Operation::Add && tensor.operands.size() == 1)
        tensor.operation = Operation::Copy; // a sum of one
    if (!needsOperands(tensor.operation) || !tensor.operands.empty())
        return;
    if (tensor.operation == Operation::Copy)
        tensor.step = StepId::Inputs;
    tensor.operation = Operation::Given;
    tensor.traits.keeping = Keeping::Always;
}

void Graph::addSteps()
{
    for (const Step &step : stepTable()) {
        GraphStep made{&step, {}};
        for (const GraphTensor &tensor : m_tensors)
            if (tensor.step == step.id && tensor.family != Family::Weight)
                made.tensors.push_back(&tensor);
        if (!made.tensors.empty())
            m_steps.push_back(std::move(made));
    }
}

void Graph::addInOrder(const GraphTensor &tensor)
{
    if (std::find(m_inOrder.begin(), m_inOrder.end(), &tensor) != m_inOrder.end())
        return;
    for (const Operand &operand : tensor.operands)
        addInOrder(at(operand.tensor));
    m_inOrder.push_back(&tensor);
}

std::optional<std::size_t> Graph::indexOf(TensorId id) const
{
    return m_indexes[static_cast<std::size_t>(id.role)];
}

const GraphTensor *Graph::find(TensorId id) const
{
    const auto index = indexOf(id);
    return index ? &m_tensors[*index] : nullptr;
}

const GraphTensor *Graph::find(std::string_view name) const
{
    const auto found =
        std::find_if(m_tensors.begin(), m_tensors.end(), [&](const GraphTensor &t) { return t.name == name; });
    return found == m_tensors.end() ? nullptr : &*found;
}

const GraphTensor &Graph::at(TensorId id) const
{
    const GraphTensor *tensor = find(id);
    assert(tensor != nullptr);
    return *tensor;
}

std::vector<const Step *> stepsOf(const Plan &plan)
{
    std::vector<const Step *> steps;
    for (const GraphStep &made : plan.graph->steps())
        steps.push_back(made.step);
    return steps;
}

const std::vector<const GraphTensor *> &tensorsOf(const Plan &plan, StepId step)
{
    static const std::vector<const GraphTensor *> none;
    const auto &steps = plan.graph->steps();
    const auto found =
        std::find_if(steps.begin(), steps.end(), [step](const GraphStep &s) { return s.step->id == step; });
    return found == steps.end() ? none : found->tensors;
}

const GraphTensor &tensorOf(const Plan &plan, TensorId id)
{
    return plan.graph->at(id);
}

bool isPresent(const Plan &plan, TensorId id)
{
    return plan.graph->find(id) != nullptr;
}

NumberType numberTypeOf(const Plan &plan, TensorId id)
{
    const Operation operation = tensorOf(plan, id).operation;
    if (isYesNo(operation))
        return {operation == Operation::Allow ? 'b' : 'u', 1};
    return {'f', plan.document.layer.precision == Precision::Float64 ? 8U : 4U};
}

Index termsOf(const Plan &plan, const GraphTensor &product)
{
    const Operand &factor = product.operands.front();
    const Cell cells = factor.cells(plan, Cell(product.shape.size(), 0));
    const auto swept = std::find(cells.begin(), cells.end(), kSwept) - cells.begin();
    return tensorOf(plan, factor.tensor).shape[static_cast<std::size_t>(swept)];
}

NormKind normKindOf(const Plan &plan, const GraphTensor &norm)
{
    const LayerSettings &layer = plan.document.layer;
    return norm.step == StepId::HeadNorm ? *layer.qkNorm : layer.normKind;
}

bool areShares(TensorId tensor)
{
    return specOf(tensor).traits.areShares;
}

bool isAboutShares(const GraphStep &step)
{
    const auto reads = [](const Operand &operand) { return areShares(operand.tensor); };
    return std::any_of(step.tensors.begin(), step.tensors.end(), [&](const GraphTensor *tensor) {
        return areShares(tensor->id) || std::any_of(tensor->operands.begin(), tensor->operands.end(), reads);
    });
}

TensorId sharesAt(const Plan &plan, StepId step)
{
    std::optional<TensorId> newest;
    for (const GraphTensor *tensor : plan.graph->inOrder())
        if (areShares(tensor->id) && (!newest || !comesBefore(step, tensor->step)))
            newest = tensor->id;
    return newest.value_or(Role::Weights);
}

bool hasShares(const Plan &plan)
{
    const auto &tensors = plan.graph->tensors();
    return std::any_of(tensors.begin(), tensors.end(), [](const GraphTensor &tensor) { return areShares(tensor.id); });
}

StepId centralStepOf(const Plan &plan)
{
    if (plan.document.layer.kind == BlockKind::FeedForward)
        return StepId::Activate;
    return plan.attends() ? StepId::Softmax : plan.graph->steps().back().step->id;
}

TensorId resultOf(const Plan &plan)
{
    const auto &tensors = plan.graph->tensors();
    const auto last = std::find_if(tensors.rbegin(), tensors.rend(),
                                   [](const GraphTensor &tensor) { return tensor.family != Family::Weight; });
    return last->id;
}

TensorId sourceOf(const Plan &plan, TensorId tensor)
{
    return tensorOf(plan, tensor).operands.front().tensor;
}

} // namespace headscope
