// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "tests/ui/support.h"
#include "ui/text/words.h"

#include <QRandomGenerator>

using namespace headscope;
using enum Role;

class TestSession : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void undoAndRedoRestoreTheDocument();
    void aWrongEditChangesNothing_data();
    void aWrongEditChangesNothing();
    void changesAreMadeTogetherOrNotAtAll();
    void editsWithOneMergeKeyAreOneStep();
    void anEditMakesOnePlanAndUndoNone();
    void aResultBelongsToThePlanThatWasRun();
    void undoingRandomEditsEndsWhereItBegan();
    void theSelectionStaysInsideWhenSizesShrink();
    void noCellOutsideTheLayerCanBeChosen();
    void theDropoutStepIsThereInTrainingOnly();
    void aHeadTakesThePinnedCellWithIt();
    void aHeadThatSharesAFeatureStays();
    void choosingATensorChoosesItsStep();
    void aWalkThroughTheOperandsLeadsBack();
    void givenHeadsAreTensorsOfTheInputs();
    void aStepKeepsATensorThatIsThere_data();
    void aStepKeepsATensorThatIsThere();
};

void TestSession::undoAndRedoRestoreTheDocument()
{
    Session session;
    open(session, u"d2l"_s);
    const Document first = session.document();
    edit(session, {{u"layer.num_heads"_s, u"10"_s}});
    edit(session, {{u"mask.causal"_s, u"\"top_left\""_s}});
    const Document last = session.document();
    session.undoStack().undo();
    session.undoStack().undo();
    QVERIFY(session.document() == first);
    QVERIFY(waitForRun(session));
    QCOMPARE(session.result()->trace->plan.sizes.h, 5);
    session.undoStack().redo();
    session.undoStack().redo();
    QVERIFY(session.document() == last);
    QVERIFY(waitForRun(session));
    QCOMPARE(session.result()->trace->plan.sizes.h, 10);
}

void TestSession::aWrongEditChangesNothing_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("sentence");
    QTest::addRow("heads") << u"layer.num_heads"_s << u"7"_s
                           << u"layer.num_heads: got 7, expected a divisor of num_hiddens (100)"_s;
    QTest::addRow("lengths") << u"mask.valid_lens"_s << u"[3]"_s
                             << u"mask.valid_lens: got 1 length, expected 2, one per batch item"_s;
    QTest::addRow("dropout") << u"layer.dropout"_s << u"1"_s
                             << u"layer.dropout: got 1, expected a number from 0 to below 1"_s;
    QTest::addRow("no JSON") << u"layer.num_heads"_s << u"five"_s
                             << u"layer.num_heads: got five, expected a whole number from 1 to 1000000"_s;
    QTest::addRow("no key") << u"layer.heads"_s << u"5"_s
                            << u"layer.heads: got a key that does not exist, expected a key of the session file such "
                               "as layer.num_heads"_s;
}

void TestSession::aWrongEditChangesNothing()
{
    QFETCH(QString, path);
    QFETCH(QString, json);
    QFETCH(QString, sentence);
    Session session;
    open(session, u"d2l"_s);
    const Document before = session.document();
    const auto result = session.result();
    QSignalSpy planChanged(&session, &Session::planChanged);
    const auto done = session.edit({{path, json}}, u"edit"_s);
    QVERIFY(!done);
    QCOMPARE(sentenceOf(done.error()), sentence);
    QVERIFY(session.document() == before);
    QCOMPARE(session.result(), result);
    QCOMPARE(planChanged.count(), 0);
    QCOMPARE(session.undoStack().count(), 0);
}

void TestSession::changesAreMadeTogetherOrNotAtAll()
{
    Session session;
    open(session, u"d2l"_s);
    const Document before = session.document();
    QVERIFY(!session.edit({{u"layer.num_heads"_s, u"10"_s}, {u"layer.dropout"_s, u"2"_s}}, u"edit"_s));
    QVERIFY(session.document() == before);
    QVERIFY(session.edit({{u"layer.num_heads"_s, u"7"_s}, {u"layer.num_hiddens"_s, u"98"_s}}, u"edit"_s));
    QCOMPARE(session.plan().sizes.d, 14);
    QCOMPARE(session.undoStack().count(), 1);
    QVERIFY(session.edit({{u"layer.num_heads"_s, u"7"_s}}, u"the same again"_s));
    QCOMPARE(session.undoStack().count(), 1);
}

