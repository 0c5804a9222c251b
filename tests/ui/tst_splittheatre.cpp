// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/splittheatre.h"

#include "tests/ui/stillstyle.h"
#include "tests/ui/support.h"
#include "ui/lines/linetext.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/operationview.h"
#include "ui/playback/player.h"
#include "ui/theme/fonts.h"

#include <QApplication>
#include <QCheckBox>
#include <QSet>
#include <QSlider>
#include <QToolButton>

using namespace headscope;
using enum Role;

class TestSplitTheatre : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reshapeMovesNothingInMemory();
    void permuteBringsEachHeadTogether();
    void theEndIsThatOfTheEngine();
    void withoutPermuteTheHeadsAreMixed();
    void noTwoNumbersShareAPlace();
    void theSampleFitsEveryLayer();
    void theSplitThatIsLookedAtIsOnTheStage();
    void theButtonOpensIt();
    void itCoversTheMaps();
    void playingTheStepsShowsTheMoves();
    void withoutMotionItGoesActByAct();
    void everyActHasItsStory();
    void namesOfHeadsAreWhole();
    void wordsThatAreCutAreToldInFull();
    void aNarrowStageTellsThatItIsLessThanTheLayer();
    void dropoutIsDrawnAgain();
};

namespace {

const SplitSample kSample{3, 4, 2};

} // namespace

void TestSplitTheatre::reshapeMovesNothingInMemory()
{
    for (const double moment : {0.0, 0.5, 1.0})
        for (const SplitCell &cell : splitCellsAt(kSample, moment, true))
            QCOMPARE(cell.address, static_cast<double>((cell.position * 4 + cell.head) * 2 + cell.feature));
}

void TestSplitTheatre::permuteBringsEachHeadTogether()
{
    for (const SplitCell &cell : splitCellsAt(kSample, 2, true))
        QCOMPARE(cell.address, static_cast<double>((cell.head * 3 + cell.position) * 2 + cell.feature));
}

/// The address at the end is where the engine's tensor of heads has the number of the projection.
void TestSplitTheatre::theEndIsThatOfTheEngine()
{
    const Plan plan = planOf(smallDocument({{"inputs.batch_size", "1"}}));
    const auto trace = runAll(plan);
    const Sizes &s = plan.sizes;
    const SplitSample whole{s.q, s.h, s.d};
    const AnyTensor projected = *trace->whole(Q);
    const AnyTensor heads = *trace->whole(QHeads);
    for (const SplitCell &cell : splitCellsAt(whole, kLastAct, true)) {
        const Index before = (cell.position * s.h + cell.head) * s.d + cell.feature;
        QCOMPARE(valueAt(heads, static_cast<Index>(cell.address)), valueAt(projected, before));
    }
}

void TestSplitTheatre::withoutPermuteTheHeadsAreMixed()
{
    bool isMixed = false;
    for (const SplitCell &cell : splitCellsAt(kSample, kLastAct, false)) {
        const auto address = static_cast<Index>(cell.address);
        QCOMPARE(address, (cell.position * 4 + cell.head) * 2 + cell.feature); // nothing moved in memory
        QCOMPARE(cell.shownHead, address / (3 * 2));                           // cut at the right shape
        isMixed = isMixed || cell.shownHead != cell.head;
    }
    QVERIFY(isMixed);
    for (const SplitCell &cell : splitCellsAt(kSample, kLastAct, true))
        QCOMPARE(cell.shownHead, cell.head);
}

void TestSplitTheatre::noTwoNumbersShareAPlace()
{
    for (const bool permutes : {true, false})
        for (const int act : {0, 1, 2, 3}) {
            QSet<std::pair<int, int>> places;
            for (const SplitCell &cell : splitCellsAt(kSample, act, permutes)) {
                places << std::pair(qRound(cell.x * 100), qRound(cell.y * 100));
                QVERIFY(cell.x >= 0 && cell.x + 1 <= stageOf(kSample).width + 1e-9);
                QVERIFY(cell.y >= 0 && cell.y + 1 <= stageOf(kSample).height + 1e-9);
            }
            QCOMPARE(places.size(), kSample.count());
        }
}

