// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/norm.h"

#include "tests/engine/support.h"

using namespace headscope;

class TestNorm : public QObject
{
    Q_OBJECT

private slots:
    void momentsAreThoseOfTheWholeRow();
    void aNormedRowHasMeanZeroAndVarianceOne();
    void weightAndBiasComeLast();
    void aConstantRowBecomesTheBias();
    void largeNumbersLoseNothing();
    void anRmsNormTakesNoMeanAway();
};

namespace {

std::vector<double> normed(const std::vector<double> &row, double weight = 1, double bias = 0, double eps = 1e-6)
{
    const std::vector<double> weights(row.size(), weight);
    const std::vector<double> biases(row.size(), bias);
    std::vector<double> out(row.size());
    normRow<double>(row, weights, biases, eps, false, out);
    return out;
}

} // namespace

void TestNorm::momentsAreThoseOfTheWholeRow()
{
    const std::vector<float> row{1, 2, 3, 6};
    const RowMoments moments = momentsOf<float>(row);
    QCOMPARE(moments.mean, 3.0);
    QCOMPARE(moments.variance, 3.5); // over 4, not over 3
}

void TestNorm::aNormedRowHasMeanZeroAndVarianceOne()
{
    const std::vector<double> out = normed({-3, 1, 4, 1, 5, -9, 2, 6}, 1, 0, 1e-12);
    const RowMoments moments = momentsOf<double>(out);
    QVERIFY(std::abs(moments.mean) < 1e-15);
    QVERIFY(std::abs(moments.variance - 1) < 1e-12);
}

void TestNorm::weightAndBiasComeLast()
{
    const std::vector<double> plain = normed({1, 2, 4});
    const std::vector<double> moved = normed({1, 2, 4}, -2, 0.5);
    for (std::size_t i = 0; i < plain.size(); ++i)
        QCOMPARE(moved[i], plain[i] * -2 + 0.5);
}

void TestNorm::aConstantRowBecomesTheBias()
{
    QCOMPARE(normed({7, 7, 7}, 3, 0.25), std::vector<double>(3, 0.25));
    QCOMPARE(normed({7}, 3, 0.25), std::vector<double>(1, 0.25));
}

void TestNorm::largeNumbersLoseNothing()
{
    const std::vector<float> row{16777216, 16777218, 16777220};
    std::vector<float> out(3);
    const std::vector<float> ones(3, 1);
    const std::vector<float> zeros(3, 0);
    normRow<float>(row, ones, zeros, 1e-6, false, out);
    QCOMPARE(out[1], 0.0F);
    QCOMPARE(out[2], 1.2247448F);
}

void TestNorm::anRmsNormTakesNoMeanAway()
{
    const std::vector<double> row{1, 2, 2, 4};
    QCOMPARE(momentsOf<double>(row, true).mean, 0.0);
    QCOMPARE(momentsOf<double>(row, true).variance, 6.25);
    std::vector<double> out(4);
    normRow<double>(row, std::vector<double>{1, 1, 1, 2}, {}, 0, true, out);
    QCOMPARE(out, (std::vector<double>{0.4, 0.8, 0.8, 3.2}));
}

HEADSCOPE_TEST(TestNorm, NoApplication)
#include "tst_norm.moc"
