// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headgallery.h"

#include "tests/ui/support.h"

#include <QApplication>

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
    void aClickPinsAndChoosesTheHead();
    void arrowsMoveThePinnedCell();
    void escLetsGo();
    void attentionMapsAreShownAndElseTheWeights();
    void theCellIsSpoken();
    void moreHeadsThanTheRunHasAreNoTrap();

private:
    QPointF middle(Index panel, Index row, Index column) const
    {
        return m_gallery->figure()->geometry(panel).cell(row, column).center();
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

QTEST_MAIN(TestHeadGallery)
#include "tst_headgallery.moc"
