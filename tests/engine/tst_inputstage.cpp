// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/run.h"

#include "tests/engine/support.h"

using namespace headscope;
using enum Role;

class TestInputStage : public QObject
{
    Q_OBJECT

private slots:
    void onesThroughIdentityStayOnes();
    void arangeThroughIdentityStaysArange();
    void selfAttentionReadsTheQueriesThrice();
    void sameSeedSameNumbers();
    void namedTensorsCountWhateverTheKind();
    void biasesAreDrawnAfterTheirWeights();
};

void TestInputStage::onesThroughIdentityStayOnes()
{
    const auto trace = traceOf(changed({}, {{"inputs.kind", "\"ones\""}, {"weights.kind", "\"identity\""}}));
    QCOMPARE(tensorOf(trace, Scores), (Tensor<float>({2, 5, 4, 6}, std::vector<float>(240, 20))));
    const Tensor<float> ones({2, 4, 100}, std::vector<float>(800, 1));
    QCOMPARE(firstDifference(*trace->whole(Output), ones, 1e-6), std::string());
}

void TestInputStage::arangeThroughIdentityStaysArange()
{
    const auto trace = traceOf(changed({}, {{"inputs.kind", "\"arange\""}, {"weights.kind", "\"identity\""}}));
    QCOMPARE(tensorOf(trace, Q), tensorOf(trace, Queries));
    QCOMPARE(trace->value(Queries, {1, 3, 99}), 799.0);
    QCOMPARE(trace->value(KHeads, {1, 2, 5, 7}), 600.0 + 5 * 100 + 2 * 20 + 7);
    // The last key is the largest in every feature, so all of the weight is on it.
    QCOMPARE(trace->value(Weights, {0, 0, 3, 5}), 1.0);
    QCOMPARE(trace->value(Output, {1, 3, 42}), 600.0 + 5 * 100 + 42);
}

void TestInputStage::selfAttentionReadsTheQueriesThrice()
{
    const auto trace = traceOf(changed({}, {{"inputs.self_attention", "true"}}));
    QCOMPARE(tensorOf(trace, Keys), tensorOf(trace, Queries));
    QCOMPARE(tensorOf(trace, Values), tensorOf(trace, Queries));
}

void TestInputStage::sameSeedSameNumbers()
{
    const auto outputOf = [](const std::vector<Setting> &settings) {
        return tensorOf(traceOf(smallDocument(settings)), Output);
    };
    QCOMPARE(outputOf({}), outputOf({{"inputs.seed", "7"}, {"weights.seed", "7"}}));
    QVERIFY(!(outputOf({}) == outputOf({{"inputs.seed", "8"}})));
    QVERIFY(!(outputOf({}) == outputOf({{"weights.seed", "8"}})));
}

void TestInputStage::namedTensorsCountWhateverTheKind()
{
    Tensor<double> values({2, 4, 3});
    values[7] = 0.25;
    Tensor<float> bias({6});
    bias[5] = -2;
    const auto trace = traceOf(smallDocument({{"inputs.values", R"({"file": "x.npz", "tensor": "v"})"},
                                              {"weights.b_o", R"({"file": "x.npz", "tensor": "b"})"}}),
                               fileWith({{"v", values}, {"b", bias}}));
    QCOMPARE(tensorOf(trace, Values), convertTo<float>(values));
    QCOMPARE(tensorOf(trace, Bo), bias);
    const auto drawn = traceOf(smallDocument());
    for (const TensorId id : {Queries, Keys, Wq, Wk, Wv, Wo}) // drawn as if nothing had been named
        QCOMPARE(tensorOf(trace, id), tensorOf(drawn, id));
}

void TestInputStage::biasesAreDrawnAfterTheirWeights()
{
    const auto plain = traceOf(smallDocument());
    const auto biased = traceOf(smallDocument({{"layer.bias", "true"}}));
    QCOMPARE(tensorOf(biased, Wq), tensorOf(plain, Wq));
    QVERIFY(!(tensorOf(biased, Wk) == tensorOf(plain, Wk)));
    for (Index i = 0; i < 6; ++i) // the numbers that W_k begins with where there is no bias; both are scaled to ±1/√in
        QCOMPARE_LT(std::abs(tensorOf(biased, Bq)[i] * std::sqrt(5.0F) - tensorOf(plain, Wk)[i] * 2), 1e-6F);
}

HEADSCOPE_TEST(TestInputStage, NoApplication)
#include "tst_inputstage.moc"
