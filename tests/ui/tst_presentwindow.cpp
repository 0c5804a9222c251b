// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/presentwindow.h"

#include "tests/ui/support.h"
#include "ui/lesson/lessonfile.h"
#include "ui/lesson/lessons.h"
#include "ui/predict/questionpanel.h"
#include "ui/predict/results.h"
#include "ui/present/bars.h"
#include "ui/present/noteswindow.h"
#include "ui/present/talkview.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QScopeGuard>
#include <QStandardPaths>
#include <QWheelEvent>
#include <QWindow>

using namespace headscope;

/// The window of a talk: what a clicker does, and what lies over the page.
class TestPresentWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true); // what is answered is kept
        applyTheme(*qApp, *findTheme(u"light"_s));
    }
    void init();
    void cleanup();
    void aClickerGoesThroughTheTalk();
    void theScreenIsBlankUntilTheNextPress();
    void aBlankScreenHidesTheField();
    void nothingIsChosenBehindABlankScreen();
    void digitsGoToAPage();
    void digitsAnswerAQuestion();
    void aNumberIsTypedAndJudged();
    void keysGoOnBehindARightAnswer();
    void aHighFieldLeavesTheMapItsRoom_data();
    void aHighFieldLeavesTheMapItsRoom();
    void manyWordsOfAnAnswerAreNotCut();
    void answersStandBesideAPictureThatNeedsItsHeight_data();
    void answersStandBesideAPictureThatNeedsItsHeight();
    void wordsBelowAFlatMapDoNotTurn();
    void numbersThatHaveNoRoomOnBarsAreLeftOut();
    void anExactZeroHasNoDecimals();
    void severalRowsOfAMaskHaveTheirNames();
    void theListOfKeysIsAskedFor();
    void aClickerPassesTheField();
    void returnPressesTheButtonOfAField();
    void arrowsGoOnBehindTheAnswer();
    void theMapStaysWhenTheAnswerIsTold_data();
    void theMapStaysWhenTheAnswerIsTold();
    void whatIsTypedIsNotCut();
    void theFieldIsThereWithItsPage();
    void answersAreKept();
    void answersAreWrittenBeforeTheEnd();
    void aLessonIsGivenWithAClicker_data();
    void aLessonIsGivenWithAClicker();
    void aLessonFollowsTheLanguage();
    void whatIsToldStaysInTheOtherLanguage();
    void whatIsPinnedStaysInTheOtherLanguage();
    void theDraggedSizeStaysInTheOtherLanguage();
    void aPageWaitsForAClick();
    void aPageWaitsForThePointer();
    void aPageWaitsForAStep();
    void aPageWaitsForASize();
    void aQuestionWaitsForItsAnswer();
    void digitsTickWhereSeveralAreRight();
    void whatIsRevealedIsNotAnswered();
    void aFieldWaitsForTheRightAnswer();
    void nothingWaitsBesideTheNotes();
    void whatCannotBeDoneIsTold();
    void whatIsDrawnGoesWithThePage();
    void aStrokeEndsWithItsPage_data();
    void aStrokeEndsWithItsPage();
    void thePenDrawsWithAButtonAlone();
    void whatIsSeenNearStaysInASmallerWindow();
    void thePointerOfALargerWindowIsNoneHere();
    void theZoomStaysWithThePlace();
    void theFieldFollowsTheZoom();
    void theSpotlightLeavesARowAndAColumn();
    void aCellIsPinnedWhereItIsSeen();
    void aDotLeadsToItsPage();
    void escTakesAwayOneThingAfterTheOther();
    void escLeavesTheFieldBeforeTheLesson();
    void answersAreNotThrownAway();
    void anAnswerComesBackWithItsPage();
    void theKeysOfTheTalkHoldInAnEmptyField();
    void theSpeakerSeesTheNote();
    void notesHaveTheirNumbers();
    void aMisspeltBraceOfANoteIsTold();
    void theNotesStayInFrontOfThePage();
    void whatWasShownStaysUntilTheNextIsReady();
    void nothingIsSmallerThanTheRoomNeeds();
    void aMapTellsItsTensorAndItsSlice();
    void aHeadingStaysInsideThePage();
    void aNarrowMapTellsItsWholeSlice();
    void theFormulaGivesWayToDigits();
    void threeMapsHaveTheirDigits_data();
    void threeMapsHaveTheirDigits();
    void theSecondColumnBeginsWithAStep();
    void theOnlyRowIsOpened();
    void headsThatShareKeysShowThemOnce();
    void normsLightWhatIsNormedTogether();
    void theSplitTellsItsShapeAtEachMove();
    void aNumberThatIsNearlyNothingHasNoSign();

private:
    void show(const QByteArray &pages, const QByteArray &session = "example:small");
    void give(const QString &lesson, const LessonPlace &place);
    void press(int key)
    {
        QTest::keyClick(m_window.get(), static_cast<Qt::Key>(key));
        settle();
    }
    void pressWhereTheFocusIs(int key)
    {
        QWidget *focus = QApplication::focusWidget();
        QTest::keyClick(focus != nullptr ? focus : m_window.get(), static_cast<Qt::Key>(key));
        settle();
    }
    /// Nearer to a point of the window.
    void zoomAt(const QPointF &point)
    {
        QWheelEvent wheel(point, m_window->mapToGlobal(point), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_window.get(), &wheel);
    }
    const std::optional<CellPlace> &hovered() const { return m_window->talk().session().selection().hovered; }
    /// How far the page is that waits, and what it says.
    Talk::Waiting waiting() const { return m_window->talk().waiting(); }
    bool says(const QString &words) const { return m_window->page().summary().contains(words); }
    void settle();
    /// For people to look at, where HEADSCOPE_LESSON_PICTURES names a folder.
    void keepPicture(const QString &lesson, int press)
    {
        const QString folder = qEnvironmentVariable("HEADSCOPE_LESSON_PICTURES");
        m_window->settle();
        if (!folder.isEmpty())
            QVERIFY(picture().save(u"%1/%2-%3.png"_s.arg(folder, lesson).arg(press, 3, 10, QChar(u'0'))));
    }
    QImage picture() { return m_window->grab().toImage(); }
    static int inkAboveBars(const std::vector<double> &values);
    /// The window of the speaker, which a key has opened.
    static NotesWindow *notesWindow()
    {
        for (QWidget *widget : QApplication::topLevelWidgets())
            if (auto *notes = qobject_cast<NotesWindow *>(widget); notes != nullptr && notes->isVisible())
                return notes;
        qFatal("no notes are shown");
    }
    std::unique_ptr<PresentWindow> m_window;
};

