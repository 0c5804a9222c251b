// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "app/window/notice.h"
#include "tests/app/opentalk.h"
#include "tests/model/support.h"
#include "ui/compare/compareview.h"
#include "ui/explain/stepwords.h"
#include "ui/lesson/lessonrun.h"
#include "ui/lesson/lessons.h"
#include "ui/present/modelpage.h"
#include "ui/text/modelwords.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/theme.h"
#include "ui/work/jobqueue.h"

#include <QAction>
#include <QLabel>
#include <QTemporaryDir>

using namespace headscope;

/// A block of a model on the screen of a class, with the numbers that it has in the model.
class TestModelTalk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void init();
    void cleanup();
    void everyBlockIsPresented_data();
    void everyBlockIsPresented();
    void itsNumbersAreThoseOfTheModel();
    void whatIsSaidHasTheDigitsOfThePanel();
    void theWindowIsNamedAfterTheModel();
    void fromTheModelTheWeightsArePresented();
    void theComparisonIsPresented();
    void whatIsHiddenStaysHidden();
    void aModelThatHasNotRunIsTold();
    void theRunBeforeIsNotPresented();
    void whatIsToBePredictedIsNotSaid();
    void aRecordedPageShowsTheSame();
    void theWholeModelIsRecorded();

private:
    Session &session() { return m_window->session(); }
    void look(View view, const QString &block);
    PresentWindow *presented();
    Lesson recorded(const QTemporaryDir &folder);
    std::unique_ptr<MainWindow> m_window;
};

void TestModelTalk::init()
{
    m_window = std::make_unique<MainWindow>();
    m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
    showActive(*m_window, {1280, 900});
    openModelItself(session(), u"example:dates"_s);
}

void TestModelTalk::cleanup()
{
    delete openTalk();
    m_window.reset();
}

void TestModelTalk::look(View view, const QString &block)
{
    Look look = session().look();
    look.view = view;
    look.block = block;
    session().setLook(look);
    QVERIFY(waitForRun(session()));
    QCOMPARE(session().look().block, block);
}

PresentWindow *TestModelTalk::presented()
{
    m_window->present();
    return readyTalk();
}

/// The lesson of one page, as it was written.
Lesson TestModelTalk::recorded(const QTemporaryDir &folder)
{
    const QString path = folder.filePath(u"l.md"_s);
    m_window->setLessonQuestion([path](const QString &) { return path; });
    auto *record = m_window->findChild<QAction *>(u"recordPage"_s);
    if (!record->isEnabled())
        qFatal("the menu does not offer it");
    record->trigger();
    auto lesson = openLesson(path, u"en"_s);
    if (!lesson)
        qFatal("%s", lesson.error().sentence().c_str());
    return std::move(*lesson);
}

void TestModelTalk::everyBlockIsPresented_data()
{
    QTest::addColumn<View>("view");
    QTest::addRow("model") << View::Model;
    QTest::addRow("explore") << View::Explore;
    QTest::addRow("heads") << View::Heads;
}

void TestModelTalk::everyBlockIsPresented()
{
    QFETCH(View, view);
    for (const ModelBlock &block : session().model()->model->blocks) {
        look(view, toQString(block.name));
        PresentWindow *window = presented();
        Talk &talk = window->talk();
        const QString title = blockTitle(*session().model()->model, session().block());
        const auto &pages = talk.lesson().pages;
        const bool isOfModel = view == View::Model;
        QCOMPARE(pages.front().beats.front().sight.picture == u"model"_s, isOfModel);
        for (std::size_t page = isOfModel ? 1 : 0; page < pages.size(); ++page)
            QVERIFY2(pages[page].title.startsWith(title + u':'), qPrintable(pages[page].title));
        talk.goToPage(0);
        for (bool isOver = false; !isOver;) {
            QTRY_VERIFY(talk.isReady());
            QVERIFY2(!talk.fault(), talk.fault() ? talk.fault()->sentence().c_str() : "");
            QVERIFY(window->page().fits());
            const LessonPlace place = talk.place();
            talk.next();
            QTRY_VERIFY(talk.isReady());
            isOver = talk.place() == place;
        }
        delete window;
    }
}

void TestModelTalk::itsNumbersAreThoseOfTheModel()
{
    look(View::Model, u"decoder.1.cross"_s);
    const QString number = u"{weights[0,2,1,3] .6}"_s;
    const double inModel = session().result()->trace->value(Role::Weights, {0, 2, 1, 3});
    QCOMPARE(presented()->talk().filledText(number)->toDouble(), std::round(inModel * 1e6) / 1e6);
}

/// Not after the block that is looked at.
void TestModelTalk::theWindowIsNamedAfterTheModel()
{
    look(View::Explore, u"encoder.0.self"_s);
    const QString name = m_window->keeper().name();
    QVERIFY(!name.isEmpty());
    const QString shown = presented()->windowTitle();
    QVERIFY2(shown.startsWith(name), qPrintable(shown));
    delete openTalk();
    ModelWish wish = session().model()->wish;
    wish.title = "Dates for a class";
    begin(session(), wish);
    QVERIFY(waitForRun(session()));
    const QString titled = presented()->windowTitle();
    QVERIFY2(titled.startsWith(u"Dates for a class"_s), qPrintable(titled));
}

