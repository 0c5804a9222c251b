// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headpreview.h"

#include "tests/ui/support.h"
#include "ui/operation/mapwidget.h"

using namespace headscope;
using enum Role;

class TestHeadPreview : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_side.reset(), m_gallery.reset(), m_session.reset(); }
    void theChosenHeadIsShown();
    void theHeadUnderThePointerIsShown();
    void aPinnedCellHoldsIt();
    void itsCellsAreThoseOfTheGallery();
    void largeMapsNeedNone();

private:
    const Slice &shown() const { return m_preview->map()->content().slice; }
    double number(Index head) const { return m_session->result()->trace->value(Weights, {0, head, 2, 1}); }
    QPointF cellOf(Index panel) const { return m_gallery->figure()->geometry(panel).cell(2, 1).center(); }

    std::unique_ptr<Session> m_session;
    std::unique_ptr<HeadGallery> m_gallery;
    std::unique_ptr<QWidget> m_side; // as wide as the panel beside the gallery
    HeadPreview *m_preview = nullptr;
};

void TestHeadPreview::init()
{
    m_session = std::make_unique<Session>();
    m_gallery = std::make_unique<HeadGallery>(*m_session);
    m_side = std::make_unique<QWidget>();
    m_side->resize(340, 400);
    m_preview = new HeadPreview(*m_session, *m_gallery, m_side.get());
    connect(m_session.get(), &Session::selectionChanged, m_preview, &HeadPreview::refresh);
    open(*m_session, u"d2l"_s);
    m_session->setStep(StepId::Softmax);
    showActive(*m_gallery, {420, 400});
    QVERIFY(!m_preview->isHidden());
}

void TestHeadPreview::theChosenHeadIsShown()
{
    for (const Index head : {0, 3}) {
        m_session->setHead(head);
        QCOMPARE(shown().number(2, 1), number(head));
    }
    edit(*m_session, {{u"inputs.seed"_s, u"9"_s}});
    QCOMPARE(shown().number(2, 1), number(3));
}

void TestHeadPreview::theHeadUnderThePointerIsShown()
{
    hover(m_gallery.get(), cellOf(4));
    QCOMPARE(shown().number(2, 1), number(4));
    QVERIFY(m_preview->map()->accessibleDescription().contains(u"query 2"_s));
    hover(m_gallery.get(), {2, 2});
    QCOMPARE(shown().number(2, 1), number(0));
    QVERIFY(!m_preview->map()->accessibleDescription().contains(u"query"_s));
}

void TestHeadPreview::aPinnedCellHoldsIt()
{
    click(m_gallery.get(), cellOf(1));
    hover(m_gallery.get(), cellOf(4));
    QCOMPARE(shown().number(2, 1), number(1));
    QTest::keyClick(m_gallery.get(), Qt::Key_Escape);
    QCOMPARE(shown().number(2, 1), number(4));
}

void TestHeadPreview::itsCellsAreThoseOfTheGallery()
{
    m_preview->resize(300, 310);
    showActive(*m_side, m_side->size());
    hover(m_gallery.get(), cellOf(4));
    hover(m_preview->map(), m_preview->map()->geometryOfCells().cell(3, 0).center());
    QVERIFY(m_session->selection().hovered == (CellPlace{Weights, {0, 4, 3, 0}}));
    QVERIFY(m_preview->map()->content().style.scale.high == m_gallery->figure()->scale(4).high);
}

void TestHeadPreview::largeMapsNeedNone()
{
    m_gallery->resize(1300, 900);
    QTRY_VERIFY(m_preview->isHidden());
    QVERIFY(shown().isEmpty()); // it keeps no run that is not shown
}

HEADSCOPE_TEST(TestHeadPreview, QApplication)
#include "tst_headpreview.moc"
