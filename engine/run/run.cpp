// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/run.h"

#include "engine/plan/keep.h"
#include "engine/run/attend.h"
#include "engine/run/change.h"
#include "engine/run/controlofpart.h"
#include "engine/run/dot.h"
#include "engine/run/inputstage.h"
#include "engine/run/stopwatch.h"

#include <algorithm>
#include <cassert>

namespace headscope {
namespace {

constexpr double kShareBeforeChange = 0.5; // of the progress, where numbers are changed after the run

TraceBuilder builderOf(std::shared_ptr<const Plan> plan, double work, const RunControl &control,
                       const std::shared_ptr<MemoryBudget> &budget)
{
    TraceBuilder run(std::move(plan), work < control.leastShared ? 1 : control.threads, budget);
    run.setWork(work);
    return run;
}

/// A product of the whole layer, watched.
void makeDot(TraceBuilder &run, const GraphTensor &spec, Watch &watch)
{
    inPrecisionOf(run.plan(), [&](auto zero) {
        using Scalar = decltype(zero);
        auto out = Tensor<Scalar>::unset(spec.shape);
        computeDots(run.trace(), spec, matricesOf(out.shape()), out.data(), &watch);
        run.put(spec.id, std::move(out));
    });
}

/// A tensor before this one in its step that is normed from the very same numbers: queries, keys and values of
/// self-attention are one tensor, and so are their norms.
const GraphTensor *twinOf(const Trace &run, const GraphStep &step, const GraphTensor &spec)
{
    const auto isTwin = [&](const GraphTensor *other) {
        return other->operation == Operation::Norm && other->shape == spec.shape &&
               std::equal(other->operands.begin(), other->operands.end(), spec.operands.begin(), spec.operands.end(),
                          [&](const Operand &a, const Operand &b) {
                              return run.isKept(a.tensor) && run.kept(a.tensor) == run.kept(b.tensor);
                          });
    };
    const auto end = std::find(step.tensors.begin(), step.tensors.end(), &spec);
    const auto twin = std::find_if(step.tensors.begin(), end, isTwin);
    return spec.operation == Operation::Norm && twin != end && run.isKept((*twin)->id) ? *twin : nullptr;
}

/// Makes what the run keeps of a step; false when it is to stop.
bool makeStep(TraceBuilder &run, const GraphStep &step, Watch &watch)
{
    for (const GraphTensor *spec : step.tensors) {
        if (!isKeptAfterRun(run.plan(), *spec))
            run.setMade(spec->id);
        else if (spec->operation == Operation::Dot)
            makeDot(run, *spec, watch);
        else if (const GraphTensor *twin = twinOf(run.trace(), step, *spec))
            run.share(spec->id, run.trace().shared(twin->id));
        else
            run.put(spec->id, computeWhole(run.trace(), spec->id, &watch));
        if (!watch.ask())
            return false;
    }
    return true;
}

/// The steps that are done at once, from scores to concat.
bool makeAttention(TraceBuilder &run, Watch &watch)
{
    if (run.plan().isTraining())
        run.put(Role::DropoutMask, computeWhole(run.trace(), Role::DropoutMask, &watch));
    if (!watch.ask() || !attend(run, watch))
        return false;
    for (const GraphStep &step : run.plan().graph->steps())
        if (step.step->traits.isAtOnce)
            for (const GraphTensor *spec : step.tensors)
                run.setMade(spec->id);
    return true;
}

/// Whether all that a step has was given.
bool isTaken(const Trace &run, const GraphStep &step)
{
    return std::all_of(step.tensors.begin(), step.tensors.end(),
                       [&](const GraphTensor *tensor) { return run.has(tensor->id); });
}

bool makeAll(TraceBuilder &run, Watch &watch)
{
    const Stopwatch stopwatch(run);
    bool isAttended = false;
    for (const GraphStep &made : run.plan().graph->steps()) {
        const bool isAtOnce = made.step->traits.isAtOnce;
        if (isTaken(run.trace(), made) || (isAtOnce && isAttended))
            continue;
        if (!(isAtOnce ? makeAttention(run, watch) : makeStep(run, made, watch)))
            return false;
        isAttended = isAttended || isAtOnce;
    }
    return true;
}

/// Whether a tensor of a run is among the parameters that others have, which may be none.
bool isAmong(const Trace *parameters, TensorId id)
{
    return parameters != nullptr && specOf(id).family == Family::Weight && parameters->has(id);
}

void shareParameters(TraceBuilder &run, const Trace *parameters)
{
    for (const GraphTensor &tensor : run.plan().graph->tensors())
        if (isAmong(parameters, tensor.id))
            run.share(tensor.id, *parameters);
}

} // namespace

struct Run::State
{
    State(const Plan &plan, RunControl watched)
        : control(std::move(watched)),
          run(builderOf(std::make_shared<const Plan>(plan), workOf(plan), control, control.budget)),
          watch(control, run.trace().work)
    {}

