// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/headfigure.h"

#include "tests/models/support.h"
#include "tests/ui/figurelayers.h"
#include "tests/ui/support.h"
#include "ui/figure/colorbar.h"
#include "ui/figure/fetchedslice.h"
#include "ui/figure/heatmap.h"
#include "ui/figure/mapimage.h"
#include "ui/lines/linetext.h"
#include "ui/text/modelwords.h"
#include "ui/theme/fonts.h"

#include <QPicture>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

using namespace headscope;
using enum Role;

class TestHeadFigure : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void panelsStayInsideAndApart_data();
    void panelsStayInsideAndApart();
    void cellsMayBeWiderToFillTheWindow();
    void oneScaleServesAllHeads();
    void everyHeadMayHaveItsOwnScale();
    void aScaleThatFitsServesAllMaps();
    void aScaleThatFitsHoldsNumbersThatAreSeen();
    void numbersThatAreAllAlikeMakeAScale();
    void aGivenRangeIsTaken();
    void theBarTellsThatNumbersLieBeyondIt();
    void aLogarithmicBarTellsThatItEndsAboveOthers();
    void aBarHasTheDotsThatHaveRoom_data();
    void aBarHasTheDotsThatHaveRoom();
    void dotsOfTheBarAreAsLargeAsThoseOfTheMap();
    void dotsOfTheBarGoToTheEndWhereTheyHaveRoom();
    void chosenHeadsStandInTheirOrder();
    void aTensorWithoutHeadsIsOnePanel();
    void theCellsHaveTheColoursOfTheScale();
    void aPageIsAsHighAsItsMapsNeed();
    void aPageIsAsHighAsItsLabelsNeed();
    void theLastRowIsFullWhereThatCostsLittle();
    void withoutABarThereIsMoreRoom();
    void theNameBelowBarsOfEveryMapCanBeLeftOut();
    void aPageHasAtMostFourColumns();
    void wantedColumnsMakeTheHeight();
    void whatIsDoneToAHeadStandsBehindItsTitle();
    void titlesHaveRoomOnAPage_data();
    void titlesHaveRoomOnAPage();
    void aWideTitleTakesNoColumn();
    void allTitlesAreBriefOrNone();
    void mapsOnAPageCanBeSeen();
    void weightsTellTheirEntropy();
    void theEntropyTellsWhichQueriesItLeavesOut();
    void anEntropyWithoutRoomIsNotMeasured();
    void allPanelsTellTheirEntropyOrNone();
    void wordsGetFewerColumns();
    void itemsWithLongerWordsHaveMapsAsLarge();
    void aPageIsMeasuredAnewForWhatChangesIt();
    void layersStandBelowOneAnother();
    void headsWithoutRoomInOneRowHaveSeveral();
    void aLayerAlwaysBeginsARow_data();
    void aLayerAlwaysBeginsARow();
    void manyHeadsOfManyLayersStandCloseTogether();
    void titlesTellTheKindOfTheirBlock();
    void titlesBeginWithOneCapital();
    void oneScaleServesAllLayers();
};

namespace {

const Theme &light()
{
    return *findTheme(u"light"_s);
}

std::shared_ptr<const Trace> heads(Index count, Index queries, Index keys, const std::vector<Setting> &settings = {})
{
    const std::string h = std::to_string(count);
    const std::string q = std::to_string(queries);
    const std::string k = std::to_string(keys);
    const std::string width = std::to_string(4 * count);
    return traceOf(changed(changed({}, {{"layer.num_heads", h.c_str()},
                                        {"layer.num_hiddens", width.c_str()},
                                        {"inputs.num_queries", q.c_str()},
                                        {"inputs.num_kv_pairs", k.c_str()}}),
                           settings));
}

FigureOptions optionsOf(TensorId tensor, RangeMode range = RangeMode::Shared)
{
    FigureOptions options;
    options.tensor = tensor;
    options.range = range;
    return options;
}

/// A figure of three layers with so many heads, each with other numbers.
FigureOptions threeLayers(Index count, TensorId tensor, RangeMode range = RangeMode::Shared)
{
    FigureOptions options = optionsOf(tensor, range);
    const Setting oneItem{"inputs.batch_size", "1"};
    options.layers = asLayers({heads(count, 4, 6, {oneItem}), heads(count, 4, 6, {oneItem, {"inputs.seed", "1"}}),
                               heads(count, 4, 6, {oneItem, {"inputs.seed", "2"}, {"inputs.kind", R"("uniform")"}})});
    return options;
}

/// The ends of the scale that fits.
ValueRange fitOf(const std::shared_ptr<const Trace> &trace, TensorId tensor)
{
    const ValueScale scale = HeadFigure(trace, optionsOf(tensor, RangeMode::Fit), light(), {1000, 600}).scale(0);
    return {scale.low, scale.high};
}

/// A run in which this tensor has the same number everywhere, but for those that are given, at their places.
std::shared_ptr<const Trace> filled(TensorId tensor, double number, const std::vector<double> &first = {})
{
    const auto trace = heads(2, 3, 4);
    Tensor<double> numbers(shapeOf(specOf(tensor), trace->plan.sizes));
    std::fill_n(numbers.data(), numbers.size(), number);
    std::copy(first.begin(), first.end(), numbers.data());
    return withTensor(*trace, tensor, std::move(numbers));
}

/// From the first row of a picture that has a pixel of this colour to the last.
int heightOfInk(const QImage &image, const QRectF &place, QRgb ink)
{
    int first = -1;
    int last = -2;
    const QRect rect = place.toRect().intersected(image.rect());
    for (int y = rect.top(); y <= rect.bottom(); ++y)
        for (int x = rect.left(); x <= rect.right(); ++x)
            if (image.pixel(x, y) == ink) {
                first = first < 0 ? y : first;
                last = y;
            }
    return last - first + 1;
}

} // namespace

