// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/mapgeometry.h"

#include "tests/ui/support.h"

using namespace headscope;

class TestMapGeometry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pointsAndCellsAreInverse_data();
    void pointsAndCellsAreInverse();
    void cellsFillTheAreaWithoutGaps_data() { pointsAndCellsAreInverse_data(); }
    void cellsFillTheAreaWithoutGaps();
    void noCellIsOutside();
    void fittedCellsStayInside_data();
    void fittedCellsStayInside();
    void fittedCellsAreWholePixels_data() { fittedCellsStayInside_data(); }
    void fittedCellsAreWholePixels();
    void fittedCellsAreAsLargeAsTheyMay();
    void nothingFitsInNothing();
};

void TestMapGeometry::pointsAndCellsAreInverse_data()
{
    QTest::addColumn<QRectF>("area");
    QTest::addColumn<Index>("rows");
    QTest::addColumn<Index>("columns");
    for (const QRectF area : {QRectF(0, 0, 100, 100), QRectF(13.25, 7.5, 333.3, 91.7), QRectF(-5, -5, 17, 1200)})
        for (const Index rows : {1, 2, 4, 7, 100, 513})
            for (const Index columns : {1, 3, 6, 20, 512})
                QTest::addRow("%lld x %lld in %g x %g", static_cast<long long>(rows), static_cast<long long>(columns),
                              area.width(), area.height())
                    << area << rows << columns;
}

void TestMapGeometry::pointsAndCellsAreInverse()
{
    QFETCH(QRectF, area);
    QFETCH(Index, rows);
    QFETCH(Index, columns);
    const MapGeometry geometry(area, rows, columns);
    const auto place = [](Index row, Index column) { return std::optional(std::pair(row, column)); };
    for (Index row = 0; row < rows; row += std::max<Index>(1, rows / 40))
        for (Index column = 0; column < columns; column += std::max<Index>(1, columns / 40)) {
            const QRectF cell = geometry.cell(row, column);
            QVERIFY(geometry.cellAt(cell.center()) == place(row, column));
            QVERIFY(geometry.cellAt(cell.topLeft() + QPointF(cell.width(), cell.height()) * 0.01) ==
                    place(row, column));
            QVERIFY(geometry.cellAt(cell.topLeft() + QPointF(cell.width(), cell.height()) * 0.99) ==
                    place(row, column));
        }
}

void TestMapGeometry::cellsFillTheAreaWithoutGaps()
{
    QFETCH(QRectF, area);
    QFETCH(Index, rows);
    QFETCH(Index, columns);
    const MapGeometry geometry(area, rows, columns);
    QCOMPARE(geometry.cell(0, 0).topLeft(), area.topLeft());
    QCOMPARE(geometry.cell(rows - 1, columns - 1).bottomRight(), area.bottomRight());
    QCOMPARE(geometry.row(rows - 1).united(geometry.row(0)), area);
    QCOMPARE(geometry.column(columns - 1).united(geometry.column(0)), area);
    for (Index column = 1; column < columns; ++column)
        QCOMPARE(geometry.cell(0, column).left(), geometry.cell(0, column - 1).right());
}

void TestMapGeometry::noCellIsOutside()
{
    const MapGeometry geometry(QRectF(10, 20, 60, 40), 4, 6);
    for (const QPointF point :
         {QPointF(9.99, 30), QPointF(70, 30), QPointF(20, 19.9), QPointF(20, 60), QPointF(-1e9, 1e9)})
        QVERIFY(!geometry.cellAt(point));
    QVERIFY(geometry.cellAt({69.999, 59.999}) == std::optional(std::pair<Index, Index>(3, 5)));
    QVERIFY(!MapGeometry().cellAt({0, 0}));
}

void TestMapGeometry::fittedCellsStayInside_data()
{
    QTest::addColumn<QRectF>("space");
    QTest::addColumn<Index>("rows");
    QTest::addColumn<Index>("columns");
    QTest::addColumn<double>("stretch");
    for (const QRectF space : {QRectF(0, 0, 100, 100), QRectF(11, 40, 260, 133), QRectF(7, 3, 40, 700)})
        for (const double stretch : {1.0, 1.6, 4.0})
            for (const Index rows : {1, 3, 4, 24, 100, 700})
                for (const Index columns : {1, 4, 6, 100, 512})
                    QTest::addRow("%lld x %lld in %g x %g, stretch %g", static_cast<long long>(rows),
                                  static_cast<long long>(columns), space.width(), space.height(), stretch)
                        << space << rows << columns << stretch;
}

void TestMapGeometry::fittedCellsStayInside()
{
    QFETCH(QRectF, space);
    QFETCH(Index, rows);
    QFETCH(Index, columns);
    QFETCH(double, stretch);
    const auto fitted = MapGeometry::fitted(space, rows, columns, 60, stretch);
    QCOMPARE(fitted.rows(), rows);
    QCOMPARE(fitted.columns(), columns);
    QVERIFY(!fitted.area().isEmpty());
    QVERIFY(space.adjusted(-0.5, -0.01, 0.5, 0.01).contains(fitted.area())); // its left is a whole pixel
    QVERIFY(fitted.cellWidth() <= 60.01 && fitted.cellHeight() <= 60.01);
}

void TestMapGeometry::fittedCellsAreWholePixels()
{
    QFETCH(QRectF, space);
    QFETCH(Index, rows);
    QFETCH(Index, columns);
    QFETCH(double, stretch);
    const auto fitted = MapGeometry::fitted(space, rows, columns, 60, stretch);
    QCOMPARE(fitted.area().left(), std::round(fitted.area().left()));
    QCOMPARE(fitted.area().top(), space.top());
    for (const double size : {fitted.cellWidth(), fitted.cellHeight()})
        if (size >= 4)
            QCOMPARE(size, std::round(size));
}

void TestMapGeometry::fittedCellsAreAsLargeAsTheyMay()
{
    QCOMPARE(MapGeometry::fitted({0, 0, 300, 200}, 4, 6, 60, 1).area().size(), QSizeF(300, 200));
    QCOMPARE(MapGeometry::fitted({0, 0, 300, 200}, 4, 6, 40, 1).area(), QRectF(30, 0, 240, 160));
    QCOMPARE(MapGeometry::fitted({0, 0, 600, 90}, 4, 6, 60, 1).area().size(), QSizeF(6 * 22, 4 * 22));
    QCOMPARE(MapGeometry::fitted({0, 0, 600, 90}, 4, 6, 60, 2).area().size(), QSizeF(6 * 45, 4 * 22));
}

void TestMapGeometry::nothingFitsInNothing()
{
    for (const auto &fitted :
         {MapGeometry::fitted({0, 0, 0, 100}, 4, 4, 60, 1), MapGeometry::fitted({0, 0, 9, -3}, 4, 4, 60, 1),
          MapGeometry::fitted({0, 0, 100, 100}, 0, 4, 60, 1)}) {
        QVERIFY(fitted.area().isEmpty());
        QVERIFY(!fitted.cellAt({0, 0}));
    }
}

HEADSCOPE_TEST(TestMapGeometry, NoApplication)
#include "tst_mapgeometry.moc"
