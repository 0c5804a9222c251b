// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/run.h"

#include "tests/engine/support.h"

using namespace headscope;
using enum Role;

class TestAttentionStages : public QObject
{
    Q_OBJECT

private slots:
    void maskedWeightsAreExactlyZero();
    void deadRowsFollowTheirRule_data();
    void deadRowsFollowTheirRule();
    void groupedHeadsReadTheirPair();
    void softcapBoundsTheScores();
    void dropoutKeepsOrDropsAndScales_data();
    void dropoutKeepsOrDropsAndScales();
    void dropoutDropsItsShare();
    void dropoutIsDrawnFromItsSeed();
    void aGivenDropoutMaskIsUsed();
    void droppedWeightsWeighTheValues();
    void addedFillLeavesTheOrderOfADeadRow();
    void scalingComesBeforeTheSoftcap();
};

namespace {

Document training(const std::vector<Setting> &settings = {})
{
    return changed(smallDocument({{"layer.training", "true"}}), settings);
}

} // namespace

void TestAttentionStages::maskedWeightsAreExactlyZero()
{
    for (const char *fill : {"-1e6", "\"-inf\""}) {
        const auto trace = traceOf(smallDocument({{"mask.valid_lens", "[2, 3]"}, {"mask.fill", fill}}));
        const Tensor<float> &weights = tensorOf(trace, Weights);
        for (Index i = 0; i < weights.size(); ++i)
            QCOMPARE(weights[i] == 0, tensorOf<Flag>(trace, Mask)[i].value == 0);
    }
}

void TestAttentionStages::deadRowsFollowTheirRule_data()
{
    QTest::addColumn<QByteArray>("fill");
    QTest::addColumn<QByteArray>("rule");
    QTest::addColumn<double>("weight");
    QTest::addRow("as computed, over written") << QByteArray("-1e6") << QByteArray("\"computed\"") << 0.25;
    QTest::addRow("as computed, excluded") << QByteArray("\"-inf\"") << QByteArray("\"computed\"") << std::nan("");
    for (const char *fill : {"-1e6", "\"-inf\""}) {
        QTest::addRow("zero, fill %s", fill) << QByteArray(fill) << QByteArray("\"zero\"") << 0.0;
        QTest::addRow("uniform, fill %s", fill) << QByteArray(fill) << QByteArray("\"uniform\"") << 0.25;
        QTest::addRow("nan, fill %s", fill) << QByteArray(fill) << QByteArray("\"nan\"") << std::nan("");
    }
}

void TestAttentionStages::deadRowsFollowTheirRule()
{
    QFETCH(QByteArray, fill);
    QFETCH(QByteArray, rule);
    QFETCH(double, weight);
    const auto trace = traceOf(smallDocument({{"layer.bias", "true"},
                                              {"mask.valid_lens", "[[4, 0, 1], [2, 2, 2]]"},
                                              {"mask.fill", fill.constData()},
                                              {"mask.dead_row", rule.constData()}}));
    const Tensor<float> &weights = tensorOf(trace, Weights);
    for (Index i = 0; i < weights.size(); ++i) {
        const Cell cell = cellAt(weights.shape(), i);
        const auto got = static_cast<double>(weights[i]);
        if (cell[0] == 0 && cell[2] == 1)
            QVERIFY2(got == weight || (std::isnan(got) && std::isnan(weight)), std::to_string(got).c_str());
        else
            QVERIFY(std::isfinite(got));
    }
    for (Index f = 0; f < 6 && weight == 0; ++f) // a row of zeros leaves the bias of W_o
        QCOMPARE(tensorOf(trace, Output).at({0, 1, f}), tensorOf(trace, Bo)[f]);
}

void TestAttentionStages::groupedHeadsReadTheirPair()
{
    const auto trace =
        traceOf(smallDocument({{"layer.num_hiddens", "12"}, {"layer.num_heads", "4"}, {"layer.num_kv_heads", "2"}}));
    for (Index head = 0; head < 4; ++head) {
        double sum = 0;
        for (Index f = 0; f < 3; ++f)
            sum += trace->value(QHeads, {1, head, 2, f}) * trace->value(KHeads, {1, head / 2, 3, f});
        QCOMPARE_LT(std::abs(trace->value(Scores, {1, head, 2, 3}) - sum), 1e-6);
    }
}

void TestAttentionStages::softcapBoundsTheScores()
{
    const auto trace = traceOf(smallDocument({{"layer.softcap", "0.5"}, {"layer.scale", "100"}}));
    const auto scaled = tensorOf(trace, ScaledScores);
    for (const float x : scaled.values())
        QCOMPARE_LE(std::abs(x), 0.5F);
}

