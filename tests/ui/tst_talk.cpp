// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/talk.h"

#include "engine/reading/explain.h"
#include "tests/ui/support.h"
#include "ui/explain/stepwords.h"
#include "ui/lesson/lessonasked.h"
#include "ui/lesson/lessonfile.h"
#include "ui/lines/linetext.h"
#include "ui/present/lessontext.h"
#include "ui/present/picture.h"
#include "ui/present/stagecache.h"
#include "ui/present/stepstalk.h"
#include "ui/present/talkpage.h"
#include "ui/question/handin.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/work/jobqueue.h"

#include <QPainter>

using namespace headscope;

/// A lesson that is given: what is shown at each press, and with which numbers.
class TestTalk : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachPressIsABeat();
    void aBeatShowsWhatItSays();
    void numbersComeFromTheRun_data();
    void numbersComeFromTheRun();
    void noWordStandsForAKeyThatIsNotThere();
    void sweptNumbersStandInTheOrderOfMemory();
    void settingsChangeTheNumbers();
    void whatIsUnknownIsToldWithItsLine_data();
    void whatIsUnknownIsToldWithItsLine();
    void aMisspeltBraceIsTold();
    void whatAFillingMapAndALightNameIsKnown();
    void anAnswerThatNobodyCanGiveIsTold();
    void anAnswerThatNobodyCanHandInIsTold();
    void infiniteAndUndefinedAnswersAreTold();
    void aRowThatBarsDoNotTellIsTold();
    void aCountIsWhole();
    void aShapeIsRightInBothWays();
    void aQuestionIsAnsweredBeforeTheNextBeat();
    void aChoiceOfSeveralIsRightAsAWhole();
    void theAnswerUncoversWhatItIsAbout();
    void noAnswerIsShownOnTheWayToAnotherPage();
    void theLastOfManyPressesIsShown();
    void beatsAfterARunThatFailedAreShown();
    void manyDrawsComeNearToTheWeights();
    void theSpreadGrowsWithTheRootOfTheSize();
    void aSessionIsATalkOfItsSteps();
    void theChosenTensorIsPresented_data();
    void theChosenTensorIsPresented();
    void theSplitIsThatOfTheChosenTensor();
    void aSplitInPartSaysSo();
    void whatIsHiddenIsNotTold();
    void whatIsGivenIsNotOpened();
    void weightsBesideASinkOrWithoutAKeyNeedNotSumToOne();
    void allHeadsShowWhatTheGalleryShows();
    void allHeadsHaveTheirTurn();
    void theChosenHeadIsShownWhereFewHaveRoom();
    void whatIsKeptOfMapsChangesNoPage();
    void largeMapsArePaintedElsewhere();
    void wordsAreMarked();
    void marksOfNumbersAreNoMarks();
};

namespace {

Lesson lessonOf(const QByteArray &pages)
{
    auto lesson = readLesson(u"l"_s, "---\ntitle: T\nsession: example:small\n---\n" + pages);
    if (!lesson)
        qFatal("%s", lesson.error().sentence().c_str());
    return std::move(*lesson);
}

QByteArray pageWith(const QByteArray &see, const QByteArray &text = "A.")
{
    return "# P\n\n```see\n" + see + "\n```\n\n" + text + "\n";
}

void settle(const Talk &talk)
{
    if (!QTest::qWaitFor([&] { return talk.isReady(); }, 30000))
        qFatal("the talk does not come to its place");
}

/// A talk at its first beat.
std::unique_ptr<Talk> begun(const QByteArray &pages)
{
    auto talk = std::make_unique<Talk>(lessonOf(pages));
    talk->goTo({});
    settle(*talk);
    return talk;
}

} // namespace