void TestPresentWindow::settle()
{
    if (!QTest::qWaitFor([&] { return m_window->talk().isReady(); }, 30000))
        qFatal("the talk does not come to its place");
}

void TestPresentWindow::init()
{
    show("# One\n\n```see\nstep: scores\n```\n\nA.\n\n> Ask first.\n\nB.\n\n"
         "# Two\n\n```ask\ntype: choose\nWhat?\n[ ] A\n[x] B\n```\n\n# Three\n\nC.\n\n"
         "# Four\n\n```see\nhide: [\"scores[0,0,0,1]\"]\n```\n\n```ask\ntype: number\n"
         "How much?\nanswer: {scores[0,0,0,1]}\nwhy: Because.\n```\n\nD.\n");
}

/// The first page of a lesson of these pages.
void TestPresentWindow::show(const QByteArray &pages, const QByteArray &session)
{
    auto lesson = readLesson(u"l"_s, "---\ntitle: T\nsession: " + session + "\n---\n" + pages);
    if (!lesson)
        qFatal("%s", lesson.error().sentence().c_str());
    m_window = std::make_unique<PresentWindow>(new Talk(std::move(*lesson)));
    m_window->setAttribute(Qt::WA_DeleteOnClose, false);
    showActive(*m_window, {1280, 720});
    m_window->talk().goTo({});
    settle();
}

/// A lesson of the program, in English.
void TestPresentWindow::give(const QString &lesson, const LessonPlace &place)
{
    auto english = openLesson(lesson, u"en"_s);
    if (!english)
        qFatal("%s", english.error().sentence().c_str());
    m_window = std::make_unique<PresentWindow>(new Talk(std::move(*english)));
    m_window->setAttribute(Qt::WA_DeleteOnClose, false);
    showActive(*m_window, {1280, 720});
    m_window->talk().goTo(place);
    settle();
}

void TestPresentWindow::cleanup()
{
    m_window.reset();
}

void TestPresentWindow::aClickerGoesThroughTheTalk()
{
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().beat().text, u"B."_s);
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().place().page, 1);
    press(Qt::Key_PageDown);
    QVERIFY(m_window->talk().isRevealed());
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().beat().text, u"C."_s);
    press(Qt::Key_PageUp);
    QCOMPARE(m_window->talk().place().page, 1);
    press(Qt::Key_End);
    QCOMPARE(m_window->talk().place().page, 3);
    press(Qt::Key_Home);
    QCOMPARE(m_window->talk().place(), LessonPlace());
}

void TestPresentWindow::theScreenIsBlankUntilTheNextPress()
{
    press(Qt::Key_B);
    QCOMPARE(pixelAt(picture(), {640, 360}), qRgb(0, 0, 0));
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->blank(), PresentWindow::Blank::No);
    QCOMPARE(m_window->talk().beat().text, u"A."_s); // the press has brought the page back, and no more
    press(Qt::Key_W);
    QCOMPARE(pixelAt(picture(), {640, 360}), qRgb(255, 255, 255));
    press(Qt::Key_W);
    QCOMPARE(m_window->blank(), PresentWindow::Blank::No);
}

/// It is a widget of its own, which the keyboard does not reach meanwhile either.
void TestPresentWindow::aBlankScreenHidesTheField()
{
    press(Qt::Key_End);
    auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    auto *line = find<QLineEdit>(*panel, u"typedAnswer"_s);
    QVERIFY(line->hasFocus());
    pressWhereTheFocusIs(Qt::Key_W);
    const QImage shown = picture();
    QImage white(shown.size(), shown.format());
    white.fill(Qt::white);
    QCOMPARE(farthest(shown, white), 0);
    pressWhereTheFocusIs(Qt::Key_7);
    pressWhereTheFocusIs(Qt::Key_Tab);
    QVERIFY(line->text().isEmpty() && !panel->isVisible() && !line->hasFocus());
    pressWhereTheFocusIs(Qt::Key_W);
    QVERIFY(panel->isVisible() && line->hasFocus());
    press(Qt::Key_B);
    press(Qt::Key_Home);
    press(Qt::Key_End); // the question is asked anew below the black
    QVERIFY(!panel->isVisible() && m_window->hasFocus());
    press(Qt::Key_B);
    QVERIFY(panel->isVisible() && panel->isAncestorOf(QApplication::focusWidget()));
    QVERIFY(panel->height() >= panel->sizeHint().height());
}

void TestPresentWindow::nothingIsChosenBehindABlankScreen()
{
    m_window->talk().goToPage(1);
    settle();
    press(Qt::Key_B);
    press(Qt::Key_2);
    QVERIFY(m_window->talk().chosen().empty());
    for (int y = 0; y < 720; y += 4)
        if (m_window->page().optionAt({200, double(y)}) == 0) {
            click(m_window.get(), {200, double(y)});
            break;
        }
    QVERIFY(m_window->talk().chosen().empty());
    QCOMPARE(m_window->blank(), PresentWindow::Blank::No); // as by the clicker
}

void TestPresentWindow::digitsGoToAPage()
{
    press(Qt::Key_3);
    press(Qt::Key_Return);
    QCOMPARE(m_window->talk().place().page, 2);
    press(Qt::Key_3); // it is there already
    press(Qt::Key_Return);
    press(Qt::Key_1);
    press(Qt::Key_Return);
    QCOMPARE(m_window->talk().place().page, 0);
    press(Qt::Key_3);
    press(Qt::Key_Escape); // what was typed is forgotten
    press(Qt::Key_Return);
    QCOMPARE(m_window->talk().place(), (LessonPlace{0, 1}));
    QVERIFY(m_window->isVisible());
    for (const int key : {Qt::Key_9, Qt::Key_9, Qt::Key_9, Qt::Key_9, Qt::Key_9, Qt::Key_9, Qt::Key_9, Qt::Key_9,
                          Qt::Key_9, Qt::Key_9, Qt::Key_9, Qt::Key_Return})
        press(key);
    QVERIFY(m_window->talk().place().page <= 3);
    press(Qt::Key_End);
    QVERIFY(m_window->talk().beat().asked); // for a number, which is typed in its field
    m_window->talk().reveal();
    m_window->setFocus();
    press(Qt::Key_1);
    press(Qt::Key_Return);
    QCOMPARE(m_window->talk().place().page, 0);
}

void TestPresentWindow::digitsAnswerAQuestion()
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

void TestPresentWindow::aNumberIsTypedAndJudged()
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

void TestPresentWindow::keysGoOnBehindARightAnswer()
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

