// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "engine/models/effects.h"
#include "engine/models/writing.h"
#include "tests/model/support.h"
#include "ui/access/paintedcells.h"
#include "ui/composer/figurecomposer.h"
#include "ui/figure/legible.h"
#include "ui/figure/valuescale.h"
#include "ui/model/patchmap.h"
#include "ui/model/patchpanel.h"
#include "ui/model/rolloutmap.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"
#include "ui/work/jobqueue.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QStyleOptionComboBox>
#include <QTimer>
#include <QToolButton>

#include <cmath>
#include <set>

using namespace headscope;

/// Numbers of another sentence, under a person's hand; and what is drawn.
class TestPatchPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void withoutAnotherSentenceThereIsNoMap();
    void aSentenceOfAnotherLengthIsToldWithBoth();
    void escapeGivesTheRightSentenceBack();
    void theMapTellsWhatAClickDoes();
    void theKeyThatPatchesACellTakesItBack();
    void tabGoesAsThePanelIsRead();
    void theChoiceOfPartsIsReadWhole();
    void whatIsBegunIsMeasuredThoughThePlanReadsTheSame();
    void theMapKeepsItsHeightUntilItIsMeasuredAnew();
    void aMapIsOfferedAsAFigureWhenAllOfItIsKnown();
    void otherButtonsChangeNothing();
    void theCursorGoesFromPartToPart();
    void theCursorIsSeenWhereverTheKeysLead();
    void whatWasToldOfTheTextBeforeIsDimmed();
    void changesAreSeenInEveryTheme();
    void digitsAreReadInEveryColour();
    void theColoursOfChangesAreExplained();
    void theStreamHasAColumnForEachToken();
    void otherPartsStandThereBeforeTheyAreMeasured();
    void theOtherAnswerCanBeLookedAt();
    void sentencesAreSwapped();
    void anotherLengthTakesThePatchesAway();
    void aMapBecomesAFigure();
    void textsOfAFigureStandAsTheyWereTyped();
    void aMapOfAModelThatIsGoneBecomesNoFigure();
    void anotherLanguageMayComeWhileItIsMeasured();
    void aHiddenPredictionIsNotTold();
    void aTokenIsDrawnAsTheSeedSays();
};

namespace {

const QString kText = u"HECATHE"_s; // after which the model says C, as it did before
const QString kOther = u"HEDATHE"_s;
constexpr Index kOtherToken = 3; // <bos> is the first

/// The example's whole model with a text, and what its window has.
struct Patching
{
    explicit Patching(const QString &text = kText, const QString &example = u"example:induction"_s)
    {
        window.resize(1280, 900);
        openModelItself(window.session(), example);
        window.show();
        ModelWish wish = session().model()->wish;
        wish.text = text.toStdString();
        begin(session(), wish);
        settle();
    }

    Session &session() { return window.session(); }
    template <class T>
    T *find(const QString &name)
    {
        return window.findChild<T *>(name);
    }
    PatchMap *map() { return find<PatchMap>(u"patchMap"_s); }
    QLabel *note() { return find<QLabel>(u"patchNote"_s); }
    void settle()
    {
        if (!waitForRun(session()) || !QTest::qWaitFor([] { return awaitedAnswers() == 0; }, 30000))
            qFatal("the run does not end");
    }
    void typeOther(const QString &text)
    {
        auto *line = find<QLineEdit>(u"otherText"_s);
        line->selectAll();
        QTest::keyClicks(line, text);
        settle();
    }
    double probabilityOf(TokenId token) { return probabilitiesOf(*session().modelResult()->trace, {{token}}).front(); }
    TokenId answer()
    {
        const ModelTrace &trace = *session().modelResult()->trace;
        return candidatesAt(trace, predictingRow(trace), 1).front().id;
    }

    MainWindow window;
};

} // namespace

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
    patching.typeOther(kOther);
    QCOMPARE(line->accessibleDescription(), QString());
    QVERIFY(!patching.map()->isHidden());
    QVERIFY(patching.note()->isHidden());
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
    patching.typeOther(kOther);
    Q_EMIT line->editingFinished();
    Q_EMIT patching.map()->picked(patching.map()->strongest()->what);
    patching.settle();
    const ModelChanges patched = patching.session().model()->wish.changes;
    const int steps = patching.session().undoStack().count();
    patching.typeOther(u"HED"_s);
    QCOMPARE(patching.note()->property("kind").toString(), u"error"_s);
    QTest::keyClick(line, Qt::Key_Escape);
    patching.settle();
    QCOMPARE(line->text(), kOther);
    QVERIFY(patching.note()->isHidden() && !patching.map()->isHidden());
    QVERIFY(patching.session().model()->wish.changes == patched);
    QCOMPARE(patching.session().undoStack().count(), steps);
}

