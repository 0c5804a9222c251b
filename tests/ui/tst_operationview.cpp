// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/operationview.h"

#include "engine/reading/explain.h"
#include "tests/ui/support.h"
#include "ui/lines/linetext.h"
#include "ui/operation/mapwidget.h"
#include "ui/session/overriding.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/fonts.h"

#include <QApplication>
#include <QLineEdit>
#include <QToolButton>

using namespace headscope;
using enum Role;

class TestOperationView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyTensorIsShownWithItsOperands_data();
    void everyTensorIsShownWithItsOperands();
    void theOperandsOfTheHoveredCellAreTinted_data() { everyTensorIsShownWithItsOperands_data(); }
    void theOperandsOfTheHoveredCellAreTinted();
    void hoveringAnOperandExplainsItThere();
    void aClickPinsAndEscLetsGo();
    void mapsOfOneShapeHaveCellsOfOneSize();
    void aBiasOfPositionsStandsBesideTheMask_data();
    void aBiasOfPositionsStandsBesideTheMask();
    void longWordsStandOnceBeforeMapsOfTheSameRows_data() { aBiasOfPositionsStandsBesideTheMask_data(); }
    void longWordsStandOnceBeforeMapsOfTheSameRows();
    void mapsStayApartAndInside_data();
    void mapsStayApartAndInside();
    void sumsStandBesideTheWeights();
    void aNewRunShowsItsOwnNumbers();
    void mapsOfARunBeforeAreDimmed();
    void theArrowIsOfTheMapsThatItStandsBetween();
    void aNumberTypedIntoACellIsInTheRun();
    void whoLeavesANumberHasTypedIt();
    void whoLeavesANumberByKeyHasTypedIt_data();
    void whoLeavesANumberByKeyHasTypedIt();
    void tabTakesANumberAndStaysAtTheMap_data();
    void tabTakesANumberAndStaysAtTheMap();
    void whoSavesTakesWhatIsTyped();
    void whatIsNoNumberCanBeTyped();
    void nonsenseIsToldAndChangesNothing();
    void aDoubleClickEditsTheResultAndFollowsAnOperand();
    void whatChangedIsShownSigned();
    void aLargeChangeIsMadeElsewhere();
    void allThatAStepGivesIsShown_data();
    void allThatAStepGivesIsShown();
    void nothingCanBePressedBeforeASessionIsOpen();
    void aScoreKeepsItsColourBehindTheMask();
    void changesOfInputsHaveOneScale();
    void aSharedHeadIsToldByItsOwnNumber();
    void aWeightIsOfNoBatchItem();
    void aHintIsWholeOrNotThere();
};

namespace {

struct ShownView
{
    explicit ShownView(const QString &example, bool isTraining = true, QSize size = {1000, 420})
    {
        showActive(view, size);
        open(session, example);
        if (isTraining)
            turnTrainingOn(session);
    }
    std::vector<MapWidget *> maps() const
    {
        if (!view.givenMaps().empty())
            return view.givenMaps();
        std::vector<MapWidget *> all;
        for (int i = 0; i < view.operandCount(); ++i)
            all.push_back(view.operandMap(i));
        all.push_back(view.resultMap());
        return all;
    }
    Session session;
    OperationView view{session};
};

QPointF middle(const MapWidget *map, Index row, Index column)
{
    return map->geometryOfCells().cell(row, column).center();
}

/// The first three: of masked scores with two biases the second has no map.
std::vector<TensorId> matricesOf(const Session &session, TensorId result)
{
    std::vector<TensorId> shown;
    for (const Operand &operand : tensorOf(session.plan(), result).operands)
        if (specOf(operand.tensor).axes.size() >= 2 && shown.size() < 3)
            shown.push_back(operand.tensor);
    return shown;
}

bool isLit(const MapWidget::Place &tint, Index row, Index column)
{
    return (tint.first == kSwept || tint.first == row) && (tint.second == kSwept || tint.second == column);
}

} // namespace

void TestOperationView::initTestCase()
{
    applyTheme(*qApp, *findTheme(u"dark"_s)); // a veil shows on every colour of the maps
}