void TestPresentWindow::aHighFieldLeavesTheMapItsRoom_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addRow("720") << QSize(1280, 720);
    QTest::addRow("900") << QSize(1440, 900);
    QTest::addRow("640") << QSize(1024, 640);
}

/// Bars want more than half of the page: they stand beside the map.
void TestPresentWindow::aHighFieldLeavesTheMapItsRoom()
{
    QFETCH(const QSize, size);
    show("# P\n\n```see\nstep: softmax\ntensor: weights\nspot: weights\n```\n\n```ask\ntype: row\nDraw.\nanswer: "
         "{row weights[0,0,1,:]}\n```\n");
    m_window->resize(size);
    QCoreApplication::processEvents();
    const auto maps = m_window->page().maps();
    QCOMPARE(maps.size(), std::size_t{1});
    QVERIFY(maps.front().geometry.area().height() > 200);
    const auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    QVERIFY(panel->width() <= m_window->width() / 2);
    QVERIFY(m_window->rect().contains(panel->geometry()));
    QVERIFY(m_window->page().fits());
}

/// Beside the buttons a narrow column has no room for them.
void TestPresentWindow::manyWordsOfAnAnswerAreNotCut()
{
    show("# P\n\n```see\nstep: softmax\ntensor: weights\nspot: weights\n```\n\n```ask\ntype: row\nDraw.\nanswer: "
         "{row weights[0,0,1,:]}\nwhy: Many words say why this is so, and why it cannot be otherwise, whatever the "
         "others say of it, and these words have five lines or six of a column as narrow as this one.\n```\n");
    auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    panel->check();
    panel->reveal();
    const auto *said = find<QLabel>(*panel, u"questionVerdict"_s);
    QTRY_VERIFY(said->height() >= said->heightForWidth(said->width()));
    QVERIFY(panel->rect().contains(said->geometry()));
    QVERIFY(forgetPredictions());
}

void TestPresentWindow::answersStandBesideAPictureThatNeedsItsHeight_data()
{
    QTest::addColumn<QByteArray>("session");
    QTest::addColumn<QByteArray>("sight");
    QTest::addColumn<bool>("isBeside");
    QTest::addRow("many rows") << QByteArray("example:induction/layer-2/3")
                               << QByteArray("step: softmax\ntensor: weights\nspot: weights") << true;
    QTest::addRow("the split") << QByteArray("example:small")
                               << QByteArray("step: split\npicture: moves\nmoment: 3\npermutes: false") << true;
    QTest::addRow("three maps") << QByteArray("example:small") << QByteArray("step: scores") << false;
    QTest::addRow("text alone") << QByteArray("example:small") << QByteArray("picture: code") << false;
}

/// Where they may, they do so also once it is told which is right: the picture stays.
void TestPresentWindow::answersStandBesideAPictureThatNeedsItsHeight()
{
    QFETCH(const QByteArray, session);
    QFETCH(const QByteArray, sight);
    QFETCH(const bool, isBeside);
    show("# P\n\n```see\n" + sight +
             "\n```\n\n```ask\ntype: choose\nWhich?\n[x] one | It comes before all the others.\n[ ] two | It is not "
             "one.\n[ ] three | It is not one.\n```\n",
         session);
    const QRectF before = m_window->page().pictureRect();
    QCOMPARE(before.left() > 600, isBeside);
    QVERIFY(before.height() > (isBeside ? 420 : 200));
    press(Qt::Key_2);
    press(Qt::Key_PageDown);
    QVERIFY(m_window->talk().isRevealed() && m_window->page().fits());
    if (isBeside)
        QCOMPARE(m_window->page().pictureRect(), before);
}

/// It is as wide as they need, where there is room.
void TestPresentWindow::wordsBelowAFlatMapDoNotTurn()
{
    show("# P\n\n```see\nstep: mask\ntensor: mask\nspot: mask\n```\n\n```ask\ntype: mask\nPaint.\nanswer: {row "
         "mask[0,0,2,:]}\n```\n",
         "example:dates/decoder-1-self/0");
    const auto maps = m_window->page().maps();
    QCOMPARE(maps.size(), std::size_t{1});
    QVERIFY(maps.front().geometry.cellWidth() > 3.5 * maps.front().geometry.cellHeight());
    QVERIFY(maps.front().geometry.cellHeight() >= 18);
}

