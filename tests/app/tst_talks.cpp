// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keptanswers.h"
#include "app/window/lessonlist.h"
#include "app/window/mainwindow.h"
#include "app/window/notice.h"
#include "tests/app/opentalk.h"
#include "tests/app/systemcalls.h"
#include "ui/compare/compareview.h"
#include "ui/lesson/lessons.h"
#include "ui/library/examples.h"
#include "ui/predict/results.h"
#include "ui/present/handindialog.h"
#include "ui/present/picture.h"
#include "ui/present/stepstalk.h"
#include "ui/session/painting.h"
#include "ui/text/language.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"

#include <QDialog>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QTemporaryDir>
#include <QToolButton>

using namespace headscope;

/// Presenting and lessons from the window.
class TestTalks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void init();
    void cleanup();
    void whatIsSeenIsPresentedAndLeftAsItWas();
    void whatIsPresentedFollowsTheLanguage();
    void anotherHeadInTheWindowChangesNoTalk();
    void theNameOfATalkFollowsTheLanguage();
    void allHeadsArePresented();
    void theComparisonIsPresented_data();
    void theComparisonIsPresented();
    void aPresentedCellIsToldInBoth();
    void keysReadWhatIsCompared();
    void theMistakeIsPresentedBesideTheRight();
    void theMistakeThatIsToBeFoundIsPresented();
    void nothingIsPresentedBeforeItIsCompared();
    void whatWasCancelledIsComputedBeforeItIsPresented();
    void aLessonIsChosenFromTheList_data();
    void aLessonIsChosenFromTheList();
    void aLessonBeginsWithThePageThatIsChosen();
    void theListBeginsWhereSomebodyReadLast();
    void answersComeBackAtEveryPage();
    void whatWasToldComesBackWithoutAnswers();
    void answersOfEachLessonAreKept();
    void onlyTheLatestLessonsAreKept();
    void ofALessonInTwoWindowsTheFirstKeepsItsAnswers();
    void answersAreKeptAtOnceWhereTheProgramEnds();
    void answersThatAreSettledDoNotComeBack();
    void answersToALessonThatHasChangedDoNotComeBack();
    void theNextLessonIsOfferedAtTheEnd();
    void offersAreWrittenAsLargeAsTheNumberOfThePage();
    void aBrokenLessonIsToldAndNothingOpens();
    void aLessonOpensAsAnyFileDoes();
    void aRecordedPageShowsTheSame();
    void aRecordedPageShowsAllThatStandSideBySide();
    void whatNoPageShowsIsNotRecorded();
    void recordingSparesWhatIsNoLesson();
    void aSessionWithoutAFileIsNotRecorded();
    void tensorsThatNoFileHasAreNotRecorded();

private:
    PresentWindow *presentedComparison();
    LessonPlace answerSecondQuestion(const QString &lesson);
    /// A group of the settings for each lesson whose answers are kept.
    static QStringList keptLessons()
    {
        QSettings settings;
        settings.beginGroup(u"lessons/kept"_s);
        return settings.childGroups();
    }
    /// For people to look at, where HEADSCOPE_LESSON_PICTURES names a folder.
    static void keepPicture(PresentWindow &window, const QString &name)
    {
        const QString folder = qEnvironmentVariable("HEADSCOPE_LESSON_PICTURES");
        if (!folder.isEmpty())
            QVERIFY(window.grab().save(u"%1/%2.png"_s.arg(folder, name)));
    }
    QString notice() const { return m_window->findChild<Notice *>()->text(); }
    std::unique_ptr<MainWindow> m_window;
};

void TestTalks::init()
{
    QSettings().remove(u"lessons"_s);
    m_window = std::make_unique<MainWindow>();
    m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
    showActive(*m_window, {1280, 800});
    open(m_window->session(), u"small"_s);
}

void TestTalks::cleanup()
{
    while (auto *window = openTalk())
        delete window;
    m_window.reset();
    setLanguage(u"en"_s);
}

