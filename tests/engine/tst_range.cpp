// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/range.h"
#include "engine/run/dot.h"
#include "engine/run/tracebuilder.h"

#include "tests/engine/support.h"

#include <limits>

using namespace headscope;
using enum Role;

class TestRange : public QObject
{
    Q_OBJECT

private slots:
    void rangeHoldsEveryVisibleNumber();
    void maskedNumbersDoNotCount();
    void numbersThatAreNotFiniteDoNotCount();
    void nothingVisibleIsZeroToZero();
    void aPackedMatrixIsMeasuredAsItStands();
};

void TestRange::rangeHoldsEveryVisibleNumber()
{
    const auto trace = traceOf(smallDocument());
    const auto scores = tensorOf(trace, Scores);
    const auto values = scores.values();
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    QCOMPARE(rangeOf(*trace, Scores).low, static_cast<double>(*low));
    QCOMPARE(rangeOf(*trace, Scores).high, static_cast<double>(*high));
}

void TestRange::maskedNumbersDoNotCount()
{
    const auto trace = traceOf(smallDocument({{"mask.valid_lens", "[2, 3]"}}));
    QCOMPARE_GT(rangeOf(*trace, MaskedScores).low, -100.0);
    QCOMPARE_GT(rangeOf(*trace, Weights).low, 0.0);
}

void TestRange::numbersThatAreNotFiniteDoNotCount()
{
    Tensor<float> keys({2, 4, 4});
    keys[0] = std::numeric_limits<float>::quiet_NaN();
    keys[1] = std::numeric_limits<float>::infinity();
    keys[2] = -3;
    keys[3] = 2;
    const auto trace =
        traceOf(smallDocument({{"inputs.keys", R"({"file": "x.npz", "tensor": "k"})"}}), fileWith({{"k", keys}}));
    QCOMPARE(rangeOf(*trace, Keys).low, -3.0);
    QCOMPARE(rangeOf(*trace, Keys).high, 2.0);
}

void TestRange::nothingVisibleIsZeroToZero()
{
    const auto trace = traceOf(smallDocument({{"mask.valid_lens", "[0, 0]"}}));
    QCOMPARE(rangeOf(*trace, Weights).low, 0.0);
    QCOMPARE(rangeOf(*trace, Weights).high, 0.0);
}

void TestRange::aPackedMatrixIsMeasuredAsItStands()
{
    TraceBuilder run(std::make_shared<const Plan>(planOf(smallDocument())), 1);
    Tensor<float> matrix(tensorOf(run.plan(), Wq).shape);
    for (Index i = 0; i < matrix.size(); ++i)
        matrix[i] = 2 + static_cast<float>(i % 5) / 4; // never 0, which the last panel is filled with
    run.sharePacked(Wq, packedMatrix(run.trace(), matrix));
    QVERIFY(rangeOf(run.trace(), Wq) == (ValueRange{2, 3}));
    QVERIFY(run.trace().recalled(Wq) == nullptr); // nothing was unpacked for it
}

HEADSCOPE_TEST(TestRange, NoApplication)
#include "tst_range.moc"