void TestTalk::eachPressIsABeat()
{
    const auto talk = begun("# P\n\nA.\n\nB.\n\n# Q\n\nC.\n");
    QStringList texts;
    for (int press = 0; press < 4; ++press) {
        texts << talk->beat().text;
        talk->next();
        settle(*talk);
    }
    QCOMPARE(texts, (QStringList{u"A."_s, u"B."_s, u"C."_s, u"C."_s}));
    talk->back();
    settle(*talk);
    QCOMPARE(talk->beat().text, u"B."_s);
    talk->goToPage(99);
    settle(*talk);
    QCOMPARE(talk->place(), (LessonPlace{1, 0}));
}

void TestTalk::aBeatShowsWhatItSays()
{
    const auto talk = begun(pageWith("step: scores\nbatch: 1\nhead: 1\ncell: scores[1,1,2,0]"));
    const Selection &s = talk->session().selection();
    QCOMPARE(s.step, StepId::Scores);
    QCOMPARE(s.tensor, TensorId(Role::Scores));
    QCOMPARE(s.batch, Index{1});
    QCOMPARE(s.head, Index{1});
    QCOMPARE(s.pinned, (CellPlace{Role::Scores, {1, 1, 2, 0}}));
}

void TestTalk::numbersComeFromTheRun_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("wanted");
    QTest::addRow("shape") << u"{shape scores}"_s << u"(2, 2, 3, 3)"_s;
    QTest::addRow("shown") << u"{shown scores}"_s << u"(4, 3, 3)"_s;
    QTest::addRow("size") << u"{size num_heads} {size d} {size b}"_s << u"2 4 2"_s;
    QTest::addRow("sum of a row") << u"{sum weights[0,0,1,:]}"_s << u"1"_s;
    QTest::addRow("decimals") << u"{sum weights[0,0,1,:] .3}"_s << u"1.000"_s;
    QTest::addRow("of all rows") << u"{sum weights[:,:,:,:] .0}"_s << u"12"_s;
    QTest::addRow("mask") << u"{row mask[0,0,1,:]}"_s << u"1, 1, 1"_s;
    QTest::addRow("word") << u"{query 1} {key 2}"_s << u"q1 k2"_s;
    QTest::addRow("twice") << u"a {size h} b {size q}c"_s << u"a 2 b 3c"_s;
    QTest::addRow("none") << u"plain"_s << u"plain"_s;
}

void TestTalk::numbersComeFromTheRun()
{
    QFETCH(QString, text);
    QFETCH(QString, wanted);
    const auto talk = begun(pageWith("step: scores"));
    const auto filled = talk->filledText(text);
    QVERIFY2(filled, filled ? "" : filled.error().sentence().c_str());
    QCOMPARE(*filled, wanted);
}

void TestTalk::noWordStandsForAKeyThatIsNotThere()
{
    const auto talk = begun(pageWith("step: scores"));
    for (const QString &text : {u"{query 3}"_s, u"{key 3}"_s, u"{key -1}"_s})
        QVERIFY2(!talk->filledText(text), qPrintable(text));
}

/// Whichever axes are run through: single cells, rows and matrices are each read in their own way.
void TestTalk::sweptNumbersStandInTheOrderOfMemory()
{
    Session session;
    open(session, u"small"_s);
    edit(session, {{u"mask.valid_lens"_s, u"[2, 3]"_s}});
    const Trace &trace = *session.result()->trace;
    for (const TensorId tensor : madeTensors(session)) {
        const Shape &shape = tensorOf(session.plan(), tensor).shape;
        for (std::size_t axes = 0; axes < std::size_t{1} << shape.size(); ++axes) {
            Cell cells = cellAt(shape, *countOf(shape) - 1);
            for (std::size_t axis = 0; axis < cells.size(); ++axis)
                cells[axis] = (axes >> axis & 1U) != 0 ? kSwept : cells[axis];
            std::vector<double> wanted;
            for (Index i = 0; i < *countOf(shape); ++i)
                if (const Cell cell = cellAt(shape, i);
                    std::equal(cell.begin(), cell.end(), cells.begin(),
                               [](Index one, Index other) { return other == kSwept || one == other; }))
                    wanted.push_back(trace.value(tensor, cell));
            const QString name = toQString(cellName(tensor, cells));
            const auto filling = fillingOf(name, {trace});
            QVERIFY2(filling && filling->numbers == wanted, qPrintable(name));
        }
    }
}