void TestTalks::whatIsSeenIsPresentedAndLeftAsItWas()
{
    Session &session = m_window->session();
    edit(session, {{u"layer.scale"_s, u"0"_s}});
    session.setStep(StepId::Softmax);
    session.pin(CellPlace{Role::Weights, {0, 1, 2, 1}});
    const ViewState before = session.view();
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    PresentWindow *window = readyTalk();
    QCOMPARE(window->talk().session().selection().pinned, before.pinned);
    QCOMPARE(*window->talk().filledText(u"{weights[0,1,2,1] .4}"_s), u"0.3333"_s); // as it was edited
    QTest::keyClick(window, Qt::Key_PageUp);
    readyTalk();
    QTest::keyClick(window, Qt::Key_Escape);
    QTRY_VERIFY(openTalk() == nullptr);
    QCOMPARE(session.view(), before);
    QVERIFY(session.isModified());
}

void TestTalks::whatIsPresentedFollowsTheLanguage()
{
    m_window->present();
    PresentWindow *window = readyTalk();
    const LessonPlace place = window->talk().place();
    const QString english = window->talk().page().title;
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(window->talk().page().title != english);
    const Lesson chinese = stepsTalk(m_window->session()).lesson;
    readyTalk();
    QCOMPARE(window->talk().place(), place);
    QCOMPARE(window->talk().page().title, chinese.pages[static_cast<std::size_t>(place.page)].title);
    QCOMPARE(window->talk().beat().text, beatAt(chinese, place).text);
}

/// In another language, it is still of what was seen when it began.
void TestTalks::anotherHeadInTheWindowChangesNoTalk()
{
    const ViewState before = m_window->session().view();
    m_window->present();
    PresentWindow *window = readyTalk();
    const LessonPlace place = window->talk().place();
    const QString title = window->talk().page().title;
    ViewState other = before;
    other.look.view = View::Heads;
    other.head = 1 - before.head;
    other.step = StepId::Scores;
    other.tensor = Role::Scores;
    m_window->session().setView(other);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(window->talk().page().title, title);
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(window->talk().page().title != title);
    readyTalk();
    QCOMPARE(window->talk().place(), place);
    QCOMPARE(window->talk().beat().sight.head, before.head);
    m_window->session().setView(before);
    const Lesson chinese = stepsTalk(m_window->session()).lesson;
    QCOMPARE(window->talk().page().title, chinese.pages[static_cast<std::size_t>(place.page)].title);
    QCOMPARE(window->talk().beat().text, beatAt(chinese, place).text);
}

/// That of an example, which has one in each language.
void TestTalks::theNameOfATalkFollowsTheLanguage()
{
    open(m_window->session(), u"sort"_s);
    m_window->setView(View::Explore);
    m_window->present();
    const PresentWindow *window = readyTalk();
    const QString name = m_window->keeper().name();
    QVERIFY2(window->windowTitle().startsWith(name), qPrintable(window->windowTitle()));
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY2(window->windowTitle().startsWith(m_window->keeper().name()), qPrintable(window->windowTitle()));
    QVERIFY(m_window->keeper().name() != name);
}

void TestTalks::allHeadsArePresented()
{
    m_window->setView(View::Heads);
    m_window->present();
    QCOMPARE(readyTalk()->page().maps().size(), 2U);
}

PresentWindow *TestTalks::presentedComparison()
{
    m_window->setView(View::Compare);
    const auto *view = m_window->findChild<CompareView *>();
    if (!QTest::qWaitFor([&] { return view->shown() && !view->isBusy() && awaitedAnswers() == 0; }, kLongWait))
        qFatal("nothing is compared");
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    PresentWindow *window = readyTalk();
    window->showNormal();
    window->resize(1280, 720);
    window->settle();
    return window;
}

void TestTalks::theComparisonIsPresented_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("difference");
    QTest::addRow("en, light") << u"en"_s << u"light"_s << u"B minus A"_s;
    QTest::addRow("en, dark") << u"en"_s << u"dark"_s << u"B minus A"_s;
    QTest::addRow("zh_CN, light") << u"zh_CN"_s << u"light"_s << u"B 减 A"_s;
    QTest::addRow("zh_CN, dark") << u"zh_CN"_s << u"dark"_s << u"B 减 A"_s;
}

