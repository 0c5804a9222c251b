// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/kernelsets.h"
#include "tests/engine/support.h"

using namespace headscope;

/// Each instruction set that this processor has, against the formulas. Products: tst_products.
class TestKernels : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void sharesAreThoseOfTheFormula_data();
    void sharesAreThoseOfTheFormula();
    void farBelowIsExactlyZero_data();
    void farBelowIsExactlyZero();
    void gatesAreThoseOfTheFormula_data();
    void gatesAreThoseOfTheFormula();
    void entropiesAreThoseOfTheFormula_data();
    void entropiesAreThoseOfTheFormula();
    void setsWithMultiplyAddHaveTheSameBits();
    void normsHaveTheSameBitsInEverySet();
    void anUnknownSetIsRefused();
};

namespace {

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
    useLastSet();
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
    kernels<float>().gate(std::ssize(odd), odd.data(), 1, 0, out.data()); // SiLU
    QCOMPARE(out[1], INFINITY);
    QCOMPARE(out[2], 0.0F);
    QCOMPARE(out[3], 1e30F);
}

void TestKernels::entropiesAreThoseOfTheFormula_data()
{
    addSets();
}

/// Shares of every size, many of them 0.
void TestKernels::entropiesAreThoseOfTheFormula()
{
    USE_SET();
    const auto entropy = [](const std::vector<double> &p, const std::vector<double> &q, Index n) {
        return kernels<double>().middleEntropy(p.data(), q.data(), n);
    };
    const auto shares = [](Index n, unsigned seed) {
        std::vector<double> row = numbers<double>(n, seed);
        for (double &x : row)
            x = x < 0 ? 0 : std::pow(x, 40);
        row.resize(static_cast<std::size_t>((n + kRowUnit - 1) / kRowUnit * kRowUnit));
        return row;
    };
    for (const Index n : {1, 15, 16, 17, 600}) {
        const std::vector<double> p = shares(n, 3);
        const std::vector<double> q = shares(n, 11);
        long double wanted = 0;
        std::vector<double> middle(p.size());
        for (std::size_t i = 0; i < p.size(); ++i)
            if (middle[i] = (p[i] + q[i]) / 2; middle[i] > 0)
                wanted -= static_cast<long double>(middle[i]) * std::log(static_cast<long double>(middle[i]));
        QVERIFY(std::abs(entropy(p, q, n) - static_cast<double>(wanted)) <= 1e-13 * static_cast<double>(n));
        QCOMPARE(entropy(q, p, n) - entropy(middle, middle, n), 0.0); // exactly
    }
    const std::vector<double> sure{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    QCOMPARE(entropy(sure, sure, 1), 0.0);
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
