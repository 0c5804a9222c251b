// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/random/fill.h"

#include "tests/engine/support.h"

using namespace headscope;

class TestFill : public QObject
{
    Q_OBJECT

private slots:
    void weightsArePyTorchs_data();
    void weightsArePyTorchs();
    void onesAndArangeDrawNothing();
    void identityOfAnyShapeHasOnesOnItsDiagonal();
    void biasIsZeroButForLinear();
    void aSecondDrawGoesOnWhereTheFirstEnded();
};

void TestFill::weightsArePyTorchs_data()
{
    QTest::addColumn<QJsonObject>("golden");
    for (const QJsonObject &golden : randomGoldens({"linear", "xavier_uniform"}))
        QTest::addRow("seed %u, %s (%d, %d)", seedOf(golden), qPrintable(golden[u"kind"].toString()),
                      golden[u"out"].toInt(), golden[u"in"].toInt())
            << golden;
}

void TestFill::weightsArePyTorchs()
{
    QFETCH(QJsonObject, golden);
    const bool isLinear = golden[u"kind"].toString() == u"linear";
    const WeightKind kind = isLinear ? WeightKind::Linear : WeightKind::XavierUniform;
    const Index in = golden[u"in"].toInt();
    const Index out = golden[u"out"].toInt();
    TorchGenerator generator(seedOf(golden));
    const Tensor<float> weight = filledWeight(kind, {out, in}, generator);
    const Tensor<double> wanted({out, in}, numbersOf(golden[u"W"]).values());
    QCOMPARE(firstDifference(weight, wanted, 0), std::string());
    if (golden[u"b"].isArray())
        QCOMPARE(firstDifference(filledBias(kind, {out}, in, generator), numbersOf(golden[u"b"]), 0), std::string());
}

void TestFill::onesAndArangeDrawNothing()
{
    TorchGenerator generator(3);
    QCOMPARE(filledInput(InputKind::Ones, {1, 2, 2}, generator), (Tensor<float>({1, 2, 2}, {1, 1, 1, 1})));
    QCOMPARE(filledInput(InputKind::Arange, {1, 2, 3}, generator), (Tensor<float>({1, 2, 3}, {0, 1, 2, 3, 4, 5})));
    TorchGenerator fresh(3);
    QCOMPARE(filledInput(InputKind::Uniform, {1, 2, 3}, generator), filledInput(InputKind::Uniform, {1, 2, 3}, fresh));
}

void TestFill::identityOfAnyShapeHasOnesOnItsDiagonal()
{
    TorchGenerator generator(0);
    const Tensor<float> wide({2, 3}, {1, 0, 0, 0, 1, 0});
    const Tensor<float> tall({3, 2}, {1, 0, 0, 1, 0, 0});
    QCOMPARE(filledWeight(WeightKind::Identity, {2, 3}, generator), wide);
    QCOMPARE(filledWeight(WeightKind::Identity, {3, 2}, generator), tall);
}

void TestFill::biasIsZeroButForLinear()
{
    TorchGenerator generator(0);
    const Tensor<float> zeros({3});
    QCOMPARE(filledBias(WeightKind::XavierUniform, {3}, 4, generator), zeros);
    QCOMPARE(filledBias(WeightKind::Identity, {3}, 4, generator), zeros);
    const Tensor<float> bias = filledBias(WeightKind::Linear, {300}, 4, generator);
    for (const float x : bias.values())
        QVERIFY(x >= -0.5F && x < 0.5F && x != 0);
}

void TestFill::aSecondDrawGoesOnWhereTheFirstEnded()
{
    TorchGenerator parts(9);
    TorchGenerator whole(9);
    const Tensor<float> first = filledInput(InputKind::Normal, {1, 1, 3}, parts);
    const Tensor<float> second = filledInput(InputKind::Normal, {1, 1, 4}, parts);
    const Tensor<float> both = filledInput(InputKind::Normal, {1, 1, 7}, whole);
    for (Index i = 0; i < 7; ++i)
        QCOMPARE(i < 3 ? first[i] : second[i - 3], both[i]);
}

HEADSCOPE_TEST(TestFill, NoApplication)
#include "tst_fill.moc"