/// A, B and their difference beside each other; a press shows each alone, larger.
void TestTalks::theComparisonIsPresented()
{
    QFETCH(QString, language);
    QFETCH(QString, theme);
    QFETCH(QString, difference);
    setLanguage(language);
    applyTheme(*qApp, *findTheme(theme));
    const auto light = qScopeGuard([] { applyTheme(*qApp, *findTheme(u"light"_s)); });
    PresentWindow *window = presentedComparison();
    const auto maps = window->page().maps();
    QCOMPARE(maps.size(), 3U);
    for (const PlacedMap &map : maps) {
        QVERIFY(map.digits >= kSmallType);
        QCOMPARE(map.geometry.area().top(), maps.front().geometry.area().top());
        QCOMPARE(map.geometry.cellWidth(), maps.front().geometry.cellWidth());
    }
    const QString summary = window->page().summary();
    const auto shown = m_window->findChild<CompareView *>()->shown();
    for (const QString &words : {shown->maps[0].title, shown->maps[1].title, difference, shown->summary})
        QVERIFY2(summary.contains(words), qPrintable(summary));
    QVERIFY(window->page().fits());
    keepPicture(*window, u"compare-%1-%2"_s.arg(language, theme));
    for (int press = 1; press <= 3; ++press) {
        QTest::keyClick(window, Qt::Key_PageDown);
        const auto alone = readyTalk()->page().maps();
        QCOMPARE(alone.size(), 1U);
        QVERIFY(alone.front().geometry.cellWidth() > maps.front().geometry.cellWidth());
        QVERIFY(window->page().summary().contains(shown->maps[static_cast<std::size_t>(press - 1)].title));
    }
    keepPicture(*window, u"difference-%1-%2"_s.arg(language, theme));
    QTest::keyClick(window, Qt::Key_Escape);
    QTRY_VERIFY(openTalk() == nullptr);
    QCOMPARE(m_window->session().look().view, View::Compare);
}

void TestTalks::aPresentedCellIsToldInBoth()
{
    PresentWindow *window = presentedComparison();
    const auto shown = m_window->findChild<CompareView *>()->shown();
    const PlacedMap map = window->page().maps().back();
    QTest::mouseClick(window, Qt::LeftButton, {}, map.geometry.cell(1, 0).center().toPoint());
    QVERIFY(window->page().summary().contains(comparedCellWords(shown->a(), shown->b(), {1, 0})));
    QVERIFY(!window->page().summary().contains(shown->summary));
    keepPicture(*window, u"compare-cell"_s);
    QTest::mouseClick(window, Qt::LeftButton, {}, map.geometry.cell(1, 0).center().toPoint());
    QTest::mouseMove(window, QPoint(4, 4));
    QVERIFY(window->page().summary().contains(shown->summary));
}

/// Each number of A, B and B minus A, though all of them have one pin; and each alone as a table.
void TestTalks::keysReadWhatIsCompared()
{
    Look look = m_window->session().look();
    look.view = View::Compare;
    look.compared = {{u"A.item"_s, u"1"_s}, {u"A.head"_s, u"1"_s}, {u"B.item"_s, u"1"_s}, {u"B.head"_s, u"0"_s}};
    m_window->session().setLook(look);
    PresentWindow *window = presentedComparison();
    const auto shown = m_window->findChild<CompareView *>()->shown();
    QCOMPARE(shown->a().cell(0, 0), (Cell{1, 1, 0, 0}));
    for (Index press = 0; press <= shown->a().columns(); ++press) { // the last one stays at the end of the row
        QTest::keyClick(window, Qt::Key_Right, Qt::ShiftModifier);
        const Index column = std::min(press, shown->a().columns() - 1);
        QCOMPARE(window->accessibleName(), comparedCellWords(shown->a(), shown->b(), {0, column}));
        QCOMPARE(window->accessibleDescription().count(window->accessibleName()), 1);
    }
    for (const Slice &slice : {shown->a(), shown->b(), shown->maps.back().slice}) {
        QTest::keyClick(window, Qt::Key_PageDown);
        QTest::keyClick(readyTalk(), Qt::Key_T);
        const std::unique_ptr<QDialog> table(find<QDialog>(*window, u"numberTable"_s));
        const QString title = slice.isDifference() ? u"Differences of"_s : matrixTitle(slice.spec(), slice.cell(0, 0));
        QVERIFY2(table->windowTitle().contains(title), qPrintable(table->windowTitle()));
    }
}

