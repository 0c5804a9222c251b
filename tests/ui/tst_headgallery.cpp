// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headgallery.h"

#include "tests/ui/showngallery.h"
#include "ui/heads/headsnotice.h"
#include "ui/work/jobqueue.h"

#include <QPainter>
#include <QScopeGuard>
#include <QSemaphore>
#include <QThread>

using namespace headscope;
using enum Role;

class TestHeadGallery : public ShownGallery
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup() { clear(); }
    void everyHeadIsThere();
    void oneCursorStandsInEveryHead();
    void whatIsLookedAtStandsOut();
    void attentionMapsAreShownAndElseTheWeights();
    void theCellIsSpoken();
    void moreHeadsThanTheRunHasAreNoTrap();
    void theHeadThatIsAloneIsTheOneThatIsChosen();
    void theWindowShowsWhatTheFileShows();
    void mapsOfARunBeforeAreDimmed();
    void manyCellsComeLater();
    void mapsThatAreStillToComeAreTold();
    void wordsArePaintedAnewForAnotherScreen();
};

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
    QVERIFY(hasColor(figure.titleRect(0))); // it is the chosen head's
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
    m_session->pin(CellPlace{Q, {0, 2, 7}}); // no map here has this cell, but it belongs to a query
    QVERIFY(hasColor(rowLabel(1, 2)) && !hasColor(rowLabel(1, 3)));
    GalleryStyle style = m_gallery->galleryStyle();
    style.figure.across = Across::Items;
    m_gallery->setGalleryStyle(style);
    m_session->setBatch(1);
    QVERIFY(!hasColor(m_gallery->figure()->titleRect(0)) && hasColor(m_gallery->figure()->titleRect(1)));
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
    hover(m_gallery.get(), {2, 2});
    QCOMPARE(m_gallery->accessibleDescription(), QString());
    m_session->pin(CellPlace{Weights, {0, 2, 3, 1}});
    edit(*m_session, {{u"inputs.seed"_s, u"8"_s}}); // the same cell has another number
    QVERIFY(m_gallery->accessibleDescription().startsWith(u"head 2, query 3, key 1: "_s));
    QVERIFY(!m_gallery->accessibleDescription().endsWith(QString::number(value, 'g', 6)));
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

void TestHeadGallery::theHeadThatIsAloneIsTheOneThatIsChosen()
{
    m_session->setHead(2);
    m_gallery->setAlone(2);
    m_session->setHead(4);
    QVERIFY(m_gallery->alone() == Index{4} && m_session->look().alone == Index{4});
    QCOMPARE(m_gallery->figure()->panelCount(), 1);
    QVERIFY(m_gallery->figure()->panel(0).head == Index{4});
    m_gallery->setAlone(std::nullopt);
    m_session->setHead(0);
    QVERIFY(!m_gallery->alone());
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
    const QRectF inFrame = m_gallery->figure()->geometry(0).area().adjusted(4, 4, -4, -4); // it is the chosen head's
    const QRect cells =
        QRectF(inFrame.topLeft() * shown.devicePixelRatio(), inFrame.size() * shown.devicePixelRatio()).toRect();
    QVERIFY(farthest(shown.copy(cells), drawn.copy(cells)) <= kRounding);
}

/// Until the next one is there.
void TestHeadGallery::mapsOfARunBeforeAreDimmed()
{
    const QImage before = m_gallery->grab().toImage();
    begin(*m_session, QList<Change>{{u"inputs.seed"_s, u"8"_s}});
    m_session->runner().cancel();
    QTRY_VERIFY(m_gallery->grab().toImage() != before);
    m_session->undoStack().undo();
    QVERIFY(waitForRun(*m_session));
    QCOMPARE(m_gallery->grab().toImage(), before);
}

void TestHeadGallery::manyCellsComeLater()
{
    showTokens(400);
    QTRY_VERIFY_WITH_TIMEOUT(m_gallery->isComplete() && m_gallery->figure()->slice(0).rows() == 400, kLongWait);
    GalleryStyle style = m_gallery->galleryStyle();
    style.figure.annotate = Annotate::Off;
    m_gallery->setGalleryStyle(style);
    m_gallery->setMapView({20, {100, 200}});
    QTRY_VERIFY_WITH_TIMEOUT(m_gallery->isComplete(), kLongWait);
    const QImage picture = m_gallery->grab().toImage();
    for (const auto &[row, column] : {std::pair<Index, Index>(203, 104), {206, 110}}) {
        const QPointF center = m_gallery->geometry(4).cell(row, column).center();
        const double value = m_session->result()->trace->value(Weights, {0, 4, row, column});
        QCOMPARE(pixelAt(picture, center), m_gallery->figure()->scale(4).color(value));
    }
}

void TestHeadGallery::mapsThatAreStillToComeAreTold()
{
    const auto *notice = find<HeadsNotice>(*m_gallery, u"mapsNotice"_s);
    QVERIFY(notice->isHidden());
    const auto mayEnd = std::make_shared<QSemaphore>();
    const int busy = QThread::idealThreadCount() + 3; // no thread is free for the maps
    const auto release = qScopeGuard([&] { mayEnd->release(busy); });
    for (int i = 0; i < busy; ++i)
        jobs().add({Urgency::Visible, {}, [mayEnd] { mayEnd->acquire(); }, [] {}});
    showTokens(400);
    QTRY_VERIFY(notice->isVisible());
    mayEnd->release(busy);
    QTRY_VERIFY_WITH_TIMEOUT(m_gallery->isComplete() && m_gallery->figure()->slice(0).rows() == 400, kLongWait);
    QVERIFY(notice->isHidden());
}

/// The maps are, too, as tiles.
void TestHeadGallery::wordsArePaintedAnewForAnotherScreen()
{
    const QSize size = m_gallery->size();
    m_gallery.reset();
    const auto titleFrom = [&](double ratio) {
        OnScreen<HeadGallery> gallery(*m_session);
        gallery.ratio = ratio;
        showActive(gallery, size);
        const QRect title = gallery.figure()->titleRect(2).toAlignedRect();
        gallery.grab(title);
        gallery.ratio = 2;
        return gallery.grab(title).toImage();
    };
    QVERIFY(titleFrom(1) == titleFrom(2));
}

HEADSCOPE_TEST(TestHeadGallery, QApplication)
#include "tst_headgallery.moc"
