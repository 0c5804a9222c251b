// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/talk.h"

#include "tests/ui/beguntalk.h"
#include "ui/lesson/lessonasked.h"
#include "ui/question/handin.h"

using namespace headscope;

/// The questions of a talk: which can be asked, and what becomes of an answer.
class TestTalkAnswers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anAnswerThatNobodyCanGiveIsTold();
    void anAnswerThatNobodyCanHandInIsTold();
    void infiniteAndUndefinedAnswersAreTold();
    void aRowThatBarsDoNotTellIsTold();
    void aCountIsWhole();
    void aShapeIsRightInBothWays();
    void aQuestionIsAnsweredBeforeTheNextBeat();
    void aChoiceOfSeveralIsRightAsAWhole();
    void theAnswerUncoversWhatItIsAbout();
    void theAnswerUncoversTheWholeAndItsParts();
    void noAnswerIsShownOnTheWayToAnotherPage();
    void weightsBesideASinkOrWithoutAKeyNeedNotSumToOne();
};

namespace {

/// What is wrong with a question about a run; nothing where it can be asked.
QString faultIn(const LessonQuestion &asked, const std::shared_ptr<const Trace> &trace)
{
    const auto question = questionIn(asked, {*trace});
    return question ? QString() : QString::fromStdString(question.error().sentence());
}

} // namespace

void TestTalkAnswers::anAnswerThatNobodyCanGiveIsTold()
{
    const auto told = [](const QByteArray &answer, const QByteArray &type = "number") {
        const auto talk = begun("# P\n\n```ask\ntype: " + type + "\nHow much?\nanswer: {" + answer + "}\n```\n");
        return talk->fault() ? QString::fromStdString(talk->fault()->sentence()) : QString();
    };
    QCOMPARE(told("weights[0,0,0,1]"), QString());
    QVERIFY(told("weigths[0,0,0,1]").contains(u"got weigths[0,0,0,1]"_s));
    QVERIFY(told("row weights[0,0,0,:]").contains(u"expected one number of this run"_s));
    QCOMPARE(told("shown scores", "shape"), QString());
    QVERIFY(told("scores[0,0,0,0]", "shape").contains(u"expected a shape of this run"_s));
    QCOMPARE(told("row weights[0,0,1,:] .2", "row"), QString());
    for (const char *other : {"weights[0,0,0,0]", "shape weights", "row weights[0,0,:,1]", "row weights[0,0,:,:]"})
        QVERIFY2(told(other, "row").contains(u"expected a row of this run"_s), other);
    for (const char *rows : {"row mask[0,0,1,:]", "mask[0,0,:,:]"})
        QCOMPARE(told(rows, "mask"), QString());
    for (const char *other : {"row weights[0,0,1,:]", "shape mask", "mask[0,0,0,0]", "row mask[0,:,0,:]"})
        QVERIFY2(told(other, "mask").contains(u"expected rows of the mask"_s), other);
}

/// The file of a hand-in has room for so many numbers.
void TestTalkAnswers::anAnswerThatNobodyCanHandInIsTold()
{
    const auto trace = traceOf(
        smallDocument({{"inputs.num_queries", "30"}, {"inputs.num_kv_pairs", "40"}, {"mask.causal", "\"top_left\""}}));
    const LessonQuestion rows{LessonQuestion::Kind::PaintMask, u"Which?"_s, {}, u"mask[0,0,:,:]"_s};
    const LessonQuestion row{LessonQuestion::Kind::PaintMask, u"Which?"_s, {}, u"row mask[0,0,1,:]"_s};
    QCOMPARE(faultIn(rows, trace),
             u"answer: got mask[0,0,:,:], expected at most %1 numbers, such as a single row"_s.arg(kMostEntries));
    QCOMPARE(faultIn(row, trace), QString());
}

