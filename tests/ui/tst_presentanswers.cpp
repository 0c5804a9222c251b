// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "showntalk.h"
#include "ui/predict/questionpanel.h"
#include "ui/predict/results.h"
#include "ui/text/language.h"

#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScopeGuard>

using namespace headscope;

/// Answers to the questions of a talk: how they are given, judged and kept.
class TestPresentAnswers : public ShownTalk
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { showPages(); }
    void cleanup() { clear(); }
    void digitsAnswerAQuestion();
    void whichAnswerIsChosenIsTold();
    void aNumberIsTypedAndJudged();
    void keysGoOnBehindARightAnswer();
    void keysGoOnBehindAnAnswerThatWasChecked_data();
    void keysGoOnBehindAnAnswerThatWasChecked();
    void whatWasCheckedIsStillEdited();
    void aClickerPassesTheField();
    void returnPressesTheButtonOfAField();
    void arrowsGoOnBehindTheAnswer();
    void spaceMarksACellOfAMask();
    void answersAreKept();
    void answersAreWrittenBeforeTheEnd();
    void digitsTickWhereSeveralAreRight();
    void whatIsRevealedIsNotAnswered();
    void escLeavesTheFieldBeforeTheLesson();
    void answersAreNotThrownAway();
    void whetherToThrowThemAwayIsAskedInTheLanguageOfTheWindow();
    void anAnswerComesBackWithItsPage();
    void theKeysOfTheTalkHoldInAnEmptyField();
};

void TestPresentAnswers::digitsAnswerAQuestion()
{
    m_window->talk().goToPage(1);
    settle();
    press(Qt::Key_2);
    QCOMPARE(m_window->talk().chosen(), std::set{1});
    press(Qt::Key_7); // there is none
    QCOMPARE(m_window->talk().chosen(), std::set{1});
    const TalkPage page = m_window->page();
    for (int y = 0; y < 720; y += 4)
        if (page.optionAt({200, double(y)}) == 0) {
            click(m_window.get(), {200, double(y)});
            break;
        }
    QCOMPARE(m_window->talk().chosen(), std::set{0});
    press(Qt::Key_PageDown);
    QVERIFY(m_window->talk().isRevealed());
    press(Qt::Key_2); // late, but no page either
    QCOMPARE(m_window->talk().chosen(), std::set{0});
    press(Qt::Key_Return);
    QCOMPARE(m_window->talk().beat().text, u"C."_s);
    QVERIFY(forgetPredictions());
}

/// To those who do not see its type.
void TestPresentAnswers::whichAnswerIsChosenIsTold()
{
    m_window->talk().goToPage(1);
    settle();
    const auto told = [this] { return m_window->accessibleDescription(); };
    QVERIFY2(told().contains(u"1. A\n2. B"_s), qPrintable(told()));
    press(Qt::Key_2);
    QVERIFY2(told().contains(u"1. A\n2. B (chosen)"_s), qPrintable(told()));
    press(Qt::Key_1);
    QVERIFY2(told().contains(u"1. A (chosen)\n2. B"_s) && !told().contains(u"B (chosen)"_s), qPrintable(told()));
    press(Qt::Key_PageDown);
    QVERIFY2(told().contains(u"1. ✗ A (chosen)\n2. ✓ B"_s), qPrintable(told()));
    QVERIFY(forgetPredictions());
}