void TestOperationView::everyTensorIsShownWithItsOperands_data()
{
    QTest::addColumn<QString>("example");
    for (const QString &example : kExamples)
        QTest::addRow("%s", qPrintable(example)) << example;
}

void TestOperationView::everyTensorIsShownWithItsOperands()
{
    QFETCH(QString, example);
    ShownView shown(example);
    Session &session = shown.session;
    session.setBatch(1);
    session.setHead(1);
    for (const TensorId tensor : madeTensors(session)) {
        session.setTensor(tensor);
        const auto operands = matricesOf(session, tensor);
        QCOMPARE(shown.view.operandCount(), static_cast<int>(operands.size()));
        for (int i = 0; i < 3; ++i) {
            MapWidget *map = shown.view.operandMap(i);
            const auto &given = shown.view.givenMaps();
            if (!given.empty())
                QCOMPARE(map->isVisible(), std::find(given.begin(), given.end(), map) != given.end());
            else
                QCOMPARE(map->isVisible(), i < shown.view.operandCount());
            if (!map->isVisible() || !given.empty())
                continue;
            QCOMPARE(map->content().slice.tensor(), operands[static_cast<std::size_t>(i)]);
            const Slice &slice = map->content().slice;
            QCOMPARE(map->accessibleName(), matrixTitle(slice.spec(), slice.cell(0, 0)));
        }
        const MapWidget *result = shown.view.resultMap();
        QVERIFY(result->isVisible() && result->content().slice.tensor() == tensor);
        QCOMPARE(result->content().slice.cell(0, 0).front(), session.selection().batch);
        QVERIFY(!result->geometryOfCells().area().isEmpty());
    }
}

void TestOperationView::theOperandsOfTheHoveredCellAreTinted()
{
    QFETCH(QString, example);
    ShownView shown(example, true, {1400, 700});
    shown.session.setBatch(1);
    shown.session.setHead(1);
    for (const TensorId tensor : madeTensors(shown.session)) {
        shown.session.setTensor(tensor);
        MapWidget *result = shown.view.resultMap();
        const Slice slice = result->content().slice;
        const Index row = slice.rows() - 1;
        const Sizes &sizes = shown.session.plan().sizes;
        const Index column = tensor == Concat && sizes.h > 1 ? sizes.v : slice.columns() / 2; // a column of head 1
        std::vector<QImage> before;
        for (MapWidget *map : shown.maps())
            before.push_back(map->grab().toImage());
        hover(result, middle(result, row, column));
        QVERIFY(shown.session.selection().hovered == (CellPlace{tensor, slice.cell(row, column)}));
        const auto sources = explain(*shown.session.result()->trace, tensor, slice.cell(row, column)).sources;
        for (int i = 0; i < shown.view.operandCount(); ++i) {
            MapWidget *map = shown.view.operandMap(i);
            const auto source = std::find_if(sources.begin(), sources.end(), [&](const Source &s) {
                return s.tensor == map->content().slice.tensor();
            });
            const QImage after = map->grab().toImage();
            const QImage &was = before[static_cast<std::size_t>(i)];
            if (source == sources.end()) { // a key is of the past or of now
                QVERIFY(tensor == KHeads || tensor == VHeads || tensor == KAppended || tensor == VAppended ||
                        tensor == Scores);
                QCOMPARE(after, was);
                continue;
            }
            const auto tint = map->content().slice.place(source->cells);
            QVERIFY2(tint, specOf(tensor).name.data());
            const MapGeometry &cells = map->geometryOfCells();
            if (cells.cellWidth() < 8 || cells.cellHeight() < 8) // the frame of the lit cells covers them
                continue;
            for (Index r = 0; r < cells.rows(); ++r)
                for (Index c = 0; c < cells.columns(); ++c) {
                    const QPointF middle = cells.cell(r, c).center();
                    QCOMPARE(pixelAt(after, middle) == pixelAt(was, middle), isLit(*tint, r, c));
                }
        }
        hover(result, {0, 0});
        QVERIFY(!shown.session.selection().hovered);
        for (std::size_t i = 0; i < before.size(); ++i)
            QVERIFY(shown.maps()[i]->grab().toImage() == before[i]);
    }
}