void TestSession::editsWithOneMergeKeyAreOneStep()
{
    Session session;
    open(session, u"d2l"_s);
    const Document before = session.document();
    for (const QString &seed : {u"1"_s, u"12"_s, u"123"_s})
        QVERIFY(session.edit({{u"inputs.seed"_s, seed}}, u"seed"_s, u"typing"_s));
    QCOMPARE(session.undoStack().count(), 1);
    QVERIFY(session.edit({{u"inputs.seed"_s, u"5"_s}}, u"seed"_s, u"typing again"_s));
    QCOMPARE(session.undoStack().count(), 2);
    session.undoStack().undo();
    QCOMPARE(session.document().inputs.seed, 123U);
    session.undoStack().undo();
    QVERIFY(session.document() == before);
}

/// The plans themselves come back, not equal ones.
void TestSession::anEditMakesOnePlanAndUndoNone()
{
    Session session;
    open(session, u"small"_s);
    const Plan *const before = &session.plan();
    const Revision first = session.madePlan().revision();
    edit(session, {{u"inputs.seed"_s, u"8"_s}});
    const Plan *const after = &session.plan();
    const Revision second = session.madePlan().revision();
    QVERIFY(after != before && second != first);
    session.undoStack().undo();
    QCOMPARE(&session.plan(), before);
    QVERIFY(session.madePlan().revision() == first);
    session.undoStack().redo();
    QCOMPARE(&session.plan(), after);
    QVERIFY(session.madePlan().revision() == second);
    QVERIFY(session.edit({{u"inputs.seed"_s, u"8"_s}}, u"the same again"_s));
    QVERIFY(!session.edit({{u"layer.num_heads"_s, u"7"_s}}, u"wrong"_s));
    QCOMPARE(&session.plan(), after);
}

void TestSession::aResultBelongsToThePlanThatWasRun()
{
    Session session;
    open(session, u"small"_s);
    QVERIFY(session.result()->revision == session.madePlan().revision());
    QVERIFY(session.edit({{u"inputs.seed"_s, u"8"_s}}, u"edit"_s));
    QVERIFY(!session.isResultCurrent());
    session.undoStack().undo(); // before the run has come to its end
    QVERIFY(session.isResultCurrent());
    session.undoStack().redo();
    QVERIFY(waitForRun(session));
    QCOMPARE(session.result()->trace->plan.document.inputs.seed, 8U);
    QVERIFY(session.edit({{u"inputs.seed"_s, u"7"_s}}, u"as before"_s)); // the same document, planned anew
    QVERIFY(!session.isResultCurrent());
    QVERIFY(waitForRun(session));
}

void TestSession::undoingRandomEditsEndsWhereItBegan()
{
    const std::vector<Change> choices{
        {u"layer.num_heads"_s, u"10"_s},      {u"layer.num_heads"_s, u"3"_s},       {u"layer.num_hiddens"_s, u"60"_s},
        {u"inputs.batch_size"_s, u"1"_s},     {u"inputs.batch_size"_s, u"3"_s},     {u"mask.valid_lens"_s, u"null"_s},
        {u"mask.valid_lens"_s, u"[1, 9]"_s},  {u"mask.valid_lens"_s, u"[4]"_s},     {u"inputs.num_queries"_s, u"7"_s},
        {u"inputs.num_kv_pairs"_s, u"2"_s},   {u"layer.training"_s, u"true"_s},     {u"layer.training"_s, u"false"_s},
        {u"layer.dropout"_s, u"0.9"_s},       {u"layer.dropout"_s, u"1.5"_s},       {u"layer.bias"_s, u"true"_s},
        {u"layer.num_kv_heads"_s, u"1"_s},    {u"layer.num_kv_heads"_s, u"null"_s}, {u"inputs.kind"_s, u"\"ones\""_s},
        {u"mask.causal"_s, u"\"top_left\""_s}};
    Session session;
    open(session, u"d2l"_s);
    const Document first = session.document();
    QRandomGenerator random(20260101);
    std::vector<Document> path{first};
    for (int i = 0; i < 300; ++i) {
        const Document before = session.document();
        const Change &change = choices[random.bounded(static_cast<quint32>(choices.size()))];
        const auto done = session.edit({change}, u"edit"_s);
        QVERIFY(done || session.document() == before);
        if (session.document() != before)
            path.push_back(session.document());
        session.setTensor(madeTensors(session)[random.bounded(static_cast<quint32>(madeTensors(session).size()))]);
        session.setHead(random.bounded(12));
        session.setBatch(random.bounded(4));
        QVERIFY(session.selection().head < session.plan().sizes.h &&
                session.selection().batch < session.plan().sizes.b);
        QVERIFY(isPresent(session.plan(), session.selection().tensor));
    }
    QCOMPARE(session.undoStack().count(), static_cast<int>(path.size()) - 1);
    for (std::size_t i = path.size() - 1; i-- > 0;) {
        session.undoStack().undo();
        QVERIFY(session.document() == path[i]);
    }
    QVERIFY(session.document() == first);
    QVERIFY(waitForRun(session));
}

