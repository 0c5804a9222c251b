// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/hiding.h"

#include "engine/run/cover.h"
#include "tests/ui/support.h"
#include "ui/operation/hidingmenu.h"
#include "ui/predict/asking.h"
#include "ui/session/overriding.h"

#include <QMenu>

#include <limits>
#include <random>

using namespace headscope;

/// What is hidden, as words, and what it asks for.
class TestHidden : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aWordNamesWhatIsHidden_data();
    void aWordNamesWhatIsHidden();
    void nonsenseHidesNothing();
    void whatIsHiddenIsCoveredInTheShownRun();
    void theWayBackHasIt();
    void anotherSessionHasNothingHidden();
    void itStaysHiddenInTheNextRun();
    void aPlaceIsHiddenAndShown();
    void whatIsHiddenAsksForIt_data();
    void whatIsHiddenAsksForIt();
    void whatIsNoNumberIsNotAsked();
    void aRowWithFilledCellsIsNotAsked();
    void aStepIsAskedAmongItsNeighbours();
    void aPictureAsksForTheRowThatIsLookedAt();
    void aTensorThatTheLayerHasNoMoreHasNoMenu();
};

void TestHidden::aWordNamesWhatIsHidden_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("is"); // what follows from it
    QTest::addRow("a tensor") << u"weights"_s << u"number"_s;
    QTest::addRow("a row") << u"weights[0,1,2,:]"_s << u"number"_s;
    QTest::addRow("a cell, with blanks") << u"weights[0, 1, 2, 3]"_s << u"number"_s;
    QTest::addRow("another cell") << u"weights[0,1,2,4]"_s << u"nothing"_s;
    QTest::addRow("a shape") << u"shape weights"_s << u"shape"_s;
    QTest::addRow("a step") << u"step softmax"_s << u"number, shape, step"_s;
    QTest::addRow("no tensor") << u"weigths"_s << u"unknown"_s;
    QTest::addRow("a cell outside") << u"weights[0,1,2,6]"_s << u"unknown"_s;
    QTest::addRow("a short cell") << u"weights[0,1,2]"_s << u"unknown"_s;
    QTest::addRow("half a cell") << u"weights[0,1,2,3"_s << u"unknown"_s;
    QTest::addRow("no step") << u"step soft"_s << u"unknown"_s;
    QTest::addRow("a step that this layer does not have") << u"step residual"_s << u"unknown"_s;
    QTest::addRow("nothing") << QString() << u"unknown"_s;
}

void TestHidden::aWordNamesWhatIsHidden()
{
    QFETCH(QString, word);
    QFETCH(QString, is);
    Session session;
    open(session, u"d2l"_s);
    Hidden hidden;
    const bool isKnown = addHidden(hidden, word, session.plan());
    QStringList found;
    if (hidden.hidesCell({Role::Weights, {0, 1, 2, 3}}))
        found << u"number"_s;
    if (hidden.hidesShape(Role::Weights))
        found << u"shape"_s;
    if (hidden.hidesStep(StepId::Softmax))
        found << u"step"_s;
    if (found.isEmpty())
        found << (isKnown ? u"nothing"_s : u"unknown"_s);
    QCOMPARE(found.join(u", "_s), is);
    QCOMPARE(hidden.isEmpty(), !isKnown);
}

void TestHidden::nonsenseHidesNothing()
{
    Session session;
    open(session, u"d2l"_s);
    std::mt19937 random(3);
    const QStringList parts{u"weights"_s, u"["_s,     u"]"_s, u":"_s, u","_s,  u"-1"_s,      u"99999999999999999999"_s,
                            u"shape "_s,  u"step "_s, u"0"_s, u" "_s, u"\0"_s, u"softmax"_s, u"权"_s};
    for (int i = 0; i < 5000; ++i) {
        QString word;
        for (auto part = random() % 9; part > 0; --part)
            word += parts[static_cast<qsizetype>(random() % static_cast<unsigned>(parts.size()))];
        for (const Block &block : hiddenOf({word}, session.plan()).blocks)
            for (std::size_t axis = 0; axis < block.ranges.size(); ++axis)
                QVERIFY(block.ranges[axis].first >= 0 &&
                        block.ranges[axis].second <= tensorOf(session.plan(), block.tensor).shape[axis]);
    }
}