void TestPresentAnswers::aNumberIsTypedAndJudged()
{
    press(Qt::Key_End);
    auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    QVERIFY(panel->isVisible());
    QCOMPARE(panel->question().answer,
             (Answer{m_window->talk().session().truth()->trace->value(Role::Scores, {0, 0, 0, 1})}));
    auto *field = QApplication::focusWidget();
    QVERIFY(panel->isAncestorOf(field));
    QTest::keyClicks(field, u"123"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(panel->state().isChecked);
    QVERIFY(!panel->judgement().isRight);
    QCOMPARE(m_window->talk().place().page, 3); // what is typed leads nowhere
    QVERIFY(!m_window->talk().hidden().isEmpty());
    find<QPushButton>(*panel, u"revealAnswer"_s)->click();
    QVERIFY(m_window->talk().isRevealed());
    QVERIFY(m_window->talk().hidden().isEmpty());
}

void TestPresentAnswers::keysGoOnBehindARightAnswer()
{
    press(Qt::Key_End);
    auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    QTest::keyClicks(QApplication::focusWidget(), QString::number(panel->question().answer.front()));
    pressWhereTheFocusIs(Qt::Key_Return);
    QVERIFY(panel->judgement().isRight && !m_window->talk().isRevealed()); // the key has checked it, and no more
    QTRY_VERIFY(m_window->hasFocus());
    pressWhereTheFocusIs(Qt::Key_Return);
    QVERIFY(m_window->talk().isRevealed());
    pressWhereTheFocusIs(Qt::Key_Right);
    QCOMPARE(m_window->talk().beat().text, u"D."_s);
    QVERIFY(forgetPredictions());
}

void TestPresentAnswers::keysGoOnBehindAnAnswerThatWasChecked_data()
{
    QTest::addColumn<int>("key");
    QTest::addRow("Space") << static_cast<int>(Qt::Key_Space);
    QTest::addRow("Right") << static_cast<int>(Qt::Key_Right);
    QTest::addRow("N") << static_cast<int>(Qt::Key_N);
    QTest::addRow("Return") << static_cast<int>(Qt::Key_Return);
    QTest::addRow("Enter") << static_cast<int>(Qt::Key_Enter);
}

/// A wrong one, too, and once one comes back to it, and in other words.
void TestPresentAnswers::keysGoOnBehindAnAnswerThatWasChecked()
{
    QFETCH(const int, key);
    Talk &talk = m_window->talk();
    press(Qt::Key_End);
    QTest::keyClicks(QApplication::focusWidget(), u"123"_s);
    pressWhereTheFocusIs(Qt::Key_Return);
    QVERIFY(find<QuestionPanel>(*m_window, u"questionPanel"_s)->state().isChecked && !talk.isRevealed());
    pressWhereTheFocusIs(key);
    QVERIFY(talk.isRevealed());
    pressWhereTheFocusIs(key);
    QCOMPARE(talk.beat().text, u"D."_s);
    press(Qt::Key_PageUp);
    QVERIFY(m_window->isInField() && !talk.isRevealed());
    Lesson other = talk.lesson();
    other.pages[3].beats[0].asked->why = u"So."_s;
    talk.setLesson(other);
    settle();
    QVERIFY(m_window->isInField());
    QCOMPARE(find<QLineEdit>(*m_window, u"typedAnswer"_s)->text(), u"123"_s);
    pressWhereTheFocusIs(key);
    QVERIFY(talk.isRevealed());
    QVERIFY(forgetPredictions());
}

/// And is no longer checked then: it is typed in again.
void TestPresentAnswers::whatWasCheckedIsStillEdited()
{
    press(Qt::Key_End);
    auto *line = find<QLineEdit>(*m_window, u"typedAnswer"_s);
    QTest::keyClicks(line, u"123"_s);
    pressWhereTheFocusIs(Qt::Key_Return);
    pressWhereTheFocusIs(Qt::Key_Left);
    pressWhereTheFocusIs(Qt::Key_Right);
    QVERIFY(!m_window->talk().isRevealed());
    QTest::keyClicks(line, u"4 inf"_s);
    QCOMPARE(line->text(), u"1234 inf"_s);
    QVERIFY(!m_window->talk().isRevealed());
    pressWhereTheFocusIs(Qt::Key_Backspace);
    QCOMPARE(line->text(), u"1234 in"_s);
    QVERIFY(forgetPredictions());
}

void TestPresentAnswers::aClickerPassesTheField()
{
    press(Qt::Key_End);
    const auto click = [this](int key) {
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key));
        settle();
    };
    click(Qt::Key_PageDown);
    QVERIFY(find<QuestionPanel>(*m_window, u"questionPanel"_s)->state().isRevealed);
    click(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().beat().text, u"D."_s);
    QVERIFY(find<QuestionPanel>(*m_window, u"questionPanel"_s)->isHidden());
    click(Qt::Key_PageUp);
    QVERIFY(!find<QuestionPanel>(*m_window, u"questionPanel"_s)->state().isRevealed);
    click(Qt::Key_PageUp);
    QCOMPARE(m_window->talk().beat().text, u"C."_s);
}

void TestPresentAnswers::returnPressesTheButtonOfAField()
{
    press(Qt::Key_End);
    QTest::keyClicks(QApplication::focusWidget(), u"123"_s);
    find<QPushButton>(*m_window, u"checkAnswer"_s)->setFocus();
    pressWhereTheFocusIs(Qt::Key_Return);
    QVERIFY(find<QuestionPanel>(*m_window, u"questionPanel"_s)->state().isChecked);
    QVERIFY(!m_window->talk().isRevealed());
    QVERIFY(forgetPredictions());
}