/// A cell, its row and what is measured of it agree with the run that the session has.
void TestTalk::settingsChangeTheNumbers()
{
    const auto talk = begun(pageWith("step: softmax\nset: {\"layer.scale\": 0}") +
                            "\n```see\nset: {\"layer.scale\": 1}\n```\n\nB.\n");
    QCOMPARE(*talk->filledText(u"{weights[0,0,0,0] .4} {entropy weights[0,0,0,:] .4} {max weights[0,0,0,:] .4}"_s),
             u"0.3333 1.5850 0.3333"_s);
    QCOMPARE(*talk->filledText(u"{weights[0,0,0,1] .6}"_s), u"0.333333"_s); // as it is not in the next run
    talk->next();
    settle(*talk);
    const auto row = talk->session().result()->trace->row(Role::Weights, {0, 0, 0, 0});
    QVERIFY(row[0] != row[1]);
    QCOMPARE(*talk->filledText(u"{weights[0,0,0,1] .6}"_s), QString::number(row[1], 'f', 6));
    QCOMPARE(*talk->filledText(u"{argmax weights[0,0,0,:]}"_s),
             QString::number(std::max_element(row.begin(), row.end()) - row.begin()));
}

void TestTalk::whatIsUnknownIsToldWithItsLine_data()
{
    QTest::addColumn<QByteArray>("see");
    QTest::addColumn<QString>("sentence");
    QTest::addRow("step") << QByteArray("step: softmx") << u"l:11: step: got softmx, expected one of inputs, "_s;
    QTest::addRow("tensor") << QByteArray("tensor: W_x") << u"tensor: got W_x, expected a tensor of this run"_s;
    QTest::addRow("cell") << QByteArray("cell: weights[0,9,0,0]") << u"expected a cell of this run"_s;
    QTest::addRow("until") << QByteArray("until: weights[0,9,0,0]") << u"l:11: until: got weights["_s;
    QTest::addRow("until, misspelt") << QByteArray("until: wieghts[0,0,0,0]") << u"expected a cell of this run"_s;
    QTest::addRow("light") << QByteArray("light: wieghts")
                           << u"l:11: light: got wieghts, expected a tensor or an axis of this run"_s;
    QTest::addRow("head") << QByteArray("head: 7") << u"l:11: head: got 7, expected a number from 0 to 1"_s;
    QTest::addRow("item") << QByteArray("batch: 2") << u"l:11: batch: got 2, expected a number from 0 to 1"_s;
    QTest::addRow("session") << QByteArray("session: example:nothing") << u"an unknown example"_s;
    QTest::addRow("file") << QByteArray("session: nowhere.headscope") << u"l:11: nowhere.headscope: file: got No "_s;
    QTest::addRow("setting") << QByteArray("set: {\"layer.colour\": 1}") << u"layer.colour"_s;
    QTest::addRow("value") << QByteArray("set: {\"layer.num_heads\": 3}") << u"num_heads"_s;
}

void TestTalk::whatIsUnknownIsToldWithItsLine()
{
    QFETCH(QByteArray, see);
    QFETCH(QString, sentence);
    const auto talk = begun(pageWith(see));
    QVERIFY(talk->fault());
    const QString told = QString::fromStdString(talk->fault()->sentence());
    QVERIFY2(told.contains(sentence), qPrintable(told));
    QVERIFY(!talk->filledText(u"{weights[9]}"_s) || !talk->session().result());
}

