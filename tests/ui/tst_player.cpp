// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/player.h"

#include "tests/ui/support.h"
#include "ui/playback/walks.h"

using namespace headscope;

class TestPlayer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void playingGoesStepByStepToTheEndAndStops();
    void playingFromTheEndStartsOver();
    void aPauseKeepsTheStep();
    void everyStepByHandPauses();
    void stepsEndAtBothEnds();
    void speedChangesThePace();
    void theMovesFollowTheSpeed();
    void openingAnotherSessionPauses();
    void withoutASessionItDoesNothing();
    void productsAreWalkedThrough();
    void aPauseKeepsTheMoment();
    void byCellsAndRows();
    void anythingElseEndsTheWalk();
    void theWalkGoesOnInAnotherHead();
    void playingGoesOnFromAStepThatIsPicked_data();
    void playingGoesOnFromAStepThatIsPicked();
    void aStepThatIsPickedHasItsTime();
    void aCellThatIsPinnedPausesAndPlayingGoesOnFromIt();
    void aCellOfAnOperandThatIsPinnedStays();
    void theCellOfTheWalkCanBePinned();
    void aWalkStaysInsideItsProduct();
    void noWalkOutsideItsProductIsTaken_data();
    void noWalkOutsideItsProductIsTaken();

private:
    std::unique_ptr<Session> m_session;
    std::unique_ptr<Player> m_player;
};

void TestPlayer::init()
{
    m_session = std::make_unique<Session>();
    open(*m_session, u"small"_s);
    m_player = std::make_unique<Player>(*m_session);
    m_player->setSpeed(100); // 15 ms a step
    m_player->setWalks(false);
}

void TestPlayer::cleanup()
{
    m_player.reset();
    m_session.reset();
}

void TestPlayer::playingGoesStepByStepToTheEndAndStops()
{
    m_session->setStepIndex(2);
    QList<int> steps;
    connect(m_session.get(), &Session::selectionChanged, this, [&] { steps << m_session->stepIndex(); });
    QSignalSpy playing(m_player.get(), &Player::playingChanged);
    m_player->play();
    QVERIFY(m_player->isPlaying());
    QTRY_VERIFY(!m_player->isPlaying());
    QCOMPARE(steps, (QList<int>{3, 4, 5, 6, 7, 8, 9}));
    QCOMPARE(playing.count(), 2);
    QCOMPARE(playing[0][0].toBool(), true);
    QCOMPARE(playing[1][0].toBool(), false);
}

void TestPlayer::playingFromTheEndStartsOver()
{
    m_player->toEnd();
    m_player->play();
    QCOMPARE(m_session->stepIndex(), 0);
    QVERIFY(m_player->isPlaying());
}

void TestPlayer::aPauseKeepsTheStep()
{
    m_session->setStepIndex(0);
    m_player->toggle();
    QTRY_VERIFY(m_session->stepIndex() >= 2);
    m_player->toggle();
    const int step = m_session->stepIndex();
    QTest::qWait(60); // four steps' time
    QCOMPARE(m_session->stepIndex(), step);
}

void TestPlayer::everyStepByHandPauses()
{
    for (void (Player::*act)() : {&Player::stepForward, &Player::stepBack, &Player::toStart, &Player::toEnd}) {
        m_session->setStepIndex(4);
        m_player->play();
        (m_player.get()->*act)();
        QVERIFY(!m_player->isPlaying());
        QVERIFY(m_session->stepIndex() != 4);
    }
}

void TestPlayer::stepsEndAtBothEnds()
{
    m_player->toStart();
    m_player->stepBack();
    QCOMPARE(m_session->stepIndex(), 0);
    m_player->toEnd();
    QCOMPARE(m_session->stepIndex(), 9);
    m_player->stepForward();
    QCOMPARE(m_session->stepIndex(), 9);
    m_player->stepBack();
    QCOMPARE(m_session->stepIndex(), 8);
}

void TestPlayer::speedChangesThePace()
{
    m_player->setSpeed(0.5); // 3 s a step
    m_session->setStepIndex(0);
    m_player->play();
    QTest::qWait(50);
    QCOMPARE(m_session->stepIndex(), 0);
    m_player->setSpeed(100);
    QCOMPARE(m_player->speed(), 100.0);
    QVERIFY(m_player->isPlaying());
    QTRY_VERIFY(m_session->stepIndex() > 0);
}

/// They begin anew, as the time of the step does.
void TestPlayer::theMovesFollowTheSpeed()
{
    m_player->setWalks(true);
    m_player->setSpeed(0.01); // 7 minutes for the split
    m_session->setStep(StepId::Split);
    QSignalSpy moves(m_player.get(), &Player::movesWanted);
    m_player->play();
    m_player->setSpeed(0.02);
    QCOMPARE(moves.size(), 2);
    QCOMPARE(moves.last().first().toDouble(), 0.02);
}

void TestPlayer::openingAnotherSessionPauses()
{
    m_session->setStepIndex(0);
    m_player->play();
    open(*m_session, u"d2l"_s);
    QVERIFY(!m_player->isPlaying());
}