void TestTalks::theMistakeIsPresentedBesideTheRight()
{
    Look look = m_window->session().look();
    look.view = View::Compare;
    look.mistake = u"no_scale"_s;
    look.compared = {{u"B.run"_s, kMistakenRun}, {u"B.head"_s, u"0"_s}};
    m_window->session().setLook(look);
    QTRY_VERIFY(m_window->session().isResultCurrent());
    PresentWindow *window = presentedComparison();
    QVERIFY2(window->page().summary().contains(u"head 0 of item 0, right"_s), qPrintable(window->page().summary()));
    QVERIFY(window->page().summary().contains(u"head 0 of item 0, with the mistake"_s));
    keepPicture(*window, u"compare-mistake"_s);
}

void TestTalks::theMistakeThatIsToBeFoundIsPresented()
{
    Session &session = m_window->session();
    const CellPlace cell{Role::Output, {0, 0, 0}};
    const double right = session.truth()->trace->value(cell.tensor, cell.cell);
    Look look = session.look();
    look.riddle = 1;
    session.setLook(look);
    QTRY_VERIFY(session.isResultCurrent());
    const double wrong = session.truth()->trace->value(cell.tensor, cell.cell);
    QVERIFY(wrong != right);
    m_window->present();
    QCOMPARE(readyTalk()->talk().session().truth()->trace->value(cell.tensor, cell.cell), wrong);
}

void TestTalks::nothingIsPresentedBeforeItIsCompared()
{
    m_window->setView(View::Compare);
    QVERIFY(!m_window->findChild<CompareView *>()->shown()); // another thread works it out
    m_window->present();
    QVERIFY(openTalk() == nullptr);
    QVERIFY(notice().contains(u"no comparison"_s));
}

/// The person wanted no such run: a talk would begin it again, without a word.
void TestTalks::whatWasCancelledIsComputedBeforeItIsPresented()
{
    Session &session = m_window->session();
    begin(session, QList<Change>{{u"inputs.seed"_s, u"8"_s}});
    session.runner().cancel();
    m_window->present();
    QVERIFY(openTalk() == nullptr);
    QVERIFY2(notice().startsWith(u"What is shown is still of the run before"_s), qPrintable(notice()));
    find<QToolButton>(*m_window, u"noticeOffer"_s)->click(); // "Compute it"
    m_window->present();                                     // while it is under way
    readyTalk();
    QVERIFY(waitForRun(session));
    QCOMPARE(notice(), QString());
}

void TestTalks::aLessonIsChosenFromTheList_data()
{
    QTest::addColumn<QString>("language");
    QTest::addRow("en") << u"en"_s;
    QTest::addRow("zh_CN") << u"zh_CN"_s;
}

void TestTalks::aLessonIsChosenFromTheList()
{
    QFETCH(QString, language);
    setLanguage(language);
    m_window->showLessons();
    auto *list = m_window->findChild<LessonList *>(u"lessonList"_s);
    auto *rows = find<QListWidget>(*list, u"lessons"_s);
    QCOMPARE(rows->count(), lessonNames().size());
    QTest::keyClick(rows, Qt::Key_Down);
    QTest::keyClick(rows, Qt::Key_Return);
    const auto wanted = openLesson(lessonNames()[1], language);
    QCOMPARE(readyTalk()->talk().lesson().title, wanted->title);
    QVERIFY(!openTalk()->talk().fault());
}