void TestHeadFigure::panelsStayInsideAndApart_data()
{
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<Index>("count");
    QTest::addColumn<Index>("queries");
    QTest::addColumn<Index>("keys");
    QTest::addColumn<bool>("hasBarEach");
    for (const QSizeF size : {QSizeF(1024, 540), QSizeF(1440, 800), QSizeF(680, 400)})
        for (const Index count : {1, 2, 5, 8, 16})
            for (const auto &[queries, keys] : {std::pair<Index, Index>(4, 6), {1, 64}, {64, 64}, {40, 2}})
                for (const bool hasBarEach : {false, true})
                    QTest::addRow("%lld heads of %lld x %lld in %g x %g%s", static_cast<long long>(count),
                                  static_cast<long long>(queries), static_cast<long long>(keys), size.width(),
                                  size.height(), hasBarEach ? ", a bar each" : "")
                        << size << count << queries << keys << hasBarEach;
}

void TestHeadFigure::panelsStayInsideAndApart()
{
    QFETCH(QSizeF, size);
    QFETCH(Index, count);
    QFETCH(Index, queries);
    QFETCH(Index, keys);
    QFETCH(bool, hasBarEach);
    const RangeMode range = hasBarEach ? RangeMode::PerHead : RangeMode::Shared;
    const HeadFigure figure(heads(count, queries, keys), optionsOf(Weights, range), light(), size);
    QCOMPARE(figure.panelCount(), count);
    const QRectF page(QPointF(), size);
    for (Index i = 0; i < count; ++i) {
        const QRectF map = figure.geometry(i).area();
        QVERIFY(map.width() > 0 && map.height() > 0);
        const QRectF panel = map.united(figure.titleRect(i));
        QVERIFY(page.contains(panel));
        QVERIFY(figure.titleRect(i).bottom() <= map.top() + 0.5); // the map stands on whole pixels
        for (Index j = 0; j < i; ++j)
            QVERIFY(!panel.intersects(figure.geometry(j).area().united(figure.titleRect(j))));
        QCOMPARE(figure.geometry(i).area().size(), figure.geometry(0).area().size());
    }
}

void TestHeadFigure::cellsMayBeWiderToFillTheWindow()
{
    const auto sizeOf = [](double stretch) {
        const HeadFigure figure(heads(4, 9, 11), optionsOf(Weights), light(), {920, 560}, stretch);
        return QSizeF(figure.geometry(0).cellWidth(), figure.geometry(0).cellHeight());
    };
    const QSizeF square = sizeOf(1);
    const QSizeF wider = sizeOf(1.5);
    QCOMPARE(square.width(), square.height());
    QCOMPARE(wider.height(), square.height());
    QVERIFY(wider.width() > 1.2 * square.width());
    QVERIFY(wider.width() <= 1.5 * wider.height());
}

void TestHeadFigure::oneScaleServesAllHeads()
{
    const auto trace = heads(4, 4, 6);
    const HeadFigure figure(trace, optionsOf(Scores), light(), {1000, 600});
    const ValueRange range = rangeOf(*trace, Scores);
    const double reach = std::max(std::abs(range.low), std::abs(range.high));
    for (Index i = 0; i < figure.panelCount(); ++i) {
        QCOMPARE(figure.scale(i).low, -reach);
        QCOMPARE(figure.scale(i).high, reach);
    }
}

void TestHeadFigure::everyHeadMayHaveItsOwnScale()
{
    const auto trace = heads(4, 4, 6);
    for (const TensorId tensor : {Scores, Weights}) {
        const HeadFigure figure(trace, optionsOf(tensor, RangeMode::PerHead), light(), {1000, 600});
        for (Index i = 0; i < figure.panelCount(); ++i) {
            double reach = 0;
            for (Index row = 0; row < 4; ++row)
                for (Index column = 0; column < 6; ++column)
                    reach = std::max(reach, std::abs(figure.slice(i).number(row, column)));
            QCOMPARE(figure.scale(i).high, reach);
            QCOMPARE(figure.scale(i).low, tensor == Weights ? 0 : -reach);
        }
    }
}

void TestHeadFigure::aScaleThatFitsServesAllMaps()
{
    const auto trace = heads(4, 4, 6);
    for (const TensorId tensor : {Scores, Weights}) {
        FigureOptions options = optionsOf(tensor, RangeMode::Fit);
        options.heads = {2, 0};
        options.pools = {Pooling::Minimum};
        const HeadFigure figure(trace, options, light(), {1000, 600});
        ValueRange range{HUGE_VAL, -HUGE_VAL};
        for (Index i = 0; i < 3; ++i) {
            const FetchedSlice map(figure.slice(i));
            for (Index cell = 0; cell < 24; ++cell) {
                const double number = map.at(cell / 6, cell % 6);
                range = {std::min(range.low, number), std::max(range.high, number)};
            }
        }
        for (Index i = 0; i < 3; ++i) {
            QCOMPARE(figure.scale(i).low, tensor == Weights ? 0 : range.low);
            QCOMPARE(figure.scale(i).high, range.high);
            QVERIFY(!figure.scale(i).map->isDiverging); // whose middle stands for 0
        }
        options.colorMap = u"PuOr"_s;
        QCOMPARE(HeadFigure(trace, options, light(), {1000, 600}).scale(0).map->name, u"PuOr"_s);
    }
}

