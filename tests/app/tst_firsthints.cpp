// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/firsthints.h"

#include "app/window/mainwindow.h"
#include "tests/app/opentalk.h"
#include "tests/app/support.h"
#include "ui/lesson/lessons.h"
#include "ui/library/examples.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QAction>
#include <QLabel>
#include <QSettings>
#include <QToolButton>

using namespace headscope;

/// What somebody sees who opens HeadScope for the first time.
class TestFirstHints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void aNewcomerIsToldThreeThingsAtMost();
    void whoHasUsedItBeforeIsToldNothing();
    void aDismissedHintNeverComesBack();
    void whatIsDoneNeedsNoHint();
    void itSpeaksOfWhatIsSeen();
    void aModelOfPicturesHasNoSentence();
    void tabComesToItBelowTheNotice();
    void startHereOpensTheFirstLesson();
    void startHereIsInTheMenu();
    void startHereLeavesUnsavedEdits();
    void theHintsAreInTheLanguageOfTheWindow();

private:
    FirstHints *hints() const { return m_window->findChild<FirstHints *>(u"firstHints"_s); }
    QString hint() const { return find<QLabel>(*m_window, u"firstHint"_s)->text(); }
    void startAgain();

    std::unique_ptr<MainWindow> m_window;
};

void TestFirstHints::initTestCase()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
}

void TestFirstHints::init()
{
    QSettings().clear();
    startAgain();
}

void TestFirstHints::cleanup()
{
    while (auto *window = openTalk())
        delete window;
    m_window.reset();
    setLanguage(u"en"_s);
    QSettings().clear();
}

void TestFirstHints::startAgain()
{
    m_window = std::make_unique<MainWindow>();
    showActive(*m_window, {1280, 800});
    m_window->session().open(examples().first().location());
    QVERIFY(waitForRun(m_window->session()));
    helpNewcomer(*m_window);
}

void TestFirstHints::aNewcomerIsToldThreeThingsAtMost()
{
    QVERIFY(hints() != nullptr && hints()->isVisible());
    QVERIFY(FirstHints::all().size() <= 3);
    QCOMPARE(hints()->left(), FirstHints::all());
    QVERIFY(!hint().isEmpty());
    QVERIFY(hints()->height() <= 44); // one line
}

void TestFirstHints::whoHasUsedItBeforeIsToldNothing()
{
    QSettings().clear();
    QSettings().setValue(u"window/geometry"_s, QByteArray("x"));
    startAgain();
    QVERIFY(hints() == nullptr);
}

void TestFirstHints::aDismissedHintNeverComesBack()
{
    for (qsizetype left = FirstHints::all().size(); left > 0; --left) {
        const QString before = hint();
        click(find<QToolButton>(*m_window, u"closeHint"_s), {8, 8});
        QCOMPARE(hints()->left().size(), left - 1);
        QVERIFY(hint() != before);
    }
    QVERIFY(!hints()->isVisible());
    startAgain();
    QVERIFY(hints() == nullptr);
}

void TestFirstHints::whatIsDoneNeedsNoHint()
{
    Session &session = m_window->session();
    session.pin(CellPlace{Role::Weights, {0, 0, 1, 1}});
    QCOMPARE(hints()->left().size(), 2);
    session.setStepIndex(session.stepIndex() - 1);
    QCOMPARE(hints()->left().size(), 1);
    session.setStepIndex(0); // no step of a person, but nothing is left of it
    startAgain();
    QCOMPARE(hints()->left().size(), 1);
    ModelWish wish = m_window->session().model()->wish;
    wish.text = "I slept at 11 pm";
    QVERIFY(m_window->session().edit(wish, u"edit"_s));
    QVERIFY(hints()->left().isEmpty() && !hints()->isVisible());
}

void TestFirstHints::itSpeaksOfWhatIsSeen()
{
    m_window->setView(View::Model);
    QVERIFY2(hint().startsWith(u"Click a head of the model"_s), qPrintable(hint()));
    m_window->setView(View::Heads);
    QVERIFY2(hint().startsWith(u"Click a number"_s), qPrintable(hint()));
}

void TestFirstHints::aModelOfPicturesHasNoSentence()
{
    for (int i = 0; i < 2; ++i)
        find<QToolButton>(*m_window, u"closeHint"_s)->click();
    QVERIFY2(hint().startsWith(u"Type another sentence"_s), qPrintable(hint()));
    m_window->session().open(QStringLiteral(TEST_SOURCE_DIR "/models/vit"));
    QTRY_VERIFY2(hint().startsWith(u"Choose another picture"_s), qPrintable(hint()));
}

void TestFirstHints::tabComesToItBelowTheNotice()
{
    const QWidget *start = find<QToolButton>(*m_window, u"startHere"_s);
    QCOMPARE(start->previousInFocusChain()->objectName(), u"closeNotice"_s);
    QCOMPARE(start->nextInFocusChain()->objectName(), u"closeHint"_s);
}

void TestFirstHints::startHereOpensTheFirstLesson()
{
    open(m_window->session(), u"d2l"_s);
    const ViewState before = m_window->session().view();
    find<QToolButton>(*m_window, u"startHere"_s)->click();
    QCOMPARE(openTalk()->talk().lesson().name, lessonNames().first());
    QCOMPARE(m_window->session().view(), before); // the lesson has a session of its own
    QVERIFY(hints()->left().contains(u"step"_s)); // the button did it, not the person
}

void TestFirstHints::startHereIsInTheMenu()
{
    find<QAction>(*m_window, u"helpStartHere"_s)->trigger();
    QVERIFY(openTalk() != nullptr);
}

/// A lesson takes nothing away.
void TestFirstHints::startHereLeavesUnsavedEdits()
{
    open(m_window->session(), u"d2l"_s);
    edit(m_window->session(), {{u"mask.causal"_s, u"\"top_left\""_s}});
    m_window->openLesson({});
    QVERIFY(openTalk() != nullptr);
    QVERIFY(m_window->session().isModified());
}

void TestFirstHints::theHintsAreInTheLanguageOfTheWindow()
{
    const QString english = hint();
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(hint() != english);
}

HEADSCOPE_TEST(TestFirstHints, QApplication)
#include "tst_firsthints.moc"
