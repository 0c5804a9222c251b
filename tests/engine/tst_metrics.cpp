// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/headshares.h"
#include "engine/reading/metrics.h"

#include "tests/engine/support.h"

using namespace headscope;
using enum Role;

class TestMetrics : public QObject
{
    Q_OBJECT

private slots:
    void equalKeysHaveTheLargestEntropy();
    void oneKeyHasNone();
    void deadRowsCountInNoMean();
    void rowsThatAreNoDistributionCountInNone();
    void whatDropoutKeepsCounts();
    void maskedKeysShareNothing();
    void aHeadIsAsFarAsItIsUnlike();
    void rowsWithoutADistanceAreCounted();
    void oneHeadIsAsFarAsInTheTable();
    void threadsChangeNothing();
    void manyHeadsAreComparedInSomeQueries();
    void leavingAHeadOutIsAnotherOutput();
    void manyRowsAreLeftOutAsOneByOne();
};

namespace {

/// A run whose weights are these rows, for every item and head.
std::shared_ptr<const Trace> withWeights(const std::vector<std::vector<double>> &rows,
                                         const std::vector<Setting> &more = {})
{
    const std::string q = std::to_string(rows.size());
    const std::string k = std::to_string(rows.front().size());
    auto document = smallDocument({{"inputs.num_queries", q.c_str()}, {"inputs.num_kv_pairs", k.c_str()}});
    const auto trace = traceOf(changed(document, more));
    Tensor<double> weights(shapeOf(*trace->whole(Weights)));
    for (Index i = 0; i < weights.size(); ++i) {
        const Cell cell = cellAt(weights.shape(), i);
        weights[i] = rows[static_cast<std::size_t>(cell[2])][static_cast<std::size_t>(cell[3])];
    }
    return withTensor(*trace, Weights, std::move(weights));
}

} // namespace

void TestMetrics::equalKeysHaveTheLargestEntropy()
{
    const HeadMetrics metrics = metricsOf(*withWeights({{0.25, 0.25, 0.25, 0.25}, {0.5, 0.5, 0, 0}}), Weights, 1, 0);
    QCOMPARE(metrics.meanEntropy, 1.5); // of 2 and 1
    QCOMPARE(metrics.evenEntropy, 2.0);
}

void TestMetrics::oneKeyHasNone()
{
    QCOMPARE(metricsOf(*withWeights({{0, 1, 0}, {1, 0, 0}}), Weights, 0, 1).meanEntropy, 0.0);
}

void TestMetrics::deadRowsCountInNoMean()
{
    QCOMPARE(metricsOf(*withWeights({{0.5, 0.5}, {0, 0}, {NAN, NAN}}), Weights, 0, 0).meanEntropy, 1.0);
    for (const double dead : {0.0, static_cast<double>(NAN)})
        QVERIFY(std::isnan(metricsOf(*withWeights({{dead, dead}}), Weights, 0, 0).meanEntropy));
}

/// As numbers make them that people give.
void TestMetrics::rowsThatAreNoDistributionCountInNone()
{
    const std::vector<std::vector<double>> rows{{0.5, 0.5}, {0.26, 5}, {1.5, -0.5}, {0.5, 0}, {0.502, 0.502}};
    for (std::size_t query = 0; query < rows.size(); ++query) {
        const bool counts = query != 1 && query != 2; // a sink may have the rest, and files round
        QCOMPARE(std::isnan(metricsOf(*withWeights({rows[query]}), Weights, 0, 0).meanEntropy), !counts);
        QCOMPARE(std::isnan(rowDistance(rows[query], rows[0])), !counts);
        QCOMPARE(std::isnan(rowDistance(rows[0], rows[query])), !counts);
    }
    QCOMPARE(entropyOf(rows[3]), 0.0); // one key, whatever a sink has
    QCOMPARE(entropyOf({0.25, 0.25}), 1.0);
    QCOMPARE(entropyOf({-1, 0}), 0.0);
    QCOMPARE(rowDistance({0.502, 0.502, 0, 0}, {0, 0, 0.502, 0.502}), 1.0); // no more than of no key in common
    QCOMPARE(rowDistance({0.0625, 0, 0, 0}, {0, 0, 0.0625, 0.0625}), 1.0);  // no less, whatever a sink has
    QCOMPARE(rowDistance({0.0625, 0.0625}, {0.25, 0.25}), 0.0);
}

