// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/chosenposition.h"
#include "ui/access/paintedcells.h"
#include "ui/model/stackkey.h"
#include "ui/model/stackview.h"
#include "ui/model/streamshares.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/theme.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QToolTip>
#include <QtMath>

#include <algorithm>

using namespace headscope;

/// How the stack of blocks is read: its key, what it tells of itself, and where the chosen position is seen.
class TestStackReading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void itsRowIsPointedAtInTheMapsOfItsColumn();
    void itsRowGoesWithTheTextAlsoWhereTheRunStays();
    void itIsSeenWhereverTheStackIsScrolledTo();
    void theLineThatIsPointedAtHasOneColour();
    void theHeadUnderThePointerIsNamedBelowItsMap();
    void whatCanBePressedHasAnEdge();
    void theKeyHasItsLinesInEveryWidth();
    void theKeyHasTheColoursOfTheMaps();
    void theMapsAreReadByOneKey_data();
    void theMapsAreReadByOneKey();
    void blocksSayHowMuchTheyAdd();
    void whatIsToldIsOfTheTextThatIsSeen();
};

void TestStackReading::itsRowIsPointedAtInTheMapsOfItsColumn()
{
    Choosing chosen;
    auto *stack = chosen.window.findChild<StackView *>();
    const auto pointedAt = [&](const char *block, Index rows, Index row, bool fromLeft = true) {
        const QRectF map = stack->stack().blocks()[*chosen.trace().model().find(block)].maps.front();
        const QPoint beside(qRound(fromLeft ? map.left() - 6 : map.right() + 5),
                            qFloor(map.top() + map.height() * (double(row) + 0.5) / double(rows)));
        return stack->grab().toImage().pixelColor(beside) == themeOf(stack->palette()).selection;
    };
    QVERIFY(!pointedAt("decoder.0.cross", 9, 3));
    chosen.choose(3);
    QVERIFY(pointedAt("decoder.0.cross", 9, 3));
    QVERIFY(pointedAt("decoder.1.self", 9, 3));
    QVERIFY(!pointedAt("decoder.1.self", 9, 5));
    QVERIFY(!pointedAt("decoder.1.self", 9, 3, false)); // where that of the map beside stands
    QVERIFY(!pointedAt("encoder.0.self", 11, 3));       // which reads another text
}

namespace {

/// What a widget has painted of itself, and not what a picture of it would be.
class Paints : public QObject
{
public:
    explicit Paints(QWidget *watched) { watched->installEventFilter(this); }
    bool eventFilter(QObject *, QEvent *event) override
    {
        m_count += event->type() == QEvent::Paint ? 1 : 0;
        return false;
    }
    int count() const { return m_count; }

private:
    int m_count = 0;
};

} // namespace

/// What is typed and typed back before it is run.
void TestStackReading::itsRowGoesWithTheTextAlsoWhereTheRunStays()
{
    Choosing opened(u"gpt2"_s);
    opened.choose(1);
    const ModelWish wish = opened.session().model()->wish;
    ModelWish other = wish;
    other.text += " e";
    begin(opened.session(), other);
    begin(opened.session(), wish);
    const Paints paints(opened.window.findChild<StackView *>());
    opened.settle();
    QCOMPARE(opened.session().look().position, std::nullopt);
    QTRY_VERIFY(paints.count() > 0);
}

void TestStackReading::itIsSeenWhereverTheStackIsScrolledTo()
{
    Choosing opened;
    opened.window.resize(1024, 640);
    choosePosition(opened.session(), 0);
    opened.settle();
    auto *bar = opened.find<QScrollArea>(u"modelScroll"_s)->verticalScrollBar();
    QVERIFY(bar->maximum() > 0);
    for (const int place : {0, bar->maximum()}) {
        bar->setValue(place);
        const QRect chip = opened.strip()->chip(0).toRect();
        QVERIFY(!chip.isEmpty());
        QVERIFY(opened.strip()->visibleRegion().contains(chip));
        const QRect key = opened.find<QWidget>(u"stackKey"_s)->rect();
        QCOMPARE(opened.find<QWidget>(u"stackKey"_s)->visibleRegion().boundingRect(), key);
    }
}

/// Where all cross-attentions have it in common, too.
void TestStackReading::theLineThatIsPointedAtHasOneColour()
{
    Choosing opened;
    auto *stack = opened.window.findChild<StackView *>();
    const QColor lit = themeOf(stack->palette()).selection;
    QVERIFY(stack->stack().memoryLines().size() > 1);
    for (const MemoryLine &line : stack->stack().memoryLines()) {
        const auto &blocks = stack->stack().blocks();
        const auto block = std::find_if(blocks.begin(), blocks.end(),
                                        [&](const PlacedBlock &each) { return each.block == line.block; });
        hover(stack, block->frame.topLeft() + QPointF(60, 8));
        const QImage image = stack->grab().toImage();
        const QPoint corner = line.points[1].toPoint();
        for (const QPoint &place :
             {corner - QPoint(8, 0), corner + QPoint(0, line.points[2].y() > corner.y() ? 8 : -8)})
            QCOMPARE(image.pixelColor(place), lit);
    }
}

