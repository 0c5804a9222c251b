// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/matmul.h"

#include "tests/engine/support.h"

#include <limits>

using namespace headscope;

class TestMatmul : public QObject
{
    Q_OBJECT

private slots:
    void productsEqualPlainLoops_data();
    void productsEqualPlainLoops();
    void numbersBetweenRowsStay();
    void oldNumbersInTheResultDoNotCount();
    void nanStaysInItsRow();
};

namespace {

/// Rows of whole numbers from -4 to 4, so that every sum is exact, with `gap` unused numbers after each.
template <class Scalar>
struct Matrix
{
    Matrix(Index rows, Index columns, Index gap)
        : numbers(static_cast<std::size_t>(rows * (columns + gap))), view{numbers.data(), rows, columns, columns + gap}
    {
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = static_cast<Scalar>(static_cast<int>(i * 7 % 9) - 4);
    }
    Matrix(const Matrix &) = delete;
    Matrix &operator=(const Matrix &) = delete;

    std::vector<Scalar> numbers;
    MatrixView<Scalar> view;
};

template <class Scalar>
bool multipliesLikeLoops(Index m, Index n, Index p, Index gap)
{
    const Matrix<Scalar> a(m, n, gap);
    const Matrix<Scalar> b(n, p, gap);
    const Matrix<Scalar> bTransposed(p, n, gap);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < p; ++j)
            bTransposed.view.at(j, i) = b.view.at(i, j);
    const Matrix<Scalar> plain(m, p, gap);
    const Matrix<Scalar> transposed(m, p, gap);
    multiply<Scalar>(a.view, b.view, plain.view);
    multiplyTransposed<Scalar>(a.view, bTransposed.view, transposed.view);
    for (Index i = 0; i < m; ++i)
        for (Index j = 0; j < p; ++j) {
            Scalar sum = 0;
            for (Index k = 0; k < n; ++k)
                sum += a.view.at(i, k) * b.view.at(k, j);
            if (plain.view.at(i, j) != sum || transposed.view.at(i, j) != sum)
                return false;
        }
    return true;
}

} // namespace

void TestMatmul::productsEqualPlainLoops_data()
{
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("p");
    QTest::addRow("one number") << 1 << 1 << 1;
    QTest::addRow("one row") << 1 << 7 << 5;
    QTest::addRow("one column") << 6 << 7 << 1;
    QTest::addRow("sum of one") << 4 << 1 << 3;
    QTest::addRow("small") << 3 << 4 << 5;
    QTest::addRow("odd") << 17 << 33 << 19;
    QTest::addRow("larger than a block") << 70 << 130 << 90;
}

void TestMatmul::productsEqualPlainLoops()
{
    QFETCH(int, m);
    QFETCH(int, n);
    QFETCH(int, p);
    for (const Index gap : {0, 1, 5}) {
        QVERIFY(multipliesLikeLoops<float>(m, n, p, gap));
        QVERIFY(multipliesLikeLoops<double>(m, n, p, gap));
    }
}

void TestMatmul::numbersBetweenRowsStay()
{
    const Matrix<float> a(3, 2, 0);
    const Matrix<float> b(2, 4, 0);
    const Matrix<float> out(3, 4, 2);
    const Matrix<float> before(3, 4, 2);
    multiply<float>(a.view, b.view, out.view);
    for (const std::size_t gap : {4U, 5U, 10U, 11U, 16U, 17U})
        QCOMPARE(out.numbers[gap], before.numbers[gap]);
}

void TestMatmul::oldNumbersInTheResultDoNotCount()
{
    const Matrix<double> a(2, 2, 0);
    Matrix<double> out(2, 2, 0);
    std::fill(out.numbers.begin(), out.numbers.end(), std::numeric_limits<double>::quiet_NaN());
    multiply<double>(a.view, a.view, out.view);
    for (const double x : out.numbers)
        QVERIFY(std::isfinite(x));
}

void TestMatmul::nanStaysInItsRow()
{
    Matrix<float> a(20, 20, 0);
    const Matrix<float> b(20, 20, 0);
    Matrix<float> out(20, 20, 0);
    a.view.at(3, 4) = std::numeric_limits<float>::quiet_NaN();
    multiplyTransposed<float>(a.view, b.view, out.view);
    for (Index i = 0; i < 20; ++i)
        for (Index j = 0; j < 20; ++j)
            QCOMPARE(std::isnan(out.view.at(i, j)), i == 3);
}

QTEST_APPLESS_MAIN(TestMatmul)
#include "tst_matmul.moc"