/// How many pixels have ink above bars without height.
int TestPresentWindow::inkAboveBars(const std::vector<double> &values)
{
    QImage image(600, 200, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintBars(painter, QRectF(image.rect()), {{}, values, {}, Qt::black}, *findTheme(u"light"_s));
    painter.end();
    int ink = 0;
    for (int y = 160; y < 196; ++y)
        for (int x = 0; x < image.width(); ++x)
            ink += image.pixel(x, y) != qRgb(255, 255, 255) ? 1 : 0;
    return ink;
}

void TestPresentWindow::numbersThatHaveNoRoomOnBarsAreLeftOut()
{
    QVERIFY(inkAboveBars(std::vector<double>(6)) > 0);
    QCOMPARE(inkAboveBars(std::vector<double>(60)), 0);
}

/// What is only rounded to it has them.
void TestPresentWindow::anExactZeroHasNoDecimals()
{
    QVERIFY(2 * inkAboveBars({0.0}) < inkAboveBars({0.0001}));
}

void TestPresentWindow::severalRowsOfAMaskHaveTheirNames()
{
    show("# P\n\n```see\nstep: mask\ntensor: mask\nset: {\"mask.causal\": \"top_left\"}\n```\n\n```ask\ntype: "
         "mask\nPaint.\nanswer: {row mask[1,0,:,:]}\n```\n");
    const Question &question = find<QuestionPanel>(*m_window, u"questionPanel"_s)->question();
    QCOMPARE(question.rowLabels.size(), 3);
    QCOMPARE(question.labels.size(), 3);
    QCOMPARE(question.answer.size(), std::size_t{9});
}

void TestPresentWindow::theListOfKeysIsAskedFor()
{
    QSignalSpy wanted(m_window.get(), &PresentWindow::keysWanted);
    press(Qt::Key_F1);
    QCOMPARE(wanted.size(), 1);
}

void TestPresentWindow::aClickerPassesTheField()
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

void TestPresentWindow::returnPressesTheButtonOfAField()
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
void TestPresentWindow::arrowsGoOnBehindTheAnswer()
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

void TestPresentWindow::theMapStaysWhenTheAnswerIsTold_data()
{
    QTest::addColumn<QByteArray>("wait");
    QTest::addRow("it goes on") << QByteArray();
    QTest::addRow("it waits") << QByteArray("```wait\nanswer: any\n```\n");
}

/// The field gives way to what is said.
void TestPresentWindow::theMapStaysWhenTheAnswerIsTold()
{
    QFETCH(const QByteArray, wait);
    show("# P\n\n```see\nstep: mask\ntensor: mask\nset: {\"mask.causal\": \"top_left\"}\n```\n\n"
         "```ask\ntype: mask\nPaint.\nanswer: {row mask[0,0,0,:]}\nwhy: It is the first one. It is the first "
         "one.\n```\n\n" +
         wait);
    auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    const auto cells = [this] { return m_window->page().maps().back().geometry.area(); };
    const QRectF before = cells();
    if (wait.isEmpty()) {
        panel->check();
        QCOMPARE(cells(), before);
    }
    for (int presses = 0; presses < 2 && !m_window->talk().isRevealed(); ++presses)
        press(Qt::Key_PageDown);
    QVERIFY(m_window->talk().isRevealed());
    QCOMPARE(cells(), before);
    QVERIFY(panel->rect().contains(find<QLabel>(*panel, u"questionVerdict"_s)->geometry()));
    QVERIFY(forgetPredictions());
}

/// Beside words of two lines.
void TestPresentWindow::whatIsTypedIsNotCut()
{
    press(Qt::Key_End);
    QTest::keyClicks(QApplication::focusWidget(), u"9y"_s);
    pressWhereTheFocusIs(Qt::Key_Return);
    auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    const auto *line = find<QLineEdit>(*panel, u"typedAnswer"_s);
    const auto *said = find<QLabel>(*panel, u"questionVerdict"_s);
    QTRY_VERIFY(2 * said->height() > 3 * said->fontMetrics().height());
    QCOMPARE(line->height(), line->sizeHint().height());
}

/// On the first frame, too: nobody waits for a layout.
void TestPresentWindow::theFieldIsThereWithItsPage()
{
    bool isThere = false;
    const QObject listener;
    connect(&m_window->talk(), &Talk::shown, &listener, [&] {
        const auto *panel = m_window->findChild<QuestionPanel *>();
        const auto *field = panel->findChild<QLineEdit *>();
        isThere = field != nullptr && field->isVisible() && panel->height() >= panel->sizeHint().height();
    });
    m_window->talk().goTo({3, 0});
    settle();
    QVERIFY(isThere);
}

void TestPresentWindow::answersAreWrittenBeforeTheEnd()
{
    QVERIFY(forgetPredictions());
    keepPredictions({{u"s"_s, u"1.1"_s, {}, u"A"_s, u"A"_s, true}});
    finishPredictions();
    QVERIFY(QFile(predictionsFile()).size() > 0);
    QVERIFY(forgetPredictions());
}

void TestPresentWindow::answersAreKept()
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

void TestPresentWindow::aLessonIsGivenWithAClicker_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : lessonNames())
        QTest::newRow(qPrintable(name)) << name;
}

/// In Chinese, from the first beat to the last and back, with nothing but two keys, wherever the focus is.
void TestPresentWindow::aLessonIsGivenWithAClicker()
{
    QFETCH(QString, name);
    setLanguage(u"zh_CN"_s);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    auto lesson = openLesson(name, u"zh_CN"_s);
    QVERIFY(lesson);
    const auto last = static_cast<int>(lesson->pages.size()) - 1;
    m_window = std::make_unique<PresentWindow>(new Talk(std::move(*lesson)));
    m_window->setAttribute(Qt::WA_DeleteOnClose, false);
    showActive(*m_window, {1280, 720});
    m_window->talk().goTo({});
    settle();
    Talk &talk = m_window->talk();
    keepPicture(name, 0);
    int beats = 1;
    for (int presses = 0; talk.place().page < last || nextPlace(talk.lesson(), talk.place()) || !talk.isRevealed();
         ++presses) {
        QVERIFY(presses < 200);
        const LessonPlace before = talk.place();
        if (talk.waiting() == Talk::Waiting::Yes) { // a beat that waits takes a press more
            pressWhereTheFocusIs(Qt::Key_PageDown);
            QVERIFY(talk.waiting() == Talk::Waiting::Refused && talk.place() == before);
        }
        const bool isAnswerNext = talk.beat().asked && !talk.isRevealed();
        pressWhereTheFocusIs(Qt::Key_PageDown);
        QVERIFY2(!talk.fault(), talk.fault() ? talk.fault()->sentence().c_str() : "");
        QVERIFY2(m_window->page().fits(), qPrintable(u"%1.%2"_s.arg(talk.place().page + 1).arg(talk.place().beat + 1)));
        keepPicture(name, presses + 1);
        if (isAnswerNext)
            QVERIFY(talk.isRevealed() && talk.place() == before);
        else if (talk.place() == before) // the end
            break;
        beats += isAnswerNext ? 0 : 1;
    }
    QCOMPARE(talk.place().page, last);
    int all = 0;
    for (const LessonPage &page : talk.lesson().pages)
        all += static_cast<int>(page.beats.size());
    QCOMPARE(beats, all);
    for (int beat = 1; beat < all; ++beat) {
        pressWhereTheFocusIs(Qt::Key_PageUp);
    }
    QCOMPARE(talk.place(), LessonPlace());
    press(Qt::Key_Escape);
    QVERIFY(!m_window->isVisible());
}

/// The page, its beat and the title of the window, though another session belongs to it.
void TestPresentWindow::aLessonFollowsTheLanguage()
{
    const auto backToEnglish = qScopeGuard([] { setLanguage(u"en"_s); });
    const QString name = lessonNames().first();
    auto english = openLesson(name, u"en"_s);
    const auto chinese = openLesson(name, u"zh_CN"_s);
    QVERIFY(english && chinese);
    m_window = std::make_unique<PresentWindow>(new Talk(std::move(*english)));
    m_window->setAttribute(Qt::WA_DeleteOnClose, false);
    showActive(*m_window, {1280, 720});
    const LessonPlace place{1, 1};
    m_window->talk().goTo(place);
    settle();
    setLanguage(u"zh_CN"_s);
    QTRY_COMPARE(m_window->talk().lesson().title, chinese->title);
    settle();
    QCOMPARE(m_window->talk().place(), place);
    QVERIFY(!m_window->talk().fault());
    QCOMPARE(m_window->talk().beat().text, beatAt(*chinese, place).text);
    QCOMPARE(m_window->talk().session().location(), beatAt(*chinese, place).sight.session);
    QVERIFY2(m_window->windowTitle().startsWith(chinese->title), qPrintable(m_window->windowTitle()));
}

