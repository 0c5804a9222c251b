// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/words.h"

#include "tests/ui/support.h"
#include "ui/text/language.h"

#include <QCoreApplication>

#include <cmath>
#include <limits>

using namespace headscope;

class TestWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersForACell_data();
    void numbersForACell();
    void numbersForACellAreShort();
    void numbersOfATableAreThoseOfTheRun();
    void numbersHaveRoomInSoManyCharacters();
    void numbersToReadOut();
    void bytesHaveTheirUnit_data();
    void bytesHaveTheirUnit();
    void sentencesNameFileAndField();
    void placesThatAreWordsAreInTheLanguage();
    void namesOfTheEngineAreJoinedInTheLanguage();
    void placesAreClosedUpInChineseAlone_data();
    void placesAreClosedUpInChineseAlone();
    void quotationMarksWithinOthersAreInnerOnes();
    void controlCharactersAreEscaped();
    void aSentenceIsNoLongerThanAScreen();
    void everyStepAndTensorHasATitle();
    void shapesAreToldInWords();
    void timesAreWrittenAsTheirReadersDo();
};

namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

} // namespace

void TestWords::numbersForACell_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("cell");
    QTest::addColumn<QString>("narrow");
    const auto add = [](double value, const char *cell, const char *narrow) {
        QTest::addRow("%g", value) << value << QString::fromUtf8(cell) << QString::fromUtf8(narrow);
    };
    add(0, "0", "0");
    add(0.4349, "0.43", "0.4");
    add(-0.4349, "−0.43", "−0.4");
    add(-0.00348, "−0.003", "−3e−3");
    add(0.0005, "0.001", "5e−4");
    add(0.000031, "3e−5", "3e−5");
    add(-0.04, "−0.04", "−0.04");
    add(0.996, "1.00", "1.0");
    add(1, "1.00", "1.0");
    add(-1.26, "−1.26", "−1.3");
    add(12.34, "12.34", "12.3");
    add(99.6, "99.60", "99.6");
    add(-123.456, "−123.5", "−123.5");
    add(999.96, "1000", "1000");
    add(9999.4, "9999", "9999");
    add(-1e6, "−1e6", "−1e6");
    add(12345, "1e4", "1e4");
    add(1e100, "1e100", "1e100");
    add(std::numeric_limits<double>::quiet_NaN(), "NaN", "NaN");
    add(kEndless, "∞", "∞");
    add(-kEndless, "−∞", "−∞");
}

void TestWords::numbersForACell()
{
    QFETCH(double, value);
    QFETCH(QString, cell);
    QFETCH(QString, narrow);
    QCOMPARE(cellNumber(value), cell);
    QCOMPARE(cellNumber(value, 1), narrow);
}

/// To the bit, as an array has them.
void TestWords::numbersOfATableAreThoseOfTheRun()
{
    using enum Precision;
    QCOMPARE(losslessNumber(-0.0, Float32), u"-0"_s);
    QCOMPARE(losslessNumber(-0.0, Float64), u"-0"_s);
    QCOMPARE(losslessNumber(-1e-50, Float32), u"-0"_s);
    QCOMPARE(losslessNumber(0, Float32), u"0"_s);
    QCOMPARE(cellNumber(-0.0), u"0"_s); // on a screen nobody needs to know
    const double mean = (1.0 / 3 + 2.0 / 7) / 2;
    QCOMPARE(losslessNumber(mean, Float64).toDouble(), mean);
    const double nearMiddle =
        1 + 13 * std::pow(2, -24) + 1e-10; // of two float32; nine digits of it are nearer the lower
    for (const double number : {mean, nearMiddle, 1.0 / 3}) {
        const QString told = losslessNumber(number, Float32);
        QVERIFY2(told.toFloat() == static_cast<float>(number), qPrintable(told));
    }
}

void TestWords::numbersForACellAreShort()
{
    for (double value = 1e-5; value < 1e9; value *= 1.07)
        for (const double each : {value, -value}) {
            QVERIFY2(cellNumber(each).size() <= 6, qPrintable(cellNumber(each)));
            QVERIFY2(cellNumber(each, 1).size() <= 6, qPrintable(cellNumber(each, 1)));
        }
}

