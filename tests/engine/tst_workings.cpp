// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/explain.h"

#include "engine/run/operation.h"
#include "tests/engine/support.h"

#include <numeric>
#include <set>

using namespace headscope;
using enum Role;

class TestWorkings : public QObject
{
    Q_OBJECT

private slots:
    void aProductIsTheLastOfItsPartialSums();
    void theBiasIsTheLastStep();
    void aMaskedNanIsNoTerm();
    void aShareIsItsExponentialOverTheSum();
    void theMaximumOfARowWithNanIsNan();
    void whatThePrecisionHasNotIsKnown();
    void aNormTellsItsMoments();
    void movedNumbersHaveNone();
    void operationsHaveNamesOfTheirOwn();
    void whatIsYesOrNoIsMadeSo();
};

void TestWorkings::aProductIsTheLastOfItsPartialSums()
{
    const auto trace = traceOf(changed({}, {{"layer.precision", "\"float64\""}}));
    const auto workings = workingsOf(explain(*trace, Scores, {1, 4, 3, 5}));
    QCOMPARE(workings.size(), 1U);
    QCOMPARE(std::string(workings[0].name), std::string("partial_sums"));
    QCOMPARE(workings[0].values.size(), 20U);
    QVERIFY(std::abs(workings[0].values.back() - trace->value(Scores, {1, 4, 3, 5})) < 1e-14);
}

void TestWorkings::theBiasIsTheLastStep()
{
    const auto trace = traceOf(smallDocument({{"layer.bias", "true"}, {"layer.precision", "\"float64\""}}));
    const auto sums = workingsOf(explain(*trace, V, {1, 2, 5})).front().values;
    QCOMPARE(sums.size(), 4U); // three features and the bias
    QCOMPARE(sums[3], sums[2] + trace->value(Bv, {5}));
}

/// 0 times NaN is NaN, but what a mask hides is not multiplied.
void TestWorkings::aMaskedNanIsNoTerm()
{
    Tensor<float> values({2, 4, 3}, std::vector<float>(24, 1.0F));
    for (const Index key : {1, 3})
        values[key * 3] = std::nanf("");
    const auto trace = traceOf(smallDocument({{"inputs.values", R"({"file": "x.npz", "tensor": "values"})"},
                                              {"mask.valid_lens", "[[1, 2, 1], [1, 1, 1]]"}}),
                               fileWith({{"values", values}}));
    const Explanation cell = explain(*trace, HeadOutputs, {0, 1, 2, 1});
    const auto sums = workingsOf(cell).front().values;
    QVERIFY((cell.leftOut == std::set<std::size_t>{1, 3}));
    QVERIFY(std::isfinite(cell.value) && std::abs(sums.back() - cell.value) < 1e-6);
    QVERIFY(explain(*trace, HeadOutputs, {1, 1, 2, 1}).leftOut.empty()); // all are numbers there
    const Explanation seen = explain(*trace, HeadOutputs, {0, 1, 1, 1});
    QVERIFY((seen.leftOut == std::set<std::size_t>{3}));
    QVERIFY(std::isnan(seen.value) && std::isnan(workingsOf(seen).front().values.back()));
}

void TestWorkings::aShareIsItsExponentialOverTheSum()
{
    const auto trace = traceOf(smallDocument({{"layer.precision", "\"float64\""}, {"mask.valid_lens", "[2, 3]"}}));
    const auto workings = workingsOf(explain(*trace, Weights, {0, 1, 2, 1}));
    QCOMPARE(workings.size(), 3U);
    const auto &powers = workings[1].values;
    QCOMPARE(*std::max_element(powers.begin(), powers.end()), 1.0);
    QCOMPARE(powers[2], 0.0); // masked
    QCOMPARE(std::accumulate(powers.begin(), powers.end(), 0.0), workings[2].values.front());
    QVERIFY(std::abs(powers[1] / workings[2].values.front() - trace->value(Weights, {0, 1, 2, 1})) < 1e-15);
}

/// Wherever it stands.
void TestWorkings::theMaximumOfARowWithNanIsNan()
{
    for (const Index key : {0, 2, 3}) {
        Document document = smallDocument();
        document.overrides.push_back({"masked_scores", {0, 1, 2, key}, std::nan("")});
        const auto workings = workingsOf(explain(*traceOf(document), Weights, {0, 1, 2, 1}));
        QVERIFY(std::isnan(workings[0].values.front()) && std::isnan(workings[2].values.front()));
    }
}