/// The cells of a mask need them only while it is painted.
void TestPresentAnswers::arrowsGoOnBehindTheAnswer()
{
    show("# P\n\n```see\nstep: mask\ntensor: mask\n```\n\n```ask\ntype: mask\nPaint.\nanswer: {row "
         "mask[0,0,0,:]}\n```\n\nB.\n");
    pressWhereTheFocusIs(Qt::Key_Right);
    QVERIFY(!m_window->talk().isRevealed());
    pressWhereTheFocusIs(Qt::Key_PageDown);
    QVERIFY(m_window->talk().isRevealed());
    pressWhereTheFocusIs(Qt::Key_Right);
    QCOMPARE(m_window->talk().beat().text, u"B."_s);
}

/// It would show the answer: who paints by keys is told which, and the keys that leave the mask leave it still.
void TestPresentAnswers::spaceMarksACellOfAMask()
{
    show("# P\n\n```see\nstep: mask\ntensor: mask\n```\n\n```ask\ntype: mask\nPaint.\nanswer: {row "
         "mask[0,0,0,:]}\n```\n\nB.\n");
    auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    const auto *hint = find<QLabel>(*panel, u"questionVerdict"_s);
    QVERIFY(hint->isVisible());
    QCOMPARE(hint->text(), u"A click or Enter changes a cell; the arrow keys go from cell to cell."_s);
    Answer marked = panel->state().answer;
    for (const int key : {Qt::Key_Space, Qt::Key_Return}) {
        pressWhereTheFocusIs(Qt::Key_Right);
        pressWhereTheFocusIs(key);
        marked[key == Qt::Key_Space ? 1 : 2] = 0;
        QCOMPARE(panel->state().answer, marked);
        QVERIFY(!m_window->talk().isRevealed());
    }
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space, Qt::ShiftModifier);
    QCOMPARE(panel->state().answer, marked);
    pressWhereTheFocusIs(Qt::Key_PageDown);
    QVERIFY(m_window->talk().isRevealed());
    QVERIFY(hint->text() != u"A click or Enter changes a cell; the arrow keys go from cell to cell."_s);
}

void TestPresentAnswers::answersAreWrittenBeforeTheEnd()
{
    QVERIFY(forgetPredictions());
    keepPredictions({{u"s"_s, u"1.1"_s, {}, u"A"_s, u"A"_s, true}});
    finishPredictions();
    QVERIFY(QFile(predictionsFile()).size() > 0);
    QVERIFY(forgetPredictions());
}

void TestPresentAnswers::answersAreKept()
{
    QVERIFY(forgetPredictions());
    m_window->talk().goToPage(1);
    settle();
    press(Qt::Key_PageDown); // shown without an answer
    QVERIFY(!hasPredictions());
    m_window->talk().goToPage(1);
    settle();
    press(Qt::Key_2);
    press(Qt::Key_PageDown);
    press(Qt::Key_End);
    QTest::keyClicks(QApplication::focusWidget(), u"123"_s);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(hasPredictions()); // which waits for both
    QFile file(predictionsFile());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QVERIFY2(lines[0].endsWith(u",l,2.1,,B,B,1"_s), qPrintable(lines[0]));
    QVERIFY2(lines[1].contains(u",l,4.1,,123,"_s) && lines[1].endsWith(u",0"_s), qPrintable(lines[1]));
    QVERIFY(forgetPredictions());
}

void TestPresentAnswers::digitsTickWhereSeveralAreRight()
{
    show("# P\n\n```ask\ntype: choose\nWhich?\n[x] A\n[ ] B\n[x] C\n```\n\n```wait\nanswer: right\n```\n\nD.\n");
    press(Qt::Key_1);
    QCOMPARE(waiting(), Talk::Waiting::Wrong);
    press(Qt::Key_2);
    press(Qt::Key_2); // and no more
    press(Qt::Key_3);
    QCOMPARE(waiting(), Talk::Waiting::Done);
    QCOMPARE(m_window->talk().chosen(), (std::set{0, 2}));
    const QString page = m_window->page().summary();
    QVERIFY2(page.contains(u"1. ☑ A (chosen)\n2. ☐ B\n3. ☑ C (chosen)"_s), qPrintable(page));
    press(Qt::Key_PageDown);
    QVERIFY(m_window->page().summary().contains(u"1. ☑ ✓ A"_s));
    QVERIFY(forgetPredictions());
}

/// What the field of a mask begins with is no answer.
void TestPresentAnswers::whatIsRevealedIsNotAnswered()
{
    show("# P\n\n```see\nstep: mask\ntensor: mask\nset: {\"mask.causal\": \"top_left\"}\nhide: "
         "[\"mask[0,0,0,:]\"]\n```\n\n"
         "```ask\ntype: mask\nPaint.\nanswer: {row mask[0,0,0,:]}\n```\n");
    auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    QTRY_VERIFY(panel->isVisible());
    find<QPushButton>(*panel, u"revealAnswer"_s)->click();
    QTRY_VERIFY(m_window->talk().isRevealed());
    QVERIFY(m_window->talk().given() == nullptr);
    QVERIFY(!m_window->talk().isGivenChecked());
}