void TestPatchPanel::theMapTellsWhatAClickDoes()
{
    Patching patching;
    patching.typeOther(kOther);
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
    patching.typeOther(kOther);
    for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Return})
        QTest::keyClick(patching.map(), key);
    patching.settle();
    QCOMPARE(patching.session().model()->wish.changes.patched.size(), std::size_t{1});
    QTest::keyClick(patching.map(), Qt::Key_Return);
    patching.settle();
    QVERIFY(patching.session().model()->wish.changes.patched.empty());
}

void TestPatchPanel::tabGoesAsThePanelIsRead()
{
    Patching patching;
    patching.typeOther(kOther);
    const auto *panel = patching.find<PatchPanel>(u"patchPanel"_s);
    QStringList names;
    for (const QWidget *next = panel->nextInFocusChain(); next != panel; next = next->nextInFocusChain())
        if (panel->isAncestorOf(next) && next->isVisible() && (next->focusPolicy() & Qt::TabFocus) != 0)
            names << next->objectName();
    QCOMPARE(names, QStringList({u"otherText"_s, u"swapTexts"_s, u"patchParts"_s, u"patchToken"_s, u"patchMap"_s}));
}

void TestPatchPanel::theChoiceOfPartsIsReadWhole()
{
    Patching patching;
    patching.window.resize(1024, 640);
    patching.typeOther(kOther);
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
    patching.typeOther(kOther);
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
    patching.typeOther(kOther);
    const int before = patching.map()->sizeHint().height();
    int begun = -1;
    connect(&patching.session(), &Session::resultChanged, this, [&] { begun = patching.map()->sizeHint().height(); });
    Q_EMIT patching.map()->picked(patching.map()->strongest()->what);
    patching.settle();
    QCOMPARE(begun, before);
}

namespace {

/// Whether the menu of the map has the figure; it is closed again.
bool offersFigure(WithoutMap &map)
{
    bool isOffered = false;
    QTimer::singleShot(0, &map, [&] {
        auto *menu = map.findChild<QMenu *>(u"mapMenu"_s);
        isOffered = menu->actions().front()->isEnabled();
        menu->close();
    });
    QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(), map.mapToGlobal(QPoint()));
    QCoreApplication::sendEvent(&map, &event);
    return isOffered;
}

} // namespace

void TestPatchPanel::aMapIsOfferedAsAFigureWhenAllOfItIsKnown()
{
    WithoutMap map;
    const WithoutMap::Part out{{0, 0}, u"head 0"_s, {}, true};
    const WithoutMap::Part head{{0, 1}, u"head 1"_s, {}, false};
    const WithoutMap::Part feedForward{{1}, u"feed-forward"_s, {}, false};
    map.setRows({{u"Layer 1"_s, {out, head}, feedForward}});
    showActive(map, map.sizeHint());
    QVERIFY(!offersFigure(map));
    map.setChange(head.what, 0.25);
    QVERIFY(!offersFigure(map));
    map.setChange(feedForward.what, 0.5);
    QVERIFY(offersFigure(map));
    map.setChange(feedForward.what, std::nan("")); // which says nothing
    QVERIFY(!map.change(feedForward.what));
    QCOMPARE(map.strongest()->name, head.name);
}

void TestPatchPanel::otherButtonsChangeNothing()
{
    WithoutMap map;
    const WithoutMap::Part head{{0, 0}, u"head 0"_s, {}, false};
    map.setRows({{u"Layer 1"_s, {head}, {}}});
    showActive(map, map.sizeHint());
    int picks = 0;
    connect(&map, &WithoutMap::picked, this, [&picks] { ++picks; });
    const QPoint cell = map.findChild<PaintedCells *>()->rect({0, 0}).center().toPoint();
    QTest::mouseClick(&map, Qt::MiddleButton, {}, cell);
    QCOMPARE(picks, 0);
    QTest::mouseClick(&map, Qt::LeftButton, {}, cell);
    QCOMPARE(picks, 1);
}

