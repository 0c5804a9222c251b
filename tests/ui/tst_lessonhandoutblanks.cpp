// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/lessonhandout.h"

#include "tests/ui/lessonsheet.h"
#include "tests/ui/writtenfigure.h"
#include "ui/handout/handoutpdf.h"
#include "ui/text/language.h"

using namespace headscope;

/// What a worksheet of a lesson leaves blank, so that nothing on it tells an answer.
class TestLessonHandoutBlanks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setLanguage(u"en"_s); }
    void whatIsAskedChangesNoByte_data();
    void whatIsAskedChangesNoByte();
    void whatRepeatsAnAnswerIsBlank();
    void noOtherMatrixTellsARowThatIsAsked();
    void whatIsBehindAMaskDoesNotTellIt();
    void noOtherTensorTellsAShape_data();
    void noOtherTensorTellsAShape();
    void drawsDoNotTellAWeight();
    void whatFollowsAQuestionIsLeftOut();
    void whatIsPrintedIsNeverBlank();
    void aSweepIsBlankBeyondWhatIsAsked();
    void noFrameStandsInABlank();
    void moreIsBlankWhereItIsWanted_data();
    void moreIsBlankWhereItIsWanted();
    void twoThirdsOfEveryMapAreLeft_data();
    void twoThirdsOfEveryMapAreLeft();
};

/// In its sentence; a map tells it no sooner for that.
void TestLessonHandoutBlanks::whatIsPrintedIsNeverBlank()
{
    const QTemporaryDir folder;
    QByteArray lesson = lessonWith(0.25, "number", "weights[0,0,0,0]");
    lesson.replace("Again {weights[0,0,0,0]}", "Again {weights[0,0,0,0] .2 printed}");
    const QString file = written(folder, u"mine.md"_s, lesson);
    const Handout sheet = sheetOf(file, lookOf(HandoutKind::Worksheet));
    QVERIFY(hasText(sheet, u"Again 0.25, ________."_s));
    QVERIFY(hasText(sheet, u"It is ________, the sum"_s));
    for (const HandoutMap &map : mapsOnSheet(sheet))
        QVERIFY(map.title.first() != u"attention weights"_s || map.rows[0][0].isBlank);
    QVERIFY(hasText(sheetOf(file, lookOf(HandoutKind::Answers)), u"Again 0.25, "_s));
    const Handout norm = sheetOf(u"residual-and-norm"_s, lookOf(HandoutKind::Worksheet));
    QVERIFY(hasText(norm, u"those of “we” about 2.3."_s));
    QVERIFY(hasText(sheetOf(u"heads"_s, lookOf(HandoutKind::Worksheet)), u"column ________ the weights 1.00, "_s));
}

/// Of the spread, which a question asks for; the other measures nobody can work out.
void TestLessonHandoutBlanks::aSweepIsBlankBeyondWhatIsAsked()
{
    const Handout sheet = sheetOf(u"square-root"_s, lookOf(HandoutKind::Worksheet));
    QVERIFY(hasText(sheet, u"the mean of the largest weight is 0.977, and that of the entropy 0.0799 bits"_s));
    QVERIFY(hasText(sheet, u"With 1024 features, it was ________"_s));
    QVERIFY(hasText(sheet, u"<td>64</td><td>8.07</td><td>1.01</td><td>0.896</td>"_s));
    QVERIFY(hasText(sheet, u"<td>1024</td><td></td><td></td><td>0.977</td>"_s));
}

/// Where the largest of a row is asked for, its frame would tell it.
void TestLessonHandoutBlanks::noFrameStandsInABlank()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: example:small\n---\n\n# One\n\n```see\nstep: "
                                 "softmax\nspot: weights\ncell: weights[0,0,1,2]\n```\n\nA.\n\n"
                                 "```ask\ntype: row\nWhich?\nanswer: {row weights[0,0,1,:]}\n```\n");
    const auto framed = [&](HandoutKind kind) {
        const auto maps = mapsOnSheet(sheetOf(file, lookOf(kind)));
        return maps.empty() ? std::nullopt : std::optional(maps.front().rows[1][2].isFramed);
    };
    QCOMPARE(framed(HandoutKind::Answers), std::optional(true));
    QCOMPARE(framed(HandoutKind::Worksheet), std::optional(false));
}

void TestLessonHandoutBlanks::whatIsAskedChangesNoByte_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("answer");
    QTest::addRow("number") << QByteArray("number") << QByteArray("weights[0,0,0,0] .2");
    QTest::addRow("row") << QByteArray("row") << QByteArray("row weights[0,0,0,:]");
}

