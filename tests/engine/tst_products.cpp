// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/kernelsets.h"
#include "tests/engine/support.h"

using namespace headscope;

/// The products of each instruction set that this processor has, against plain loops.
class TestProducts : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { useLastSet(); }
    void productsEqualPlainChains_data();
    void productsEqualPlainChains();
    void longProductsEqualPlainChains_data();
    void longProductsEqualPlainChains();
    void scoresAreProductsTimesTheScale_data();
    void scoresAreProductsTimesTheScale();
};

namespace {

/// How the set that is in use adds a product to a sum: in one step where it can.
template <class Scalar>
auto stepOfThisSet()
{
    const auto inTwo = [](Scalar sum, Scalar a, Scalar b) { return sum + a * b; };
    const auto inOne = [](Scalar sum, Scalar a, Scalar b) { return std::fma(a, b, sum); };
    return kernelSet().name == "portable" ? +inTwo : +inOne;
}

/// Two matrices, m × n and n × p, and a bias of p. What is multiplied is their first rows and columns.
template <class Scalar>
struct Factors
{
    Factors(Index rows, Index inner, Index columns)
        : m(rows), n(inner), p(columns), a(numbers<Scalar>(m * n, 1)), b(numbers<Scalar>(n * p, 2)),
          bias(numbers<Scalar>(p, 3))
    {}

    Index m, n, p;
    std::vector<Scalar> a, b, bias;
};

/// What plain loops make of the factors: m × p sums, which begin with the bias or with zero.
template <class Scalar>
class PlainSums
{
public:
    PlainSums(const Factors<Scalar> &factors, bool isBiased) : m_factors(factors)
    {
        for (Index i = 0; i < factors.m; ++i)
            for (const Scalar x : factors.bias)
                m_sums.push_back(isBiased ? x : 0);
    }
    /// The products of column f of a and row f of b.
    void add(Index f)
    {
        const auto step = stepOfThisSet<Scalar>();
        for (Index i = 0; i < m_factors.m; ++i)
            for (Index j = 0; j < m_factors.p; ++j) {
                Scalar &sum = m_sums[static_cast<std::size_t>(i * m_factors.p + j)];
                sum = step(sum, m_factors.a.data()[i * m_factors.n + f], m_factors.b.data()[f * m_factors.p + j]);
            }
    }
    const Scalar *row(Index i) const { return m_sums.data() + i * m_factors.p; }

private:
    const Factors<Scalar> &m_factors;
    std::vector<Scalar> m_sums;
};

/// The sizes of one product, and how many numbers stand between two rows.
struct Case
{
    Index m, n, p, gap;
};

/// The first rows and columns of a matrix, with gaps between them.
template <class Scalar>
std::vector<Scalar> spread(const std::vector<Scalar> &all, Index stride, Index rows, Index columns, Index gap)
{
    std::vector<Scalar> out(static_cast<std::size_t>(rows * (columns + gap)), 7);
    for (Index i = 0; i < rows; ++i)
        std::copy_n(all.data() + i * stride, columns, out.data() + i * (columns + gap));
    return out;
}

/// The same with its rows for columns.
template <class Scalar>
std::vector<Scalar> turned(const std::vector<Scalar> &all, Index stride, Index rows, Index columns, Index gap)
{
    std::vector<Scalar> out(static_cast<std::size_t>(columns * (rows + gap)), 7);
    for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < columns; ++j)
            out.data()[j * (rows + gap) + i] = all.data()[i * stride + j];
    return out;
}

/// Whether c = a·b, with the bias where b is turned, is the sums to the bit, and nothing is written beside c.
template <class Scalar>
bool multipliesPlainly(const Factors<Scalar> &factors, const Case &x, bool isTurned, const PlainSums<Scalar> &sums)
{
    const auto &k = kernels<Scalar>();
    const auto a = spread(factors.a, factors.n, x.m, x.n, x.gap);
    Buffer<Scalar> packed(static_cast<std::size_t>((x.p + k.panel - 1) / k.panel * k.panel * x.n));
    if (isTurned)
        k.pack(x.n, x.p, turned(factors.b, factors.p, x.n, x.p, x.gap).data(), 1, x.n + x.gap, packed.data());
    else
        k.pack(x.n, x.p, spread(factors.b, factors.p, x.n, x.p, x.gap).data(), x.p + x.gap, 1, packed.data());
    const Index stride = x.p + x.gap;
    std::vector<Scalar> c(static_cast<std::size_t>(x.m * stride), 5);
    k.multiply({x.m, x.p, x.n, a.data(), x.n + x.gap, packed.data(), x.n, 0, isTurned ? factors.bias.data() : nullptr,
                c.data(), stride});
    const std::vector<Scalar> untouched(static_cast<std::size_t>(x.gap), 5);
    for (Index i = 0; i < x.m; ++i) {
        const Scalar *row = c.data() + i * stride;
        if (!std::equal(row, row + x.p, sums.row(i)) || !std::equal(row + x.p, row + stride, untouched.data()))
            return false;
    }
    return true;
}

