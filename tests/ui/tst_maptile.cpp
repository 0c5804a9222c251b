// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/maptile.h"

#include "tests/ui/support.h"

using namespace headscope;
using enum Role;

class TestMapTile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tilesMakeTheWholePicture_data();
    void tilesMakeTheWholePicture();
    void aTileMayLieFartherThanIntsCount();
    void aGridTellsWhatTheCellsTell();
    void aLoneBrightCellIsNotLost_data();
    void aLoneBrightCellIsNotLost();
    void manyCellsGetALargerSide();
    void aCancelledGridReadsNoNumbers();
};

namespace {

/// Weights of one head, 96 queries and keys, causal: with masked cells.
FetchedSlice weights()
{
    return FetchedSlice({traceOf(smallDocument({{"inputs.num_queries", "96"},
                                                {"inputs.num_kv_pairs", "96"},
                                                {"mask.causal", "\"top_left\""},
                                                {"mask.valid_lens", "null"}})),
                         Weights, 0, 1});
}

MapStyle style(Sharing sharing = Sharing::Mean)
{
    return {{0, 1, findColorMap(u"viridis"_s)}, findTheme(u"light"_s), Annotate::Auto, Encoding::Color, sharing};
}

QImage whole(const FetchedSlice &slice, const MapStyle &style, double side, double ratio,
             const PoolGrid *grid = nullptr)
{
    const auto pixels = static_cast<int>(std::ceil(side * ratio));
    return tileImage(slice, grid, style, {{side, side}, QRect(0, 0, pixels, pixels), ratio});
}

} // namespace

void TestMapTile::tilesMakeTheWholePicture_data()
{
    QTest::addColumn<double>("side");
    QTest::addColumn<double>("ratio");
    for (const double side : {40.0, 96.0, 250.5, 480.0, 960.0, 2880.0})
        for (const double ratio : {1.0, 2.0})
            QTest::addRow("%g pixels, ratio %g", side, ratio) << side << ratio;
}

void TestMapTile::tilesMakeTheWholePicture()
{
    QFETCH(double, side);
    QFETCH(double, ratio);
    const FetchedSlice slice = weights();
    const QImage all = whole(slice, style(), side, ratio);
    const QRect bounds(QPoint(), all.size());
    for (int y = 0; y < all.height(); y += 100)
        for (int x = 0; x < all.width(); x += 100) {
            const QRect part = QRect(x, y, 100, 100) & bounds;
            const QImage tile = tileImage(slice, nullptr, style(), {{side, side}, part, ratio});
            QCOMPARE(tile.size(), part.size());
            const int apart = farthest(tile, all.copy(part));
            QVERIFY2(apart <= kRounding, qPrintable(u"at %1, %2: %3"_s.arg(x).arg(y).arg(apart)));
        }
}

/// As those of a tensor of many million columns do.
void TestMapTile::aTileMayLieFartherThanIntsCount()
{
    constexpr double cell = 3e7; // pixels
    const FetchedSlice slice = weights();
    MapStyle plain = style();
    plain.annotate = Annotate::Off;
    const QRectF pixels(95.25 * cell, 95.5 * cell, 4, 4);
    const QImage image = tileImage(slice, nullptr, plain, {{96 * cell, 96 * cell}, pixels, 1});
    QCOMPARE(image.size(), QSize(4, 4));
    for (const QPoint &corner : {QPoint(0, 0), QPoint(3, 3)})
        QCOMPARE(image.pixel(corner), plain.scale.color(slice.at(95, 95)));
}

void TestMapTile::aGridTellsWhatTheCellsTell()
{
    const FetchedSlice slice = weights();
    const PoolGrid grid(slice, 8);
    QCOMPARE(grid.rows(), Index{12});
    QCOMPARE(grid.at(0, 11).count, Index{0}); // all masked
    QCOMPARE(grid.at(0, 0).count, Index{36});
    double sum = 0;
    double most = 0;
    for (Index row = 88; row < 96; ++row)
        for (Index column = 0; column < 8; ++column) {
            sum += slice.at(row, column);
            most = std::max(most, slice.at(row, column));
        }
    QCOMPARE(grid.at(11, 0).value(Sharing::Mean), sum / 64);
    QCOMPARE(grid.at(11, 0).value(Sharing::Strongest), most);
    for (const Sharing sharing : {Sharing::Mean, Sharing::Strongest}) // a pixel for each square
        QCOMPARE(whole(slice, style(sharing), 12, 1, &grid), whole(slice, style(sharing), 12, 1));
    QVERIFY(usesGrid(slice, 8, {{12, 12}, {}, 1}));
    QVERIFY(!usesGrid(slice, 8, {{13, 13}, {}, 1}));
}

void TestMapTile::aLoneBrightCellIsNotLost_data()
{
    QTest::addColumn<int>("side");
    for (const int side : {5, 11, 12, 31, 60, 95, 96, 97, 150})
        QTest::addRow("%d pixels", side) << side;
}

void TestMapTile::aLoneBrightCellIsNotLost()
{
    QFETCH(int, side);
    const Document document =
        smallDocument({{"inputs.num_queries", "96"}, {"inputs.num_kv_pairs", "96"}, {"mask.valid_lens", "null"}});
    auto trace = traceOf(document);
    auto numbers = std::get<Tensor<float>>(*trace->whole(Weights));
    numbers[offsetOf(numbers.shape(), {0, 1, 37, 61})] = 1;
    trace = withTensor(*trace, Weights, std::move(numbers));
    const FetchedSlice slice({trace, Weights, 0, 1});
    QCOMPARE(slice.at(37, 61), 1.0);
    const PoolGrid grid(slice, 8);
    const QRgb bright = style().scale.color(1.0);
    MapStyle plain = style(Sharing::Strongest);
    plain.annotate = Annotate::Off;
    for (const PoolGrid *one : {static_cast<const PoolGrid *>(nullptr), &grid}) {
        const QImage image = whole(slice, plain, side, 1, one);
        int count = 0;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                count += image.pixel(x, y) == bright ? 1 : 0;
        QVERIFY2(count >= 1, qPrintable(QString::number(count)));
    }
}

void TestMapTile::manyCellsGetALargerSide()
{
    QCOMPARE(PoolGrid::sideFor(1000), Index{8});
    QCOMPARE(PoolGrid::sideFor(8192.0 * 8192), Index{8});
    QCOMPARE(PoolGrid::sideFor(64 * 2048.0 * 2048), Index{16});
    for (const double cells : {1e6, 1e9, 1e11}) {
        const auto side = static_cast<double>(PoolGrid::sideFor(cells));
        QVERIFY(cells / (side * side) * sizeof(Pool) <= 64.0 * 1024 * 1024);
    }
}

void TestMapTile::aCancelledGridReadsNoNumbers()
{
    CancelToken token;
    token.cancel();
    QCOMPARE(PoolGrid(weights(), 8).at(0, 0).count, Index{36});
    QCOMPARE(PoolGrid(weights(), 8, token).at(0, 0).count, Index{0});
}

HEADSCOPE_TEST(TestMapTile, QApplication)
#include "tst_maptile.moc"