/// Wherever a class sees it; a brace alone is a brace.
void TestTalk::aMisspeltBraceIsTold()
{
    const auto told = [](const QByteArray &beat) {
        const auto talk = begun("# P\n\n" + beat);
        return talk->fault() ? QString::fromStdString(talk->fault()->sentence()) : QString();
    };
    const QString sentence = u"{…}: got somethng, expected a cell, a row or a shape of this run"_s;
    QCOMPARE(told("It is {size h}, and here is a {.\n"), QString());
    for (const QByteArray &beat :
         {QByteArray("It is {somethng}.\n"), QByteArray("```ask\ntype: choose\nIs it {somethng}?\n[ ] A\n[x] B\n```\n"),
          QByteArray("```ask\ntype: choose\nWhat?\n[ ] A | It is {somethng}.\n[x] B\n```\n"),
          QByteArray("A.\n\n```wait\npin: weights\nsay: Click {somethng}.\n```\n")})
        QVERIFY2(told(beat).contains(sentence), beat.constData());
    QVERIFY(told("It is {somethng}.\n").startsWith(u"l:"_s));
}

void TestTalk::whatAFillingMapAndALightNameIsKnown()
{
    for (const char *see : {"until: weights[1,1,2,2]", "until: none", "light: scores", "light: head", "light: none"}) {
        const auto talk = begun(pageWith(see));
        QVERIFY2(!talk->fault(), see);
    }
}

void TestTalk::anAnswerThatNobodyCanGiveIsTold()
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

namespace {

/// What is wrong with a question about a run; nothing where it can be asked.
QString faultIn(const LessonQuestion &asked, const std::shared_ptr<const Trace> &trace)
{
    const auto question = questionIn(asked, {*trace});
    return question ? QString() : QString::fromStdString(question.error().sentence());
}

} // namespace

/// The file of a hand-in has room for so many numbers.
void TestTalk::anAnswerThatNobodyCanHandInIsTold()
{
    const auto trace = traceOf(
        smallDocument({{"inputs.num_queries", "30"}, {"inputs.num_kv_pairs", "40"}, {"mask.causal", "\"top_left\""}}));
    const LessonQuestion rows{LessonQuestion::Kind::PaintMask, u"Which?"_s, {}, u"mask[0,0,:,:]"_s};
    const LessonQuestion row{LessonQuestion::Kind::PaintMask, u"Which?"_s, {}, u"row mask[0,0,1,:]"_s};
    QCOMPARE(faultIn(rows, trace),
             u"answer: got mask[0,0,:,:], expected at most %1 numbers, such as a single row"_s.arg(kMostEntries));
    QCOMPARE(faultIn(row, trace), QString());
}

void TestTalk::infiniteAndUndefinedAnswersAreTold()
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
void TestTalk::aRowThatBarsDoNotTellIsTold()
{
    using Kind = LessonQuestion::Kind;
    const auto trace = traceOf(smallDocument({{"mask.valid_lens", "[3, 2]"}}));
    QVERIFY(faultIn({Kind::DrawRow, u"?"_s, {}, u"row masked_scores[0,0,0,:]"_s}, trace)
                .contains(u"expected a row whose numbers can be told apart as bars"_s));
    QCOMPARE(faultIn({Kind::DrawRow, u"?"_s, {}, u"row scores[0,0,0,:]"_s}, trace), QString());
}

/// Unless the lesson says otherwise.
void TestTalk::aCountIsWhole()
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

void TestTalk::aShapeIsRightInBothWays()
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

void TestTalk::aQuestionIsAnsweredBeforeTheNextBeat()
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

void TestTalk::aChoiceOfSeveralIsRightAsAWhole()
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

void TestTalk::theAnswerUncoversWhatItIsAbout()
{
    const auto talk = begun("# P\n\n```see\nhide: [\"shape scores\", \"weights[0, 0, 1, :]\", \"scores\"]\n```\n\n"
                            "```ask\ntype: row\nWhat?\nanswer: {row weights[0,0,1,:]}\n```\n");
    QCOMPARE(talk->hidden().size(), 3);
    talk->reveal();
    QCOMPARE(talk->hidden(), (QStringList{u"shape scores"_s, u"scores"_s}));
}

