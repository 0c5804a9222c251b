// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/heatmap.h"

#include "tests/ui/support.h"
#include "ui/theme/contrast.h"
#include "ui/theme/theme.h"

#include <QPicture>

#include <set>

using namespace headscope;
using enum Role;

class TestHeatMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wideCellsKeepTheirEdgesWhereRowsAreMany_data();
    void wideCellsKeepTheirEdgesWhereRowsAreMany();
    void everyCellHasTheColourOfItsNumber_data();
    void everyCellHasTheColourOfItsNumber();
    void maskedCellsAreHatchedAndNotAColourOfTheMap_data();
    void maskedCellsAreHatchedAndNotAColourOfTheMap();
    void aMaskedWeightThatIsNotZeroHasItsColour();
    void numbersThatAreNoneAreMarked();
    void digitsAreDrawnWhereTheyFit_data();
    void digitsAreDrawnWhereTheyFit();
    void digitsStayInTheirCell();
    void digitsStandOutFromTheirCell();
    void digitsOnADotHaveAGroundOfTheirOwn_data();
    void digitsOnADotHaveAGroundOfTheirOwn();
    void nothingIsDrawnOutsideTheFrame();
    void everyLineBetweenCellsIsSeenInASmallerPage();
    void theFrameIsWholeAtEveryScale_data();
    void theFrameIsWholeAtEveryScale();
};

namespace {

struct Picture
{
    QImage image;
    MapGeometry cells;

    QRgb middle(Index row, Index column) const { return pixelAt(image, cells.cell(row, column).center()); }
    std::set<QRgb> colors(Index row, Index column) const
    {
        std::set<QRgb> all;
        const double scale = image.devicePixelRatio();
        const QRectF cell = cells.cell(row, column);
        const QRect pixels = QRectF(cell.topLeft() * scale, cell.size() * scale).toAlignedRect().adjusted(0, 0, -1, -1);
        for (int y = pixels.top(); y <= pixels.bottom(); ++y)
            for (int x = pixels.left(); x <= pixels.right(); ++x)
                all.insert(image.pixel(x, y));
        return all;
    }
};

Picture paint(const FetchedSlice &slice, const MapStyle &style, double cell, double scale)
{
    const QSizeF size(cell * static_cast<double>(slice.columns()), cell * static_cast<double>(slice.rows()));
    const MapGeometry cells(QRectF(QPointF(7, 5), size), slice.rows(), slice.columns());
    QImage image(((size + QSizeF(20, 20)) * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(style.theme->surface);
    QPainter painter(&image);
    paintHeatMap(painter, cells, slice, style);
    return {image, cells};
}

MapStyle styleOf(const std::shared_ptr<const Trace> &trace, TensorId id, const QString &theme, Annotate annotate)
{
    return {scaleFor(specOf(id), rangeOf(*trace, id)), findTheme(theme), annotate};
}

/// Shares of the way from one colour to another that a pixel of hatching may have; nothing else may be there.
bool isBetween(QRgb color, const QColor &a, const QColor &b)
{
    const auto between = [](int x, int low, int high) {
        return x >= std::min(low, high) - 1 && x <= std::max(low, high) + 1;
    };
    return between(qRed(color), a.red(), b.red()) && between(qGreen(color), a.green(), b.green()) &&
           between(qBlue(color), a.blue(), b.blue());
}

std::shared_ptr<const Trace> exampleTrace(const QString &name)
{
    Session session;
    open(session, name);
    turnTrainingOn(session);
    return session.result()->trace;
}

/// Queries of one row: a number, NaN, ∞ and -∞.
std::shared_ptr<const Trace> traceWithoutNumbers()
{
    constexpr float infinity = std::numeric_limits<float>::infinity();
    Tensor<float> queries({1, 2, 4}, {1, std::nanf(""), infinity, -infinity, 1, 2, 3, 4});
    const Document document = changed({}, {{"layer.query_size", "4"},
                                           {"inputs.batch_size", "1"},
                                           {"inputs.num_queries", "2"},
                                           {"inputs.queries", R"({"file": "x.npz", "tensor": "t"})"}});
    return traceOf(document, fileWith({{"t", queries}}));
}

} // namespace

void TestHeatMap::everyCellHasTheColourOfItsNumber_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<QString>("theme");
    QTest::addColumn<double>("cell");
    QTest::addColumn<double>("scale");
    for (const char *example : {"d2l", "small"})
        for (const char *theme : {"light", "dark"})
            for (const double cell : {2.0, 3.0, 7.5, 8.0, 13.0})
                for (const double scale : {1.0, 2.0})
                    QTest::addRow("%s, %s, cells of %g, scale %g", example, theme, cell, scale)
                        << QString::fromLatin1(example) << QString::fromLatin1(theme) << cell << scale;
}

void TestHeatMap::everyCellHasTheColourOfItsNumber()
{
    QFETCH(QString, example);
    QFETCH(QString, theme);
    QFETCH(double, cell);
    QFETCH(double, scale);
    static QMap<QString, std::shared_ptr<const Trace>> traces;
    if (!traces.contains(example))
        traces[example] = exampleTrace(example);
    const auto &trace = traces[example];
    for (const TensorSpec &spec : tensorTable()) {
        if (!trace->has(spec.role) || spec.axes.size() < 2)
            continue;
        const FetchedSlice slice({trace, spec.role, 1, 1});
        const MapStyle style = styleOf(trace, spec.role, theme, Annotate::Off);
        const Picture picture = paint(slice, style, cell, scale);
        for (Index row = 0; row < slice.rows(); ++row)
            for (Index column = 0; column < slice.columns(); ++column)
                if (!slice.isMasked(row, column))
                    QVERIFY2(
                        picture.middle(row, column) == style.scale.color(slice.at(row, column)),
                        qPrintable(
                            u"%1, row %2, column %3"_s.arg(QString::fromUtf8(spec.name.data())).arg(row).arg(column)));
    }
}

void TestHeatMap::maskedCellsAreHatchedAndNotAColourOfTheMap_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<double>("cell");
    QTest::addColumn<double>("scale");
    for (const char *theme : {"light", "dark", "high-contrast"})
        for (const double cell : {7.0, 12.0, 40.0})
            for (const double scale : {1.0, 2.0})
                QTest::addRow("%s, cells of %g, scale %g", theme, cell, scale)
                    << QString::fromLatin1(theme) << cell << scale;
}

