// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/talk.h"

#include "engine/reading/explain.h"
#include "tests/ui/beguntalk.h"
#include "ui/text/words.h"

using namespace headscope;

/// A lesson that is given: what is shown at each press, and with which numbers.
class TestTalk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachPressIsABeat();
    void aBeatShowsWhatItSays();
    void whatIsShownAloneGoesBeforeAllElse_data();
    void whatIsShownAloneGoesBeforeAllElse();
    void numbersComeFromTheRun_data();
    void numbersComeFromTheRun();
    void numbersInSentencesArePlain_data();
    void numbersInSentencesArePlain();
    void everySizeIsKnownByItsSetting();
    void noWordStandsForAKeyThatIsNotThere();
    void whatARunHasInsteadIsTold_data();
    void whatARunHasInsteadIsTold();
    void sweptNumbersStandInTheOrderOfMemory();
    void settingsChangeTheNumbers();
    void whatIsUnknownIsToldWithItsLine_data();
    void whatIsUnknownIsToldWithItsLine();
    void aMisspeltBraceIsTold();
    void whatAFillingMapAndALightNameIsKnown();
    void theLastOfManyPressesIsShown();
    void beatsAfterARunThatFailedAreShown();
    void manyDrawsComeNearToTheWeights();
    void theSpreadGrowsWithTheRootOfTheSize();
};

void TestTalk::eachPressIsABeat()
{
    const auto talk = begun("# P\n\nA.\n\nB.\n\n# Q\n\nC.\n");
    QStringList texts;
    for (int press = 0; press < 4; ++press) {
        texts << talk->beat().text;
        talk->next();
        settle(*talk);
    }
    QCOMPARE(texts, (QStringList{u"A."_s, u"B."_s, u"C."_s, u"C."_s}));
    talk->back();
    settle(*talk);
    QCOMPARE(talk->beat().text, u"B."_s);
    talk->goToPage(99);
    settle(*talk);
    QCOMPARE(talk->place(), (LessonPlace{1, 0}));
}

void TestTalk::aBeatShowsWhatItSays()
{
    const auto talk = begun(pageWith("step: scores\nbatch: 1\nhead: 1\ncell: scores[1,1,2,0]"));
    const Selection &s = talk->session().selection();
    QCOMPARE(s.step, StepId::Scores);
    QCOMPARE(s.tensor, TensorId(Role::Scores));
    QCOMPARE(s.batch, Index{1});
    QCOMPARE(s.head, Index{1});
    QCOMPARE(s.pinned, (CellPlace{Role::Scores, {1, 1, 2, 0}}));
}

void TestTalk::whatIsShownAloneGoesBeforeAllElse_data()
{
    QTest::addColumn<QByteArray>("see");
    QTest::addRow("a tensor") << QByteArray("step: softmax\ntensor: weights\nspot: scores");
    QTest::addRow("a tensor of the beat before")
        << QByteArray("step: softmax\ntensor: weights\n```\n\nA.\n\n```see\nspot: scores");
    QTest::addRow("a step") << QByteArray("spot: scores\n```\n\nA.\n\n```see\nstep: output");
    QTest::addRow("a cell") << QByteArray("spot: scores\n```\n\nA.\n\n```see\ncell: weights[0,0,0,1]");
}

void TestTalk::whatIsShownAloneGoesBeforeAllElse()
{
    QFETCH(QByteArray, see);
    const auto talk = begun(pageWith(see));
    while (nextPlace(talk->lesson(), talk->place())) {
        talk->next();
        settle(*talk);
    }
    QVERIFY(!talk->fault());
    QCOMPARE(talk->session().selection().tensor, TensorId(Role::Scores));
    QCOMPARE(talk->session().selection().step, StepId::Scores);
    QCOMPARE(talk->session().selection().pinned.has_value(), talk->beat().sight.cell.has_value());
}