void TestTalkAnswers::infiniteAndUndefinedAnswersAreTold()
{
    using Kind = LessonQuestion::Kind;
    for (const double number : {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        Document document = smallDocument({{"mask.valid_lens", "[3, 2]"}});
        document.overrides = {{"masked_scores", {0, 0, 0, 1}, number}};
        const auto trace = traceOf(document);
        const QString expected = u"expected finite numbers"_s;
        QVERIFY(faultIn({Kind::GiveNumber, u"?"_s, {}, u"masked_scores[0,0,0,1]"_s}, trace).contains(expected));
        QVERIFY(faultIn({Kind::DrawRow, u"?"_s, {}, u"row masked_scores[0,0,0,:]"_s}, trace).contains(expected));
        QCOMPARE(faultIn({Kind::GiveNumber, u"?"_s, {}, u"masked_scores[0,0,0,0]"_s}, trace), QString());
    }
}

/// Beside -1e6 all other scores look like 0.
void TestTalkAnswers::aRowThatBarsDoNotTellIsTold()
{
    using Kind = LessonQuestion::Kind;
    const auto trace = traceOf(smallDocument({{"mask.valid_lens", "[3, 2]"}}));
    QVERIFY(faultIn({Kind::DrawRow, u"?"_s, {}, u"row masked_scores[0,0,0,:]"_s}, trace)
                .contains(u"expected a row whose numbers can be told apart as bars"_s));
    QCOMPARE(faultIn({Kind::DrawRow, u"?"_s, {}, u"row scores[0,0,0,:]"_s}, trace), QString());
}

/// Unless the lesson says otherwise.
void TestTalkAnswers::aCountIsWhole()
{
    const auto trace = traceOf(smallDocument());
    LessonQuestion asked{LessonQuestion::Kind::GiveNumber, u"?"_s, {}, u"argmax weights[0,0,0,:]"_s};
    QVERIFY(questionIn(asked, {*trace})->isWhole);
    asked.answer = u"size d"_s;
    QVERIFY(questionIn(asked, {*trace})->isWhole);
    asked.tolerance = 1;
    QVERIFY(!questionIn(asked, {*trace})->isWhole);
    QCOMPARE(questionIn(asked, {*trace})->tolerance, 1.0);
    QVERIFY(!questionIn({LessonQuestion::Kind::GiveNumber, u"?"_s, {}, u"weights[0,0,0,0]"_s}, {*trace})->isWhole);
}

void TestTalkAnswers::aShapeIsRightInBothWays()
{
    const auto trace = traceOf(smallDocument());
    const auto said = [&](const QString &answer, const Answer &given) {
        return judge(*questionIn({LessonQuestion::Kind::GiveShape, u"?"_s, {}, answer}, {*trace}), given);
    };
    const Answer own{2, 2, 3, 4};
    const Answer shown{4, 3, 4};
    for (const QString &answer : {u"shape scores"_s, u"shown scores"_s}) {
        QVERIFY(said(answer, own).isRight && said(answer, shown).isRight);
        QVERIFY(!said(answer, {2, 2, 4, 3}).isRight);
    }
    QVERIFY(said(u"shape scores"_s, shown).hints.join(u' ').startsWith(u"That is how d2l shows it"_s));
    QVERIFY(said(u"shown scores"_s, own).hints.join(u' ').startsWith(u"That is the tensor’s own shape"_s));
    QVERIFY(said(u"shown scores"_s, shown).hints.isEmpty());
}

void TestTalkAnswers::aQuestionIsAnsweredBeforeTheNextBeat()
{
    const auto talk = begun("# P\n\n```ask\ntype: choose\nWhat?\n[ ] A | No.\n[x] B | Yes.\n```\n\nC.\n");
    talk->choose(5); // there is no such answer
    QVERIFY(talk->chosen().empty());
    talk->choose(0);
    talk->choose(1);
    QCOMPARE(talk->chosen(), std::set{1});
    QVERIFY(!talk->isRevealed());
    talk->next();
    QVERIFY(talk->isRevealed());
    QVERIFY(talk->beat().asked);
    talk->next();
    settle(*talk);
    QCOMPARE(talk->beat().text, u"C."_s);
    talk->back();
    settle(*talk);
    QVERIFY(!talk->isRevealed()); // it is asked again
}

void TestTalkAnswers::aChoiceOfSeveralIsRightAsAWhole()
{
    const auto talk = begun("# P\n\n```ask\ntype: choose\nWhich?\n[x] A\n[ ] B\n[x] C\n```\n\n"
                            "```wait\nanswer: right\n```\n\nD.\n");
    const auto handedIn = [&] {
        const auto answers = talk->handIn().answers;
        return answers.empty() ? Answer() : answers.at(1).answer;
    };
    talk->choose(2);
    QCOMPARE(talk->waiting(), Talk::Waiting::Wrong);
    talk->choose(2); // nothing is chosen
    QVERIFY(talk->chosen().empty() && talk->handIn().answers.empty());
    for (const int option : {2, 1, 0})
        talk->choose(option);
    QCOMPARE(talk->waiting(), Talk::Waiting::Wrong); // one too many
    talk->choose(1);
    QCOMPARE(talk->waiting(), Talk::Waiting::Done);
    QCOMPARE(handedIn(), (Answer{0, 2}));
    talk->goTo({});
    settle(*talk);
    QCOMPARE(talk->chosen(), (std::set{0, 2})); // as it was kept
    talk->reveal();
    talk->choose(0);
    QCOMPARE(handedIn(), (Answer{0, 2}));
}

void TestTalkAnswers::theAnswerUncoversWhatItIsAbout()
{
    const auto talk = begun("# P\n\n```see\nhide: [\"shape scores\", \"weights[0, 0, 1, :]\", \"scores\"]\n```\n\n"
                            "```ask\ntype: row\nWhat?\nanswer: {row weights[0,0,1,:]}\n```\n");
    QCOMPARE(talk->hidden().size(), 3);
    talk->reveal();
    QCOMPARE(talk->hidden(), (QStringList{u"shape scores"_s, u"scores"_s}));
}

/// What is hidden may be more than what is asked, or each of its rows.
void TestTalkAnswers::theAnswerUncoversTheWholeAndItsParts()
{
    const auto uncovered = [](const QByteArray &hide, const QByteArray &answer) {
        const auto talk = begun("# P\n\n```see\nhide: [" + hide + "]\n```\n\n```ask\ntype: mask\nWhat?\nanswer: {row " +
                                answer + "}\n```\n");
        const auto before = talk->hidden().size();
        talk->reveal();
        return before - talk->hidden().size();
    };
    QCOMPARE(uncovered("\"mask\"", "mask[0,0,:,:]"), 1);
    QCOMPARE(uncovered("\"mask\", \"weights\", \"shape mask\"", "mask[0,0,1,:]"), 1);
    QCOMPARE(uncovered("\"mask[0,0,0,:]\", \"mask[0,0,1,:]\", \"mask[1,0,1,:]\"", "mask[0,0,:,:]"), 2);
    QCOMPARE(uncovered("\"mask[0,0,0,:]\"", "mask[0,0,1,:]"), 0);
}

void TestTalkAnswers::noAnswerIsShownOnTheWayToAnotherPage()
{
    const auto talk = begun("# P\n\n```ask\ntype: choose\nWhat?\n[ ] A | No.\n[x] B | Yes.\n```\n\n"
                            "# Q\n\n```see\nsession: example:d2l\n```\n\nB.\n");
    talk->goToPage(1);
    QVERIFY(!talk->isReady());
    talk->reveal();
    QVERIFY(!talk->isRevealed());
    settle(*talk);
    QCOMPARE(talk->beat().text, u"B."_s);
    QVERIFY(!talk->isRevealed());
}

void TestTalkAnswers::weightsBesideASinkOrWithoutAKeyNeedNotSumToOne()
{
    LessonQuestion asked;
    asked.kind = LessonQuestion::Kind::DrawRow;
    asked.answer = u"row weights[0,0,0,:]"_s;
    const auto sumsToOne = [&asked](const std::shared_ptr<const Trace> &trace) {
        const auto question = questionIn(asked, {*trace});
        return question && question->sumsToOne;
    };
    QVERIFY(sumsToOne(traceOf(smallDocument())));
    QVERIFY(!sumsToOne(traceOf(smallDocument({{"weights.sink", R"({"file": "x.npz", "tensor": "s"})"}}),
                               fileWith({{"s", Tensor<float>(Shape{2})}}))));
    QVERIFY(!sumsToOne(traceOf(smallDocument({{"mask.valid_lens", "[0, 3]"}, {"mask.dead_row", R"("zero")"}}))));
}

HEADSCOPE_TEST(TestTalkAnswers, QApplication)
#include "tst_talkanswers.moc"