/// A decoder has a feed-forward behind its cross-attention alone.
void TestPatchPanel::theCursorGoesFromPartToPart()
{
    const auto part = [](std::size_t block, std::optional<Index> head) {
        return WithoutMap::Part{{block, head}, u"a part"_s};
    };
    WithoutMap map;
    map.setRows({{u"cross"_s, {part(2, 0)}, part(3, {})}, {u"self"_s, {part(1, 0), part(1, 1)}, {}}});
    showActive(map, map.sizeHint());
    const auto *cells = map.findChild<PaintedCells *>();
    const auto current = [&](Qt::Key key) {
        QTest::keyClick(&map, key);
        return cells->current();
    };
    using Place = PaintedCells::Place;
    QCOMPARE(current(Qt::Key_Right), std::optional(Place{0, 2}));
    QCOMPARE(current(Qt::Key_Down), std::optional(Place{1, 1}));
    QCOMPARE(current(Qt::Key_Right), std::optional(Place{1, 1}));
    QCOMPARE(current(Qt::Key_Up), std::optional(Place{0, 0}));
    QCOMPARE(current(Qt::Key_Left), std::optional(Place{0, 0}));
}

void TestPatchPanel::theCursorIsSeenWhereverTheKeysLead()
{
    Patching patching;
    patching.window.resize(1024, 640);
    patching.settle();
    auto *bar = patching.find<QScrollArea>(u"modelSide"_s)->verticalScrollBar();
    for (const auto &[name, isBelow] : {std::pair{u"rolloutMap"_s, true}, {u"withoutMap"_s, false}}) {
        auto *map = patching.find<QWidget>(name);
        const auto isSeen = [map] {
            const auto *cells = map->findChild<PaintedCells *>();
            return map->visibleRegion().contains(cells->rect(*cells->current()).center().toPoint());
        };
        bar->setValue(isBelow ? 0 : bar->maximum());
        QVERIFY2(!isSeen(), qPrintable(name));
        QTest::keyClick(map, Qt::Key_Down);
        QVERIFY2(isSeen(), qPrintable(name));
    }
}

/// Also where its run is cancelled.
void TestPatchPanel::whatWasToldOfTheTextBeforeIsDimmed()
{
    Patching patching;
    patching.typeOther(kOther);
    const auto *without = patching.find<WithoutMap>(u"withoutMap"_s);
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
}

namespace {

constexpr Index kSteps = 20;

/// The colours of cells in one row, beside their digits.
std::vector<QRgb> colorsOf(QWidget &map)
{
    map.resize(2000, map.sizeHint().height());
    const QImage drawn = map.grab().toImage();
    std::vector<QRgb> colors;
    for (Index column = 0; column <= kSteps; ++column) {
        const QRectF cell = map.findChild<PaintedCells *>()->rect({0, column});
        colors.push_back(pixelAt(drawn, {cell.left() + 4, cell.center().y()}));
    }
    return colors;
}

/// A row of changes from all that there can be, over none, to all.
WithoutMap::Row rowOfChanges()
{
    WithoutMap::Row row;
    row.title = u"Layer 1"_s;
    for (Index i = 0; i <= kSteps; ++i)
        row.heads.push_back({{0, i}, u"head"_s, 2.0 * static_cast<double>(i) / kSteps - 1});
    return row;
}

} // namespace

/// To everybody, whatever cones one lacks.
void TestPatchPanel::changesAreSeenInEveryTheme()
{
    const auto back = qScopeGuard([] { applyTheme(*qApp, *findTheme(u"light"_s)); });
    for (const Theme &theme : themes()) {
        applyTheme(*qApp, theme);
        WithoutMap map;
        map.setRows({rowOfChanges()});
        const std::vector<QRgb> colors = colorsOf(map);
        for (const QRgb end : {colors.front(), colors.back()})
            QVERIFY2(leastContrast(end, colors[kSteps / 2]) >= 3, qPrintable(theme.name));
        for (const QRgb color : colors)
            QVERIFY2(leastContrast(color, inkOn(color).rgb()) >= 4.5, qPrintable(theme.name));
    }
}

void TestPatchPanel::digitsAreReadInEveryColour()
{
    std::vector<double> shares;
    QStringList tokens;
    for (Index i = 0; i <= kSteps; ++i) {
        shares.push_back(static_cast<double>(i) / kSteps);
        tokens << u"a"_s;
    }
    RolloutMap map;
    map.show({RolloutMap::Row{u"Layer 1"_s, {shares, shares}}}, tokens, 0);
    for (const QRgb color : colorsOf(map))
        QVERIFY2(leastContrast(color, inkOn(color).rgb()) >= 4.5, qPrintable(QColor::fromRgb(color).name()));
}