/// The first question of the first lesson, which is answered and told.
void TestPresentWindow::whatIsToldStaysInTheOtherLanguage()
{
    const auto backToEnglish = qScopeGuard([] { setLanguage(u"en"_s); });
    auto english = openLesson(lessonNames().first(), u"en"_s);
    QVERIFY(english.ok());
    const LessonPlace place = questionsOf(*english).front();
    m_window = std::make_unique<PresentWindow>(new Talk(std::move(*english)));
    m_window->setAttribute(Qt::WA_DeleteOnClose, false);
    showActive(*m_window, {1280, 720});
    m_window->talk().goTo(place);
    settle();
    m_window->talk().reveal();
    const QString why = find<QuestionPanel>(*m_window, u"questionPanel"_s)->question().why;
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(find<QuestionPanel>(*m_window, u"questionPanel"_s)->question().why != why);
    settle();
    QVERIFY(m_window->talk().isRevealed());
    QVERIFY(find<QuestionPanel>(*m_window, u"questionPanel"_s)->state().isRevealed);
    QVERIFY(m_window->talk().hidden() != m_window->talk().beat().sight.hidden);
}

void TestPresentWindow::whatIsPinnedStaysInTheOtherLanguage()
{
    const auto backToEnglish = qScopeGuard([] { setLanguage(u"en"_s); });
    give(u"ten-steps"_s, {1, 0});
    const QString english = m_window->talk().lesson().title;
    const CellPlace cell{Role::Queries, {0, 1, 2}};
    m_window->talk().session().pin(cell);
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(m_window->talk().lesson().title != english);
    settle();
    QCOMPARE(m_window->talk().session().selection().pinned, std::optional(cell));
}

void TestPresentWindow::theDraggedSizeStaysInTheOtherLanguage()
{
    const auto backToEnglish = qScopeGuard([] { setLanguage(u"en"_s); });
    give(u"square-root"_s, {});
    const QString english = m_window->talk().lesson().title;
    while (m_window->talk().beat().sight.picture != u"sweep"_s) {
        m_window->talk().next();
        settle();
    }
    const LessonPlace place = m_window->talk().place();
    m_window->talk().setSweepSize(512);
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(m_window->talk().lesson().title != english);
    settle();
    QCOMPARE(m_window->talk().place(), place);
    QCOMPARE(m_window->talk().sweepSize(), Index{512});
}

void TestPresentWindow::aPageWaitsForAClick()
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
void TestPresentWindow::aPageWaitsForThePointer()
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

void TestPresentWindow::aPageWaitsForAStep()
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

void TestPresentWindow::aPageWaitsForASize()
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

void TestPresentWindow::aQuestionWaitsForItsAnswer()
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

void TestPresentWindow::digitsTickWhereSeveralAreRight()
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
    QVERIFY2(page.contains(u"1. ☑ A\n2. ☐ B\n3. ☑ C"_s), qPrintable(page));
    press(Qt::Key_PageDown);
    QVERIFY(m_window->page().summary().contains(u"1. ☑ ✓ A"_s));
    QVERIFY(forgetPredictions());
}

/// What the field of a mask begins with is no answer.
void TestPresentWindow::whatIsRevealedIsNotAnswered()
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

void TestPresentWindow::aFieldWaitsForTheRightAnswer()
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
void TestPresentWindow::nothingWaitsBesideTheNotes()
{
    show("# P\n\n```see\nstep: scores\n```\n\nA.\n\n```wait\npin: scores\n```\n\nB.\n");
    press(Qt::Key_O);
    QCOMPARE(waiting(), Talk::Waiting::No);
    QVERIFY(!says(u"Click a cell"_s));
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().beat().text, u"B."_s);
    for (QWidget *widget : QApplication::topLevelWidgets())
        if (qobject_cast<NotesWindow *>(widget) != nullptr)
            widget->close();
    press(Qt::Key_PageUp);
    QCOMPARE(waiting(), Talk::Waiting::Yes);
}

void TestPresentWindow::whatCannotBeDoneIsTold()
{
    show("# P\n\n```see\nstep: scores\n```\n\nA.\n\n```wait\npin: scores[0,0,9,0]\n```\n\nB.\n");
    QVERIFY(m_window->talk().fault());
    QVERIFY(m_window->talk().fault()->sentence().find(
                "l:11: wait: got scores[0, 0, 9, 0], expected a cell of this run") != std::string::npos);
    press(Qt::Key_PageDown);
    QCOMPARE(m_window->talk().beat().text, u"B."_s); // nothing is waited for
}

void TestPresentWindow::whatIsDrawnGoesWithThePage()
{
    press(Qt::Key_D);
    QTest::mousePress(m_window.get(), Qt::LeftButton, {}, {300, 600});
    QTest::mouseMove(m_window.get(), {400, 620});
    QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, {400, 620});
    QCOMPARE(m_window->strokes().size(), 1);
    const QImage drawn = picture();
    press(Qt::Key_PageDown);
    QVERIFY(m_window->strokes().isEmpty());
    press(Qt::Key_PageUp);
    QCOMPARE(m_window->strokes().size(), 1);
    press(Qt::Key_Delete);
    QVERIFY(m_window->strokes().isEmpty());
    QVERIFY(picture() != drawn);
}

void TestPresentWindow::aStrokeEndsWithItsPage_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<int>("strokes");
    QTest::addRow("the clicker goes on") << int(Qt::Key_PageDown) << 0;
    QTest::addRow("it is wiped") << int(Qt::Key_Delete) << 0;
    QTest::addRow("the pen is put away") << int(Qt::Key_D) << 1;
}

/// The pen is still down when a key ends what it drew on.
void TestPresentWindow::aStrokeEndsWithItsPage()
{
    QFETCH(int, key);
    press(Qt::Key_D);
    QTest::mousePress(m_window.get(), Qt::LeftButton, {}, {300, 600});
    QTest::mouseMove(m_window.get(), {400, 620});
    press(Qt::Key(key));
    QTest::mouseMove(m_window.get(), {420, 640});
    QTest::mouseMove(m_window.get(), {440, 660});
    QTEST(int(m_window->strokes().size()), "strokes");
    QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, {440, 660});
    press(Qt::Key_PageUp);
    for (const QPolygonF &stroke : m_window->strokes())
        QCOMPARE(stroke.size(), 2);
}

