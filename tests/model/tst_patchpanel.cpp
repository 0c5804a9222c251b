// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/patchpanel.h"

#include "engine/models/wishsection.h"
#include "tests/model/patching.h"
#include "ui/access/paintedcells.h"
#include "ui/composer/figurecomposer.h"
#include "ui/made/mademodel.h"
#include "ui/model/effectfigure.h"
#include "ui/text/language.h"
#include "ui/text/modelwords.h"
#include "ui/theme/applytheme.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSemaphore>
#include <QStyleOptionComboBox>
#include <QToolButton>

#include <cmath>

using namespace headscope;

/// Numbers of another sentence, under a person's hand.
class TestPatchPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void withoutAnotherSentenceThereIsNoMap();
    void aSentenceOfAnotherLengthIsToldWithBoth();
    void whatIsAnsweredIsSeen();
    void aSentenceThatIsTypedLeavesTheMapAboveAlone();
    void escapeGivesTheRightSentenceBack();
    void theMapTellsWhatAClickDoes();
    void theKeyThatPatchesACellTakesItBack();
    void whatIsLeftOutCannotBePatched();
    void aPatchWaitsWhileItsPartIsLeftOut();
    void whatIsTypedBehindWhatTheModelWroteIsTyped();
    void aTextThatTheModelWroteOnIsNotCompared();
    void whatIsChangedWithItsLayerIsNotMeasured_data();
    void whatIsChangedWithItsLayerIsNotMeasured();
    void whatIsChangedAlreadyIsNoNumberOfAFigure();
    void tabGoesAsThePanelIsRead();
    void theChoiceOfPartsIsReadWhole();
    void whatIsBegunIsMeasuredThoughThePlanReadsTheSame();
    void theMapKeepsItsHeightUntilItIsMeasuredAnew();
    void whatWasToldOfTheTextBeforeIsDimmed();
    void theStreamHasAColumnForEachToken();
    void otherPartsStandThereBeforeTheyAreMeasured();
    void theOtherAnswerCanBeLookedAt();
    void sentencesAreSwapped();
    void whatIsWrittenGoesWithASwapOnlyWhereThatIsTold();
    void anotherLengthTakesThePatchesAway();
    void anotherLanguageMayComeWhileItIsMeasured();
    void aHiddenPredictionIsNotTold();
};

void TestPatchPanel::withoutAnotherSentenceThereIsNoMap()
{
    Patching patching;
    QVERIFY(patching.map()->isHidden());
    QVERIFY(!patching.note()->isHidden());
}

void TestPatchPanel::aSentenceOfAnotherLengthIsToldWithBoth()
{
    Patching patching;
    QCOMPARE(patching.note()->property("kind").toString(), u"note"_s); // it says what may be done
    patching.typeOther(u"HED"_s);
    QVERIFY(patching.map()->isHidden());
    QCOMPARE(patching.note()->property("kind").toString(), u"error"_s);
    const auto tokens = patching.session().model()->cut.ids.size();
    QVERIFY2(patching.note()->text().contains(QString::number(tokens)), qPrintable(patching.note()->text()));
    const auto *line = patching.find<QLineEdit>(u"otherText"_s);
    QCOMPARE(line->accessibleDescription(), patching.note()->text());
    patching.typeOther(kPatchOther);
    QCOMPARE(line->accessibleDescription(), QString());
    QVERIFY(!patching.map()->isHidden());
    QVERIFY(patching.note()->isHidden());
}

/// Though the panel ends at the line that is typed into.
void TestPatchPanel::whatIsAnsweredIsSeen()
{
    Patching patching;
    showActive(patching.window, {1280, 640});
    auto *line = patching.find<QLineEdit>(u"otherText"_s);
    line->setFocus();
    const auto isSeen = [](const QWidget *part) {
        return !part->visibleRegion().isEmpty() && part->visibleRegion().boundingRect() == part->rect();
    };
    patching.typeOther(kPatchOther);
    QTRY_VERIFY(isSeen(patching.map()));
    auto *bar = patching.find<QScrollArea>(u"modelSide"_s)->verticalScrollBar();
    bar->setValue(0);
    ModelWish wish = patching.session().model()->wish;
    wish.changes.patched = {patching.map()->strongest()->what};
    begin(patching.session(), wish);
    patching.settle();
    QCOMPARE(bar->value(), 0); // nobody has typed
    line->selectAll();
    QTest::keyClicks(line, kPatchOther);
    line->clearFocus();
    patching.settle();
    QCoreApplication::processEvents();
    QCOMPARE(bar->value(), 0); // who typed is elsewhere
    line->setFocus();
    patching.typeOther(u"HED"_s);
    QTRY_VERIFY(isSeen(patching.note()));
}

