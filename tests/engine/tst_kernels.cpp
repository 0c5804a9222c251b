// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/support.h"

#include "engine/kernels/kernels.h"

using namespace headscope;

/// Each instruction set that this processor has, against plain loops.
class TestKernels : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void productsEqualPlainChains_data();
    void productsEqualPlainChains();
    void longProductsEqualPlainChains_data();
    void longProductsEqualPlainChains();
    void scoresAreProductsTimesTheScale_data();
    void scoresAreProductsTimesTheScale();
    void sharesAreThoseOfTheFormula_data();
    void sharesAreThoseOfTheFormula();
    void farBelowIsExactlyZero_data();
    void farBelowIsExactlyZero();
    void gatesAreThoseOfTheFormula_data();
    void gatesAreThoseOfTheFormula();
    void setsWithMultiplyAddHaveTheSameBits();
    void normsHaveTheSameBitsInEverySet();
    void anUnknownSetIsRefused();
};

namespace {

/// Numbers that look random and are the same everywhere.
template <class Scalar>
std::vector<Scalar> numbers(Index count, unsigned seed)
{
    std::vector<Scalar> out(static_cast<std::size_t>(count));
    for (Scalar &x : out) {
        seed = seed * 1664525U + 1013904223U;
        x = static_cast<Scalar>(static_cast<int>(seed >> 8U) % 2001 - 1000) / Scalar(997);
    }
    return out;
}

/// a·b as the sets compute it: one step per product, fused where the set has that.
template <class Scalar>
Scalar step(Scalar sum, Scalar a, Scalar b)
{
    return kernelSet().name == "portable" ? sum + a * b : std::fma(a, b, sum);
}

/// The sizes and strides of one product.
struct Case
{
    Index m, n, p, gap;
};

/// Whether c = a·b + bias to the bit, b given in columns and in rows, and nothing is written beside c.
template <class Scalar>
bool multipliesPlainly(const Case &x)
{
    const auto &k = kernels<Scalar>();
    const Index aStride = x.n + x.gap;
    const Index bStride = x.p + x.gap;
    const Index turnedStride = x.n + x.gap;
    const auto a = numbers<Scalar>(x.m * aStride, 1);
    const auto b = numbers<Scalar>(x.n * bStride, 2);
    const auto bias = numbers<Scalar>(x.p, 3);
    std::vector<Scalar> turned(static_cast<std::size_t>(x.p * turnedStride));
    for (Index i = 0; i < x.n; ++i)
        for (Index j = 0; j < x.p; ++j)
            turned[static_cast<std::size_t>(j * turnedStride + i)] = b[static_cast<std::size_t>(i * bStride + j)];
    const auto room = static_cast<std::size_t>((x.p + k.panel - 1) / k.panel * k.panel * x.n);
    for (const bool isTurned : {false, true}) {
        Buffer<Scalar> packed(room);
        if (isTurned)
            k.pack(x.n, x.p, turned.data(), 1, turnedStride, packed.data());
        else
            k.pack(x.n, x.p, b.data(), bStride, 1, packed.data());
        const Index cStride = x.p + x.gap;
        auto c = numbers<Scalar>(x.m * cStride, 4);
        const auto before = c;
        k.multiply({x.m, x.p, x.n, a.data(), aStride, packed.data(), x.n, 0, isTurned ? bias.data() : nullptr, c.data(),
                    cStride});
        for (Index i = 0; i < x.m; ++i)
            for (Index j = 0; j < cStride; ++j) {
                const auto at = static_cast<std::size_t>(i * cStride + j);
                Scalar wanted = j < x.p ? (isTurned ? bias[static_cast<std::size_t>(j)] : Scalar(0)) : before[at];
                for (Index f = 0; j < x.p && f < x.n; ++f)
                    wanted = step(wanted, a[static_cast<std::size_t>(i * aStride + f)],
                                  b[static_cast<std::size_t>(f * bStride + j)]);
                if (c[at] != wanted)
                    return false;
            }
    }
    return true;
}

/// A row for each set, "not here" for those that this processor lacks.
void addSets()
{
    QTest::addColumn<QByteArray>("name");
    int count = 0;
    const KernelSet *sets = kernelSets(count);
    for (int i = 0; i < count; ++i)
        QTest::addRow("%s", sets[i].name.data()) << QByteArray(sets[i].name.data());
}

#define USE_SET()                                                                                                      \
    QFETCH(QByteArray, name);                                                                                          \
    if (!useKernels(name.constData()))                                                                                 \
    QSKIP("this processor does not have it")

template <class Scalar>
std::vector<Scalar> softmax(std::vector<Scalar> row)
{
    const auto n = static_cast<Index>(row.size());
    std::vector<Scalar> out(row.size());
    row.resize(row.size() + kRowUnit);
    kernels<Scalar>().softmax(row.data(), n, kernels<Scalar>().largest(row.data(), n), 0, out.data());
    return out;
}

} // namespace