/// Two lessons whose answers differ have the same worksheet, to the last byte.
void TestLessonHandoutBlanks::whatIsAskedChangesNoByte()
{
    QFETCH(const QByteArray, type);
    QFETCH(const QByteArray, answer);
    const QTemporaryDir folder;
    const auto pdf = [&](double weight, HandoutKind kind) {
        const QString file = written(folder, u"mine.md"_s, lessonWith(weight, type, answer));
        return handoutPdf(sheetOf(file, lookOf(kind)));
    };
    QCOMPARE(pdf(0.25, HandoutKind::Worksheet), pdf(0.75, HandoutKind::Worksheet));
    QVERIFY(pdf(0.25, HandoutKind::Answers) != pdf(0.75, HandoutKind::Answers));
}

/// In the first lesson nothing is masked, so the masked score is the score that is asked for.
void TestLessonHandoutBlanks::whatRepeatsAnAnswerIsBlank()
{
    const Handout sheet = sheetOf(u"why-attention"_s, lookOf(HandoutKind::Worksheet));
    const Handout answers = sheetOf(u"why-attention"_s, lookOf(HandoutKind::Answers));
    int masked = 0;
    for (const HandoutMaps *maps : blocksIn<HandoutMaps>(sheet))
        for (const HandoutMap &map : maps->operands)
            if (map.title.first() == u"masked scores"_s) {
                ++masked;
                QVERIFY(!map.rows[0][0].isBlank);
                QVERIFY(map.rows[0][1].isBlank && map.rows[0][1].digits.isEmpty());
            }
    QVERIFY(masked > 0);
    for (const HandoutCell &cell : handoutCells(answers))
        QVERIFY(!cell.digits.isEmpty());
}

/// All heads of a layer have the same habit, and so has the layer whose helpers are silent.
void TestLessonHandoutBlanks::noOtherMatrixTellsARowThatIsAsked()
{
    const Handout sheet = sheetOf(u"heads"_s, lookOf(HandoutKind::Worksheet));
    int empty = 0;
    for (const HandoutMap &map : mapsOnSheet(sheet))
        empty += isEmptyRow(map, 9) && !isEmptyRow(map, 8) ? 1 : 0;
    QVERIFY2(empty >= 2, qPrintable(QString::number(empty)));
    const auto blocks = blocksIn<HandoutMaps>(sheet);
    const auto fourHeads =
        std::find_if(blocks.begin(), blocks.end(), [](const HandoutMaps *maps) { return maps->operands.size() == 3; });
    QVERIFY(fourHeads != blocks.end());
    Handout heads;
    heads.blocks.emplace_back(**fourHeads);
    QStringList titles;
    for (const HandoutMap &map : mapsOnSheet(heads)) {
        QVERIFY(isEmptyRow(map, 10) && !isEmptyRow(map, 9));
        titles << map.title.first();
    }
    QCOMPARE(titles.removeDuplicates(), 0);
    QVERIFY(hasText(sheet, u"row 10 gives column ________"_s));
    QVERIFY(hasText(sheetOf(u"heads"_s, lookOf(HandoutKind::Answers)), u"row 10 gives column 4"_s));
}

/// Neither hatching nor a weight of 0, of whatever head.
void TestLessonHandoutBlanks::whatIsBehindAMaskDoesNotTellIt()
{
    int found = 0;
    for (const HandoutMap &map : mapsOnSheet(sheetOf(u"three-attentions"_s, lookOf(HandoutKind::Worksheet)))) {
        if (map.title.first() != u"attention weights"_s || map.columnLabels.size() != 9)
            continue; // that of the decoder, whose row 2 is asked for
        ++found;
        QVERIFY(isEmptyRow(map, 2));
        QVERIFY(!isEmptyRow(map, 3) && map.rows[3].back().isMasked);
    }
    QVERIFY(found > 0);
    QVERIFY(hasText(sheetOf(u"masks"_s, lookOf(HandoutKind::Worksheet)), u"sees ________ keys with equal scores"_s));
}

void TestLessonHandoutBlanks::noOtherTensorTellsAShape_data()
{
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("answer");
    QTest::addRow("a tensor beside it") << u"transpose"_s << u"(4, 3, 4)"_s;
    QTest::addRow("what is made of it") << u"three-attentions"_s << u"(1, 4, 9, "_s;
}

void TestLessonHandoutBlanks::noOtherTensorTellsAShape()
{
    QFETCH(const QString, lesson);
    QFETCH(const QString, answer);
    const Handout answers = sheetOf(lesson, lookOf(HandoutKind::Answers));
    QString told;
    for (const HandoutQuestion *question : blocksIn<HandoutQuestion>(answers))
        if (const QString words = question->written.simplified(); words.startsWith(answer))
            told = words;
    QVERIFY(!told.isEmpty());
    const QString shown = u'(' + told.sliced(1).section(u", "_s, -3); // without the batch
    const QString words = wordsOf(sheetOf(lesson, lookOf(HandoutKind::Worksheet)));
    QVERIFY2(!words.contains(shown), qPrintable(shown));
}