void TestMetrics::whatDropoutKeepsCounts()
{
    const auto trace = withWeights({{0.5, 0.5}}, {{"layer.training", "true"}, {"layer.dropout", "0.5"}});
    Tensor<double> kept(shapeOf(*trace->whole(Weights)));
    std::fill_n(kept.data(), kept.size(), 1.0); // both, each twice as large
    const auto dropped = withTensor(*trace, DroppedWeights, std::move(kept));
    const HeadMetrics metrics = metricsOf(*dropped, DroppedWeights, 0, 0);
    QCOMPARE(metrics.meanEntropy, 1.0); // as of the row that they were made of
    QCOMPARE(metrics.meanEntropy, metrics.evenEntropy);
}

void TestMetrics::maskedKeysShareNothing()
{
    const auto trace = withWeights({{1, 0, 0, 0}}, {{"mask.valid_lens", "[2, 1]"}});
    QCOMPARE(metricsOf(*trace, Weights, 0, 0).evenEntropy, 1.0);
    QCOMPARE(metricsOf(*trace, Weights, 1, 0).evenEntropy, 0.0);
    const HeadMetrics soft = metricsOf(*withWeights({{0.25, 0.25, 0.25, 0.25}}, {{"mask.valid_lens", "[2, 1]"}}),
                                       Weights, 0, 0); // as of a mask that only takes a little from the scores
    QCOMPARE(soft.meanEntropy, soft.evenEntropy);
}

void TestMetrics::aHeadIsAsFarAsItIsUnlike()
{
    const auto trace = withWeights({{1, 0, 0}, {0, 0.5, 0.5}});
    auto weights = std::get<Tensor<double>>(*trace->whole(Weights));
    for (Index key = 0; key < 3; ++key) // the first query of head 1 of item 0
        weights[offsetOf(weights.shape(), {0, 1, 0, key})] = key == 2 ? 1 : 0;
    const Tensor<double> distances = headDistances(*withTensor(*trace, Weights, std::move(weights)), Weights, 0).means;
    QCOMPARE(distances.shape(), Shape({2, 2}));
    QCOMPARE(distances.at({0, 0}), 0.0);
    QCOMPARE(distances.at({0, 1}), 0.5); // wholly unlike in one query of two: (1 + 0) / 2
    QCOMPARE(distances.at({1, 0}), 0.5);
    QCOMPARE(headDistances(*trace, Weights, 1).means.at({0, 1}), 0.0);
}

void TestMetrics::rowsWithoutADistanceAreCounted()
{
    const auto trace = withWeights({{1, 0, 0}, {0, 0.5, 0.5}});
    const HeadDistances all = headDistances(*trace, Weights, 0);
    QCOMPARE(all.asked, Index{2});
    QCOMPARE(all.queries[1], Index{2});
    auto weights = std::get<Tensor<double>>(*trace->whole(Weights));
    for (Index key = 0; key < 3; ++key) // the first query of head 1 of item 0: more than 1
        weights[offsetOf(weights.shape(), {0, 1, 0, key})] = 5;
    const HeadDistances some = headDistances(*withTensor(*trace, Weights, std::move(weights)), Weights, 0);
    QCOMPARE(some.asked, Index{2});
    QCOMPARE(some.queries[1], Index{1});
    QCOMPARE(some.queries[2], Index{1});
    QCOMPARE(some.means.at({0, 1}), 0.0); // of the other query
}

void TestMetrics::oneHeadIsAsFarAsInTheTable()
{
    const auto trace = traceOf(smallDocument({{"layer.num_hiddens", "8"}, {"layer.num_heads", "4"}}));
    Index asked = 0;
    const auto count = [&] {
        ++asked;
        return false;
    };
    const Tensor<double> all = headDistances(*trace, Weights, 0, count).means;
    QVERIFY(asked > trace->plan.sizes.q); // also between the heads of one query, which may be thousands of keys long
    for (Index head = 0; head < 4; ++head) {
        const std::vector<double> row = distancesOfHead(*trace, Weights, {0, head});
        QCOMPARE(row.size(), std::size_t{4});
        for (Index other = 0; other < 4; ++other)
            QCOMPARE(row[static_cast<std::size_t>(other)], all.at({head, other}));
    }
}

