// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "showntalk.h"
#include "ui/predict/questionpanel.h"

using namespace headscope;

/// A page that waits for the hand of whoever reads it, and goes on once that is done.
class TestPresentWaiting : public ShownTalk
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { showPages(); }
    void cleanup() { clear(); }
    void aPageWaitsForAClick();
    void aPageWaitsForThePointer();
    void whatIsPointedAtCanBePinnedByKeys();
    void aPageWaitsForAStep();
    void aPageWaitsForASize();
    void aQuestionWaitsForItsAnswer();
    void aFieldWaitsForTheRightAnswer();
    void nothingWaitsBesideTheNotes();
    void aPageThatTakesItsTimeIsTold();
    void whatCannotBeDoneIsTold_data();
    void whatCannotBeDoneIsTold();
    void whatCanBeDoneIsNoFault_data();
    void whatCanBeDoneIsNoFault();
    void theExamplesOfTheGuideFitTogether_data();
    void theExamplesOfTheGuideFitTogether();
};

namespace {

/// The pages in the blocks of the guide to lessons that are indented, up to the first one that waits.
QByteArray pagesOfGuide(const QString &readme)
{
    QFile file(QStringLiteral(TEST_SOURCE_DIR "/../resources/lessons/") + readme);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no guide to lessons");
    QByteArray pages;
    for (const QByteArray &line : file.readAll().split('\n'))
        if (line.startsWith("    "))
            pages += line.mid(4) + '\n';
        else if (pages.contains("```wait"))
            break;
        else if (line.isEmpty())
            pages += '\n';
    return pages.mid(pages.indexOf("\n# ") + 1);
}

} // namespace

void TestPresentWaiting::aPageWaitsForAClick()
{
    show("# P\n\n```see\nstep: scores\ncell: scores[0,0,0,0]\n```\n\nA.\n\n```wait\npin: scores[0,0,:,1]\nsay: Click "
         "column 1.\n"
         "```\n\nB.\n");
    QCOMPARE(waiting(), Talk::Waiting::Yes);
    QVERIFY(says(u"Click column 1. (Two presses"_s));
    const QImage before = picture();
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().beat().text, u"A."_s);
    QVERIFY(says(u"Not done yet: Click column 1. Press once more"_s));
    QVERIFY(picture() != before);
    const PlacedMap map = m_window->page().maps().back();
    click(m_window.get(), map.geometry.cell(2, 2).center());
    QCOMPARE(waiting(), Talk::Waiting::Refused); // another column
    click(m_window.get(), m_window->page().maps().back().geometry.cell(2, 1).center());
    QCOMPARE(waiting(), Talk::Waiting::Done);
    QVERIFY(says(u"Done. Press to go on."_s));
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().beat().text, u"B."_s);
    press(Qt::Key_PageUp);
    QCOMPARE(waiting(), Talk::Waiting::Done); // once is enough
}

/// A second press goes on in any case.
void TestPresentWaiting::aPageWaitsForThePointer()
{
    show("# P\n\n```see\nstep: scores\n```\n\nA.\n\n```wait\npoint: scores\n```\n\nB.\n\n```wait\npoint: "
         "K_heads\n```\n\nC.\n");
    QVERIFY(says(u"Point at a cell of scores."_s));
    hover(m_window.get(), m_window->page().maps().front().geometry.cell(0, 0).center());
    QCOMPARE(waiting(), Talk::Waiting::Yes); // of the queries
    hover(m_window.get(), m_window->page().maps().back().geometry.cell(0, 0).center());
    QCOMPARE(waiting(), Talk::Waiting::Done);
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().beat().text, u"B."_s);
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().beat().text, u"C."_s);
}

