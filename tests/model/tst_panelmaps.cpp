// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/patching.h"
#include "ui/access/paintedcells.h"
#include "ui/composer/figurecomposer.h"
#include "ui/figure/figurespace.h"
#include "ui/figure/labels.h"
#include "ui/figure/legend.h"
#include "ui/figure/legible.h"
#include "ui/figure/valuescale.h"
#include "ui/model/rolloutmap.h"
#include "ui/model/uprightwords.h"
#include "ui/model/withoutmap.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/fonts.h"

#include <QContextMenuEvent>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

#include <cmath>

using namespace headscope;

/// The maps of the panels beside the stack: how one goes through them, what is drawn, and which figures they become.
class TestPanelMaps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void aMapIsOfferedAsAFigureWhenAllOfItIsKnownAndSo();
    void chineseWordsGoDownSignBySign();
    void otherButtonsChangeNothing();
    void theCursorGoesFromPartToPart();
    void keysOfStepsStayInTheView();
    void theCursorIsSeenWhereverTheKeysLead();
    void changesAreSeenInEveryTheme();
    void digitsAreReadInEveryColour();
    void theColoursOfChangesAreExplained();
    void nothingIsWrittenAsZero();
    void aWholeChangeHasNoDecimals();
    void digitsKeepOffTheEdgesOfTheirCell();
    void aMapBecomesAFigure();
    void aFigureNamesEveryPart();
    void aFigureTellsWhatIsChangedAlready();
    void textsOfAFigureStandAsTheyWereTyped();
    void aMapOfAModelThatIsGoneBecomesNoFigure();
};

namespace {

/// Whether the menu of the map has the figure; it is closed again.
bool offersFigure(EffectMap &map)
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

void TestPanelMaps::aMapIsOfferedAsAFigureWhenAllOfItIsKnownAndSo()
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
    map.setDimmed(true); // it is of another text
    QVERIFY(!offersFigure(map));
    map.setDimmed(false);
    QVERIFY(offersFigure(map));
    map.setChange(feedForward.what, std::nan("")); // which says nothing
    QVERIFY(!map.change(feedForward.what));
    QCOMPARE(map.strongest()->name, head.name);
}

/// Where ink is on white, a word of this font around the middle of an image.
static QRect inkOf(const QString &word, Upright side)
{
    QImage image(120, 160, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(uiFont(12));
    paintUpright(painter, {60, 80}, word, side);
    painter.end();
    QRect ink;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) != qRgb(255, 255, 255))
                ink |= QRect(x, y, 1, 1);
    return ink;
}

/// "一" is a bar that lies.
void TestPanelMaps::chineseWordsGoDownSignBySign()
{
    for (const Upright side : {Upright::Above, Upright::Below}) {
        const QRect one = inkOf(u"一"_s, side), two = inkOf(u"一一"_s, side), many = inkOf(u"一一一一一一一一"_s, side);
        QVERIFY(one.width() > 2 * one.height());
        QCOMPARE(two.width(), one.width());
        QVERIFY(two.height() > one.height() + 8);
        QVERIFY2(many.height() <= 54, qPrintable(QString::number(many.height())));
        QVERIFY(side == Upright::Above ? many.bottom() < 80 : many.top() >= 80);
        for (const QString &lying :
             {u"word"_s, u"一一。一"_s, u"\u1100\u1161\u1102\u1161"_s}) // with parts of a syllable
            QVERIFY2(inkOf(lying, side).height() > 2 * inkOf(lying, side).width(), qPrintable(lying));
    }
}

void TestPanelMaps::otherButtonsChangeNothing()
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
void TestPanelMaps::theCursorGoesFromPartToPart()
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
    QCOMPARE(current(Qt::Key_End), std::optional(Place{0, 2}));
    QCOMPARE(current(Qt::Key_Home), std::optional(Place{0, 0}));
    QCOMPARE(current(Qt::Key_Down), std::optional(Place{1, 0}));
    QCOMPARE(current(Qt::Key_End), std::optional(Place{1, 1}));
    QSignalSpy picked(&map, &WithoutMap::picked);
    QTest::keyClick(&map, Qt::Key_Space);
    QCOMPARE(picked.size(), 1);
}

