// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/random/torchgenerator.h"

#include "tests/engine/support.h"

using namespace headscope;

class TestTorchGenerator : public QObject
{
    Q_OBJECT

private slots:
    void drawsArePyTorchs_data();
    void drawsArePyTorchs();
    void uniformNumbersStayBelowTheirUpperEnd();
    void normalNumbersHaveMeanZeroAndVarianceOne();
};

namespace {

/// "randn" draws within a millionth, "rand" to the last bit.
std::string differenceOfDraw(TorchGenerator &generator, const QString &kind, const QJsonValue &values)
{
    const Tensor<double> wanted = numbersOf(values);
    Tensor<float> got(wanted.shape());
    const std::span<float> numbers(got.data(), static_cast<std::size_t>(got.size()));
    if (kind == u"randn")
        generator.fillNormal(numbers);
    else
        generator.fillUniform(numbers, 0, 1);
    return firstDifference(got, wanted, kind == u"randn" ? 1e-6 : 0);
}

} // namespace

void TestTorchGenerator::drawsArePyTorchs_data()
{
    QTest::addColumn<QJsonObject>("golden");
    int sequences = 0;
    for (const QJsonObject &golden : randomGoldens({"rand", "randn", "sequence"})) {
        const int number = golden.contains(u"n") ? golden[u"n"].toInt() : ++sequences;
        QTest::addRow("seed %u, %s %d", seedOf(golden), qPrintable(golden[u"kind"].toString()), number) << golden;
    }
}

void TestTorchGenerator::drawsArePyTorchs()
{
    QFETCH(QJsonObject, golden);
    TorchGenerator generator(seedOf(golden));
    const QString kind = golden[u"kind"].toString();
    const bool isOne = kind != u"sequence";
    const QJsonArray draws = isOne ? QJsonArray{QJsonArray{kind}} : golden[u"draws"].toArray();
    const QJsonArray values = isOne ? QJsonArray{golden[u"values"]} : golden[u"values"].toArray();
    QCOMPARE_GT(draws.size(), 0);
    QCOMPARE(values.size(), draws.size());
    for (qsizetype i = 0; i < draws.size(); ++i)
        QCOMPARE(differenceOfDraw(generator, draws[i].toArray()[0].toString(), values[i]), std::string());
}

void TestTorchGenerator::uniformNumbersStayBelowTheirUpperEnd()
{
    std::vector<float> numbers(100'000);
    TorchGenerator(1).fillUniform(numbers, 0, 1);
    QCOMPARE_LT(*std::max_element(numbers.begin(), numbers.end()), 1.0F);
    QCOMPARE_GE(*std::min_element(numbers.begin(), numbers.end()), 0.0F);
}

void TestTorchGenerator::normalNumbersHaveMeanZeroAndVarianceOne()
{
    std::vector<float> numbers(100'000);
    TorchGenerator(1).fillNormal(numbers);
    double sum = 0;
    double squares = 0;
    for (const float x : numbers) {
        QVERIFY(std::isfinite(x));
        sum += x;
        squares += static_cast<double>(x) * static_cast<double>(x);
    }
    QCOMPARE_LT(std::abs(sum / 100'000), 0.02);
    QCOMPARE_LT(std::abs(squares / 100'000 - 1), 0.02);
}

HEADSCOPE_TEST(TestTorchGenerator, NoApplication)
#include "tst_torchgenerator.moc"
