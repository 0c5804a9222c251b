// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/twonorms.h"

#include "tests/engine/support.h"

using namespace headscope;

/// Layer norm and batch norm of the same numbers.
class TestTwoNorms : public QObject
{
    Q_OBJECT

private slots:
    void byPositionItIsTheLayersOwnNorm();
    void byFeatureAllItemsAreMixed();
    void onlyBatchNormKnowsTheNeighbours();
};

namespace {

std::shared_ptr<const Trace> preNormed(const std::vector<Setting> &more = {})
{
    return traceOf(changed(
        smallDocument({{"layer.output_size", "5"}, {"layer.residual", "true"}, {"layer.norm", "\"pre_query\""}}),
        more));
}

void nearlyEqual(double a, double b, double tolerance = 1e-9)
{
    QVERIFY2(std::abs(a - b) <= tolerance, qPrintable(QString("%1 and %2").arg(a).arg(b)));
}

} // namespace

void TestTwoNorms::byPositionItIsTheLayersOwnNorm()
{
    const auto trace = preNormed();
    const TwoNorms norms = twoNorms(*trace, Role::Queries);
    for (Index i = 0; i < countOf(norms.shape).value_or(0); ++i) {
        const Cell cell = cellAt(norms.shape, i);
        nearlyEqual(norms.byPosition[norms.offsetOf(cell[0], cell[1], cell[2])], trace->value(Role::QueriesNorm, cell),
                    1e-4);
    }
}

void TestTwoNorms::byFeatureAllItemsAreMixed()
{
    const auto trace = preNormed();
    const TwoNorms norms = twoNorms(*trace, Role::Queries);
    QVERIFY(norms.shape[0] > 1);
    for (Index feature = 0; feature < norms.shape[2]; ++feature) {
        double sum = 0;
        double squares = 0;
        double before = 0;
        for (Index item = 0; item < norms.shape[0]; ++item)
            for (Index position = 0; position < norms.shape[1]; ++position) {
                const double number = norms.byFeature[norms.offsetOf(item, position, feature)];
                sum += number;
                squares += number * number;
                before += trace->value(Role::Queries, {item, position, feature});
            }
        const auto count = static_cast<double>(norms.shape[0] * norms.shape[1]);
        nearlyEqual(sum, 0);
        nearlyEqual(squares / count, 1, 1e-3);
        nearlyEqual(norms.features[static_cast<std::size_t>(feature)].mean, before / count);
    }
}

/// A number of one position is made larger: all others of its feature are normed otherwise, and no other position.
void TestTwoNorms::onlyBatchNormKnowsTheNeighbours()
{
    const TwoNorms before = twoNorms(*preNormed(), Role::Queries);
    const TwoNorms after =
        twoNorms(*preNormed({{"overrides", R"([{"cell": "queries[1,0,2]", "value": 9}])"}}), Role::Queries);
    QCOMPARE(after.byPosition[after.offsetOf(0, 1, 2)], before.byPosition[before.offsetOf(0, 1, 2)]);
    QVERIFY(after.byFeature[after.offsetOf(0, 1, 2)] != before.byFeature[before.offsetOf(0, 1, 2)]);
    QCOMPARE(after.byFeature[after.offsetOf(0, 1, 1)], before.byFeature[before.offsetOf(0, 1, 1)]);
    QVERIFY(after.byPosition[after.offsetOf(1, 0, 1)] != before.byPosition[before.offsetOf(1, 0, 1)]);
}

HEADSCOPE_TEST(TestTwoNorms, QCoreApplication)
#include "tst_twonorms.moc"
