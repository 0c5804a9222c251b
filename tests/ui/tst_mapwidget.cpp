// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/mapwidget.h"

#include "tests/ui/support.h"
#include "ui/figure/colorbar.h"
#include "ui/figure/fetchedslice.h"
#include "ui/figure/yesnokey.h"
#include "ui/lines/linetext.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/fonts.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <set>

using namespace headscope;
using enum Role;

class TestMapWidget : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void hoveringGivesTheCell();
    void aClickPicksAndOneBesideLetsGo();
    void otherButtonsPickNothing();
    void arrowsMoveTheCursorInside();
    void escLetsGo();
    void keysOfTheWindowPassThrough();
    void theCellIsSpoken();
    void theCursorIsDrawnAroundItsCell();
    void theCursorCoversNoThinCell();
    void theRestDimsAroundTheTint();
    void everySizeIsDrawn_data();
    void everySizeIsDrawn();
    void rowsAndColumnsSayWhatTheyAre();
    void theTitleEndsBeforeThatOfTheSums();
    void sumsHaveFiveDigits();
    void aYesOrNoNeedsNoColourBar();
    void theKeyOfAMaskStaysInItsPlace();
    void inALowMapTheBarGivesWayToDigitsAlone();
    void oneBarTellsTheColoursOfStackedMaps();
    void theLabelsAreTheWordsOfWhatIsShown();
    void aPictureHasTheWordsOfItsRows();
    void longWordsGiveWayToTheCells();
    void anEmptyMapHides();
    void aLargeMapComesFromAnotherThread();
    void aMapIsPaintedAnewForAnotherScreen();

private:
    MapContent contentOf(TensorId tensor) const
    {
        MapContent content;
        content.slice = Slice(m_trace, tensor, 0, 0);
        content.style = {scaleFor(specOf(tensor), rangeOf(*m_trace, tensor)), findTheme(u"dark"_s), Annotate::Off};
        content.title = u"weights"_s;
        content.shape = u"(3, 4)"_s;
        content.titleColor = content.style.theme->attention;
        return content;
    }
    QPointF middle(Index row, Index column) const { return m_map->geometryOfCells().cell(row, column).center(); }
    std::size_t colorsBelow() const
    {
        const QImage image = m_map->grab().toImage();
        std::set<QRgb> colors;
        for (double y = m_map->geometryOfCells().area().bottom() + 2; y < m_map->height(); ++y)
            for (double x = 0; x < m_map->width(); ++x)
                colors.insert(pixelAt(image, {x, y}));
        return colors.size();
    }

    std::shared_ptr<const Trace> m_trace;
    std::unique_ptr<MapWidget> m_map;
};

void TestMapWidget::init()
{
    applyTheme(*qApp, *findTheme(u"dark"_s));
    m_trace = traceOf(smallDocument());
    m_map = std::make_unique<MapWidget>();
    m_map->setContent(contentOf(Weights));
    showActive(*m_map, {300, 260});
}

void TestMapWidget::hoveringGivesTheCell()
{
    std::optional<MapWidget::Place> hovered;
    connect(m_map.get(), &MapWidget::cellHovered, this, [&](const auto &place) { hovered = place; });
    for (Index row = 0; row < 3; ++row)
        for (Index column = 0; column < 4; ++column) {
            hover(m_map.get(), middle(row, column));
            QVERIFY(hovered == std::optional(std::pair(row, column)));
        }
    hover(m_map.get(), {2, 2});
    QVERIFY(!hovered);
    hover(m_map.get(), middle(1, 1));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(m_map.get(), &leave);
    QVERIFY(!hovered);
}

void TestMapWidget::aClickPicksAndOneBesideLetsGo()
{
    QSignalSpy picked(m_map.get(), &MapWidget::cellPicked);
    QSignalSpy letGo(m_map.get(), &MapWidget::letGo);
    click(m_map.get(), middle(2, 3));
    QCOMPARE(picked.count(), 1);
    QCOMPARE(picked[0][0].value<Index>(), 2);
    QCOMPARE(picked[0][1].value<Index>(), 3);
    click(m_map.get(), {2, 2});
    QCOMPARE(letGo.count(), 1);
}