void TestOperationView::hoveringAnOperandExplainsItThere()
{
    ShownView shown(u"small"_s);
    shown.session.setStep(StepId::Scores);
    MapWidget *keys = shown.view.operandMap(1);
    hover(keys, middle(keys, 2, 3));
    QVERIFY(shown.session.selection().hovered == (CellPlace{KHeads, {0, 0, 2, 3}}));
    QCOMPARE(shown.session.selection().tensor, Scores);
    QVERIFY(keys->accessibleDescription().startsWith(u"key 2, feature 3: "_s));
}

void TestOperationView::aClickPinsAndEscLetsGo()
{
    ShownView shown(u"small"_s);
    MapWidget *weights = shown.view.resultMap();
    click(weights, middle(weights, 1, 2));
    QVERIFY(shown.session.selection().pinned == (CellPlace{Weights, {0, 0, 1, 2}}));
    hover(weights, middle(weights, 0, 0));
    QVERIFY(shown.session.selection().cursor() == shown.session.selection().pinned);
    QTest::keyClick(weights, Qt::Key_Left);
    QTest::keyClick(weights, Qt::Key_Up);
    QVERIFY(shown.session.selection().pinned == (CellPlace{Weights, {0, 0, 0, 1}}));
    QTest::keyClick(weights, Qt::Key_Escape);
    QVERIFY(!shown.session.selection().pinned);
    click(weights, middle(weights, 1, 1));
    click(weights, {1, 1}); // beside the cells
    QVERIFY(!shown.session.selection().pinned);
}

void TestOperationView::mapsOfOneShapeHaveCellsOfOneSize()
{
    ShownView shown(u"d2l"_s, true, {900, 300});
    for (const StepId step : {StepId::Scale, StepId::Mask, StepId::Softmax, StepId::Dropout}) {
        shown.session.setStep(step);
        const MapGeometry &result = shown.view.resultMap()->geometryOfCells();
        for (int i = 0; i < shown.view.operandCount(); ++i)
            QCOMPARE(shown.view.operandMap(i)->geometryOfCells().area().size(), result.area().size());
    }
}

void TestOperationView::aBiasOfPositionsStandsBesideTheMask_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addRow("of a window of 1440 × 900") << QSize(784, 430);
    QTest::addRow("of a window of 1280 × 720") << QSize(624, 300);
    QTest::addRow("of a window of 1024 × 640") << QSize(488, 230);
}

void TestOperationView::aBiasOfPositionsStandsBesideTheMask()
{
    QFETCH(QSize, size);
    ShownView shown(u"d2l"_s, false, size);
    edit(shown.session, {{u"layer.alibi"_s, u"{}"_s}});
    shown.session.setTensor(MaskedScores);
    QCOMPARE(shown.view.operandCount(), 3);
    double right = 0;
    for (MapWidget *map : shown.maps()) {
        QVERIFY(map->isVisible() && map->x() >= right);
        QVERIFY(map->geometryOfCells().cellWidth() >= 6);
        right = map->geometry().right();
    }
    QVERIFY(right < shown.view.width());
    const MapWidget *bias = shown.view.operandMap(2);
    QVERIFY(bias->content().slice.tensor() == PositionBias);
    QCOMPARE(bias->content().slice.number(1, 3), shown.session.result()->trace->value(PositionBias, {0, 0, 1, 3}));
    shown.session.setTensor(Scores);
    QVERIFY(!bias->isVisible());
}

/// Four maps have no room for the same words four times.
void TestOperationView::longWordsStandOnceBeforeMapsOfTheSameRows()
{
    QFETCH(QSize, size);
    ShownView shown(u"d2l"_s, false, size);
    edit(shown.session, {{u"layer.alibi"_s, u"{}"_s},
                         {u"tokens.queries"_s, uR"(["students", "understand", "representation", "well"])"_s}});
    shown.session.setTensor(MaskedScores);
    const MapWidget *first = shown.view.operandMap(0);
    for (const MapWidget *map : shown.maps()) {
        QVERIFY(map->geometryOfCells().cellWidth() >= 6);
        QCOMPARE(map->geometryOfCells().area().size(), first->geometryOfCells().area().size());
        QCOMPARE(map->geometryOfCells().area().top(), first->geometryOfCells().area().top());
    }
    shown.session.setTensor(Concat); // whose operand has other columns: each its own words
    QVERIFY(shown.view.resultMap()->geometryOfCells().area().left() > 40);
}