/// Below the cells, between the words for less and for more.
void TestPatchPanel::theColoursOfChangesAreExplained()
{
    WithoutMap map;
    map.setRows({rowOfChanges()});
    map.resize(300, map.sizeHint().height());
    const int bottom = static_cast<int>(map.findChild<PaintedCells *>()->rect({0, 0}).bottom());
    const QImage below = map.grab().toImage().copy(0, bottom, map.width(), map.height() - bottom);
    const auto isThere = [&below](QRgb color) {
        constexpr int alike = 24; // a pixel of the bar has several colours of the scale
        QImage one(1, 1, QImage::Format_RGB32);
        one.fill(color);
        for (int x = 0; x < below.width(); ++x)
            if (farthest(below.copy(x, below.height() / 2, 1, 1), one) <= alike)
                return true;
        return false;
    };
    const ValueScale scale = scaleFor(specOf(Role::Scores), {-1, 1});
    QVERIFY(isThere(scale.color(-1)) && isThere(scale.color(1)));
}

void TestPatchPanel::theStreamHasAColumnForEachToken()
{
    Patching patching;
    patching.typeOther(kOther);
    auto *choice = patching.find<QComboBox>(u"patchParts"_s);
    choice->setCurrentIndex(1);
    Q_EMIT choice->activated(1);
    patching.settle();
    const PartRows parts = streamParts(*patching.session().modelResult()->trace);
    for (const ModelPart &part : parts.front())
        QCOMPARE(std::abs(patching.map()->change(part).value()) > 1e-3, part.position == kOtherToken);
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
    wish.otherText = kOther.toStdString();
    begin(patching.session(), wish);
    patching.settle();
    QVERIFY(!didBefore && doesNow);
    QVERIFY(patching.map()->isComplete());
}

void TestPatchPanel::theOtherAnswerCanBeLookedAt()
{
    Patching patching;
    patching.typeOther(kOther);
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
    patching.typeOther(kOther);
    QTest::mouseClick(patching.find<QToolButton>(u"swapTexts"_s), Qt::LeftButton);
    patching.settle();
    QCOMPARE(QString::fromStdString(patching.session().model()->wish.text), kOther);
    QCOMPARE(patching.find<QLineEdit>(u"otherText"_s)->text(), kText);
    QVERIFY(patching.map()->strongest() != nullptr);
}

void TestPatchPanel::anotherLengthTakesThePatchesAway()
{
    Patching patching;
    patching.typeOther(kOther);
    Q_EMIT patching.map()->picked(patching.map()->strongest()->what);
    patching.settle();
    const ModelChanges patched = patching.session().model()->wish.changes;
    ModelWish wish = patching.session().model()->wish;
    wish.text = "HEC";
    QVERIFY(patching.session().edit(wish, u"text"_s));
    patching.settle();
    QVERIFY(patching.session().model()->wish.changes.patched.empty());
    QCOMPARE(QString::fromStdString(patching.session().model()->wish.otherText), kOther);
    wish = patching.session().model()->wish;
    wish.text = kText.toStdString();
    QVERIFY(patching.session().edit(wish, u"text"_s));
    patching.settle();
    QVERIFY(patching.session().model()->wish.changes == patched); // they come back with it
}

void TestPatchPanel::aMapBecomesAFigure()
{
    Patching patching;
    patching.typeOther(kOther);
    Q_EMIT patching.map()->exportWanted();
    auto *composer = patching.window.findChild<FigureComposer *>();
    QVERIFY(composer != nullptr);
    const FigureJob job = composer->job();
    QCOMPARE(job.figure.tensor, TensorId(Role::Patched));
    QVERIFY(!job.page.caption.isEmpty());
    const ModelPart part = patching.map()->strongest()->what;
    const auto parts = headParts(*patching.session().modelResult()->trace);
    for (std::size_t row = 0; row < parts.size(); ++row)
        for (std::size_t column = 0; column < parts[row].size(); ++column)
            if (parts[row][column] == part)
                QVERIFY(
                    std::abs(job.trace->value(Role::Patched, {0, static_cast<Index>(row), static_cast<Index>(column)}) -
                             *patching.map()->change(part)) < 1e-6);
}

