// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/celldigits.h"

#include "tests/ui/support.h"
#include "ui/lines/linetext.h"
#include "ui/theme/fonts.h"

#include <cmath>
#include <limits>

using namespace headscope;
using namespace Qt::StringLiterals;
using enum Role;

class TestCellDigits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void growWithTheCell_data();
    void growWithTheCell();
    void neverTouchTheNextCell_data();
    void neverTouchTheNextCell();
    void wantedDigitsAreSmallRatherThanNone_data();
    void wantedDigitsAreSmallRatherThanNone();
    void wantedDigitsAreTheUsualOnesWhereTheseFit_data();
    void wantedDigitsAreTheUsualOnesWhereTheseFit();
    void narrowCellsRoundMoreButWriteTheSame();
    void aMaskedNumberIsShortenedUntilItHasRoom();
    void aSmallNumberKeepsItsSignWithItsDigits();
    void noNumberReadsAsNothingBesideASmallerOne();
    void aTinyNumberNeverReadsAsALargerOne();
    void aSmallShareIsRounded();
    void yesAndNoAreOneAndNothing();
    void aDifferenceOfYesAndNoHasNoDecimals();
};

namespace {

struct MatrixOfStep
{
    Slice slice;
    ValueScale scale;
};

MatrixOfStep shownOf(TensorId tensor)
{
    Session session;
    open(session, u"small"_s);
    const SharedResult &result = session.result();
    return {Slice(result->trace, tensor, 0, 0), scaleFor(specOf(tensor), result->range(tensor))};
}

CellDigits digitsOf(const MatrixOfStep &shown, QSizeF cell, Annotate annotate = Annotate::Auto)
{
    const Slice &slice = shown.slice;
    const QSizeF size(cell.width() * static_cast<double>(slice.columns()),
                      cell.height() * static_cast<double>(slice.rows()));
    return {MapGeometry(QRectF(QPointF(), size), slice.rows(), slice.columns()),
            slice,
            {shown.scale, findTheme(u"light"_s), annotate}};
}

CellDigits digitsOf(TensorId tensor, QSizeF cell)
{
    return digitsOf(shownOf(tensor), cell);
}

} // namespace

void TestCellDigits::growWithTheCell_data()
{
    QTest::addColumn<double>("cell");
    QTest::addColumn<int>("pixels"); // 0.4 of the height where the width lets them, from 9 to 28
    QTest::addRow("none") << 21.0 << 0;
    QTest::addRow("small") << 30.0 << 9;
    QTest::addRow("large") << 60.0 << 16;
    QTest::addRow("huge") << 300.0 << 28;
}

void TestCellDigits::growWithTheCell()
{
    QFETCH(double, cell);
    QFETCH(int, pixels);
    const CellDigits digits = digitsOf(Scores, {cell, cell});
    QCOMPARE(digits.fit(), pixels > 0);
    if (pixels > 0)
        QCOMPARE(digits.heightFor(digits.text(0)), pixels);
}

void TestCellDigits::neverTouchTheNextCell_data()
{
    QTest::addColumn<double>("farthest");
    QTest::addColumn<bool>("isPassed");
    QTest::addRow("small") << 2.0 << false;
    QTest::addRow("hundreds") << 150.0 << false;
    QTest::addRow("thousands") << 2000.0 << false;
    QTest::addRow("huge") << 1e5 << false;
    QTest::addRow("a chosen range") << 1.0 << true;
}

/// A number with a point may be longer than the farthest one.
void TestCellDigits::neverTouchTheNextCell()
{
    QFETCH(double, farthest);
    QFETCH(bool, isPassed);
    MatrixOfStep shown = shownOf(Scores);
    shown.scale.low = isPassed ? 0 : -farthest;
    shown.scale.high = farthest;
    shown.scale.isPassedBelow = shown.scale.isPassedAbove = isPassed;
    for (double width = 22; width < 120; ++width)
        for (const double height : {15.0, 24.0, 60.0}) {
            const CellDigits digits = digitsOf(shown, {width, height});
            for (const double value : {-0.43, -1.16, 0.003, -0.003, -43.21, -149.9, -778.1, -1996.0, -50.0, -1000.0,
                                       -1e6, -1e12, 1.0, 0.0}) {
                const QString text = digits.text(value);
                const bool isOfMask = value == -50 || value == -1000 || value == -1e6 || value == -1e12;
                const bool isThere = std::abs(value) <= farthest || isPassed || isOfMask;
                if (digits.fit() && isThere)
                    QVERIFY2(lineWidth(numberFont(digits.heightFor(text)), text) < width, qPrintable(text));
            }
        }
}

