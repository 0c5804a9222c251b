// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/reading/range.h"
#include "engine/run/run.h"
#include "ui/session/madeplan.h"
#include "ui/work/canceltoken.h"

#include <QObject>
#include <QThread>

#include <memory>

namespace headscope {

/// A finished run, with the ranges of its tensors measured for the colour scales.
struct RunResult
{
    std::shared_ptr<const Trace> trace;
    std::size_t deadRows = 0;                         ///< rows of a head with no key allowed
    std::shared_ptr<const Trace> unchanged = nullptr; ///< the run without overrides, where there are any
    Revision revision = {};                           ///< of the plan that was run

    ValueRange range(TensorId id) const { return rangeOf(*trace, id); }
};
using SharedResult = std::shared_ptr<const RunResult>;

/// Runs a plan and measures its ranges, on the calling thread; where the run before differs in overrides only, no more
/// than what depends on them. Null when cancelled.
SharedResult runPlan(const MadePlan &plan, const RunControl &control = {}, const SharedResult &before = {});

/// Runs plans on a thread of its own, the newest only: a new start cancels the run before it.
class Runner : public QObject
{
    Q_OBJECT

public:
    explicit Runner(QObject *parent = nullptr);
    ~Runner() override;

    void start(const MadePlan &plan);
    void cancel();
    bool isBusy() const { return m_isBusy; }

Q_SIGNALS:
    void finished(headscope::SharedResult result);
    /// The run came to no end, for want of memory mostly; what was there before stays.
    void failed(const headscope::Error &error);
    void cancelled();
    /// Share done from 0 to 1, a few times a second at most.
    void progressed(double share);

private:
    void run(const MadePlan &plan, const CancelToken &isCancelled);
    void deliver(const Result<SharedResult> &result);

    QThread m_thread;
    QObject m_worker;    // lives on the thread
    SharedResult m_last; // only the worker reads and writes it
    CancelToken m_token; // of the newest run
    bool m_isBusy = false;
};

} // namespace headscope
