// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "app/window/notice.h"
#include "tests/app/opentalk.h"
#include "tests/model/support.h"
#include "ui/compare/compareview.h"
#include "ui/explain/stepwords.h"
#include "ui/text/modelwords.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/theme.h"
#include "ui/work/jobqueue.h"

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
    void theWindowIsNamedAfterTheModel();
    void fromTheModelTheWeightsArePresented();
    void theComparisonIsPresented();
    void whatIsHiddenStaysHidden();
    void aModelThatHasNotRunIsTold();
    void aModelIsNotRecorded();

private:
    Session &session() { return m_window->session(); }
    void look(View view, const QString &block);
    PresentWindow *presented();
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
        for (const LessonPage &page : talk.lesson().pages)
            QVERIFY2(page.title.startsWith(title + u':'), qPrintable(page.title));
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
    const Talk &talk = presented()->talk();
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

/// A lesson would open its session as a layer.
void TestModelTalk::aModelIsNotRecorded()
{
    m_window->setLessonQuestion([](const QString &) -> QString { qFatal("nothing is to be asked"); });
    m_window->recordPage();
    QVERIFY(m_window->findChild<Notice *>()->text().contains(u"cannot be added"_s));
}

HEADSCOPE_TEST(TestModelTalk, QApplication)
#include "tst_modeltalk.moc"
