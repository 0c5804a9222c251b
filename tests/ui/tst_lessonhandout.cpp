// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/lessonhandout.h"

#include "tests/ui/paper.h"
#include "tests/ui/writtenfigure.h"
#include "ui/handout/handoutdialog.h"
#include "ui/handout/handoutpages.h"
#include "ui/handout/handoutpdf.h"
#include "ui/lesson/lessonrun.h"
#include "ui/lesson/lessons.h"
#include "ui/text/language.h"

#include <QComboBox>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>

using namespace headscope;

/// Sheets of lessons: what stands on them, and what must not.
class TestLessonHandout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setLanguage(u"en"_s); }
    void everyQuestionIsThereAndNoAnswerToIt_data();
    void everyQuestionIsThereAndNoAnswerToIt();
    void aWorksheetHasNoColour();
    void whatIsAskedChangesNoByte_data();
    void whatIsAskedChangesNoByte();
    void whatRepeatsAnAnswerIsBlank();
    void noOtherMatrixTellsARowThatIsAsked();
    void whatIsBehindAMaskDoesNotTellIt();
    void noOtherTensorTellsAShape_data();
    void noOtherTensorTellsAShape();
    void drawsDoNotTellAWeight();
    void drawsAreOfARowOfTheWeights();
    void aRowThatTheRunDoesNotHaveIsToldAsWrong();
    void anAnswerOfAnotherKindIsToldAsWrong();
    void allRowsOfAMaskCanBeHatched();
    void bothNormsStandSideBySide();
    void whatFollowsAQuestionIsLeftOut();
    void eachMoveOfTheSplitHasItsFigure();
    void aSplitInPartSaysSo();
    void theSplitIsThatOfTheShownTensor_data();
    void theSplitIsThatOfTheShownTensor();
    void thePinnedCellHasAFrame();
    void noFrameStandsInABlank();
    void theInsideOfAStepIsToldAsOnTheScreen();
    void aSinkIsToldAsOnTheScreen();
    void everyBlockHasItsSheet_data();
    void everyBlockHasItsSheet();
    void aSumStandsWhereTheScreenHasIt_data();
    void aSumStandsWhereTheScreenHasIt();
    void moreIsBlankWhereItIsWanted_data();
    void moreIsBlankWhereItIsWanted();
    void languagesStandSideBySide();
    void aWrongLessonIsToldWithItsLine();
    void theDialogSavesALesson();
};