    RunControl control;
    TraceBuilder run;
    Watch watch;
    std::size_t at = 0;
};

Run::Run(const Plan &plan, RunControl control) : m_state(std::make_unique<State>(plan, std::move(control)))
{}
Run::~Run() = default;
Run::Run(Run &&) noexcept = default;

const Step *Run::next() const
{
    const auto &steps = m_state->run.plan().graph->steps();
    return m_state->at < steps.size() ? steps[m_state->at].step : nullptr;
}

bool Run::advance()
{
    const Step *step = next();
    TraceBuilder &run = m_state->run;
    if (step == nullptr || !m_state->watch.ask())
        return false;
    if (m_state->at == 0) { // what is given is the first step, or stands in it
        takeInputs(run, m_state->watch);
        overrideInputs(run);
    } else {
        const Stopwatch stopwatch(run);
        for (const GraphTensor *spec : tensorsOf(run.plan(), step->id)) {
            run.put(spec->id, computeWhole(run.trace(), spec->id, &m_state->watch));
            if (spec->operation == Operation::Dot)
                m_state->watch.goesOn(static_cast<double>(countOf(spec->shape).value()) *
                                      static_cast<double>(termsOf(run.plan(), *spec)));
        }
    }
    ++m_state->at;
    return m_state->watch.ask();
}

std::shared_ptr<const Trace> Run::trace() const
{
    return m_state->run.shared();
}

std::shared_ptr<const Trace> runAll(const Plan &plan, const RunControl &control, const Trace *parameters)
{
    const auto isThere = [&](TensorId id) { return isAmong(parameters, id) || sharesMemory(plan, id); };
    const Index room = control.budget->roomToKeep() - control.keptLater;
    auto fitted = std::make_shared<const Plan>(fittedTo(withoutOverrides(plan), room, isThere));
    TraceBuilder run = builderOf(std::move(fitted), workOf(plan), control, control.budget);
    const double share = plan.isChangedSomewhere() ? kShareBeforeChange : 1;
    const RunControl running = controlOfPart(control, 0, share);
    Watch watch(running, run.trace().work);
    if (!watch.ask())
        return nullptr;
    shareParameters(run, parameters);
    takeInputs(run, watch);
    if (!watch.ask() || !makeAll(run, watch))
        return nullptr;
    if (!plan.isChangedSomewhere())
        return run.shared();
    return changed(run.trace(), plan, controlOfPart(control, share, 1 - share), run.trace().milliseconds);
}

std::shared_ptr<const Trace> runAgain(const Trace &before, const RunControl &control)
{
    assert(!before.plan.isChangedSomewhere());
    Watch watch(control, before.work);
    TraceBuilder run = builderOf(before.sharedPlan(), before.work, control, before.sharedBudget());
    for (const GraphTensor &spec : before.plan.graph->tensors())
        if (before.has(spec.id) && spec.step == StepId::Inputs)
            run.share(spec.id, before);
    return makeAll(run, watch) ? run.shared() : nullptr;
}

double workOf(const Plan &plan)
{
    double work = 0;
    for (const GraphTensor &tensor : plan.graph->tensors())
        if (tensor.operation == Operation::Dot)
            work += static_cast<double>(countOf(tensor.shape).value()) * static_cast<double>(termsOf(plan, tensor));
    return work;
}

} // namespace headscope