void TestOperationView::mapsStayApartAndInside_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(498, 200), QSize(560, 260), QSize(800, 420), QSize(1600, 900)})
        QTest::addRow("%d x %d", size.width(), size.height()) << size;
}

void TestOperationView::mapsStayApartAndInside()
{
    QFETCH(QSize, size);
    ShownView shown(u"d2l"_s, true, size);
    for (const TensorId tensor : madeTensors(shown.session)) {
        shown.session.setTensor(tensor);
        const auto maps = shown.maps();
        for (std::size_t i = 0; i < maps.size(); ++i) {
            QVERIFY(shown.view.rect().contains(maps[i]->geometry()));
            const QRectF cells = maps[i]->geometryOfCells().area();
            QVERIFY2(QRectF(maps[i]->rect()).contains(cells), specOf(tensor).name.data());
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!maps[i]->geometry().intersects(maps[j]->geometry()));
        }
    }
}

void TestOperationView::sumsStandBesideTheWeights()
{
    ShownView shown(u"d2l"_s);
    for (const TensorId tensor : madeTensors(shown.session)) {
        shown.session.setTensor(tensor);
        QCOMPARE(shown.view.resultMap()->content().hasRowSums, tensor == Weights || tensor == DroppedWeights);
        const auto maps = shown.maps();
        const auto hasBar = [](const MapWidget *map) { return map->content().hasColorBar; };
        QVERIFY2(std::any_of(maps.begin(), maps.end(), hasBar), specOf(tensor).name.data());
    }
}

void TestOperationView::aNewRunShowsItsOwnNumbers()
{
    ShownView shown(u"small"_s);
    MapWidget *weights = shown.view.resultMap();
    click(weights, middle(weights, 1, 2));
    const QString before = weights->accessibleDescription();
    edit(shown.session, {{u"inputs.seed"_s, u"8"_s}});
    const double value = shown.session.result()->trace->value(Weights, {0, 0, 1, 2});
    QVERIFY(weights->accessibleDescription() != before);
    QCOMPARE(weights->accessibleDescription(), u"query 1, key 2: %1"_s.arg(exactNumber(value)));
    edit(shown.session, {{u"inputs.num_queries"_s, u"2"_s}, {u"inputs.num_kv_pairs"_s, u"2"_s}}); // without the cell
    QCOMPARE(weights->accessibleDescription(), u"(2, 2)"_s);
}

/// The maps stay where a run is cancelled before the step that is chosen.
/// Where the next one does not come at once.
void TestOperationView::mapsOfARunBeforeAreDimmed()
{
    ShownView shown(u"d2l"_s, false);
    const auto areDimmed = [&shown] {
        const std::vector<MapWidget *> maps = shown.maps();
        return std::all_of(maps.begin(), maps.end(), [](const MapWidget *map) { return map->isDimmed(); });
    };
    begin(shown.session, QList<Change>{{u"inputs.seed"_s, u"8"_s}});
    QVERIFY(!areDimmed());
    QVERIFY(waitForRun(shown.session));
    QTest::qWait(250); // longer than one waits with it
    QVERIFY(!areDimmed());
    begin(shown.session, QList<Change>{{u"inputs.seed"_s, u"9"_s}});
    shown.session.runner().cancel();
    QTRY_VERIFY(areDimmed());
    shown.session.compute();
    QVERIFY(waitForRun(shown.session));
    QVERIFY(!areDimmed());
}

void TestOperationView::theArrowIsOfTheMapsThatItStandsBetween()
{
    ShownView shown(u"d2l"_s, false);
    const auto between = [&shown] {
        const QRect from = shown.view.operandMap(0)->geometry();
        const QRect to = shown.view.resultMap()->geometry();
        return shown.view.grab({QPoint(from.right() + 1, from.top()), QPoint(to.left() - 1, to.bottom())}).toImage();
    };
    const QImage before = between();
    begin(shown.session, QList<Change>{{u"layer.training"_s, u"true"_s}});
    shown.session.setStep(StepId::Dropout);
    shown.session.runner().cancel();
    QCOMPARE(shown.view.resultMap()->content().slice.tensor(), TensorId(Weights));
    QVERIFY(between() == before);
}

