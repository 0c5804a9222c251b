// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headgallery.h"

#include "tests/ui/support.h"

#include <QApplication>
#include <QPainter>
#include <QWheelEvent>

using namespace headscope;
using enum TensorId;

class TestHeadGallery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void everyHeadIsThere();
    void oneCursorStandsInEveryHead();
    void whatIsLookedAtStandsOut();
    void aClickPinsAndChoosesTheHead();
    void arrowsMoveThePinnedCell();
    void escLetsGo();
    void attentionMapsAreShownAndElseTheWeights();
    void theCellIsSpoken();
    void moreHeadsThanTheRunHasAreNoTrap();
    void theWindowShowsWhatTheFileShows();
    void allMapsZoomTogether();
    void theWheelZoomsAtThePointer();
    void draggingPushesTheMapsAndPinsNothing();
    void thePinnedCellStaysInSight();
    void theOverviewMovesTheView();
    void pushingDrawsNoOverviewAnew();
    void theOverviewIsOfTheChosenHead();
    void manyCellsComeLater();

private:
    QPointF middle(Index panel, Index row, Index column) const
    {
        return m_gallery->figure()->geometry(panel).cell(row, column).center();
    }

    /// So many queries and keys, all of them seen.
    void showTokens(int count)
    {
        const QString number = QString::number(count);
        edit(
            *m_session,
            {{u"inputs.num_queries"_s, number}, {u"inputs.num_kv_pairs"_s, number}, {u"mask.valid_lens"_s, u"null"_s}});
    }

    void zoomIn(int steps)
    {
        for (int i = 0; i < steps; ++i)
            QTest::keyClick(m_gallery.get(), Qt::Key_Plus);
    }

    std::unique_ptr<Session> m_session;
    std::unique_ptr<HeadGallery> m_gallery;
};

void TestHeadGallery::init()
{
    m_session = std::make_unique<Session>();
    m_gallery = std::make_unique<HeadGallery>(*m_session);
    showActive(*m_gallery, {1100, 700});
    open(*m_session, u"d2l"_s);
}

void TestHeadGallery::cleanup()
{
    m_gallery.reset();
    m_session.reset();
}

void TestHeadGallery::everyHeadIsThere()
{
    QCOMPARE(m_gallery->figure()->panelCount(), 5);
    edit(*m_session, {{u"layer.num_heads"_s, u"10"_s}});
    QCOMPARE(m_gallery->figure()->panelCount(), 10);
    m_session->setBatch(1);
    QCOMPARE(m_gallery->figure()->slice(0).cell(0, 0).front(), 1);
    QCOMPARE(m_gallery->options().batch, 1);
}

void TestHeadGallery::oneCursorStandsInEveryHead()
{
    const QImage before = m_gallery->grab().toImage();
    hover(m_gallery.get(), middle(2, 3, 1));
    QVERIFY(m_session->selection().hovered == (CellPlace{Weights, {0, 2, 3, 1}}));
    const QImage after = m_gallery->grab().toImage();
    for (Index panel = 0; panel < 5; ++panel) {
        const QRectF cell = m_gallery->figure()->geometry(panel).cell(3, 1);
        for (const QPointF edge :
             {QPointF(cell.center().x(), cell.top() - 0.5), QPointF(cell.left() - 0.5, cell.center().y())})
            QVERIFY2(pixelAt(after, edge) != pixelAt(before, edge), qPrintable(QString::number(panel)));
        const QRectF other = m_gallery->figure()->geometry(panel).cell(0, 4);
        QCOMPARE(pixelAt(after, other.topLeft() + QPointF(3, 3)), pixelAt(before, other.topLeft() + QPointF(3, 3)));
    }
    hover(m_gallery.get(), {2, 2});
    QVERIFY(!m_session->selection().hovered);
    QCOMPARE(m_gallery->grab().toImage(), before);
}