void TestPresentAnswers::escLeavesTheFieldBeforeTheLesson()
{
    press(Qt::Key_End);
    pressWhereTheFocusIs(Qt::Key_Escape);
    QVERIFY(m_window->isVisible() && m_window->hasFocus());
    pressWhereTheFocusIs(Qt::Key_Escape);
    QVERIFY(m_window->isHidden());
}

/// They are asked for, and Esc keeps them.
void TestPresentAnswers::answersAreNotThrownAway()
{
    const auto question = [this] { return m_window->findChild<QMessageBox *>(u"leaveLesson"_s); };
    m_window->talk().goToPage(1);
    settle();
    press(Qt::Key_2);
    press(Qt::Key_Escape);
    QVERIFY(m_window->isVisible() && question() != nullptr);
    QTest::keyClick(question(), Qt::Key_Escape);
    QTRY_VERIFY(question() == nullptr);
    QVERIFY(m_window->isVisible());
    m_window->close();
    QVERIFY(m_window->isVisible());
    find<QPushButton>(*question(), u"leaveLose"_s)->click();
    QVERIFY(m_window->isHidden());
}

void TestPresentAnswers::whetherToThrowThemAwayIsAskedInTheLanguageOfTheWindow()
{
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    m_window->talk().goToPage(1);
    settle();
    press(Qt::Key_2);
    m_window->close();
    auto *question = find<QMessageBox>(*m_window, u"leaveLesson"_s);
    setLanguage(u"zh_CN"_s);
    QTRY_COMPARE(question->text(), u"你在本课中的作答还没有提交。"_s);
    QCOMPARE(question->informativeText(), u"关闭课程后，这些作答将丢失。"_s);
    QCOMPARE(find<QPushButton>(*question, u"leaveLose"_s)->text(), u"不提交，直接关闭"_s);
    find<QPushButton>(*question, u"leaveLose"_s)->click();
    QVERIFY(m_window->isHidden());
}

void TestPresentAnswers::anAnswerComesBackWithItsPage()
{
    m_window->talk().goToPage(1);
    settle();
    press(Qt::Key_2);
    press(Qt::Key_PageUp);
    QVERIFY(m_window->talk().chosen().empty());
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().chosen(), std::set{1});
    press(Qt::Key_End);
    QTest::keyClicks(QApplication::focusWidget(), u"123"_s);
    pressWhereTheFocusIs(Qt::Key_Return);
    press(Qt::Key_PageUp);
    press(Qt::Key_PageDown);
    QCOMPARE(find<QLineEdit>(*m_window, u"typedAnswer"_s)->text(), u"123"_s);
    QVERIFY(find<QuestionPanel>(*m_window, u"questionPanel"_s)->state().isChecked);
    QVERIFY(forgetPredictions());
}

/// Where something is written, letters belong to it: "-inf" has an N, which would show the answer.
void TestPresentAnswers::theKeysOfTheTalkHoldInAnEmptyField()
{
    press(Qt::Key_End);
    pressWhereTheFocusIs(Qt::Key_B);
    QCOMPARE(m_window->blank(), PresentWindow::Blank::Black);
    pressWhereTheFocusIs(Qt::Key_Left); // the first press brings the page back
    pressWhereTheFocusIs(Qt::Key_Left);
    QCOMPARE(m_window->talk().beat().text, u"C."_s);
    pressWhereTheFocusIs(Qt::Key_Right);
    auto *line = find<QLineEdit>(*m_window, u"typedAnswer"_s);
    QTest::keyClicks(line, u"-1.5, 2"_s);
    pressWhereTheFocusIs(Qt::Key_Left);
    QCOMPARE(line->text(), u"-1.5, 2"_s);
    QCOMPARE(m_window->talk().place().page, 3);
    line->clear();
    QTest::keyClicks(line, u"-inf b w"_s);
    QCOMPARE(line->text(), u"-inf b w"_s);
    QVERIFY(!m_window->talk().isRevealed());
    QCOMPARE(m_window->blank(), PresentWindow::Blank::No);
    pressWhereTheFocusIs(Qt::Key_PageDown);
    QVERIFY(m_window->talk().isRevealed());
    QCOMPARE(line->text(), u"-inf b w"_s);
    pressWhereTheFocusIs(Qt::Key_Space);
    QCOMPARE(m_window->talk().beat().text, u"D."_s);
}

HEADSCOPE_TEST(TestPresentAnswers, QApplication)
#include "tst_presentanswers.moc"