/// What is asked without a part is of the text, and goes on.
void TestPatchPanel::aSentenceThatIsTypedLeavesTheMapAboveAlone()
{
    Patching patching;
    constexpr int standing = 64; // more than the threads that may try
    QSemaphore mayEnd;
    for (int i = 0; i < standing; ++i)
        jobs().add({Urgency::Tried, {}, [&mayEnd] { mayEnd.acquire(); }, [] {}});
    const auto end = qScopeGuard([&] {
        mayEnd.release(standing);
        patching.settle();
    });
    ModelWish wish = patching.session().model()->wish;
    wish.text = kPatchOther.toStdString();
    begin(patching.session(), wish);
    QVERIFY(waitForRun(patching.session()));
    const int parts = patching.find<QLabel>(u"withoutSentence"_s)->text().section(u' ', 0, 0).toInt();
    QVERIFY(parts > 1); // "8 parts are still to be left out in turn …"
    QTRY_COMPARE(awaitedAnswers(), standing + parts);
    QTest::keyClicks(patching.find<QLineEdit>(u"otherText"_s), u"HE"_s);
    QVERIFY(waitForRun(patching.session()));
    QTRY_COMPARE(patching.note()->property("kind").toString(), u"error"_s); // it is refused
    QTRY_COMPARE(awaitedAnswers(), standing + parts);
}

/// With what it is patched with; and what was typed is no step.
void TestPatchPanel::escapeGivesTheRightSentenceBack()
{
    Patching patching;
    auto *line = patching.find<QLineEdit>(u"otherText"_s);
    patching.typeOther(u"HED"_s);
    QTest::keyClick(line, Qt::Key_Escape); // none was right
    patching.settle();
    QCOMPARE(line->text(), QString());
    patching.typeOther(kPatchOther);
    Q_EMIT line->editingFinished();
    Q_EMIT patching.map()->picked(patching.map()->strongest()->what);
    patching.settle();
    const ModelChanges patched = patching.session().model()->wish.changes;
    const int steps = patching.session().undoStack().count();
    patching.typeOther(u"HED"_s);
    QCOMPARE(patching.note()->property("kind").toString(), u"error"_s);
    QTest::keyClick(line, Qt::Key_Escape);
    patching.settle();
    QCOMPARE(line->text(), kPatchOther);
    QVERIFY(patching.note()->isHidden() && !patching.map()->isHidden());
    QVERIFY(patching.session().model()->wish.changes == patched);
    QCOMPARE(patching.session().undoStack().count(), steps);
}

void TestPatchPanel::theMapTellsWhatAClickDoes()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    const TokenId answer = patching.answer();
    const double before = patching.probabilityOf(answer);
    QVERIFY(patching.map()->strongest() != nullptr);
    const ModelPart part = patching.map()->strongest()->what;
    const double change = *patching.map()->strongest()->change;
    Q_EMIT patching.map()->picked(part);
    patching.settle();
    QCOMPARE(patching.session().model()->wish.changes.patched, std::vector{part});
    QVERIFY(std::abs(patching.probabilityOf(answer) - before - change) < 1e-6);
    patching.session().undoStack().undo();
    patching.settle();
    QVERIFY(patching.session().model()->wish.changes.patched.empty());
    QCOMPARE(patching.probabilityOf(answer), before);
}

/// The cell of the cursor stays while the map is measured anew.
void TestPatchPanel::theKeyThatPatchesACellTakesItBack()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Return})
        QTest::keyClick(patching.map(), key);
    patching.settle();
    QCOMPARE(patching.session().model()->wish.changes.patched.size(), std::size_t{1});
    QTest::keyClick(patching.map(), Qt::Key_Return);
    patching.settle();
    QVERIFY(patching.session().model()->wish.changes.patched.empty());
}

