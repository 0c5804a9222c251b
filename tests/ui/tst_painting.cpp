// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/painting.h"

#include "tests/model/support.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/operationview.h"
#include "ui/session/overriding.h"

#include <QToolButton>

#include <limits>

using namespace headscope;
using enum Role;

class TestPainting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aStrokeHidesForAllHeads();
    void aStrokeIsOneUndoStep();
    void strokesDoNotKeepTheirMasks();
    void aStrokeIsUndoneWithTheNumbersItPaintedOver();
    void whatLengthsHideStaysHidden();
    void whatABiasHidesStaysHidden();
    void whatWasTypedIntoACellIsPaintedOver();
    void theMaskOfOneHeadStaysOfOneHead();
    void whatAStrokeIsForIsTold();
    void aMaskOfHeadsAloneIsPaintedQueryByQuery();
    void aDragPaints();
    void aSecondQuickPressPaintsToo();
    void aLabelPaintsItsWholeColumn();
    void aBlockWithShift();
    void aBlockBeginsAtAnyCorner();
    void ofABlockWhatTheLayerHasIsPainted();
    void enterPaintsTheCell();
    void withoutTheBrushNothingIsPainted();
    void clearingTakesItAway();
    void whoClearsByKeyStaysAtTheMask();
    void aBiasIsTakenAwayByItself();
    void aSecondClickDoesNotClear();
    void aStrokeOutlastsTheKeysThatItMeant();
    void aStrokeEndsWithoutItsButton();
    void anotherButtonPaintsNothing();
    void aStrokeStaysInTheMaskItBeganIn();
    void aStrokeHidesWhileChangesAreShown();
    void whoLooksAtTheMaskItselfPaintsToo();
    void aRefusalIsToldWhileItIsTrue();
    void aRefusalGoesWithTheNextPinnedCell();
    void theMaskOfAModelIsNotPainted();
};

namespace {

struct ShownMask
{
    ShownMask()
    {
        showActive(view, {1000, 420});
        open(session, u"d2l"_s);
        session.setStep(StepId::Mask);
    }
    MapWidget *map() const { return view.operandMap(1); }
    QToolButton *button(const QString &name) { return find<QToolButton>(view, name); }
    QPoint centre(Index row, Index column) const
    {
        return map()->geometryOfCells().cell(row, column).center().toPoint();
    }
    /// "1110.." row by row of one matrix.
    QString mask(Index item = 0, Index head = 0) const
    {
        QString text;
        for (Index query = 0; query < 4; ++query, text += u' ')
            for (Index key = 0; key < 6; ++key)
                text += session.result()->trace->value(Mask, {item, head, query, key}) != 0 ? u'1' : u'0';
        return text.trimmed();
    }
    void drag(const QPoint &from, const QPoint &to, Qt::KeyboardModifiers keys = {})
    {
        QTest::mousePress(map(), Qt::LeftButton, keys, from);
        move(to, Qt::LeftButton, keys);
        QTest::mouseRelease(map(), Qt::LeftButton, keys, to);
        QVERIFY(waitForRun(session));
    }
    /// The key 2 of query 1.
    void paintWithEnter()
    {
        button(u"paintMask"_s)->click();
        session.pin(CellPlace{Mask, {0, 0, 1, 2}});
        QTest::keyClick(map(), Qt::Key_Return);
        QVERIFY(waitForRun(session));
    }
    void move(const QPoint &to, Qt::MouseButtons held, Qt::KeyboardModifiers keys = {})
    {
        QMouseEvent event(QEvent::MouseMove, to, map()->mapToGlobal(to), Qt::NoButton, held, keys);
        QApplication::sendEvent(map(), &event);
    }
    void release(const QPoint &at, Qt::MouseButton button, Qt::MouseButtons held)
    {
        QMouseEvent event(QEvent::MouseButtonRelease, at, map()->mapToGlobal(at), button, held, {});
        QApplication::sendEvent(map(), &event);
    }

    Session session;
    OperationView view{session};
};

} // namespace

void TestPainting::aStrokeHidesForAllHeads()
{
    ShownMask shown;
    QVERIFY(paintMask(shown.session, {0, 0}, {{0, 0}, {3, 2}}, false));
    QVERIFY(waitForRun(shown.session));
    for (Index head = 0; head < 5; ++head) {
        QCOMPARE(shown.mask(0, head), u"011000 111000 111000 110000"_s);
        QCOMPARE(shown.mask(1, head), u"010000 110000 110000 110000"_s); // valid_lens[1] = 2
    }
    QCOMPARE(shown.session.result()->trace->value(Weights, {0, 0, 3, 2}), 0.0);
    QVERIFY(paintMask(shown.session, {0, 0}, {{0, 0}}, true));
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(shown.mask(), u"111000 111000 111000 110000"_s);
}