void TestHeadFigure::aScaleThatFitsHoldsNumbersThatAreSeen()
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(fitOf(filled(Weights, 0.125, {none, HUGE_VAL}), Weights), (ValueRange{0, 0.125}));
    QCOMPARE(fitOf(filled(Scores, 2, {none, -HUGE_VAL, HUGE_VAL, 5}), Scores), (ValueRange{2, 5}));
    const ValueRange masked = fitOf(heads(2, 3, 4, {{"mask.valid_lens", "[3, 3]"}}), MaskedScores);
    QVERIFY(masked.low > -1000);                                         // the fill is hatched
    const auto unseen = heads(2, 3, 4, {{"mask.valid_lens", "[0, 0]"}}); // every key has as much as any other
    QCOMPARE(fitOf(unseen, Weights), (ValueRange{0, 0.25}));
}

void TestHeadFigure::numbersThatAreAllAlikeMakeAScale()
{
    QCOMPARE(fitOf(filled(Weights, 0), Weights), (ValueRange{0, 1}));
    QCOMPARE(fitOf(filled(Scores, 0), Scores), (ValueRange{-1, 1}));
    QCOMPARE(fitOf(filled(Scores, 3), Scores), (ValueRange{0, 3}));
    QCOMPARE(fitOf(filled(Scores, -3), Scores), (ValueRange{-3, 0}));
    QCOMPARE(fitOf(filled(Scores, std::numeric_limits<double>::quiet_NaN()), Scores), (ValueRange{-1, 1}));
}

void TestHeadFigure::aGivenRangeIsTaken()
{
    FigureOptions options = optionsOf(Weights, RangeMode::Fixed);
    options.fixedRange = {0.1, 0.3};
    options.colorMap = u"magma"_s;
    const HeadFigure figure(heads(2, 4, 6), options, light(), {1000, 600});
    QCOMPARE(figure.scale(1).low, 0.1);
    QCOMPARE(figure.scale(1).high, 0.3);
    QCOMPARE(figure.scale(1).map->name, u"magma"_s);
}