void TestHeatMap::maskedCellsAreHatchedAndNotAColourOfTheMap()
{
    QFETCH(QString, theme);
    QFETCH(double, cell);
    QFETCH(double, scale);
    static const auto trace = exampleTrace(u"d2l"_s);
    const FetchedSlice slice({trace, Weights, 1, 3}); // two of its six keys are valid
    const MapStyle style = styleOf(trace, Weights, theme, Annotate::Off);
    const Picture picture = paint(slice, style, cell, scale);
    for (Index row = 0; row < slice.rows(); ++row)
        for (Index column = 2; column < slice.columns(); ++column) {
            QVERIFY(slice.isMasked(row, column));
            const auto colors = picture.colors(row, column);
            QVERIFY(colors.contains(style.theme->hatchGround.rgb()));
            QVERIFY2(colors.size() >= 2, "the hatching is missing");
            for (const QRgb color : colors)
                if (color != style.theme->surface.rgb()) // the gap between cells
                    QVERIFY(isBetween(color, style.theme->hatch, style.theme->hatchGround));
        }
}

void TestHeatMap::aMaskedWeightThatIsNotZeroHasItsColour()
{
    const auto trace = runAll(planOf(smallDocument({{"mask.valid_lens", "[0, 2]"}}))); // no key for the first item
    const MapStyle style = styleOf(trace, Weights, u"light"_s, Annotate::Off);
    const FetchedSlice dead({trace, Weights, 0, 0});
    QVERIFY(dead.isMasked(0, 0) && dead.at(0, 0) > 0.1);
    for (const double cell : {7.0, 20.0}) {
        const auto colors = paint(dead, style, cell, 1).colors(0, 0);
        QVERIFY(colors.contains(style.scale.color(dead.at(0, 0))));
        QVERIFY2(colors.size() >= 3, "the hatching is missing"); // colour, line, gap or frame
        QVERIFY(!colors.contains(style.theme->hatchGround.rgb()));
    }
    const FetchedSlice zero({trace, Weights, 1, 0});
    QVERIFY(zero.isMasked(0, 3) && zero.at(0, 3) == 0);
    QVERIFY(paint(zero, style, 20, 1).colors(0, 3).contains(style.theme->hatchGround.rgb()));
}