void TestOperationView::aNumberTypedIntoACellIsInTheRun()
{
    ShownView shown(u"d2l"_s, false);
    shown.session.setTensor(Scores);
    MapWidget *map = shown.view.resultMap();
    click(map, middle(map, 1, 0));
    const double before = map->content().slice.number(1, 0);
    QTest::keyClicks(map, u"7"_s);
    auto *editor = find<QLineEdit>(*map, u"cellEditor"_s);
    QCOMPARE(editor->text(), u"7"_s);
    QTest::keyClicks(editor, u".5"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(map->content().slice.number(1, 0), 7.5);
    QCOMPARE(map->content().slice.overridden(), (std::vector<MapWidget::Place>{{1, 0}}));
    QTest::keyClick(map, Qt::Key_Delete);
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(map->content().slice.number(1, 0), before);
    QVERIFY(map->content().slice.overridden().empty());
}

void TestOperationView::whoLeavesANumberHasTypedIt()
{
    ShownView shown(u"d2l"_s, false);
    shown.session.setTensor(Scores);
    MapWidget *map = shown.view.resultMap();
    const auto typeAndLeave = [&](Index row, const QString &number) {
        click(map, middle(map, row, 0));
        QTest::keyClicks(map, number.left(1));
        QTest::keyClicks(find<QLineEdit>(*map, u"cellEditor"_s), number.mid(1));
        click(map, middle(map, 3, 3));
        QTRY_VERIFY(map->findChild<QLineEdit *>(u"cellEditor"_s) == nullptr);
    };
    typeAndLeave(1, u"7.5"_s);
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(map->content().slice.number(1, 0), 7.5);
    typeAndLeave(2, u"7x"_s); // which is told, and changes nothing
    QCOMPARE(shown.session.document().overrides.size(), std::size_t{1});
    click(map, middle(map, 2, 0));
    QTest::keyClick(map, Qt::Key_F2);
    click(map, middle(map, 3, 3)); // nothing was typed
    QCOMPARE(shown.session.document().overrides.size(), std::size_t{1});
}

void TestOperationView::whoLeavesANumberByKeyHasTypedIt_data()
{
    QTest::addColumn<Qt::FocusReason>("reason");
    QTest::addRow("to another pane") << Qt::ShortcutFocusReason;
    QTest::addRow("to the menus") << Qt::MenuBarFocusReason;
    QTest::addRow("to the next field") << Qt::TabFocusReason;
}

void TestOperationView::whoLeavesANumberByKeyHasTypedIt()
{
    QFETCH(Qt::FocusReason, reason);
    ShownView shown(u"d2l"_s, false);
    shown.session.setTensor(Scores);
    MapWidget *map = shown.view.resultMap();
    click(map, middle(map, 1, 0));
    QTest::keyClicks(map, u"7"_s);
    QVERIFY(find<QLineEdit>(*map, u"cellEditor"_s)->hasFocus());
    map->setFocus(reason);
    QTRY_VERIFY(map->findChild<QLineEdit *>(u"cellEditor"_s) == nullptr);
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(map->content().slice.number(1, 0), 7.0);
}

void TestOperationView::tabTakesANumberAndStaysAtTheMap_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::addRow("forward") << Qt::Key_Tab;
    QTest::addRow("back") << Qt::Key_Backtab;
}

/// What is refused stays to be mended, as with Enter.
void TestOperationView::tabTakesANumberAndStaysAtTheMap()
{
    QFETCH(Qt::Key, key);
    ShownView shown(u"d2l"_s, false);
    shown.session.setTensor(Scores);
    MapWidget *map = shown.view.resultMap();
    click(map, middle(map, 1, 0));
    QTest::keyClicks(map, u"7"_s);
    auto *editor = find<QLineEdit>(*map, u"cellEditor"_s);
    QTest::keyClicks(editor, u"x"_s);
    QTest::keyClick(editor, key);
    QVERIFY(editor->hasFocus() && !editor->accessibleDescription().isEmpty());
    QTest::keyClicks(editor, u"7"_s); // all of it is chosen
    QTest::keyClick(editor, key);
    QVERIFY(map->hasFocus() && !editor->isVisible());
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(map->content().slice.number(1, 0), 7.0);
    QTest::keyClick(map, Qt::Key_F2);
    QTest::keyClick(QApplication::focusWidget(), key); // nothing was typed
    QVERIFY(map->hasFocus());
    QCOMPARE(shown.session.undoStack().count(), 1);
}