void TestAttentionStages::dropoutKeepsOrDropsAndScales_data()
{
    QTest::addColumn<QByteArray>("share");
    for (const char *share : {"0", "0.1", "0.3", "0.5", "0.999"})
        QTest::addRow("%s", share) << QByteArray(share);
}

void TestAttentionStages::dropoutKeepsOrDropsAndScales()
{
    QFETCH(QByteArray, share);
    const auto trace = traceOf(training({{"layer.dropout", share.constData()}}));
    const Tensor<std::uint8_t> &keep = tensorOf<std::uint8_t>(trace, DropoutMask);
    const auto scale = static_cast<float>(1 / (1 - share.toDouble()));
    for (Index i = 0; i < keep.size(); ++i) {
        QVERIFY(keep[i] <= 1);
        QVERIFY(keep[i] == 1 || share != "0");
        QCOMPARE(tensorOf(trace, DroppedWeights)[i], keep[i] == 1 ? tensorOf(trace, Weights)[i] * scale : 0.0F);
    }
}

void TestAttentionStages::dropoutDropsItsShare()
{
    const auto trace =
        traceOf(training({{"layer.dropout", "0.3"}, {"inputs.num_queries", "100"}, {"inputs.num_kv_pairs", "100"}}));
    const auto mask = tensorOf<std::uint8_t>(trace, DropoutMask);
    const auto keep = mask.values();
    const auto dropped = static_cast<double>(std::count(keep.begin(), keep.end(), 0));
    QCOMPARE_LT(std::abs(dropped / static_cast<double>(keep.size()) - 0.3), 0.01);
}

void TestAttentionStages::dropoutIsDrawnFromItsSeed()
{
    const auto maskOf = [](const std::vector<Setting> &settings) {
        return tensorOf<std::uint8_t>(traceOf(training(settings)), DropoutMask);
    };
    const auto mask = maskOf({});
    QCOMPARE(maskOf({{"inputs.seed", "3"}, {"weights.seed", "4"}, {"layer.precision", "\"float64\""}}), mask);
    QVERIFY(!(maskOf({{"layer.dropout_seed", "1"}}) == mask));
}

void TestAttentionStages::aGivenDropoutMaskIsUsed()
{
    Tensor<float> given({2, 2, 3, 4});
    for (Index i = 0; i < given.size(); i += 3)
        given[i] = 1;
    const auto trace =
        traceOf(training({{"layer.dropout_mask", R"({"file": "x.npz", "tensor": "m"})"}}), fileWith({{"m", given}}));
    QCOMPARE(tensorOf<std::uint8_t>(trace, DropoutMask), convertTo<std::uint8_t>(given));
    QCOMPARE(tensorOf(trace, DroppedWeights)[3], tensorOf(trace, Weights)[3] * 2);
    QCOMPARE(tensorOf(trace, DroppedWeights)[4], 0.0F);
}

void TestAttentionStages::droppedWeightsWeighTheValues()
{
    const auto trace = traceOf(training());
    const Tensor<float> &outputs = tensorOf(trace, HeadOutputs);
    for (Index i = 0; i < outputs.size(); ++i) {
        const Cell cell = cellAt(outputs.shape(), i);
        double sum = 0;
        for (Index key = 0; key < 4; ++key)
            sum += trace->value(DroppedWeights, {cell[0], cell[1], cell[2], key}) *
                   trace->value(VHeads, {cell[0], cell[1], key, cell[3]});
        QCOMPARE_LT(std::abs(static_cast<double>(outputs[i]) - sum), 1e-6);
    }
}

void TestAttentionStages::addedFillLeavesTheOrderOfADeadRow()
{
    const auto free = traceOf(smallDocument({{"layer.precision", "\"float64\""}}));
    const auto dead = traceOf(smallDocument(
        {{"layer.precision", "\"float64\""}, {"mask.valid_lens", "[0, 0]"}, {"mask.fill_mode", "\"add\""}}));
    QCOMPARE(firstDifference(*dead->whole(Weights), *free->whole(Weights), 1e-8), std::string());
}

void TestAttentionStages::scalingComesBeforeTheSoftcap()
{
    const auto trace = traceOf(smallDocument({{"layer.softcap", "2"}, {"layer.scale", "3"}}));
    const Tensor<float> &scores = tensorOf(trace, Scores);
    for (Index i = 0; i < scores.size(); ++i) {
        const double wanted = 2 * std::tanh(static_cast<double>(scores[i]) * 3 / 2);
        QCOMPARE_LT(std::abs(static_cast<double>(tensorOf(trace, ScaledScores)[i]) - wanted), 1e-6);
    }
}

HEADSCOPE_TEST(TestAttentionStages, NoApplication)
#include "tst_attentionstages.moc"