/// The products of two numbers that float32 has, and an exponential of a score far below another one.
void TestWorkings::whatThePrecisionHasNotIsKnown()
{
    const auto misfit = [](const std::vector<Setting> &settings, TensorId tensor, const Cell &cell) {
        const auto trace = traceOf(smallDocument(settings));
        return misfitOf(explain(*trace, tensor, cell), trace->plan.document.layer.precision);
    };
    const auto rows = [](const std::string &query, const std::string &key) {
        std::string list;
        for (const std::string f : {"0", "1", "2"})
            list += R"({"cell": "Q_heads[0,1,2,)" + f + R"(]", "value": )" + query + R"(}, {"cell": "K_heads[0,1,1,)" +
                    f + R"(]", "value": )" + key + (f == "2" ? "}" : "}, ");
        return "[" + list + "]";
    };
    const std::string large = rows("-1e30", "1e30");
    const std::string small = rows("1e-30", "1e-30");
    const Setting inDouble{"layer.precision", "\"float64\""};
    const Cell score{0, 1, 2, 1};
    QVERIFY(misfit({{"overrides", large.c_str()}}, Scores, score) == Misfit::TooLarge);
    QVERIFY(misfit({{"overrides", small.c_str()}}, Scores, score) == Misfit::TooSmall);
    QVERIFY(!misfit({{"overrides", large.c_str()}, inDouble}, Scores, score));
    QVERIFY(!misfit({{"overrides", small.c_str()}, inDouble}, Scores, score));
    QVERIFY(!misfit({{"overrides", large.c_str()}}, ScaledScores, score)); // the score itself is −∞
    QVERIFY(!misfit({}, Scores, score));
    const Setting apart{"overrides", R"([{"cell": "scores[0,1,2,0]", "value": 170}])"}; // 98 when scaled
    QVERIFY(misfit({apart}, Weights, score) == Misfit::TooSmall);
    QVERIFY(!misfit({apart, inDouble}, Weights, score));
    QVERIFY(!misfit({{"mask.valid_lens", "[1, 1]"}, {"mask.fill", "\"-inf\""}}, MaskedScores, score));
    QVERIFY(!misfit({{"mask.valid_lens", "[1, 1]"}}, Weights, score)); // a masked key gets 0
    const Plan dead = planOf(smallDocument({apart, {"mask.valid_lens", "[0, 0]"}, {"mask.dead_row", "\"zero\""}}));
    QVERIFY(!misfitOf(explain(*runAll(dead), Weights, score), Precision::Float32)); // a rule gives 0
}

void TestWorkings::aNormTellsItsMoments()
{
    const auto trace = traceOf(smallDocument({{"layer.norm", "\"post\""}, {"layer.precision", "\"float64\""}}));
    const Explanation cell = explain(*trace, NormedOutput, {1, 2, 4});
    const auto workings = workingsOf(cell);
    QCOMPARE(std::string(workings[0].name), std::string("mean"));
    const double x = cell.sources[0].values[4];
    const double wanted = (x - workings[0].values[0]) / std::sqrt(workings[1].values[0] + 1e-6);
    QVERIFY(std::abs(wanted - cell.value) < 1e-13);
}

void TestWorkings::movedNumbersHaveNone()
{
    const auto trace = traceOf(smallDocument());
    for (const TensorId id : {Queries, QHeads, Concat, Mask, ScaledScores, MaskedScores})
        QVERIFY(workingsOf(explain(*trace, id, Cell(specOf(id).axes.size(), 0))).empty());
}

void TestWorkings::operationsHaveNamesOfTheirOwn()
{
    std::set<std::string_view> names;
    for (const TensorSpec &spec : tensorTable()) {
        names.insert(specOf(spec.operation).name);
        QCOMPARE(specOf(spec.operation).operation, spec.operation);
    }
    QCOMPARE(names.size(), 14U);
    QCOMPARE(std::string(specOf(Operation::Softmax).name), std::string("softmax"));
    QCOMPARE(std::string(specOf(Operation::Add).name), std::string("add"));
}

void TestWorkings::whatIsYesOrNoIsMadeSo()
{
    for (const TensorSpec &spec : tensorTable())
        QCOMPARE(isYesNo(spec.operation), !std::holds_alternative<AsNumbers>(specOf(spec.operation).computing));
}

HEADSCOPE_TEST(TestWorkings, NoApplication)
#include "tst_workings.moc"