/// Who has no mouse goes there; a blank screen has no cells.
void TestPresentWaiting::whatIsPointedAtCanBePinnedByKeys()
{
    show("# P\n\n```see\nstep: scores\n```\n\nA.\n\n```wait\npoint: scores[0,0,1,1]\n```\n\nB.\n\n```wait\npin: "
         "K_heads\n```\n\nC.\n");
    const auto pinBeside = [&](Qt::Key key) {
        QTest::keyClick(m_window.get(), key, Qt::ShiftModifier);
        return m_window->talk().session().selection().pinned.value_or(CellPlace{});
    };
    QCOMPARE(pinBeside(Qt::Key_Down), (CellPlace{Role::Scores, {0, 0, 0, 0}}));
    QCOMPARE(pinBeside(Qt::Key_Down), (CellPlace{Role::Scores, {0, 0, 1, 0}}));
    QCOMPARE(waiting(), Talk::Waiting::Yes);
    QCOMPARE(pinBeside(Qt::Key_Right), (CellPlace{Role::Scores, {0, 0, 1, 1}}));
    QCOMPARE(waiting(), Talk::Waiting::Done);
    QVERIFY2(m_window->accessibleDescription().startsWith(m_window->accessibleName() + u'\n'),
             qPrintable(m_window->accessibleDescription()));
    QVERIFY(m_window->accessibleName().startsWith(u"query 1"_s));
    click(m_window.get(), m_window->page().maps().back().geometry.cell(1, 1).center()); // which lets it go
    QCOMPARE(m_window->accessibleName(), u"P"_s);
    QCOMPARE(m_window->accessibleDescription(), m_window->page().summary());
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->accessibleName(), u"P"_s);
    QCOMPARE(m_window->talk().beat().text, u"B."_s);
    press(Qt::Key_B);
    QVERIFY(pinBeside(Qt::Key_Left).tensor != TensorId(Role::KHeads));
    press(Qt::Key_B);
    for (int i = 0; i < 3 && waiting() != Talk::Waiting::Done; ++i)
        pinBeside(Qt::Key_Left);
    QCOMPARE(waiting(), Talk::Waiting::Done);
}

void TestPresentWaiting::aPageWaitsForAStep()
{
    show("# P\n\n```see\nstep: inputs\npicture: layer\n```\n\nA.\n\n```wait\nstep: softmax\n```\n");
    QVERIFY(says(u"Click the step"_s));
    for (int y = 100; y < 680 && waiting() != Talk::Waiting::Done; y += 10)
        for (int x = 100; x < 1280; x += 600)
            if (m_window->page().stepAt({double(x), double(y)}) == StepId::Softmax)
                click(m_window.get(), {double(x), double(y)});
    QCOMPARE(waiting(), Talk::Waiting::Done);
    QCOMPARE(m_window->talk().session().selection().step, StepId::Softmax);
}

void TestPresentWaiting::aPageWaitsForASize()
{
    show("# P\n\n```see\npicture: sweep\nsweep: {\"d\": 4}\n```\n\nA.\n\n```wait\nsize: 1024\n```\n\nB.\n");
    QVERIFY(says(u"Drag the dashed line to d = 1024."_s));
    QPoint end;
    for (int x = 60; x < 1240; x += 4)
        if (sweepSizeAt(m_window->page().pictureRect(), {double(x), 560}) == Index{1024})
            end = {x, 560};
    QVERIFY(!end.isNull());
    click(m_window.get(), end - QPoint(120, 0));
    QCOMPARE(waiting(), Talk::Waiting::Yes);
    click(m_window.get(), end);
    QCOMPARE(waiting(), Talk::Waiting::Done);
}

void TestPresentWaiting::aQuestionWaitsForItsAnswer()
{
    show("# P\n\n```ask\ntype: choose\nWhat?\n[ ] A\n[x] B\n```\n\n```wait\nanswer: right\n```\n\nC.\n");
    press(Qt::Key_PageDown);
    QVERIFY(!m_window->talk().isRevealed());
    QVERIFY(says(u"Not done yet: Find the right answer."_s));
    press(Qt::Key_1);
    QCOMPARE(waiting(), Talk::Waiting::Wrong);
    QVERIFY(says(u"That is not right yet."_s));
    press(Qt::Key_2);
    QCOMPARE(waiting(), Talk::Waiting::Done);
    press(Qt::Key_PageDown);
    QVERIFY(m_window->talk().isRevealed());
    QCOMPARE(waiting(), Talk::Waiting::No); // the answer is there
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().beat().text, u"C."_s);
}

