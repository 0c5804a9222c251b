// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/mistakes/mistaken.h"
#include "engine/reading/range.h"
#include "engine/run/run.h"
#include "ui/made/modelrun.h"
#include "ui/work/canceltoken.h"
#include "ui/work/workers.h"

#include <QObject>

#include <functional>
#include <memory>

namespace headscope {

/// A mistake of the lab that is to be made in a second run beside the right one.
struct LabOrder
{
    const Mistake *mistake = nullptr; ///< null: none
    bool isHidden = false;            ///< the wrong run takes the place of the right one: the mistake is to be found
    bool operator==(const LabOrder &) const = default;
};

/// The right run and the wrong one, and how far they are apart.
struct LabRun
{
    std::shared_ptr<const Trace> right;
    std::shared_ptr<const Trace> wrong;
    std::optional<Deviation> first; ///< the first tensor that differs; none where no number does
    Deviation last;                 ///< what the layer gives in the end
};

/// A finished run, with the ranges of its tensors measured for the colour scales.
struct RunResult
{
    std::shared_ptr<const Trace> trace;               ///< with the mistake in it where one is hidden
    std::size_t deadRows = 0;                         ///< rows of a head with no key allowed
    std::shared_ptr<const Trace> unchanged = nullptr; ///< the run without overrides, where there are any
    Revision revision = {};                           ///< of the plan that was run
    LabOrder order = {};                              ///< what the lab wanted
    std::shared_ptr<const LabRun> lab = nullptr;      ///< null where that cannot be made, or nothing was wanted
    SharedModelResult model = nullptr;                ///< whose block this is, where it is one of a model
    double measuring = 0;                             ///< ms that the ranges have taken, which the run does not count

    ValueRange range(TensorId id) const { return rangeOf(*trace, id); }
    /// Whether a mistake that is to be found has made any of its numbers wrong.
    bool hidesMistake() const { return order.isHidden && lab && lab->first; }
};
using SharedResult = std::shared_ptr<const RunResult>;

/// Runs a plan and measures its ranges, on the calling thread; where the run before differs in overrides only, no more
/// than what depends on them. Null when cancelled.
SharedResult runPlan(const MadePlan &plan, const RunControl &control = {}, const SharedResult &before = {});

/// The result of one block of a model that was run.
SharedResult blockResult(const SharedModelResult &model, std::size_t block);

/// Runs plans on a thread of its own, the newest only: a new start cancels the run before it.
class Runner : public QObject
{
    Q_OBJECT

public:
    /// Throws std::bad_alloc where the system gives no thread.
    explicit Runner(QObject *parent = nullptr);
    ~Runner() override;

    void start(const MadePlan &plan, const LabOrder &order = {});
    /// The whole of a model, of which one block is looked at.
    void start(const SharedMadeModel &model, std::size_t block, const LabOrder &order = {});
    void cancel();
    bool isBusy() const { return m_isBusy; }

Q_SIGNALS:
    void started();
    void finished(headscope::SharedResult result);
    /// The run came to no end, for want of memory mostly; what was there before stays.
    void failed(const headscope::Error &error);
    void cancelled();
    /// Share done from 0 to 1, a few times a second at most.
    void progressed(double share);

private:
    /// Makes the result on the thread, with the one before at hand.
    using Make = std::function<SharedResult(const RunControl &control, const SharedResult &before)>;
    void start(Make make, const LabOrder &order);
    void run(const Make &make, const LabOrder &order, const CancelToken &isCancelled);
    void deliver(const Result<SharedResult> &result);

    SharedResult m_last; // without a mistake; only the worker reads and writes it
    CancelToken m_token; // of the newest run
    bool m_isBusy = false;
    Workers m_workers; // one, who ends before the rest of this does
};

} // namespace headscope