/// A patch acts while the model writes on, and not behind what was typed.
void TestPatchPanel::whatIsTypedBehindWhatTheModelWroteIsTyped()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    patching.writeOn();
    const int steps = patching.session().undoStack().count();
    const ModelWish written = patching.session().model()->wish;
    auto *text = patching.find<QLineEdit>(u"modelText"_s);
    text->end(false);
    QTest::keyClicks(text, u"D"_s);
    patching.settle();
    QVERIFY(patching.session().model()->wish.changes.patched.empty());
    QCOMPARE(patching.session().model()->wish.unplaced.patched, written.changes.patched);
    QTest::keyClick(text, Qt::Key_Backspace);
    patching.settle();
    QVERIFY(patching.session().model()->wish.changes.patched.empty()); // it is all typed by then
    QCOMPARE(patching.session().undoStack().count(), steps + 1);
    patching.session().undoStack().undo();
    patching.settle();
    QVERIFY(patching.session().model()->wish == written);
}

/// The run has the first tokens of the other sentence alone, so that a map of all would be that of another run.
void TestPatchPanel::aTextThatTheModelWroteOnIsNotCompared()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    patching.writeOn(u"HECATH"_s, u"E"_s); // as many tokens as before
    QVERIFY(!patching.session().model()->wish.changes.patched.empty());
    QVERIFY(patching.map()->isHidden());
    QVERIFY2(patching.note()->text().contains(u"Type the text anew"_s), qPrintable(patching.note()->text()));
    ModelWish wish = patching.session().model()->wish;
    wish.changes.patched.clear();
    begin(patching.session(), wish);
    patching.settle();
    QVERIFY(patching.note()->isHidden() && !patching.map()->isHidden());
    QVERIFY(!patching.session().model()->wish.before);
}

void TestPatchPanel::whatIsChangedWithItsLayerIsNotMeasured_data()
{
    QTest::addColumn<bool>("isPatched");
    QTest::newRow("left out") << false;
    QTest::newRow("patched") << true;
}

/// Its heads are hatched in the map of the same change, do nothing at a click, and are no numbers of its figure.
void TestPatchPanel::whatIsChangedWithItsLayerIsNotMeasured()
{
    QFETCH(const bool, isPatched);
    Patching patching;
    patching.typeOther(kPatchOther);
    const SharedModel model = patching.session().model()->model;
    const ModelPart head{model->find("layer.1.self").value(), 0};
    ModelWish wish = patching.session().model()->wish;
    (isPatched ? wish.changes.patched : wish.changes.leftOut) = {{head.block}};
    begin(patching.session(), wish);
    patching.settle();
    auto *map = patching.find<EffectMap>(isPatched ? u"patchMap"_s : u"withoutMap"_s);
    QVERIFY(!map->change(head));
    QVERIFY(map->change({model->find("layer.0.self").value(), 0}));
    QTRY_VERIFY(map->isComplete());
    QVERIFY(std::isnan(map->changesOf({{head}})[0][0]));
    const auto *cells = map->findChild<PaintedCells *>();
    const QString told = isPatched ? u"has the numbers of the other sentence already"_s : u"with all of its layer"_s;
    QVERIFY2(cells->name({0, 0}).contains(told), qPrintable(cells->name({0, 0})));
    const int steps = patching.session().undoStack().count();
    click(map, cells->rect({0, 0}).center());
    QCOMPARE(patching.session().undoStack().count(), steps);
}

/// The files that a command writes have the gaps of the map.
void TestPatchPanel::whatIsChangedAlreadyIsNoNumberOfAFigure()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    const SharedModel model = patching.session().model()->model;
    const std::size_t out = model->find("layer.0.self").value();
    const std::size_t in = model->find("layer.1.self").value();
    ModelWish wish = patching.session().model()->wish;
    wish.changes.leftOut = {{out, 1}};
    wish.changes.patched = {{in}, {model->find("layer.0.self").value(), {}, true, 2}};
    begin(patching.session(), wish);
    patching.settle();
    const SharedModelTrace trace = patching.session().modelResult()->trace;
    const SharedModelTrace other = trace->other;
    for (const TensorId map : {TensorId(Role::Without), TensorId(Role::Patched), TensorId(Role::PatchedStream)}) {
        const EffectNumbers numbers =
            effectsOf(map, trace, other, questionAt(*trace, other.get(), {}, EffectMeasure::Probability));
        for (std::size_t row = 0; row < numbers.parts.size(); ++row)
            for (std::size_t column = 0; column < numbers.parts[row].size(); ++column) {
                const ModelPart &part = numbers.parts[row][column];
                const bool isOut = !part.isStream && part.block == out && part.head == 1;
                const bool isIn = map != Role::Without && part.block == in && !part.isStream;
                const bool isPlace = part.isStream && part.block == out && part.position == 2;
                QCOMPARE(std::isnan(numbers.changes[row][column]), isOut || isIn || isPlace);
            }
    }
}