void TestTalks::aLessonBeginsWithThePageThatIsChosen()
{
    m_window->showLessons();
    auto *list = m_window->findChild<LessonList *>(u"lessonList"_s);
    QTest::keyClick(find<QListWidget>(*list, u"lessons"_s), Qt::Key_Down);
    auto *pages = find<QListWidget>(*list, u"lessonPages"_s);
    const auto wanted = openLesson(lessonNames()[1], u"en"_s);
    QCOMPARE(pages->count(), std::ssize(wanted->pages));
    pages->setFocus();
    pages->setCurrentRow(2);
    QTest::keyClick(pages, Qt::Key_Return);
    QCOMPARE(readyTalk()->talk().page().title, wanted->pages[2].title);
}

/// By its second option. Says where it is asked.
LessonPlace TestTalks::answerSecondQuestion(const QString &lesson)
{
    m_window->openLesson(lesson);
    const LessonPlace place = questionsOf(readyTalk()->talk().lesson())[1];
    openTalk()->talk().goTo(place);
    readyTalk()->talk().choose(1);
    return place;
}

void TestTalks::theListBeginsWhereSomebodyReadLast()
{
    m_window->openLesson(lessonNames()[2], 1);
    readyTalk()->talk().goToPage(3);
    delete readyTalk();
    m_window->showLessons();
    auto *list = m_window->findChild<LessonList *>(u"lessonList"_s);
    QCOMPARE(find<QListWidget>(*list, u"lessons"_s)->currentRow(), 2);
    QCOMPARE(find<QListWidget>(*list, u"lessonPages"_s)->currentRow(), 3);
    QTest::keyClick(find<QListWidget>(*list, u"lessons"_s), Qt::Key_Return);
    QCOMPARE(readyTalk()->talk().lesson().name, lessonNames()[2]);
    QCOMPARE(openTalk()->talk().place().page, 3);
}

/// Where the program was killed, of which no window hears.
void TestTalks::answersComeBackAtEveryPage()
{
    const QString name = lessonNames().first();
    const LessonPlace place = answerSecondQuestion(name);
    readyTalk()->talk().reveal();
    keepAnswersNow();
    delete openTalk();
    for (const int page : {place.page, 0}) {
        m_window->openLesson(name, page);
        QCOMPARE(openTalk()->talk().handIn().answers.at(2).answer, Answer{1});
        QCOMPARE(openTalk()->talk().told(), std::set{2});
        QVERIFY(openTalk()->wouldLose());
        readyTalk()->talk().goTo(place);
        QCOMPARE(readyTalk()->talk().chosen(), std::set{1});
        delete openTalk();
    }
    QVERIFY(forgetPredictions()); // of what was answered before it was told
}

/// Else it could be answered as if nobody had seen it.
void TestTalks::whatWasToldComesBackWithoutAnswers()
{
    const QString name = lessonNames().first();
    m_window->openLesson(name);
    readyTalk()->talk().goTo(questionsOf(openTalk()->talk().lesson()).front());
    readyTalk()->talk().reveal();
    QTRY_COMPARE(keptLessons().size(), 1);
    delete openTalk();
    m_window->openLesson(name);
    QCOMPARE(openTalk()->talk().told(), std::set{1});
    QVERIFY(!openTalk()->wouldLose());
    readyTalk()->close();
    QVERIFY(keptLessons().isEmpty());
}

/// Until they are handed in, whatever is answered elsewhere meanwhile.
void TestTalks::answersOfEachLessonAreKept()
{
    answerSecondQuestion(lessonNames()[0]);
    QTRY_COMPARE(keptLessons().size(), 1);
    delete openTalk();
    answerSecondQuestion(u"05-masks"_s);
    QTRY_COMPARE(keptLessons().size(), 2);
    delete openTalk();
    m_window->openLesson(lessonNames()[0]);
    QVERIFY(openTalk()->talk().handIn().answers.contains(2));
}

void TestTalks::onlyTheLatestLessonsAreKept()
{
    for (int i = 1; i <= 20; ++i)
        QSettings().setValue(u"lessons/kept/%1/at"_s.arg(i), i);
    answerSecondQuestion(lessonNames().first());
    QTRY_VERIFY(!keptLessons().contains(u"1"_s));
    QCOMPARE(keptLessons().size(), 20);
    QVERIFY(keptLessons().contains(u"2"_s));
}

