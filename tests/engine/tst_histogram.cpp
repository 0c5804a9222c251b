// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/support.h"

#include "engine/reading/headshares.h"
#include "engine/reading/histogram.h"

#include <numeric>

using namespace headscope;
using enum Role;

class TestHistogram : public QObject
{
    Q_OBJECT

private slots:
    void everyNumberIsCountedOnce();
    void whatIsMaskedIsNotCounted();
    void theEndsBelongToTheRange();
    void theWidestRangeHasBins();
    void cancelledWorkCountsNothing();
    void headsAddUpToTheOutput();
};

void TestHistogram::everyNumberIsCountedOnce()
{
    const auto trace = traceOf(smallDocument());
    const auto counts = histogramOf(*trace, Scores, {1, 0}, rangeOf(*trace, Scores), 5);
    QCOMPARE(std::accumulate(counts.begin(), counts.end(), Index{0}), Index{3 * 4});
    const auto half = histogramOf(*trace, Scores, {1, 0}, {0, 1e9}, 1);
    Index positive = 0;
    for (Index i = 0; i < 12; ++i)
        positive += trace->value(Scores, {1, 0, i / 4, i % 4}) >= 0 ? 1 : 0;
    QCOMPARE(half.front(), positive);
}

void TestHistogram::whatIsMaskedIsNotCounted()
{
    const auto trace = traceOf(smallDocument({{"mask.valid_lens", "[1, 3]"}}));
    const auto counts = histogramOf(*trace, MaskedScores, {0, 1}, rangeOf(*trace, MaskedScores), 4);
    QCOMPARE(std::accumulate(counts.begin(), counts.end(), Index{0}), Index{3});
}

void TestHistogram::theEndsBelongToTheRange()
{
    const auto trace = traceOf(smallDocument({{"inputs.kind", "\"ones\""}, {"mask.valid_lens", "[1, 1]"}}));
    const auto counts = histogramOf(*trace, Weights, {0, 0}, {0, 1}, 2);
    QCOMPARE(counts, (std::vector<Index>{0, 3}));
}

/// Its ends are farther apart than a double can say.
void TestHistogram::theWidestRangeHasBins()
{
    constexpr double most = std::numeric_limits<double>::max();
    for (const auto &[value, bin] : {std::pair(-most, 0), {-most / 4, 1}, {0.0, 2}, {most / 4, 2}, {most, 3}})
        QCOMPARE(binOf(value, {-most, most}, 4), std::optional<Index>(bin));
}

void TestHistogram::cancelledWorkCountsNothing()
{
    const auto trace = traceOf(smallDocument());
    const auto counts = histogramOf(*trace, Scores, {0, 0}, rangeOf(*trace, Scores), 2, [] { return true; });
    QCOMPARE(counts, (std::vector<Index>{0, 0}));
}

void TestHistogram::headsAddUpToTheOutput()
{
    const auto trace = traceOf(smallDocument({{"layer.bias", "true"}}));
    for (Index feature = 0; feature < 6; ++feature) {
        const auto shares = headShares(*trace, 1, 2, feature);
        const double sum = std::accumulate(shares.begin(), shares.end(), trace->value(Bo, {feature}));
        QVERIFY(std::abs(sum - trace->value(Output, {1, 2, feature})) < 1e-6);
    }
}

HEADSCOPE_TEST(TestHistogram, NoApplication)
#include "tst_histogram.moc"