void TestMapWidget::otherButtonsPickNothing()
{
    QSignalSpy picked(m_map.get(), &MapWidget::cellPicked);
    QTest::mouseClick(m_map.get(), Qt::RightButton, {}, middle(1, 1).toPoint());
    QCOMPARE(picked.count(), 0);
}

void TestMapWidget::arrowsMoveTheCursorInside()
{
    connect(m_map.get(), &MapWidget::cellPicked, m_map.get(),
            [this](Index row, Index column) { m_map->setCursor(std::pair(row, column), true); });
    const auto at = [this] { return m_map->accessibleDescription().section(u':', 0, 0); };
    QTest::keyClick(m_map.get(), Qt::Key_Down); // the first key enters the map
    QCOMPARE(at(), u"query 0, key 0"_s);
    for (const auto &[key, wanted] : {std::pair(Qt::Key_Down, u"query 1, key 0"_s),
                                      {Qt::Key_Right, u"query 1, key 1"_s},
                                      {Qt::Key_End, u"query 1, key 3"_s},
                                      {Qt::Key_Right, u"query 1, key 3"_s},
                                      {Qt::Key_Home, u"query 1, key 0"_s},
                                      {Qt::Key_Left, u"query 1, key 0"_s},
                                      {Qt::Key_Up, u"query 0, key 0"_s},
                                      {Qt::Key_Up, u"query 0, key 0"_s}}) {
        QTest::keyClick(m_map.get(), key);
        QCOMPARE(at(), wanted);
    }
}

void TestMapWidget::escLetsGo()
{
    QSignalSpy letGo(m_map.get(), &MapWidget::letGo);
    m_map->setCursor(std::pair<Index, Index>(1, 1), true);
    QTest::keyClick(m_map.get(), Qt::Key_Escape);
    QCOMPARE(letGo.count(), 1);
}

void TestMapWidget::keysOfTheWindowPassThrough()
{
    for (const auto key : {Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Space, Qt::Key_F11}) {
        QKeyEvent press(QEvent::KeyPress, key, {});
        QApplication::sendEvent(m_map.get(), &press);
        QVERIFY(!press.isAccepted());
    }
}

void TestMapWidget::theCellIsSpoken()
{
    QCOMPARE(m_map->accessibleDescription(), u"(3, 4)"_s);
    m_map->setCursor(std::pair<Index, Index>(2, 1), false);
    const double value = m_trace->value(Weights, {0, 0, 2, 1});
    QCOMPARE(m_map->accessibleDescription(), u"query 2, key 1: %1"_s.arg(QString::number(value, 'g', 6)));
    m_map->setCursor(std::nullopt, false);
    QCOMPARE(m_map->accessibleDescription(), u"(3, 4)"_s);
    m_map->setContent(contentOf(QHeads));
    m_map->setCursor(std::pair<Index, Index>(0, 2), true);
    QVERIFY(m_map->accessibleDescription().startsWith(u"query 0, feature 2: "_s));
    m_map->setCursor(std::pair<Index, Index>(0, 3), true); // outside: of three features
    QCOMPARE(m_map->accessibleDescription(), u"(3, 4)"_s);
}

void TestMapWidget::theCursorIsDrawnAroundItsCell()
{
    const QImage before = m_map->grab().toImage();
    m_map->setCursor(std::pair<Index, Index>(1, 2), true);
    const QImage after = m_map->grab().toImage();
    const MapGeometry &cells = m_map->geometryOfCells();
    for (Index row = 0; row < 3; ++row)
        for (Index column = 0; column < 4; ++column)
            QCOMPARE(pixelAt(after, middle(row, column)), pixelAt(before, middle(row, column)));
    const QRectF cell = cells.cell(1, 2);
    const QRgb frame = findTheme(u"dark"_s)->selection.rgb();
    QCOMPARE(pixelAt(after, {cell.center().x(), cell.top() - 1}), frame);
    QCOMPARE(pixelAt(after, {cell.left() - 1, cell.center().y()}), frame);
}

