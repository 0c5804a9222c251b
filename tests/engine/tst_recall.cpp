// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/recall.h"

#include "engine/plan/keep.h"
#include "engine/run/change.h"
#include "tests/engine/support.h"

#include <atomic>
#include <future>
#include <thread>

using namespace headscope;
using enum Role;
using Use = MemoryBudget::Use;

class TestRecall : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void differentPartsAreComputedAtTheSameTime();
    void onePartIsComputedOnceForAllWhoAsk();
    void aComputationMayAskForAnEarlierPart();
    void whatFailedIsTriedAgain();
    void manyThreadsReadOneTrace();
    void numbersAreTheSameAfterTheyWereLetGo();
    void aLongRowIsThereForTheNextWhoAsks();
    void aLargeRunStaysBelowItsBudget();
    void mapsThatHaveNoRoomAreNotKept();
    void runsBeforeAndAfterAnEditShareTheBudget();
    void nothingIsCountedWhenTracesAreGone();
};

namespace {

using namespace std::chrono_literals;
constexpr auto kPatience = 20s; // a test that waits so long has failed

SharedTensor tensorOf(float value)
{
    return std::make_shared<const AnyTensor>(Tensor<float>({1}, std::vector<float>{value}));
}

RunControl controlOf(const std::shared_ptr<MemoryBudget> &budget)
{
    RunControl control;
    control.threads = 2;
    control.budget = budget;
    return control;
}

/// Maps of 2 · 2 · 200 · 300 numbers, 960 kB each; keys are masked, so that everything after the scores is asked for.
Document largeDocument()
{
    return smallDocument(
        {{"inputs.num_queries", "200"}, {"inputs.num_kv_pairs", "300"}, {"mask.causal", "\"top_left\""}});
}

MemoryBudget::Bytes allBytes(const MemoryBudget &budget)
{
    return budget.bytes(Use::Kept) + budget.bytes(Use::Recalled) + budget.bytes(Use::Shown);
}

/// Reads every tensor as views do: whole, a matrix, a row and a number of it.
void readAll(const Trace &trace)
{
    for (const GraphTensor &tensor : trace.plan.graph->tensors()) {
        const Cell last = cellAt(tensor.shape, countOf(tensor.shape).value() - 1);
        const double number = valueAt(*trace.whole(tensor.id), offsetOf(tensor.shape, last));
        if (!isSameNumber(trace.value(tensor.id, last), number))
            qFatal("a number is another when it is asked for alone");
        if (last.size() > 1 && !isSameNumber(trace.row(tensor.id, last).back(), number))
            qFatal("a number is another in its row");
    }
}

} // namespace

/// Each waits for the other, which a lock over both would never let begin.
void TestRecall::differentPartsAreComputedAtTheSameTime()
{
    Recall recall(std::make_shared<MemoryBudget>(1000));
    std::array<std::promise<void>, 2> begun;
    std::array<std::future<void>, 2> hasBegun{begun[0].get_future(), begun[1].get_future()};
    std::atomic<int> met = 0;
    const auto ask = [&](const RecalledPart &part, std::size_t self) {
        recall.get(part, [&, self] {
            begun[self].set_value();
            met += hasBegun[1 - self].wait_for(kPatience) == std::future_status::ready ? 1 : 0;
            return tensorOf(1);
        });
    };
    std::thread other(ask, RecalledPart{1, 0, 0}, 0);
    ask({1, 0, 1}, 1); // another matrix of the same tensor
    other.join();
    QCOMPARE(met.load(), 2);
}

void TestRecall::onePartIsComputedOnceForAllWhoAsk()
{
    Recall recall(std::make_shared<MemoryBudget>(1000));
    std::atomic<int> computed = 0;
    std::atomic<int> wrong = 0;
    std::vector<std::thread> askers;
    for (int i = 0; i < 4; ++i)
        askers.emplace_back([&] {
            for (std::size_t part = 0; part < 50; ++part) {
                const SharedTensor tensor = recall.get({part}, [&] {
                    ++computed;
                    return tensorOf(static_cast<float>(part));
                });
                wrong += valueAt(*tensor, 0) == static_cast<double>(part) ? 0 : 1;
            }
        });
    for (std::thread &asker : askers)
        asker.join();
    QCOMPARE(computed.load(), 50);
    QCOMPARE(wrong.load(), 0);
}

void TestRecall::aComputationMayAskForAnEarlierPart()
{
    Recall recall(std::make_shared<MemoryBudget>(1000));
    const SharedTensor sum = recall.get({2}, [&] {
        const SharedTensor one = recall.get({1}, [] { return tensorOf(1); });
        return tensorOf(static_cast<float>(valueAt(*one, 0)) + 1);
    });
    QCOMPARE(valueAt(*sum, 0), 2.0);
    QVERIFY(recall.find({1}) && recall.find({2}) && !recall.find({3}));
}

void TestRecall::whatFailedIsTriedAgain()
{
    Recall recall(std::make_shared<MemoryBudget>(1000));
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, recall.get({1}, []() -> SharedTensor { throw std::bad_alloc(); }));
    QVERIFY(!recall.find({1}));
    QCOMPARE(valueAt(*recall.get({1}, [] { return tensorOf(3); }), 0), 3.0);
}