/// No step is seen in this view.
void TestPanelMaps::keysOfStepsStayInTheView()
{
    Patching patching;
    patching.window.resize(1024, 640);
    patching.settle();
    patching.session().setStepIndex(3);
    auto *bar = patching.find<QScrollArea>(u"modelSide"_s)->verticalScrollBar();
    auto *map = patching.find<QWidget>(u"rolloutMap"_s);
    const auto *cells = map->findChild<PaintedCells *>();
    QTest::keyClick(map, Qt::Key_End);
    QCOMPARE(cells->current()->second, cells->columns() - 1);
    QTest::keyClick(map, Qt::Key_Home);
    QCOMPARE(cells->current()->second, 0);
    for (const Qt::Key key : {Qt::Key_Space, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End})
        for (const auto &name : {u"rolloutMap"_s, u"withoutMap"_s, u"modelStack"_s})
            QTest::keyClick(patching.find<QWidget>(name), key);
    QCOMPARE(patching.session().stepIndex(), 3);
    bar->setValue(0);
    QTest::keyClick(map, Qt::Key_PageDown);
    QVERIFY(bar->value() > 0);
    QTest::keyClick(map, Qt::Key_PageUp);
    QCOMPARE(bar->value(), 0);
}

void TestPanelMaps::theCursorIsSeenWhereverTheKeysLead()
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
        const auto goAway = [bar, isBelow] { bar->setValue(isBelow ? 0 : bar->maximum()); };
        QTRY_VERIFY2((goAway(), !isSeen()), qPrintable(name)); // the panel grows while its maps get their answers
        QTest::keyClick(map, Qt::Key_Down);
        QVERIFY2(isSeen(), qPrintable(name));
    }
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
void TestPanelMaps::changesAreSeenInEveryTheme()
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

void TestPanelMaps::digitsAreReadInEveryColour()
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
void TestPanelMaps::theColoursOfChangesAreExplained()
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

/// Of eight heads and a feed-forward, in a panel of whatever width; where it is wide, they are there.
void TestPanelMaps::digitsKeepOffTheEdgesOfTheirCell()
{
    WithoutMap::Row row;
    row.title = u"Layer 1"_s;
    for (Index i = 0; i < 9; ++i)
        row.heads.push_back({{0, i}, u"head"_s, 0.04});
    WithoutMap map;
    map.setRows({row});
    const auto isBlank = [](const QImage &drawn, int x, const QRectF &cell) {
        const int top = static_cast<int>(cell.top()) + 3;
        const int bottom = static_cast<int>(cell.bottom()) - 3;
        for (int y = top; y < bottom; ++y)
            if (drawn.pixel(x, y) != drawn.pixel(x, top))
                return false;
        return true;
    };
    for (int width = 160; width <= 500; ++width) {
        map.resize(width, map.sizeHint().height());
        const QRectF cell = map.findChild<PaintedCells *>()->rect({0, 4});
        const QImage drawn = map.grab().toImage();
        QVERIFY2(isBlank(drawn, static_cast<int>(std::ceil(cell.left())) + 1, cell),
                 qPrintable(QString::number(width)));
        QVERIFY2(isBlank(drawn, static_cast<int>(cell.right()) - 2, cell), qPrintable(QString::number(width)));
        bool hasDigits = false;
        for (int x = static_cast<int>(cell.left()) + 2; x < static_cast<int>(cell.right()) - 2; ++x)
            hasDigits = hasDigits || !isBlank(drawn, x, cell);
        QVERIFY(hasDigits || width < 400);
    }
}

void TestPanelMaps::nothingIsWrittenAsZero()
{
    WithoutMap map;
    map.setRows({{u"Layer 1"_s, {{{0, 0}, u"a"_s}, {{0, 1}, u"b"_s}, {{0, 2}, u"c"_s}}, {}}});
    map.setChange({0, 0}, -0.004);
    map.setChange({0, 1}, 0.0049);
    map.setChange({0, 2}, -0.25);
    auto *cells = map.findChild<PaintedCells *>();
    QVERIFY(cells->name({0, 0}).endsWith(u"by 0"_s));
    QVERIFY(cells->name({0, 1}).endsWith(u"by 0"_s));
    QVERIFY(cells->name({0, 2}).endsWith(u"by −.25"_s));
}

void TestPanelMaps::aWholeChangeHasNoDecimals()
{
    WithoutMap map;
    map.setRows({{u"Layer 1"_s, {{{0, 0}, u"a"_s}, {{0, 1}, u"b"_s}, {{0, 2}, u"c"_s}}, {}}});
    map.setChange({0, 0}, -1);
    map.setChange({0, 1}, 0.9951);
    map.setChange({0, 2}, -0.994);
    auto *cells = map.findChild<PaintedCells *>();
    QVERIFY(cells->name({0, 0}).endsWith(u"by −1"_s));
    QVERIFY(cells->name({0, 1}).endsWith(u"by +1"_s));
    QVERIFY(cells->name({0, 2}).endsWith(u"by −.99"_s));
}