void TestTalk::noAnswerIsShownOnTheWayToAnotherPage()
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

/// Somebody presses faster than sessions open.
void TestTalk::theLastOfManyPressesIsShown()
{
    QByteArray pages;
    for (int page = 0; page < 20; ++page)
        pages += "# P\n\n```see\nsession: example:" + QByteArray(page % 2 == 0 ? "small" : "d2l") + "\n```\n\nText " +
                 QByteArray::number(page) + ".\n\n";
    const auto talk = begun(pages);
    for (int press = 0; press < 15; ++press)
        talk->next();
    settle(*talk);
    QCOMPARE(talk->beat().text, u"Text 15."_s);
    QCOMPARE(talk->session().location(), u"example:d2l"_s);
    QVERIFY(talk->session().isResultCurrent());
}

/// It is tried again, and told again.
void TestTalk::beatsAfterARunThatFailedAreShown()
{
    auto lesson = readLesson(u"l"_s, "---\ntitle: T\n---\n# P\n\nA.\n\nB.\n");
    Plan plan = planOf(smallDocument());
    plan.sizes.q = Index{1} << 50; // more than there are addresses for
    plan.graph = std::make_shared<const Graph>(plan);
    Talk talk(std::move(*lesson), [plan] { return plan; });
    talk.goTo({});
    settle(talk);
    QVERIFY(talk.fault());
    talk.next();
    settle(talk);
    QCOMPARE(talk.beat().text, u"B."_s);
    QVERIFY(talk.fault() && QString::fromStdString(talk.fault()->sentence()).contains(u"memory: "_s));
}

void TestTalk::manyDrawsComeNearToTheWeights()
{
    const auto talk = begun(pageWith("set: {\"layer.dropout\": 0.5}\nstep: softmax\npicture: draws\ndraws: 400"));
    const Draws *draws = talk->draws();
    QVERIFY(draws != nullptr);
    QCOMPARE(draws->count, Index{400});
    QVERIFY(draws->smallestSum < 1 && draws->largestSum > 1);
    for (std::size_t key = 0; key < draws->weights.size(); ++key) {
        QVERIFY(std::abs(draws->mean[key] - draws->weights[key]) < 0.1);
        QVERIFY(draws->once[key] == 0 || std::abs(draws->once[key] - 2 * draws->weights[key]) < 1e-6);
    }
    QCOMPARE(*talk->filledText(u"{draws count}"_s), u"400"_s);
}

void TestTalk::theSpreadGrowsWithTheRootOfTheSize()
{
    const auto talk = begun(pageWith("picture: sweep\nsweep: {\"d\": 256}"));
    QVERIFY(talk->sweep() != nullptr);
    for (const SweepPoint &point : *talk->sweep()) {
        const double root = std::sqrt(static_cast<double>(point.size));
        QVERIFY(std::abs(point.raw.spread / root - 1) < 0.1);
        QVERIFY(std::abs(point.divided.spread - point.raw.spread / root) < 1e-4);
    }
    QCOMPARE(*talk->filledText(u"{sweep d}"_s), u"256"_s);
    talk->setSweepSize(64);
    QCOMPARE(*talk->filledText(u"{sweep d}"_s), u"64"_s);
    QVERIFY(pointAt(*talk->sweep(), 1024).raw.entropy < pointAt(*talk->sweep(), 1024).divided.entropy);
}

void TestTalk::aSessionIsATalkOfItsSteps()
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

void TestTalk::theChosenTensorIsPresented_data()
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

void TestTalk::theChosenTensorIsPresented()
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
void TestTalk::theSplitIsThatOfTheChosenTensor()
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