void TestHeadGallery::whatIsLookedAtStandsOut()
{
    const QColor color = themeOf(m_gallery->palette()).selection;
    const auto hasColor = [&](const QRectF &place) {
        const QImage picture = m_gallery->grab(place.toAlignedRect()).toImage();
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                if (picture.pixelColor(x, y) == color)
                    return true;
        return false;
    };
    const HeadFigure &figure = *m_gallery->figure();
    QVERIFY(hasColor(figure.titleRect(0))); // of the chosen head
    QVERIFY(!hasColor(figure.titleRect(2)));
    const auto rowLabel = [&](Index panel, Index row) {
        const QRectF cell = figure.geometry(panel).cell(row, 0);
        return QRectF(cell.left() - 20, cell.top() + 2, 14, cell.height() - 4);
    };
    const auto columnLabel = [&](Index panel, Index column) {
        const QRectF map = figure.geometry(panel).area();
        const QRectF cell = figure.geometry(panel).cell(0, column);
        return QRectF(cell.left(), map.bottom() + 5, cell.width(), 14);
    };
    QVERIFY(!hasColor(rowLabel(1, 3)) && !hasColor(columnLabel(1, 4)));
    hover(m_gallery.get(), middle(2, 3, 4));
    QVERIFY(hasColor(rowLabel(1, 3)) && hasColor(columnLabel(1, 4))); // in every head
    QVERIFY(!hasColor(rowLabel(1, 2)) && !hasColor(columnLabel(1, 5)));
}

void TestHeadGallery::aClickPinsAndChoosesTheHead()
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

void TestHeadGallery::arrowsMoveThePinnedCell()
{
    click(m_gallery.get(), middle(1, 0, 0));
    for (const auto key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Left})
        QTest::keyClick(m_gallery.get(), key);
    QCOMPARE(m_session->selection().pinned->cell, (Cell{0, 1, 1, 1}));
    for (int i = 0; i < 9; ++i)
        QTest::keyClick(m_gallery.get(), Qt::Key_Down);
    QCOMPARE(m_session->selection().pinned->cell, (Cell{0, 1, 3, 1}));
}

void TestHeadGallery::escLetsGo()
{
    click(m_gallery.get(), middle(1, 0, 0));
    QTest::keyClick(m_gallery.get(), Qt::Key_Escape);
    QVERIFY(!m_session->selection().pinned);
    QKeyEvent right(QEvent::KeyPress, Qt::Key_Right, {}); // goes to the window, which steps
    QApplication::sendEvent(m_gallery.get(), &right);
    QVERIFY(!right.isAccepted());
}

void TestHeadGallery::attentionMapsAreShownAndElseTheWeights()
{
    for (const TensorId tensor : madeTensors(*m_session)) {
        m_session->setTensor(tensor);
        const TensorId shown = isAttentionMap(specOf(tensor)) ? tensor : Weights;
        QCOMPARE(m_gallery->options().tensor, shown);
        QCOMPARE(m_gallery->figure()->slice(0).tensor(), shown);
    }
}

void TestHeadGallery::theCellIsSpoken()
{
    hover(m_gallery.get(), middle(2, 3, 1));
    const double value = m_session->result()->trace->value(Weights, {0, 2, 3, 1});
    QCOMPARE(m_gallery->accessibleDescription(), u"head 2, query 3, key 1: %1"_s.arg(QString::number(value, 'g', 6)));
}

/// The run before is shown until the new one is there.
void TestHeadGallery::moreHeadsThanTheRunHasAreNoTrap()
{
    m_session->pin(CellPlace{Weights, {0, 4, 0, 0}});
    QVERIFY(m_session->edit({{u"layer.num_heads"_s, u"20"_s}, {u"inputs.num_queries"_s, u"9"_s}}, u"edit"_s));
    m_session->setHead(19);
    m_session->pin(CellPlace{Weights, {0, 19, 8, 5}});
    m_gallery->grab();
    QVERIFY(waitForRun(*m_session));
    m_gallery->grab();
    QVERIFY(m_session->selection().pinned == (CellPlace{Weights, {0, 19, 8, 5}}));
}