void TestTalks::ofALessonInTwoWindowsTheFirstKeepsItsAnswers()
{
    const QString name = lessonNames().first();
    const LessonPlace place = answerSecondQuestion(name);
    const PresentWindow *first = openTalk();
    QTRY_COMPARE(keptLessons().size(), 1);
    m_window->openLesson(name, place.page);
    PresentWindow *second = nullptr;
    for (QWidget *widget : QApplication::topLevelWidgets())
        if (auto *found = qobject_cast<PresentWindow *>(widget); found != nullptr && found != first)
            second = found;
    QVERIFY(second != nullptr);
    QVERIFY(second->talk().handIn().answers.empty());
    second->close();
    QCOMPARE(keptLessons().size(), 1);
    delete second;
    delete first;
    m_window->openLesson(name);
    QVERIFY(openTalk()->talk().handIn().answers.contains(2));
}

void TestTalks::answersAreKeptAtOnceWhereTheProgramEnds()
{
    answerSecondQuestion(lessonNames().first());
    QVERIFY(keptLessons().isEmpty());
    keepAnswersNow();
    QCOMPARE(keptLessons().size(), 1);
}

/// Handed in, or given up by whoever closes the lesson.
void TestTalks::answersThatAreSettledDoNotComeBack()
{
    const auto areKept = [] { return !keptLessons().isEmpty(); };
    const QTemporaryDir folder;
    answerSecondQuestion(lessonNames().first());
    QTRY_VERIFY(areKept());
    openTalk()->showHandIn();
    auto *dialog = find<HandInDialog>(*openTalk(), u"handInDialog"_s);
    dialog->setSaveQuestion([&](const QString &) { return folder.filePath(u"ada"_s); });
    find<QLineEdit>(*dialog, u"handInName"_s)->setText(u"Ada"_s);
    find<QPushButton>(*dialog, u"handInSave"_s)->click();
    QVERIFY(!areKept());
    openTalk()->talk().choose(0); // otherwise than it is handed in
    QTRY_VERIFY(areKept());
    delete dialog;
    openTalk()->close();
    find<QPushButton>(*openTalk(), u"leaveLose"_s)->click();
    QVERIFY(!areKept());
}

void TestTalks::answersToALessonThatHasChangedDoNotComeBack()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"mine.md"_s);
    const auto write = [&](const QByteArray &options) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "---\ntitle: T\nsession: example:small\n---\n# P\n\nA.\n\n# Q\n\n```ask\ntype: shape\nWhich?\nanswer: "
            "{shape Q}\n```\n\n```ask\ntype: choose\nWhich?\n" +
            options + "\n```\n");
    };
    write("[x] A | Yes.\n[ ] B");
    answerSecondQuestion(path);
    QTRY_COMPARE(keptLessons().size(), 1);
    delete openTalk();
    write("[x] A | So it is.\n[ ] B");
    m_window->openLesson(path);
    QCOMPARE(openTalk()->talk().handIn().answers.at(2).answer, Answer{1});
    delete openTalk();
    write("[ ] B\n[x] A | Yes.");
    m_window->openLesson(path);
    QVERIFY(openTalk()->talk().handIn().answers.empty());
}

/// In the same place; after the last lesson there is none.
void TestTalks::theNextLessonIsOfferedAtTheEnd()
{
    const QStringList names = lessonNames();
    const auto offer = [] { return find<QPushButton>(*openTalk(), u"nextLesson"_s); };
    const auto goToTheEnd = [] {
        Talk &talk = openTalk()->talk();
        talk.goToPage(static_cast<int>(talk.lesson().pages.size()) - 1);
        while (const auto next = nextPlace(talk.lesson(), readyTalk()->talk().place()))
            talk.goTo(*next);
    };
    m_window->openLesson(names[0]);
    QVERIFY(!offer()->isVisible());
    const QRect place = openTalk()->geometry().translated(7, 5);
    openTalk()->setGeometry(place);
    goToTheEnd();
    QVERIFY(offer()->isVisible());
    QVERIFY(openTalk()->rect().contains(offer()->geometry()));
    offer()->click();
    QTRY_VERIFY(openTalk() != nullptr && openTalk()->talk().lesson().name == names[1]);
    QCOMPARE(openTalk()->geometry(), place);
    delete openTalk();
    m_window->openLesson(names.last());
    goToTheEnd();
    QVERIFY(!offer()->isVisible());
}

