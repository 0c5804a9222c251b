// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/runner.h"

#include "tests/ui/support.h"

#include <QThread>
#include <QTimer>

#include <algorithm>
#include <limits>
#include <utility>

using namespace headscope;
using enum Role;

class TestRunner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theResultArrivesOnTheCallersThread();
    void theNewestWins();
    void aCancelledRunDeliversNothing();
    void rangesAreThoseOfTheTensors();
    void measuringIsPartOfTheProgress();
    void aRunThatFailsIsTold();
    void whatAnEditLeavesIsTakenOver();
    void aCancelledRunLeavesTheOneBefore();
    void aLargeRunLeavesTheWindowFree();
    void aLargeRunCanBeCancelled();
    void endingDuringARunWaitsForNothing();
};

namespace {

/// 8 heads over so many tokens: 512 are long enough to be watched.
Plan largePlan(const char *tokens = "512")
{
    return planOf(changed({}, {{"layer.num_heads", "8"},
                               {"layer.num_hiddens", "256"},
                               {"inputs.batch_size", "4"},
                               {"inputs.num_queries", tokens},
                               {"inputs.num_kv_pairs", tokens}}));
}

} // namespace

void TestRunner::theResultArrivesOnTheCallersThread()
{
    Runner runner;
    QThread *thread = nullptr;
    SharedResult result;
    connect(
        &runner, &Runner::finished, &runner,
        [&](const SharedResult &done) {
            thread = QThread::currentThread();
            result = done;
        },
        Qt::DirectConnection);
    runner.start(MadePlan(planOf(smallDocument())));
    QVERIFY(runner.isBusy());
    QVERIFY(!result); // not before this thread comes back to its events
    QTRY_VERIFY(result);
    QCOMPARE(thread, QThread::currentThread());
    QVERIFY(!runner.isBusy());
    QVERIFY(result->trace->has(Output));
}

void TestRunner::theNewestWins()
{
    Runner runner;
    QSignalSpy finished(&runner, &Runner::finished);
    for (const char *seed : {"1", "2", "3", "4", "5"})
        runner.start(MadePlan(planOf(smallDocument({{"inputs.seed", seed}}))));
    QTRY_COMPARE(finished.count(), 1);
    QTest::qWait(50); // none of the others comes later
    QCOMPARE(finished.count(), 1);
    QCOMPARE(finished[0][0].value<SharedResult>()->trace->plan.document.inputs.seed, 5U);
}

void TestRunner::aCancelledRunDeliversNothing()
{
    Runner runner;
    QSignalSpy finished(&runner, &Runner::finished);
    QSignalSpy cancelled(&runner, &Runner::cancelled);
    runner.cancel(); // nothing runs: nothing to tell
    QCOMPARE(cancelled.count(), 0);
    runner.start(MadePlan(planOf(smallDocument())));
    runner.cancel();
    QCOMPARE(cancelled.count(), 1);
    QVERIFY(!runner.isBusy());
    QTest::qWait(100); // the run must not come after all
    QCOMPARE(finished.count(), 0);
    runner.start(MadePlan(planOf(smallDocument())));
    QTRY_COMPARE(finished.count(), 1);
}

void TestRunner::rangesAreThoseOfTheTensors()
{
    const SharedResult result = runPlan(MadePlan(planOf(smallDocument({{"mask.valid_lens", "[3, 2]"}}))));
    const Trace &trace = *result->trace;
    for (const TensorSpec &spec : tensorTable()) {
        if (!trace.has(spec.role))
            continue;
        const AnyTensor tensor = *trace.whole(spec.role);
        const Shape &shape = shapeOf(tensor);
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (Index i = 0; i < countOf(shape).value(); ++i) {
            const bool counts = !trace.hasMaskBehind(spec.role) || valueAt(*trace.whole(Mask), i) != 0;
            const double value = valueAt(tensor, i);
            if (!counts || !std::isfinite(value))
                continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
        QCOMPARE(result->range(spec.role).low, low);
        QCOMPARE(result->range(spec.role).high, high);
    }
}

/// Which may take longer than the run: what it does not keep is computed again.
void TestRunner::measuringIsPartOfTheProgress()
{
    QList<double> shares;
    RunControl control;
    control.progress = [&shares](double share) { shares << share; };
    const MadePlan plan(planOf(smallDocument()));
    const SharedResult result = runPlan(plan, control);
    QVERIFY(result && result->measuring > 0);
    QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    QCOMPARE(shares.last(), 1.0);
    const auto measured = std::count_if(shares.begin(), shares.end(), [](double share) { return share > 0.5; });
    QVERIFY2(measured > 10, qPrintable(QString::number(measured))); // one for each tensor
    Document changed = smallDocument();
    changed.overrides = {{"queries", {0, 0, 0}, 3.0}};
    shares.clear();
    QVERIFY(runPlan(MadePlan(planOf(changed)), control)->unchanged); // which is another run
    QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    QCOMPARE(shares.last(), 1.0);
    control.isCancelled = [&shares] { return shares.last() > 0.5; };
    shares = {0};
    QVERIFY(!runPlan(plan, control));
}

void TestRunner::aRunThatFailsIsTold()
{
    Runner runner;
    QSignalSpy failed(&runner, &Runner::failed);
    QSignalSpy finished(&runner, &Runner::finished);
    Plan plan = planOf(smallDocument());
    plan.sizes.q = Index{1} << 50; // more than there are addresses for
    plan.graph = std::make_shared<const Graph>(plan);
    runner.start(MadePlan(plan));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed[0][0].value<Error>().sentence(), "memory: got too little of it, expected room for this work");
    QVERIFY(!runner.isBusy());
    QCOMPARE(finished.count(), 0);
    runner.start(MadePlan(planOf(smallDocument()))); // and the next one comes to its end
    QTRY_COMPARE(finished.count(), 1);
}