namespace {

SheetLook lookOf(HandoutKind kind, const QStringList &languages = {u"en"_s})
{
    SheetLook look;
    look.kind = kind;
    look.languages = languages;
    return look;
}

Handout sheetOf(const QString &name, const SheetLook &look)
{
    const auto wanted = lessonHandout(name, look);
    const auto handout = wanted ? handoutOf(*wanted) : Result<Handout>(wanted.error());
    if (!handout)
        qFatal("%s", handout.error().sentence().c_str());
    return *handout;
}

template <class Block>
std::vector<const Block *> blocksIn(const Handout &handout)
{
    std::vector<const Block *> all;
    for (const HandoutBlock &block : handout.blocks)
        if (const auto *one = std::get_if<Block>(&block))
            all.push_back(one);
    return all;
}

std::vector<HandoutCell> handoutCells(const Handout &handout)
{
    std::vector<HandoutCell> cells;
    const auto add = [&](const HandoutMap &map) {
        for (const auto &row : map.rows)
            cells.insert(cells.end(), row.begin(), row.end());
    };
    for (const HandoutMaps *maps : blocksIn<HandoutMaps>(handout)) {
        std::for_each(maps->operands.begin(), maps->operands.end(), add);
        add(maps->result);
    }
    for (const HandoutQuestion *question : blocksIn<HandoutQuestion>(handout))
        if (question->cells)
            add(*question->cells);
    return cells;
}

std::vector<HandoutMap> mapsOnSheet(const Handout &handout)
{
    std::vector<HandoutMap> all;
    for (const HandoutMaps *maps : blocksIn<HandoutMaps>(handout)) {
        all.insert(all.end(), maps->operands.begin(), maps->operands.end());
        all.push_back(maps->result);
    }
    return all;
}

bool isEmptyRow(const HandoutMap &map, std::size_t row)
{
    return row < map.rows.size() &&
           std::all_of(map.rows[row].begin(), map.rows[row].end(), [](const HandoutCell &cell) {
               return cell.isBlank && cell.digits.isEmpty() && !cell.color && !cell.isMasked;
           });
}

bool hasText(const Handout &handout, const QString &words)
{
    const auto texts = blocksIn<HandoutText>(handout);
    return std::any_of(texts.begin(), texts.end(),
                       [&](const HandoutText *text) { return text->html.first().contains(words); });
}

QString wordsOf(const Handout &handout)
{
    const QTemporaryDir folder;
    return told(u"pdftotext"_s, {u"-layout"_s, written(folder, u"x.pdf"_s, handoutPdf(handout)), u"-"_s}).simplified();
}

/// A lesson of one page that asks for a weight, which is this number.
QByteArray lessonWith(double weight, const QByteArray &type, const QByteArray &answer)
{
    return "---\ntitle: Mine\nsession: example:small\n---\n\n# One\n\n```see\nset: {\"overrides\": [{\"cell\": "
           "\"weights[0,0,0,0]\", \"value\": " +
           QByteArray::number(weight) +
           "}]}\nstep: softmax\ncell: weights[0,0,0,0]\n```\n\nIt is {weights[0,0,0,0]}, the sum {sum "
           "weights[0,0,0,:]}, the "
           "largest {max weights[0,0,0,:]}.\n\n```ask\ntype: " +
           type + "\nWhich weight?\nanswer: {" + answer +
           "}\nwhy: Softmax gives {weights[0,0,0,0]}.\n```\n\nSo it was {weights[0,0,0,0]}.\n\n# Two\n\nAgain "
           "{weights[0,0,0,0]}, {argmax weights[0,0,0,:]}.\n";
}

} // namespace

void TestLessonHandout::everyQuestionIsThereAndNoAnswerToIt_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("language");
    for (const QString &name : lessonNames())
        for (const QString &language : languageNames())
            QTest::addRow("%s %s", qPrintable(name), qPrintable(language)) << name << language;
}

void TestLessonHandout::everyQuestionIsThereAndNoAnswerToIt()
{
    QFETCH(const QString, name);
    QFETCH(const QString, language);
    const auto lesson = openLesson(name, language);
    const auto asked = questionsOf(*lesson);
    const Handout sheet = sheetOf(name, lookOf(HandoutKind::Worksheet, {language}));
    const Handout answers = sheetOf(name, lookOf(HandoutKind::Answers, {language}));
    const auto empty = blocksIn<HandoutQuestion>(sheet);
    const auto full = blocksIn<HandoutQuestion>(answers);
    QCOMPARE(empty.size(), asked.size());
    QCOMPARE(full.size(), asked.size());
    QCOMPARE(blocksIn<HandoutHeading>(sheet).size(), lesson->pages.size());
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const LessonQuestion &question = *beatAt(*lesson, asked[i]).asked;
        QVERIFY(empty[i]->written.isEmpty() && empty[i]->why.isEmpty());
        QCOMPARE(full[i]->why.isEmpty(), question.why.isEmpty());
        for (std::size_t option = 0; option < question.choices.size(); ++option) {
            QVERIFY(!empty[i]->options[option].isTicked);
            QCOMPARE(full[i]->options[option].isTicked, question.choices[option].isRight);
        }
        QVERIFY(!question.choices.empty() || empty[i]->cells || !empty[i]->field.isEmpty());
        QCOMPARE(full[i]->written.isEmpty(), full[i]->field.isEmpty());
        if (!empty[i]->cells)
            continue;
        for (const HandoutCell &cell : empty[i]->cells->rows.front())
            QCOMPARE(cell, (HandoutCell{{}, {}, false, true}));
        QVERIFY(full[i]->cells->rows != empty[i]->cells->rows);
    }
}

void TestLessonHandout::aWorksheetHasNoColour()
{
    const Handout sheet = sheetOf(u"transpose"_s, lookOf(HandoutKind::Worksheet, languageNames().mid(0, 2)));
    for (const HandoutCell &cell : handoutCells(sheet)) {
        QVERIFY(!cell.color || qRed(*cell.color) == qBlue(*cell.color));
        QVERIFY(!cell.isBlank || (cell.digits.isEmpty() && !cell.isMasked));
    }
    QCOMPARE(firstColouredPage(sheet), -1);
    QVERIFY(sheet.about.first().contains(u"darker cells are larger"_s)); // and not of heads
}