void TestPainting::aStrokeIsOneUndoStep()
{
    ShownMask shown;
    const Document before = shown.session.document();
    const auto files = shown.session.plan().files;
    QVERIFY(paintMask(shown.session, {0, 0}, {{0, 0}, {1, 1}}, false));
    QVERIFY(paintMask(shown.session, {0, 0}, {{2, 2}}, false));
    QCOMPARE(shown.session.undoStack().count(), 2);
    shown.session.undoStack().undo();
    QVERIFY(waitForRun(shown.session));
    QTRY_COMPARE(shown.mask(), u"011000 101000 111000 111000"_s);
    shown.session.undoStack().undo();
    QVERIFY(shown.session.document() == before);
    QCOMPARE(shown.session.plan().files, files);
    shown.session.undoStack().redo();
    shown.session.undoStack().redo();
    QTRY_COMPARE(shown.mask(), u"011000 101000 110000 111000"_s);
}

/// Else some hundred strokes over a large mask would fill the memory.
void TestPainting::strokesDoNotKeepTheirMasks()
{
    ShownMask shown;
    std::vector<std::weak_ptr<const TensorFile>> masks;
    for (const MaskBlock &cell : MaskBlocks{{0, 0}, {1, 1}, {2, 2}, {3, 0}, {0, 1}}) {
        QVERIFY(paintMask(shown.session, {0, 0}, {cell}, false));
        masks.emplace_back(shown.session.plan().files->at("painted"));
        QVERIFY(waitForRun(shown.session));
    }
    const QString painted = u"001000 101000 110000 011000"_s;
    QCOMPARE(shown.mask(), painted);
    QTRY_VERIFY(masks[1].expired() && masks[2].expired());
    QCOMPARE(shown.session.undoStack().count(), 5);
    for (int i = 0; i < 4; ++i)
        shown.session.undoStack().undo();
    QTRY_COMPARE(shown.mask(), u"011000 111000 111000 111000"_s);
    for (int i = 0; i < 4; ++i)
        shown.session.undoStack().redo();
    QTRY_COMPARE(shown.mask(), painted);
}

void TestPainting::aStrokeIsUndoneWithTheNumbersItPaintedOver()
{
    ShownMask shown;
    QVERIFY(paintMask(shown.session, {0, 0}, {{0, 0}}, false));
    QVERIFY(setOverride(shown.session, {Mask, {0, 0, 1, 1}}, 0));
    const Document before = shown.session.document();
    QVERIFY(paintMask(shown.session, {0, 0}, {MaskBlock({0, 0}, {1, 1})}, true)); // a part of it is so already
    QVERIFY(shown.session.document().overrides.empty());
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(shown.mask(), u"111000 111000 111000 111000"_s);
    shown.session.undoStack().undo();
    QVERIFY(shown.session.document() == before);
    QTRY_COMPARE(shown.mask(), u"011000 101000 111000 111000"_s);
    shown.session.undoStack().redo();
    QVERIFY(shown.session.document().overrides.empty());
    QTRY_COMPARE(shown.mask(), u"111000 111000 111000 111000"_s);
}

void TestPainting::whatLengthsHideStaysHidden()
{
    ShownMask shown;
    shown.button(u"paintMask"_s)->click();
    QTest::mouseClick(shown.map(), Qt::LeftButton, {}, shown.centre(0, 5));
    QCOMPARE(shown.session.undoStack().count(), 0);
    QVERIFY2(shown.view.hint().contains(u"valid_lens"_s), qPrintable(shown.view.hint()));
}

void TestPainting::whatABiasHidesStaysHidden()
{
    ShownMask shown;
    Tensor<float> bias({4, 6});
    bias[8] = -std::numeric_limits<float>::infinity(); // of query 1 and key 2
    Document document = shown.session.document();
    document.mask.bias = TensorRef{"x.npz", "bias"};
    begin(shown.session, DocumentState{document, fileWith({{"bias", bias}})});
    QVERIFY(waitForRun(shown.session));
    const int steps = shown.session.undoStack().count();
    shown.button(u"paintMask"_s)->click();
    QTest::mouseClick(shown.map(), Qt::LeftButton, {}, shown.centre(1, 2));
    QCOMPARE(shown.session.undoStack().count(), steps);
    QCOMPARE(shown.view.hint(), u"The bias hides this key: clear the bias to see it."_s);
}