void TestTalks::offersAreWrittenAsLargeAsTheNumberOfThePage()
{
    m_window->openLesson(lessonNames().first());
    Talk &talk = openTalk()->talk();
    openTalk()->resize(1920, 1080);
    talk.goTo({.page = static_cast<int>(talk.lesson().pages.size()) - 1,
               .beat = static_cast<int>(talk.lesson().pages.back().beats.size()) - 1});
    auto *offer = find<QPushButton>(*readyTalk(), u"nextLesson"_s);
    QVERIFY(offer->isVisible());
    const int letters = kSmallType * 3 / 2;
    QCOMPARE(offer->font().pixelSize(), letters);
    const QImage image = offer->grab().toImage();
    const int half = image.width() / 2;
    const int edge = image.height() / 8;
    int rows = 0; // with ink, between the edges of the button
    for (int y = edge; y < image.height() - edge; ++y) {
        int darkest = 255;
        for (int x = half / 2; x < half + half / 2; ++x)
            darkest = std::min(darkest, qGray(image.pixel(x, y)));
        rows += darkest < 128 ? 1 : 0;
    }
    QVERIFY2(rows > letters * image.devicePixelRatio() / 2, qPrintable(QString::number(rows)));
}

void TestTalks::aBrokenLessonIsToldAndNothingOpens()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"x.md"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("---\ntitle: T\n---\n# P\n\n- a list\n");
    file.close();
    m_window->openLesson(path);
    QVERIFY(openTalk() == nullptr);
    QVERIFY2(notice().contains(u"line 6"_s), qPrintable(notice()));
    m_window->openLesson(folder.filePath(u"none.md"_s));
    QVERIFY(openTalk() == nullptr);
    QVERIFY(notice().contains(u"none.md"_s));
}

/// `headscope mine.md`, too, where the window that is named with it is not shown yet.
void TestTalks::aLessonOpensAsAnyFileDoes()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"mine.md"_s);
    QVERIFY(QFile::copy(QStringLiteral(":/lessons/en/%1.md").arg(lessonNames().first()), path));
    m_window->openFiles({path});
    QTRY_VERIFY(openTalk() != nullptr);
    QCOMPARE(openTalk()->talk().lesson().name, path);
    QVERIFY2(notice().isEmpty(), qPrintable(notice()));
    delete openTalk();
    MainWindow started;
    started.openFirst(path);
    QVERIFY(openTalk() == nullptr);
    started.show();
    QTRY_VERIFY(openTalk() != nullptr);
    QCOMPARE(openTalk()->talk().lesson().name, path);
    delete openTalk();
    QVERIFY(QDir(folder.path()).mkdir(u"folder.md"_s));
    m_window->openFiles({folder.filePath(u"folder.md"_s)}); // which is no lesson
    QTRY_VERIFY(notice().contains(u"folder.md"_s));
    QVERIFY(openTalk() == nullptr);
}