void TestLessonHandout::eachMoveOfTheSplitHasItsFigure()
{
    const Handout sheet = sheetOf(u"transpose"_s, lookOf(HandoutKind::Answers));
    QStringList shapes;
    bool isFramed = false;
    for (const HandoutMap &map : mapsOnSheet(sheet)) {
        shapes << map.shape;
        for (const auto &row : map.rows)
            isFramed = isFramed || std::count_if(row.begin(), row.end(), [](const auto &c) { return c.isFramed; }) == 4;
    }
    for (const QString &shape : {u"(2, 3, 8)"_s, u"(2, 3, 2, 4)"_s, u"(2, 2, 3, 4)"_s, u"(4, 3, 4)"_s})
        QVERIFY2(shapes.contains(shape), qPrintable(shape));
    QVERIFY(isFramed); // a row of numbers that stand in the wrong head
}

void TestLessonHandout::aSplitInPartSaysSo()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: example:d2l\n---\n\n# One\n\n```see\nstep: "
                                 "split\npicture: moves\n```\n\nA.\n");
    const QString part = u"Drawn for 3 positions and 4 heads of 4 features"_s;
    QVERIFY(hasText(sheetOf(file, lookOf(HandoutKind::Answers)), part));
    QVERIFY(!hasText(sheetOf(u"transpose"_s, lookOf(HandoutKind::Answers)), part.left(9)));
}

void TestLessonHandout::theSplitIsThatOfTheShownTensor_data()
{
    QTest::addColumn<QByteArray>("tensor");
    QTest::addColumn<QString>("shape");
    QTest::addColumn<int>("blocks");
    QTest::addRow("queries") << QByteArray("Q_heads") << u"(8, 2, 3)"_s << 4;
    QTest::addRow("keys, less the past") << QByteArray("K_heads") << u"(4, 2, 3)"_s << 2;
    QTest::addRow("values, less the past") << QByteArray("V_heads") << u"(4, 2, 5)"_s << 2;
}

/// Where a question asks for its shape, a worksheet does not tell it.
void TestLessonHandout::theSplitIsThatOfTheShownTensor()
{
    QFETCH(const QByteArray, tensor);
    QFETCH(const QString, shape);
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: " TEST_SOURCE_DIR
                                 "/golden/d2l/past.headscope\n---\n\n# One\n\n```see\nstep: split\ntensor: " +
                                     tensor +
                                     "\npicture: moves\nmoment: 3\n```\n\nA.\n\n```ask\ntype: shape\nWhich?\n"
                                     "answer: {shape " +
                                     tensor + "}\n```\n");
    const auto blocksOf = [&](HandoutKind kind, const QString &told) {
        const auto maps = mapsOnSheet(sheetOf(file, lookOf(kind)));
        return int(std::count_if(maps.begin(), maps.end(), [&](const HandoutMap &map) {
            return map.shape == told && map.title.first().startsWith(u"matrix"_s);
        }));
    };
    QTEST(blocksOf(HandoutKind::Answers, shape), "blocks");
    QTEST(blocksOf(HandoutKind::Worksheet, QString()), "blocks");
}

/// All of them in one map, however often another one is pinned.
void TestLessonHandout::thePinnedCellHasAFrame()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: example:small\n---\n\n# One\n\n```see\nstep: "
                                 "softmax\nspot: weights\ncell: weights[0,0,0,0]\n```\n\nA.\n\n```see\ncell: "
                                 "weights[0,0,1,2]\n```\n\nB.\n\n```see\ncell: none\n```\n\nC.\n");
    const auto maps = mapsOnSheet(sheetOf(file, lookOf(HandoutKind::Answers)));
    QCOMPARE(maps.size(), std::size_t{1});
    QVERIFY(maps.front().rows[0][0].isFramed && maps.front().rows[1][2].isFramed);
    QVERIFY(!maps.front().rows[0][1].isFramed);
}