void TestKernels::init()
{
    int count = 0;
    QVERIFY(kernelSets(count) != nullptr && count > 0);
}

void TestKernels::cleanup()
{
    int count = 0;
    const KernelSet *sets = kernelSets(count);
    for (int i = 0; i < count; ++i)
        useKernels(sets[i].name); // the last one that is here
}

void TestKernels::productsEqualPlainChains_data()
{
    addSets();
}

void TestKernels::productsEqualPlainChains()
{
    USE_SET();
    for (Index m = 0; m <= 40; m += m < 14 ? 1 : 13)
        for (Index n = 0; n <= 40; n += n < 10 ? 1 : 5)
            for (Index p = 0; p <= 40; ++p)
                for (const Index gap : {0, 3}) {
                    const Case x{m, n, p, gap};
                    const QByteArray words = QByteArray("m ") + QByteArray::number(m) + " n " + QByteArray::number(n) +
                                             " p " + QByteArray::number(p) + " gap " + QByteArray::number(gap);
                    QVERIFY2(multipliesPlainly<float>(x), words);
                    QVERIFY2(multipliesPlainly<double>(x), words);
                }
}

void TestKernels::longProductsEqualPlainChains_data()
{
    addSets();
}

void TestKernels::longProductsEqualPlainChains()
{
    USE_SET();
    for (const Case &x : {Case{5, 255, 17, 0},
                          {5, 256, 17, 1},
                          {97, 257, 33, 0},
                          {193, 800, 20, 2},
                          {31, 1024, 300, 0}, // rows that are whole pages apart
                          {13, 1500, 260, 548},
                          {12, 513, 70, 1},
                          {1, 2000, 1, 0}}) {
        QVERIFY(multipliesPlainly<float>(x));
        QVERIFY(multipliesPlainly<double>(x));
    }
}

void TestKernels::scoresAreProductsTimesTheScale_data()
{
    addSets();
}

void TestKernels::scoresAreProductsTimesTheScale()
{
    USE_SET();
    const auto &k = kernels<float>();
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

void TestKernels::sharesAreThoseOfTheFormula_data()
{
    addSets();
}

void TestKernels::sharesAreThoseOfTheFormula()
{
    USE_SET();
    const auto isClose = [](const auto &row, double relative) {
        long double sum = 0;
        long double largest = *std::max_element(row.begin(), row.end());
        for (const auto x : row)
            sum += std::exp(static_cast<long double>(x) - largest);
        const auto shares = softmax(row);
        for (std::size_t i = 0; i < row.size(); ++i) {
            const long double wanted = std::exp(static_cast<long double>(row[i]) - largest) / sum;
            if (std::abs(static_cast<long double>(shares[i]) - wanted) > relative * wanted)
                return false;
        }
        return true;
    };
    for (Index n = 1; n <= 40; ++n) {
        QVERIFY(isClose(numbers<float>(n, 7), 5e-7));
        QVERIFY(isClose(numbers<double>(n, 7), 2e-15));
    }
    for (const double scale : {10.0, 60.0, 80.0}) {
        auto row = numbers<float>(3000, 9);
        for (float &x : row)
            x *= static_cast<float>(scale) / 2;
        QVERIFY(isClose(row, 6e-6)); // what is left of a number after the largest is taken off it
    }
}

void TestKernels::farBelowIsExactlyZero_data()
{
    addSets();
}

void TestKernels::farBelowIsExactlyZero()
{
    USE_SET();
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const float low : {-1e6F, -1e9F, -100.0F, -std::numeric_limits<float>::max(), -infinity})
        for (std::size_t n : {2U, 17U, 33U}) {
            std::vector<float> row(n, low);
            row[n / 2] = 0;
            const auto shares = softmax(row);
            for (std::size_t i = 0; i < n; ++i)
                QCOMPARE(shares[i], i == n / 2 ? 1.0F : 0.0F);
        }
    QCOMPARE(softmax<double>({0, -1e6})[1], 0.0);
    QCOMPARE(softmax<double>({0, -std::numeric_limits<double>::infinity()})[1], 0.0);
}