void TestHidden::whatIsHiddenIsCoveredInTheShownRun()
{
    Session session;
    open(session, u"d2l"_s);
    QSignalSpy changed(&session, &Session::resultChanged);
    session.setHidden({u"weights[0,1,2,:]"_s, u"weights[0,1,2,:]"_s});
    QCOMPARE(changed.size(), 1);
    QCOMPARE(session.look().hidden.size(), 1);
    QVERIFY(isCovered(session.result()->trace->value(Role::Weights, {0, 1, 2, 3})));
    QVERIFY(!isCovered(session.truth()->trace->value(Role::Weights, {0, 1, 2, 3})));
    session.setHidden({});
    QVERIFY(session.result() == session.truth());
}

void TestHidden::theWayBackHasIt()
{
    Session session;
    open(session, u"d2l"_s);
    session.setHidden({u"weights"_s});
    QCoreApplication::processEvents();
    session.setHidden({});
    QCoreApplication::processEvents();
    session.go(-1);
    QCOMPARE(session.look().hidden, QStringList(u"weights"_s));
    QVERIFY(session.result()->trace->cover() != nullptr);
    session.go(-1);
    QVERIFY(session.look().hidden.isEmpty());
    QVERIFY(session.result()->trace->cover() == nullptr);
}

void TestHidden::anotherSessionHasNothingHidden()
{
    Session session;
    open(session, u"d2l"_s);
    session.setHidden({u"weights"_s});
    open(session, u"small"_s);
    QVERIFY(session.look().hidden.isEmpty());
    QVERIFY(session.result()->trace->cover() == nullptr);
}

void TestHidden::itStaysHiddenInTheNextRun()
{
    Session session;
    open(session, u"d2l"_s);
    session.setHidden({u"weights[1,4,3,5]"_s, u"shape weights"_s});
    edit(session, {{u"inputs.seed"_s, u"8"_s}});
    QVERIFY(isCovered(session.result()->trace->value(Role::Weights, {1, 4, 3, 5})));
    edit(session, {{u"layer.num_heads"_s, u"2"_s}}); // there is no head 4
    QVERIFY(session.result()->trace->cover() == nullptr);
    QVERIFY(session.hidden().hidesShape(Role::Weights));
    session.undoStack().undo();
    QVERIFY(waitForRun(session));
    QVERIFY(isCovered(session.result()->trace->value(Role::Weights, {1, 4, 3, 5})));
}

void TestHidden::aPlaceIsHiddenAndShown()
{
    Session session;
    open(session, u"d2l"_s);
    const CellPlace place{Role::Weights, {0, 1, 2, 3}};
    toggleHidden(session, place);
    QCOMPARE(session.look().hidden, QStringList(u"weights[0,1,2,3]"_s));
    toggleHidden(session, place);
    QVERIFY(session.look().hidden.isEmpty());
    toggleHidden(session, hiddenWordOf(HiddenPart::Row, place));
    toggleHidden(session, hiddenWordOf(HiddenPart::Axes, place));
    QCOMPARE(session.look().hidden, (QStringList{u"weights[0,1,2,:]"_s, u"shape weights"_s}));
    QCOMPARE(hiddenMeant(session), u"shape weights"_s);
    session.pin(place);
    QCOMPARE(hiddenMeant(session), u"weights[0,1,2,:]"_s);
    toggleHidden(session, place); // however it was hidden
    QCOMPARE(session.look().hidden, QStringList(u"shape weights"_s));
}