/// All products of at most 40 rows and 40 columns, of sums of this many products.
template <class Scalar>
void checkProducts(const Factors<Scalar> &factors, Index n, bool isTurned, const PlainSums<Scalar> &sums)
{
    for (Index m = 0; m <= factors.m; m += m < 14 ? 1 : 13)
        for (Index p = 0; p <= factors.p; ++p) {
            const Index gap = (m + n + p) % 2 == 0 ? 0 : 3; // either one for all sizes, beside sums of other lengths
            if (!multipliesPlainly(factors, {m, n, p, gap}, isTurned, sums))
                QFAIL(qPrintable(QStringLiteral("m %1 n %2 p %3 gap %4").arg(m).arg(n).arg(p).arg(gap)));
        }
}

template <class Scalar>
void checkShortProducts(bool isTurned)
{
    const Factors<Scalar> factors(40, 40, 40);
    PlainSums<Scalar> sums(factors, isTurned);
    for (Index n = 0; n <= factors.n; ++n) {
        if (n < 10 || n % 5 == 0)
            checkProducts(factors, n, isTurned, sums);
        if (n < factors.n)
            sums.add(n);
    }
}

template <class Scalar>
bool multipliesPlainly(const Case &x, bool isTurned)
{
    const Factors<Scalar> factors(x.m, x.n, x.p);
    PlainSums<Scalar> sums(factors, isTurned);
    for (Index f = 0; f < x.n; ++f)
        sums.add(f);
    return multipliesPlainly(factors, x, isTurned, sums);
}

} // namespace

void TestProducts::productsEqualPlainChains_data()
{
    addSets();
}

void TestProducts::productsEqualPlainChains()
{
    USE_SET();
    for (const bool isTurned : {false, true}) {
        checkShortProducts<float>(isTurned);
        checkShortProducts<double>(isTurned);
    }
}

void TestProducts::longProductsEqualPlainChains_data()
{
    addSets();
}

void TestProducts::longProductsEqualPlainChains()
{
    USE_SET();
    for (const Case &x : {Case{5, 383, 17, 0}, // around the depths of blocks
                          {5, 384, 17, 1},
                          {13, 385, 33, 0},
                          {7, 769, 20, 2},
                          {7, 385, 300, 0},  // many columns
                          {150, 770, 9, 0},  // more rows than a block has
                          {31, 1024, 40, 0}, // rows that are whole pages apart
                          {13, 1500, 36, 548},
                          {12, 513, 70, 1},
                          {1, 2000, 1, 0}})
        for (const bool isTurned : {false, true}) {
            QVERIFY(multipliesPlainly<float>(x, isTurned));
            QVERIFY(multipliesPlainly<double>(x, isTurned));
        }
}

void TestProducts::scoresAreProductsTimesTheScale_data()
{
    addSets();
}

void TestProducts::scoresAreProductsTimesTheScale()
{
    USE_SET();
    const auto &k = kernels<float>();
    const auto step = stepOfThisSet<float>();
    for (const Index keys : {1, 15, 16, 17, 40})
        for (const Index rows : {1, 6, 13}) {
            const Index d = 9;
            const auto q = numbers<float>(rows * d, 1);
            const auto key = numbers<float>(keys * d, 2);
            Buffer<float> packed(static_cast<std::size_t>((keys + k.panel) * d));
            k.pack(d, keys, key.data(), 1, d, packed.data());
            const Index stride = keys + k.panel;
            std::vector<float> scores(static_cast<std::size_t>(rows * keys));
            std::vector<float> scaled(static_cast<std::size_t>(rows * stride));
            k.score({rows, keys, d, q.data(), d, packed.data(), 0.3F, scores.data(), keys, scaled.data(), stride});
            for (Index i = 0; i < rows; ++i)
                for (Index j = 0; j < keys; ++j) {
                    float sum = 0;
                    for (Index f = 0; f < d; ++f)
                        sum =
                            step(sum, q[static_cast<std::size_t>(i * d + f)], key[static_cast<std::size_t>(j * d + f)]);
                    QCOMPARE(scores[static_cast<std::size_t>(i * keys + j)], sum);
                    QCOMPARE(scaled[static_cast<std::size_t>(i * stride + j)], sum * 0.3F);
                }
        }
}

HEADSCOPE_TEST(TestProducts, NoApplication)
#include "tst_products.moc"
