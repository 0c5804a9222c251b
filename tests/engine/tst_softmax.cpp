// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/kernels.h"

#include "tests/engine/support.h"

#include <limits>
#include <numeric>

using namespace headscope;

class TestSoftmax : public QObject
{
    Q_OBJECT

private slots:
    void sharesFollowTheFormula();
    void sharesSumToOne();
    void oneNumberIsOne();
    void addingTheSameToAllChangesNothing();
    void farBelowTheLargestIsExactlyZero();
    void onlyMinusInfinityGivesNaN();
    void someMinusInfinityIsExactlyZero();
    void nanAndInfinityMakeTheRowNaN_data();
    void nanAndInfinityMakeTheRowNaN();
};

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

template <class Scalar>
std::vector<Scalar> softmax(const std::vector<Scalar> &row)
{
    const auto n = static_cast<std::int64_t>(row.size());
    std::vector<Scalar> room(row.size() + kRowUnit);
    std::copy(row.begin(), row.end(), room.begin());
    std::vector<Scalar> out(row.size());
    kernels<Scalar>().softmax(room.data(), n, kernels<Scalar>().largest(room.data(), n), 0, out.data());
    return out;
}

} // namespace

void TestSoftmax::sharesFollowTheFormula()
{
    const auto shares = softmax<double>({1, 2, 3});
    const double sum = std::exp(1) + std::exp(2) + std::exp(3);
    for (std::size_t i = 0; i < 3; ++i)
        QCOMPARE_LT(std::abs(shares[i] - std::exp(1.0 + static_cast<double>(i)) / sum), 1e-15);
}

void TestSoftmax::sharesSumToOne()
{
    for (const auto &row : {std::vector<float>{3, -2, 0.5F}, {6000, 5990, -6000}, std::vector<float>(1000, 7)}) {
        const auto shares = softmax(row);
        QCOMPARE_LT(std::abs(std::accumulate(shares.begin(), shares.end(), 0.0) - 1), 1e-5);
    }
}

void TestSoftmax::oneNumberIsOne()
{
    QCOMPARE(softmax<float>({-1e6F}), std::vector<float>{1});
    QCOMPARE(softmax<double>({3.25}), std::vector<double>{1});
}

void TestSoftmax::addingTheSameToAllChangesNothing()
{
    QCOMPARE(softmax<float>({1, 2, 4}), softmax<float>({65537, 65538, 65540}));
}

void TestSoftmax::farBelowTheLargestIsExactlyZero()
{
    QCOMPARE(softmax<float>({0, -1e6F}), (std::vector<float>{1, 0}));
    QCOMPARE(softmax<double>({0, -1e6}), (std::vector<double>{1, 0}));
    QCOMPARE(softmax<float>({-1e6F, -1e6F}), (std::vector<float>{0.5F, 0.5F}));
}

void TestSoftmax::onlyMinusInfinityGivesNaN()
{
    for (const float share : softmax<float>({-kInfinity, -kInfinity}))
        QVERIFY(std::isnan(share));
}

void TestSoftmax::someMinusInfinityIsExactlyZero()
{
    QCOMPARE(softmax<float>({-kInfinity, 2, -kInfinity}), (std::vector<float>{0, 1, 0}));
}

void TestSoftmax::nanAndInfinityMakeTheRowNaN_data()
{
    QTest::addColumn<QList<float>>("row");
    QTest::addRow("NaN first") << QList<float>{kNaN, 1, 2};
    QTest::addRow("NaN last") << QList<float>{1, 2, kNaN};
    QTest::addRow("NaN beside -inf") << QList<float>{-kInfinity, kNaN, 2};
    QTest::addRow("+inf") << QList<float>{1, kInfinity, 2};
}

void TestSoftmax::nanAndInfinityMakeTheRowNaN()
{
    QFETCH(QList<float>, row);
    for (const float share : softmax(std::vector<float>(row.begin(), row.end())))
        QVERIFY(std::isnan(share));
}

HEADSCOPE_TEST(TestSoftmax, NoApplication)
#include "tst_softmax.moc"
