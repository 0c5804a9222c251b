// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/cellname.h"
#include "ui/present/talk.h"

#include <algorithm>

namespace headscope {
namespace {

Error unknown(const char *field, const std::string &got, Text expected)
{
    return {"", field, Text(got), std::move(expected)};
}

Text oneOf(const std::vector<std::string> &names)
{
    return {ENGINE_TEXT("engine", "one of %1"), {asOneArgument(names)}};
}

std::optional<Error> outside(const char *field, Index got, Index count)
{
    if (got < count)
        return std::nullopt;
    return unknown(field, std::to_string(got),
                   Text(ENGINE_TEXT("engine", "a number from 0 to %1"), {std::to_string(count - 1)}));
}

std::optional<Error> takeBatch(ViewState &view, const Sight &sight, const Plan &plan)
{
    view.batch = sight.batch;
    return outside("batch", sight.batch, plan.sizes.b);
}

std::optional<Error> takeHead(ViewState &view, const Sight &sight, const Plan &plan)
{
    view.head = sight.head;
    return outside("head", sight.head, plan.sizes.h);
}

std::optional<Error> takeStep(ViewState &view, const Sight &sight, const Plan &plan)
{
    if (sight.step.empty())
        return std::nullopt;
    std::vector<std::string> names;
    for (const Step *step : stepsOf(plan)) {
        names.emplace_back(step->name);
        if (step->name == sight.step) {
            view.step = step->id;
            return std::nullopt;
        }
    }
    return unknown("step", sight.step, oneOf(names));
}

const GraphTensor *shownTensor(const Plan &plan, const std::string &name)
{
    const GraphTensor *tensor = plan.graph->find(name);
    return tensor != nullptr && tensor->axes.size() >= 2 ? tensor : nullptr;
}

std::optional<Error> showNamed(ViewState &view, const char *key, const std::string &name, const Plan &plan)
{
    const GraphTensor *tensor = shownTensor(plan, name);
    if (tensor == nullptr)
        return unknown(key, name, Text(ENGINE_TEXT("engine", "a tensor of this run with rows and columns"), {}));
    view.tensor = tensor->id;
    view.step = tensor->step;
    return std::nullopt;
}

std::optional<Error> takeTensor(ViewState &view, const Sight &sight, const Plan &plan)
{
    if (!sight.tensor.empty())
        return showNamed(view, "tensor", sight.tensor, plan);
    const auto &made = tensorsOf(plan, view.step);
    if (!sight.step.empty() && !made.empty())
        view.tensor = mainTensorOf(plan, made);
    return std::nullopt;
}

/// What is shown alone goes before a step and a tensor.
std::optional<Error> takeSpot(ViewState &view, const Sight &sight, const Plan &plan)
{
    return sight.spot.empty() ? std::nullopt : showNamed(view, "spot", sight.spot, plan);
}

const GraphTensor *tensorWith(const Plan &plan, const CellName &cell)
{
    const GraphTensor *tensor = shownTensor(plan, cell.tensor);
    return tensor != nullptr && isInside(cell.cell, tensor->shape) ? tensor : nullptr;
}

Error noCell(const char *field, const CellName &cell)
{
    return unknown(field, cellName(cell.tensor, cell.cell), Text(ENGINE_TEXT("engine", "a cell of this run"), {}));
}

bool isOperand(const Plan &plan, TensorId of, TensorId tensor)
{
    const auto &operands = tensorOf(plan, of).operands;
    const auto isIt = [tensor](const Operand &operand) { return operand.tensor == tensor; };
    return std::any_of(operands.begin(), operands.end(), isIt);
}

std::optional<Error> takeCell(ViewState &view, const Sight &sight, const Plan &plan)
{
    view.pinned.reset();
    if (!sight.cell)
        return std::nullopt;
    const GraphTensor *tensor = tensorWith(plan, *sight.cell);
    if (tensor == nullptr)
        return noCell("cell", *sight.cell);
    const ViewState before = view;
    const CellPlace place{tensor->id, sight.cell->cell};
    view = view.at(place, plan);
    const bool isAlone = !sight.spot.empty();
    if (isAlone || isOperand(plan, before.tensor, place.tensor)) { // the step that reads it stays in view
        view.tensor = before.tensor;
        view.step = before.step;
    }
    return std::nullopt;
}

std::optional<Error> takeHidden(ViewState &view, const Sight &sight, const Plan &plan)
{
    Hidden hidden;
    for (const QString &word : sight.hidden)
        if (!addHidden(hidden, word, plan))
            return unknown("hide", word.toStdString(),
                           Text(ENGINE_TEXT("engine", "a tensor, a row, a cell, a shape or a step of this run"), {}));
    view.look.hidden = sight.hidden;
    return std::nullopt;
}

/// The map that fills up reads it from the sight.
std::optional<Error> checkUntil(ViewState &, const Sight &sight, const Plan &plan)
{
    return sight.until && tensorWith(plan, *sight.until) == nullptr ? std::optional(noCell("until", *sight.until))
                                                                    : std::nullopt;
}

/// So do the pictures in which something stands out.
std::optional<Error> checkLight(ViewState &, const Sight &sight, const Plan &plan)
{
    const auto isIt = [&](const GraphTensor &tensor) {
        return tensor.name == sight.lit || std::any_of(tensor.axes.begin(), tensor.axes.end(),
                                                       [&](Extent axis) { return axisName(axis) == sight.lit; });
    };
    const auto &tensors = plan.graph->tensors();
    if (sight.lit.empty() || std::any_of(tensors.begin(), tensors.end(), isIt))
        return std::nullopt;
    return unknown("light", sight.lit, Text(ENGINE_TEXT("engine", "a tensor or an axis of this run"), {}));
}

} // namespace

Result<ViewState> viewOf(const Sight &sight, const Plan &plan, ViewState from)
{
    from.look.riddle = sight.riddle;
    keepInside(plan, from.step, from.tensor);
    for (const auto take :
         {takeBatch, takeHead, takeStep, takeTensor, takeSpot, takeCell, takeHidden, checkUntil, checkLight})
        if (auto error = take(from, sight, plan))
            return *error;
    return from;
}

} // namespace headscope