void TestPlayer::withoutASessionItDoesNothing()
{
    Session empty;
    Player player(empty);
    player.setSpeed(100);
    player.play();
    player.stepForward();
    player.stepBack();
    player.toEnd();
    player.toStart();
    player.play();
    QTRY_VERIFY(!player.isPlaying());
    QCOMPARE(empty.stepIndex(), 0);
}

void TestPlayer::productsAreWalkedThrough()
{
    m_player->setWalks(true);
    m_session->setStep(StepId::Scores);
    const auto moments = momentsOf(*productOf(m_session->plan(), m_session->selection()));
    std::vector<Walk> seen;
    connect(m_session.get(), &Session::selectionChanged, this, [&] {
        if (m_session->selection().step == StepId::Scores && m_session->selection().walk)
            seen.push_back(*m_session->selection().walk);
    });
    m_player->play();
    QTRY_VERIFY(m_session->selection().step != StepId::Scores);
    QVERIFY(seen == moments);
    QVERIFY(!m_session->selection().walk);
    QTRY_VERIFY(!m_player->isPlaying());
}

void TestPlayer::aPauseKeepsTheMoment()
{
    m_player->setWalks(true);
    m_session->setStep(StepId::Scores);
    m_player->play();
    QTRY_VERIFY(m_session->selection().walk && m_session->selection().walk->terms > 1);
    m_player->pause();
    const auto walk = m_session->selection().walk;
    QTest::qWait(40);
    QVERIFY(m_session->selection().walk == walk);
    m_player->play();
    QTRY_VERIFY(m_session->selection().walk != walk);
    QVERIFY(m_session->selection().step != StepId::Scores || m_session->selection().walk->terms >= walk->terms);
}

void TestPlayer::byCellsAndRows()
{
    m_session->setStep(StepId::Scores);
    const Product product = *productOf(m_session->plan(), m_session->selection());
    m_player->stepCells(1);
    QVERIFY(m_session->selection().walk == (Walk{0, 0, product.terms}));
    m_player->stepCells(1);
    m_player->stepRows(1);
    QVERIFY(m_session->selection().walk == (Walk{1, 1, product.terms}));
    QVERIFY(m_session->selection().pinned == (CellPlace{Role::Scores, {0, 0, 1, 1}}));
    m_player->stepRows(-2);
    QVERIFY(!m_session->selection().walk);
    m_session->setStep(StepId::Softmax); // no product
    m_player->stepCells(1);
    QVERIFY(!m_session->selection().walk);
}

void TestPlayer::anythingElseEndsTheWalk()
{
    const auto walk = [&] {
        m_session->setStep(StepId::Scores);
        m_player->stepCells(1);
        QVERIFY(m_session->selection().walk);
    };
    walk();
    m_session->pin(std::nullopt);
    QVERIFY(!m_session->selection().walk);
    walk();
    m_session->setStep(StepId::Scale);
    QVERIFY(!m_session->selection().walk);
    walk();
    m_session->goTo(CellPlace{Role::QHeads, {0, 0, 1, 1}});
    QVERIFY(!m_session->selection().walk);
}

void TestPlayer::theWalkGoesOnInAnotherHead()
{
    m_session->setStep(StepId::Scores);
    m_player->stepCells(1);
    m_player->stepCells(1);
    const auto walk = m_session->selection().walk;
    m_session->setHead(1);
    QVERIFY(walk && m_session->selection().walk == walk);
    QVERIFY(m_session->selection().pinned == (CellPlace{Role::Scores, {0, 1, 0, 1}}));
    m_session->setBatch(1);
    QVERIFY(m_session->selection().walk == walk);
    QVERIFY(m_session->selection().pinned == (CellPlace{Role::Scores, {1, 1, 0, 1}}));
}

void TestPlayer::playingGoesOnFromAStepThatIsPicked_data()
{
    QTest::addColumn<StepId>("from");
    QTest::addColumn<StepId>("to");
    const std::vector<StepId> steps{StepId::Inputs, StepId::Project, StepId::Split, StepId::Scores, StepId::Scale,
                                    StepId::Mask,   StepId::Softmax, StepId::Weigh, StepId::Concat, StepId::Output};
    for (const StepId from : {StepId::Project, StepId::Scores, StepId::Weigh, StepId::Output})
        for (const StepId to : steps)
            if (to != from)
                QTest::addRow("%s, then %s", specOf(from).name.data(), specOf(to).name.data()) << from << to;
}

void TestPlayer::playingGoesOnFromAStepThatIsPicked()
{
    QFETCH(StepId, from);
    QFETCH(StepId, to);
    m_player->setWalks(true);
    m_session->setStep(from);
    m_session->walkTo(Walk{0, 0, 1}); // without a walk, play starts over from the last step
    m_player->play();
    QTRY_VERIFY(m_session->selection().walk && m_session->selection().walk->terms > 1);
    QCOMPARE(m_session->selection().step, from);
    std::vector<std::pair<StepId, Walk>> seen;
    connect(m_session.get(), &Session::selectionChanged, this, [&] {
        if (const Selection &s = m_session->selection(); s.walk)
            seen.emplace_back(s.step, *s.walk);
    });
    m_session->setStep(to);
    const auto product = productOf(m_session->plan(), m_session->selection());
    QVERIFY(m_player->isPlaying());
    if (product) {
        const auto moments = momentsOf(*product);
        QTRY_VERIFY(seen.size() >= moments.size());
        for (std::size_t i = 0; i < moments.size(); ++i)
            QVERIFY(seen[i] == std::pair(to, moments[i]));
    }
    if (from == StepId::Project) { // to the end, which takes a while
        QTRY_VERIFY(!m_player->isPlaying());
        QCOMPARE(m_session->stepIndex(), 9);
    }
}