void TestLessonHandoutBlanks::drawsDoNotTellAWeight()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: lesson:dropout\n---\n\n# One\n\n```see\nstep: dropout\n"
                                 "picture: draws\ndraws: 3\ncell: dropped_weights[0,0,0,0]\nhide: "
                                 "[\"weights[0,0,0,:]\"]\n```\n\nA.\n\n```ask\ntype: number\nWhich?\nanswer: "
                                 "{weights[0,0,0,0]}\n```\n");
    for (const HandoutKind kind : {HandoutKind::Worksheet, HandoutKind::Answers}) {
        const auto maps = mapsOnSheet(sheetOf(file, lookOf(kind)));
        QCOMPARE(maps.size(), std::size_t{3}); // weights, one draw, the mean of many
        QCOMPARE(isEmptyRow(maps[0], 0), kind == HandoutKind::Worksheet);
        QVERIFY(!isEmptyRow(maps[1], 0));
        QCOMPARE(isEmptyRow(maps[2], 0), kind == HandoutKind::Worksheet);
    }
}

void TestLessonHandoutBlanks::whatFollowsAQuestionIsLeftOut()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s, lessonWith(0.25, "number", "weights[0,0,0,0]"));
    const QString sheet = wordsOf(sheetOf(file, lookOf(HandoutKind::Worksheet)));
    QVERIFY2(sheet.contains(u"It is ________, the sum ________, the largest ________."_s), qPrintable(sheet));
    QVERIFY2(sheet.contains(u"Again ________, ________."_s), qPrintable(sheet));
    QVERIFY2(!sheet.contains(u"So it was"_s) && !sheet.contains(u"Softmax gives"_s), qPrintable(sheet));
    const QString answers = wordsOf(sheetOf(file, lookOf(HandoutKind::Answers)));
    for (const QString &there : {u"So it was 0.25."_s, u"Softmax gives 0.25."_s, u"Answer: 0.25"_s})
        QVERIFY2(answers.contains(there), qPrintable(answers));
    QVERIFY(sheet.contains(u"Name"_s) && !answers.contains(u"Name"_s));
}

void TestLessonHandoutBlanks::moreIsBlankWhereItIsWanted_data()
{
    QTest::addColumn<Blanks>("blanks");
    QTest::addRow("result") << Blanks::Result;
    QTest::addRow("third") << Blanks::Third;
    QTest::addRow("shapes") << Blanks::Shapes;
}

void TestLessonHandoutBlanks::moreIsBlankWhereItIsWanted()
{
    QFETCH(const Blanks, blanks);
    SheetLook look = lookOf(HandoutKind::Worksheet);
    const auto count = [&] {
        std::ptrdiff_t all = 0;
        const Handout sheet = sheetOf(u"output-projection"_s, look);
        for (const HandoutMaps *maps : blocksIn<HandoutMaps>(sheet))
            all += maps->result.isShapeBlank ? 1 : 0;
        const auto cells = handoutCells(sheet);
        return all + std::count_if(cells.begin(), cells.end(), [](const HandoutCell &cell) { return cell.isBlank; });
    };
    const auto usual = count();
    look.blanks = blanks;
    QVERIFY(count() > usual);
}

void TestLessonHandoutBlanks::twoThirdsOfEveryMapAreLeft_data()
{
    QTest::addColumn<QString>("lesson");
    for (const QString &lesson : {u"masks"_s, u"dropout"_s, u"heads"_s})
        QTest::addRow("%s", qPrintable(lesson)) << lesson;
}

/// However many beats show a map, with whatever settings. Rows that are asked for are blank besides.
void TestLessonHandoutBlanks::twoThirdsOfEveryMapAreLeft()
{
    QFETCH(const QString, lesson);
    SheetLook look = lookOf(HandoutKind::Worksheet);
    const auto mapsWith = [&](Blanks blanks) {
        look.blanks = blanks;
        return mapsOnSheet(sheetOf(lesson, look));
    };
    const auto usual = mapsWith(Blanks::None);
    const auto third = mapsWith(Blanks::Third);
    QCOMPARE(third.size(), usual.size());
    std::size_t blankAtAll = 0;
    for (std::size_t i = 0; i < third.size(); ++i) {
        std::size_t cells = 0;
        std::size_t blank = 0; // of those that no question asks for
        for (std::size_t row = 0; row < third[i].rows.size(); ++row)
            for (std::size_t column = 0; column < third[i].rows[row].size(); ++column) {
                ++cells;
                blank += third[i].rows[row][column].isBlank && !usual[i].rows[row][column].isBlank ? 1 : 0;
            }
        QVERIFY2(3 * blank <= cells + 2, qPrintable(third[i].title.first()));
        blankAtAll += blank;
    }
    QVERIFY(blankAtAll > 0);
}

HEADSCOPE_TEST(TestLessonHandoutBlanks, QApplication)
#include "tst_lessonhandoutblanks.moc"
