// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mistakes/wrongtensors.h"

#include "engine/document/document.h"
#include "engine/plan/keep.h"
#include "engine/plan/mask.h"
#include "engine/plan/referredtensors.h"
#include "engine/run/compute.h"
#include "engine/run/rows.h"
#include "engine/run/tracebuilder.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace headscope {
namespace {

using DocumentChange = std::function<void(Document &)>;

SharedTensor shared(AnyTensor tensor)
{
    return std::make_shared<const AnyTensor>(std::move(tensor));
}

/// A tensor of numbers of the run's precision, that `fill` writes into.
template <class Fill>
SharedTensor filled(const Trace &run, TensorId id, Fill fill)
{
    return inPrecisionOf(run.plan, [&](auto zero) {
        auto out = Tensor<decltype(zero)>::unset(tensorOf(run.plan, id).shape);
        fill(out);
        return shared(std::move(out));
    });
}

/// A tensor that is there, as numbers of this type. Keep the shared one as long as they are read.
template <class T>
const Tensor<T> &numbersIn(const SharedTensor &tensor)
{
    return std::get<Tensor<T>>(*tensor);
}

/// The run of another plan, with what this one has of the same tensors before `id`; what it lacks is made.
TraceBuilder continued(const Trace &run, std::shared_ptr<const Plan> plan, TensorId id)
{
    TraceBuilder other(std::move(plan), run.threads(), run.sharedBudget());
    for (const GraphTensor *tensor : other.plan().graph->inOrder()) {
        if (tensor->id == id)
            break;
        if (run.has(tensor->id))
            other.share(tensor->id, run);
        else if (isKeptAfterRun(other.plan(), *tensor))
            other.put(tensor->id, computeWhole(other.trace(), tensor->id));
        else
            other.setMade(tensor->id);
    }
    return other;
}

/// The shape of a tensor that the document names; weights of a model are in no file, but in the run.
const Shape *shapeNamed(const Plan &plan, const TensorRef &ref)
{
    if (const AnyTensor *given = tensorNamed(*plan.files, ref))
        return &shapeOf(*given);
    for (const ReferredTensor &referred : referredTensors(plan.document))
        if (*referred.ref == ref && referred.role && isPresent(plan, *referred.role))
            return &tensorOf(plan, *referred.role).shape;
    return nullptr;
}

/// The plan of the same layer with other settings.
Plan withOtherSettings(const Plan &plan, const DocumentChange &change)
{
    Document document = plan.document;
    change(document);
    const auto shapes = [&plan](const TensorRef &ref) { return shapeNamed(plan, ref); };
    auto other = planFromShapes(document, shapes, plan.matrixCopies);
    assumeOk(other); // mistakes leave all sizes as they are
    other->files = plan.files;
    return std::move(*other);
}

/// The tensor as the same layer with other settings makes it of what comes before.
SharedTensor underOtherSettings(const Trace &run, TensorId id, const DocumentChange &change)
{
    auto plan = std::make_shared<const Plan>(withOtherSettings(run.plan, change));
    return computeWhole(continued(run, std::move(plan), id).trace(), id);
}

/// The tensor as the layer makes it with another operand.
SharedTensor ofAnother(const Trace &run, TensorId id, TensorId operand, SharedTensor numbers)
{
    TraceBuilder other = continued(run, run.sharedPlan(), id);
    other.put(operand, std::move(numbers));
    return computeWhole(other.trace(), id);
}

/// A mask that asks `allows` of each cell; keys that the layer appends are never hidden.
SharedTensor maskWhere(const Trace &run, const std::function<bool(const Cell &, bool)> &allows, const Trace &from)
{
    const Shape &shape = tensorOf(run.plan, Role::Mask).shape;
    const SharedTensor before = from.whole(Role::Mask);
    Tensor<Flag> mask(shape);
    for (Index i = 0; i < mask.size(); ++i) {
        const Cell cell = cellAt(shape, i);
        const bool wasAllowed = numbersIn<Flag>(before)[i].value != 0;
        mask[i].value = cell[3] >= run.plan.sizes.k || allows(cell, wasAllowed) ? 1 : 0;
    }
    return shared(std::move(mask));
}

/// The same, starting from the mask of other settings.
SharedTensor maskUnder(const Trace &run, const DocumentChange &change,
                       const std::function<bool(const Cell &, bool)> &allows)
{
    TraceBuilder other(run.sharedPlan(), run.threads(), run.sharedBudget());
    other.put(Role::Mask, underOtherSettings(run, Role::Mask, change));
    return maskWhere(run, allows, other.trace());
}

SharedTensor maskThatHidesNothing(const Trace &run)
{
    return maskWhere(
        run, [](const Cell &, bool) { return true; }, run);
}

/// The softmax of one column; like torch.softmax, NaN where all of it is -infinity.
template <class T>
void softmaxOfColumn(const T *from, T *to, Index rows, Index columns)
{
    T largest = from[0];
    for (Index row = 1; row < rows; ++row)
        largest = std::max(largest, from[row * columns]);
    T sum = 0;
    for (Index row = 0; row < rows; ++row)
        sum += to[row * columns] = std::exp(from[row * columns] - largest);
    for (Index row = 0; row < rows; ++row)
        to[row * columns] /= sum;
}

} // namespace

