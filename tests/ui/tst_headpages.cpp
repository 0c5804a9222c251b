// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headpages.h"

#include "showngallery.h"
#include "ui/lines/linetext.h"
#include "ui/theme/fonts.h"

#include <QLabel>
#include <QToolButton>

using namespace headscope;

/// One page is shown where there are more heads than have room.
class TestHeadPages : public ShownGallery
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup() { clear(); }
    void aPageHasItsPosition_data();
    void aPageHasItsPosition();
    void fewHeadsHaveNoPages();
    void pagesOfTheSessionBeforeGoWithIt();
    void manyHeadsStandOnPages_data();
    void manyHeadsStandOnPages();
    void titlesHaveRoom_data();
    void titlesHaveRoom();
    void pagesTurn();
    void aRangeThatFitsIsThatOfAllPages();
    void theChosenHeadIsShown();
    void theWayBackTurnsThePages();
    void itemsStandOnPages();
    void theOrderIsThatOfThePages();

private:
    void showHeads(int count, int queries = 1)
    {
        edit(*m_session, {{u"layer.num_heads"_s, QString::number(count)},
                          {u"layer.qk_head_size"_s, u"1"_s},
                          {u"layer.v_head_size"_s, u"1"_s},
                          {u"layer.output_size"_s, u"1"_s},
                          {u"inputs.num_queries"_s, QString::number(queries)},
                          {u"mask.valid_lens"_s, u"null"_s}});
        QTRY_VERIFY(m_gallery->figure() && m_gallery->figure()->panelCount() > 1);
    }
    HeadPages *pages() { return find<HeadPages>(*m_gallery, u"headPages"_s); }
    QString words() { return find<QLabel>(*pages(), u"headPagesWords"_s)->text(); }
    void turn(const char *button) { find<QToolButton>(*pages(), QString::fromLatin1(button))->click(); }
    Index first() { return m_gallery->figure()->panel(0).head.value_or(-1); }
    Index count() { return m_gallery->figure()->panelCount(); }
};

void TestHeadPages::aPageHasItsPosition_data()
{
    QTest::addColumn<Index>("position");
    QTest::addColumn<Index>("first");
    QTest::addColumn<Index>("count");
    QTest::addRow("the first") << Index{0} << Index{0} << Index{24};
    QTest::addRow("the last of the first") << Index{23} << Index{0} << Index{24};
    QTest::addRow("the first of the second") << Index{24} << Index{24} << Index{24};
    QTest::addRow("the last") << Index{99} << Index{96} << Index{4};
    QTest::addRow("beyond") << Index{500} << Index{96} << Index{4};
    QTest::addRow("before") << Index{-24} << Index{0} << Index{24};
}

void TestHeadPages::aPageHasItsPosition()
{
    QFETCH(Index, position);
    QTEST(HeadPage::at(position, 24, 100).first, "first");
    QTEST(HeadPage::at(position, 24, 100).count, "count");
    QVERIFY(!HeadPage::at(position, 24, 100).isWhole());
}

void TestHeadPages::fewHeadsHaveNoPages()
{
    QVERIFY(!pages()->isVisible());
    QCOMPARE(m_gallery->seenOptions().heads, std::vector<Index>());
    showHeads(1000);
    QVERIFY(pages()->isVisible());
    showHeads(5);
    QVERIFY(!pages()->isVisible());
    QCOMPARE(count(), 5);
}

/// Also where the next one has no run.
void TestHeadPages::pagesOfTheSessionBeforeGoWithIt()
{
    showHeads(1000);
    QVERIFY(pages()->isVisible());
    connect(m_session.get(), &Session::opened, this, [this] { m_session->runner().cancel(); });
    m_session->open(u"example:small"_s);
    QVERIFY(!m_session->result());
    QVERIFY(!pages()->isVisible());
}

