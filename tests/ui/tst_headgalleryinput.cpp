// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headgallery.h"

#include "tests/ui/showngallery.h"
#include "ui/heads/galleryroom.h"
#include "ui/heads/overview.h"
#include "ui/operation/mapmenu.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScrollBar>
#include <QWheelEvent>

using namespace headscope;
using enum Role;

class TestHeadGalleryInput : public ShownGallery
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup() { clear(); }
    void aClickPinsAndChoosesTheHead();
    void arrowsMoveThePinnedCell();
    void enterPinsAndThenShowsTheHeadAlone();
    void enterOverAMapOfAllHeadsKeepsTheChosenHead();
    void pointingAtAMapOfAllHeadsIsPointingAtTheChosenHead();
    void allHeadsAreSeenAsBeforeOneWasAlone();
    void theCellUnderThePointerIsThatOfTheNewMaps();
    void theKeyOfTheMenuIsForThePinnedCell();
    void theKeyCopiesTheChosenHead();
    void inALowPlaceTheMapsScroll();
    void escLetsGo();
    void allMapsZoomTogether();
    void theWheelZoomsAtThePointer();
    void draggingPushesTheMapsAndPinsNothing();
    void aDragThatHasPushedIsNoClick();
    void aDoubleClickOpensTheHeadThatWasClicked();
    void thePinnedCellStaysInSight();
    void theOverviewMovesTheView();
    void pushingDrawsNoOverviewAnew();
    void theOverviewIsOfTheChosenHead();
    void theOverviewIsPaintedAnewForAnotherScreen();

private:
    void send(QEvent::Type type, const QPoint &point, Qt::MouseButton button, Qt::MouseButtons held)
    {
        QMouseEvent event(type, point, m_gallery->mapToGlobal(QPointF(point)), button, held, {});
        QCoreApplication::sendEvent(m_gallery.get(), &event);
    }
    void zoomIn(int steps)
    {
        for (int i = 0; i < steps; ++i)
            QTest::keyClick(m_gallery.get(), Qt::Key_Plus);
    }
    void showMean()
    {
        GalleryStyle style = m_gallery->galleryStyle();
        style.figure.pools = {Pooling::Mean};
        m_gallery->setGalleryStyle(style);
        QTRY_COMPARE(awaitedAnswers(), 0);
    }
};

void TestHeadGalleryInput::aClickPinsAndChoosesTheHead()
{
    click(m_gallery.get(), middle(3, 1, 2));
    QCOMPARE(m_session->selection().head, 3);
    QVERIFY(m_session->selection().pinned == (CellPlace{Weights, {0, 3, 1, 2}}));
    hover(m_gallery.get(), middle(0, 0, 0));
    QVERIFY(m_session->selection().cursor() == m_session->selection().pinned);
    click(m_gallery.get(), {2, 2});
    QVERIFY(!m_session->selection().pinned);
    QCOMPARE(m_session->selection().head, 3);
    QTest::mouseClick(m_gallery.get(), Qt::RightButton, {}, middle(0, 1, 2).toPoint());
    QVERIFY(!m_session->selection().pinned);
    QCOMPARE(m_session->selection().head, 3);
}

void TestHeadGalleryInput::arrowsMoveThePinnedCell()
{
    click(m_gallery.get(), middle(1, 0, 0));
    for (const auto key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Left})
        QTest::keyClick(m_gallery.get(), key);
    QCOMPARE(m_session->selection().pinned->cell, (Cell{0, 1, 1, 1}));
    for (int i = 0; i < 9; ++i)
        QTest::keyClick(m_gallery.get(), Qt::Key_Down);
    QCOMPARE(m_session->selection().pinned->cell, (Cell{0, 1, 3, 1}));
}

