// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/runner.h"

#include "engine/base/team.h"
#include "engine/plan/mask.h"
#include "engine/run/change.h"
#include "engine/run/controlofpart.h"
#include "engine/tensor/memory.h"
#include "ui/work/failure.h"

#include <QElapsedTimer>

#include <vector>

namespace headscope {
namespace {

using SharedTrace = std::shared_ptr<const Trace>;

constexpr double kShareOfRun = 0.5; // of the progress: what is measured of a run is partly computed again

/// How long the range of a tensor takes, in numbers that are there.
double effortOf(const Trace &trace, const GraphTensor &tensor)
{
    constexpr double again = 10; // times as long where they are computed again
    return (1 + static_cast<double>(countOf(tensor.shape).value())) * (trace.isKept(tensor.id) ? 1 : again);
}

/// The run without overrides, where there are any.
SharedTrace unchangedOf(const Trace &trace, const RunControl &control, const SharedResult &related)
{
    if (trace.plan.overrides.empty())
        return nullptr;
    if (related)
        return related->unchanged ? related->unchanged : related->trace;
    return changed(trace, withoutOverrides(trace.plan), control);
}

/// Ranges that the related run has measured are taken over where neither the numbers nor their mask have changed.
void measureRanges(const Trace &trace, const RunControl &control, const SharedResult &related)
{
    const std::set<TensorId> changes =
        related ? changedTensors(related->trace->plan, trace.plan) : std::set<TensorId>();
    const auto isMeasured = [&](TensorId id) {
        return related && !changes.contains(id) && !(changes.contains(Role::Mask) && trace.hasMaskBehind(id));
    };
    std::vector<const GraphTensor *> wanted;
    double effort = 0;
    for (const GraphTensor &tensor : trace.plan.graph->tensors()) {
        if (isMeasured(tensor.id))
            trace.keepRange(tensor.id, related->range(tensor.id));
        else if (trace.has(tensor.id)) {
            wanted.push_back(&tensor);
            effort += effortOf(trace, tensor);
        }
    }
    double done = 0;
    for (const GraphTensor *tensor : wanted) {
        rangeOf(trace, tensor->id, control.isCancelled);
        done += effortOf(trace, *tensor);
        if (control.progress)
            control.progress(done / effort);
    }
}

/// A result with the mistake made beside it, where it can be made. Null when cancelled.
SharedResult withMistake(const SharedResult &right, const LabOrder &order, const RunControl &control)
{
    if (!right || order == LabOrder())
        return right;
    auto result = std::make_shared<RunResult>(*right);
    result->order = order;
    if (order.mistake == nullptr || obstacleTo(*order.mistake, right->trace->plan))
        return result;
    const SharedTrace wrong = mistaken(*right->trace, *order.mistake, controlOfPart(control, 0, kShareOfRun));
    if (!wrong)
        return nullptr;
    measureRanges(*wrong, controlOfPart(control, kShareOfRun, 1 - kShareOfRun), {});
    LabRun lab{right->trace, wrong, {}, deviationOf(*right->trace, *wrong, lastTensor(wrong->plan))};
    if (const auto first = firstDeviating(*right->trace, *wrong))
        lab.first = deviationOf(*right->trace, *wrong, *first);
    result->lab = std::make_shared<const LabRun>(std::move(lab));
    if (order.isHidden) {
        result->trace = wrong;
        result->unchanged = nullptr; // the difference to it would betray the mistake
    }
    return result;
}

} // namespace

SharedResult runPlan(const MadePlan &plan, const RunControl &control, const SharedResult &before)
{
    const SharedResult related =
        before && !before->model && differsInOverridesOnly(before->trace->plan, *plan) ? before : nullptr;
    const double first = plan->overrides.empty() ? kShareOfRun : kShareOfRun / 2; // else there are two runs
    const RunControl running = controlOfPart(control, 0, first);
    SharedTrace trace = related ? changed(*related->trace, *plan, running) : runAll(*plan, running);
    if (!trace)
        return nullptr;
    SharedTrace unchanged = unchangedOf(*trace, controlOfPart(control, first, kShareOfRun - first), related);
    auto result = std::make_shared<RunResult>(
        RunResult{std::move(trace), deadRowsOf(*plan).size(), std::move(unchanged), plan.revision()});
    QElapsedTimer timer;
    timer.start();
    measureRanges(*result->trace, controlOfPart(control, kShareOfRun, 1 - kShareOfRun), related);
    result->measuring = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    if (control.isCancelled && control.isCancelled())
        return nullptr;
    return result;
}

SharedResult blockResult(const SharedModelResult &model, std::size_t block)
{
    auto result = std::make_shared<RunResult>();
    result->trace = model->trace->traces[block];
    const Plan &plan = result->trace->plan;
    result->deadRows = plan.attends() ? deadRowsOf(plan).size() : 0;
    result->unchanged = model->unchanged ? model->unchanged->traces[block] : nullptr;
    result->revision = model->made->blocks[block].revision();
    result->model = model;
    return result;
}

namespace {

/// What make() makes. Nothing that is thrown may leave the thread: that would end the program.
template <class Make>
Result<SharedResult> madeOrError(Make make)
{
    try {
        return make();
    } catch (...) {
        return errorOf(std::current_exception());
    }
}

/// So that turning to another block of a model does not wait for them. What there is no memory for is measured when it
/// is looked at.
void measureBlocks(const SharedResult &result, const RunControl &control)
{
    RunControl quiet = control;
    quiet.progress = nullptr; // the result is there
    const auto done = madeOrError([&] {
        for (const auto &block : result->model->trace->traces)
            measureRanges(*block, quiet, {});
        return result;
    });
    static_cast<void>(done);
}

} // namespace

Runner::Runner(QObject *parent) : QObject(parent), m_workers(1)
{}

Runner::~Runner()
{
    m_token.cancel();
}

void Runner::start(const MadePlan &plan, const LabOrder &order)
{
    start([plan](const RunControl &control, const SharedResult &before) { return runPlan(plan, control, before); },
          order);
}

void Runner::start(const SharedMadeModel &model, std::size_t block, const LabOrder &order)
{
    start(
        [model, block](const RunControl &control, const SharedResult &before) -> SharedResult {
            constexpr double most = 0.95; // one block of many is measured
            const auto done = runMade(model, controlOfPart(control, 0, most), before ? before->model : nullptr);
            if (!done)
                return nullptr;
            auto result = blockResult(done, block);
            measureRanges(*result->trace, controlOfPart(control, most, 1 - most), {});
            return result;
        },
        order);
}

void Runner::start(Make make, const LabOrder &order)
{
    m_token.cancel();
    m_token = {};
    m_isBusy = false;
    m_workers.add([this, make = std::move(make), order, token = m_token] {
        run(make, order, token);
        returnFreedMemory();
    });
    m_isBusy = true;
    Q_EMIT started();
}

void Runner::cancel()
{
    if (!m_isBusy)
        return;
    m_token.cancel();
    m_isBusy = false;
    Q_EMIT cancelled();
}

void Runner::run(const Make &make, const LabOrder &order, const CancelToken &isCancelled)
{
    constexpr qint64 pause = 30; // ms between reports
    QElapsedTimer sinceReport;
    sinceReport.start();
    RunControl control;
    control.threads = processorCount();
    control.isCancelled = isCancelled;
    const auto tell = [this, isCancelled](const auto &what) {
        QMetaObject::invokeMethod(
            this,
            [isCancelled, what] {
                if (!isCancelled())
                    what();
            },
            Qt::QueuedConnection);
    };
    control.progress = [&](double share) {
        if (sinceReport.elapsed() < pause)
            return;
        sinceReport.restart();
        tell([this, share] { Q_EMIT progressed(share); });
    };
    const double most = order == LabOrder() ? 1 : kShareOfRun; // the rest is for the run with the mistake
    Result<SharedResult> result = madeOrError([&] { return make(controlOfPart(control, 0, most), m_last); });
    if (result && !*result)
        return; // cancelled: the next one goes on from the one before
    m_last = result ? *result : nullptr;
    if (m_last)
        result = madeOrError([&] { return withMistake(m_last, order, controlOfPart(control, most, 1 - most)); });
    if (m_last)
        trimMemory(static_cast<std::size_t>(m_last->trace->keptBytes()));
    if (!result || *result)
        tell([this, result] { deliver(result); });
    if (m_last && m_last->model)
        measureBlocks(m_last, control);
}

void Runner::deliver(const Result<SharedResult> &result)
{
    m_isBusy = false;
    if (result)
        Q_EMIT finished(*result);
    else
        Q_EMIT failed(result.error());
}

} // namespace headscope
