// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/mapzoom.h"

#include "tests/ui/support.h"

using namespace headscope;

class TestMapZoom : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cellsBecomeWholePixelsOrHalves_data();
    void cellsBecomeWholePixelsOrHalves();
    void whatIsUnderThePointStays();
    void awayFromItIsTheWholeAgain();
    void theViewIsFilledWithCells();
    void pushingGoesAsFarAsThereAreCells();
    void aCellComesIntoSight();
    void whereThereIsNoRoomNothingIsZoomed();
};

namespace {

/// 512 cells in each direction on 400 pixels, away from the corner.
MapGeometry fitting()
{
    return {QRectF(30, 50, 400, 400), 512, 512};
}

const MapZoom kZoom(fitting(), 1);

} // namespace

void TestMapZoom::cellsBecomeWholePixelsOrHalves_data()
{
    QTest::addColumn<double>("ratio");
    for (const double ratio : {1.0, 1.5, 2.0})
        QTest::addRow("ratio %g", ratio) << ratio;
}

void TestMapZoom::cellsBecomeWholePixelsOrHalves()
{
    QFETCH(double, ratio);
    const MapZoom zoom(fitting(), ratio);
    MapView view;
    double before = fitting().cellWidth();
    for (int step = 0; step < 9; ++step) {
        view = zoom.zoomed(view, 1, {200, 170});
        QVERIFY(view.cell > before);
        before = view.cell;
        const double pixels = view.cell * ratio;
        QVERIFY(pixels == std::round(pixels) || 1 / pixels == std::round(1 / pixels));
        const QPointF corner = view.origin * view.cell * ratio; // no cell begins within a pixel
        QVERIFY(std::abs(corner.x() - std::round(corner.x())) < 1e-6);
        QVERIFY(std::abs(corner.y() - std::round(corner.y())) < 1e-6);
    }
    QCOMPARE(kZoom.zoomed({}, 100, {200, 170}).cell, 96.0);
}

void TestMapZoom::whatIsUnderThePointStays()
{
    const QPointF point(140, 390);
    const auto cell = fitting().cellAt(point);
    for (int steps = 1; steps < 12; ++steps) {
        const MapView view = kZoom.zoomed({}, steps, point);
        const auto now = fitting().seen(view).cellAt(point);
        QVERIFY(now.has_value());
        QVERIFY(std::abs(now->first - cell->first) <= 2); // cells of less than a pixel, moved by less than one
        QVERIFY(std::abs(now->second - cell->second) <= 2);
    }
}

void TestMapZoom::awayFromItIsTheWholeAgain()
{
    for (int steps = 1; steps < 8; ++steps) {
        const MapView near = kZoom.zoomed({}, steps, {300, 300});
        QVERIFY(!near.isWhole());
        QVERIFY(kZoom.zoomed(near, -steps, {100, 400}).isWhole());
    }
    QVERIFY(kZoom.zoomed({}, -1, {300, 300}).isWhole());
}

void TestMapZoom::theViewIsFilledWithCells()
{
    for (const QPointF point : {QPointF(30, 50), QPointF(429, 449), QPointF(30, 449)})
        for (int steps = 1; steps < 12; ++steps) {
            const MapGeometry cells = fitting().seen(kZoom.zoomed({}, steps, point));
            QVERIFY(cells.whole().contains(cells.area()));
            QCOMPARE(cells.area(), fitting().area());
        }
    const MapView tooSmall{0.1, {0, 0}};
    QVERIFY(kZoom.inside(tooSmall).isWhole());
}

void TestMapZoom::pushingGoesAsFarAsThereAreCells()
{
    const MapView view = kZoom.zoomed({}, 4, {230, 250}); // cells of 4 pixels
    QCOMPARE(view.cell, 4.0);
    const MapView pushed = kZoom.moved(view, {-40, 20});
    QCOMPARE(pushed.origin - view.origin, QPointF(10, -5));
    QCOMPARE(kZoom.moved(view, {1e6, 1e6}).origin, QPointF(0, 0));
    QCOMPARE(kZoom.moved(view, {-1e6, -1e6}).origin, QPointF(412, 412)); // 100 of 512 are seen
    QVERIFY(kZoom.moved({}, {50, 50}).isWhole());
    QCOMPARE(kZoom.centered(view, {256, 256}).origin, QPointF(206, 206));
}

void TestMapZoom::aCellComesIntoSight()
{
    const MapView view = kZoom.centered(kZoom.zoomed({}, 4, {230, 250}), {256, 256});
    QCOMPARE(kZoom.showing(view, 250, 270), view); // is in sight
    for (const auto &[row, column] : {std::pair<Index, Index>(0, 511), {511, 0}, {300, 310}}) {
        const MapGeometry cells = fitting().seen(kZoom.showing(view, row, column));
        QVERIFY(cells.area().contains(cells.cell(row, column).center()));
        QVERIFY(cells.rowsSeen().first <= row && row < cells.rowsSeen().end);
    }
}

void TestMapZoom::whereThereIsNoRoomNothingIsZoomed()
{
    for (const QSizeF &room : {QSizeF(0, 0), QSizeF(400, 0), QSizeF(0, 400)}) {
        const MapZoom zoom({QRectF({30, 50}, room), 512, 512}, 1);
        QVERIFY(zoom.zoomed({}, 1, {30, 50}).isWhole());
    }
}

HEADSCOPE_TEST(TestMapZoom, QApplication)
#include "tst_mapzoom.moc"
