// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/trace.h"

#include "tests/engine/support.h"

using namespace headscope;
using enum Role;

class TestTrace : public QObject
{
    Q_OBJECT

private slots:
    void onlyCellsBehindTheMaskAreMasked();
    void tensorsThatARunLacksAreNotThere();
    void aRowIsItsNumbers();
};

void TestTrace::onlyCellsBehindTheMaskAreMasked()
{
    const auto trace = traceOf(smallDocument({{"mask.valid_lens", "[2, 3]"}, {"layer.training", "true"}}));
    for (const TensorId id : {MaskedScores, Mask, Weights, DropoutMask, DroppedWeights}) {
        QVERIFY(trace->isMasked(id, {0, 1, 2, 2}));
        QVERIFY(!trace->isMasked(id, {0, 1, 2, 1}));
        QVERIFY(!trace->isMasked(id, {1, 1, 2, 2}));
    }
    for (const TensorId id : {Scores, ScaledScores, VHeads, HeadOutputs})
        QVERIFY(!trace->isMasked(id, {0, 1, 2, 2}));
}

void TestTrace::tensorsThatARunLacksAreNotThere()
{
    const auto trace = traceOf(smallDocument());
    QVERIFY(trace->has(Output));
    QVERIFY(!trace->has(DropoutMask));
    QVERIFY(!trace->has(Bq));
}

void TestTrace::aRowIsItsNumbers()
{
    const auto trace = traceOf(smallDocument({{"mask.valid_lens", "[2, 3]"}, {"layer.training", "true"}}));
    for (const TensorSpec &spec : tensorTable()) {
        if (!trace->has(spec.role))
            continue;
        const Shape shape = shapeOf(spec, trace->plan.sizes);
        Cell cell = cellAt(shape, countOf(shape).value() - 1); // in the last row
        const std::vector<double> row = trace->row(spec.role, cell);
        QCOMPARE(std::ssize(row), shape.back());
        for (cell.back() = 0; cell.back() < shape.back(); ++cell.back())
            QVERIFY(isSameNumber(row[static_cast<std::size_t>(cell.back())], trace->value(spec.role, cell)));
    }
}

HEADSCOPE_TEST(TestTrace, NoApplication)
#include "tst_trace.moc"
