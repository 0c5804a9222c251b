// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/run.h"

#include "engine/plan/keep.h"
#include "engine/run/attend.h"
#include "engine/run/change.h"
#include "engine/run/dot.h"
#include "engine/run/inputstage.h"

#include <algorithm>
#include <cassert>
#include <chrono>

namespace headscope {
namespace {

/// Adds the time of its life to a trace.
class Stopwatch
{
public:
    explicit Stopwatch(Trace &trace) : m_trace(trace) {}
    ~Stopwatch()
    {
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - m_start;
        m_trace.milliseconds += taken.count();
    }
    Stopwatch(const Stopwatch &) = delete;
    Stopwatch &operator=(const Stopwatch &) = delete;

private:
    Trace &m_trace;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

std::shared_ptr<Trace> newTrace(std::shared_ptr<const Plan> plan, double work, const RunControl &control)
{
    auto trace = std::make_shared<Trace>(std::move(plan), work < control.leastShared ? 1 : control.threads);
    trace->work = work;
    return trace;
}

/// A product of the whole layer, watched.
void makeDot(Trace &trace, const GraphTensor &spec, Watch &watch)
{
    inPrecisionOf(trace.plan, [&](auto zero) {
        using Scalar = decltype(zero);
        auto out = Tensor<Scalar>::unset(spec.shape);
        computeDots(trace, spec, matricesOf(out.shape()), out.data(), &watch);
        trace.put(spec.id, std::move(out));
    });
}

/// Makes what the run keeps of a step; false when it is to stop.
bool makeStep(Trace &trace, const GraphStep &step, Watch &watch)
{
    for (const GraphTensor *spec : step.tensors) {
        if (!isKeptAfterRun(trace.plan, *spec))
            trace.setMade(spec->id);
        else if (spec->operation == Operation::Dot)
            makeDot(trace, *spec, watch);
        else
            trace.put(spec->id, computeWhole(trace, spec->id, &watch));
        if (!watch.ask())
            return false;
    }
    return true;
}

/// The steps that are done at once, from scores to concat.
bool makeAttention(Trace &trace, Watch &watch)
{
    if (trace.plan.isTraining())
        trace.put(Role::DropoutMask, computeWhole(trace, Role::DropoutMask, &watch));
    if (!watch.ask() || !attend(trace, watch))
        return false;
    for (const GraphStep &step : trace.plan.graph->steps())
        if (step.step->traits.isAtOnce)
            for (const GraphTensor *spec : step.tensors)
                trace.setMade(spec->id);
    return true;
}

bool makeAll(Trace &trace, Watch &watch)
{
    const Stopwatch stopwatch(trace);
    bool isAttended = false;
    for (const GraphStep &made : trace.plan.graph->steps()) {
        const bool isAtOnce = made.step->traits.isAtOnce;
        if (made.step->id == StepId::Inputs || (isAtOnce && isAttended))
            continue;
        if (!(isAtOnce ? makeAttention(trace, watch) : makeStep(trace, made, watch)))
            return false;
        isAttended = isAttended || isAtOnce;
    }
    return true;
}

} // namespace

struct Run::State
{
    State(const Plan &newPlan, RunControl watched)
        : control(std::move(watched)), trace(newTrace(std::make_shared<const Plan>(newPlan), workOf(newPlan), control)),
          watch(control, trace->work)
    {}

    RunControl control;
    std::shared_ptr<Trace> trace;
    Watch watch;
    std::size_t at = 0;
};

Run::Run(const Plan &plan, RunControl control) : m_state(std::make_unique<State>(plan, std::move(control)))
{}
Run::~Run() = default;
Run::Run(Run &&) noexcept = default;

const Step *Run::next() const
{
    const auto &steps = m_state->trace->plan.graph->steps();
    return m_state->at < steps.size() ? steps[m_state->at].step : nullptr;
}

bool Run::advance()
{
    const Step *step = next();
    Trace &trace = *m_state->trace;
    if (step == nullptr || !m_state->watch.ask())
        return false;
    if (step->id == StepId::Inputs) {
        takeInputs(trace, m_state->watch);
        overrideInputs(trace);
    } else {
        const Stopwatch stopwatch(trace);
        for (const GraphTensor *spec : tensorsOf(trace.plan, step->id)) {
            trace.put(spec->id, computeWhole(trace, spec->id, &m_state->watch));
            if (spec->operation == Operation::Dot)
                m_state->watch.goesOn(static_cast<double>(countOf(spec->shape).value()) *
                                      static_cast<double>(termsOf(trace.plan, *spec)));
        }
    }
    ++m_state->at;
    return m_state->watch.ask();
}

std::shared_ptr<const Trace> Run::trace() const
{
    return m_state->trace;
}

std::shared_ptr<const Trace> runAll(const Plan &plan, const RunControl &control)
{
    const auto trace = newTrace(std::make_shared<const Plan>(withoutOverrides(plan)), workOf(plan), control);
    Watch watch(control, trace->work);
    if (!watch.ask())
        return nullptr;
    takeInputs(*trace, watch);
    if (!watch.ask() || !makeAll(*trace, watch))
        return nullptr;
    return plan.overrides.empty() ? trace : changed(*trace, plan, control);
}

std::shared_ptr<const Trace> runAgain(const Trace &before, const RunControl &control)
{
    assert(before.plan.overrides.empty());
    Watch watch(control, before.work);
    const auto trace = newTrace(before.sharedPlan(), before.work, control);
    for (const GraphTensor &spec : before.plan.graph->tensors())
        if (before.has(spec.id) && spec.step == StepId::Inputs) {
            trace->put(spec.id, before.shared(spec.id));
            trace->putPacked(spec.id, before.sharedPacked(spec.id));
        }
    return makeAll(*trace, watch) ? trace : nullptr;
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