void TestHeatMap::numbersThatAreNoneAreMarked()
{
    const auto trace = traceWithoutNumbers();
    const FetchedSlice slice({trace, Queries, 0, 0});
    const MapStyle style = styleOf(trace, Queries, u"light"_s, Annotate::Off);
    const Picture picture = paint(slice, style, 20, 1);
    QCOMPARE(picture.colors(1, 1).size(), picture.colors(0, 0).size()); // a plain cell
    for (const Index column : {1, 2, 3})
        QVERIFY(picture.colors(0, column).size() > picture.colors(0, 0).size());
    QCOMPARE(picture.middle(0, 1), style.theme->surface.rgb());
    QCOMPARE(picture.middle(0, 2), style.scale.color(style.scale.high));
    QCOMPARE(picture.middle(0, 3), style.scale.color(style.scale.low));
}

void TestHeatMap::digitsAreDrawnWhereTheyFit_data()
{
    QTest::addColumn<int>("annotate");
    QTest::addColumn<double>("cell");
    QTest::addColumn<bool>("areDrawn");
    QTest::addRow("automatic, small") << static_cast<int>(Annotate::Auto) << 20.0 << false;
    QTest::addRow("automatic, large") << static_cast<int>(Annotate::Auto) << 40.0 << true;
    QTest::addRow("always, small") << static_cast<int>(Annotate::On) << 20.0 << true;
    QTest::addRow("always, without room") << static_cast<int>(Annotate::On) << 12.0 << false;
    QTest::addRow("always, of a pixel each") << static_cast<int>(Annotate::On) << 5.0 << false;
    QTest::addRow("never") << static_cast<int>(Annotate::Off) << 40.0 << false;
}

void TestHeatMap::digitsAreDrawnWhereTheyFit()
{
    QFETCH(int, annotate);
    QFETCH(double, cell);
    QFETCH(bool, areDrawn);
    const auto trace = exampleTrace(u"small"_s);
    const FetchedSlice slice({trace, Weights, 0, 0});
    const auto plain = paint(slice, styleOf(trace, Weights, u"light"_s, Annotate::Off), cell, 1);
    const auto picture = paint(slice, styleOf(trace, Weights, u"light"_s, static_cast<Annotate>(annotate)), cell, 1);
    QCOMPARE(picture.image != plain.image, areDrawn);
}

/// Nor does the ground on which they stand where a cell is hatched.
void TestHeatMap::digitsStayInTheirCell()
{
    const auto trace = exampleTrace(u"d2l"_s); // with masked keys beside the others
    const FetchedSlice slice({trace, Weights, 0, 0});
    for (const double cell : {18.0, 20.0, 23.0, 30.0}) {
        const auto without = paint(slice, styleOf(trace, Weights, u"light"_s, Annotate::Off), cell, 1);
        const auto with = paint(slice, styleOf(trace, Weights, u"light"_s, Annotate::On), cell, 1);
        QVERIFY(with.image != without.image);
        for (Index column = 1; column < slice.columns(); ++column) { // the line between two cells
            const int x = static_cast<int>(with.cells.cell(0, column).left()) - 1;
            for (int y = 0; y < with.image.height(); ++y)
                QCOMPARE(with.image.pixel(x, y), without.image.pixel(x, y));
        }
    }
}