/// The tokens of the example do not tell where there are spaces.
void TestPatchPanel::textsOfAFigureStandAsTheyWereTyped()
{
    Patching patching(u"on March 5, 2021"_s, u"example:dates"_s);
    patching.typeOther(u"on April 5, 2021"_s);
    Q_EMIT patching.map()->exportWanted();
    const QString patched = patching.window.findChild<FigureComposer *>()->job().page.caption;
    QVERIFY2(patched.contains(u"“on March 5, 2021”"_s) && patched.contains(u"“on April 5, 2021”"_s),
             qPrintable(patched));
    delete patching.window.findChild<FigureComposer *>();
    Q_EMIT patching.find<WithoutMap>(u"withoutMap"_s)->exportWanted();
    const QString without = patching.window.findChild<FigureComposer *>()->job().page.caption;
    QVERIFY2(without.contains(u"“on March 5, 2021”"_s), qPrintable(without));
}

/// Its menu may still be open while another session opens, but its run would hold all its numbers for the menu alone.
void TestPatchPanel::aMapOfAModelThatIsGoneBecomesNoFigure()
{
    Patching patching(u"on March 5, 2021"_s, u"example:dates"_s);
    patching.typeOther(u"on April 5, 2021"_s);
    patching.window.keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
    open(patching.session(), u"d2l"_s);
    for (const QString &map : {u"patchMap"_s, u"withoutMap"_s}) {
        Q_EMIT patching.find<WithoutMap>(map)->exportWanted();
        QVERIFY(patching.window.findChild<FigureComposer *>() == nullptr);
    }
}

/// Where nobody sees it, it is not measured anew.
void TestPatchPanel::anotherLanguageMayComeWhileItIsMeasured()
{
    Patching patching;
    patching.typeOther(kOther);
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
    patching.typeOther(kOther);
    const QString said = patching.find<QLabel>(u"patchSentence"_s)->text();
    patching.session().setHidden({u"probabilities"_s});
    patching.settle();
    QVERIFY(!patching.map()->isHidden());
    QVERIFY(patching.map()->strongest() == nullptr);
    QVERIFY(patching.find<QComboBox>(u"patchToken"_s)->isHidden());
    QVERIFY(patching.find<QLabel>(u"patchHeadline"_s)->text().endsWith(u"of ? changes, which is ?"_s));
    QVERIFY(patching.find<QLabel>(u"patchSentence"_s)->text().contains(u"Hidden"_s));
    for (const QString &map : {u"patchMap"_s, u"withoutMap"_s})
        Q_EMIT patching.find<WithoutMap>(map)->exportWanted();
    QVERIFY(patching.window.findChild<FigureComposer *>() == nullptr); // its caption would tell
    patching.session().setHidden({});
    patching.settle();
    QCOMPARE(patching.find<QLabel>(u"patchSentence"_s)->text(), said);
    patching.session().setHidden({u"weights"_s}); // of which nothing is told here
    patching.settle();
    QCOMPARE(patching.find<QLabel>(u"patchSentence"_s)->text(), said);
}

void TestPatchPanel::aTokenIsDrawnAsTheSeedSays()
{
    Patching patching;
    auto *seed = patching.find<QSpinBox>(u"drawSeed"_s);
    const auto *words = patching.find<QLabel>(u"drawSeedWords"_s);
    QVERIFY(!seed->isEnabled() && !words->isEnabled()); // the likeliest is not drawn
    patching.find<QDoubleSpinBox>(u"temperature"_s)->setValue(5);
    QVERIFY(seed->isEnabled() && words->isEnabled());
    std::set<TokenId> drawn;
    for (int i = 0; i < 6; ++i) {
        seed->setValue(i);
        const SharedModelTrace before = patching.session().modelResult()->trace;
        const TokenId wanted = nextToken(*before, {.temperature = 5, .seed = static_cast<std::uint32_t>(i)});
        QTest::mouseClick(patching.find<QPushButton>(u"writeNext"_s), Qt::LeftButton);
        patching.settle();
        QCOMPARE(patching.session().model()->cut.ids.back(), wanted);
        drawn.insert(wanted);
        patching.session().undoStack().undo();
        patching.settle();
    }
    QVERIFY(drawn.size() > 1);
}

HEADSCOPE_TEST(TestPatchPanel, QApplication)
#include "tst_patchpanel.moc"