/// A dialog has taken the release.
void TestPresentWindow::thePenDrawsWithAButtonAlone()
{
    press(Qt::Key_D);
    QTest::mousePress(m_window.get(), Qt::LeftButton, {}, {300, 600});
    hover(m_window.get(), {400, 620});
    hover(m_window.get(), {420, 640});
    QCOMPARE(m_window->strokes().size(), 1);
    QCOMPARE(m_window->strokes().front().size(), 1);
    QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, {420, 640});
}

void TestPresentWindow::whatIsSeenNearStaysInASmallerWindow()
{
    const PlacedMap map = m_window->page().maps().back();
    const QPointF cell = map.geometry.cell(2, 1).center();
    const CellPlace wanted{Role::Scores, map.slice.cell(2, 1)};
    for (int turn = 0; turn < 3; ++turn)
        zoomAt(cell);
    hover(m_window.get(), cell);
    QCOMPARE(hovered(), wanted);
    m_window->resize(640, 360);
    m_window->talk().session().hover(std::nullopt);
    hover(m_window.get(), cell / 2);
    QCOMPARE(hovered(), wanted);
}

/// A key then zooms at the middle.
void TestPresentWindow::thePointerOfALargerWindowIsNoneHere()
{
    const PlacedMap map = m_window->page().maps().back();
    const QPointF cell = map.geometry.cell(2, 1).center();
    hover(m_window.get(), {1270, 700});
    m_window->resize(640, 360);
    press(Qt::Key_Plus);
    const QPointF middle(320, 180);
    hover(m_window.get(), middle + (cell / 2 - middle) * m_window->zoom());
    QCOMPARE(hovered(), (CellPlace{Role::Scores, map.slice.cell(2, 1)}));
}

/// Another size of it is no other place.
void TestPresentWindow::theZoomStaysWithThePlace()
{
    show("# P\n\n```see\npicture: sweep\nsweep: {\"d\": 4}\n```\n\nA.\n\n```wait\nsize: 1024\n```\n\nB.\n");
    press(Qt::Key_Plus);
    const double zoom = m_window->zoom();
    QVERIFY(zoom > 1);
    const QPointF middle(640, 360);
    QPointF on;
    for (int x = 240; x < 1040; x += 4)
        if (sweepSizeAt(m_window->page().pictureRect(), {double(x), 560}).value_or(4) > 4)
            on = {double(x), 560};
    QVERIFY(!on.isNull());
    click(m_window.get(), middle + (on - middle) * zoom);
    QVERIFY(m_window->talk().sweepSize() > 4);
    QCOMPARE(m_window->zoom(), zoom);
}

void TestPresentWindow::theFieldFollowsTheZoom()
{
    press(Qt::Key_End);
    const auto *panel = find<QuestionPanel>(*m_window, u"questionPanel"_s);
    const int width = panel->width();
    press(Qt::Key_Plus);
    QVERIFY(panel->width() > width);
}

void TestPresentWindow::theSpotlightLeavesARowAndAColumn()
{
    const PlacedMap map = m_window->page().maps().back();
    const QPointF cell = map.geometry.cell(1, 1).center();
    const QPointF corner(20, 500);
    const QRgb before = pixelAt(picture(), corner);
    const QRgb inRow = pixelAt(picture(), map.geometry.cell(1, 2).topLeft() + QPointF(4, 4));
    press(Qt::Key_S);
    hover(m_window.get(), cell);
    QVERIFY(qGray(pixelAt(picture(), corner)) < qGray(before));
    QCOMPARE(pixelAt(picture(), map.geometry.cell(1, 2).topLeft() + QPointF(4, 4)), inRow);
}

void TestPresentWindow::aCellIsPinnedWhereItIsSeen()
{
    const PlacedMap map = m_window->page().maps().back();
    click(m_window.get(), map.geometry.cell(2, 1).center());
    QCOMPARE(m_window->talk().session().selection().pinned, (CellPlace{Role::Scores, map.slice.cell(2, 1)}));
    QVERIFY(m_window->page().summary().contains(u"scores[0, 0, 2, 1]"_s));
    click(m_window.get(), map.geometry.cell(2, 1).center());
    QVERIFY(!m_window->talk().session().selection().pinned);
}

void TestPresentWindow::aDotLeadsToItsPage()
{
    const TalkPage page = m_window->page();
    QPointF dot;
    for (int x = 0; x < 1280; x += 4)
        if (page.dotAt({double(x), 692}) == 2)
            dot = {double(x), 692};
    QVERIFY(!dot.isNull());
    click(m_window.get(), dot);
    settle();
    QCOMPARE(m_window->talk().place().page, 2);
}

void TestPresentWindow::escTakesAwayOneThingAfterTheOther()
{
    press(Qt::Key_L);
    press(Qt::Key_Plus);
    press(Qt::Key_B);
    press(Qt::Key_Escape);
    QCOMPARE(m_window->blank(), PresentWindow::Blank::No);
    QVERIFY(m_window->zoom() > 1);
    press(Qt::Key_Escape);
    QCOMPARE(m_window->zoom(), 1.0);
    QCOMPARE(m_window->pointer(), PresentWindow::Pointer::Laser);
    press(Qt::Key_Escape);
    QCOMPARE(m_window->pointer(), PresentWindow::Pointer::Plain);
    press(Qt::Key_Escape);
    QVERIFY(m_window->isHidden());
}

void TestPresentWindow::escLeavesTheFieldBeforeTheLesson()
{
    press(Qt::Key_End);
    pressWhereTheFocusIs(Qt::Key_Escape);
    QVERIFY(m_window->isVisible() && m_window->hasFocus());
    pressWhereTheFocusIs(Qt::Key_Escape);
    QVERIFY(m_window->isHidden());
}

/// They are asked for, and Esc keeps them.
void TestPresentWindow::answersAreNotThrownAway()
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

void TestPresentWindow::anAnswerComesBackWithItsPage()
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

/// Where something is written, those do that cannot be part of a number.
void TestPresentWindow::theKeysOfTheTalkHoldInAnEmptyField()
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
    pressWhereTheFocusIs(Qt::Key_N);
    QVERIFY(m_window->talk().isRevealed());
    QCOMPARE(line->text(), u"-1.5, 2"_s);
    pressWhereTheFocusIs(Qt::Key_Space);
    QCOMPARE(m_window->talk().beat().text, u"D."_s);
}