void TestHeatMap::digitsStandOutFromTheirCell()
{
    const auto contrast = [](QRgb a, QRgb b) {
        const auto light = [](QRgb c) {
            const auto part = [](int channel) { return std::pow((channel / 255.0 + 0.055) / 1.055, 2.4); };
            return 0.2126 * part(qRed(c)) + 0.7152 * part(qGreen(c)) + 0.0722 * part(qBlue(c)) + 0.05;
        };
        return std::max(light(a) / light(b), light(b) / light(a));
    };
    for (const QString &name : colorMapNames())
        for (const QRgb ground : findColorMap(name)->colors)
            QVERIFY2(contrast(ground, inkOn(ground).rgb()) >= 4.5, qPrintable(name));
}

void TestHeatMap::digitsOnADotHaveAGroundOfTheirOwn_data()
{
    for (const char *column : {"theme", "map"})
        QTest::addColumn<QString>(column);
    for (const char *theme : {"light", "dark", "high-contrast"})
        for (const char *map : {"viridis", "Greys", "PiYG"})
            QTest::addRow("%s, %s", theme, map) << QString::fromLatin1(theme) << QString::fromLatin1(map);
}

/// No ink of a digit touches the dot, of which much is still seen.
void TestHeatMap::digitsOnADotHaveAGroundOfTheirOwn()
{
    QFETCH(const QString, theme);
    QFETCH(const QString, map);
    static const auto trace = exampleTrace(u"d2l"_s);
    const FetchedSlice slice({trace, Weights, 0, 0});
    MapStyle style{{-0.1, 0.1, findColorMap(map)}, findTheme(theme), Annotate::On, Encoding::Dots};
    style.scale.low = findColorMap(map)->isDiverging ? -0.1 : 0;
    const Picture picture = paint(slice, style, 60, 2);
    const QRgb dot = dotColor(1, style).rgb();
    const QRgb ink = style.theme->text.rgb();
    const QRect place = picture.cells.cell(0, 0).adjusted(5, 5, -5, -5).toRect();
    int seen = 0;
    int inked = 0;
    for (int y = 2 * place.top(); y < 2 * place.bottom(); ++y)
        for (int x = 2 * place.left(); x < 2 * place.right(); ++x) {
            seen += picture.image.pixel(x, y) == dot ? 1 : 0;
            if (picture.image.pixel(x, y) != ink || ink == dot)
                continue;
            ++inked;
            for (const QPoint &beside : {QPoint(2, 0), QPoint(-2, 0), QPoint(0, 2), QPoint(0, -2)})
                QVERIFY(picture.image.pixel(QPoint(x, y) + beside) != dot);
        }
    QVERIFY2(seen > place.width() * place.height(), qPrintable(QString::number(seen))); // a quarter of its pixels
    QVERIFY(inked > 20 || ink == dot);
}

void TestHeatMap::nothingIsDrawnOutsideTheFrame()
{
    const auto trace = exampleTrace(u"d2l"_s);
    for (const double cell : {3.0, 12.0, 40.0}) {
        const FetchedSlice slice({trace, MaskedScores, 0, 0});
        const MapStyle style = styleOf(trace, MaskedScores, u"light"_s, Annotate::Off);
        const Picture picture = paint(slice, style, cell, 1);
        const QRect frame = picture.cells.area().toAlignedRect().adjusted(-1, -1, 1, 1);
        for (int y = 0; y < picture.image.height(); ++y)
            for (int x = 0; x < picture.image.width(); ++x)
                if (!frame.contains(x, y))
                    QCOMPARE(picture.image.pixel(x, y), style.theme->surface.rgb());
    }
}

void TestHeatMap::everyLineBetweenCellsIsSeenInASmallerPage()
{
    const auto trace = exampleTrace(u"small"_s);
    const FetchedSlice slice({trace, Queries, 1, 1});
    const MapStyle style = styleOf(trace, Queries, u"light"_s, Annotate::Off);
    const QSizeF size(51.0 * static_cast<double>(slice.columns()), 51.0 * static_cast<double>(slice.rows()));
    const MapGeometry cells(QRectF(QPointF(7, 5), size), slice.rows(), slice.columns());
    for (const double scale : {0.55, 0.8, 0.9, 1.0, 1.25}) { // as a talk draws its page
        QImage image(800, 400, QImage::Format_RGB32);
        image.fill(Qt::black);
        QPainter painter(&image);
        painter.scale(scale, scale);
        paintHeatMap(painter, cells, slice, style);
        const auto hasLine = [&](const QPointF &from, const QPointF &step) {
            for (int i = -15; i <= 15; ++i)
                if (image.pixelColor(((from + step * i) * scale).toPoint()) == QColor(Qt::black))
                    return true;
            return false;
        };
        for (Index row = 0; row + 1 < slice.rows(); ++row)
            for (Index column = 0; column + 1 < slice.columns(); ++column) {
                const QRectF cell = cells.cell(row, column);
                QVERIFY(hasLine(QPointF(cell.right(), cell.center().y()), QPointF(0.2, 0)));
                QVERIFY(hasLine(QPointF(cell.center().x(), cell.bottom()), QPointF(0, 0.2)));
            }
    }
}