/// Cells beyond an end have its colour, as if they had its number.
void TestHeadFigure::theBarTellsThatNumbersLieBeyondIt()
{
    const auto trace = heads(2, 3, 4);
    FigureOptions options = optionsOf(Weights, RangeMode::Fixed);
    const auto scaleWith = [&](const ValueRange &range) {
        options.fixedRange = range;
        return HeadFigure(trace, options, light(), {600, 400}).scale(1);
    };
    QVERIFY(!scaleWith({-1, 2}).isPassedBelow && !scaleWith({-1, 2}).isPassedAbove);
    QVERIFY(scaleWith({0.999, 2}).isPassedBelow && !scaleWith({0.999, 2}).isPassedAbove);
    QVERIFY(!scaleWith({-1, 0.001}).isPassedBelow && scaleWith({-1, 0.001}).isPassedAbove);
    const auto bar = [](const ValueScale &scale) {
        QImage image(200, 30, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintColorBar(painter, QRectF(20, 0, 160, kColorBarHeight), scale, Qt::black);
        return image;
    };
    ValueScale scale = scaleWith({-1, 0.001});
    const QImage cut = bar(scale);
    scale.isPassedAbove = false;
    QVERIFY(bar(scale) != cut);
}

/// Powers of ten never come to 0.
void TestHeadFigure::aLogarithmicBarTellsThatItEndsAboveOthers()
{
    const auto alike = heads(2, 3, 4, {{"inputs.kind", "\"ones\""}});
    const auto sharp = heads(2, 3, 4, {{"layer.scale", "3000"}}); // nearly all of a row is one weight
    for (const RangeMode range : {RangeMode::Shared, RangeMode::PerHead, RangeMode::Fixed}) {
        FigureOptions options = optionsOf(Weights, range);
        options.fixedRange = {0, 1};
        const auto scaleOfHead = [&](const auto &trace) {
            return HeadFigure(trace, options, light(), {600, 400}).scale(1);
        };
        QVERIFY(!scaleOfHead(sharp).isPassedBelow);
        options.progression = Progression::Logarithmic;
        QVERIFY(!scaleOfHead(alike).isPassedBelow);
        const ValueScale passed = scaleOfHead(sharp);
        QVERIFY(passed.low > 0 && passed.isPassedBelow && !passed.isPassedAbove);
    }
}

void TestHeadFigure::aBarHasTheDotsThatHaveRoom_data()
{
    QTest::addColumn<ValueRange>("range");
    QTest::addColumn<bool>("isLogarithmic");
    QTest::addColumn<double>("dot");
    QTest::addColumn<ValueRange>("shown");
    QTest::newRow("all of them") << ValueRange{0, 1} << false << 20.0 << ValueRange{0, 1};
    QTest::newRow("a quarter of the area") << ValueRange{0, 1} << false << 50.0 << ValueRange{0, 0.2};
    QTest::newRow("both signs") << ValueRange{-4, 4} << false << 50.0 << ValueRange{-1, 1};
    QTest::newRow("a part") << ValueRange{0.1, 1} << false << 50.0 << ValueRange{0.1, 0.2};
    QTest::newRow("none of the part") << ValueRange{0.5, 1} << false << 50.0 << ValueRange{0, 0.2};
    QTest::newRow("none below 0") << ValueRange{-3, -1} << false << 50.0 << ValueRange{-1, 0};
    QTest::newRow("powers of ten") << ValueRange{1e-4, 1} << true << 70.0 << ValueRange{1e-4, 1e-3};
}

void TestHeadFigure::aBarHasTheDotsThatHaveRoom()
{
    QFETCH(const ValueRange, range);
    QFETCH(const bool, isLogarithmic);
    QFETCH(const double, dot);
    QFETCH(const ValueRange, shown);
    ValueScale scale{range.low, range.high};
    scale.progression = isLogarithmic ? Progression::Logarithmic : Progression::Linear;
    scale.isPassedBelow = scale.isPassedAbove = true;
    const ValueScale part = scaleOfDots(scale, dot);
    QCOMPARE(part.low, shown.low);
    QCOMPARE(part.high, shown.high);
    QCOMPARE(part.isPassedBelow, part.low == range.low);
    QCOMPARE(part.isPassedAbove, part.high == range.high);
}

/// Where the map has 0.5 in every cell, and the bar no dot larger than that of 0.1.
void TestHeadFigure::dotsOfTheBarAreAsLargeAsThoseOfTheMap()
{
    FigureOptions options = optionsOf(Weights);
    options.encoding = Encoding::Dots;
    const HeadFigure figure(heads(1, 2, 2, {{"inputs.kind", "\"ones\""}}), options, light(), {400, 300});
    QImage image(400, 300, QImage::Format_RGB32);
    image.fill(light().surface);
    QPainter painter(&image);
    figure.paint(painter);
    painter.end();
    const QRectF map = figure.geometry(0).area();
    const QRgb ink = dotColor(1, {{0, 1, findColorMap(u"viridis"_s)}, &light()}).rgb();
    const double inMap = heightOfInk(image, figure.geometry(0).cell(1, 1), ink);
    const double inBar = heightOfInk(image, QRectF(0, map.bottom() + 5, 400, 300 - map.bottom() - 5), ink);
    const double number = 0.5 * std::pow(inBar / inMap, 2);
    const double largest = scaleOfDots(figure.scale(0), widestDot(figure.geometry(0))).high;
    QVERIFY2(inMap > 45 && largest < 0.5 && std::abs(number - largest) < 0.15 * largest,
             qPrintable(u"%1, %2"_s.arg(inMap).arg(inBar)));
}

void TestHeadFigure::dotsOfTheBarGoToTheEndWhereTheyHaveRoom()
{
    FigureOptions options = optionsOf(Weights, RangeMode::Fit);
    options.encoding = Encoding::Dots;
    const auto trace = heads(5, 4, 6);
    for (const RangeMode range : {RangeMode::Shared, RangeMode::Fit, RangeMode::PerHead}) {
        options.range = range;
        options.columns = 3; // as on a page
        const HeadFigure figure(trace, options, light(), {680, HeadFigure::heightFor(trace, options, 680)});
        const double dot = widestDot(figure.geometry(0));
        QVERIFY2(dot > 25, qPrintable(QString::number(dot)));
        QCOMPARE(scaleOfDots(figure.scale(0), dot).high, figure.scale(0).high);
    }
}

void TestHeadFigure::chosenHeadsStandInTheirOrder()
{
    FigureOptions options = optionsOf(Weights);
    options.heads = {3, 0};
    options.batch = 1;
    const HeadFigure figure(heads(4, 4, 6), options, light(), {1000, 600});
    QCOMPARE(figure.panelCount(), 2);
    QCOMPARE(figure.panel(0).head, Index{3});
    QCOMPARE(figure.panel(1).head, Index{0});
    QCOMPARE(figure.slice(0).cell(2, 1), (Cell{1, 3, 2, 1}));
}

void TestHeadFigure::aTensorWithoutHeadsIsOnePanel()
{
    const HeadFigure figure(heads(4, 4, 6), optionsOf(Output), light(), {1000, 600});
    QCOMPARE(figure.panelCount(), 1);
    QCOMPARE(figure.slice(0).columns(), 16);
    const auto grouped = heads(4, 4, 6, {{"layer.num_kv_heads", "2"}});
    QCOMPARE(HeadFigure(grouped, optionsOf(KHeads), light(), {1000, 600}).panelCount(), 2);
}

void TestHeadFigure::theCellsHaveTheColoursOfTheScale()
{
    FigureOptions options = optionsOf(Weights);
    options.annotate = Annotate::Off;
    const auto trace = heads(5, 4, 6, {{"mask.valid_lens", "[6, 6]"}});
    const HeadFigure figure(trace, options, light(), {1000, 600});
    QImage image(2000, 1200, QImage::Format_RGB32);
    image.setDevicePixelRatio(2);
    image.fill(light().surface);
    QPainter painter(&image);
    figure.paint(painter);
    for (Index i = 0; i < 5; ++i)
        for (Index row = 0; row < 4; ++row)
            for (Index column = 0; column < 6; ++column)
                QCOMPARE(pixelAt(image, figure.geometry(i).cell(row, column).center()),
                         figure.scale(i).color(trace->value(Weights, {0, i, row, column})));
}

void TestHeadFigure::aPageIsAsHighAsItsMapsNeed()
{
    for (const RangeMode range : {RangeMode::Shared, RangeMode::PerHead})
        for (const Index count : {1, 3, 5, 9}) {
            const auto trace = heads(count, 5, 7);
            FigureOptions options = optionsOf(Weights, range);
            options.columns = HeadFigure::columnsOnPage(trace, options, 680);
            const double height = HeadFigure::heightFor(trace, options, 680);
            const HeadFigure figure(trace, options, light(), {680, height});
            const HeadFigure roomier(trace, options, light(), {680, height + 200});
            QCOMPARE(figure.geometry(0).area().size(), roomier.geometry(0).area().size());
            QCOMPARE(figure.geometry(0).cellWidth(), figure.geometry(0).cellHeight());
        }
}

/// Whether words of columns turn is known once those of the rows have their room.
void TestHeadFigure::aPageIsAsHighAsItsLabelsNeed()
{
    const char *words = R"([["some", "words", "here", "incomprehensible", "that", "take", "their", "room"]])";
    const auto trace = heads(1, 8, 8, {{"tokens.queries", words}, {"tokens.keys", words}});
    for (double width = 240; width < 440; width += 4) {
        const FigureOptions options = optionsOf(Weights);
        const HeadFigure figure(trace, options, light(), {width, HeadFigure::heightFor(trace, options, width)});
        const double side = HeadFigure::cellsOnPage(trace, options, width).side;
        QCOMPARE(figure.geometry(0).cellWidth(), side);
        QCOMPARE(figure.geometry(0).cellHeight(), side);
    }
}

void TestHeadFigure::theLastRowIsFullWhereThatCostsLittle()
{
    const auto across = [trace = heads(9, 8, 8)](double height) {
        const HeadFigure figure(trace, optionsOf(Weights), light(), {1100, height});
        Index columns = 1;
        while (columns < 9 && figure.geometry(columns).area().top() == figure.geometry(0).area().top())
            ++columns;
        return columns;
    };
    QCOMPARE(across(900), Index{3});
    QCOMPARE(across(760), Index{3}); // five of them, and four below, would be a little larger
    QCOMPARE(across(680), Index{5});
}

void TestHeadFigure::theNameBelowBarsOfEveryMapCanBeLeftOut()
{
    const auto trace = heads(4, 4, 6);
    for (const RangeMode range : {RangeMode::Shared, RangeMode::PerHead}) {
        FigureOptions options = optionsOf(Weights, range);
        const auto drawn = [&] {
            const double height = HeadFigure::heightFor(trace, options, 680);
            QPicture picture;
            QPainter painter(&picture);
            HeadFigure(trace, options, light(), {680, height}).paint(painter);
            painter.end();
            return std::pair(picture.size(), height);
        };
        const auto named = drawn();
        options.hidesName = true;
        const auto bare = drawn();
        QCOMPARE(bare.second < named.second, range == RangeMode::PerHead);
        QCOMPARE(bare.first < named.first, range == RangeMode::PerHead);
    }
}

void TestHeadFigure::withoutABarThereIsMoreRoom()
{
    const auto trace = heads(4, 4, 6);
    for (const RangeMode range : {RangeMode::Shared, RangeMode::PerHead}) {
        FigureOptions options = optionsOf(Weights, range);
        const double height = HeadFigure::heightFor(trace, options, 680);
        const auto picture = [&] {
            const QSizeF size(680, HeadFigure::heightFor(trace, options, 680));
            QImage image(size.toSize(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            HeadFigure(trace, options, light(), size).paint(painter);
            return image;
        };
        const QRgb highest = findColorMap(u"viridis"_s)->colors.back();
        const auto has = [&](const QImage &image) {
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixel(x, y) == highest)
                        return true;
            return false;
        };
        QVERIFY(has(picture()));
        options.hidesBar = true;
        QVERIFY(HeadFigure::heightFor(trace, options, 680) < height);
        if (range == RangeMode::Shared) // with a range per head the largest cell has this colour
            QVERIFY(!has(picture()));
    }
}

void TestHeadFigure::aPageHasAtMostFourColumns()
{
    const std::vector<std::pair<Index, Index>> wanted{{1, 1}, {4, 4}, {5, 3}, {8, 4}, {9, 3}, {16, 4}};
    for (const auto &[count, columns] : wanted)
        QCOMPARE(HeadFigure::columnsOnPage(heads(count, 2, 2), optionsOf(Weights), 680), columns);
}

void TestHeadFigure::wantedColumnsMakeTheHeight()
{
    const auto trace = heads(8, 4, 4);
    FigureOptions options = optionsOf(Weights);
    const auto height = [&](Index columns) {
        options.columns = columns;
        return HeadFigure::heightFor(trace, options, 680);
    };
    QVERIFY(height(1) > height(2));
    QVERIFY(height(8) < height(4));
    QCOMPARE(height(100), height(8));
    QCOMPARE(HeadFigure::columnsOnPage(trace, options, 680), Index{8});
}

/// In the place of its note, and the maps stand where they would without it.
void TestHeadFigure::whatIsDoneToAHeadStandsBehindItsTitle()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelInput input = inputOf(u"gpt2"_s);
    const std::size_t block = model->find("layer.0.self").value();
    ModelChanges changes;
    changes.leftOut = {{block, 1}};
    changes.patched = {{block, 2}};
    changes.other = input.source;
    std::reverse(changes.other.begin(), changes.other.end());
    const auto plain = ran(model, input)->traces[block];
    const auto changed = ran(model, input, changes)->traces[block];
    const FigureOptions options = optionsOf(Weights);
    constexpr QSizeF wide(1400, 500);
    const HeadFigure before(plain, options, light(), wide);
    const HeadFigure after(changed, options, light(), wide);
    QCOMPARE(before.title(1), u"Head 1"_s);
    QCOMPARE(after.title(0), u"Head 0"_s);
    QCOMPARE(after.title(1), u"Head 1, left out"_s);
    QCOMPARE(after.title(2), u"Head 2, patched"_s);
    QVERIFY(!after.note(0).isEmpty());
    QCOMPARE(after.note(1), QString());
    QCOMPARE(after.geometry(3).area(), before.geometry(3).area());
    const HeadFigure narrow(changed, options, light(), {360, 1400});
    QVERIFY2(narrow.title(1).startsWith(u"Head 1"_s), qPrintable(narrow.title(1))); // with it, if there is room
}

void TestHeadFigure::titlesHaveRoomOnAPage_data()
{
    QTest::addColumn<double>("width");
    QTest::addColumn<Index>("keys");
    for (const double width : {220.0, 300.0, 400.0, 480.0, 560.0, 620.0, 680.0})
        for (const Index keys : {1, 4}) // a map of one is narrower than its title
            QTest::addRow("%g, %lld keys", width, static_cast<long long>(keys)) << width << keys;
}

void TestHeadFigure::titlesHaveRoomOnAPage()
{
    QFETCH(double, width);
    QFETCH(Index, keys);
    const auto trace = heads(4, 8, 8);
    FigureOptions options = optionsOf(Weights);
    options.heads = {3, 1};
    options.pools = {Pooling::Mean, Pooling::Minimum};
    options.keys = Span{4, 4 + keys};
    options.columns = HeadFigure::columnsOnPage(trace, options, width);
    const HeadFigure figure(trace, options, light(), {width, HeadFigure::heightFor(trace, options, width)});
    const auto words = [&figure](Index i) {
        const double across = lineWidth(uiFont(kBodySize, Weight::Bold), figure.title(i));
        return QRectF(figure.titleRect(i).topLeft(), QSizeF(across, 10));
    };
    QCOMPARE(figure.panelCount(), 4);
    for (Index i = 0; i < 4; ++i) {
        const FigurePanel &panel = figure.panel(i);
        const QString title = figure.title(i);
        QVERIFY2(title == panel.title.whole || title == panel.title.brief, qPrintable(title));
        QVERIFY2(words(i).right() <= width - 5, qPrintable(panel.title.whole)); // it does not touch the edge
        QVERIFY2(i == 0 || !words(i).intersects(words(i - 1)), qPrintable(panel.title.whole));
    }
}

void TestHeadFigure::aWideTitleTakesNoColumn()
{
    const auto trace = heads(4, 8, 8);
    const FigureOptions alone = optionsOf(Weights);
    FigureOptions options = alone;
    options.pools = {Pooling::Mean, Pooling::Maximum, Pooling::Minimum};
    for (double width = 100; width <= 700; width += 10) {
        QCOMPARE(HeadFigure::roomOnPage(trace, options, width).mostAcross,
                 HeadFigure::roomOnPage(trace, alone, width).mostAcross);
        QCOMPARE(HeadFigure::mostPanels(trace, options, {width, 400}),
                 HeadFigure::mostPanels(trace, alone, {width, 400}));
    }
}

/// "Maximum of heads" takes more room than "Mean of heads".
void TestHeadFigure::allTitlesAreBriefOrNone()
{
    const auto trace = heads(4, 8, 8);
    FigureOptions options = optionsOf(Weights);
    options.pools = {Pooling::Mean, Pooling::Maximum};
    std::set<QStringList> told;
    options.columns = 2;
    for (int width = 250; width <= 900; width += 10) {
        const HeadFigure figure(trace, options, light(), {static_cast<double>(width), 3000});
        told.insert({figure.title(0), figure.title(4), figure.title(5)});
    }
    QCOMPARE(told, (std::set<QStringList>{{u"Head 0"_s, u"Mean"_s, u"Max"_s},
                                          {u"Head 0"_s, u"Mean of heads"_s, u"Maximum of heads"_s}}));
}

void TestHeadFigure::mapsOnAPageCanBeSeen()
{
    const auto trace = heads(8, 4, 4);
    FigureOptions options = optionsOf(Weights);
    const double least = HeadFigure::roomOnPage(trace, options, 680).leastWidth;
    for (const double width : {least, 200.0, 300.0, 680.0}) {
        options.columns = HeadFigure::roomOnPage(trace, options, width).mostAcross;
        const HeadFigure figure(trace, options, light(), {width, HeadFigure::heightFor(trace, options, width)});
        for (Index i = 0; i < 8; ++i) {
            const QRectF map = figure.geometry(i).area();
            QVERIFY2(map.width() >= 20 && map.right() <= width, qPrintable(QString::number(width)));
        }
    }
}

void TestHeadFigure::weightsTellTheirEntropy()
{
    const auto trace = heads(2, 3, 4, {{"inputs.kind", "\"ones\""}}); // every key alike
    const HeadFigure weights(trace, optionsOf(Weights), light(), {680, 400});
    QCOMPARE(weights.note(0), u"mean entropy 2.00 bit"_s);
    QCOMPARE(weights.note(1), u"mean entropy 2.00 bit"_s);
    const HeadFigure scores(trace, optionsOf(Scores), light(), {680, 400});
    QVERIFY(scores.note(0).isEmpty());
}

void TestHeadFigure::theEntropyTellsWhichQueriesItLeavesOut()
{
    const auto trace = heads(2, 3, 6);
    Tensor<double> weights(shapeOf(*trace->whole(Weights)));
    std::fill_n(weights.data(), weights.size(), 0.125);
    weights[offsetOf(weights.shape(), {0, 1, 2, 0})] = std::numeric_limits<double>::quiet_NaN();
    const auto run = withTensor(*trace, Weights, std::move(weights));
    const HeadFigure figure(run, optionsOf(Weights), light(), {1400, 400});
    QCOMPARE(figure.note(0), u"mean entropy 2.58 bit"_s);
    QCOMPARE(figure.note(1), u"mean entropy 2.58 bit of 2 of 3 queries"_s);
}

/// Of many heads of many tokens that would take seconds.
void TestHeadFigure::anEntropyWithoutRoomIsNotMeasured()
{
    const auto trace = heads(8, 3, 4, {{"inputs.kind", "\"ones\""}});
    const HeadFigure small(trace, optionsOf(Weights), light(), {400, 200});
    QVERIFY(small.note(0).isEmpty());
    QVERIFY(small.panel(0).notes.isEmpty());
    QCOMPARE(small.wholeNote(0), u"mean entropy 2.00 bit"_s); // of one head, for who shows it large
    FigureOptions part = optionsOf(Weights);
    part.queries = Span{0, 1};
    QCOMPARE(HeadFigure(trace, part, light(), {400, 200}).wholeNote(0), QString());
}

/// "Head 10" leaves less room than "Head 9".
void TestHeadFigure::allPanelsTellTheirEntropyOrNone()
{
    const auto trace = heads(11, 3, 4, {{"inputs.kind", "\"ones\""}});
    std::set<QString> told;
    for (int width = 500; width < 3000; width += 25) {
        const HeadFigure figure(trace, optionsOf(Weights), light(), {static_cast<double>(width), 300});
        for (Index i = 1; i < figure.panelCount(); ++i)
            QCOMPARE(figure.note(i), figure.note(0));
        told.insert(figure.note(0));
    }
    QVERIFY(told.size() > 1);
}

void TestHeadFigure::wordsGetFewerColumns()
{
    const std::vector<Setting> words{
        {"tokens.queries", R"([["a", "b"]])"},
        {"tokens.keys", R"([["one", "two", "three", "four", "five", "six", "seven", "eight"]])"}};
    const auto trace = heads(4, 2, 8, words);
    QCOMPARE(HeadFigure::columnsOnPage(trace, optionsOf(Weights), 1200), Index{4});
    QCOMPARE(HeadFigure::columnsOnPage(trace, optionsOf(Weights), 480), Index{2});
    QCOMPARE(HeadFigure::columnsOnPage(trace, optionsOf(Weights), 240), Index{2});
    QCOMPARE(HeadFigure::columnsOnPage(trace, optionsOf(Weights), 100), Index{1}); // no room for the title of a second
    QCOMPARE(HeadFigure::columnsOnPage(heads(4, 2, 8), optionsOf(Weights), 480), Index{4});
}

void TestHeadFigure::itemsWithLongerWordsHaveMapsAsLarge()
{
    const auto trace = heads(1, 2, 3, {{"tokens.queries", R"([["a", "b"], ["incomprehensible", "b"]])"}});
    FigureOptions options = optionsOf(Weights);
    options.across = Across::Items;
    options.columns = 1;
    const HeadFigure figure(trace, options, light(), {300, 400});
    QCOMPARE(figure.panelCount(), Index{2});
    QCOMPARE(figure.geometry(0).area().size(), figure.geometry(1).area().size());
    QCOMPARE(figure.geometry(0).area().left(), figure.geometry(1).area().left());
}

/// Though what was measured last is kept: the same page comes out whatever was asked for before.
void TestHeadFigure::aPageIsMeasuredAnewForWhatChangesIt()
{
    const std::vector<Setting> settings{{"tokens.queries", R"([["a", "b"], ["incomprehensible", "b"]])"},
                                        {"mask.valid_lens", "[2, 8]"}};
    const auto trace = heads(1, 2, 8, settings);
    const auto plain = heads(1, 2, 8);
    FigureOptions options = optionsOf(Weights);
    const auto height = [&](const auto &run) { return HeadFigure::heightFor(run, options, 400); };
    const double ofShortWords = height(trace);
    options.batch = 1;
    const double ofLongWords = height(trace);
    QVERIFY(ofLongWords != ofShortWords); // they take width from the cells
    QVERIFY(height(plain) != ofLongWords);
    QCOMPARE(height(trace), ofLongWords);
    options.keys = Span{0, 2};
    QVERIFY(height(trace) != ofLongWords);
    options = optionsOf(Weights);
    options.hidesPadding = true; // two keys are left
    QVERIFY(height(trace) != ofShortWords);
    options = optionsOf(Weights);
    options.colorMap = u"magma"_s;
    QCOMPARE(height(trace), ofShortWords);
}

void TestHeadFigure::layersStandBelowOneAnother()
{
    FigureOptions options = threeLayers(3, Weights);
    options.heads = {2, 0};
    options.pools = {Pooling::Mean};
    const auto run = options.layers.front().trace;
    QCOMPARE(panelCountOf(*run, options), Index{9});
    options.columns = HeadFigure::columnsOnPage(run, options, 900);
    QCOMPARE(options.columns, Index{3});
    const HeadFigure figure(run, options, light(), {900, HeadFigure::heightFor(run, options, 900)});
    QCOMPARE(figure.panelCount(), Index{9});
    for (Index i = 0; i < 9; ++i) {
        const auto layer = static_cast<std::size_t>(i / 3);
        QCOMPARE(figure.slice(i).trace(), options.layers[layer].trace.get());
        QCOMPARE(figure.geometry(i).area().top(), figure.geometry(i / 3 * 3).area().top());
        QCOMPARE(figure.geometry(i).area().size(), figure.geometry(0).area().size());
        QVERIFY(figure.panel(i).title.whole.startsWith(u"Layer %1 · "_s.arg(layer + 1)));
    }
    QCOMPARE(figure.panel(3).title.whole, u"Layer 2 · head 2"_s);
    QCOMPARE(figure.panel(3).title.brief, u"L2 H2"_s);
    QCOMPARE(figure.panel(4).head, Index{0});
    QCOMPARE(figure.panel(5).title.whole, u"Layer 2 · mean of heads"_s);
    QCOMPARE(figure.slice(4).number(2, 1), options.layers[1].trace->value(Weights, {0, 0, 2, 1}));
    QVERIFY(figure.slice(4).number(2, 1) != figure.slice(1).number(2, 1));
}

void TestHeadFigure::headsWithoutRoomInOneRowHaveSeveral()
{
    const FigureOptions options = threeLayers(6, Weights);
    const auto run = options.layers.front().trace;
    QCOMPARE(HeadFigure::columnsOnPage(run, options, 1200), Index{6});
    const Index fewer = HeadFigure::columnsOnPage(run, options, 400);
    QVERIFY2(fewer < 6 && 6 % fewer == 0, qPrintable(QString::number(fewer))); // each layer begins a row
    FigureOptions one = options;
    one.heads = {4};
    QCOMPARE(HeadFigure::columnsOnPage(run, one, 1200), Index{3});
}

void TestHeadFigure::aLayerAlwaysBeginsARow_data()
{
    QTest::addColumn<Index>("columns");
    for (const Index columns : {0, 1, 2, 3, 4, 5, 7, 100})
        QTest::addRow("%lld", static_cast<long long>(columns)) << columns;
}

void TestHeadFigure::aLayerAlwaysBeginsARow()
{
    QFETCH(const Index, columns);
    FigureOptions options = threeLayers(2, Weights);
    options.pools = {Pooling::Mean, Pooling::Maximum, Pooling::Minimum};
    options.columns = columns;
    const auto run = options.layers.front().trace;
    const double height = HeadFigure::heightFor(run, options, 600);
    const HeadFigure figure(run, options, light(), {600, height});
    QCOMPARE(figure.panelCount(), Index{15});
    for (Index i = 5; i < 15; ++i) {
        const QRectF map = figure.geometry(i).area();
        QCOMPARE(map.left(), figure.geometry(i % 5).area().left());
        if (i % 5 == 0)
            QVERIFY(map.top() > figure.geometry(i - 1).area().bottom());
        QVERIFY(map.bottom() < height && map.width() >= 20);
    }
}

void TestHeadFigure::manyHeadsOfManyLayersStandCloseTogether()
{
    FigureOptions options = threeLayers(12, Weights);
    const auto run = options.layers.front().trace;
    QCOMPARE(HeadFigure::columnsOnPage(run, options, 680), Index{6}); // two full rows
    options.heads = {0, 1, 2, 3, 4, 5, 6};
    QCOMPARE(HeadFigure::columnsOnPage(run, options, 680), Index{4}); // of seven: four and three
    options.heads = {3, 1};
    QCOMPARE(HeadFigure::columnsOnPage(run, options, 680), Index{2});
}

/// "L2" alone is any block of the second layer: of an encoder and a decoder it is told as long as there is room.
void TestHeadFigure::titlesTellTheKindOfTheirBlock()
{
    FigureOptions options = threeLayers(4, Weights);
    auto model = std::make_shared<Transformer>(*options.layers.front().model);
    for (ModelBlock &block : model->blocks)
        block.column = Column::Decoder;
    for (FigureLayer &layer : options.layers)
        layer.model = model;
    options.columns = 4;
    std::set<QString> told;
    for (double width = 300; width <= 1200; width += 20) {
        const HeadFigure figure(options.layers.front().trace, options, light(), {width, 700});
        told.insert(figure.title(4));
        QCOMPARE(figure.blockName(), figure.title(4) == u"L2 H0"_s ? attentionTitle(model->blocks.front()) : QString());
        for (Index i = 1; i < 4; ++i) {
            const double across = lineWidth(uiFont(kBodySize, Weight::Bold), figure.title(i - 1));
            QVERIFY(figure.titleRect(i - 1).left() + across + 11 < figure.titleRect(i).left());
        }
    }
    QCOMPARE(told, (std::set<QString>{u"Decoder 2 self · head 0"_s, u"Decoder 2 self H0"_s, u"L2 H0"_s}));
}

void TestHeadFigure::titlesBeginWithOneCapital()
{
    FigureOptions options = threeLayers(2, Weights);
    const auto titles = [&options] {
        const HeadFigure figure(options.layers.front().trace, options, light(), {1200, 600});
        const FigurePanel &panel = figure.panel(figure.panelCount() - 1);
        return QStringList{panel.title.whole, panel.title.brief};
    };
    options.pools = {Pooling::Maximum};
    QCOMPARE(titles(), (QStringList{u"Layer 3 · maximum of heads"_s, u"L3 Max"_s}));
    options.across = Across::Items;
    QCOMPARE(titles(), (QStringList{u"Layer 3 · item 0 · head 0"_s, u"L3 Item 0"_s}));
    options.isRollout = true;
    QCOMPARE(titles(), (QStringList{u"Layer 3 · rollout"_s, u"L3 Rollout"_s}));
}

void TestHeadFigure::oneScaleServesAllLayers()
{
    for (const RangeMode mode : {RangeMode::Shared, RangeMode::Fit, RangeMode::PerHead}) {
        const FigureOptions options = threeLayers(2, Scores, mode);
        ValueRange all{HUGE_VAL, -HUGE_VAL};
        for (const FigureLayer &layer : options.layers) {
            const ValueRange own = rangeOf(*layer.trace, Scores);
            all = {std::min(all.low, own.low), std::max(all.high, own.high)};
        }
        const double reach = std::max(-all.low, all.high);
        const HeadFigure figure(options.layers.front().trace, options, light(), {1000, 600});
        std::set<double> ends;
        for (Index i = 0; i < figure.panelCount(); ++i)
            ends.insert(figure.scale(i).high);
        QCOMPARE(ends.size(), mode == RangeMode::PerHead ? std::size_t{6} : std::size_t{1});
        QCOMPARE(*ends.rbegin(), mode == RangeMode::Fit ? all.high : reach);
    }
}

HEADSCOPE_TEST(TestHeadFigure, QApplication)
#include "tst_headfigure.moc"
