// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/stepstalk.h"

#include "tests/ui/beguntalk.h"
#include "ui/explain/stepwords.h"
#include "ui/present/picture.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

using namespace headscope;

/// A session that is presented: a talk of its steps, and of all heads.
class TestTalkSteps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSessionIsATalkOfItsSteps();
    void theChosenTensorIsPresented_data();
    void theChosenTensorIsPresented();
    void theSplitIsThatOfTheChosenTensor();
    void aCellOfAnotherStepLeavesThePageItsPicture();
    void whatIsHiddenIsNotTold();
    void whatIsGivenIsNotOpened();
    void allHeadsShowWhatTheGalleryShows();
};

void TestTalkSteps::aSessionIsATalkOfItsSteps()
{
    Session session;
    open(session, u"residual"_s);
    edit(session, {{u"layer.scale"_s, u"0"_s}}); // which no file has
    session.setStep(StepId::Softmax);
    const StepsTalk steps = stepsTalk(session);
    QCOMPARE(steps.lesson.pages.size(), session.steps().size());
    QCOMPARE(steps.start.page, session.stepIndex());
    Talk talk(steps.lesson, session.planAlone());
    talk.goTo(steps.start);
    settle(talk);
    QVERIFY(!talk.fault());
    QCOMPARE(talk.session().selection().step, StepId::Softmax);
    QCOMPARE(*talk.filledText(u"{max weights[0,0,0,:]}"_s), *talk.filledText(u"{min weights[0,0,0,:]}"_s));
    for (int press = 0; press < 60; ++press) {
        talk.next();
        settle(talk);
        QVERIFY2(!talk.fault(), talk.fault() ? talk.fault()->sentence().c_str() : "");
    }
    QCOMPARE(talk.place().page + 1, static_cast<int>(steps.lesson.pages.size()));
}

void TestTalkSteps::theChosenTensorIsPresented_data()
{
    QTest::addColumn<Role>("tensor");
    QTest::addColumn<std::size_t>("maps");
    QTest::addRow("Q") << Role::Q << std::size_t{3};
    QTest::addRow("K") << Role::K << std::size_t{3};
    QTest::addRow("V") << Role::V << std::size_t{3};
    QTest::addRow("K heads") << Role::KHeads << std::size_t{2};
    QTest::addRow("mask") << Role::Mask << std::size_t{1};
    QTest::addRow("values, which stand beside the queries") << Role::Values << std::size_t{3};
}

void TestTalkSteps::theChosenTensorIsPresented()
{
    QFETCH(Role, tensor);
    QFETCH(std::size_t, maps);
    Session session;
    open(session, u"small"_s);
    session.setTensor(tensor);
    QCOMPARE(session.selection().tensor, TensorId(tensor));
    const StepsTalk steps = stepsTalk(session);
    Talk talk(steps.lesson, session.planAlone());
    talk.goTo(steps.start);
    settle(talk);
    QVERIFY2(!talk.fault(), talk.fault() ? talk.fault()->sentence().c_str() : "");
    const auto shown = shownTensors(session.plan(), talk.session().selection().tensor, talk.beat().sight).tensors;
    QCOMPARE(shown.size(), maps);
    QVERIFY(shown.back() == TensorId(tensor));
}

/// Which of the three it is stands in the words before its moves.
void TestTalkSteps::theSplitIsThatOfTheChosenTensor()
{
    Session session;
    open(session, u"d2l"_s);
    session.setTensor(Role::KHeads);
    const StepsTalk steps = stepsTalk(session);
    const QString words = beatAt(steps.lesson, steps.start).text;
    QVERIFY2(words.endsWith(u". You see K heads here; the same is done for Q heads, V heads."_s), qPrintable(words));
    Talk talk(steps.lesson, session.planAlone());
    talk.goTo({steps.start.page, 1});
    settle(talk);
    const PictureInput input{talk, *talk.session().result(), *findTheme(u"light"_s)};
    const QString shape = pictureOf(u"moves"_s).summary(input);
    QVERIFY2(shape.startsWith(u"(2, 6, 100)  batch item × key × feature"_s), qPrintable(shape));
}

/// A cell may be pinned among all heads while another step is looked at.
void TestTalkSteps::aCellOfAnotherStepLeavesThePageItsPicture()
{
    Session session;
    open(session, u"small"_s);
    session.setStep(StepId::Output);
    session.pin(CellPlace{Role::Weights, {0, 0, 0, 0}});
    const StepsTalk steps = stepsTalk(session);
    Talk talk(steps.lesson, session.planAlone());
    talk.goTo(steps.start);
    settle(talk);
    QVERIFY2(!talk.fault(), talk.fault() ? talk.fault()->sentence().c_str() : "");
    QCOMPARE(talk.session().selection().step, StepId::Output);
}

/// Neither a step that is to be found out, nor what would lead to a hidden number.
void TestTalkSteps::whatIsHiddenIsNotTold()
{
    Session session;
    open(session, u"small"_s);
    session.setHidden({u"step softmax"_s, u"scores[0,0,0,1]"_s});
    const std::vector<std::string> untold{"scores", "scale", "softmax", "weigh"};
    const StepsTalk steps = stepsTalk(session);
    for (const LessonPage &page : steps.lesson.pages) {
        const Beat &first = page.beats.front();
        QVERIFY(page.title != stepTitle(specOf(StepId::Softmax)));
        QVERIFY(first.text != stepHeadline(StepId::Softmax, session.plan()));
        if (std::find(untold.begin(), untold.end(), first.sight.step) != untold.end())
            QCOMPARE(page.beats.size(), 1U); // and not what is inside
    }
}

/// Of weights that are given alone nobody knows how they came about.
void TestTalkSteps::whatIsGivenIsNotOpened()
{
    const Tensor<float> maps(Shape{1, 2, 3, 3}, std::vector<float>(18, 1.0F / 3));
    const Document document = changed({}, {{"maps.weights", R"({"file": "x.npz", "tensor": "a"})"}});
    Session session;
    session.show(u"maps"_s, planOf(document, fileWith({{"a", maps}})));
    const StepsTalk steps = stepsTalk(session);
    QCOMPARE(steps.lesson.pages.size(), 1U);
    QCOMPARE(steps.lesson.pages.front().beats.size(), 1U);
}

/// With the headline of its own step, whatever step was looked at before.
void TestTalkSteps::allHeadsShowWhatTheGalleryShows()
{
    Session session;
    open(session, u"small"_s);
    Look look = session.look();
    look.view = View::Heads;
    session.setLook(look);
    session.setStep(StepId::Output);
    const Beat weights = stepsTalk(session).lesson.pages.front().beats.front();
    QCOMPARE(weights.sight.tensor, std::string("weights"));
    QCOMPARE(weights.text, stepHeadline(StepId::Softmax, session.plan()));
    session.setTensor(Role::Mask);
    const StepsTalk steps = stepsTalk(session);
    Talk talk(steps.lesson, session.planAlone());
    talk.goTo(steps.start);
    settle(talk);
    QVERIFY2(!talk.fault(), talk.fault() ? talk.fault()->sentence().c_str() : "");
    QCOMPARE(talk.session().selection().tensor, TensorId(Role::Mask));
    QCOMPARE(talk.beat().text, stepHeadline(StepId::Mask, session.plan()));
}

HEADSCOPE_TEST(TestTalkSteps, QApplication)
#include "tst_talksteps.moc"