SharedTensor splitWithoutTranspose(const Trace &run, TensorId id)
{
    const SharedTensor source = run.whole(sourceOf(run.plan, id));
    return filled(run, id,
                  [&]<class T>(Tensor<T> &out) { std::copy_n(numbersIn<T>(source).data(), out.size(), out.data()); });
}

SharedTensor scaledByWidth(const Trace &run, TensorId id)
{
    const Sizes &s = run.plan.sizes;
    return underOtherSettings(run, id, [&](Document &d) {
        d.layer.scale = 1 / std::sqrt(static_cast<double>(s.h) * static_cast<double>(s.d));
    });
}

SharedTensor scaledByOne(const Trace &run, TensorId id)
{
    return underOtherSettings(run, id, [](Document &d) { d.layer.scale = 1; });
}

SharedTensor maskOfTiledLengths(const Trace &run, TensorId /*id*/)
{
    const Sizes &s = run.plan.sizes;
    const ValidLens lens = run.plan.document.mask.validLens;
    return maskUnder(
        run, [](Document &d) { d.mask.validLens = {}; },
        [&](const Cell &cell, bool isAllowed) {
            const Index matrix = cell[0] * s.h + cell[1];
            return isAllowed && cell[3] < validLength(lens, matrix % s.b, cell[2]).value();
        });
}

SharedTensor maskWithoutLengths(const Trace &run, TensorId id)
{
    return underOtherSettings(run, id, [](Document &d) { d.mask.validLens = {}; });
}

SharedTensor withoutBias(const Trace &run, TensorId id)
{
    return underOtherSettings(run, id, [](Document &d) {
        d.mask.bias = {};
        std::erase_if(d.overrides, [](const Override &o) { return o.tensor == specOf(Role::ScoreBias).name; });
    });
}

/// The window stays where it was: without causal it would stand elsewhere.
SharedTensor maskOfNextKey(const Trace &run, TensorId /*id*/)
{
    return maskUnder(
        run,
        [](Document &d) {
            d.mask.causal = Causal::None;
            d.mask.window = {};
        },
        [&](const Cell &cell, bool isAllowed) {
            return isAllowed &&
                   (nearKeys(run.plan, cell[2], 1).has(cell[3]) || cell[3] < run.plan.document.mask.prefix);
        });
}

SharedTensor invertedMask(const Trace &run, TensorId id)
{
    const auto asItIs = [](Document &) {};
    const auto isOther = [](const Cell &, bool isAllowed) { return !isAllowed; };
    return id == Role::Mask ? maskUnder(run, asItIs, isOther) : run.whole(id);
}

SharedTensor withAddedFill(const Trace &run, TensorId id)
{
    return underOtherSettings(run, id, [](Document &d) { d.mask.fillMode = FillMode::Add; });
}

SharedTensor maskedAfterSoftmax(const Trace &run, TensorId id)
{
    const SharedTensor made = ofAnother(run, id, Role::Mask, maskThatHidesNothing(run));
    if (id != Role::Weights)
        return made;
    const SharedTensor mask = run.whole(Role::Mask);
    return filled(run, id, [&]<class T>(Tensor<T> &out) {
        for (Index i = 0; i < out.size(); ++i)
            out[i] = numbersIn<Flag>(mask)[i].value != 0 ? numbersIn<T>(made)[i] : T(0);
    });
}

SharedTensor softmaxOverQueries(const Trace &run, TensorId id)
{
    const SharedTensor masked = run.whole(Role::MaskedScores);
    return filled(run, id, [&]<class T>(Tensor<T> &out) {
        const Index rows = out.length(2);
        const Index columns = out.length(3);
        for (Index first = 0; first < out.size(); first += rows * columns)
            for (Index column = 0; column < columns; ++column)
                softmaxOfColumn(numbersIn<T>(masked).data() + first + column, out.data() + first + column, rows,
                                columns);
    });
}

SharedTensor mixedWithDropout(const Trace &run, TensorId id)
{
    return underOtherSettings(run, id, [](Document &d) { d.layer.training = true; });
}

SharedTensor mixedKeys(const Trace &run, TensorId id)
{
    const TensorId keys = tensorOf(run.plan, Role::Scores).operands[1].tensor;
    const TensorId values = tensorOf(run.plan, id).operands[1].tensor;
    return ofAnother(run, id, values, run.whole(keys));
}

SharedTensor interleavedHeads(const Trace &run, TensorId id)
{
    const SharedTensor heads = run.whole(Role::HeadOutputs);
    const Sizes &s = run.plan.sizes;
    return filled(run, id, [&]<class T>(Tensor<T> &out) {
        for (Index i = 0; i < out.size(); ++i) {
            const Cell cell = cellAt(out.shape(), i);
            out[i] = numbersIn<T>(heads).at({cell[0], cell[2] % s.h, cell[1], cell[2] / s.h});
        }
    });
}

SharedTensor joinedWithoutTranspose(const Trace &run, TensorId id)
{
    return splitWithoutTranspose(run, id); // which is a copy in the order of memory, too
}

} // namespace headscope