void TestHeadGalleryInput::enterPinsAndThenShowsTheHeadAlone()
{
    m_session->setHead(3);
    QTest::keyClick(m_gallery.get(), Qt::Key_Return);
    QVERIFY(m_session->selection().pinned == (CellPlace{Weights, {0, 3, 0, 0}}));
    QVERIFY(!m_gallery->alone());
    for (const auto key : {Qt::Key_Down, Qt::Key_Right})
        QTest::keyClick(m_gallery.get(), key);
    QCOMPARE(m_session->selection().pinned->cell, (Cell{0, 3, 1, 1}));
    QTest::keyClick(m_gallery.get(), Qt::Key_Return);
    QVERIFY(m_gallery->alone() == Index{3});
    for (int i = 0; i < 2; ++i)
        QTest::keyClick(m_gallery.get(), Qt::Key_Escape);
    QVERIFY(!m_gallery->alone() && !m_session->selection().pinned);
    hover(m_gallery.get(), middle(2, 3, 1)); // the cell under the pointer comes first
    QTest::keyClick(m_gallery.get(), Qt::Key_Return);
    QVERIFY(m_session->selection().pinned == (CellPlace{Weights, {0, 2, 3, 1}}));
    QCOMPARE(m_session->selection().head, 2);
}

/// As a click there does.
void TestHeadGalleryInput::enterOverAMapOfAllHeadsKeepsTheChosenHead()
{
    showMean();
    QVERIFY(!m_gallery->figure()->panel(5).head);
    m_session->setHead(3);
    hover(m_gallery.get(), middle(5, 1, 2));
    QTest::keyClick(m_gallery.get(), Qt::Key_Return);
    QCOMPARE(m_session->selection().head, 3);
    QVERIFY(m_session->selection().pinned == (CellPlace{Weights, {0, 3, 1, 2}}));
}

void TestHeadGalleryInput::pointingAtAMapOfAllHeadsIsPointingAtTheChosenHead()
{
    showMean();
    m_session->setHead(3);
    hover(m_gallery.get(), middle(5, 1, 2));
    QVERIFY(m_session->selection().hovered == (CellPlace{Weights, {0, 3, 1, 2}}));
    QVERIFY(m_gallery->accessibleDescription().startsWith(u"head 3, query 1, key 2: "_s));
}

void TestHeadGalleryInput::allHeadsAreSeenAsBeforeOneWasAlone()
{
    showTokens(40);
    zoomIn(3);
    const MapView before = m_gallery->mapView();
    QVERIFY(!before.isWhole());
    m_gallery->setAlone(2);
    m_gallery->showWhole();
    m_gallery->setAlone(std::nullopt);
    QVERIFY(m_gallery->mapView() == before);
}

void TestHeadGalleryInput::theCellUnderThePointerIsThatOfTheNewMaps()
{
    hover(m_gallery.get(), middle(1, 2, 3));
    m_gallery->setAlone(0);
    const auto &hovered = m_session->selection().hovered;
    QVERIFY(!hovered || hovered->cell[1] == 0);
}

void TestHeadGalleryInput::theKeyOfTheMenuIsForThePinnedCell()
{
    const auto menuByKey = [this] {
        QContextMenuEvent key(QContextMenuEvent::Keyboard, {2, 2}, m_gallery->mapToGlobal(QPoint(2, 2)));
        QCoreApplication::sendEvent(m_gallery.get(), &key);
        return m_gallery->findChild<QMenu *>(u"mapMenu"_s);
    };
    QVERIFY(menuByKey() == nullptr);
    m_session->pin(CellPlace{Weights, {0, 2, 3, 1}});
    QMenu *menu = menuByKey();
    QVERIFY(menu != nullptr && menu->isVisible());
    menu->close();
}