void TestSession::theSelectionStaysInsideWhenSizesShrink()
{
    Session session;
    open(session, u"d2l"_s);
    session.setBatch(1);
    session.setHead(4);
    session.pin(CellPlace{Weights, {1, 4, 3, 5}});
    session.hover(CellPlace{Weights, {1, 4, 0, 0}});
    edit(session,
         {{u"layer.num_heads"_s, u"2"_s}, {u"inputs.batch_size"_s, u"1"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    QCOMPARE(session.selection().batch, 0);
    QCOMPARE(session.selection().head, 1);
    QVERIFY(!session.selection().pinned);
    QVERIFY(!session.selection().hovered);
    session.setBatch(99);
    session.setHead(-5);
    QCOMPARE(session.selection().batch, 0);
    QCOMPARE(session.selection().head, 0);
    session.setStepIndex(1000);
    QCOMPARE(session.selection().step, StepId::Output);
    session.setStepIndex(-3);
    QCOMPARE(session.selection().step, StepId::Inputs);
}

/// Maps show the run before while a smaller one is on its way: its cells must not be explained in the new one.
void TestSession::noCellOutsideTheLayerCanBeChosen()
{
    Session session;
    open(session, u"d2l"_s);
    QVERIFY(session.edit({{u"inputs.num_queries"_s, u"2"_s}}, u"edit"_s));
    session.hover(CellPlace{Weights, {0, 0, 3, 0}});
    session.pin(CellPlace{Weights, {0, 0, 3, 0}});
    QVERIFY(!session.selection().cursor());
    session.pin(CellPlace{DroppedWeights, {0, 0, 0, 0}}); // there is none in evaluation
    QVERIFY(!session.selection().cursor());
    session.pin(CellPlace{Weights, {0, 0, 1, 5}});
    QVERIFY(session.selection().pinned);
}

void TestSession::theDropoutStepIsThereInTrainingOnly()
{
    Session session;
    open(session, u"d2l"_s);
    QCOMPARE(session.steps().size(), 10U);
    turnTrainingOn(session);
    QCOMPARE(session.steps().size(), 11U);
    session.setStep(StepId::Dropout);
    QCOMPARE(session.selection().tensor, DroppedWeights);
    session.undoStack().undo();
    QCOMPARE(session.selection().step, StepId::Softmax);
    QCOMPARE(session.selection().tensor, Weights);
    QCOMPARE(session.stepIndex(), 6);
}

void TestSession::aHeadThatSharesAFeatureStays()
{
    Session session;
    open(session, u"small"_s);
    edit(session, {{u"layer.num_heads"_s, u"4"_s}, {u"layer.num_kv_heads"_s, u"2"_s}});
    const Index size = session.plan().sizes.d;
    session.setHead(3);
    session.pin(CellPlace{K, {0, 1, size}}); // of the second head of keys, which heads 2 and 3 share
    QCOMPARE(session.selection().head, 3);
    session.goTo({K, {0, 1, size + 1}});
    QCOMPARE(session.selection().head, 3);
    session.pin(CellPlace{K, {0, 1, 0}});
    QCOMPARE(session.selection().head, 0);
    session.goTo({K, {0, 1, size}}); // a feature of another head takes one there
    QCOMPARE(session.selection().head, 2);
}

void TestSession::aHeadTakesThePinnedCellWithIt()
{
    Session session;
    open(session, u"d2l"_s);
    session.pin(CellPlace{Weights, {0, 0, 1, 2}});
    session.setHead(3);
    session.setBatch(1);
    QCOMPARE(session.selection().pinned->cell, (Cell{1, 3, 1, 2}));
    session.setTensor(Q);
    QVERIFY(!session.selection().pinned);
    session.pin(CellPlace{Q, {1, 2, 50}});
    session.setHead(0);
    QCOMPARE(session.selection().pinned->cell, (Cell{1, 2, 50}));
}

void TestSession::choosingATensorChoosesItsStep()
{
    Session session;
    open(session, u"d2l"_s);
    for (const TensorId tensor : madeTensors(session)) {
        session.setTensor(tensor);
        QCOMPARE(session.selection().tensor, tensor);
        QCOMPARE(session.selection().step, specOf(tensor).step);
    }
    session.setTensor(DroppedWeights); // there is none in evaluation
    QCOMPARE(session.selection().tensor, Output);
}

void TestSession::aWalkThroughTheOperandsLeadsBack()
{
    Session session;
    open(session, u"d2l"_s);
    session.pin(CellPlace{Weights, {0, 0, 1, 2}});
    const Selection start = session.selection();
    session.goTo({Scores, {1, 3, 2, 0}});
    const Selection &s = session.selection();
    QVERIFY(s.step == StepId::Scores && s.tensor == Scores && s.batch == 1 && s.head == 3);
    QVERIFY(s.pinned == (CellPlace{Scores, {1, 3, 2, 0}}));
    session.goTo({Wq, {61, 5}});
    QVERIFY(s.step == StepId::Inputs && s.tensor == Wq && s.head == 3);
    session.goTo({Scores, {1, 9, 2, 0}}); // there is no such head
    QVERIFY(s.tensor == Wq);
    session.go(-1);
    QVERIFY(s.tensor == Scores && s.head == 3);
    session.go(-1);
    QVERIFY(s == start);
    session.go(-1);
    QVERIFY(!s.pinned && !session.canGo(-1));
}

/// A layer without projections has no step that splits heads.
void TestSession::givenHeadsAreTensorsOfTheInputs()
{
    Session session;
    open(session, QStringLiteral(TEST_SOURCE_DIR "/pytorch/heads.headscope"));
    session.setTensor(KHeads);
    QCOMPARE(session.selection().step, StepId::Inputs);
    QCOMPARE(session.selection().tensor, KHeads);
    session.setStep(StepId::Split);
    QCOMPARE(session.selection().step, StepId::Inputs);
}

/// An edit may take the tensor that is looked at away, and leave its step.
void TestSession::aStepKeepsATensorThatIsThere_data()
{
    QTest::addColumn<Role>("tensor");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("json");
    QTest::addColumn<Role>("then");
    QTest::addRow("no score bias") << ScoreBias << u"mask.bias"_s << u"null"_s << MaskedScores;
    QTest::addRow("no projections") << Queries << u"layer.projections"_s << u"false"_s << QHeads;
}

void TestSession::aStepKeepsATensorThatIsThere()
{
    QFETCH(Role, tensor);
    QFETCH(QString, path);
    QFETCH(QString, json);
    QFETCH(Role, then);
    Session session;
    open(session, tensor == ScoreBias ? kExamples.last() : u"d2l"_s);
    session.setTensor(tensor);
    const StepId step = session.selection().step;
    edit(session, {{path, json}});
    QCOMPARE(session.selection().step, step);
    QCOMPARE(session.selection().tensor, then);
    session.undoStack().undo();
    QVERIFY(isPresent(session.plan(), session.selection().tensor));
}

HEADSCOPE_TEST(TestSession, QApplication)
#include "tst_session.moc"