void TestWords::numbersHaveRoomInSoManyCharacters()
{
    QCOMPARE(shortNumber(-50, 6), u"−50.00"_s);
    QCOMPARE(shortNumber(-50, 5), u"−50.0"_s);
    QCOMPARE(shortNumber(-50, 4), u"−50"_s);
    QCOMPARE(shortNumber(-50, 3, 1), u"−50"_s);
    QCOMPARE(shortNumber(-4321, 4), u"−4e3"_s);
    QCOMPARE(shortNumber(-4321, 3), QString());
    for (double value = 1e-5; value < 1e9; value *= 1.07)
        QVERIFY(shortNumber(-value, 4).size() <= 4);
}

void TestWords::numbersToReadOut()
{
    QCOMPARE(exactNumber(0.56687654), u"0.566877"_s);
    QCOMPARE(exactNumber(-1e6), u"−1e6"_s);
    QCOMPARE(exactNumber(kEndless), u"∞"_s);
}

void TestWords::bytesHaveTheirUnit_data()
{
    QTest::addColumn<double>("bytes");
    QTest::addColumn<QString>("words");
    QTest::addRow("none") << 0.0 << u"0 B"_s;
    QTest::addRow("few") << 999.0 << u"999 B"_s;
    QTest::addRow("kilo") << 42600.0 << u"42.6 kB"_s;
    QTest::addRow("mega") << 1.5e6 << u"1.5 MB"_s;
    QTest::addRow("giga") << 2.2e9 << u"2.2 GB"_s;
    QTest::addRow("many giga") << 5e12 << u"5000.0 GB"_s;
}

void TestWords::bytesHaveTheirUnit()
{
    QFETCH(double, bytes);
    QFETCH(QString, words);
    QCOMPARE(byteCount(bytes), words);
}

void TestWords::sentencesNameFileAndField()
{
    Error error{"", "layer.num_heads", Text("7"), Text("a divisor of num_hiddens (%1)", {"100"})};
    QCOMPARE(shortSentenceOf(error), u"got 7, expected a divisor of num_hiddens (100)"_s);
    QCOMPARE(sentenceOf(error), u"layer.num_heads: got 7, expected a divisor of num_hiddens (100)"_s);
    QCOMPARE(sentenceOf(error.in("a.headscope")), u"a.headscope: "_s + sentenceOf(error));
    QCOMPARE(sentenceOf(error), QString::fromStdString(error.sentence())); // as on the command line
    error.got = Text("%1 %2");
    QCOMPARE(shortSentenceOf(error), u"got %1 %2, expected a divisor of num_hiddens (100)"_s);
}

void TestWords::placesThatAreWordsAreInTheLanguage()
{
    setLanguage(u"zh_CN"_s);
    const auto place = [](const char *field) {
        return sentenceOf({"", field, Text("x"), Text("y")}).section(u'：', 0, 0);
    };
    const QStringList places{place("file"), place("tokeniser"), place("tokens"), place("tokens.queries"),
                             place("layer.num_heads")};
    setLanguage(u"en"_s);
    QCOMPARE(places, (QStringList{u"文件"_s, u"分词器"_s, u"词元"_s, u"tokens.queries"_s, u"layer.num_heads"_s}));
    QCOMPARE(sentenceOf({"", "file", Text("x"), Text("y")}), u"file: got x, expected y"_s);
}

/// On the command line as in the window.
void TestWords::namesOfTheEngineAreJoinedInTheLanguage()
{
    const Error error{"", "step", Text("x"), Text("one of %1", {asOneArgument(QStringList{u"a"_s, u"b"_s})})};
    QCOMPARE(sentenceOf(error), u"step: got x, expected one of a, b"_s);
    QCOMPARE(sentenceOf(error), QString::fromStdString(error.sentence()));
}