void TestMapWidget::theCursorCoversNoThinCell()
{
    MapContent content = contentOf(Weights);
    content.largestCell = {7, 7};
    m_map->setContent(content);
    const QImage before = m_map->grab().toImage();
    m_map->setCursor(std::pair<Index, Index>(1, 2), true);
    const QImage pinned = m_map->grab().toImage();
    QVERIFY(pinned != before);
    for (const QPointF &aside : {QPointF(-2, 0), QPointF(0, 0), QPointF(2, 0), QPointF(0, -2), QPointF(0, 2)})
        QCOMPARE(pixelAt(pinned, middle(1, 2) + aside), pixelAt(before, middle(1, 2) + aside));
}

void TestMapWidget::theRestDimsAroundTheTint()
{
    const QImage before = m_map->grab().toImage();
    const auto check = [&](const std::vector<MapWidget::Place> &tint, auto isLit) {
        m_map->setTint(tint);
        const QImage after = m_map->grab().toImage();
        for (Index row = 0; row < 3; ++row)
            for (Index column = 0; column < 4; ++column)
                QCOMPARE(pixelAt(after, middle(row, column)) == pixelAt(before, middle(row, column)),
                         isLit(row, column));
    };
    check({{1, kSwept}}, [](Index row, Index) { return row == 1; });
    check({{kSwept, 2}}, [](Index, Index column) { return column == 2; });
    check({{0, 3}}, [](Index row, Index column) { return row == 0 && column == 3; });
    check({{1, 0}, {1, 2}}, [](Index row, Index column) { return row == 1 && (column == 0 || column == 2); });
    m_map->setTint({});
    QCOMPARE(m_map->grab().toImage(), before);
}

void TestMapWidget::everySizeIsDrawn_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(60, 60), QSize(100, 400), QSize(500, 80), QSize(1, 1), QSize(900, 900)})
        QTest::addRow("%d x %d", size.width(), size.height()) << size;
}

void TestMapWidget::everySizeIsDrawn()
{
    QFETCH(QSize, size);
    for (const TensorSpec &spec : tensorTable()) {
        if (!m_trace->has(spec.role) || spec.axes.size() < 2)
            continue;
        MapContent content = contentOf(spec.role);
        content.hasColorBar = true;
        content.hasRowSums = true;
        m_map->setContent(content);
        m_map->resize(size);
        m_map->setCursor(std::pair<Index, Index>(0, 0), true);
        m_map->setTint({{kSwept, 0}});
        QVERIFY(!m_map->grab().isNull());
        const QRectF cells = m_map->geometryOfCells().area();
        QVERIFY(cells.isEmpty() || QRectF(m_map->rect()).adjusted(-1, -1, 1, 1).contains(cells));
    }
}

void TestMapWidget::rowsAndColumnsSayWhatTheyAre()
{
    const auto titles = [](TensorId id) {
        const std::size_t columns = specOf(id).axes.size() - 1;
        return axisTitle(specOf(id), columns - 1) + u" × "_s + axisTitle(specOf(id), columns);
    };
    QCOMPARE(titles(Weights), u"query × key"_s);
    QCOMPARE(titles(KHeads), u"key × feature"_s);
    QCOMPARE(titles(Wq), u"output feature × input feature"_s);
    const auto marksBeside = [&](const QImage &image) { // at the left of the row labels
        const QRectF area = m_map->geometryOfCells().area();
        int marks = 0;
        for (double y = area.top(); y < area.bottom(); ++y)
            for (double x = 0; x < area.left() - 30; ++x)
                marks += pixelAt(image, {x, y}) != m_map->content().style.theme->surface.rgb() ? 1 : 0;
        return marks;
    };
    QVERIFY(marksBeside(m_map->grab().toImage()) > 20);
    m_map->resize(100, 100); // no room for more than the cells
    QCOMPARE(marksBeside(m_map->grab().toImage()), 0);
}