void TestTalk::numbersComeFromTheRun_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("wanted");
    QTest::addRow("shape") << u"{shape scores}"_s << u"(2, 2, 3, 3)"_s;
    QTest::addRow("shown") << u"{shown scores}"_s << u"(4, 3, 3)"_s;
    QTest::addRow("size") << u"{size num_heads} {size d} {size b}"_s << u"2 4 2"_s;
    QTest::addRow("sum of a row") << u"{sum weights[0,0,1,:]}"_s << u"1"_s;
    QTest::addRow("decimals") << u"{sum weights[0,0,1,:] .3}"_s << u"1.000"_s;
    QTest::addRow("of all rows") << u"{sum weights[:,:,:,:] .0}"_s << u"12"_s;
    QTest::addRow("mask") << u"{row mask[0,0,1,:]}"_s << u"1, 1, 1"_s;
    QTest::addRow("word") << u"{query 1} {key 2}"_s << u"q1 k2"_s;
    QTest::addRow("twice") << u"a {size h} b {size q}c"_s << u"a 2 b 3c"_s;
    QTest::addRow("none") << u"plain"_s << u"plain"_s;
}

void TestTalk::numbersComeFromTheRun()
{
    QFETCH(QString, text);
    QFETCH(QString, wanted);
    const auto talk = begun(pageWith("step: scores"));
    const auto filled = talk->filledText(text);
    QVERIFY2(filled, filled ? "" : filled.error().sentence().c_str());
    QCOMPARE(*filled, wanted);
}

void TestTalk::numbersInSentencesArePlain_data()
{
    QTest::addColumn<QByteArray>("number");
    QTest::addColumn<QString>("wanted");
    QTest::addRow("small") << QByteArray("0.03126") << u"0.0313"_s;
    QTest::addRow("three digits") << QByteArray("-12.34") << u"−12.3"_s;
    QTest::addRow("below a thousand") << QByteArray("999.4") << u"999"_s;
    QTest::addRow("rounded to a thousand") << QByteArray("999.7") << u"1000"_s;
    QTest::addRow("thousands") << QByteArray("1230") << u"1230"_s;
    QTest::addRow("below a million") << QByteArray("-123456.75") << u"−123457"_s;
    QTest::addRow("a million") << QByteArray("-1000000") << u"−1e6"_s;
    QTest::addRow("millions") << QByteArray("12345678") << u"1.23e7"_s;
    QTest::addRow("tiny") << QByteArray("-2.8125e-9") << u"−2.81e−9"_s;
    QTest::addRow("nothing") << QByteArray("0") << u"0"_s;
}

/// In a row, too.
void TestTalk::numbersInSentencesArePlain()
{
    QFETCH(QByteArray, number);
    QFETCH(QString, wanted);
    const auto talk = begun(
        pageWith("step: scores\nset: {\"overrides\": [{\"cell\": \"scores[0,0,0,0]\", \"value\": " + number + "}]}"));
    QVERIFY(!talk->fault());
    QCOMPARE(*talk->filledText(u"It is {scores[0,0,0,0]}."_s), u"It is %1."_s.arg(wanted));
    QCOMPARE(talk->filledText(u"{row scores[0,0,0,:]}"_s)->section(u", "_s, 0, 0), wanted);
}

/// As a count, and also where the session leaves it to the run; what is no size is told what there is.
void TestTalk::everySizeIsKnownByItsSetting()
{
    const auto talk = begun(pageWith("session: example:d2l\nset: {\"layer.num_hiddens\": 2000, \"layer.query_size\": "
                                     "null}\nstep: scores"));
    QVERIFY(!talk->fault());
    const QString names = QString::fromStdString(talk->filledText(u"{size dd}"_s).error().sentence());
    for (const auto &[name, size] : {std::pair{u"num_hiddens"_s, u"2000"_s}, std::pair{u"query_size"_s, u"100"_s},
                                     std::pair{u"key_size"_s, u"100"_s}, std::pair{u"value_size"_s, u"100"_s}}) {
        QCOMPARE(*talk->filledText(u"{size %1}"_s.arg(name)), size);
        QCOMPARE(fillingOf(u"size "_s + name, talk->numbers())->kind, Filling::Kind::Count);
        QVERIFY2(names.contains(name), qPrintable(names));
    }
}