void TestWords::placesAreClosedUpInChineseAlone_data()
{
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QString>("set");
    QTest::newRow("behind a token") << u"查询 0“它” 的一行"_s << u"查询 0“它”的一行"_s;
    QTest::newRow("before one") << u"关注 “它”"_s << u"关注“它”"_s;
    QTest::newRow("a number") << u"查询 0 的一行"_s << u"查询 0 的一行"_s;
    QTest::newRow("English") << u"row of query 0 “它” and key 1"_s << u"row of query 0 “它” and key 1"_s;
}

void TestWords::placesAreClosedUpInChineseAlone()
{
    QFETCH(QString, sentence);
    QFETCH(QString, set);
    QCOMPARE(closedUp(sentence), set);
}

void TestWords::quotationMarksWithinOthersAreInnerOnes()
{
    QCOMPARE(withInnerQuotes(u"更改““键‑值”数”与“头数”"_s), u"更改“‘键‑值’数”与“头数”"_s);
    QCOMPARE(withInnerQuotes(u"“a” and “b’s”"_s), u"“a” and “b’s”"_s);
}

void TestWords::controlCharactersAreEscaped()
{
    const Error error{"a\nb", "f\x1b", Text("x\ty"), Text("z")};
    const QString sentence = sentenceOf(error);
    for (const QChar c : sentence)
        QVERIFY(c.unicode() >= 32);
    QCOMPARE(sentence, QString::fromStdString(error.sentence()));
}

void TestWords::aSentenceIsNoLongerThanAScreen()
{
    const std::string name(1'000'000, 'a');
    const Error error{name, name, Text(name), Text("one of %1", {name})};
    const QString cut = QString(200, u'a') + u'…';
    QCOMPARE(sentenceOf(error), u"%1: %1: got %1, expected one of %1"_s.arg(cut));
}

void TestWords::everyStepAndTensorHasATitle()
{
    for (const Step &step : stepTable()) {
        QVERIFY(!stepTitle(step).isEmpty());
        QVERIFY(stepShortTitle(step).size() <= stepTitle(step).size());
        QVERIFY(!stepShortTitle(step).contains(u' '));
    }
    for (const TensorSpec &tensor : tensorTable()) {
        QVERIFY(!tensorTitle(tensor).isEmpty());
        QVERIFY(tensorLongTitle(tensor).size() >= tensorTitle(tensor).size());
    }
    QCOMPARE(matrixTitle(specOf(Role::KHeads), {0, 2, 0, 0}), u"K of head 2"_s);
    QCOMPARE(matrixTitle(specOf(Role::HeadOutputs), {1, 0, 0, 0}), u"output of head 0"_s);
    QCOMPARE(matrixTitle(specOf(Role::Weights), {0, 2, 0, 0}), u"attention weights"_s);
}

void TestWords::shapesAreToldInWords()
{
    const Sizes sizes = planOf(smallDocument()).sizes;
    QCOMPARE(shownShape(specOf(Role::QHeads), sizes), u"(4, 3, 3)"_s);
    QCOMPARE(shapeInWords(specOf(Role::QHeads), sizes), u"(2·2 batch × heads, 3 queries, 3 features)"_s);
    QCOMPARE(axisPlace(Extent::QueryCount, 1), u"query 1"_s);
    QCOMPARE(axisPlace(Extent::KvHeads, 2), u"head 2"_s);
    QCOMPARE(axisPlace(Extent::QkHead, 3), u"feature 3"_s);
}

/// 11/30/26 is no day to a Briton, and 7/8/26 is another one.
void TestWords::timesAreWrittenAsTheirReadersDo()
{
    const QDateTime time(QDate(2026, 11, 30), QTime(1, 37));
    const QLocale british(QLocale::English, QLocale::UnitedKingdom);
    QCOMPARE(windowLanguage(), u"en"_s);
    QCOMPARE(dateWords(time, british), british.toString(time, QLocale::ShortFormat));
    QVERIFY2(dateWords(time, british).startsWith(u"30/11/2026"_s), qPrintable(dateWords(time, british)));
    for (const auto language : {QLocale::German, QLocale::Chinese, QLocale::C})
        QCOMPARE(dateWords(time, QLocale(language)), u"2026-11-30 01:37"_s);
}

HEADSCOPE_TEST(TestWords, QCoreApplication)
#include "tst_words.moc"