/// An override of the mask changes which scores count, too.
void TestRunner::whatAnEditLeavesIsTakenOver()
{
    const Document plain = smallDocument({{"mask.valid_lens", "[3, 2]"}});
    SharedResult before = runPlan(MadePlan(planOf(plain)));
    for (const Overrides &overrides :
         {Overrides{{"W_q", {0, 0}, 9}}, Overrides{{"mask", {0, 0, 0, 3}, 1}}, Overrides{{"Q", {0, 0, 0}, 5}}}) {
        Document document = plain;
        document.overrides = overrides;
        const SharedResult after = runPlan(MadePlan(planOf(document)), {}, before);
        const SharedResult whole = runPlan(MadePlan(planOf(document)));
        QVERIFY(after->unchanged->plan.overrides.empty());
        for (const TensorSpec &spec : tensorTable()) {
            if (!whole->trace->has(spec.role))
                continue;
            QCOMPARE(after->range(spec.role).low, whole->range(spec.role).low);
            QCOMPARE(after->range(spec.role).high, whole->range(spec.role).high);
            QVERIFY(*after->unchanged->whole(spec.role) == *whole->unchanged->whole(spec.role));
        }
        before = after;
    }
}

/// Under a slider, each edit cancels the one before it: all of them go on from the last that was finished.
void TestRunner::aCancelledRunLeavesTheOneBefore()
{
    Runner runner;
    SharedResult result;
    connect(&runner, &Runner::finished, &runner, [&](const SharedResult &done) { result = done; });
    Plan plan = largePlan("256");
    runner.start(MadePlan(plan));
    QTRY_VERIFY(result);
    const auto keys = std::exchange(result, nullptr)->trace->whole(Keys);
    for (const double number : {1.0, 2.0, 3.0}) {
        Document document = plan.document;
        document.overrides = {{"W_q", {0, 0}, number}};
        runner.start(MadePlan(*makePlan(document, plan.files)));
        QThread::msleep(5); // in which it begins, and does not end
    }
    QTRY_VERIFY(result);
    QCOMPARE(result->trace->plan.document.overrides.front().value, 3.0);
    QCOMPARE(result->trace->whole(Keys), keys);
}

void TestRunner::aLargeRunLeavesTheWindowFree()
{
    Runner runner;
    QSignalSpy finished(&runner, &Runner::finished);
    QSignalSpy progressed(&runner, &Runner::progressed);
    int ticks = 0;
    QTimer timer;
    connect(&timer, &QTimer::timeout, &timer, [&] { ++ticks; });
    timer.start(5);
    runner.start(MadePlan(largePlan()));
    QVERIFY(runner.isBusy());
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 120000);
    QVERIFY2(ticks >= 3, qPrintable(QString::number(ticks))); // none, where starting would wait for the run
    double last = 0;
    for (const auto &report : progressed) {
        QVERIFY(report[0].toDouble() >= last && report[0].toDouble() <= 1);
        last = report[0].toDouble();
    }
}

void TestRunner::aLargeRunCanBeCancelled()
{
    Runner runner;
    QSignalSpy finished(&runner, &Runner::finished);
    QSignalSpy cancelled(&runner, &Runner::cancelled);
    connect(&runner, &Runner::progressed, &runner, &Runner::cancel, Qt::SingleShotConnection); // it is at work
    runner.start(MadePlan(largePlan("1536"))); // long enough for the cancelling to arrive before its end
    QTRY_COMPARE_WITH_TIMEOUT(cancelled.count(), 1, 30000);
    QSignalSpy progressed(&runner, &Runner::progressed);
    runner.start(MadePlan(planOf(smallDocument())));
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 30000);
    QVERIFY2(progressed.count() <= 3, "the large run went on"); // which would report many times more
    QCOMPARE(finished[0][0].value<SharedResult>()->trace->plan.sizes.q, 3);
}

/// A run that is cancelled asks hardly ever again, so that nobody has to wait for it.
void TestRunner::endingDuringARunWaitsForNothing()
{
    std::atomic<int> asked = 0;
    RunControl control;
    control.isCancelled = [&asked] {
        ++asked;
        return false;
    };
    QVERIFY(runPlan(MadePlan(largePlan()), control));
    const int inAll = asked;
    asked = 0;
    control.isCancelled = [&asked] { return ++asked > 5; };
    QVERIFY(!runPlan(MadePlan(largePlan()), control));
    QVERIFY2(asked < inAll / 4, qPrintable(u"%1 of %2"_s.arg(asked).arg(inAll)));
    Runner runner; // and its end cancels
    runner.start(MadePlan(largePlan()));
}

HEADSCOPE_TEST(TestRunner, QCoreApplication)
#include "tst_runner.moc"