void TestTalks::aRecordedPageShowsTheSame()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"mine.md"_s);
    m_window->setLessonQuestion([&](const QString &) { return path; });
    Session &session = m_window->session();
    edit(session, {{u"layer.scale"_s, u"0.25"_s}, {u"mask.causal"_s, u"\"top_left\""_s}});
    session.goTo({Role::Scores, {1, 1, 2, 0}});
    session.setHidden({u"scores[1,1,2,1]"_s, u"shape scores"_s});
    systemCalls.syncsInWindow = 0;
    m_window->recordPage();
    QCOMPARE(systemCalls.syncsInWindow.load(), 0);
    m_window->setView(View::Heads);
    m_window->recordPage();
    const auto lesson = openLesson(path, u"en"_s);
    QVERIFY2(lesson, lesson ? "" : lesson.error().sentence().c_str());
    QCOMPARE(lesson->pages.size(), 2U);
    QCOMPARE(lesson->pages[0].title, u"Scores"_s);
    QCOMPARE(lesson->pages[1].beats[0].sight.picture, u"heads"_s);
    QCOMPARE(lesson->pages[1].title, u"All heads"_s);
    m_window->openLesson(path);
    Talk &given = readyTalk()->talk();
    QVERIFY2(!given.fault(), given.fault() ? given.fault()->sentence().c_str() : "");
    QCOMPARE(given.session().document(), session.document());
    QCOMPARE(given.session().selection().pinned, (CellPlace{Role::Scores, {1, 1, 2, 0}}));
    QCOMPARE(given.session().look().hidden, session.look().hidden);
    QVERIFY(std::isnan(given.session().result()->trace->value(Role::Scores, {1, 1, 2, 1})));
}

void TestTalks::aRecordedPageShowsAllThatStandSideBySide()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"mine.md"_s);
    m_window->setLessonQuestion([&](const QString &) { return path; });
    m_window->session().setStep(StepId::Inputs);
    m_window->recordPage();
    m_window->session().setTensor(Role::KHeads);
    m_window->recordPage();
    const auto lesson = openLesson(path, u"en"_s);
    QVERIFY2(lesson, lesson ? "" : lesson.error().sentence().c_str());
    QCOMPARE(lesson->pages.size(), 2U);
    QCOMPARE(lesson->pages[0].beats[0].sight.tensor, std::string()); // one of three alone would be named
    QCOMPARE(lesson->pages[1].beats[0].sight.tensor, std::string("K_heads"));
}

void TestTalks::whatNoPageShowsIsNotRecorded()
{
    m_window->setLessonQuestion([](const QString &) -> QString { qFatal("nothing is to be asked"); });
    m_window->setView(View::Compare);
    m_window->recordPage();
    QVERIFY(notice().contains(u"comparison"_s));
    Look look = m_window->session().look();
    look.view = View::Explore;
    look.riddle = 7;
    m_window->session().setLook(look);
    m_window->recordPage();
    QVERIFY(notice().contains(u"mistake"_s));
}

void TestTalks::recordingSparesWhatIsNoLesson()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"diary.md"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("Dear diary\n");
    file.close();
    m_window->setLessonQuestion([&](const QString &) { return path; });
    m_window->recordPage();
    QVERIFY(notice().contains(u"diary.md"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), "Dear diary\n");
}

void TestTalks::aSessionWithoutAFileIsNotRecorded()
{
    m_window->session().take({}, *openSession(u"example:small"_s), true);
    m_window->setLessonQuestion([](const QString &) -> QString { qFatal("nothing is to be asked"); });
    m_window->recordPage();
    QVERIFY(notice().contains(u"Save the session first"_s));
}

/// A painted mask is in memory until it is saved, and then under another name than here.
void TestTalks::tensorsThatNoFileHasAreNotRecorded()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"mine.md"_s);
    m_window->setLessonQuestion([&](const QString &) { return path; });
    Session &session = m_window->session();
    QVERIFY(paintMask(session, {}, {{0, 1}}, false));
    QVERIFY(waitForRun(session));
    m_window->recordPage();
    QVERIFY2(notice().contains(u"Save the session first"_s), qPrintable(notice()));
    QVERIFY(!QFile::exists(path));
    QVERIFY(session.save(folder.filePath(u"mine.headscope"_s)));
    m_window->recordPage();
    m_window->openLesson(path);
    Talk &given = readyTalk()->talk();
    QVERIFY2(!given.fault(), given.fault() ? given.fault()->sentence().c_str() : "");
    QCOMPARE(given.session().result()->trace->plan.document.mask.allowed.has_value(), true);
}

HEADSCOPE_TEST(TestTalks, QApplication)
#include "tst_talks.moc"