/// A number that is refused stays to be read; one that nobody typed is left alone.
void TestOperationView::whoSavesTakesWhatIsTyped()
{
    ShownView shown(u"d2l"_s, false);
    shown.session.setTensor(Scores);
    MapWidget *map = shown.view.resultMap();
    click(map, middle(map, 1, 0));
    QTest::keyClick(map, Qt::Key_F2);
    auto *editor = find<QLineEdit>(*map, u"cellEditor"_s);
    shown.view.takeTyped();
    QVERIFY(shown.session.document().overrides.empty() && editor->isVisible());
    QTest::keyClicks(editor, u"7x"_s);
    for (int i = 0; i < 2; ++i)
        shown.view.takeTyped();
    QVERIFY(shown.session.document().overrides.empty() && editor->isVisible());
    QVERIFY(!editor->accessibleDescription().isEmpty());
    QTest::keyClicks(editor, u"7.5"_s);
    shown.view.takeTyped();
    QVERIFY(!editor->isVisible());
    shown.view.takeTyped();
    QCOMPARE(shown.session.undoStack().count(), 1);
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(map->content().slice.number(1, 0), 7.5);
}

void TestOperationView::whatIsNoNumberCanBeTyped()
{
    ShownView shown(u"d2l"_s, false);
    shown.session.setTensor(Scores);
    MapWidget *map = shown.view.resultMap();
    for (const QString &word : {u"nan"_s, u"inf"_s}) {
        click(map, middle(map, 1, 0));
        QTest::keyClicks(map, word.left(1));
        auto *editor = find<QLineEdit>(*map, u"cellEditor"_s);
        QTest::keyClicks(editor, word.mid(1));
        QCOMPARE(editor->text(), word);
        QTest::keyClick(editor, Qt::Key_Escape);
        QTRY_VERIFY(map->findChild<QLineEdit *>(u"cellEditor"_s) == nullptr);
    }
}