void TestHeadGallery::theWindowShowsWhatTheFileShows()
{
    m_gallery->setAlone(2);
    const QImage shown = m_gallery->grab().toImage();
    QImage drawn(shown.size(), QImage::Format_RGB32);
    drawn.setDevicePixelRatio(shown.devicePixelRatio());
    drawn.fill(themeOf(m_gallery->palette()).surface);
    QPainter painter(&drawn);
    m_gallery->figure()->paint(painter);
    painter.end();
    const QRectF inFrame = m_gallery->figure()->geometry(0).area().adjusted(4, 4, -4, -4); // of the chosen head
    const QRect cells =
        QRectF(inFrame.topLeft() * shown.devicePixelRatio(), inFrame.size() * shown.devicePixelRatio()).toRect();
    QVERIFY(farthest(shown.copy(cells), drawn.copy(cells)) <= kRounding);
}

void TestHeadGallery::allMapsZoomTogether()
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

void TestHeadGallery::theWheelZoomsAtThePointer()
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

void TestHeadGallery::draggingPushesTheMapsAndPinsNothing()
{
    showTokens(40);
    zoomIn(4);
    const MapView before = m_gallery->mapView();
    const QPoint from = m_gallery->geometry(0).area().center().toPoint();
    const auto send = [&](QEvent::Type type, const QPoint &point, Qt::MouseButton button, Qt::MouseButtons held) {
        QMouseEvent event(type, point, m_gallery->mapToGlobal(QPointF(point)), button, held, {});
        QCoreApplication::sendEvent(m_gallery.get(), &event);
    };
    send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    send(QEvent::MouseMove, from - QPoint(45, 30), Qt::NoButton, Qt::LeftButton);
    send(QEvent::MouseButtonRelease, from - QPoint(45, 30), Qt::LeftButton, Qt::NoButton);
    QVERIFY(m_gallery->mapView().origin.x() > before.origin.x());
    QVERIFY(m_gallery->mapView().origin.y() > before.origin.y());
    QVERIFY(!m_session->selection().pinned);
}

void TestHeadGallery::thePinnedCellStaysInSight()
{
    showTokens(40);
    zoomIn(5);
    click(m_gallery.get(), m_gallery->geometry(1).area().center());
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(m_gallery.get(), Qt::Key_Right);
    QCOMPARE(m_session->selection().pinned->cell.back(), 39);
    QCOMPARE(m_gallery->geometry(1).columnsSeen().end, 40);
}

void TestHeadGallery::theOverviewMovesTheView()
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

void TestHeadGallery::pushingDrawsNoOverviewAnew()
{
    showTokens(40);
    zoomIn(4);
    m_gallery->grab();
    QTRY_COMPARE(awaitedAnswers(), 0);
    m_gallery->setMapView(MapZoom(m_gallery->figure()->geometry(0), 1).moved(m_gallery->mapView(), {-20, -20}));
    m_gallery->grab();
    QCOMPARE(awaitedAnswers(), 0);
}

void TestHeadGallery::theOverviewIsOfTheChosenHead()
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

void TestHeadGallery::manyCellsComeLater()
{
    showTokens(400);
    QTRY_VERIFY(m_gallery->isComplete() && m_gallery->figure()->slice(0).rows() == 400);
    GalleryStyle style = m_gallery->galleryStyle();
    style.figure.annotate = Annotate::Off;
    m_gallery->setGalleryStyle(style);
    m_gallery->setMapView({20, {100, 200}});
    QTRY_VERIFY(m_gallery->isComplete());
    const QImage picture = m_gallery->grab().toImage();
    for (const auto &[row, column] : {std::pair<Index, Index>(203, 104), {206, 110}}) {
        const QPointF center = m_gallery->geometry(4).cell(row, column).center();
        const double value = m_session->result()->trace->value(Weights, {0, 4, row, column});
        QCOMPARE(pixelAt(picture, center), m_gallery->figure()->scale(4).color(value));
    }
}

QTEST_MAIN(TestHeadGallery)
#include "tst_headgallery.moc"