void TestSplitTheatre::theSampleFitsEveryLayer()
{
    Session session;
    SplitTheatre theatre(session);
    showActive(theatre, {700, 260});
    for (const QString &example : kExamples) {
        open(session, example);
        for (const double moment : {0.0, 1.7, 3.0}) {
            theatre.setMoment(moment);
            QVERIFY(theatre.sample().count() >= 1);
            QVERIFY(!theatre.grab().isNull());
        }
    }
}

void TestSplitTheatre::theSplitThatIsLookedAtIsOnTheStage()
{
    Session session;
    SplitTheatre theatre(session);
    open(session, u"d2l"_s);
    edit(session, {{u"inputs.num_queries"_s, u"2"_s}, {u"layer.num_kv_heads"_s, u"1"_s}});
    session.setTensor(QHeads);
    QCOMPARE(theatre.sample().positions, Index{2});
    QCOMPARE(theatre.sample().heads, Index{5});
    QCOMPARE(theatre.accessibleName(), u"How the split makes Q heads"_s);
    QVERIFY(theatre.accessibleDescription().contains(u"the layer has 2, 5 and 20"_s));
    for (const TensorId tensor : {KHeads, VHeads}) {
        session.setTensor(tensor);
        QCOMPARE(theatre.sample().positions, Index{3});
        QCOMPARE(theatre.sample().heads, Index{1});
        QVERIFY2(theatre.accessibleDescription().contains(u"the layer has 6, 1 and 20"_s),
                 qPrintable(theatre.accessibleDescription()));
    }
    QCOMPARE(theatre.accessibleName(), u"How the split makes V heads"_s);
}

void TestSplitTheatre::namesOfHeadsAreWhole()
{
    Session session;
    SplitTheatre theatre(session);
    open(session, u"d2l"_s);
    QSet<QString> seen;
    for (const int width : {1200, 700, 460, 360}) {
        theatre.resize(width, 260);
        QRectF before;
        for (Index head = 0; head < theatre.sample().heads; ++head) {
            const QRectF place = theatre.headNamePlace(head);
            const QString name = theatre.headName(head);
            QVERIFY2(lineWidth(uiFont(kCaptionSize), name) <= place.width(), qPrintable(name));
            QVERIFY(place.left() >= before.right() - 1e-9);
            before = place;
            seen << name;
        }
    }
    QVERIFY(seen.contains(u"head 1"_s));
    theatre.resize(180, 260);
    QCOMPARE(theatre.headName(1), u"1"_s);
}

void TestSplitTheatre::wordsThatAreCutAreToldInFull()
{
    Session session;
    SplitTheatre theatre(session);
    showActive(theatre, {1200, 260});
    open(session, u"d2l"_s);
    QVERIFY(theatre.toolTip().isEmpty());
    theatre.resize(460, 260); // as in a window of 1024 pixels
    QVERIFY2(theatre.toolTip().contains(u"the layer has 4, 5 and 20"_s), qPrintable(theatre.toolTip()));
    QVERIFY(theatre.accessibleDescription().contains(u"the layer has 4, 5 and 20"_s));
    theatre.setMoment(2);
    QVERIFY2(theatre.toolTip().contains(u"Permute puts the heads before the positions"_s),
             qPrintable(theatre.toolTip()));
}

/// Feature 4 would stand for feature 20 else, the first of head 1.
void TestSplitTheatre::aNarrowStageTellsThatItIsLessThanTheLayer()
{
    Session session;
    SplitTheatre theatre(session);
    open(session, u"d2l"_s);
    theatre.resize(670, 260); // as in a window of 1366 pixels
    QVERIFY2(theatre.memoryLine().endsWith(u"the layer has 4, 5 and 20"_s), qPrintable(theatre.memoryLine()));
    theatre.resize(430, 260); // and of 1024
    QVERIFY2(theatre.memoryLine().endsWith(u"the layer has 4 × 5 × 20"_s), qPrintable(theatre.memoryLine()));
    open(session, u"small"_s); // which is drawn as it is
    QCOMPARE(theatre.memoryLine(), u"Memory, with position and feature in each cell"_s);
}