/// Where the largest of a row is asked for, its frame would tell it.
void TestLessonHandout::noFrameStandsInABlank()
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

void TestLessonHandout::whatIsAskedChangesNoByte_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("answer");
    QTest::addRow("number") << QByteArray("number") << QByteArray("weights[0,0,0,0] .2");
    QTest::addRow("row") << QByteArray("row") << QByteArray("row weights[0,0,0,:]");
}

/// Two lessons whose answers differ have the same worksheet, to the last byte.
void TestLessonHandout::whatIsAskedChangesNoByte()
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
void TestLessonHandout::whatRepeatsAnAnswerIsBlank()
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
void TestLessonHandout::noOtherMatrixTellsARowThatIsAsked()
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
void TestLessonHandout::whatIsBehindAMaskDoesNotTellIt()
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

void TestLessonHandout::noOtherTensorTellsAShape_data()
{
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("answer");
    QTest::addRow("a tensor beside it") << u"transpose"_s << u"(4, 3, 4)"_s;
    QTest::addRow("what is made of it") << u"three-attentions"_s << u"(1, 4, 9, "_s;
}

void TestLessonHandout::noOtherTensorTellsAShape()
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

void TestLessonHandout::drawsDoNotTellAWeight()
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

void TestLessonHandout::drawsAreOfARowOfTheWeights()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: lesson:dropout\n---\n\n# One\n\n```see\nstep: dropout\n"
                                 "picture: draws\ndraws: 3\nhead: 900000\n```\n\nA.\n");
    const auto handout = handoutOf(*lessonHandout(file, lookOf(HandoutKind::Answers)));
    QVERIFY(!handout);
    QVERIFY(QString::fromStdString(handout.error().sentence()).contains(u"head"_s));

    Sight sight;
    sight.head = 1;
    sight.cell = CellName{"K_heads", {0, 0, 5, 0}};
    QCOMPARE(drawnRow(sight), (Cell{0, 1, 0, 0}));
    sight.cell = CellName{"dropped_weights", {0, 0, 1, 3}};
    QCOMPARE(drawnRow(sight), (Cell{0, 0, 1, 0}));
}

void TestLessonHandout::aRowThatTheRunDoesNotHaveIsToldAsWrong()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s, lessonWith(0.25, "row", "row weights[0,9,0,:]"));
    const auto handout = handoutOf(*lessonHandout(file, lookOf(HandoutKind::Worksheet)));
    QVERIFY(!handout);
    QVERIFY(QString::fromStdString(handout.error().sentence()).contains(u"weights[0,9,0,:]"_s));
}

void TestLessonHandout::anAnswerOfAnotherKindIsToldAsWrong()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s, lessonWith(0.25, "shape", "weights[0,0,0,0]"));
    const auto handout = handoutOf(*lessonHandout(file, lookOf(HandoutKind::Answers)));
    QVERIFY(!handout);
    const QString told = QString::fromStdString(handout.error().sentence());
    QVERIFY2(told.contains(u"mine.md:16"_s) && told.contains(u"a shape of this run"_s), qPrintable(told));
}

void TestLessonHandout::allRowsOfAMaskCanBeHatched()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: example:small\n---\n\n# One\n\n```see\nset: "
                                 "{\"mask.causal\": \"top_left\"}\nstep: mask\n```\n\n"
                                 "```ask\ntype: mask\nWhich?\nanswer: {row mask[0,0,:,:]}\n```\n");
    const auto asked = [&](HandoutKind kind) {
        const Handout sheet = sheetOf(file, lookOf(kind));
        return blocksIn<HandoutQuestion>(sheet).front()->cells.value_or(HandoutMap());
    };
    const HandoutMap toHatch = asked(HandoutKind::Worksheet);
    const HandoutMap hatched = asked(HandoutKind::Answers);
    QCOMPARE(toHatch.rowLabels, (QStringList{u"q0"_s, u"q1"_s, u"q2"_s}));
    QCOMPARE(hatched.rows.size(), std::size_t{3});
    for (std::size_t row = 0; row < 3; ++row) {
        QVERIFY(isEmptyRow(toHatch, row));
        for (std::size_t column = 0; column < 3; ++column)
            QCOMPARE(hatched.rows[row][column].isMasked, column > row);
    }
}