/// What was typed into other cells stays.
void TestPainting::whatWasTypedIntoACellIsPaintedOver()
{
    ShownMask shown;
    edit(shown.session, {{u"overrides"_s, uR"([{"cell": "mask[0,2,1,2]", "value": 0},
                                               {"cell": "mask[0,2,0,0]", "value": 0}])"_s}});
    shown.session.setHead(2);
    QCOMPARE(shown.mask(0, 2), u"011000 110000 111000 111000"_s);
    shown.button(u"paintMask"_s)->click();
    QTest::mouseClick(shown.map(), Qt::LeftButton, {}, shown.centre(1, 2));
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(shown.mask(0, 2), u"011000 111000 111000 111000"_s);
    QCOMPARE(std::ssize(shown.session.document().overrides), std::ptrdiff_t{1});
}

void TestPainting::theMaskOfOneHeadStaysOfOneHead()
{
    Document document = planOf(Document{}).document;
    document.mask.allowed = TensorRef{"x.npz", "m"};
    Tensor<Flag> mask({5, 4, 6});
    for (Index i = 0; i < mask.size(); ++i)
        mask[i].value = 1;
    Session session;
    session.show(u"x"_s, planOf(document, fileWith({{"m", mask}})));
    QVERIFY(waitForRun(session));
    QVERIFY(paintMask(session, {1, 3}, {{2, 1}}, false));
    QVERIFY(waitForRun(session));
    const auto seen = [&](Index item, Index head) { return session.result()->trace->value(Mask, {item, head, 2, 1}); };
    QCOMPARE(seen(0, 3), 0.0); // its mask has no axis for the batch
    QCOMPARE(seen(1, 3), 0.0);
    QCOMPARE(seen(1, 2), 1.0);
}

void TestPainting::whatAStrokeIsForIsTold()
{
    ShownMask shown;
    QVERIFY(!shown.view.hint().contains(u"all heads"_s));
    shown.button(u"paintMask"_s)->click();
    QVERIFY2(shown.view.hint().endsWith(u" It counts for all heads and batch items."_s), qPrintable(shown.view.hint()));
    edit(shown.session, {{u"inputs.batch_size"_s, u"1"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    QVERIFY2(shown.view.hint().endsWith(u" It counts for all heads."_s), qPrintable(shown.view.hint()));
    Document document = planOf(Document{}).document;
    document.mask.allowed = TensorRef{"x.npz", "m"};
    Tensor<Flag> ofHeads({5, 4, 6});
    const StrokeReach reach = reachOfStroke(planOf(document, fileWith({{"m", ofHeads}})));
    QVERIFY(reach.isForItems && !reach.isForHeads);
}

void TestPainting::aMaskOfHeadsAloneIsPaintedQueryByQuery()
{
    Document document = planOf(Document{}).document;
    document.mask.allowed = TensorRef{"x.npz", "m"};
    Tensor<std::int64_t> mask({5, 1, 6});
    for (Index i = 0; i < mask.size(); ++i)
        mask[i] = i == 2 * 6 + 4 ? 0 : 1; // key 4 of head 2
    Session session;
    session.show(u"x"_s, planOf(document, fileWith({{"m", mask}})));
    QVERIFY(waitForRun(session));
    QVERIFY(paintMask(session, {0, 3}, {{2, 1}}, false));
    QVERIFY(waitForRun(session));
    for (Index head = 0; head < 5; ++head)
        for (Index query = 0; query < 4; ++query)
            for (Index key = 0; key < 6; ++key) {
                const bool isHidden = (head == 2 && key == 4) || (head == 3 && query == 2 && key == 1);
                QCOMPARE(session.result()->trace->value(Mask, {0, head, query, key}), isHidden ? 0.0 : 1.0);
            }
}

void TestPainting::aDragPaints()
{
    ShownMask shown;
    shown.button(u"paintMask"_s)->click();
    shown.drag(shown.centre(0, 0), shown.centre(2, 2)); // one long move: the cells between are painted, too
    QCOMPARE(shown.mask(), u"011000 101000 110000 111000"_s);
    QCOMPARE(shown.session.undoStack().count(), 1);
    shown.drag(shown.centre(1, 1), shown.centre(0, 0)); // begins on a hidden cell: shows
    QCOMPARE(shown.mask(), u"111000 111000 110000 111000"_s);
}

/// It comes as a double click, before the run of the first.
void TestPainting::aSecondQuickPressPaintsToo()
{
    ShownMask shown;
    shown.button(u"paintMask"_s)->click();
    QSignalSpy opened(shown.map(), &MapWidget::cellOpened);
    const QPoint at = shown.centre(1, 2);
    QTest::mouseClick(shown.map(), Qt::LeftButton, {}, at);
    QMouseEvent press(QEvent::MouseButtonDblClick, at, shown.map()->mapToGlobal(at), Qt::LeftButton, Qt::LeftButton,
                      {});
    QApplication::sendEvent(shown.map(), &press);
    shown.release(at, Qt::LeftButton, Qt::NoButton);
    QCOMPARE(shown.session.undoStack().count(), 2);
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(shown.mask(), u"111000 111000 111000 111000"_s);
    QVERIFY(opened.isEmpty());
}

void TestPainting::aLabelPaintsItsWholeColumn()
{
    ShownMask shown;
    shown.button(u"paintMask"_s)->click();
    const QRectF area = shown.map()->geometryOfCells().area();
    QTest::mouseClick(shown.map(), Qt::LeftButton, {}, {shown.centre(0, 1).x(), static_cast<int>(area.bottom()) + 8});
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(shown.mask(), u"101000 101000 101000 101000"_s);
    QTest::mouseClick(shown.map(), Qt::LeftButton, {}, {static_cast<int>(area.left()) - 8, shown.centre(2, 0).y()});
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(shown.mask(), u"101000 101000 000000 101000"_s);
}

void TestPainting::aBlockWithShift()
{
    ShownMask shown;
    shown.button(u"paintMask"_s)->click();
    shown.drag(shown.centre(1, 0), shown.centre(2, 1), Qt::ShiftModifier);
    QCOMPARE(shown.mask(), u"111000 001000 001000 111000"_s);
}

/// The cell where it began says what is painted.
void TestPainting::aBlockBeginsAtAnyCorner()
{
    ShownMask shown;
    QVERIFY(paintMask(shown.session, {0, 0}, {{1, 0}}, false));
    QVERIFY(waitForRun(shown.session));
    shown.button(u"paintMask"_s)->click();
    shown.drag(shown.centre(2, 1), shown.centre(1, 0), Qt::ShiftModifier); // from one that is seen
    QCOMPARE(shown.mask(), u"111000 001000 001000 111000"_s);
    shown.drag(shown.centre(1, 1), shown.centre(0, 0), Qt::ShiftModifier);
    QCOMPARE(shown.mask(), u"111000 111000 001000 111000"_s);
}

void TestPainting::ofABlockWhatTheLayerHasIsPainted()
{
    ShownMask shown;
    QVERIFY(paintMask(shown.session, {0, 0}, {MaskBlock({2, 1}, {9, 9}), {9, 0}, {0, -1}}, false));
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(shown.mask(), u"111000 111000 100000 100000"_s);
    QVERIFY(inside({MaskBlock({-2, -1}, {-1, 9}), {9, 0}}, 4, 6).empty());
    const MaskBlocks left = inside({MaskBlock({-2, 9}, {0, -1})}, 4, 6);
    QVERIFY(left.size() == 1 && left.front().first == std::pair(Index{0}, Index{0}));
    QVERIFY(left.front().last == std::pair(Index{0}, Index{5}));
}

void TestPainting::enterPaintsTheCell()
{
    ShownMask shown;
    shown.paintWithEnter();
    QCOMPARE(shown.mask(), u"111000 110000 111000 111000"_s);
}

void TestPainting::withoutTheBrushNothingIsPainted()
{
    ShownMask shown;
    shown.drag(shown.centre(0, 0), shown.centre(2, 2));
    QCOMPARE(shown.session.undoStack().count(), 0);
    shown.button(u"paintMask"_s)->click();
    shown.session.setStep(StepId::Softmax); // ends the mode
    shown.session.setStep(StepId::Mask);
    shown.drag(shown.centre(0, 0), shown.centre(2, 2));
    QCOMPARE(shown.session.undoStack().count(), 0);
}

void TestPainting::clearingTakesItAway()
{
    ShownMask shown;
    QVERIFY(!shown.button(u"clearMask"_s)->isVisible());
    QVERIFY(paintMask(shown.session, {0, 0}, {{0, 0}}, false));
    QVERIFY(shown.button(u"clearMask"_s)->isVisible());
    QVERIFY(!shown.button(u"clearMask"_s)->toolTip().contains(u"you"_s)); // it may come from a file
    shown.button(u"clearMask"_s)->click();
    QCOMPARE(shown.session.undoStack().undoText(), u"Mask taken away"_s);
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(shown.mask(), u"111000 111000 111000 111000"_s);
    QVERIFY(!shown.button(u"clearMask"_s)->isVisible());
}

/// The button goes with what it took away.
void TestPainting::whoClearsByKeyStaysAtTheMask()
{
    ShownMask shown;
    QVERIFY(paintMask(shown.session, {0, 0}, {{0, 0}}, false));
    auto *clear = shown.button(u"clearMask"_s);
    clear->setFocus(Qt::TabFocusReason);
    QTest::keyClick(clear, Qt::Key_Space);
    QVERIFY(!clear->isVisible() && shown.button(u"paintMask"_s)->hasFocus());
}

void TestPainting::aBiasIsTakenAwayByItself()
{
    ShownMask shown;
    QVERIFY(!shown.button(u"clearBias"_s)->isVisible());
    auto files = std::make_shared<TensorFiles>(*shown.session.plan().files);
    (*files)["bias.npz"] = std::make_shared<const TensorFile>(TensorFile{{std::string("bias"), Tensor<float>({4, 6})}});
    Document document = shown.session.document();
    document.mask.bias = TensorRef{"bias.npz", "bias"};
    document.overrides.push_back({"score_bias", {0, 0, 0, 0}, 1});
    QVERIFY(shown.session.edit(DocumentState{document, files}, u"bias"_s));
    QVERIFY(shown.button(u"clearBias"_s)->isVisible() && !shown.button(u"clearMask"_s)->isVisible());
    shown.button(u"clearBias"_s)->click();
    QVERIFY(!shown.session.document().mask.bias && shown.session.document().overrides.empty());
    QVERIFY(!shown.button(u"clearBias"_s)->isVisible());
}

/// The button that clears comes beside that of the brush, which stays where it was.
void TestPainting::aSecondClickDoesNotClear()
{
    ShownMask shown;
    auto *brush = shown.button(u"paintMask"_s);
    const QPoint place = brush->mapTo(&shown.view, brush->rect().center());
    QTest::mouseClick(brush, Qt::LeftButton);
    shown.drag(shown.centre(0, 0), shown.centre(1, 0));
    QVERIFY(shown.button(u"clearMask"_s)->isVisible());
    QCOMPARE(shown.view.childAt(place), brush);
}

/// The layer gets smaller while the button is held.
void TestPainting::aStrokeOutlastsTheKeysThatItMeant()
{
    ShownMask shown;
    shown.button(u"paintMask"_s)->click();
    QTest::mousePress(shown.map(), Qt::LeftButton, {}, shown.centre(3, 5));
    const auto smaller = shown.session.edit(
        {{u"mask.valid_lens"_s, u"null"_s}, {u"inputs.num_queries"_s, u"2"_s}, {u"inputs.num_kv_pairs"_s, u"3"_s}},
        u"edit"_s);
    QVERIFY(smaller);
    const int steps = shown.session.undoStack().count();
    QTest::mouseRelease(shown.map(), Qt::LeftButton, {}, {10, 10});
    QCOMPARE(shown.session.undoStack().count(), steps); // nothing was painted
    QVERIFY(waitForRun(shown.session));
    QVERIFY(paintMask(shown.session, {0, 0}, {{1, 2}, {3, 5}, {-1, 0}}, false)); // nor outside
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(shown.session.result()->trace->value(Mask, {0, 0, 1, 2}), 0.0);
    QCOMPARE(shown.session.result()->trace->value(Mask, {0, 0, 1, 1}), 1.0);
}

/// Another window has taken the release.
void TestPainting::aStrokeEndsWithoutItsButton()
{
    ShownMask shown;
    shown.button(u"paintMask"_s)->click();
    QTest::mousePress(shown.map(), Qt::LeftButton, {}, shown.centre(0, 0));
    shown.move(shown.centre(1, 1), Qt::NoButton);
    shown.move(shown.centre(2, 2), Qt::LeftButton);
    shown.release(shown.centre(2, 2), Qt::LeftButton, Qt::NoButton);
    QCOMPARE(shown.session.undoStack().count(), 0);
}

void TestPainting::anotherButtonPaintsNothing()
{
    ShownMask shown;
    shown.button(u"paintMask"_s)->click();
    QTest::mousePress(shown.map(), Qt::LeftButton, {}, shown.centre(0, 0));
    shown.release(shown.centre(0, 0), Qt::RightButton, Qt::LeftButton);
    QCOMPARE(shown.session.undoStack().count(), 0);
    shown.release(shown.centre(0, 0), Qt::LeftButton, Qt::NoButton); // the stroke is still there
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(shown.mask(), u"011000 111000 111000 111000"_s);
}

/// The other item or head comes while the button is held.
void TestPainting::aStrokeStaysInTheMaskItBeganIn()
{
    ShownMask shown;
    shown.button(u"paintMask"_s)->click();
    for (const bool moves : {false, true}) {
        shown.session.setHead(0);
        QTest::mousePress(shown.map(), Qt::LeftButton, {}, shown.centre(0, 0));
        shown.session.setHead(1);
        if (moves)
            shown.move(shown.centre(1, 1), Qt::LeftButton);
        shown.release(shown.centre(1, 1), Qt::LeftButton, Qt::NoButton);
        QCOMPARE(shown.session.undoStack().count(), 0);
    }
}

/// The map shows differences then, of which most are 0.
void TestPainting::aStrokeHidesWhileChangesAreShown()
{
    ShownMask shown;
    edit(shown.session, {{u"overrides"_s, u"[{\"cell\": \"scores[0,0,0,0]\", \"value\": 3}]"_s}});
    shown.session.setWantsChange(true);
    shown.paintWithEnter();
    QCOMPARE(shown.mask(), u"111000 110000 111000 111000"_s);
}

void TestPainting::whoLooksAtTheMaskItselfPaintsToo()
{
    ShownMask shown;
    shown.session.setTensor(Mask);
    shown.paintWithEnter();
    QCOMPARE(shown.mask(), u"111000 110000 111000 111000"_s);
}

/// The next edit may be the one that it asks for.
void TestPainting::aRefusalIsToldWhileItIsTrue()
{
    ShownMask shown;
    shown.button(u"paintMask"_s)->click();
    QTest::mouseClick(shown.map(), Qt::LeftButton, {}, shown.centre(1, 5));
    QVERIFY2(shown.view.hint().startsWith(u"valid_lens, "_s), qPrintable(shown.view.hint()));
    edit(shown.session, {{u"mask.valid_lens"_s, u"null"_s}});
    QVERIFY2(!shown.view.hint().startsWith(u"valid_lens, "_s), qPrintable(shown.view.hint()));
}

void TestPainting::aRefusalGoesWithTheNextPinnedCell()
{
    ShownMask shown;
    shown.button(u"paintMask"_s)->click();
    QTest::mouseClick(shown.map(), Qt::LeftButton, {}, shown.centre(1, 5));
    shown.session.hover(CellPlace{Mask, {0, 0, 2, 2}});
    QVERIFY2(shown.view.hint().startsWith(u"valid_lens, "_s), qPrintable(shown.view.hint()));
    shown.session.pin(CellPlace{Mask, {0, 0, 1, 1}});
    QVERIFY2(shown.view.hint().startsWith(u"Drag over the mask"_s), qPrintable(shown.view.hint()));
    QTest::mouseClick(shown.map(), Qt::LeftButton, {}, shown.centre(1, 5));
    QVERIFY2(shown.view.hint().startsWith(u"valid_lens, "_s), qPrintable(shown.view.hint()));
    shown.session.setBatch(1); // of another length
    QVERIFY2(shown.view.hint().startsWith(u"Drag over the mask"_s), qPrintable(shown.view.hint()));
}

/// The set-up of its blocks is that of its files.
void TestPainting::theMaskOfAModelIsNotPainted()
{
    ShownMask shown;
    shown.button(u"paintMask"_s)->click();
    openModel(shown.session, u"gpt2"_s);
    shown.session.setStep(StepId::Mask);
    QVERIFY(isPresent(shown.session.plan(), MaskedScores));
    QVERIFY(shown.button(u"paintMask"_s)->isHidden() && !shown.button(u"paintMask"_s)->isChecked());
}

HEADSCOPE_TEST(TestPainting, QApplication)
#include "tst_painting.moc"