void TestHeadPages::manyHeadsStandOnPages_data()
{
    QTest::addColumn<int>("heads");
    for (const int heads : {500, 5000, 100'000})
        QTest::addRow("%d", heads) << heads;
}

void TestHeadPages::manyHeadsStandOnPages()
{
    QFETCH(int, heads);
    showHeads(heads);
    QVERIFY2(count() > 20 && count() < 300, qPrintable(QString::number(count())));
    QCOMPARE(words(), u"maps 1–%1 of %2"_s.arg(count()).arg(QLocale().toString(heads)));
    QCOMPARE(std::ssize(m_gallery->seenOptions().heads), count());
    QVERIFY(!m_gallery->grab().isNull());
}

void TestHeadPages::titlesHaveRoom_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("heads");
    for (const int heads : {12, 40, 64, 1000})
        for (const QSize size : {QSize(700, 450), QSize(1100, 700), QSize(1700, 1000)})
            QTest::addRow("%d in %d × %d", heads, size.width(), size.height()) << size << heads;
}

void TestHeadPages::titlesHaveRoom()
{
    QFETCH(QSize, size);
    QFETCH(int, heads);
    showHeads(heads, 4);
    m_gallery->resize(size);
    QTRY_VERIFY(m_gallery->figure() != nullptr);
    const HeadFigure &figure = *m_gallery->figure();
    for (Index i = 0; i < count(); ++i) {
        const double width = lineWidth(uiFont(kBodySize, Weight::Bold), figure.panel(i).title.whole);
        const QRectF title(figure.titleRect(i).topLeft(), QSizeF(width, 10));
        QVERIFY2(QRectF(m_gallery->rect()).contains(title), qPrintable(figure.panel(i).title.whole));
        QVERIFY2(i == 0 || !title.intersects(QRectF(figure.titleRect(i - 1).topLeft(), title.size())),
                 qPrintable(figure.panel(i).title.whole));
        QVERIFY(figure.geometry(i).area().height() >= 8 && figure.geometry(i).area().width() >= 8);
    }
}

void TestHeadPages::pagesTurn()
{
    showHeads(1000);
    const Index most = count();
    QVERIFY(!find<QToolButton>(*pages(), u"headPagesBack"_s)->isEnabled());
    turn("headPagesOn");
    QCOMPARE(first(), most);
    QCOMPARE(m_session->selection().head, 0); // is chosen still
    turn("headPagesBack");
    QCOMPARE(first(), 0);
    for (Index shown = most; shown < 1000; shown += most)
        turn("headPagesOn");
    QVERIFY(!find<QToolButton>(*pages(), u"headPagesOn"_s)->isEnabled());
    QCOMPARE(m_gallery->figure()->panel(count() - 1).head, Index{999});
}

void TestHeadPages::aRangeThatFitsIsThatOfAllPages()
{
    showHeads(1000, 4);
    GalleryStyle style = m_gallery->galleryStyle();
    style.figure.range = RangeMode::Fit;
    for (const TensorId tensor : {Role::Weights, Role::Scores}) {
        m_session->setTensor(tensor);
        m_gallery->setGalleryStyle(style);
        turn("headPagesOn");
        const ValueRange all = m_session->result()->range(tensor);
        const ValueScale scale = m_gallery->figure()->scale(0);
        QVERIFY(first() > 0);
        QCOMPARE(scale.low, tensor == Role::Weights ? 0 : all.low);
        QCOMPARE(scale.high, all.high);
        QVERIFY(!scale.map->isDiverging);
        turn("headPagesBack");
        QCOMPARE(m_gallery->figure()->scale(0), scale);
    }
}

void TestHeadPages::theChosenHeadIsShown()
{
    showHeads(1000);
    m_session->setHead(500);
    QVERIFY(first() <= 500 && first() + count() > 500 && first() > 0);
    const HeadFigure *figure = m_gallery->figure();
    m_session->setHead(first() + 1);
    QCOMPARE(m_gallery->figure(), figure); // on the same page
    showHeads(10);
    QCOMPARE(count(), 10);
}

void TestHeadPages::theWayBackTurnsThePages()
{
    showHeads(1000);
    const Index most = count();
    const auto act = [](auto what) {
        what();
        QCoreApplication::processEvents();
    };
    std::vector<Index> firsts{first()};
    std::vector<ViewState> views{m_session->view()};
    const auto go = [&](auto what) {
        act(what);
        firsts.push_back(first());
        views.push_back(m_session->view());
    };
    go([this] { turn("headPagesOn"); });
    go([this] { turn("headPagesOn"); });
    go([this] { m_session->setHead(first() + 1); }); // which is on this page
    go([this] { turn("headPagesBack"); });
    go([this] { m_session->setHead(999); });
    QCOMPARE(firsts[1], most);
    QVERIFY(firsts[1] != firsts[2] && firsts[2] == firsts[3] && firsts[3] != firsts[4]);
    for (std::size_t i = views.size() - 1; i > 0; --i) {
        act([this] { m_session->go(-1); });
        QVERIFY(m_session->view() == views[i - 1]);
        QCOMPARE(first(), firsts[i - 1]);
    }
    QVERIFY(!m_session->canGo(-1));
    m_session->setView(views[1]);
    QCOMPARE(first(), firsts[1]);
}

void TestHeadPages::itemsStandOnPages()
{
    showHeads(2);
    edit(*m_session, {{u"inputs.batch_size"_s, u"3000"_s}});
    GalleryStyle style = m_gallery->galleryStyle();
    style.figure.across = Across::Items;
    m_gallery->setGalleryStyle(style);
    QTRY_VERIFY(m_gallery->figure() && count() > 20);
    QVERIFY(count() < 300);
    QCOMPARE(m_gallery->figure()->panel(3).batch, 3);
    turn("headPagesOn");
    const Index item = m_gallery->figure()->panel(0).batch;
    QVERIFY(item > 20);
    QCOMPARE(m_gallery->seenOptions().items.front(), item);
}

void TestHeadPages::theOrderIsThatOfThePages()
{
    showHeads(400, 4);
    GalleryStyle style = m_gallery->galleryStyle();
    style.order = HeadOrder::Entropy;
    m_gallery->setGalleryStyle(style);
    QTRY_COMPARE(m_gallery->options().heads.size(), std::size_t{400});
    const std::vector<Index> order = m_gallery->options().heads;
    turn("headPagesOn");
    QVERIFY(first() != -1 && first() == order[static_cast<std::size_t>(count())]);
    m_session->setHead(order.back());
    QCOMPARE(m_gallery->figure()->panel(count() - 1).head, order.back());
}

HEADSCOPE_TEST(TestHeadPages, QApplication)
#include "tst_headpages.moc"