/// In two lines, where these take the maps no digits.
void TestPresentWindow::theSpeakerSeesTheNote()
{
    QTest::qWait(1100); // the talk has begun, and the notes have not
    press(Qt::Key_O);
    const QPointer<NotesWindow> notes = notesWindow();
    QCOMPARE(find<QLabel>(*notes, u"talkNotes"_s)->text(), u"Ask first."_s);
    QCOMPARE(find<QLabel>(*notes, u"talkNotes"_s)->font().pixelSize(), 22); // to be read while one stands
    QVERIFY(find<QLabel>(*notes, u"talkNext"_s)->text().contains(u"B."_s));
    QVERIFY(find<QLabel>(*notes, u"talkTime"_s)->text().contains(u"page 1 of 4"_s));
    QVERIFY(!find<QLabel>(*notes, u"talkTime"_s)->text().contains(u" 0:00 "_s));
    auto *next = find<TalkView>(*notes, u"talkNextPage"_s);
    QTRY_VERIFY(next->talk().isReady());
    QCOMPARE(next->talk().beat().text, u"B."_s);
    QTest::keyClick(notes, Qt::Key_B);
    QCOMPARE(m_window->blank(), PresentWindow::Blank::Black);
    QTest::keyClick(notes, Qt::Key_PageDown); // as on the page: it comes back, and stays
    QCOMPARE(m_window->blank(), PresentWindow::Blank::No);
    QVERIFY(m_window->talk().isReady());
    QTest::keyClick(notes, Qt::Key_PageDown);
    settle();
    QCOMPARE(m_window->talk().beat().text, u"B."_s);
    QTRY_VERIFY(next->talk().isReady() && next->talk().beat().asked);
    QVERIFY(!next->talk().isRevealed());
    press(Qt::Key_End);
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    QVERIFY(next->isHidden()); // nothing comes after the last beat
    m_window->close();
    QVERIFY(!notes || notes->isHidden());
}

void TestPresentWindow::notesHaveTheirNumbers()
{
    show("# P\n\n```see\nstep: scores\n```\n\nA.\n\n> It has `{size h}` heads.\n\n```see\nsession: "
         "example:d2l\n```\n\nThen {size h}.\n");
    press(Qt::Key_O);
    NotesWindow *notes = notesWindow();
    QCOMPARE(find<QLabel>(*notes, u"talkNotes"_s)->text(), u"It has 2 heads."_s);
    const auto *next = find<QLabel>(*notes, u"talkNext"_s);
    QVERIFY2(!next->text().contains(u'{'), qPrintable(next->text()));
    QTRY_VERIFY2(next->text().endsWith(u"Then 5."_s), qPrintable(next->text()));
}

/// To the speaker alone: the page is as it should be.
void TestPresentWindow::aMisspeltBraceOfANoteIsTold()
{
    show("# P\n\n```see\nstep: scores\n```\n\nA.\n\n> It is {somethng}.\n");
    QVERIFY(!m_window->talk().fault());
    press(Qt::Key_O);
    const QString notes = find<QLabel>(*notesWindow(), u"talkNotes"_s)->text();
    QVERIFY2(notes.startsWith(u"It is ….\n\n{…}: got somethng, expected a cell"_s), qPrintable(notes));
}

/// On the only screen it would else lie behind the page.
void TestPresentWindow::theNotesStayInFrontOfThePage()
{
    press(Qt::Key_O);
    const NotesWindow *notes = notesWindow();
    QCOMPARE(notes->windowType(), Qt::Dialog); // X11 is told of no other window to whom it belongs
    QCOMPARE(notes->windowHandle()->transientParent(), m_window->windowHandle());
    QTRY_VERIFY(m_window->isActiveWindow()); // the clicker stays with the talk
}

void TestPresentWindow::whatWasShownStaysUntilTheNextIsReady()
{
    show("# One\n\n```see\nstep: scores\n```\n\nA.\n\n# Two\n\n```see\nsession: example:d2l\nstep: "
         "softmax\n```\n\nB.\n");
    const QImage before = picture();
    m_window->talk().next();
    QVERIFY(!m_window->talk().isReady());
    QCOMPARE(picture(), before);
    QImage meanwhile;
    connect(
        &m_window->talk().session(), &Session::opened, this, // and not computed
        [&] {
            m_window->resize(1000, 700);
            m_window->resize(1280, 720);
            zoomAt({300, 300});
            QEvent colours(QEvent::PaletteChange);
            QCoreApplication::sendEvent(m_window.get(), &colours);
            meanwhile = picture();
        },
        Qt::SingleShotConnection);
    settle();
    QCOMPARE(meanwhile, before);
    QVERIFY(picture() != before);
}

/// The page is laid out for 1280 × 720 and grows with the screen: on one of twice as many pixels all is twice as large.
void TestPresentWindow::nothingIsSmallerThanTheRoomNeeds()
{
    const MapGeometry small = m_window->page().maps().back().geometry;
    m_window->resize(2560, 1440);
    const MapGeometry large = m_window->page().maps().back().geometry; // in pixels of the page
    QCOMPARE(large.cellWidth(), small.cellWidth());
    QCOMPARE(m_window->grab().size(), QSize(2560, 1440));
}

void TestPresentWindow::aMapTellsItsTensorAndItsSlice()
{
    show("# P\n\n```see\nstep: scores\nbatch: 1\nhead: 1\n```\n\nA.\n\n```see\nhide: [\"shape scores\"]\n```\n\nB.\n");
    QVERIFY2(m_window->page().summary().contains(u"(4, 3, 3) · batch item 1 · head 1"_s),
             qPrintable(m_window->page().summary()));
    press(Qt::Key_PageDown);
    QVERIFY(m_window->page().summary().contains(u"( ? )"_s));
    QVERIFY(!m_window->page().summary().contains(u"(4, 3, 3)"_s));
}

/// Though its words are wider than its cells, which stand at the right of their labels.
void TestPresentWindow::aHeadingStaysInsideThePage()
{
    show("# P\n\n```see\nstep: weigh\n```\n\nA.\n", "example:dates/decoder-2-cross/0");
    m_window->resize(1440, 900);
    const QRect margin(1390, 120, 48, 680);
    const QImage shown = m_window->grab(margin).toImage();
    QImage empty(shown.size(), shown.format());
    empty.fill(findTheme(u"light"_s)->surface);
    QCOMPARE(farthest(shown, empty), 0);
}

/// Batch item and head in a line each, instead of the one line with the shape.
void TestPresentWindow::aNarrowMapTellsItsWholeSlice()
{
    show("# P\n\n```see\nstep: softmax\n```\n\nA.\n\n"
         "```ask\ntype: row\nDraw.\nanswer: {row weights[0,0,1,:]}\n```\n");
    const auto heading = [this] {
        const PlacedMap map = m_window->page().maps().back();
        return map.geometry.area().top() - map.place.top();
    };
    const double ofTwoLines = heading();
    press(Qt::Key_PageDown);
    QVERIFY(heading() > 1.75 * ofTwoLines);
}