void TestPatchPanel::whatIsLeftOutCannotBePatched()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    const ModelPart part = patching.map()->strongest()->what;
    ModelWish wish = patching.session().model()->wish;
    wish.changes.leftOut = {part};
    begin(patching.session(), wish);
    patching.settle();
    QVERIFY(!patching.map()->change(part)); // which is not measured
    QTRY_VERIFY(patching.map()->isComplete());
    const auto *cells = patching.map()->findChild<PaintedCells *>();
    std::optional<PaintedCells::Place> place;
    for (Index row = 0; row < cells->rows(); ++row)
        for (Index column = 0; column < cells->columns(); ++column)
            if (cells->has({row, column}) && cells->name({row, column}).contains(u" is left out"_s))
                place = {row, column};
    QVERIFY(place);
    const int steps = patching.session().undoStack().count();
    click(patching.map(), cells->rect(*place).center());
    QTest::keyClick(patching.map(), Qt::Key_Return);
    QVERIFY(patching.session().model()->wish.changes.patched.empty());
    QCOMPARE(patching.session().undoStack().count(), steps);
}

/// What is saved by then is opened as it was, and what is left out of one token leaves it to the others.
void TestPatchPanel::aPatchWaitsWhileItsPartIsLeftOut()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    const SharedModel model = patching.session().model()->model;
    const ModelPart head{model->find("layer.1.self").value(), 1};
    const auto leaveOut = [&](const std::vector<ModelPart> &parts) {
        ModelWish wish = patching.session().model()->wish;
        wish.changes.leftOut = parts;
        begin(patching.session(), wish);
        patching.settle();
        return patching.session().model()->wish;
    };
    ModelWish wish = patching.session().model()->wish;
    wish.changes.patched = {head};
    begin(patching.session(), wish);
    patching.settle();
    const ModelWish waiting = leaveOut({{head.block}});
    QVERIFY(waiting.changes.patched.empty());
    QCOMPARE(waiting.unplaced.patched.size(), 1U);
    QCOMPARE(unplacedWords(waiting), QStringList{u"1 patched part waits while it is left out"_s});
    ModelSection saved = sectionOf(*model, waiting);
    QVERIFY(makeModelAsSaid(model, wishOf(*model, saved).value(), saved));
    std::swap(saved.patch, saved.unplaced.patch); // as files say it that were saved before such a part waited
    const auto old = makeModelAsSaid(model, wishOf(*model, saved).value(), saved);
    QVERIFY2(old, old ? "" : old.error().sentence().c_str());
    QVERIFY((*old)->wish.changes == waiting.changes && (*old)->wish.unplaced == waiting.unplaced);
    for (const auto &parts : {std::vector<ModelPart>{{head.block, 1, false, 2}}, std::vector<ModelPart>()}) {
        const ModelWish again = leaveOut(parts);
        QCOMPARE(again.changes.patched.size(), 1U);
        QVERIFY(again.unplaced == ModelChanges());
    }
}

void TestPatchPanel::tabGoesAsThePanelIsRead()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    const auto *panel = patching.find<PatchPanel>(u"patchPanel"_s);
    QStringList names;
    for (const QWidget *next = panel->nextInFocusChain(); next != panel; next = next->nextInFocusChain())
        if (panel->isAncestorOf(next) && next->isVisible() && (next->focusPolicy() & Qt::TabFocus) != 0)
            names << next->objectName();
    QCOMPARE(names, QStringList({u"patchMeasure"_s, u"otherText"_s, u"swapTexts"_s, u"patchParts"_s, u"patchToken"_s,
                                 u"patchMap"_s}));
}

void TestPatchPanel::theChoiceOfPartsIsReadWhole()
{
    Patching patching;
    patching.window.resize(1024, 640);
    patching.typeOther(kPatchOther);
    const auto *parts = patching.find<QComboBox>(u"patchParts"_s);
    QStyleOptionComboBox option;
    option.initFrom(parts);
    const int room =
        parts->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, parts).width();
    for (int i = 0; i < parts->count(); ++i)
        QVERIFY2(parts->fontMetrics().horizontalAdvance(parts->itemText(i)) <= room, qPrintable(parts->itemText(i)));
}