void TestPresentWaiting::aFieldWaitsForTheRightAnswer()
{
    show("# P\n\n```see\nstep: mask\ntensor: mask\nset: {\"mask.causal\": \"top_left\"}\nhide: "
         "[\"mask[0,0,0,:]\"]\n```\n\n"
         "```ask\ntype: mask\nPaint.\nanswer: {row mask[0,0,0,:]}\n```\n\n```wait\nanswer: right\n```\n\nB.\n");
    auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    const Answer right = panel->question().answer;
    Answer wrong = right;
    wrong.front() = 1 - wrong.front();
    panel->setState({wrong});
    panel->check();
    QCOMPARE(waiting(), Talk::Waiting::Wrong);
    panel->setState({right});
    panel->check();
    QCOMPARE(waiting(), Talk::Waiting::Done);
    QVERIFY(says(u"Done."_s));
}

/// Whoever reads notes gives the lesson to others.
void TestPresentWaiting::nothingWaitsBesideTheNotes()
{
    show("# P\n\n```see\nstep: scores\n```\n\nA.\n\n```wait\npin: scores\n```\n\nB.\n");
    press(Qt::Key_O);
    QCOMPARE(waiting(), Talk::Waiting::No);
    QVERIFY(!says(u"Click a cell"_s));
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().beat().text, u"B."_s);
    NotesWindow *notes = notesWindow();
    QHideEvent minimised;
    QSpontaneKeyEvent::setSpontaneous(&minimised);
    qApp->notify(notes, &minimised);
    press(Qt::Key_PageUp);
    QCOMPARE(waiting(), Talk::Waiting::No);
    notes->close();
    QCOMPARE(waiting(), Talk::Waiting::Yes);
}

void TestPresentWaiting::aPageThatTakesItsTimeIsTold()
{
    show(pageWith("step: scores") + pageWith("step: scores\nset: {\"inputs.seed\": 8}", "B."));
    Runner &runner = m_window->talk().session().runner();
    const auto stopped = connect(&runner, &Runner::started, &runner, &Runner::cancel); // it comes to no end
    const QImage before = picture();
    QTest::keyClick(m_window.get(), Qt::Key_PageDown);
    QTRY_COMPARE(m_window->accessibleDescription(), u"Computing …"_s);
    QVERIFY(!m_window->talk().isReady());
    const QImage told = picture();
    QVERIFY(told != before);
    Q_EMIT runner.progressed(0.5);
    QVERIFY(picture() == told); // of a run that is under way alone
    disconnect(stopped);
    m_window->talk().session().compute();
    QVERIFY(runner.isBusy() && picture() == told);
    Q_EMIT runner.progressed(0.4);
    QVERIFY(picture() != told);
    settle();
    QCOMPARE(m_window->talk().beat().text, u"B."_s);
    QCOMPARE(m_window->accessibleDescription(), m_window->page().summary());
}

void TestPresentWaiting::whatCannotBeDoneIsTold_data()
{
    QTest::addColumn<QByteArray>("see");
    QTest::addColumn<QByteArray>("wait");
    QTest::addColumn<QString>("sentence");
    const QString seen =
        u"expected a cell that is seen there, of Q_heads[0, 0, :, :], K_heads[0, 0, :, :], scores[0, 0, "
        ":, :]"_s;
    QTest::addRow("outside the run") << QByteArray("step: scores") << QByteArray("pin: scores[0,0,9,0]")
                                     << u"wait: got scores[0, 0, 9, 0], expected a cell of this run"_s;
    QTest::addRow("another tensor") << QByteArray("step: scores") << QByteArray("pin: output[0,0,0]")
                                    << u"wait: got output[0, 0, 0], "_s + seen;
    QTest::addRow("any of another tensor")
        << QByteArray("step: scores") << QByteArray("point: output") << u"wait: got output, "_s + seen;
    QTest::addRow("another head") << QByteArray("step: scores") << QByteArray("pin: scores[0,1,0,0]")
                                  << u"wait: got scores[0, 1, 0, 0], "_s + seen;
    QTest::addRow("another item") << QByteArray("step: scores") << QByteArray("pin: scores[1,:,0,0]")
                                  << u"wait: got scores[1, :, 0, 0], "_s + seen;
    QTest::addRow("beside what is shown alone")
        << QByteArray("step: scores\nspot: scores") << QByteArray("pin: K_heads")
        << u"expected a cell that is seen there, of scores[0, 0, :, :]"_s;
    QTest::addRow("another item in all heads")
        << QByteArray("step: scores\npicture: heads") << QByteArray("pin: scores[1,0,0,0]")
        << u"expected a cell that is seen there, of scores[0, 0, :, :], scores[0, 1, :, :]"_s;
    QTest::addRow("pinned before") << QByteArray("step: scores\ncell: scores[0,0,0,1]")
                                   << QByteArray("pin: scores[0,0,0,1]")
                                   << u"wait: got scores[0, 0, 0, 1], expected a cell that the lesson does not pin"_s;
}