void TestCellDigits::wantedDigitsAreSmallRatherThanNone_data()
{
    QTest::addColumn<Role>("tensor");
    QTest::addColumn<double>("farthest");
    QTest::addColumn<QList<double>>("numbers");
    const QList<double> near{-0.43, 0.003, -0.003, 1e-30, -1e-30, 0.0, -3.4e38};
    QTest::addRow("shares") << Weights << 1.0 << QList<double>{0.43, 0.003, 1.0, 0.0};
    QTest::addRow("yes or no") << Mask << 1.0 << QList<double>{0.0, 1.0};
    QTest::addRow("near 0") << Scores << 0.7 << near;
    QTest::addRow("tens") << Scores << 12.3 << near + QList<double>{-12.3};
    QTest::addRow("hundreds") << Scores << 123.4 << near + QList<double>{-12.3, -123.4};
    QTest::addRow("thousands") << Scores << 5e4 << near + QList<double>{-12.3, -123.4, -1234.5, -5e4};
}

void TestCellDigits::wantedDigitsAreSmallRatherThanNone()
{
    QFETCH(const Role, tensor);
    QFETCH(const double, farthest);
    QFETCH(const QList<double>, numbers);
    MatrixOfStep shown = shownOf(tensor);
    shown.scale.low = tensor == Weights ? 0 : -farthest;
    shown.scale.high = farthest;
    const double least = leastCellOfDigits(specOf(tensor));
    QVERIFY(least < (tensor == Mask ? 13 : tensor == Weights ? 18 : 30));
    QVERIFY(!digitsOf(shown, {least - 1, least - 1}).fit()); // as usual
    QVERIFY(!digitsOf(shown, {11, 11}, Annotate::On).fit());
    for (double side = least; side < 60; ++side) {
        const CellDigits digits = digitsOf(shown, {side, side}, Annotate::On);
        QVERIFY(digits.fit());
        for (const double number : numbers) {
            const QString text = digits.text(number);
            QVERIFY2(digits.hasRoom(text.size()), qPrintable(text));
            QVERIFY2(lineWidth(numberFont(digits.heightFor(text)), text) < side, qPrintable(text));
        }
    }
}

void TestCellDigits::wantedDigitsAreTheUsualOnesWhereTheseFit_data()
{
    QTest::addColumn<Role>("tensor");
    QTest::addRow("shares") << Weights;
    QTest::addRow("of both signs") << Scores;
    QTest::addRow("yes or no") << Mask;
}

void TestCellDigits::wantedDigitsAreTheUsualOnesWhereTheseFit()
{
    QFETCH(const Role, tensor);
    const MatrixOfStep shown = shownOf(tensor);
    for (double side = 22; side < 60; ++side) {
        const CellDigits usual = digitsOf(shown, {side, side});
        const CellDigits wanted = digitsOf(shown, {side, side}, Annotate::On);
        for (const double number : {1.0, 0.37, 0.003, 0.0}) {
            const QString text = usual.text(number);
            const bool isThere = tensor != Mask || number == std::floor(number);
            if (!usual.fit() || text.isEmpty() || !isThere)
                continue;
            QCOMPARE(wanted.text(number), text);
            QCOMPARE(wanted.heightFor(text), usual.heightFor(text));
        }
    }
    QCOMPARE(digitsOf(shownOf(Scores), {26, 26}, Annotate::On).text(-1e12), u"−1e12"_s); // which has no room as usual
}