/// With room for some tensors only, so that all are let go and computed again all the time.
void TestRecall::manyThreadsReadOneTrace()
{
    const auto budget = std::make_shared<MemoryBudget>(60'000);
    const auto trace = runAll(planOf(smallDocument({{"inputs.num_queries", "20"},
                                                    {"inputs.num_kv_pairs", "30"},
                                                    {"layer.training", "true"},
                                                    {"mask.valid_lens", "[20, 30]"}})),
                              controlOf(budget));
    std::vector<std::thread> readers;
    for (int i = 0; i < 4; ++i)
        readers.emplace_back([&] {
            for (int round = 0; round < 5; ++round)
                readAll(*trace);
        });
    for (std::thread &reader : readers)
        reader.join();
    QVERIFY(budget->bytes(Use::Kept) > 0);
}

void TestRecall::numbersAreTheSameAfterTheyWereLetGo()
{
    const Plan plan = planOf(largeDocument());
    const auto wanted = runAll(plan);
    const auto budget = std::make_shared<MemoryBudget>(1'500'000); // for one map
    const auto trace = runAll(plan, controlOf(budget));
    const SharedTensor masked = trace->whole(MaskedScores);
    std::weak_ptr<const AnyTensor> first = trace->whole(ScaledScores);
    for (const Role role : {Scores, Mask, Weights, Scores})
        trace->whole(role);
    QVERIFY(first.expired());                      // the test would show nothing else
    QVERIFY(trace->whole(MaskedScores) == masked); // somebody reads it
    QCOMPARE(differentTensor(*trace, *wanted), std::string());
    QCOMPARE(differentTensor(*trace, *wanted), std::string());
}

/// A row of a vocabulary takes a product as large as its table.
void TestRecall::aLongRowIsThereForTheNextWhoAsks()
{
    const auto budget = std::make_shared<MemoryBudget>(1000);
    const Plan plan = planOf(smallDocument({{"inputs.num_kv_pairs", "5000"}}));
    const auto trace = runAll(plan, controlOf(budget));
    QVERIFY(!trace->isKept(Scores));
    const Cell cell{1, 0, 1, 0};
    const std::vector<double> scores = trace->row(Scores, cell);
    QCOMPARE(budget->bytes(Use::Recalled), 5000 * bytesPerNumber(plan)); // and no other row
    QVERIFY(trace->recalledRow(Scores, {1, 0}, 1) && !trace->recalledRow(Scores, {1, 0}, 0));
    const auto wanted = runAll(plan);
    QVERIFY(scores == wanted->row(Scores, cell));
    QVERIFY(trace->row(Scores, cell) == scores);
    QVERIFY(trace->row(Weights, cell) == wanted->row(Weights, cell)); // made of it
}

void TestRecall::aLargeRunStaysBelowItsBudget()
{
    const auto budget = std::make_shared<MemoryBudget>(4'000'000);
    const auto trace = runAll(planOf(largeDocument()), controlOf(budget));
    for (int round = 0; round < 2; ++round)
        for (const GraphTensor &tensor : trace->plan.graph->tensors()) {
            const SharedTensor read = trace->whole(tensor.id);
            QVERIFY2(allBytes(*budget) <= budget->most(), qPrintable(QString::number(allBytes(*budget))));
        }
    QVERIFY(budget->bytes(Use::Recalled) > 2'000'000); // two maps and a mask have room
}

void TestRecall::mapsThatHaveNoRoomAreNotKept()
{
    const Plan plan = planOf(changed(largeDocument(), {{"mask.causal", "\"none\""}}));
    const auto isKept = [&](MemoryBudget::Bytes most, Role role) {
        return runAll(plan, controlOf(std::make_shared<MemoryBudget>(most)))->isKept(role);
    };
    QVERIFY(isKept(4'000'000, Scores) && isKept(4'000'000, Weights));
    QVERIFY(!isKept(2'000'000, Scores) && isKept(2'000'000, Weights));
    QVERIFY(!isKept(1'000'000, Scores) && !isKept(1'000'000, Weights));
    QVERIFY(isKept(1000, Output));
}

void TestRecall::runsBeforeAndAfterAnEditShareTheBudget()
{
    const auto budget = std::make_shared<MemoryBudget>(4'000'000);
    const Plan plan = planOf(largeDocument());
    Document document = largeDocument();
    document.overrides = {{"queries", {0, 1, 2}, 5}};
    const Plan edited = planOf(document);
    auto before = runAll(plan, controlOf(budget));
    before->whole(MaskedScores);
    const auto after = headscope::changed(*before, edited);
    QVERIFY(before->isKept(Weights) && after->isKept(Wq));
    QCOMPARE(after->kept(Wq), before->kept(Wq)); // counted once
    after->whole(MaskedScores);
    after->whole(Scores);
    QVERIFY2(allBytes(*budget) <= budget->most(), qPrintable(QString::number(allBytes(*budget))));
    QCOMPARE(differentTensor(*after, *runAll(edited)), std::string());
    const auto kept = budget->bytes(Use::Kept);
    before.reset();
    QVERIFY(budget->bytes(Use::Kept) < kept);
}

void TestRecall::nothingIsCountedWhenTracesAreGone()
{
    const auto budget = std::make_shared<MemoryBudget>(4'000'000);
    SharedTensor read;
    {
        auto trace = runAll(planOf(largeDocument()), controlOf(budget));
        readAll(*trace);
        QVERIFY(budget->bytes(Use::Kept) > 0 && budget->bytes(Use::Recalled) > 0);
        read = trace->whole(Mask);
    }
    QCOMPARE(budget->bytes(Use::Kept), MemoryBudget::Bytes{0});
    QCOMPARE(budget->bytes(Use::Recalled), bytesOf(*read)); // whoever still reads it
    read.reset();
    QCOMPARE(budget->bytes(Use::Recalled), MemoryBudget::Bytes{0});
}

HEADSCOPE_TEST(TestRecall, NoApplication)
#include "tst_recall.moc"