void TestPresentWaiting::whatCannotBeDoneIsTold()
{
    QFETCH(QByteArray, see);
    QFETCH(QByteArray, wait);
    QFETCH(QString, sentence);
    show("# P\n\n```see\n" + see + "\n```\n\nA.\n\n```wait\n" + wait + "\n```\n\nB.\n");
    QVERIFY(m_window->talk().fault());
    const QString told = QString::fromStdString(m_window->talk().fault()->sentence());
    QVERIFY2(told.contains(sentence), qPrintable(told));
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().beat().text, u"B."_s); // nothing is waited for
}

void TestPresentWaiting::whatCanBeDoneIsNoFault_data()
{
    QTest::addColumn<QByteArray>("see");
    QTest::addColumn<QByteArray>("wait");
    QTest::addRow("an operand") << QByteArray("step: scores") << QByteArray("pin: K_heads[0,0,1,:]");
    QTest::addRow("the chosen head") << QByteArray("step: scores\nbatch: 1\nhead: 1")
                                     << QByteArray("pin: scores[1,1,0,0]");
    QTest::addRow("any head") << QByteArray("step: scores\nhead: 1") << QByteArray("pin: scores[0,:,0,0]");
    QTest::addRow("where a cell is pinned")
        << QByteArray("step: scores\ncell: scores[1,0,0,1]") << QByteArray("pin: scores[1,0,0,0]");
    QTest::addRow("all heads") << QByteArray("step: scores\npicture: heads") << QByteArray("pin: scores[0,1,0,0]");
    QTest::addRow("all items of norms") << QByteArray("step: inputs\ntensor: queries\npicture: norms")
                                        << QByteArray("point: queries[1,0,0]");
    QTest::addRow("wherever the learner is") << QByteArray("head: 0") << QByteArray("pin: scores[0,0,0,0]");
    QTest::addRow("what is pinned can be pointed at")
        << QByteArray("step: scores\ncell: scores[0,0,0,1]") << QByteArray("point: scores[0,0,0,1]");
}

void TestPresentWaiting::whatCanBeDoneIsNoFault()
{
    QFETCH(QByteArray, see);
    QFETCH(QByteArray, wait);
    show("# P\n\n```see\n" + see + "\n```\n\nA.\n\n```wait\n" + wait + "\n```\n\nB.\n");
    QVERIFY2(!m_window->talk().fault(), qPrintable(m_window->page().summary()));
    QCOMPARE(waiting(), Talk::Waiting::Yes);
}

void TestPresentWaiting::theExamplesOfTheGuideFitTogether_data()
{
    QTest::addColumn<QString>("readme");
    QTest::addRow("English") << u"README.md"_s;
    QTest::addRow("Chinese") << u"README.zh-CN.md"_s;
}

void TestPresentWaiting::theExamplesOfTheGuideFitTogether()
{
    QFETCH(QString, readme);
    show(pagesOfGuide(readme));
    constexpr int mostPresses = 5;
    for (int presses = 0; presses < mostPresses && waiting() == Talk::Waiting::No; ++presses)
        press(Qt::Key_PageDown);
    QVERIFY2(!m_window->talk().fault(), qPrintable(m_window->page().summary()));
    QCOMPARE(waiting(), Talk::Waiting::Yes);
}

HEADSCOPE_TEST(TestPresentWaiting, QApplication)
#include "tst_presentwaiting.moc"