/// A tool tip would lie upon the map that has grown; and what is changed in the head is told with it.
void TestStackReading::theHeadUnderThePointerIsNamedBelowItsMap()
{
    Choosing opened;
    auto *stack = opened.window.findChild<StackView *>();
    const std::size_t block = *opened.trace().model().find("decoder.1.cross");
    const auto placed = [&] { return stack->stack().blocks()[block]; };
    const auto told = [&] { return stack->sentenceOf({block, 0}); };
    QVERIFY(placed().maps.front().width() < 150); // so that it grows
    QVERIFY2(told().endsWith(u", head 0"_s), qPrintable(told()));
    hover(stack, placed().maps.front().center());
    QCOMPARE(stack->toolTip(), QString());
    hover(stack, placed().frame.topLeft() + QPointF(60, 8));
    QCOMPARE(stack->toolTip(), stack->sentenceOf({block, -1}));
    QToolTip::showText(stack->mapToGlobal(QPoint(60, 8)), stack->toolTip(), stack);
    QVERIFY(QToolTip::isVisible());
    hover(stack, placed().maps.front().center());
    QTRY_VERIFY(!QToolTip::isVisible()); // it would stand upon the map that grows
    ModelWish wish = opened.session().model()->wish;
    wish.changes.leftOut = {{block, 0}};
    begin(opened.session(), wish);
    opened.settle();
    QVERIFY2(told().endsWith(u", head 0, left out"_s), qPrintable(told()));
    wish.changes.leftOut = {{block, 0, false, 3}};
    begin(opened.session(), wish);
    opened.settle();
    QVERIFY2(told().endsWith(u", head 0, left out at token 3"_s), qPrintable(told()));
}

/// The tokens of the encoder are only read.
void TestStackReading::whatCanBePressedHasAnEdge()
{
    Choosing opened;
    const Theme &theme = themeOf(opened.window.palette());
    auto *foot = opened.find<QWidget>(u"stackFoot"_s);
    const auto hasEdge = [&](const QRect &place) {
        const QImage seen = foot->grab(place).toImage().convertToFormat(QImage::Format_RGB32);
        int found = 0;
        for (int x = 0; x < seen.width(); ++x)
            for (int y = 0; y < seen.height(); ++y)
                found += seen.pixelColor(x, y) == theme.faint ? 1 : 0;
        return found > 20;
    };
    const QRect chip = opened.strip()->chip(1).toRect().translated(opened.strip()->pos());
    QVERIFY(hasEdge(chip));
    const PlacedColumn &encoder = opened.window.findChild<StackView *>()->stack().columns().front();
    QVERIFY(!hasEdge(QRect(qRound(encoder.frames), chip.top(), 300, chip.height())));
}

void TestStackReading::theKeyHasItsLinesInEveryWidth()
{
    Choosing opened;
    const auto *key = opened.find<QWidget>(u"stackKey"_s);
    for (const int width : {1440, 1008, 800, 1440}) {
        opened.window.resize(width, 640);
        QTRY_COMPARE(key->height(), key->heightForWidth(key->width()));
    }
}

void TestStackReading::theKeyHasTheColoursOfTheMaps()
{
    Choosing opened;
    auto *key = opened.find<QWidget>(u"stackKey"_s);
    const QImage before = key->grab().toImage();
    const Look usual = opened.session().look();
    Look look = usual;
    look.maps[u"colormap"_s] = u"Reds"_s;
    opened.session().setLook(look);
    QVERIFY(farthest(key->grab().toImage(), before) > kRounding);
    opened.session().setLook(usual);
    QCOMPARE(key->grab().toImage(), before);
}

void TestStackReading::theMapsAreReadByOneKey_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("English") << u"en"_s
                             << QStringList{u"a row is a token"_s, u"a column is a token"_s, u"weight of attention"_s,
                                            u"thicker"_s};
    QTest::newRow("Chinese") << u"zh_CN"_s << QStringList{u"一行"_s, u"一列"_s, u"越粗"_s};
}

void TestStackReading::theMapsAreReadByOneKey()
{
    QFETCH(const QString, language);
    QFETCH(const QStringList, words);
    setLanguage(language);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    StackKey key;
    for (const QString &word : words)
        QVERIFY2(key.accessibleDescription().contains(word), qPrintable(key.accessibleDescription()));
    QCOMPARE(key.heightForWidth(676), key.heightForWidth(2000)); // one line, as narrow as the smallest window leaves it
    QVERIFY(key.heightForWidth(200) > key.heightForWidth(676));
}

void TestStackReading::blocksSayHowMuchTheyAdd()
{
    Choosing opened;
    const auto *stack = opened.window.findChild<StackView *>();
    const std::size_t block = *opened.trace().model().find("decoder.0.cross");
    const QString told = stack->sentenceOf({block, -1});
    QVERIFY2(told.contains(u"layer norm after the sum"_s), qPrintable(told));
    const QString share = QString::number(streamShares(opened.trace())[block], 'f', 2);
    QVERIFY2(told.contains(u"what it adds is %1 times as long"_s.arg(share)), qPrintable(told));
}

/// In the language of the window.
void TestStackReading::whatIsToldIsOfTheTextThatIsSeen()
{
    Choosing opened;
    auto *stack = opened.window.findChild<StackView *>();
    QTest::keyClick(stack, Qt::Key_Left); // from its first head to the block
    ModelWish wish = opened.session().model()->wish;
    wish.text = "on March 5, 2021";
    begin(opened.session(), wish);
    opened.settle();
    QCOMPARE(stack->accessibleDescription(), stack->sentenceOf(stack->current()));
    setLanguage(u"zh_CN"_s);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    QCoreApplication::processEvents();
    QCOMPARE(stack->accessibleDescription(), stack->sentenceOf(stack->current()));
    const auto *tokens = opened.strip()->findChild<PaintedCells *>();
    QCOMPARE(opened.strip()->accessibleDescription(), tokens->name(*tokens->current()));
}

HEADSCOPE_TEST(TestStackReading, QApplication)
#include "tst_stackreading.moc"