void TestPatchPanel::whatIsBegunIsMeasuredThoughThePlanReadsTheSame()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    auto *parts = patching.find<QComboBox>(u"patchParts"_s);
    parts->setCurrentIndex(1);
    Q_EMIT parts->activated(1);
    QVERIFY(!patching.map()->isComplete());
    ModelWish wish = patching.session().model()->wish;
    wish.title = "Another title";
    begin(patching.session(), wish);
    patching.settle();
    QVERIFY(patching.map()->isComplete());
    QVERIFY(patching.find<QLabel>(u"patchSentence"_s)->text().contains(u" percentage points"_s));
}

/// Else the panel would scroll, and the next click would find another cell.
void TestPatchPanel::theMapKeepsItsHeightUntilItIsMeasuredAnew()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    const int before = patching.map()->sizeHint().height();
    int begun = -1;
    connect(&patching.session(), &Session::resultChanged, this, [&] { begun = patching.map()->sizeHint().height(); });
    Q_EMIT patching.map()->picked(patching.map()->strongest()->what);
    patching.settle();
    QCOMPARE(begun, before);
}

/// Also where its run is cancelled, until the text is the same again.
void TestPatchPanel::whatWasToldOfTheTextBeforeIsDimmed()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    const auto *without = patching.find<EffectMap>(u"withoutMap"_s);
    const auto areDimmed = [&](bool isDimmed) {
        for (const QString &words : {u"patchSentence"_s, u"withoutSentence"_s})
            if (patching.find<QLabel>(words)->isEnabled() == isDimmed)
                return false;
        return patching.map()->isDimmed() == isDimmed && without->isDimmed() == isDimmed;
    };
    QVERIFY(areDimmed(false));
    ModelWish wish = patching.session().model()->wish;
    wish.text = "HECATHA";
    begin(patching.session(), wish);
    patching.session().runner().cancel();
    QTRY_VERIFY(areDimmed(true));
    patching.session().compute();
    patching.settle();
    QVERIFY(areDimmed(false));
    wish.text = kPatchText.toStdString();
    begin(patching.session(), wish);
    patching.session().runner().cancel();
    QTRY_VERIFY(areDimmed(true));
    patching.session().undoStack().undo();
    QVERIFY(areDimmed(false));
    patching.settle();
}

void TestPatchPanel::theStreamHasAColumnForEachToken()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    auto *choice = patching.find<QComboBox>(u"patchParts"_s);
    choice->setCurrentIndex(1);
    Q_EMIT choice->activated(1);
    patching.settle();
    const PartRows parts = streamParts(*patching.session().modelResult()->trace);
    for (const ModelPart &part : parts.front())
        QCOMPARE(std::abs(patching.map()->change(part).value()) > 1e-3, part.position == kPatchOtherToken);
}

/// The other sentence is still to be run when they are chosen.
void TestPatchPanel::otherPartsStandThereBeforeTheyAreMeasured()
{
    Patching patching;
    auto *parts = patching.find<QComboBox>(u"patchParts"_s);
    const auto standsForTheStream = [&] {
        return patching.map()->findChild<PaintedCells *>()->name({0, 0}).contains(u"stream behind"_s);
    };
    bool didBefore = true;
    bool doesNow = false;
    const auto choose = [&] {
        didBefore = standsForTheStream();
        parts->setCurrentIndex(1);
        Q_EMIT parts->activated(1);
        doesNow = standsForTheStream();
    };
    connect(&patching.session(), &Session::resultChanged, this, choose, Qt::SingleShotConnection);
    ModelWish wish = patching.session().model()->wish;
    wish.otherText = kPatchOther.toStdString();
    begin(patching.session(), wish);
    patching.settle();
    QVERIFY(!didBefore && doesNow);
    QVERIFY(patching.map()->isComplete());
}

void TestPatchPanel::theOtherAnswerCanBeLookedAt()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    QVERIFY(patching.find<QLabel>(u"patchSentence"_s)->text().contains(u" percentage points"_s));
    auto *tokens = patching.find<QComboBox>(u"patchToken"_s);
    QCOMPARE(tokens->count(), 2);
    const ModelPart part = patching.map()->strongest()->what;
    QVERIFY(*patching.map()->change(part) < 0);
    tokens->setCurrentIndex(1);
    Q_EMIT tokens->activated(1);
    QVERIFY(*patching.map()->change(part) > 0);
}