void TestHidden::whatIsHiddenAsksForIt_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<Asked>("asked");
    QTest::addColumn<int>("entries");
    QTest::addRow("a cell") << u"weights[0,1,2,0]"_s << Asked::Number << 1;
    QTest::addRow("a row") << u"weights[0,1,2,:]"_s << Asked::Row << 6;
    QTest::addRow("a row of the mask") << u"mask[0,0,0,:]"_s << Asked::Mask << 6;
    QTest::addRow("the mask") << u"mask"_s << Asked::Mask << 24;
    QTest::addRow("a shape") << u"shape K_heads"_s << Asked::Axes << 4;
    QTest::addRow("a step") << u"step softmax"_s << Asked::Choice << 0;
    QTest::addRow("a cell of the mask") << u"mask[0,0,0,5]"_s << Asked::Choice << 0;
}

void TestHidden::whatIsHiddenAsksForIt()
{
    QFETCH(QString, word);
    QFETCH(Asked, asked);
    QFETCH(int, entries);
    Session session;
    open(session, u"d2l"_s);
    session.setHidden({word});
    const auto question = questionAbout(session, word);
    QVERIFY(question);
    QCOMPARE(question->asked, asked);
    QCOMPARE(static_cast<int>(entriesOf(*question)), entries);
    QVERIFY(judge(*question, rightAnswer(*question)).isRight); // the answer is the run's, not what is covered
    QVERIFY(!questionAbout(session, u"weights[0,0,9,:]"_s));
    QVERIFY(!questionAbout(session, u"concat[0,1,:]"_s)); // 100 bars
}

/// Nobody can type it, and any other number is as far from it.
void TestHidden::whatIsNoNumberIsNotAsked()
{
    Session session;
    open(session, u"d2l"_s);
    for (const double number : {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        QVERIFY(setOverride(session, {Role::MaskedScores, {0, 1, 2, 0}}, number));
        QVERIFY(waitForRun(session));
        QVERIFY(!questionAbout(session, u"masked_scores[0,1,2,0]"_s));
    }
    QVERIFY(questionAbout(session, u"masked_scores[0,1,2,1]"_s));
}

/// Beside what fills masked cells every score is as good as 0.
void TestHidden::aRowWithFilledCellsIsNotAsked()
{
    Session session;
    open(session, u"d2l"_s);
    QVERIFY(!questionAbout(session, u"masked_scores[0,1,2,:]"_s));
    QVERIFY(questionAbout(session, u"scaled_scores[0,1,2,:]"_s));
}

void TestHidden::aStepIsAskedAmongItsNeighbours()
{
    Session session;
    open(session, u"d2l"_s);
    for (const Step *step : session.steps()) {
        const auto question = questionAbout(session, hiddenStepWord(step->id));
        QVERIFY(question && question->options.size() == 4);
        QCOMPARE(rightAnswer(*question).size(), std::size_t{1});
    }
}

void TestHidden::aPictureAsksForTheRowThatIsLookedAt()
{
    Session session;
    open(session, u"d2l"_s);
    session.setHidden({u"weights"_s});
    session.setHead(3);
    const auto row = [&](const Cell &cell) { return session.truth()->trace->row(Role::Weights, cell); };
    QVERIFY(questionAbout(session, u"weights"_s)->answer == row({0, 3, 0, 0}));
    session.pin(CellPlace{Role::Weights, {1, 2, 3, 1}});
    QVERIFY(questionAbout(session, u"weights"_s)->answer == row({1, 2, 3, 0}));
    QVERIFY(questionAbout(session, u"weights"_s)->sumsToOne);
    const Selection asked = session.selection();
    session.pin(CellPlace{Role::Weights, {0, 1, 0, 1}}); // while it is asked
    QVERIFY(questionAbout(session, u"weights"_s, asked)->answer == row({1, 2, 3, 0}));
}

/// A map shows the run before until the next one is there.
void TestHidden::aTensorThatTheLayerHasNoMoreHasNoMenu()
{
    Session session;
    open(session, u"d2l"_s);
    QMenu menu;
    addHiding(menu, session, {Role::Weights, {0, 0, 0, 0}}, [](const QString &) {});
    QVERIFY(!menu.isEmpty());
    menu.clear();
    addHiding(menu, session, {Role::ResidualSum, {0, 0, 0}}, [](const QString &) {});
    QVERIFY(menu.isEmpty());
}

HEADSCOPE_TEST(TestHidden, QApplication)
#include "tst_hidden.moc"
