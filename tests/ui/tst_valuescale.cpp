// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/valuescale.h"

#include "tests/ui/support.h"

using namespace headscope;
using enum Role;

class TestValueScale : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sharesLieBetweenZeroAndOne();
    void signedNumbersLieAroundZero();
    void zeroIsTheMiddleOfADivergingMap();
    void everyTensorHasItsKindOfScale();
    void theEndsTakeWhatLiesBeyond();
    void aScaleOfOneNumberIsNoTrap();
    void aNumberComesToTheMiddle();
    void aNamedMapIsUsed();
    void endsMayBeAsFarApartAsNumbersGo();
};

void TestValueScale::sharesLieBetweenZeroAndOne()
{
    const ValueScale scale = scaleFor(specOf(Weights), {0.1, 0.4});
    QCOMPARE(scale.low, 0.0);
    QCOMPARE(scale.high, 1.0);
    QCOMPARE(scale.map->name, u"viridis"_s);
    QCOMPARE(scaleFor(specOf(DroppedWeights), {0, 1.7}).high, 1.7); // dropout makes them grow
}

void TestValueScale::signedNumbersLieAroundZero()
{
    for (const ValueRange range : {ValueRange{-3, 1}, ValueRange{-1, 3}, ValueRange{1, 3}, ValueRange{-3, -1}}) {
        const ValueScale scale = scaleFor(specOf(Scores), range);
        QCOMPARE(scale.low, -3.0);
        QCOMPARE(scale.high, 3.0);
        QVERIFY(scale.map->isDiverging);
    }
}

void TestValueScale::zeroIsTheMiddleOfADivergingMap()
{
    const ValueScale scale = scaleFor(specOf(Q), {-0.2, 0.1});
    QCOMPARE(scale.color(0), scale.map->colors[128]);
    QCOMPARE(scale.color(-0.2), scale.map->colors[0]);
    QCOMPARE(scale.color(0.2), scale.map->colors[255]);
}

void TestValueScale::everyTensorHasItsKindOfScale()
{
    for (const TensorSpec &spec : tensorTable()) {
        const bool isShare = spec.role == Weights || spec.role == DroppedWeights || spec.role == Mask ||
                             spec.role == DropoutMask || spec.role == OutputDropoutMask || spec.role == Probabilities ||
                             spec.role == TokenIds || spec.role == SegmentIds;
        QCOMPARE(isSequential(spec), isShare);
        QCOMPARE(scaleFor(spec, {-1, 1}).map->isDiverging, !isShare);
    }
}

void TestValueScale::theEndsTakeWhatLiesBeyond()
{
    const ValueScale scale = scaleFor(specOf(Weights), {0, 1});
    QCOMPARE(scale.color(-1e30), scale.map->colors.front());
    QCOMPARE(scale.color(1e30), scale.map->colors.back());
    for (int i = 0; i < 256; ++i)
        QCOMPARE(scale.color(i / 255.0), scale.map->colors[static_cast<std::size_t>(i)]);
}

void TestValueScale::aScaleOfOneNumberIsNoTrap()
{
    const ValueScale scale = scaleFor(specOf(Scores), {0, 0});
    QVERIFY(scale.low < scale.high);
    const ValueScale flat{2, 2, scale.map};
    QCOMPARE(flat.color(2), scale.map->colors[128]);
}

void TestValueScale::aNumberComesToTheMiddle()
{
    const ValueScale shares = scaleFor(specOf(Weights), {0, 1});
    QCOMPARE(rangeAround(shares, 0.25), (ValueRange{0, 0.5}));
    QCOMPARE(rangeAround(shares, 0.75), (ValueRange{0.5, 1}));
    QCOMPARE(rangeAround(shares, 0), (ValueRange{-1.0 / 64, 1.0 / 64}));
    QCOMPARE(rangeAround({0, 0.2, shares.map}, 0.9), (ValueRange{0.2, 1.6})); // beyond the scale
    QCOMPARE(rangeAround(scaleFor(specOf(Scores), {-4, 2}), -3), (ValueRange{-4, -2}));
    const ValueRange decades = rangeAround(logarithmic(shares), 1e-3); // the scale goes from 1e-4 to 1
    QVERIFY(std::abs(decades.low - 1e-4) < 1e-9 && std::abs(decades.high - 1e-2) < 1e-9);
}

void TestValueScale::aNamedMapIsUsed()
{
    for (const QString &name : colorMapNames())
        QCOMPARE(scaleFor(specOf(Weights), {0, 1}, name).map->name, name);
}

void TestValueScale::endsMayBeAsFarApartAsNumbersGo()
{
    const ValueScale scale = scaleFor(specOf(Scores), {-1e308, 1e308});
    QCOMPARE(scale.valueAt(0), -1e308);
    QCOMPARE(scale.valueAt(0.5), 0.0);
    QCOMPARE(scale.valueAt(1), 1e308);
    for (const double value : {-1e308, -5e307, 0.0, 1.0, 5e307, 1e308})
        QVERIFY(std::abs(scale.shareOf(value) - (0.5 + value / 2e307 / 10)) < 1e-15);
    QCOMPARE(scale.color(-1e308), scale.map->colors.front());
    QCOMPARE(scale.color(0), scale.map->colors[128]);
    QCOMPARE(scale.color(1e308), scale.map->colors.back());
    QCOMPARE(rangeAround(scale, 0), (ValueRange{-1e308, 1e308}));
}

HEADSCOPE_TEST(TestValueScale, NoApplication)
#include "tst_valuescale.moc"