/// Which there are enough numbers for.
void TestMetrics::threadsChangeNothing()
{
    const Plan plan = planOf(smallDocument({{"layer.num_hiddens", "32"},
                                            {"layer.num_heads", "16"},
                                            {"inputs.num_queries", "20"},
                                            {"inputs.num_kv_pairs", "128"}}));
    const auto alone = runAll(plan, {{}, {}, 1, 0});
    const Tensor<double> distances = headDistances(*alone, Weights, 1).means;
    const std::vector<double> entropies = meanEntropies(*alone, Weights, 1);
    QVERIFY(distances.at({1, 0}) > 0 && entropies[15] > 0);
    for (const int threads : {2, 5}) {
        const auto trace = runAll(plan, {{}, {}, threads, 0});
        QCOMPARE(trace->threads(), threads);
        QVERIFY(headDistances(*trace, Weights, 1).means == distances);
        QVERIFY(meanEntropies(*trace, Weights, 1) == entropies);
    }
}

void TestMetrics::manyHeadsAreComparedInSomeQueries()
{
    Sizes sizes;
    sizes.h = 64;
    sizes.q = sizes.k = 2048;
    QCOMPARE(distanceStride(sizes), Index{63});
    sizes.h = 1; // nothing to compare
    QCOMPARE(distanceStride(sizes), Index{1});
    sizes.h = 12;
    sizes.q = sizes.k = 512;
    QCOMPARE(distanceStride(sizes), Index{1});
}

void TestMetrics::leavingAHeadOutIsAnotherOutput()
{
    const auto trace = traceOf(smallDocument({{"layer.precision", "\"float64\""}}));
    for (Index left = 0; left < 2; ++left) { // by hand: the columns of W_o of that head are 0
        auto weight = tensorOf<double>(trace, Wo);
        for (Index i = 0; i < weight.size(); ++i)
            if (i % 6 / 3 == left)
                weight[i] = 0;
        const auto without = traceOf(smallDocument({{"layer.precision", "\"float64\""},
                                                    {"weights.W_o", R"({"file": "x.npz", "tensor": "W_o"})"}}),
                                     fileWith({{"W_o", weight}}));
        double change = 0;
        double whole = 0;
        for (Index i = 18; i < 36; ++i) { // item 1
            const double y = valueAt(*trace->whole(Output), i);
            change += std::pow(y - valueAt(*without->whole(Output), i), 2);
            whole += y * y;
        }
        QVERIFY(std::abs(leaveOutEffect(*trace, 1, left) - std::sqrt(change / whole)) < 1e-12);
    }
}

/// In several blocks of rows, by several threads.
void TestMetrics::manyRowsAreLeftOutAsOneByOne()
{
    for (const char *precision : {"\"float32\"", "\"float64\""}) {
        const auto trace = traceOf(smallDocument({{"inputs.num_queries", "150"}, {"layer.precision", precision}}));
        const Sizes &s = trace->plan.sizes;
        std::vector<double> changes(static_cast<std::size_t>(s.h));
        double whole = 0;
        for (Index query = 0; query < s.q; ++query)
            for (Index feature = 0; feature < s.outputSize; ++feature) {
                whole += std::pow(trace->value(Output, {1, query, feature}), 2);
                const auto shares = headShares(*trace, 1, query, feature);
                for (std::size_t head = 0; head < shares.size(); ++head)
                    changes[head] += shares[head] * shares[head];
            }
        for (std::size_t head = 0; head < changes.size(); ++head)
            QVERIFY(std::abs(leaveOutEffect(*trace, 1, static_cast<Index>(head)) - std::sqrt(changes[head] / whole)) <
                    1e-5);
    }
}

HEADSCOPE_TEST(TestMetrics, NoApplication)
#include "tst_metrics.moc"