void TestPanelMaps::aMapBecomesAFigure()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    Q_EMIT patching.map()->exportWanted();
    auto *composer = patching.window.findChild<FigureComposer *>();
    QVERIFY(composer != nullptr);
    const FigureJob job = composer->job();
    QCOMPARE(job.figure.tensor, TensorId(Role::Patched));
    QVERIFY(!job.page.caption.isEmpty());
    QCOMPARE(job.asked.options.front().first, std::string("text"));
    QCOMPARE(job.asked.options.back(), AskedRun::Option("from", kPatchOther.toStdString()));
    const ModelPart part = patching.map()->strongest()->what;
    const auto parts = headParts(*patching.session().modelResult()->trace);
    for (std::size_t row = 0; row < parts.size(); ++row)
        for (std::size_t column = 0; column < parts[row].size(); ++column)
            if (parts[row][column] == part)
                QVERIFY(
                    std::abs(job.trace->value(Role::Patched, {0, static_cast<Index>(row), static_cast<Index>(column)}) -
                             *patching.map()->change(part)) < 1e-6);
}

/// A layer of cross-attention has a row for each attention, and one feed-forward for both of them.
void TestPanelMaps::aFigureNamesEveryPart()
{
    setLanguage(u"zh_CN"_s);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    Patching patching(u"on March 5, 2021"_s, u"example:dates"_s);
    Q_EMIT patching.find<WithoutMap>(u"withoutMap"_s)->exportWanted();
    const FigureJob job = patching.window.findChild<FigureComposer *>()->job();
    const Slice slice(job.trace, Role::Without, 0, 0);
    QVERIFY(marksIn({slice}).empty()); // where there is no part there is no NaN either
    const AxisLabels rows(slice.rowLabels(), uiFont(kCaptionSize));
    QVERIFY2(rows.widest() <= widestRowLabel(Role::Without), qPrintable(QString::number(rows.widest())));
}

/// The tokens of the example do not tell where there are spaces.
void TestPanelMaps::textsOfAFigureStandAsTheyWereTyped()
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

/// Else its first number would be taken for that of the whole model.
void TestPanelMaps::aFigureTellsWhatIsChangedAlready()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    const auto caption = [&patching](const QString &map) {
        Q_EMIT patching.find<EffectMap>(map)->exportWanted();
        auto *composer = patching.window.findChild<FigureComposer *>();
        const QString words = composer->job().page.caption;
        delete composer;
        return words;
    };
    QVERIFY2(!caption(u"withoutMap"_s).contains(u"already"_s), qPrintable(caption(u"withoutMap"_s)));
    const std::size_t block = patching.session().model()->model->find("layer.0.self").value();
    ModelWish wish = patching.session().model()->wish;
    wish.changes.leftOut = {{block, 0}, {block, 1}};
    begin(patching.session(), wish);
    patching.settle();
    for (const QString &map : {u"withoutMap"_s, u"patchMap"_s})
        QVERIFY2(caption(map).endsWith(u"”, with layer.0.self/head.0, layer.0.self/head.1 left out already"_s),
                 qPrintable(caption(map)));
    wish.changes.leftOut.clear();
    wish.changes.patched = {{block, 2}};
    begin(patching.session(), wish);
    patching.settle();
    QVERIFY2(caption(u"withoutMap"_s).endsWith(u"”, with layer.0.self/head.2 patched already"_s),
             qPrintable(caption(u"withoutMap"_s)));
    wish.changes.patched.clear();
    wish.changes.overrides[block] = {{"scores", {0, 0, 1, 0}, 3}};
    begin(patching.session(), wish);
    patching.settle();
    QVERIFY2(caption(u"withoutMap"_s).endsWith(u"”, with numbers changed in layer.0.self already"_s),
             qPrintable(caption(u"withoutMap"_s)));
}

/// Its menu may still be open while another session opens, but its run would hold all its numbers for the menu alone.
void TestPanelMaps::aMapOfAModelThatIsGoneBecomesNoFigure()
{
    Patching patching(u"on March 5, 2021"_s, u"example:dates"_s);
    patching.typeOther(u"on April 5, 2021"_s);
    patching.window.keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
    open(patching.session(), u"d2l"_s);
    for (const QString &map : {u"patchMap"_s, u"withoutMap"_s}) {
        Q_EMIT patching.find<EffectMap>(map)->exportWanted();
        QVERIFY(patching.window.findChild<FigureComposer *>() == nullptr);
    }
}

HEADSCOPE_TEST(TestPanelMaps, QApplication)
#include "tst_panelmaps.moc"