/// Above the strip of memory: five heads of twenty features have no room.
void TestTalk::aSplitInPartSaysSo()
{
    constexpr int strip = 96;
    constexpr int titleHeight = 34;
    const auto hasMoreThanItsTitle = [&](const QByteArray &name) {
        const auto talk =
            begun("# P\n\n```see\nsession: example:" + name + "\nstep: split\npicture: moves\n```\n\nA.\n");
        QImage image(1200, 600, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        pictureOf(u"moves"_s).paint(painter, image.rect(), {*talk, *talk->session().result(), *findTheme(u"light"_s)});
        painter.end();
        const int title = qRound(lineWidth(uiFont(kSmallType), splitMemoryTitle())) + 10;
        const QImage behind = image.copy(title, image.height() - strip, image.width() - title, titleHeight);
        QImage blank(behind.size(), behind.format());
        blank.fill(Qt::white);
        return behind != blank;
    };
    QVERIFY(!hasMoreThanItsTitle("small"));
    QVERIFY(hasMoreThanItsTitle("d2l"));
}

/// Neither a step that is to be found out, nor what would lead to a hidden number.
void TestTalk::whatIsHiddenIsNotTold()
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
void TestTalk::whatIsGivenIsNotOpened()
{
    const Tensor<float> maps(Shape{1, 2, 3, 3}, std::vector<float>(18, 1.0F / 3));
    const Document document = changed({}, {{"maps.weights", R"({"file": "x.npz", "tensor": "a"})"}});
    Session session;
    session.show(u"maps"_s, planOf(document, fileWith({{"a", maps}})));
    const StepsTalk steps = stepsTalk(session);
    QCOMPARE(steps.lesson.pages.size(), 1U);
    QCOMPARE(steps.lesson.pages.front().beats.size(), 1U);
}

void TestTalk::weightsBesideASinkOrWithoutAKeyNeedNotSumToOne()
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

/// With the headline of its own step, whatever step was looked at before.
void TestTalk::allHeadsShowWhatTheGalleryShows()
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

void TestTalk::allHeadsHaveTheirTurn()
{
    Session session;
    open(session, u"d2l"_s);
    edit(session, {{u"layer.num_heads"_s, u"10"_s}});
    Look look = session.look();
    look.view = View::Heads;
    session.setLook(look);
    session.setHead(9);
    const StepsTalk steps = stepsTalk(session);
    QCOMPARE(steps.lesson.pages.front().beats.size(), std::size_t{2});
    Talk talk(steps.lesson, session.planAlone());
    const auto shows = [&](std::size_t heads, const QString &words) {
        settle(talk);
        const TalkPage page(talk, *findTheme(u"light"_s), {1280, 720}, 0);
        QCOMPARE(page.maps().size(), heads);
        QVERIFY2(page.summary().contains(words), qPrintable(page.summary()));
    };
    talk.goTo(steps.start); // with the chosen one
    shows(2, u"2 of 10 heads, from head 8"_s);
    talk.back();
    shows(8, u"8 of 10 heads, from head 0"_s);
}

void TestTalk::theChosenHeadIsShownWhereFewHaveRoom()
{
    Session session;
    open(session, u"d2l"_s);
    edit(session, {{u"layer.num_heads"_s, u"10"_s}});
    Look look = session.look();
    look.view = View::Heads;
    session.setLook(look);
    StepsTalk steps = stepsTalk(session);
    steps.lesson.pages.front().beats.front().sight.head = 5;
    Talk talk(steps.lesson, session.planAlone());
    talk.goTo({});
    settle(talk);
    const TalkPage low(talk, *findTheme(u"light"_s), {1280, 500}, 0);
    QCOMPARE(low.maps().size(), std::size_t{4});
    QVERIFY2(low.summary().contains(u"4 of 10 heads, from head 4"_s), qPrintable(low.summary()));
}

void TestTalk::wordsAreMarked()
{
    const Theme &theme = *findTheme(u"light"_s);
    QCOMPARE(lessonHtml(u"a **b** and *c* < `scores`"_s, theme),
             u"a <b>b</b> and <i>c</i> &lt; <span style=\"color:%1; font-weight:600\">scores</span>"_s.arg(
                 theme.attention.name()));
    QCOMPARE(namesIn(u"`scores` of a `head`"_s), (QStringList{u"scores"_s, u"head"_s}));
    QCOMPARE(plainLessonText(u"the **b** of `scores`"_s), u"the b of scores"_s);
    QCOMPARE(lessonHtml(u"**Q[0, 2]** of (2, 6, 100), 3 (1)"_s, theme),
             u"<b>Q[0,\u00a02]</b> of (2,\u00a06,\u00a0100), 3 (1)"_s); // not broken into two lines
}

/// A product of two numbers has a star, too.
void TestTalk::marksOfNumbersAreNoMarks()
{
    const Theme &theme = *findTheme(u"light"_s);
    QCOMPARE(lessonHtml(u"2 * 3 * 4"_s, theme), u"2 * 3 * 4"_s);
    QCOMPARE(lessonHtml(u"<b>&</b>"_s, theme), u"&lt;b&gt;&amp;&lt;/b&gt;"_s);
}

/// Maps that are drawn as an image: for each pointer, matrix, theme, size and run.
void TestTalk::whatIsKeptOfMapsChangesNoPage()
{
    const QByteArray sizes = R"("inputs.num_queries": 90, "inputs.num_kv_pairs": 90)";
    const auto talk = begun(pageWith("set: {" + sizes + "}\nstep: softmax") + "\n```see\nset: {" + sizes +
                            ", \"layer.scale\": 3}\nstep: softmax\n```\n\nB.\n");
    QVERIFY2(!talk->fault(), talk->fault() ? talk->fault()->sentence().c_str() : "");
    StageCache cache;
    const auto picture = [&](const QString &theme, double scale, StageCache *kept) {
        QImage image((QSizeF(1280, 720) * scale).toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.scale(scale, scale);
        TalkPage(*talk, *findTheme(theme), {1280, 720}, 0, 0, kept).paint(painter);
        return image;
    };
    const auto areAlike = [&] {
        for (const auto &[theme, scale] : {std::pair(u"light"_s, 1.0), {u"light"_s, 1.5}, {u"dark"_s, 1.0}})
            if (picture(theme, scale, &cache) != picture(theme, scale, nullptr))
                return false;
        return true;
    };
    QVERIFY(areAlike());
    talk->session().hover(CellPlace{Role::Weights, {0, 0, 5, 7}});
    QVERIFY(areAlike());
    talk->session().setHead(1);
    QVERIFY(areAlike());
    talk->session().setBatch(1);
    QVERIFY(areAlike());
    talk->next();
    settle(*talk);
    QVERIFY(areAlike());
}

void TestTalk::largeMapsArePaintedElsewhere()
{
    const auto talk = begun(
        pageWith(R"(set: {"inputs.num_queries": 700, "inputs.num_kv_pairs": 700})" + QByteArray("\nstep: softmax")));
    QVERIFY2(!talk->fault(), talk->fault() ? talk->fault()->sentence().c_str() : "");
    const auto picture = [&](StageCache *kept) {
        QImage image(1280, 720, QImage::Format_RGB32);
        QPainter painter(&image);
        TalkPage(*talk, *findTheme(u"light"_s), {1280, 720}, 0, 0, kept).paint(painter);
        return image;
    };
    const QImage whole = picture(nullptr);
    QObject owner;
    int came = 0;
    StageCache cache(&owner, [&came] { ++came; });
    QVERIFY(picture(&cache) != whole);
    QVERIFY(came == 0 && awaitedAnswers() > 0);
    QTRY_COMPARE_WITH_TIMEOUT(awaitedAnswers(), 0, kLongWait);
    QVERIFY(came > 0);
    QVERIFY(picture(&cache) == whole);
}

HEADSCOPE_TEST(TestTalk, QApplication)
#include "tst_talk.moc"