void TestCellDigits::narrowCellsRoundMoreButWriteTheSame()
{
    QCOMPARE(digitsOf(Scores, {40, 40}).text(-0.43), u"−0.43"_s);
    QCOMPARE(digitsOf(Scores, {26, 26}).text(-0.43), u"−0.4"_s);
    QCOMPARE(digitsOf(Weights, {40, 40}).text(0.37), u"0.37"_s);
    QCOMPARE(digitsOf(Weights, {23, 23}).text(0.37), u"0.4"_s);
}

void TestCellDigits::aMaskedNumberIsShortenedUntilItHasRoom()
{
    QCOMPARE(digitsOf(Scores, {40, 40}).text(-50), u"−50.00"_s);
    QCOMPARE(digitsOf(Scores, {26, 26}).text(-50), u"−50"_s);
    QCOMPARE(digitsOf(Scores, {26, 26}).text(-1000), u"−1e3"_s);
    QCOMPARE(digitsOf(Scores, {26, 26}).text(-1e12), QString());
    QCOMPARE(digitsOf(Scores, {26, 26}).text(-std::numeric_limits<double>::infinity()), u"−∞"_s);
}

void TestCellDigits::aSmallNumberKeepsItsSignWithItsDigits()
{
    QCOMPARE(digitsOf(Scores, {40, 40}).text(-0.00348), u"−0.003"_s);
    QCOMPARE(digitsOf(Scores, {40, 40}).text(0.00002), u"2e−5"_s);
    QCOMPARE(digitsOf(Scores, {40, 40}).text(0), u"0"_s);
    QCOMPARE(digitsOf(Scores, {26, 26}).text(-0.00348), u"0.0"_s); // no room for more
}

void TestCellDigits::noNumberReadsAsNothingBesideASmallerOne()
{
    int exponents = 0;
    for (double width = 22; width < 60; ++width) {
        const CellDigits digits = digitsOf(Scores, {width, 40});
        const QString larger = digits.text(-0.00131);
        const QString smaller = digits.text(0.00003);
        QVERIFY2(!larger.startsWith(u"0.0"_s) || smaller.startsWith(u"0.0"_s), qPrintable(larger + u' ' + smaller));
        exponents += larger == u"−1e−3"_s ? 1 : 0;
    }
    QVERIFY(exponents > 0); // where there is no room for −0.001
}

/// "−9e−10" needs more room than "5e−7".
void TestCellDigits::aTinyNumberNeverReadsAsALargerOne()
{
    int rounded = 0;
    for (double width = 22; width < 80; ++width) {
        const CellDigits digits = digitsOf(Scores, {width, 40});
        if (!digits.text(5e-7).startsWith(u"5e"_s))
            continue;
        const QString text = digits.text(-9e-10);
        QVERIFY2(text == u"≈0"_s || text == u"−9e−10"_s, qPrintable(text));
        rounded += text == u"≈0"_s ? 1 : 0;
    }
    QVERIFY(rounded > 0);
}

void TestCellDigits::aSmallShareIsRounded()
{
    QCOMPARE(digitsOf(Weights, {40, 40}).text(0.0003), u"0.00"_s);
    QCOMPARE(digitsOf(Weights, {40, 40}).text(0), u"0"_s);
}

void TestCellDigits::yesAndNoAreOneAndNothing()
{
    QCOMPARE(digitsOf(Mask, {40, 40}).text(1), u"1"_s);
    QCOMPARE(digitsOf(Mask, {40, 40}).text(0), u"0"_s);
}

void TestCellDigits::aDifferenceOfYesAndNoHasNoDecimals()
{
    const Slice mask = shownOf(Mask).slice;
    const CellDigits digits = digitsOf({Slice::difference(mask, mask), {-1, 1}}, {40, 40});
    QCOMPARE(digits.text(-1), u"−1"_s);
    QCOMPARE(digits.text(1), u"1"_s);
    QCOMPARE(digits.text(0), u"0"_s);
    QVERIFY(lineWidth(numberFont(digits.heightFor(u"−1"_s)), u"−1"_s) < 36);
}

HEADSCOPE_TEST(TestCellDigits, QApplication)
#include "tst_celldigits.moc"