/// With what each row and each column is normed by. What a question asks for is the same number by another way.
void TestLessonHandout::bothNormsStandSideBySide()
{
    for (const HandoutKind kind : {HandoutKind::Worksheet, HandoutKind::Answers}) {
        const auto maps = mapsOnSheet(sheetOf(u"residual-and-norm"_s, lookOf(kind)));
        const auto titled = [&](const QString &title) {
            return std::find_if(maps.begin(), maps.end(),
                                [&](const HandoutMap &map) { return map.title.first() == title; });
        };
        const auto layerNorm = titled(u"Layer norm: row by row"_s);
        const auto batchNorm = titled(u"Batch norm: column by column"_s);
        QVERIFY(layerNorm != maps.end() && batchNorm != maps.end());
        QCOMPARE(layerNorm->columnLabels.mid(6), (QStringList{u"μ"_s, u"σ"_s}));
        QCOMPARE(batchNorm->rowLabels.mid(8), (QStringList{u"μ"_s, u"σ"_s})); // two sentences of four
        for (const std::size_t sang : {std::size_t{1}, std::size_t{5}})       // the same word in both
            QCOMPARE(layerNorm->rows[sang][0].digits.isEmpty(), kind == HandoutKind::Worksheet);
        QVERIFY(!layerNorm->rows[1][1].digits.isEmpty() && !batchNorm->rows[1][0].digits.isEmpty());
    }
}

void TestLessonHandout::whatFollowsAQuestionIsLeftOut()
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

void TestLessonHandout::theInsideOfAStepIsToldAsOnTheScreen()
{
    const auto tells = [](const QString &name, const QString &words) {
        return hasText(sheetOf(name, lookOf(HandoutKind::Answers)), words);
    };
    QVERIFY(tells(u"output-projection"_s, u"What each head adds to output[0, 1, 0]"_s));
    QVERIFY(tells(u"dropout"_s, u"Σ after"_s));
    QVERIFY(tells(u"why-attention"_s, u"e^(s−m)"_s));
    QVERIFY(tells(u"residual-and-norm"_s, u"· γ + β"_s));
}

void TestLessonHandout::aSinkIsToldAsOnTheScreen()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: " TEST_SOURCE_DIR
                                 "/golden/positions/sink.headscope\n---\n\n# One\n\n```see\nstep: softmax\npicture: "
                                 "inside\ncell: weights[0,0,0,0]\n```\n\nA.\n");
    QVERIFY(hasText(sheetOf(file, lookOf(HandoutKind::Answers)), u"the sink adds"_s));
}

void TestLessonHandout::everyBlockHasItsSheet_data()
{
    QTest::addColumn<QString>("block");
    QTest::addColumn<QString>("picture");
    for (const QString &block : QDir(QStringLiteral(TEST_SOURCE_DIR "/ui/blocks")).entryList({u"*.headscope"_s}))
        for (const QString &picture : pictureNames())
            QTest::addRow("%s, %s", qPrintable(block), qPrintable(picture)) << block << picture;
}

/// Also where the lesson names no step: not every block has weights to begin with.
void TestLessonHandout::everyBlockHasItsSheet()
{
    QFETCH(const QString, block);
    QFETCH(const QString, picture);
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 QStringLiteral("---\ntitle: Mine\nsession: " TEST_SOURCE_DIR
                                                "/ui/blocks/%1\n---\n\n# One\n\n```see\npicture: %2\n```\n\nA.\n")
                                     .arg(block, picture)
                                     .toUtf8());
    for (const HandoutKind kind : {HandoutKind::Worksheet, HandoutKind::Answers}) {
        const auto handout = handoutOf(*lessonHandout(file, lookOf(kind)));
        QVERIFY2(handout, handout ? "" : handout.error().sentence().c_str());
        QVERIFY(hasText(*handout, u"A."_s));
    }
}

void TestLessonHandout::aSumStandsWhereTheScreenHasIt_data()
{
    QTest::addColumn<QByteArray>("picture");
    QTest::addColumn<int>("texts");
    QTest::addRow("maps") << QByteArray("maps") << 2;
    QTest::addRow("moves") << QByteArray("moves") << 1;
}

