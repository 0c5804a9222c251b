// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/mapimage.h"

#include "tests/ui/support.h"

#include <limits>

using namespace headscope;
using enum Role;

class TestMapImage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPixelForEveryCell();
    void cellsThatShareAPixelAreAveraged();
    void maskedCellsDoNotCount();
    void aNumberThatIsNoneShows();
    void dotsFromAfarAreTheirInk();
    void dotsOfSharesHaveAColourOfTheMap();
};

namespace {

MapStyle plainStyle()
{
    return {{0, 8, findColorMap(u"viridis"_s)}, findTheme(u"light"_s), Annotate::Off};
}

/// Scores of one head that are what the overrides say: rows 0 to 3, keys 0 to 5.
FetchedSlice scores(const std::function<double(Index, Index)> &value, const char *validLens = "[6, 6]")
{
    Document document =
        smallDocument({{"inputs.num_queries", "4"}, {"inputs.num_kv_pairs", "6"}, {"mask.valid_lens", validLens}});
    for (Index row = 0; row < 4; ++row)
        for (Index column = 0; column < 6; ++column)
            document.overrides.push_back({"masked_scores", {0, 0, row, column}, value(row, column)});
    return FetchedSlice({runAll(planOf(document)), MaskedScores, 0, 0});
}

} // namespace

void TestMapImage::aPixelForEveryCell()
{
    const FetchedSlice slice = scores([](Index row, Index column) { return static_cast<double>(row + column); });
    const QImage image = mapImage(slice, plainStyle(), {100, 100});
    QCOMPARE(image.size(), QSize(6, 4));
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 6; ++column)
            QCOMPARE(image.pixel(column, row), plainStyle().scale.color(row + column));
}

void TestMapImage::cellsThatShareAPixelAreAveraged()
{
    const FetchedSlice slice = scores([](Index row, Index column) { return static_cast<double>(row + column); });
    const QImage image = mapImage(slice, plainStyle(), {3, 2});
    QCOMPARE(image.size(), QSize(3, 2));
    QCOMPARE(image.pixel(0, 0), plainStyle().scale.color(1)); // (0 + 1 + 1 + 2) / 4
    QCOMPARE(image.pixel(2, 1), plainStyle().scale.color(7)); // (6 + 7 + 7 + 8) / 4
    QCOMPARE(mapImage(slice, plainStyle(), {6, 1}).pixel(0, 0), plainStyle().scale.color(1.5));
    QCOMPARE(mapImage(slice, plainStyle(), {0, 0}).size(), QSize(1, 1));
}

void TestMapImage::maskedCellsDoNotCount()
{
    const FetchedSlice slice = scores([](Index, Index column) { return column < 3 ? 4.0 : -1e6; }, "[3, 2]");
    const QImage image = mapImage(slice, plainStyle(), {3, 2});
    QCOMPARE(image.pixel(0, 0), plainStyle().scale.color(4));
    QCOMPARE(image.pixel(1, 0), plainStyle().scale.color(4)); // key 2 beside the masked key 3
    QCOMPARE(image.pixel(2, 0), plainStyle().theme->hatchGround.rgb());
}

void TestMapImage::aNumberThatIsNoneShows()
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    const FetchedSlice slice = scores([&](Index row, Index column) {
        return row == 0 && column == 0 ? nan : row == 3 && column == 5 ? infinity : 2.0;
    });
    const QImage image = mapImage(slice, plainStyle(), {3, 2});
    QCOMPARE(image.pixel(0, 0), plainStyle().theme->surface.rgb());
    QCOMPARE(image.pixel(1, 0), plainStyle().scale.color(2));
    QCOMPARE(image.pixel(2, 1), plainStyle().scale.color(8)); // the end of the scale
}

/// Where cells have no room for dots, the colours are still those that the bar of dots tells of.
void TestMapImage::dotsFromAfarAreTheirInk()
{
    const FetchedSlice slice =
        scores([](Index, Index column) { return static_cast<double>(2 * column - 4); }, "[5, 5]");
    MapStyle style = plainStyle();
    style.encoding = Encoding::Dots;
    const QColor surface = style.theme->surface;
    const QImage shares = mapImage(slice, style, {100, 100});
    QCOMPARE(shares.pixel(2, 0), surface.rgb());
    QCOMPARE(shares.pixel(4, 0), mixed(surface, dotColor(2, style), 0.5).rgb());
    QCOMPARE(shares.pixel(5, 0), style.theme->hatchGround.rgb());
    style.scale = {-4, 4, findColorMap(u"PiYG"_s)};
    const QImage signs = mapImage(slice, style, {100, 100});
    QCOMPARE(signs.pixel(0, 0), dotColor(-1, style).rgb());
    QCOMPARE(signs.pixel(4, 0), dotColor(1, style).rgb());
    QVERIFY(signs.pixel(0, 0) != signs.pixel(4, 0));
}

/// So that a figure in grey is grey.
void TestMapImage::dotsOfSharesHaveAColourOfTheMap()
{
    for (const QString &theme : {u"light"_s, u"dark"_s})
        for (const QString &name : {u"viridis"_s, u"Greys"_s, u"Blues"_s}) {
            const ColorMap &map = *findColorMap(name);
            const MapStyle style{{0, 1, &map}, findTheme(theme)};
            const QRgb dot = dotColor(1, style).rgb();
            QVERIFY2(dot == map.colors.front() || dot == map.colors.back(), qPrintable(name));
        }
}

HEADSCOPE_TEST(TestMapImage, QApplication)
#include "tst_mapimage.moc"