void TestHeadGalleryInput::theKeyCopiesTheChosenHead()
{
    m_session->setHead(2);
    QApplication::clipboard()->clear();
    QTest::keyClick(m_gallery.get(), Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(QApplication::clipboard()->text(),
                 asTable(FetchedSlice({m_session->result()->trace, Weights, m_session->selection().batch, 2})));
}

/// As below a long notice; what is pinned by keys comes into sight.
void TestHeadGalleryInput::inALowPlaceTheMapsScroll()
{
    GalleryRoom room(m_gallery.release(), nullptr);
    showActive(room, {600, 100});
    auto *gallery = find<HeadGallery>(room, u"headGallery"_s);
    QTRY_VERIFY(gallery->figure() != nullptr && gallery->isVisible());
    QVERIFY(gallery->height() >= gallery->minimumSizeHint().height());
    QScrollBar *bar = room.verticalScrollBar();
    QVERIFY(bar->maximum() > 0);
    bar->setValue(bar->maximum());
    QTest::keyClick(gallery, Qt::Key_Return);
    QVERIFY(m_session->selection().pinned);
    QVERIFY(bar->value() < bar->maximum());
}

void TestHeadGalleryInput::escLetsGo()
{
    click(m_gallery.get(), middle(1, 0, 0));
    QTest::keyClick(m_gallery.get(), Qt::Key_Escape);
    QVERIFY(!m_session->selection().pinned);
    QKeyEvent right(QEvent::KeyPress, Qt::Key_Right, {}); // goes to the window, which steps
    QApplication::sendEvent(m_gallery.get(), &right);
    QVERIFY(!right.isAccepted());
}

void TestHeadGalleryInput::allMapsZoomTogether()
{
    auto *overview = find<QWidget>(*m_gallery, u"galleryOverview"_s);
    showTokens(40);
    const double before = m_gallery->geometry(0).cellWidth();
    QVERIFY(overview->isHidden());
    zoomIn(2);
    for (Index panel = 0; panel < 5; ++panel) {
        const MapGeometry cells = m_gallery->geometry(panel);
        QVERIFY(cells.cellWidth() > before);
        QCOMPARE(cells.rowsSeen(), m_gallery->geometry(0).rowsSeen());
        QCOMPARE(cells.area(), m_gallery->figure()->geometry(panel).area());
    }
    QVERIFY(overview->isVisible());
    QVERIFY(overview->accessibleDescription().contains(u"of 0–39"_s));
    const QPointF point = m_gallery->geometry(1).cell(20, 21).center();
    hover(m_gallery.get(), point);
    QVERIFY(m_session->selection().hovered == (CellPlace{Weights, {0, 1, 20, 21}}));
    QTest::keyClick(m_gallery.get(), Qt::Key_Minus);
    QVERIFY(!m_gallery->mapView().isWhole());
    QTest::keyClick(m_gallery.get(), Qt::Key_0);
    QVERIFY(m_gallery->mapView().isWhole());
    QVERIFY(overview->isHidden());
}

void TestHeadGalleryInput::theWheelZoomsAtThePointer()
{
    showTokens(40);
    const QPointF point = middle(3, 5, 33);
    const auto turn = [&](int degrees, Qt::KeyboardModifiers keys) {
        QWheelEvent wheel(point, m_gallery->mapToGlobal(point), {}, {0, 8 * degrees}, Qt::NoButton, keys,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_gallery.get(), &wheel);
    };
    turn(15, {}); // without Ctrl, the whole map stays
    QVERIFY(m_gallery->mapView().isWhole());
    for (int i = 0; i < 4; ++i)
        turn(15, Qt::ControlModifier);
    const auto cell = m_gallery->geometry(3).cellAt(point);
    QVERIFY(cell && std::abs(cell->first - 5) <= 1 && std::abs(cell->second - 33) <= 1);
    const MapView zoomed = m_gallery->mapView();
    turn(-7, Qt::ControlModifier); // less than a notch
    QCOMPARE(m_gallery->mapView(), zoomed);
    turn(-30, {});
    QVERIFY(m_gallery->mapView().origin.y() > zoomed.origin.y());
}

void TestHeadGalleryInput::draggingPushesTheMapsAndPinsNothing()
{
    showTokens(40);
    zoomIn(4);
    const MapView before = m_gallery->mapView();
    const QPoint from = m_gallery->geometry(0).area().center().toPoint();
    send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    send(QEvent::MouseMove, from - QPoint(45, 30), Qt::NoButton, Qt::LeftButton);
    send(QEvent::MouseButtonRelease, from - QPoint(45, 30), Qt::LeftButton, Qt::NoButton);
    QVERIFY(m_gallery->mapView().origin.x() > before.origin.x());
    QVERIFY(m_gallery->mapView().origin.y() > before.origin.y());
    QVERIFY(!m_session->selection().pinned);
}

/// The maps are whole again when the button is let go, where new ones came meanwhile.
void TestHeadGalleryInput::aDragThatHasPushedIsNoClick()
{
    showTokens(40);
    zoomIn(4);
    const QPoint from = m_gallery->geometry(0).area().center().toPoint();
    send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    send(QEvent::MouseMove, from - QPoint(45, 30), Qt::NoButton, Qt::LeftButton);
    showTokens(6);
    QVERIFY(m_gallery->mapView().isWhole());
    send(QEvent::MouseButtonRelease, from, Qt::LeftButton, Qt::NoButton);
    QVERIFY(!m_session->selection().pinned);
    click(m_gallery.get(), middle(0, 1, 1)); // the next one is
    QVERIFY(m_session->selection().pinned);
}

/// The first click chooses the head, and the others stand elsewhere then.
void TestHeadGalleryInput::aDoubleClickOpensTheHeadThatWasClicked()
{
    GalleryStyle style = m_gallery->galleryStyle();
    style.order = HeadOrder::Distance;
    m_gallery->setGalleryStyle(style);
    QTRY_COMPARE(awaitedAnswers(), 0);
    const Index clicked = *m_gallery->figure()->panel(4).head;
    const QPoint point = middle(4, 1, 1).toPoint();
    QTest::mouseClick(m_gallery.get(), Qt::LeftButton, {}, point);
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(m_gallery->figure()->panel(4).head != clicked);
    send(QEvent::MouseButtonDblClick, point, Qt::LeftButton, Qt::LeftButton);
    send(QEvent::MouseButtonRelease, point, Qt::LeftButton, Qt::NoButton);
    QCOMPARE(m_session->selection().head, clicked);
    QVERIFY(m_gallery->alone() == clicked);
}

void TestHeadGalleryInput::thePinnedCellStaysInSight()
{
    showTokens(40);
    zoomIn(5);
    click(m_gallery.get(), m_gallery->geometry(1).area().center());
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(m_gallery.get(), Qt::Key_Right);
    QCOMPARE(m_session->selection().pinned->cell.back(), 39);
    QCOMPARE(m_gallery->geometry(1).columnsSeen().end, 40);
}

void TestHeadGalleryInput::theOverviewMovesTheView()
{
    showTokens(40);
    zoomIn(5);
    auto *overview = find<QWidget>(*m_gallery, u"galleryOverview"_s);
    click(overview, {12, 12}); // the first cells of the map in it
    QCOMPARE(m_gallery->mapView().origin, QPointF(0, 0));
    overview->setFocus();
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(overview, Qt::Key_Down);
    QCOMPARE(m_gallery->geometry(0).rowsSeen().end, 40);
    QCOMPARE(m_gallery->geometry(0).columnsSeen().first, 0);
}

void TestHeadGalleryInput::pushingDrawsNoOverviewAnew()
{
    showTokens(40);
    zoomIn(4);
    m_gallery->grab();
    QTRY_COMPARE(awaitedAnswers(), 0);
    m_gallery->setMapView(MapZoom(m_gallery->figure()->geometry(0), 1).moved(m_gallery->mapView(), {-20, -20}));
    m_gallery->grab();
    QCOMPARE(awaitedAnswers(), 0);
}

void TestHeadGalleryInput::theOverviewIsOfTheChosenHead()
{
    showTokens(40);
    zoomIn(4);
    auto *overview = find<QWidget>(*m_gallery, u"galleryOverview"_s);
    const auto picture = [&] {
        overview->grab();
        [[maybe_unused]] const bool isThere = QTest::qWaitFor([] { return awaitedAnswers() == 0; });
        return overview->grab().toImage();
    };
    const QImage first = picture();
    m_session->setHead(3);
    const QImage other = picture();
    QVERIFY(other != first);
    m_session->setHead(0);
    QCOMPARE(picture(), first);
}

void TestHeadGalleryInput::theOverviewIsPaintedAnewForAnotherScreen()
{
    showTokens(40);
    const auto pictureFrom = [this](double ratio) {
        QWidget window;
        OnScreen<Overview> overview(&window);
        overview.setPanel(m_gallery->figure()->panel(0));
        overview.setSeen({0, 10}, {0, 10});
        overview.resize(overview.sizeHint());
        for (const double now : {ratio, 2.0}) {
            overview.ratio = now;
            overview.grab();
            [[maybe_unused]] const bool isThere = QTest::qWaitFor([] { return awaitedAnswers() == 0; });
        }
        return overview.grab().toImage();
    };
    QVERIFY(pictureFrom(1) == pictureFrom(2));
}

HEADSCOPE_TEST(TestHeadGalleryInput, QApplication)
#include "tst_headgalleryinput.moc"
