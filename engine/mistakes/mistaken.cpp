// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mistakes/mistaken.h"

#include "engine/run/compute.h"
#include "engine/run/rows.h"
#include "engine/run/tracebuilder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace headscope {
namespace {

/// The tensor with the numbers of a person in it.
SharedTensor overridden(const Trace &run, TensorId id, SharedTensor made)
{
    if (!run.plan.isChanged(id))
        return made;
    AnyTensor changed = *made;
    std::visit(
        [&](auto &tensor) {
            using T = std::decay_t<decltype(tensor[0])>;
            if constexpr (!std::is_same_v<T, std::int64_t>)
                overrideMatrices(run, tensorOf(run.plan, id), matricesOf(tensor.shape()), tensor.data());
        },
        changed);
    return std::make_shared<const AnyTensor>(std::move(changed));
}

bool isIn(const std::vector<Role> &roles, TensorId id)
{
    return std::find(roles.begin(), roles.end(), id.role) != roles.end();
}

double differenceOf(double right, double wrong)
{
    if (right == wrong || (std::isnan(right) && std::isnan(wrong)))
        return 0;
    return std::isfinite(right) && std::isfinite(wrong) ? wrong - right : std::numeric_limits<double>::infinity();
}

bool differ(const AnyTensor &a, const AnyTensor &b)
{
    const Index count = countOf(shapeOf(a)).value();
    if (shapeOf(a) != shapeOf(b))
        return true;
    for (Index i = 0; i < count; ++i)
        if (differenceOf(valueAt(a, i), valueAt(b, i)) != 0)
            return true;
    return false;
}

} // namespace

std::shared_ptr<const Trace> mistaken(const Trace &right, const Mistake &mistake, const RunControl &control)
{
    TraceBuilder run(right.sharedPlan(), right.threads(), right.sharedBudget());
    run.setWork(right.work);
    run.setOriginals(right.originals());
    Watch watch(control, static_cast<double>(right.plan.graph->size()));
    std::set<TensorId> wrong;
    for (const GraphTensor *tensor : right.plan.graph->inOrder()) {
        const TensorId id = tensor->id;
        if (!watch.goesOn(1))
            return nullptr;
        const bool isMadeWrong = isIn(mistake.tensors, id);
        const bool follows = std::any_of(tensor->operands.begin(), tensor->operands.end(),
                                         [&](const Operand &operand) { return wrong.contains(operand.tensor); });
        if (isMadeWrong || follows)
            wrong.insert(id);
        if (isMadeWrong)
            run.put(id, overridden(run.trace(), id, mistake.made(run.trace(), id)));
        else if (follows && right.isKept(id))
            run.put(id, computeWhole(run.trace(), id, &watch));
        else if (follows)
            run.setMade(id);
        else
            run.share(id, right);
    }
    return watch.stops() ? nullptr : run.shared();
}

Deviation deviationOf(const Trace &right, const Trace &wrong, TensorId tensor)
{
    const SharedTensor a = right.whole(tensor);
    const SharedTensor b = wrong.whole(tensor);
    Deviation deviation{tensor, shapeOf(*a) == shapeOf(*b)};
    if (!deviation.hasSameShape)
        return deviation;
    deviation.numbers = countOf(shapeOf(*a)).value();
    double moved = 0;
    double size = 0;
    for (Index i = 0; i < deviation.numbers; ++i) {
        const double number = valueAt(*a, i);
        const double other = valueAt(*b, i);
        const double difference = differenceOf(number, other);
        if (difference != 0) {
            if (++deviation.different == 1)
                deviation.firstCell = cellAt(shapeOf(*a), i);
            deviation.isRightFinite = deviation.isRightFinite && std::isfinite(number);
            deviation.isWrongFinite = deviation.isWrongFinite && std::isfinite(other);
        }
        if (std::abs(difference) > std::abs(deviation.largest)) {
            deviation.largest = difference;
            deviation.cell = cellAt(shapeOf(*a), i);
        }
        if (std::isfinite(difference) && std::isfinite(number)) {
            moved += difference * difference;
            size += number * number;
        }
    }
    deviation.share = moved > 0 ? std::sqrt(moved / size) : 0;
    return deviation;
}

bool differIn(const Trace &right, const Trace &wrong, TensorId tensor, const MatrixPlace &place)
{
    const MatrixPart a = right.matrix(tensor, place);
    const MatrixPart b = wrong.matrix(tensor, place);
    const Shape &shape = tensorOf(right.plan, tensor).shape;
    const Index count = shape[shape.size() - 2] * shape.back();
    for (Index i = 0; i < count; ++i)
        if (differenceOf(valueAt(*a.tensor, a.offset + i), valueAt(*b.tensor, b.offset + i)) != 0)
            return true;
    return false;
}

std::optional<TensorId> firstDeviating(const Trace &right, const Trace &wrong)
{
    for (const GraphTensor *tensor : right.plan.graph->inOrder()) {
        const TensorId id = tensor->id;
        const bool isShared = (right.isKept(id) && right.kept(id) == wrong.kept(id)) ||
                              (right.packed(id) != nullptr && right.packed(id) == wrong.packed(id));
        if (right.has(id) && !isShared && differ(*right.whole(id), *wrong.whole(id)))
            return id;
    }
    return std::nullopt;
}

TensorId lastTensor(const Plan &plan)
{
    const auto &tensors = plan.graph->steps().back().tensors;
    const auto found = std::find_if(tensors.rbegin(), tensors.rend(),
                                    [](const GraphTensor *tensor) { return !isYesNo(tensor->operation); });
    return (*found)->id;
}

} // namespace headscope