/// Not below a picture that is not of the pinned cell.
void TestLessonHandout::aSumStandsWhereTheScreenHasIt()
{
    QFETCH(const QByteArray, picture);
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: example:small\n---\n\n# One\n\n```see\nstep: "
                                 "softmax\ncell: weights[0,0,0,0]\npicture: " +
                                     picture + "\n```\n\nA.\n");
    const Handout sheet = sheetOf(file, lookOf(HandoutKind::Answers));
    QTEST(int(blocksIn<HandoutText>(sheet).size()), "texts");
}

void TestLessonHandout::moreIsBlankWhereItIsWanted_data()
{
    QTest::addColumn<Blanks>("blanks");
    QTest::addRow("result") << Blanks::Result;
    QTest::addRow("third") << Blanks::Third;
    QTest::addRow("shapes") << Blanks::Shapes;
}

void TestLessonHandout::moreIsBlankWhereItIsWanted()
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

void TestLessonHandout::languagesStandSideBySide()
{
    const QString words = wordsOf(sheetOf(u"why-attention"_s, lookOf(HandoutKind::Worksheet, {u"en"_s, u"zh_CN"_s})));
    for (const QString &there :
         {u"A word becomes a row of numbers"_s, u"一个词变成一行数"_s, u"Question 1."_s, u"姓名"_s})
        QVERIFY2(words.contains(there), qPrintable(words));
}

void TestLessonHandout::aWrongLessonIsToldWithItsLine()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s, lessonWith(0.25, "number", "nonsense[0]"));
    const auto handout = handoutOf(*lessonHandout(file, lookOf(HandoutKind::Answers)));
    QVERIFY(!handout);
    const QString told = QString::fromStdString(handout.error().sentence());
    QVERIFY2(told.contains(u"mine.md:16"_s) && told.contains(u"nonsense[0]"_s), qPrintable(told));
}

void TestLessonHandout::theDialogSavesALesson()
{
    const QTemporaryDir folder;
    const QString mine = written(folder, u"mine.md"_s, lessonWith(0.25, "number", "weights[0,0,0,0]"));
    const QString broken = written(folder, u"broken.md"_s, lessonWith(0.25, "number", "nonsense[0]"));
    const QString file = folder.filePath(u"sheet.pdf"_s);
    HandoutDialog dialog(traceOf(u"small"_s), {});
    QString proposed;
    dialog.setSaveQuestion([&](const QString &proposal) {
        proposed = proposal;
        return file;
    });
    dialog.show();
    auto *source = find<QComboBox>(dialog, u"handoutSource"_s);
    QCOMPARE(source->count(), lessonNames().size() + 2);
    QString other = broken;
    dialog.setLessonQuestion([&](const QString &) { return other; });
    const auto pickFile = [&] {
        source->setCurrentIndex(source->count() - 1);
        Q_EMIT source->activated(source->count() - 1);
    };
    pickFile();
    QCOMPARE(dialog.lesson(), broken);
    QVERIFY(!find<QListWidget>(dialog, u"handoutSteps"_s)->isEnabled());
    auto *notice = find<QLabel>(dialog, u"handoutNotice"_s);
    find<QPushButton>(dialog, u"saveHandout"_s)->click();
    QTRY_VERIFY_WITH_TIMEOUT(notice->text().contains(u"nonsense[0]"_s), 20000);
    QVERIFY(!QFile::exists(file));
    other = mine;
    pickFile();
    find<QComboBox>(dialog, u"handoutKind"_s)->setCurrentIndex(1);
    QCOMPARE(find<QComboBox>(dialog, u"handoutBlanks"_s)->currentIndex(), static_cast<int>(Blanks::None));
    QSignalSpy saved(&dialog, &HandoutDialog::saved);
    find<QPushButton>(dialog, u"saveHandout"_s)->click();
    QVERIFY(saved.wait(20000));
    QCOMPARE(proposed, u"mine.pdf"_s);
    QFile read(file);
    QVERIFY(read.open(QIODevice::ReadOnly));
    QCOMPARE(read.readAll(), handoutPdf(sheetOf(mine, lookOf(HandoutKind::Worksheet))));
}

HEADSCOPE_TEST(TestLessonHandout, QApplication)
#include "tst_lessonhandout.moc"