void TestTalk::noWordStandsForAKeyThatIsNotThere()
{
    const auto talk = begun(pageWith("step: scores"));
    for (const QString &text : {u"{query 3}"_s, u"{key 3}"_s, u"{key -1}"_s})
        QVERIFY2(!talk->filledText(text), qPrintable(text));
}

void TestTalk::whatARunHasInsteadIsTold_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::addRow("cell") << u"{weights[0,0,1,12]}"_s << u"expected indices inside (2, 2, 3, 3)"_s;
    QTest::addRow("too few") << u"{weights[0,1]}"_s << u"expected indices inside (2, 2, 3, 3)"_s;
    QTest::addRow("row") << u"{max weights[0,0,3,:] .2}"_s << u"expected indices inside (2, 2, 3, 3)"_s;
    QTest::addRow("unknown tensor") << u"{wieghts[0,0,0,0]}"_s << u"expected a cell, a row or a shape"_s;
    QTest::addRow("size") << u"{size dd}"_s << u"expected one of b, h, g, q, k, d, v, num_heads, "_s;
    QTest::addRow("query") << u"{query 12}"_s << u"expected a number from 0 to 2"_s;
    QTest::addRow("key") << u"{key -1}"_s << u"expected a number from 0 to 2"_s;
}

void TestTalk::whatARunHasInsteadIsTold()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const auto talk = begun(pageWith("step: scores"));
    const auto filled = talk->filledText(text);
    QVERIFY(!filled);
    const QString told = QString::fromStdString(filled.error().sentence());
    QVERIFY2(told.contains(expected), qPrintable(told));
}

/// Whichever axes are run through: single cells, rows and matrices are each read in their own way.
void TestTalk::sweptNumbersStandInTheOrderOfMemory()
{
    Session session;
    open(session, u"small"_s);
    edit(session, {{u"mask.valid_lens"_s, u"[2, 3]"_s}});
    const Trace &trace = *session.result()->trace;
    for (const TensorId tensor : madeTensors(session)) {
        const Shape &shape = tensorOf(session.plan(), tensor).shape;
        for (std::size_t axes = 0; axes < std::size_t{1} << shape.size(); ++axes) {
            Cell cells = cellAt(shape, *countOf(shape) - 1);
            for (std::size_t axis = 0; axis < cells.size(); ++axis)
                cells[axis] = (axes >> axis & 1U) != 0 ? kSwept : cells[axis];
            std::vector<double> wanted;
            for (Index i = 0; i < *countOf(shape); ++i)
                if (const Cell cell = cellAt(shape, i);
                    std::equal(cell.begin(), cell.end(), cells.begin(),
                               [](Index one, Index other) { return other == kSwept || one == other; }))
                    wanted.push_back(trace.value(tensor, cell));
            const QString name = toQString(cellName(tensor, cells));
            const auto filling = fillingOf(name, {trace});
            QVERIFY2(filling && filling->numbers == wanted, qPrintable(name));
        }
    }
}

/// A cell, its row and what is measured of it agree with the run that the session has.
void TestTalk::settingsChangeTheNumbers()
{
    const auto talk = begun(pageWith("step: softmax\nset: {\"layer.scale\": 0}") +
                            "\n```see\nset: {\"layer.scale\": 1}\n```\n\nB.\n");
    QCOMPARE(*talk->filledText(u"{weights[0,0,0,0] .4} {entropy weights[0,0,0,:] .4} {max weights[0,0,0,:] .4}"_s),
             u"0.3333 1.5850 0.3333"_s);
    QCOMPARE(*talk->filledText(u"{weights[0,0,0,1] .6}"_s), u"0.333333"_s); // as it is not in the next run
    talk->next();
    settle(*talk);
    const auto row = talk->session().result()->trace->row(Role::Weights, {0, 0, 0, 0});
    QVERIFY(row[0] != row[1]);
    QCOMPARE(*talk->filledText(u"{weights[0,0,0,1] .6}"_s), QString::number(row[1], 'f', 6));
    QCOMPARE(*talk->filledText(u"{argmax weights[0,0,0,:]}"_s),
             QString::number(std::max_element(row.begin(), row.end()) - row.begin()));
}

