// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/lessonhandout.h"

#include "tests/ui/lessonsheet.h"
#include "tests/ui/paper.h"
#include "tests/ui/writtenfigure.h"
#include "ui/handout/handoutdialog.h"
#include "ui/handout/handoutpdf.h"
#include "ui/lesson/lessons.h"
#include "ui/text/language.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>

using namespace headscope;

/// Sheets of lessons: their questions, their words and the dialog that saves them.
class TestLessonHandout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setLanguage(u"en"_s); }
    void everyQuestionIsThereAndNoAnswerToIt_data();
    void everyQuestionIsThereAndNoAnswerToIt();
    void aWorksheetHasNoColour();
    void aRowThatTheRunDoesNotHaveIsToldAsWrong();
    void anAnswerOfAnotherKindIsToldAsWrong();
    void allRowsOfAMaskCanBeHatched();
    void everyBlockHasItsSheet_data();
    void everyBlockHasItsSheet();
    void whatIsForTheScreenIsNotOnPaper();
    void languagesStandSideBySide();
    void aFileStandsThereInItsOwnLanguage();
    void anAnswerStandsBeforeItsReason();
    void aWrongLessonIsToldWithItsLine();
    void whatTheWindowRefusesIsRefused_data();
    void whatTheWindowRefusesIsRefused();
    void theDialogSavesALesson();
};

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
    QVERIFY2(told.contains(u"mine.md: line 16"_s) && told.contains(u"a shape of this run"_s), qPrintable(told));
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

/// But what is seen with it.
void TestLessonHandout::whatIsForTheScreenIsNotOnPaper()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: example:small\n---\n\n# One\n\n```see\nstep: "
                                 "softmax\nspot: weights\n```\n\nscreen: Yellow is much.\n\n```see\npicture: "
                                 "words\n```\n\nA.\n");
    for (const HandoutKind kind : {HandoutKind::Worksheet, HandoutKind::Answers}) {
        const Handout sheet = sheetOf(file, lookOf(kind));
        QVERIFY(hasText(sheet, u"A."_s) && !hasText(sheet, u"Yellow"_s));
        QCOMPARE(mapsOnSheet(sheet).size(), std::size_t{1});
        for (const QString &curve : {u"dashed line"_s, u"orange"_s, u"The bars"_s})
            QVERIFY(!hasText(sheetOf(u"square-root"_s, lookOf(kind)), curve));
        QVERIFY(!hasText(sheetOf(u"ten-steps"_s, lookOf(kind)), u"pink"_s));
        QVERIFY(!hasText(sheetOf(u"residual-and-norm"_s, lookOf(kind)), u"framed numbers"_s));
    }
}

void TestLessonHandout::languagesStandSideBySide()
{
    const QString words = wordsOf(sheetOf(u"why-attention"_s, lookOf(HandoutKind::Worksheet, {u"en"_s, u"zh_CN"_s})));
    for (const QString &there :
         {u"A word becomes a row of numbers"_s, u"一个词变成一行数"_s, u"Question 1."_s, u"姓名"_s})
        QVERIFY2(words.contains(there), qPrintable(words));
}

/// Which has no other words to stand beside.
void TestLessonHandout::aFileStandsThereInItsOwnLanguage()
{
    const QTemporaryDir folder;
    const QByteArray english = lessonWith(0.25, "number", "weights[0,0,0,0]");
    const SheetLook both = lookOf(HandoutKind::Answers, {u"en"_s, u"zh_CN"_s});
    const Handout sheet = sheetOf(written(folder, u"mine.md"_s, english), both);
    QCOMPARE(sheet.languages, QStringList{u"en"_s});
    QCOMPARE(sheet.title, u"Mine"_s);
    QCOMPARE(blocksIn<HandoutQuestion>(sheet).front()->html.size(), 1);
    const QByteArray chinese = QByteArray(english).replace("title: Mine", "title: 我的课");
    QCOMPARE(sheetOf(written(folder, u"own.md"_s, chinese), both).languages, QStringList{u"zh_CN"_s});
}

void TestLessonHandout::anAnswerStandsBeforeItsReason()
{
    const Handout sheet = sheetOf(u"square-root"_s, lookOf(HandoutKind::Answers, {u"en"_s, u"zh_CN"_s}));
    const InLanguages &told = blocksIn<HandoutQuestion>(sheet).front()->options[1].html;
    QVERIFY2(told[0].startsWith(u"about 10 away – Yes."_s), qPrintable(told[0]));
    QVERIFY2(told[1].startsWith(u"大约 10：对。"_s), qPrintable(told[1]));
}

void TestLessonHandout::aWrongLessonIsToldWithItsLine()
{
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s, lessonWith(0.25, "number", "nonsense[0]"));
    const auto handout = handoutOf(*lessonHandout(file, lookOf(HandoutKind::Answers)));
    QVERIFY(!handout);
    const QString told = QString::fromStdString(handout.error().sentence());
    QVERIFY2(told.contains(u"mine.md: line 16"_s) && told.contains(u"nonsense[0]"_s), qPrintable(told));
}

void TestLessonHandout::whatTheWindowRefusesIsRefused_data()
{
    QTest::addColumn<QByteArray>("beat");
    QTest::addColumn<QString>("sentence");
    const QByteArray choice = "```ask\ntype: choose\nWhich?\n[x] A\n[ ] B | It is {somethng}.\n```\n";
    const QByteArray question = "```ask\ntype: number\nWhich?\nanswer: {size h}\n```\n";
    QTest::addRow("a wait outside the run")
        << QByteArray("A.\n\n```wait\npin: weights[0,0,9,0]\n```\n") << u"line 12: wait: got weights"_s;
    QTest::addRow("a wait for what is not seen")
        << QByteArray("A.\n\n```wait\npin: output\n```\n") << u"line 12: wait: got output, expected a cell that"_s;
    QTest::addRow("words of a wait") << QByteArray("A.\n\n```wait\npin: weights\nsay: Click {somethng}.\n```\n")
                                     << u"line 12: {…}: got somethng"_s;
    QTest::addRow("words for the screen")
        << QByteArray("screen: It is {somethng}.\n") << u"line 12: {…}: got somethng"_s;
    QTest::addRow("a reason") << choice << u"line 12: {…}: got somethng"_s;
    QTest::addRow("what follows a question") << question + "\nIt is {somethng}.\n" << u"line 18: {…}: got somethng"_s;
}

/// Also on a worksheet, which leaves some of it out.
void TestLessonHandout::whatTheWindowRefusesIsRefused()
{
    QFETCH(const QByteArray, beat);
    QFETCH(const QString, sentence);
    const QTemporaryDir folder;
    const QString file = written(folder, u"mine.md"_s,
                                 "---\ntitle: Mine\nsession: example:small\n---\n\n# One\n\n```see\nstep: "
                                 "softmax\n```\n\n" +
                                     beat);
    for (const HandoutKind kind : {HandoutKind::Worksheet, HandoutKind::Answers}) {
        const auto handout = handoutOf(*lessonHandout(file, lookOf(kind)));
        QVERIFY(!handout);
        const QString told = QString::fromStdString(handout.error().sentence());
        QVERIFY2(told.contains(u"mine.md: "_s + sentence), qPrintable(told));
    }
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
