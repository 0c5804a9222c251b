// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/cover.h"

#include "engine/reading/explain.h"
#include "engine/reading/range.h"
#include "engine/run/run.h"
#include "engine/tensor/numbers.h"
#include "tests/engine/support.h"

#include <bit>
#include <cmath>

using namespace headscope;

/// Runs in which some numbers are not told.
class TestCover : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theMarkIsKeptBySumsAndByFloat32();
    void everyWayToReadHasTheMark();
    void whatIsNotCoveredIsAsInTheRun();
    void whatIsCopiedIsCoveredToo();
    void rangesDoNotDependOnWhatIsCovered();
    void aCoveredMaskHidesNoKey();
    void workingsDoNotTellACoveredNumber();
    void anOverrideDoesNotTellACoveredNumber();
};

namespace {

/// d2l's sizes: 2 items, 5 heads of 20 features, 4 queries, 6 keys, of which 3 and 2 may be seen.
std::shared_ptr<const Trace> run(const std::vector<Setting> &settings = {})
{
    std::vector<Setting> all{{"mask.valid_lens", "[3, 2]"}};
    all.insert(all.end(), settings.begin(), settings.end());
    return traceOf(changed(Document(), all));
}

Block blockOf(TensorId tensor, std::vector<std::pair<Index, Index>> ranges)
{
    return {tensor, std::move(ranges)};
}

const Block kCell = blockOf(Role::Weights, {{0, 1}, {1, 2}, {2, 3}, {0, 1}});
const Cell kPlace{0, 1, 2, 0};

} // namespace

void TestCover::theMarkIsKeptBySumsAndByFloat32()
{
    QVERIFY(isCovered(coveredNumber()));
    QVERIFY(isCovered(static_cast<double>(coveredFloat())));
    QVERIFY(isCovered(1 + coveredNumber()));
    QVERIFY(isCovered(-coveredNumber() * 2));
    QVERIFY(!isCovered(std::nan("")));
    QVERIFY(!isCovered(0) && !isCovered(INFINITY));
}

void TestCover::everyWayToReadHasTheMark()
{
    const auto trace = covered(run(), {kCell});
    QVERIFY(isCovered(trace->value(Role::Weights, kPlace)));
    QVERIFY(isCovered(trace->row(Role::Weights, kPlace)[0]));
    QVERIFY(!isCovered(trace->row(Role::Weights, kPlace)[1]));
    const MatrixPart part = trace->matrix(Role::Weights, {0, 1});
    const Index columns = trace->plan.sizes.attended();
    QVERIFY(isCovered(valueAt(*part.tensor, part.offset + 2 * columns)));
    QVERIFY(!isCovered(valueAt(*part.tensor, part.offset + columns)));
    const Index offset = offsetOf(tensorOf(trace->plan, Role::Weights).shape, kPlace);
    QVERIFY(isCovered(valueAt(*trace->whole(Role::Weights), offset)));
    QVERIFY(isCovered(valueAt(*trace->once(Role::Weights), offset)));
    QVERIFY(trace->kept(Role::Weights) == nullptr);
    QVERIFY(!isCovered(trace->truth().value(Role::Weights, kPlace)));
}

void TestCover::whatIsNotCoveredIsAsInTheRun()
{
    const auto truth = run();
    const auto trace = covered(truth, {blockOf(Role::Scores, {{0, 2}, {0, 5}, {0, 4}, {0, 6}})});
    for (const TensorId id : {TensorId(Role::ScaledScores), TensorId(Role::Weights), TensorId(Role::Output)})
        QVERIFY(*trace->whole(id) == *truth->whole(id)); // not computed again from what is left
    QVERIFY(trace->cover()->isOnWhole(Role::Scores) && !trace->cover()->isOn(Role::Weights));
}

void TestCover::whatIsCopiedIsCoveredToo()
{
    const auto trace = covered(run(), {blockOf(Role::K, {{0, 1}, {3, 4}, {25, 26}}),
                                       blockOf(Role::ScaledScores, {{0, 1}, {0, 1}, {1, 2}, {0, 6}})});
    QVERIFY(isCovered(trace->value(Role::KHeads, {0, 1, 3, 5}))); // 25 = 1 · 20 + 5
    QVERIFY(!isCovered(trace->value(Role::KHeads, {0, 1, 3, 6})));
    QVERIFY(isCovered(trace->value(Role::MaskedScores, {0, 0, 1, 2})));
    QVERIFY(!isCovered(trace->value(Role::MaskedScores, {0, 0, 2, 2})));
    QVERIFY(!isCovered(trace->value(Role::Scores, {0, 0, 1, 2})));
}

/// Two runs that differ in the covered number only.
void TestCover::rangesDoNotDependOnWhatIsCovered()
{
    const Block last = blockOf(Role::Output, {{0, 1}, {0, 1}, {0, 1}});
    std::vector<ValueRange> ranges;
    for (const char *override :
         {R"([{"cell": "output[0,0,0]", "value": 5}])", R"([{"cell": "output[0,0,0]", "value": -7000}])"}) {
        const auto truth = run({{"overrides", override}});
        rangeOf(*truth, Role::Output);
        ranges.push_back(rangeOf(*covered(truth, {last}), Role::Output));
    }
    QVERIFY(ranges[0] == ranges[1]);
    QVERIFY(ranges[0].low > -7000);
    const auto whole = covered(run(), {blockOf(Role::Output, {{0, 2}, {0, 4}, {0, 100}})});
    QVERIFY(rangeOf(*whole, Role::Output) == ValueRange());
}

void TestCover::aCoveredMaskHidesNoKey()
{
    const auto truth = run();
    const Cell masked{0, 0, 0, 5}; // behind the third key, by valid_lens
    QVERIFY(truth->isMasked(Role::Weights, masked));
    const auto trace = covered(truth, {blockOf(Role::Mask, {{0, 2}, {0, 5}, {0, 4}, {0, 6}})});
    QVERIFY(!trace->isMasked(Role::Weights, masked));
    QVERIFY(isCovered(trace->value(Role::Mask, masked)));
    QVERIFY(std::get<Tensor<Flag>>(*trace->matrix(Role::Mask, {0, 0}).tensor)[5].value != 0);
}

void TestCover::workingsDoNotTellACoveredNumber()
{
    const auto truth = run();
    const auto trace = covered(truth, {blockOf(Role::Scores, {{0, 1}, {0, 1}, {0, 1}, {0, 1}}), kCell});
    const Explanation score = explain(*trace, Role::Scores, {0, 0, 0, 0});
    QVERIFY(isCovered(score.value) && hidesAny(score));
    for (const Working &working : workingsOf(score))
        for (const double value : working.values)
            QVERIFY(isCovered(value));
    QVERIFY(!isCovered(score.sources[0].values[0])); // what it is made of can be multiplied by hand
    const Explanation mixed = explain(*trace, Role::HeadOutputs, {0, 1, 2, 0});
    QVERIFY(!isCovered(mixed.value) && hidesAny(mixed));
    QVERIFY(!hidesAny(explain(*trace, Role::HeadOutputs, {0, 1, 1, 0})));
}

void TestCover::anOverrideDoesNotTellACoveredNumber()
{
    const auto truth = run({{"overrides", R"([{"cell": "weights[0,1,2,0]", "value": 0.25}])"}});
    QVERIFY(isCovered(*explain(*covered(truth, {kCell}), Role::Weights, kPlace).computed));
}

HEADSCOPE_TEST(TestCover, QCoreApplication)
#include "tst_cover.moc"