void TestTalk::whatIsUnknownIsToldWithItsLine_data()
{
    QTest::addColumn<QByteArray>("see");
    QTest::addColumn<QString>("sentence");
    QTest::addRow("step") << QByteArray("step: softmx") << u"l: line 8: step: got softmx, expected one of inputs, "_s;
    QTest::addRow("tensor") << QByteArray("tensor: W_x")
                            << u"l: line 8: tensor: got W_x, expected a tensor of this run"_s;
    QTest::addRow("spot") << QByteArray("tensor: weights\nspot: outptu")
                          << u"l: line 9: spot: got outptu, expected a tensor of this run"_s;
    QTest::addRow("cell") << QByteArray("cell: weights[0,9,0,0]") << u"expected a cell of this run"_s;
    QTest::addRow("until") << QByteArray("until: weights[0,9,0,0]") << u"l: line 8: until: got weights["_s;
    QTest::addRow("until, misspelt") << QByteArray("until: wieghts[0,0,0,0]") << u"expected a cell of this run"_s;
    QTest::addRow("light") << QByteArray("light: wieghts")
                           << u"l: line 8: light: got wieghts, expected a tensor or an axis of this run"_s;
    QTest::addRow("head") << QByteArray("head: 7") << u"l: line 8: head: got 7, expected a number from 0 to 1"_s;
    QTest::addRow("item") << QByteArray("batch: 2") << u"l: line 8: batch: got 2, expected a number from 0 to 1"_s;
    QTest::addRow("session") << QByteArray("session: example:nothing") << u"an unknown example"_s;
    QTest::addRow("file") << QByteArray("session: nowhere.headscope")
                          << u"l: line 8: nowhere.headscope: file: got No "_s;
    QTest::addRow("setting") << QByteArray("set: {\"layer.colour\": 1}") << u"l: line 8: layer.colour"_s;
    QTest::addRow("override")
        << QByteArray("step: scores\nset: {\"overrides\": [{\"cell\": \"scores[0,0,9,2]\", \"value\": 3}]}")
        << u"l: line 9: example:small: overrides[0]: got "_s;
    QTest::addRow("value") << QByteArray("set: {\"layer.num_heads\": 3}")
                           << u"l: line 8: example:small: layer.num_heads"_s;
}

void TestTalk::whatIsUnknownIsToldWithItsLine()
{
    QFETCH(QByteArray, see);
    QFETCH(QString, sentence);
    const auto talk = begun(pageWith(see));
    QVERIFY(talk->fault());
    const QString told = QString::fromStdString(talk->fault()->sentence());
    QVERIFY2(told.contains(sentence), qPrintable(told));
    QVERIFY(!talk->filledText(u"{weights[9]}"_s) || !talk->session().result());
}

/// Wherever a class sees it; a brace alone is a brace.
void TestTalk::aMisspeltBraceIsTold()
{
    const auto told = [](const QByteArray &beat) {
        const auto talk = begun("# P\n\n" + beat);
        return talk->fault() ? QString::fromStdString(talk->fault()->sentence()) : QString();
    };
    const QString sentence = u"{…}: got somethng, expected a cell, a row or a shape of this run"_s;
    QCOMPARE(told("It is {size h}, and here is a {.\n"), QString());
    for (const QByteArray &beat :
         {QByteArray("It is {somethng}.\n"), QByteArray("```ask\ntype: choose\nIs it {somethng}?\n[ ] A\n[x] B\n```\n"),
          QByteArray("```ask\ntype: choose\nWhat?\n[ ] A | It is {somethng}.\n[x] B\n```\n"),
          QByteArray("A.\n\n```wait\npin: weights\nsay: Click {somethng}.\n```\n")})
        QVERIFY2(told(beat).contains(sentence), beat.constData());
    QCOMPARE(told("It is {scores[0,0,1,2], one of {size h}.\n"),
             u"l: line 7: {…}: got {scores[0,0,1,2], one of, expected '}' behind it"_s);
    QVERIFY(told("```ask\ntype: choose\nWhat?\n[ ] A | It is {size h\n[x] B\n```\n").contains(u"got {size h,"_s));
    QVERIFY(told("It is {somethng}.\n").startsWith(u"l: line 7:"_s));
}

