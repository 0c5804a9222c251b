// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/presentwindow.h"

#include "showntalk.h"
#include "ui/lesson/lessons.h"
#include "ui/predict/questionpanel.h"
#include "ui/text/language.h"

#include <QLineEdit>
#include <QScopeGuard>

using namespace headscope;

/// The window of a talk: what a clicker and other keys do, and the languages of a lesson.
class TestPresentWindow : public ShownTalk
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { showPages(); }
    void cleanup() { clear(); }
    void aClickerGoesThroughTheTalk();
    void theScreenIsBlankUntilTheNextPress();
    void aBlankScreenHidesTheField();
    void nothingIsChosenBehindABlankScreen();
    void digitsGoToAPage();
    void theListOfKeysIsAskedFor();
    void aLessonIsGivenWithAClicker_data();
    void aLessonIsGivenWithAClicker();
    void aLessonFollowsTheLanguage();
    void whatIsToldStaysInTheOtherLanguage();
    void whatIsPinnedStaysInTheOtherLanguage();
    void theDraggedSizeStaysInTheOtherLanguage();
    void aDotLeadsToItsPage();
    void escTakesAwayOneThingAfterTheOther();

private:
    void give(const QString &lesson, const LessonPlace &place);
    /// For people to look at, where HEADSCOPE_LESSON_PICTURES names a folder.
    void keepPicture(const QString &lesson, int press)
    {
        const QString folder = qEnvironmentVariable("HEADSCOPE_LESSON_PICTURES");
        m_window->settle();
        if (!folder.isEmpty())
            QVERIFY(picture().save(u"%1/%2-%3.png"_s.arg(folder, lesson).arg(press, 3, 10, QChar(u'0'))));
    }
};

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
    QCOMPARE(m_window->talk().place().page, 3); // the last there is
    press(Qt::Key_End);
    QVERIFY(m_window->talk().beat().asked); // for a number, which is typed in its field
    m_window->talk().reveal();
    m_window->setFocus();
    press(Qt::Key_1);
    press(Qt::Key_Return);
    QCOMPARE(m_window->talk().place().page, 0);
}

void TestPresentWindow::theListOfKeysIsAskedFor()
{
    QSignalSpy wanted(m_window.get(), &PresentWindow::keysWanted);
    press(Qt::Key_F1);
    QCOMPARE(wanted.size(), 1);
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

HEADSCOPE_TEST(TestPresentWindow, QApplication)
#include "tst_presentwindow.moc"