/// Eleven rows have room for digits only where nothing stands below them.
void TestPresentWindow::theFormulaGivesWayToDigits()
{
    show("# P\n\n```see\nstep: softmax\nspot: weights\ncell: weights[0,3,1,4]\n```\n\nA.\n\n"
         "```see\nspot: none\ntensor: scores\ncell: scores[0,3,1,4]\n```\n\nB.\n",
         "example:dates/encoder-2-self/0");
    QVERIFY(m_window->page().maps().front().digits >= kSmallType);
    QVERIFY(!m_window->page().summary().contains(u"weights[0, 3, 1, 4]"_s));
    press(Qt::Key_PageDown);
    QVERIFY(m_window->page().summary().contains(u"scores[0, 3, 1, 4]"_s)); // three maps have small ones in any case
}

/// Smaller ones where cells are too narrow for those of one map alone.
void TestPresentWindow::threeMapsHaveTheirDigits_data()
{
    QTest::addColumn<QByteArray>("session");
    QTest::addColumn<QByteArray>("step");
    QTest::addRow("mask") << QByteArray("example:d2l") << QByteArray("mask\ntensor: masked_scores");
    QTest::addRow("sum") << QByteArray("lesson:lengths") << QByteArray("residual");
}

void TestPresentWindow::threeMapsHaveTheirDigits()
{
    QFETCH(const QByteArray, session);
    QFETCH(const QByteArray, step);
    show("# P\n\n```see\nstep: " + step + "\n```\n\nA.\n", session);
    const auto maps = m_window->page().maps();
    QCOMPARE(maps.size(), std::size_t{3});
    for (const PlacedMap &map : maps)
        QVERIFY(map.digits >= 12);
}

/// What a step makes is not torn apart.
void TestPresentWindow::theSecondColumnBeginsWithAStep()
{
    show("# P\n\n```see\nset: {\"layer.norm\": \"pre\"}\nstep: pre_norm\npicture: layer\n```\n\nA.\n",
         "example:residual");
    const QRectF place = m_window->page().pictureRect();
    std::optional<StepId> lastOfFirst;
    for (double y = place.top(); y < place.bottom(); y += 8)
        if (const auto step = m_window->page().stepAt({place.left() + 40, y}))
            lastOfFirst = step;
    const auto second = m_window->page().stepAt({place.center().x() + 60, place.top() + 4});
    QVERIFY(lastOfFirst && second);
    QVERIFY(lastOfFirst != second);
}

/// Else the second row is the example, and here there is none.
void TestPresentWindow::theOnlyRowIsOpened()
{
    show("# P\n\n```see\nstep: concat\npicture: inside\n```\n\nA.\n\n```see\ncell: concat[0,0,0]\n```\n\nA.\n",
         "lesson:one-query");
    const QImage example = picture();
    press(Qt::Key_PageDown);
    QVERIFY(m_window->talk().session().selection().pinned);
    QCOMPARE(picture(), example);
}

void TestPresentWindow::headsThatShareKeysShowThemOnce()
{
    show("# P\n\n```see\nset: {\"layer.num_heads\": 4, \"layer.num_kv_heads\": 2}\nstep: split\ntensor: "
         "K_heads\npicture: heads\n```\n\nA.\n",
         "example:d2l");
    QVERIFY2(!m_window->talk().fault(), qPrintable(m_window->page().summary()));
    const auto maps = m_window->page().maps();
    QCOMPARE(maps.size(), 2U);
    for (std::size_t head = 0; head < 2; ++head)
        QCOMPARE(maps[head].slice.cell(0, 0)[1], static_cast<Index>(head));
}

/// On the left a row of one sentence, on the right a column of both.
void TestPresentWindow::normsLightWhatIsNormedTogether()
{
    show("# P\n\n```see\nstep: inputs\ntensor: queries\npicture: norms\n```\n\nA.\n\n```wait\npoint: "
         "queries[1,0,2]\n```\n",
         "lesson:lengths");
    const auto maps = m_window->page().maps();
    QCOMPARE(maps.size(), 4U);          // two sentences on each side
    QVERIFY(says(u"μ 1.00, σ 1.00"_s)); // of "we", as lesson 9 says
    const auto inside = [&](std::size_t map, Index row, Index column) {
        return pixelAt(picture(), maps[map].geometry.cell(row, column).topLeft() + QPointF(8, 6));
    };
    const QRgb sameRow = inside(1, 0, 4);
    const QRgb otherRow = inside(0, 0, 4);
    const QRgb sameColumn = inside(2, 1, 2);
    const QRgb otherColumn = inside(3, 0, 1);
    hover(m_window.get(), maps[3].geometry.cell(0, 2).center());
    QCOMPARE(waiting(), Talk::Waiting::Done);
    QCOMPARE(inside(1, 0, 4), sameRow);
    QVERIFY(inside(0, 0, 4) != otherRow);
    QCOMPARE(inside(2, 1, 2), sameColumn);
    QVERIFY(inside(3, 0, 1) != otherColumn);
}

void TestPresentWindow::theSplitTellsItsShapeAtEachMove()
{
    show("# P\n\n```see\nstep: split\npicture: moves\nmoment: 0\n```\n\nA.\n\n```see\nmoment: 1\n```\n\nB.\n\n"
         "```see\nmoment: 2\n```\n\nC.\n\n```see\nmoment: 3\n```\n\nD.\n\n```see\nhide: [\"shape "
         "Q_heads\"]\n```\n\nE.\n");
    for (const QString &shape : {u"(2, 3, 8)"_s, u"(2, 3, 2, 4)"_s, u"(2, 2, 3, 4)"_s, u"(4, 3, 4)"_s, u"( ? )"_s}) {
        m_window->settle();
        QVERIFY2(says(shape), qPrintable(m_window->page().summary()));
        press(Qt::Key_PageDown);
    }
}

void TestPresentWindow::aNumberThatIsNearlyNothingHasNoSign()
{
    show("# P\n\n```see\nset: {\"overrides\": [{\"cell\": \"scores[0,0,0,0]\", \"value\": -0.001}]}\nstep: "
         "scores\n```\n\n"
         "It is {scores[0,0,0,0] .1}, {scores[0,0,0,0] .2} or {scores[0,0,0,0] .3}.\n");
    QVERIFY2(says(u"It is 0.0, 0.00 or −0.001."_s), qPrintable(m_window->page().summary()));
}

HEADSCOPE_TEST(TestPresentWindow, QApplication)
#include "tst_presentwindow.moc"