void TestTalk::whatAFillingMapAndALightNameIsKnown()
{
    for (const char *see : {"until: weights[1,1,2,2]", "until: none", "light: scores", "light: head", "light: none"}) {
        const auto talk = begun(pageWith(see));
        QVERIFY2(!talk->fault(), see);
    }
}

/// Somebody presses faster than sessions open.
void TestTalk::theLastOfManyPressesIsShown()
{
    QByteArray pages;
    for (int page = 0; page < 20; ++page)
        pages += "# P\n\n```see\nsession: example:" + QByteArray(page % 2 == 0 ? "small" : "d2l") + "\n```\n\nText " +
                 QByteArray::number(page) + ".\n\n";
    const auto talk = begun(pages);
    for (int press = 0; press < 15; ++press)
        talk->next();
    settle(*talk);
    QCOMPARE(talk->beat().text, u"Text 15."_s);
    QCOMPARE(talk->session().location(), u"example:d2l"_s);
    QVERIFY(talk->session().isResultCurrent());
}

/// It is tried again, and told again.
void TestTalk::beatsAfterARunThatFailedAreShown()
{
    Lesson lesson = lessonOf("# P\n\nA.\n\nB.\n");
    for (Beat &beat : lesson.pages.front().beats)
        beat.sight.session.clear(); // it is that of the plan
    Plan plan = planOf(smallDocument());
    plan.sizes.q = Index{1} << 50; // more than there are addresses for
    plan.graph = std::make_shared<const Graph>(plan);
    Talk talk(std::move(lesson), [plan] { return plan; });
    talk.goTo({});
    settle(talk);
    QVERIFY(talk.fault());
    talk.next();
    settle(talk);
    QCOMPARE(talk.beat().text, u"B."_s);
    QVERIFY(talk.fault() && QString::fromStdString(talk.fault()->sentence()).contains(u"memory: "_s));
}

void TestTalk::manyDrawsComeNearToTheWeights()
{
    const auto talk = begun(pageWith("set: {\"layer.dropout\": 0.5}\nstep: softmax\npicture: draws\ndraws: 400"));
    const Draws *draws = talk->draws();
    QVERIFY(draws != nullptr);
    QCOMPARE(draws->count, Index{400});
    QVERIFY(draws->smallestSum < 1 && draws->largestSum > 1);
    for (std::size_t key = 0; key < draws->weights.size(); ++key) {
        QVERIFY(std::abs(draws->mean[key] - draws->weights[key]) < 0.1);
        QVERIFY(draws->once[key] == 0 || std::abs(draws->once[key] - 2 * draws->weights[key]) < 1e-6);
    }
    QCOMPARE(*talk->filledText(u"{draws count}"_s), u"400"_s);
}

void TestTalk::theSpreadGrowsWithTheRootOfTheSize()
{
    const auto talk = begun(pageWith("picture: sweep\nsweep: {\"d\": 256}"));
    QVERIFY(talk->sweep() != nullptr);
    for (const SweepPoint &point : *talk->sweep()) {
        const double root = std::sqrt(static_cast<double>(point.size));
        QVERIFY(std::abs(point.raw.spread / root - 1) < 0.1);
        QVERIFY(std::abs(point.divided.spread - point.raw.spread / root) < 1e-4);
    }
    QCOMPARE(*talk->filledText(u"{sweep d}"_s), u"256"_s);
    talk->setSweepSize(64);
    QCOMPARE(*talk->filledText(u"{sweep d}"_s), u"64"_s);
    QVERIFY(pointAt(*talk->sweep(), 1024).raw.entropy < pointAt(*talk->sweep(), 1024).divided.entropy);
}

HEADSCOPE_TEST(TestTalk, QApplication)
#include "tst_talk.moc"