void TestPatchPanel::sentencesAreSwapped()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    QTest::mouseClick(patching.find<QToolButton>(u"swapTexts"_s), Qt::LeftButton);
    patching.settle();
    QCOMPARE(QString::fromStdString(patching.session().model()->wish.text), kPatchOther);
    QCOMPARE(patching.find<QLineEdit>(u"otherText"_s)->text(), kPatchText);
    QVERIFY(patching.map()->strongest() != nullptr);
}

void TestPatchPanel::whatIsWrittenGoesWithASwapOnlyWhereThatIsTold()
{
    Patching patching(u"on March 5, 2021"_s, u"example:dates"_s);
    patching.typeOther(u"on March 6, 2021"_s);
    auto *swap = patching.find<QToolButton>(u"swapTexts"_s);
    const auto target = [&] { return patching.session().model()->wish.target; };
    const auto take = [&](bool followsText) {
        ModelWish wish = patching.session().model()->wish;
        wish.target.resize(2);
        wish.writesTarget = wish.isTargetOld = false;
        wish.followsText = followsText;
        begin(patching.session(), wish);
        patching.settle();
    };
    take(false); // typed
    const auto typed = target();
    QVERIFY2(!swap->toolTip().contains(u"anew"_s), qPrintable(swap->toolTip()));
    QTest::mouseClick(swap, Qt::LeftButton);
    patching.settle();
    QCOMPARE(target(), typed);
    take(true);
    QVERIFY2(swap->toolTip().contains(u"anew"_s), qPrintable(swap->toolTip()));
    QTest::mouseClick(swap, Qt::LeftButton);
    patching.settle();
    QVERIFY(target() != typed);
    QVERIFY2(!swap->toolTip().contains(u"anew"_s), qPrintable(swap->toolTip()));
}

void TestPatchPanel::anotherLengthTakesThePatchesAway()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    Q_EMIT patching.map()->picked(patching.map()->strongest()->what);
    patching.settle();
    const ModelChanges patched = patching.session().model()->wish.changes;
    ModelWish wish = patching.session().model()->wish;
    wish.text = "HEC";
    QVERIFY(patching.session().edit(wish, u"text"_s));
    patching.settle();
    QVERIFY(patching.session().model()->wish.changes.patched.empty());
    QCOMPARE(QString::fromStdString(patching.session().model()->wish.otherText), kPatchOther);
    wish = patching.session().model()->wish;
    wish.text = kPatchText.toStdString();
    QVERIFY(patching.session().edit(wish, u"text"_s));
    patching.settle();
    QVERIFY(patching.session().model()->wish.changes == patched); // they come back with it
}

/// Where nobody sees it, it is not measured anew.
void TestPatchPanel::anotherLanguageMayComeWhileItIsMeasured()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    auto *parts = patching.find<QComboBox>(u"patchParts"_s);
    parts->setCurrentIndex(1);
    Q_EMIT parts->activated(1);
    patching.window.setView(View::Explore);
    setLanguage(u"zh_CN"_s);
    patching.settle();
    patching.window.setView(View::Model);
    patching.settle();
    setLanguage(u"en"_s);
    QVERIFY(patching.map()->strongest() != nullptr);
}

void TestPatchPanel::aHiddenPredictionIsNotTold()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    const QString said = patching.find<QLabel>(u"patchSentence"_s)->text();
    patching.session().setHidden({u"probabilities"_s});
    patching.settle();
    QVERIFY(!patching.map()->isHidden());
    QVERIFY(patching.map()->strongest() == nullptr);
    QVERIFY(patching.find<QComboBox>(u"patchToken"_s)->isHidden());
    QVERIFY(patching.find<QLabel>(u"patchHeadline"_s)->text().endsWith(u"of ?, which is ?, changes"_s));
    QVERIFY(patching.find<QLabel>(u"patchSentence"_s)->text().contains(u"Hidden"_s));
    for (const QString &map : {u"patchMap"_s, u"withoutMap"_s})
        Q_EMIT patching.find<EffectMap>(map)->exportWanted();
    QVERIFY(patching.window.findChild<FigureComposer *>() == nullptr); // its caption would tell
    patching.session().setHidden({});
    patching.settle();
    QCOMPARE(patching.find<QLabel>(u"patchSentence"_s)->text(), said);
    patching.session().setHidden({u"weights"_s}); // of which nothing is told here
    patching.settle();
    QCOMPARE(patching.find<QLabel>(u"patchSentence"_s)->text(), said);
}

HEADSCOPE_TEST(TestPatchPanel, QApplication)
#include "tst_patchpanel.moc"