void TestOperationView::nonsenseIsToldAndChangesNothing()
{
    ShownView shown(u"d2l"_s, false);
    MapWidget *map = shown.view.resultMap();
    click(map, middle(map, 1, 0));
    QTest::keyClick(map, Qt::Key_F2);
    auto *editor = find<QLineEdit>(*map, u"cellEditor"_s);
    QCOMPARE(editor->selectedText(), withHyphen(exactNumber(map->content().slice.number(1, 0))));
    QTest::keyClicks(editor, u"half"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(editor->accessibleDescription(), u"got half, expected a number, nan, inf or -inf"_s);
    QTest::keyClicks(editor, u"-1e400"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(editor->accessibleDescription(),
             u"got -1e400, expected a number from -1.7976931348623157e308 to 1.7976931348623157e308, inf or -inf"_s);
    QTest::keyClicks(editor, u"1e40"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(editor->accessibleDescription(), u"got 1e+40, expected a number that float32 has: up to ±3.4e38"_s);
    QVERIFY(shown.session.document().overrides.empty() && editor->isVisible());
    QTest::keyClick(editor, Qt::Key_Escape);
    QVERIFY(!editor->isVisible() && map->hasFocus());
}

void TestOperationView::aDoubleClickEditsTheResultAndFollowsAnOperand()
{
    ShownView shown(u"d2l"_s, false);
    MapWidget *operand = shown.view.operandMap(0);
    QTest::mouseDClick(operand, Qt::LeftButton, Qt::NoModifier, middle(operand, 2, 1).toPoint());
    QVERIFY(shown.session.selection().tensor == MaskedScores);
    QVERIFY(shown.session.selection().pinned == (CellPlace{MaskedScores, {0, 0, 2, 1}}));
    MapWidget *map = shown.view.resultMap();
    QTest::mouseDClick(map, Qt::LeftButton, Qt::NoModifier, middle(map, 2, 1).toPoint());
    QVERIFY(find<QLineEdit>(*map, u"cellEditor"_s)->isVisible());
    shown.session.go(-1);
    QVERIFY(shown.session.selection().tensor == Weights);
}

void TestOperationView::whatChangedIsShownSigned()
{
    ShownView shown(u"d2l"_s, false);
    const double before = shown.view.resultMap()->content().slice.number(1, 0);
    QVERIFY(setOverride(shown.session, {MaskedScores, {0, 0, 1, 0}}, -3));
    QVERIFY(waitForRun(shown.session));
    const double now = shown.view.resultMap()->content().slice.number(1, 0);
    shown.session.setWantsChange(true);
    const Slice &change = shown.view.resultMap()->content().slice;
    QCOMPARE(change.number(1, 0), now - before);
    QVERIFY(change.number(1, 0) < 0 && change.number(1, 1) > 0);
    QCOMPARE(change.number(0, 0), 0.0);
    QTest::keyClick(shown.view.resultMap(), Qt::Key_F2); // a difference is no number of the run
    QVERIFY(shown.view.resultMap()->findChild<QLineEdit *>() == nullptr);
    shown.session.setWantsChange(false);
    QCOMPARE(shown.view.resultMap()->content().slice.number(1, 0), now);
}

/// Until then it has no scale, and no numbers but those that are asked for one by one.
void TestOperationView::aLargeChangeIsMadeElsewhere()
{
    ShownView shown(u"small"_s, false);
    shown.session.setTensor(Scores);
    edit(shown.session, {{u"inputs.num_queries"_s, u"400"_s},
                         {u"inputs.num_kv_pairs"_s, u"400"_s},
                         {u"overrides"_s, uR"([{"cell":"scores[0,0,1,2]","value":90}])"_s}});
    QTRY_COMPARE(awaitedAnswers(), 0);
    const RunResult &result = *shown.session.result();
    const double change = 90 - result.unchanged->value(Scores, {0, 0, 1, 2});
    shown.session.setWantsChange(true);
    const MapContent &content = shown.view.resultMap()->content();
    QVERIFY(content.slice.isDifference());
    QCOMPARE(content.slice.number(1, 2), change);
    QCOMPARE(content.slice.number(0, 0), 0.0);
    QCOMPARE(content.style.scale.high, 1.0);
    QTRY_COMPARE(content.style.scale.high, change);
    shown.view.grab(); // which asks for no other ones
    QCOMPARE(awaitedAnswers(), 0);
}

void TestOperationView::allThatAStepGivesIsShown_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("isBelow"); // one map below the other, where that makes the cells larger
    QTest::addRow("wide maps") << u"d2l"_s << QSize(760, 460) << true;
    QTest::addRow("small maps") << u"small"_s << QSize(760, 460) << false;
    QTest::addRow("little room") << u"d2l"_s << QSize(500, 240) << false;
}

void TestOperationView::allThatAStepGivesIsShown()
{
    QFETCH(QString, example);
    QFETCH(QSize, size);
    QFETCH(bool, isBelow);
    ShownView shown(example, false, size);
    for (const TensorId chosen : {Queries, Keys, Values}) {
        shown.session.setTensor(chosen);
        const auto &maps = shown.view.givenMaps();
        QCOMPARE(maps.size(), std::size_t(3));
        QCOMPARE(shown.view.resultMap()->content().slice.tensor(), chosen);
        const std::array tensors{Queries, Keys, Values}; // in this order, whichever is chosen
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            QVERIFY(maps[i]->isVisible() && shown.view.rect().contains(maps[i]->geometry()));
            QCOMPARE(maps[i]->content().slice.tensor(), tensors[i]);
            QVERIFY(!maps[i]->geometryOfCells().area().isEmpty());
        }
        QCOMPARE(maps[0]->geometry().bottom() < maps[1]->geometry().top(), isBelow);
        QCOMPARE(maps[1]->geometry().right() < maps[2]->geometry().left(), !isBelow);
        hover(maps[1], middle(maps[1], 1, 2));
        QVERIFY(shown.session.selection().hovered == (CellPlace{Keys, {0, 1, 2}}));
        hover(maps[1], {0, 0});
    }
    shown.session.setStep(StepId::Scores);
    QVERIFY(shown.view.givenMaps().empty());
}

void TestOperationView::nothingCanBePressedBeforeASessionIsOpen()
{
    Session session;
    OperationView view(session);
    showActive(view, {1000, 420});
    const auto buttons = view.findChildren<QToolButton *>();
    QVERIFY(!buttons.isEmpty());
    for (const QToolButton *button : buttons)
        QVERIFY2(!button->isVisible(), qPrintable(button->objectName()));
}

void TestOperationView::aScoreKeepsItsColourBehindTheMask()
{
    ShownView shown(u"d2l"_s, false);
    const SharedResult &result = shown.session.result();
    QVERIFY(result->range(ScaledScores).high != result->range(MaskedScores).high);
    shown.session.setTensor(MaskedScores);
    QCOMPARE(shown.view.resultMap()->content().style.scale.high, shown.view.operandMap(0)->content().style.scale.high);
}

void TestOperationView::changesOfInputsHaveOneScale()
{
    ShownView shown(u"d2l"_s, false);
    shown.session.setTensor(Queries);
    edit(shown.session, {{u"overrides"_s, uR"([{"cell":"queries[0,0,0]","value":9}])"_s}});
    shown.session.setWantsChange(true);
    QTRY_VERIFY(shown.session.showsChange());
    QCOMPARE(shown.view.givenMaps().size(), 3U);
    for (const MapWidget *map : shown.view.givenMaps()) {
        QVERIFY(map->content().style.scale.high > 1);
        QCOMPARE(map->content().style.scale.high, shown.view.resultMap()->content().style.scale.high);
    }
}

void TestOperationView::aSharedHeadIsToldByItsOwnNumber()
{
    ShownView shown(u"d2l"_s, false);
    edit(shown.session, {{u"layer.num_heads"_s, u"4"_s}, {u"layer.num_kv_heads"_s, u"2"_s}});
    shown.session.setHead(3);
    shown.session.setTensor(QHeads);
    QCOMPARE(shown.view.title(), u"Head 3 (heads 0–3) · batch item 0"_s);
    shown.session.setTensor(KHeads);
    QCOMPARE(shown.view.title(), u"Key–value head 1 (0–1), which head 3 reads · batch item 0"_s);
    edit(shown.session, {{u"layer.num_heads"_s, u"1"_s}, {u"layer.num_kv_heads"_s, u"1"_s}});
    shown.session.setTensor(Scores);
    QCOMPARE(shown.view.title(), u"The only head · batch item 0"_s);
}

void TestOperationView::aWeightIsOfNoBatchItem()
{
    ShownView shown(u"d2l"_s, false);
    shown.session.setTensor(Wq);
    QCOMPARE(shown.view.title(), u"The same for all batch items"_s);
    shown.session.setTensor(Queries);
    QCOMPARE(shown.view.title(), u"Batch item 0"_s);
}

void TestOperationView::aHintIsWholeOrNotThere()
{
    ShownView shown(u"d2l"_s, false);
    for (const bool isPinned : {false, true}) {
        shown.session.pin(isPinned ? std::optional(CellPlace{Weights, {0, 0, 1, 1}}) : std::nullopt);
        QStringList told;
        for (int width = 0; width < 900; width += 10) {
            told << shown.view.hintIn(width);
            QVERIFY2(told.last().isEmpty() || told.last().endsWith(u'.'), qPrintable(told.last()));
            QVERIFY2(lineWidth(uiFont(kCaptionSize), told.last()) <= width, qPrintable(told.last()));
        }
        QVERIFY(told.first().isEmpty());
        QCOMPARE(told.last(), shown.view.hint());
        told.removeDuplicates();
        QVERIFY2(told.size() > 2, qPrintable(told.join(u'\n'))); // in fewer words where there is less room
    }
}

HEADSCOPE_TEST(TestOperationView, QApplication)
#include "tst_operationview.moc"