/// In a low map both stand on one line, with a gap between them, however wide it is.
void TestMapWidget::theTitleEndsBeforeThatOfTheSums()
{
    MapContent content = contentOf(Weights);
    content.title = u"attention weights"_s;
    content.shortTitle = u"weights"_s;
    content.titleColor = QColor(255, 0, 0);
    content.hasRowSums = true;
    m_map->setContent(content);
    for (int width = 180; width < 260; width += 5) {
        m_map->resize(width, 130);
        const QImage image = m_map->grab().toImage();
        const double sums = m_map->geometryOfCells().area().right() + 6;
        int ofTheTitle = 0;
        for (int y = 0; y < 18; ++y)
            for (int x = 0; x < width; ++x) {
                const QColor color(pixelAt(image, QPointF(x, y)));
                const bool isRed = color.red() - color.green() > 90;
                QVERIFY2(!isRed || x < sums - 4, qPrintable(QStringLiteral("%1 of %2").arg(x).arg(width)));
                ofTheTitle += isRed ? 1 : 0;
            }
        QVERIFY(ofTheTitle > 20);
    }
}

/// They are told as exact, and three digits are not.
void TestMapWidget::sumsHaveFiveDigits()
{
    m_trace = traceOf(smallDocument({{"layer.training", "true"}, {"layer.dropout", "0.3"}}));
    MapContent content = contentOf(DroppedWeights);
    content.hasRowSums = true;
    m_map->setContent(content);
    const QImage image = m_map->grab().toImage();
    const QRectF cells = m_map->geometryOfCells().area();
    const FetchedSlice numbers(content.slice);
    double longest = 0;
    for (Index row = 0; row < numbers.rows(); ++row)
        longest = std::max(longest, lineWidth(numberFont(kCaptionSize - 1), exactNumber(numbers.rowSum(row), 5)));
    double last = 0;
    for (double y = cells.top(); y < cells.bottom(); ++y)
        for (double x = cells.right() + 2; x < m_map->width(); ++x)
            if (pixelAt(image, {x, y}) != content.style.theme->surface.rgb())
                last = std::max(last, x);
    QVERIFY(longest > 30);
    QVERIFY2(std::abs(last - cells.right() - 6 - longest) < 3, qPrintable(u"%1, %2"_s.arg(last).arg(longest)));
}

void TestMapWidget::aYesOrNoNeedsNoColourBar()
{
    m_map->setContent(contentOf(Mask));
    const std::size_t withoutBar = colorsBelow();
    m_map->setContent(contentOf(Weights));
    QVERIFY(colorsBelow() > withoutBar + 60); // the bar shows the colours of viridis
}

void TestMapWidget::theKeyOfAMaskStaysInItsPlace()
{
    MapContent content = contentOf(Weights);
    for (const double width : {90.0, 200.0}) {
        const QRectF area(5, 10, width, kColorBarHeight);
        QImage image(300, 60, QImage::Format_RGB32);
        image.fill(Qt::black);
        QPainter painter(&image);
        paintYesNoKey(painter, area, specOf(Mask), content.style);
        painter.end();
        QRectF painted;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixel(x, y) != qRgb(0, 0, 0))
                    painted |= QRectF(x, y, 1, 1);
        QVERIFY(painted.width() > 20);
        QVERIFY2(area.adjusted(0, -4, 1, 2).contains(painted), qPrintable(QString::number(width)));
    }
}

/// Which tell the numbers as well; a map that shows colours alone has its bar at any height.
void TestMapWidget::inALowMapTheBarGivesWayToDigitsAlone()
{
    MapContent content = contentOf(Weights);
    const auto colorsAt = [&](int height, Annotate digits) {
        content.style.annotate = digits;
        m_map->resize(300, height);
        m_map->setContent(content);
        return colorsBelow();
    };
    const std::size_t withoutBar = colorsAt(130, Annotate::Auto); // three rows have just room for their digits
    QVERIFY(colorsAt(130, Annotate::Off) > withoutBar + 60);
    QVERIFY(colorsAt(180, Annotate::Auto) > withoutBar + 60); // here for both
}

void TestMapWidget::oneBarTellsTheColoursOfStackedMaps()
{
    m_map->resize(700, 150);
    m_map->setStacked(true, false);
    const std::size_t withoutBar = colorsBelow();
    m_map->setStacked(true, true);
    QVERIFY(colorsBelow() > withoutBar + 60);
    const auto isInkRightOfBar = [this] { // its words
        const QImage image = m_map->grab().toImage();
        const QRgb ground = m_map->content().style.theme->surface.rgb();
        for (double y = m_map->height() - 30; y < m_map->height(); ++y)
            for (double x = m_map->geometryOfCells().area().left() + 300; x < m_map->width(); ++x)
                if (pixelAt(image, {x, y}) != ground)
                    return true;
        return false;
    };
    QVERIFY(isInkRightOfBar());
    m_map->setStacked(false, true);
    QVERIFY(!isInkRightOfBar());
}