void TestSplitTheatre::theButtonOpensIt()
{
    Session session;
    OperationView view(session);
    showActive(view, {900, 420});
    open(session, u"d2l"_s);
    auto *theatre = find<SplitTheatre>(view, u"splitTheatre"_s);
    auto *button = find<QToolButton>(view, u"watchMoves"_s);
    QVERIFY(!button->isVisible());
    session.setStep(StepId::Split);
    QVERIFY(button->isVisible());
    button->click();
    QVERIFY(theatre->isVisible());
    QTRY_VERIFY(theatre->moment() > 0.1); // it plays by itself
    session.setStep(StepId::Scores);
    QVERIFY(!theatre->isVisible());
    QCOMPARE(view.resultMap()->focusPolicy(), Qt::StrongFocus);
}

void TestSplitTheatre::itCoversTheMaps()
{
    Session session;
    OperationView view(session);
    showActive(view, {450, 420});
    open(session, u"d2l"_s);
    session.setStep(StepId::Split);
    find<QToolButton>(view, u"watchMoves"_s)->click();
    const auto *theatre = find<SplitTheatre>(view, u"splitTheatre"_s);
    for (const int height : {420, 240, 180}) { // the last as in a window of 640 pixels
        view.resize(450, height);
        QVERIFY2(theatre->geometry().contains(view.resultMap()->geometry()), qPrintable(QString::number(height)));
    }
}

void TestSplitTheatre::playingTheStepsShowsTheMoves()
{
    Session session;
    OperationView view(session);
    Player player(session);
    connect(&player, &Player::movesWanted, &view, &OperationView::playMoves);
    showActive(view, {900, 420});
    open(session, u"d2l"_s);
    session.setStep(StepId::Split);
    auto *theatre = find<SplitTheatre>(view, u"splitTheatre"_s);
    player.setWalks(true);
    player.setSpeed(10);
    player.play();
    QVERIFY(theatre->isVisible() && theatre->isPlaying());
    view.stopMoves();
    QVERIFY(theatre->isVisible() && !theatre->isPlaying());
    player.pause();
    player.play(); // the whole play fits into the time of the step
    double latest = 0;
    QTRY_VERIFY((latest = std::max(latest, theatre->moment()), session.selection().step != StepId::Split));
    QVERIFY(latest > 2.5);
    QVERIFY(!theatre->isVisible());
    player.pause();
    player.setWalks(false);
    session.setStep(StepId::Split);
    player.play();
    QVERIFY(!theatre->isVisible());
}

void TestSplitTheatre::withoutMotionItGoesActByAct()
{
    Session session;
    SplitTheatre theatre(session);
    open(session, u"d2l"_s);
    QApplication::setStyle(new StillStyle);
    for (const double moment : {1.0, 2.0, 3.0, 1.0}) {
        theatre.play();
        QVERIFY(!theatre.isPlaying());
        QCOMPARE(theatre.moment(), moment);
    }
    QApplication::setStyle(QStringLiteral("Fusion"));
}

void TestSplitTheatre::everyActHasItsStory()
{
    Session session;
    SplitTheatre theatre(session);
    open(session, u"d2l"_s);
    QSet<QString> stories;
    for (const bool without : {false, true}) {
        find<QCheckBox>(theatre, u"withoutPermute"_s)->setChecked(without);
        for (const double moment : {0.0, 1.0, 2.0, 3.0}) {
            theatre.setMoment(moment);
            stories << theatre.story();
            QVERIFY(theatre.accessibleDescription().startsWith(theatre.story()));
        }
    }
    QCOMPARE(stories.size(), 6); // the first two are the same with and without
}

void TestSplitTheatre::dropoutIsDrawnAgain()
{
    Session session;
    OperationView view(session);
    showActive(view, {900, 420});
    open(session, u"d2l"_s);
    turnTrainingOn(session);
    auto *button = find<QToolButton>(view, u"drawAgain"_s);
    QVERIFY(!button->isVisible());
    session.setStep(StepId::Dropout);
    QVERIFY(button->isVisible());
    const AnyTensor before = *session.result()->trace->whole(DropoutMask);
    button->click();
    QVERIFY(waitForRun(session));
    QVERIFY(*session.result()->trace->whole(DropoutMask) != before);
    session.undoStack().undo();
    QVERIFY(waitForRun(session));
    QVERIFY(*session.result()->trace->whole(DropoutMask) == before);
}

HEADSCOPE_TEST(TestSplitTheatre, QApplication)
#include "tst_splittheatre.moc"