void TestHeatMap::wideCellsKeepTheirEdgesWhereRowsAreMany_data()
{
    QTest::addColumn<bool>("isRecorded"); // as for a printer
    QTest::newRow("screen") << false;
    QTest::newRow("recording") << true;
}

/// More queries than pixels, and six keys: no pixel shows a mixture of keys.
void TestHeatMap::wideCellsKeepTheirEdgesWhereRowsAreMany()
{
    QFETCH(const bool, isRecorded);
    Session session;
    open(session, u"d2l"_s);
    edit(session, {{u"inputs.num_queries"_s, u"400"_s}});
    QVERIFY(waitForRun(session));
    const auto &trace = session.result()->trace;
    const FetchedSlice slice(Slice(trace, Weights, 0, 0));
    const MapGeometry cells(QRectF(0, 0, 120, 100), slice.rows(), slice.columns());
    QImage image(120, 100, QImage::Format_RGB32);
    QPicture recording;
    QPainter painter(isRecorded ? static_cast<QPaintDevice *>(&recording) : &image);
    paintHeatMap(painter, cells, slice, styleOf(trace, Weights, u"light"_s, Annotate::Off));
    painter.end();
    if (isRecorded)
        QVERIFY(painter.begin(&image) && recording.play(&painter) && painter.end());
    for (int y = 5; y < 95; ++y)
        for (int x = 2; x < 118; ++x)
            if (x % 20 > 1 && x % 20 < 18) // beside an edge
                QCOMPARE(image.pixel(x, y), image.pixel(x / 20 * 20 + 10, y));
}

void TestHeatMap::theFrameIsWholeAtEveryScale_data()
{
    QTest::addColumn<double>("scale");
    for (const double scale : {1.25, 1.5, 1.75, 2.0, 2.25})
        QTest::addRow("%g", scale) << scale;
}

/// Beside the cells, which keep their outermost pixels: as thick as the scale has whole pixels, and no thicker.
void TestHeatMap::theFrameIsWholeAtEveryScale()
{
    QFETCH(const double, scale);
    const Theme &theme = *findTheme(u"light"_s);
    for (const double left : {7.0, 7.3, 7.6, 8.1}) {
        QImage image(200, 200, QImage::Format_RGB32);
        image.setDevicePixelRatio(scale);
        image.fill(theme.surface);
        const QRectF area(left, 11.2, 41.7, 37.9);
        QPainter painter(&image);
        paintFrame(painter, MapGeometry(area, 3, 3), theme);
        painter.end();
        const QPoint from(qRound(area.left() * scale), qRound(area.top() * scale));
        const QPoint to(qRound(area.right() * scale) - 1, qRound(area.bottom() * scale) - 1);
        const int width = static_cast<int>(scale);
        const QRect cells(from, to);
        const QRect framed = cells.adjusted(-width, -width, width, width);
        for (int x = framed.left() - 1; x <= framed.right() + 1; ++x)
            for (int y = framed.top() - 1; y <= framed.bottom() + 1; ++y) {
                const bool isFrame = framed.contains(x, y) && !cells.contains(x, y);
                QCOMPARE(image.pixelColor(x, y), isFrame ? theme.line : theme.surface);
            }
    }
}

HEADSCOPE_TEST(TestHeatMap, QApplication)
#include "tst_heatmap.moc"