/// Of another run or batch item, though the matrix is as large.
void TestMapWidget::theLabelsAreTheWordsOfWhatIsShown()
{
    for (const char *keys :
         {R"([["a", "b", "c", "d"], ["e", "f", "g", "h"]])", R"([["i", "j", "k", "l"], ["m", "n", "o", "p"]])"}) {
        m_trace = traceOf(smallDocument({{"tokens.keys", keys}}));
        for (const Index item : {0, 1}) {
            MapContent content = contentOf(Weights);
            content.slice = Slice(m_trace, Weights, item, 0);
            m_map->setContent(content);
            MapWidget fresh;
            fresh.setContent(content);
            fresh.resize(m_map->size());
            QVERIFY(m_map->picture() == fresh.picture());
        }
    }
}

/// On the screen a map at its left has them.
void TestMapWidget::aPictureHasTheWordsOfItsRows()
{
    m_map->setRowLabels(false);
    const QImage seen = m_map->grab().toImage();
    const QRectF cells = m_map->geometryOfCells().area();
    MapWidget fresh;
    fresh.setContent(contentOf(Weights));
    fresh.resize(m_map->size());
    QVERIFY(m_map->picture() == fresh.picture());
    QVERIFY(m_map->geometryOfCells().area() == cells && m_map->grab().toImage() == seen);
}

void TestMapWidget::longWordsGiveWayToTheCells()
{
    m_trace =
        traceOf(smallDocument({{"tokens.queries", R"(["understanding", "representations", "institutionalized"])"}}));
    m_map->resize(150, 200);
    m_map->setContent(contentOf(Weights));
    QVERIFY(m_map->geometryOfCells().area().width() >= 52);
    m_map->setRowLabels(false); // a map at its left writes them
    QVERIFY(m_map->geometryOfCells().area().width() >= 104);
}

void TestMapWidget::anEmptyMapHides()
{
    m_map->setCursor(std::pair<Index, Index>(1, 1), true);
    m_map->setContent({});
    QVERIFY(!m_map->isVisible());
    m_map->setContent(contentOf(Weights));
    QVERIFY(m_map->isVisible());
    QCOMPARE(m_map->accessibleDescription(), u"(3, 4)"_s);
}

void TestMapWidget::aLargeMapComesFromAnotherThread()
{
    m_trace = traceOf(smallDocument({{"inputs.num_queries", "400"}, {"inputs.num_kv_pairs", "400"}}));
    const MapContent content = contentOf(Scores);
    m_map->setContent(content);
    const auto isBlank = [&] {
        return pixelAt(m_map->grab().toImage(), m_map->geometryOfCells().area().center()) ==
               content.style.theme->code.rgb();
    };
    QVERIFY(isBlank());
    QCOMPARE(awaitedAnswers(), 1);
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(!isBlank());
    const QImage whole = m_map->grab().toImage();
    m_map->setContent(content); // the same matrix: its picture stays until the next has come
    QVERIFY(!isBlank());
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(m_map->grab().toImage() == whole);
    m_map->setContent(contentOf(Weights)); // another one never shows the numbers of the first
    QVERIFY(isBlank());
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(!isBlank());
}

void TestMapWidget::aMapIsPaintedAnewForAnotherScreen()
{
    const auto pictureFrom = [this](double ratio) {
        QWidget window;
        OnScreen<MapWidget> map(&window);
        map.setContent(contentOf(Weights));
        map.resize(m_map->size());
        for (const double now : {ratio, 2.0}) {
            map.ratio = now;
            map.grab();
        }
        return map.grab().toImage();
    };
    QVERIFY(pictureFrom(1) == pictureFrom(2));
}

HEADSCOPE_TEST(TestMapWidget, QApplication)
#include "tst_mapwidget.moc"