void TestKernels::gatesAreThoseOfTheFormula_data()
{
    addSets();
}

void TestKernels::gatesAreThoseOfTheFormula()
{
    USE_SET();
    for (const Index n : {1, 15, 33, 101}) {
        std::vector<double> x = numbers<double>(n, 5);
        for (std::size_t i = 0; i < x.size(); ++i)
            x[i] *= static_cast<double>(i % 40);
        const std::vector<float> narrow(x.begin(), x.end());
        std::vector<double> out(x.size());
        std::vector<float> narrowOut(x.size());
        kernels<double>().gate(n, x.data(), 1.5, 0.07, out.data());
        kernels<float>().gate(n, narrow.data(), 1.5F, 0.07F, narrowOut.data());
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double wanted = x[i] / (1 + std::exp(-(1.5 * x[i] + 0.07 * x[i] * x[i] * x[i])));
            QVERIFY(std::abs(out[i] - wanted) <= 1e-12 * std::abs(wanted) + 1e-300);
            QVERIFY(std::abs(double(narrowOut[i]) - wanted) <= 1e-5 * std::abs(wanted) + 1e-30);
        }
    }
    const std::vector<float> odd{NAN, INFINITY, -1e30F, 1e30F, 0};
    std::vector<float> out(odd.size());
    kernels<float>().gate(std::ssize(odd), odd.data(), 1, 0.1F, out.data());
    QVERIFY(std::isnan(out[0]));
    QCOMPARE(out[1], INFINITY);
    QCOMPARE(out[2], 0.0F);
    QCOMPARE(out[3], 1e30F);
    QCOMPARE(out[4], 0.0F);
}

void TestKernels::setsWithMultiplyAddHaveTheSameBits()
{
    if (!useKernels("avx512"))
        QSKIP("this processor has no AVX-512");
    const auto row = numbers<float>(1000, 5);
    const auto wide = softmax(row);
    QVERIFY(useKernels("avx2"));
    QVERIFY(softmax(row) == wide);
}

void TestKernels::normsHaveTheSameBitsInEverySet()
{
    const auto row = numbers<float>(771, 6);
    const auto weight = numbers<float>(771, 7);
    const auto bias = numbers<float>(771, 8);
    const auto normed = [&](bool isAroundZero, const float *added) {
        std::vector<float> out(row.size());
        kernels<float>().norm(std::ssize(row), row.data(), weight.data(), added, 1e-5, isAroundZero, out.data());
        return out;
    };
    QVERIFY(useKernels("portable"));
    const auto layerNorm = normed(false, bias.data());
    const auto rmsNorm = normed(true, nullptr);
    int count = 0;
    const KernelSet *sets = kernelSets(count);
    for (int i = 0; i < count; ++i)
        if (useKernels(sets[i].name)) {
            QVERIFY(normed(false, bias.data()) == layerNorm);
            QVERIFY(normed(true, nullptr) == rmsNorm);
        }
}

void TestKernels::anUnknownSetIsRefused()
{
    const std::string before(kernelSet().name);
    QVERIFY(!useKernels("none"));
    QCOMPARE(std::string(kernelSet().name), before);
}

HEADSCOPE_TEST(TestKernels, NoApplication)
#include "tst_kernels.moc"