void TestModelTalk::fromTheModelTheWeightsArePresented()
{
    look(View::Model, u"encoder.0.self"_s);
    session().setStep(StepId::Output);
    Talk &talk = presented()->talk();
    QVERIFY2(talk.beat().text.contains(u"3月"_s), qPrintable(talk.beat().text)); // where the example begins
    talk.goToPage(1);
    QTRY_VERIFY(talk.isReady());
    QCOMPARE(talk.session().selection().tensor, TensorId(Role::Weights));
    QCOMPARE(talk.beat().text, stepHeadline(StepId::Softmax, session().plan()));
}

void TestModelTalk::theComparisonIsPresented()
{
    look(View::Compare, u"encoder.0.self"_s);
    const auto *view = m_window->findChild<CompareView *>();
    QVERIFY(QTest::qWaitFor([&] { return view->shown() && !view->isBusy() && awaitedAnswers() == 0; }, kLongWait));
    PresentWindow *window = presented();
    QVERIFY(!window->talk().fault());
    QCOMPARE(window->page().maps().size(), 3U);
}

void TestModelTalk::whatIsHiddenStaysHidden()
{
    look(View::Explore, u"encoder.0.self"_s);
    session().setHidden({u"weights[0,1,2,3]"_s, u"nothing that there is"_s});
    const Session &shown = presented()->talk().session();
    QVERIFY(std::isnan(shown.result()->trace->value(Role::Weights, {0, 1, 2, 3})));
    QVERIFY(!std::isnan(shown.result()->trace->value(Role::Weights, {0, 1, 2, 4})));
}

void TestModelTalk::aModelThatHasNotRunIsTold()
{
    const SharedMadeModel model = session().model();
    session().show(u"example:dates"_s, model); // its run is still to come
    m_window->present();
    QVERIFY(openTalk() == nullptr);
    QVERIFY(!m_window->findChild<Notice *>()->text().isEmpty());
}

/// While the next one is under way, its sentence would stand there for the whole talk.
void TestModelTalk::theRunBeforeIsNotPresented()
{
    const auto *notice = m_window->findChild<Notice *>();
    ModelWish wish = session().model()->wish;
    wish.text = "I slept at 11 pm";
    begin(session(), wish);
    m_window->present();
    QVERIFY(openTalk() == nullptr);
    QVERIFY2(notice->text().startsWith(u"What is shown is still of the run before"_s), qPrintable(notice->text()));
    QVERIFY(waitForRun(session()));
    QCOMPARE(notice->text(), QString());
    QCOMPARE(presented()->talk().model(), session().modelResult()->trace);
}

void TestModelTalk::whatIsToBePredictedIsNotSaid()
{
    look(View::Model, u"encoder.0.self"_s);
    session().setHidden({u"probabilities"_s});
    const QString words = presented()->talk().beat().text;
    QVERIFY2(!words.contains(u"3月"_s) && words.endsWith(u'?'), qPrintable(words));
}

/// As a lesson opens it: the model, with another text and a head left out, runs to the same numbers.
void TestModelTalk::aRecordedPageShowsTheSame()
{
    const QTemporaryDir folder;
    ModelWish wish = session().model()->wish;
    wish.text = "I slept at 11 pm";
    wish.isTargetOld = true;
    wish.changes.leftOut = {{*session().model()->model->find("decoder.0.cross"), 1}};
    begin(session(), wish);
    look(View::Explore, u"decoder.1.cross"_s);
    session().setHead(2);
    const Lesson lesson = recorded(folder);
    const Beat &beat = lesson.pages.front().beats.front();
    QCOMPARE(beat.sight.block, std::string("decoder.1.cross"));
    QCOMPARE(beat.sight.head, 2);
    LessonRuns runs(lesson);
    const auto run = runs.runOf(beat);
    QVERIFY2(run, run ? "" : run.error().sentence().c_str());
    const auto here = session().result()->trace;
    QCOMPARE(run->trace->plan.sizes.q, here->plan.sizes.q);
    for (Index key = 0; key < here->plan.sizes.k; ++key)
        QCOMPARE(run->trace->value(Role::Weights, {0, 2, 1, key}), here->value(Role::Weights, {0, 2, 1, key}));
}

void TestModelTalk::whatIsSaidHasTheDigitsOfThePanel()
{
    look(View::Model, u"encoder.0.ffn"_s);
    const QString said = wholeModelPage(session(), {}).beats.front().text;
    const QString probability = m_window->findChild<QLabel *>(u"nextProbability0"_s)->text();
    QCOMPARE(probability.size(), qsizetype(6)); // four digits behind the point
    QVERIFY2(said.contains(probability), qPrintable(said));
}

void TestModelTalk::theWholeModelIsRecorded()
{
    const QTemporaryDir folder;
    look(View::Model, u"encoder.0.ffn"_s);
    const Lesson lesson = recorded(folder);
    const Sight &sight = lesson.pages.front().beats.front().sight;
    QCOMPARE(sight.picture, u"model"_s);
    QCOMPARE(sight.block, std::string("encoder.0.ffn"));
    QVERIFY(sight.settings.empty()); // nothing was changed
}

HEADSCOPE_TEST(TestModelTalk, QApplication)
#include "tst_modeltalk.moc"
