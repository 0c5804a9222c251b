// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/run.h"

#include <algorithm>
#include <chrono>

namespace headscope {
namespace {

/// How many products are summed for one number of this tensor.
Index sumLength(const Plan &plan, const TensorSpec &tensor)
{
    const Operand &operand = tensor.operands.front();
    const TensorSpec &source = specOf(operand.tensor);
    const Cell cells = operand.cells(plan.sizes, Cell(tensor.axes.size(), 0));
    const auto swept = std::find(cells.begin(), cells.end(), kSwept);
    return shapeOf(source, plan.sizes)[static_cast<std::size_t>(swept - cells.begin())];
}

} // namespace

struct Run::State
{
    State(Plan plan, RunControl watched)
        : control(std::move(watched)), totalWork(workOf(plan)),
          trace(std::make_shared<Trace>(Trace{std::move(plan), {}, 0})), steps(stepsOf(trace->plan)),
          narrow(*trace, control, totalWork), wide(*trace, control, totalWork)
    {}

    RunControl control;
    double totalWork;
    std::shared_ptr<Trace> trace;
    std::vector<const Step *> steps;
    std::size_t at = 0;
    Workspace<float> narrow;
    Workspace<double> wide;
};

Run::Run(Plan plan, RunControl control) : m_state(std::make_unique<State>(std::move(plan), std::move(control)))
{}
Run::~Run() = default;
Run::Run(Run &&) noexcept = default;

const Step *Run::next() const
{
    return m_state->at < m_state->steps.size() ? m_state->steps[m_state->at] : nullptr;
}

bool Run::advance()
{
    const Step *step = next();
    if (step == nullptr || (m_state->control.isCancelled && m_state->control.isCancelled()))
        return false;
    const auto start = std::chrono::steady_clock::now();
    if (m_state->trace->plan.document.layer.precision == Precision::Float64)
        step->run64(m_state->wide);
    else
        step->run32(m_state->narrow);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    if (step->id != StepId::Inputs)
        m_state->trace->milliseconds += taken.count();
    ++m_state->at;
    return !m_state->control.isCancelled || !m_state->control.isCancelled();
}

std::shared_ptr<const Trace> Run::trace() const
{
    return m_state->trace;
}

std::shared_ptr<const Trace> runAll(const Plan &plan, const RunControl &control)
{
    Run run(plan, control);
    while (run.next() != nullptr)
        if (!run.advance())
            return nullptr;
    return run.trace();
}

double workOf(const Plan &plan)
{
    double work = 0;
    for (const TensorSpec &tensor : tensorTable())
        if (tensor.operation == Operation::Dot)
            work += static_cast<double>(countOf(shapeOf(tensor, plan.sizes)).value()) *
                    static_cast<double>(sumLength(plan, tensor));
    return work;
}

} // namespace headscope