/// The player goes from a product, whose moments are short, to a step that is shown for longer.
void TestPlayer::aStepThatIsPickedHasItsTime()
{
    m_player->setWalks(true);
    m_player->setSpeed(0.5); // 300 ms a moment, 3 s a step
    m_session->setStep(StepId::Scores);
    m_player->play();
    QTRY_VERIFY(m_session->selection().walk);
    m_session->setStep(StepId::Softmax);
    QTest::qWait(700);
    QCOMPARE(m_session->selection().step, StepId::Softmax);
}

void TestPlayer::aCellThatIsPinnedPausesAndPlayingGoesOnFromIt()
{
    m_player->setWalks(true);
    m_player->setSpeed(10); // 15 ms a moment
    m_session->setStep(StepId::Scores);
    m_player->play();
    QTRY_VERIFY(m_session->selection().walk);
    m_session->pin(CellPlace{Role::Scores, {0, 0, 1, 0}});
    QTRY_VERIFY(!m_player->isPlaying());
    QVERIFY(!m_session->selection().walk);
    const Product product = *productOf(m_session->plan(), m_session->selection());
    std::optional<Walk> first;
    connect(m_session.get(), &Session::selectionChanged, this, [&] {
        if (!first)
            first = m_session->selection().walk;
    });
    m_player->play();
    QTRY_VERIFY(first);
    m_session->disconnect(this);
    QVERIFY(first == momentAfter(product, Walk{1, 0, product.terms}));
}

void TestPlayer::aCellOfAnOperandThatIsPinnedStays()
{
    m_player->setWalks(true);
    m_player->setSpeed(10); // 15 ms a moment
    m_session->setStep(StepId::Scores);
    m_player->play();
    QTRY_VERIFY(m_session->selection().walk);
    const CellPlace place{Role::QHeads, {0, 0, 1, 1}};
    m_session->pin(place);
    QTRY_VERIFY(!m_player->isPlaying());
    QVERIFY(m_session->selection().pinned == place);
    QVERIFY(!m_session->selection().walk);
}

void TestPlayer::theCellOfTheWalkCanBePinned()
{
    m_player->setWalks(true);
    m_player->setSpeed(10); // 15 ms a moment
    m_session->setStep(StepId::Scores);
    m_player->play();
    QTRY_VERIFY(m_session->selection().walk);
    const auto place = m_session->selection().pinned;
    m_session->pin(place);
    QTRY_VERIFY(!m_player->isPlaying());
    QVERIFY(place && m_session->selection().pinned == place);
}

/// Edits make the product smaller while it is walked through.
void TestPlayer::aWalkStaysInsideItsProduct()
{
    m_player->setWalks(true);
    m_player->setSpeed(1);
    edit(*m_session, {{u"layer.num_hiddens"_s, u"64"_s}, {u"layer.num_heads"_s, u"1"_s}});
    m_session->setStep(StepId::Scores);
    const Index terms = productOf(m_session->plan(), m_session->selection())->terms;
    m_session->walkTo(Walk{0, 0, terms});
    m_player->play();
    QVERIFY(m_session->edit({{u"layer.num_heads"_s, u"32"_s}}, u"edit"_s));
    QVERIFY(productOf(m_session->plan(), m_session->selection())->terms < terms);
    QVERIFY(!m_session->selection().walk);
    QVERIFY(m_player->isPlaying());
    QTRY_VERIFY(m_session->selection().walk);
    QVERIFY(productOf(m_session->plan(), m_session->selection())->has(*m_session->selection().walk));
}

void TestPlayer::noWalkOutsideItsProductIsTaken_data()
{
    QTest::addColumn<StepId>("step");
    QTest::addColumn<Walk>("walk");
    QTest::addRow("too many terms") << StepId::Scores << Walk{0, 0, 1000};
    QTest::addRow("no such row") << StepId::Scores << Walk{1000, 0, 1};
    QTest::addRow("no such column") << StepId::Scores << Walk{0, 1000, 1};
    QTest::addRow("before the first") << StepId::Scores << Walk{0, -1, 1};
    QTest::addRow("no product") << StepId::Softmax << Walk{0, 0, 1};
}

void TestPlayer::noWalkOutsideItsProductIsTaken()
{
    QFETCH(StepId, step);
    QFETCH(Walk, walk);
    m_session->setStep(step);
    m_session->walkTo(walk);
    QVERIFY(!m_session->selection().walk);
}

HEADSCOPE_TEST(TestPlayer, QCoreApplication)
#include "tst_player.moc"
