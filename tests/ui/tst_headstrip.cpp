// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headstrip.h"

#include "tests/ui/support.h"
#include "ui/figure/valuescale.h"
#include "ui/session/together.h"

#include <set>

using namespace headscope;
using enum Role;

class TestHeadStrip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void aClickChoosesTheHead();
    void arrowsGoThroughTheHeads();
    void everyHeadIsInsideAndApart_data();
    void everyHeadIsInsideAndApart();
    void theHeadsOfAGroupAreNamedAlike();
    void ofManyHeadsThoseWithRoomAreDrawn();
    void thumbnailsHaveTheColoursOfTheirCells();
    void sharedKeysChooseTheirFirstHead();
    void theTitleOfSharedKeysKeepsTheHead();
    void aTensorWithoutHeadsHasNoThumbnails();
    void whatIsMadeTogetherStandsTogether_data();
    void whatIsMadeTogetherStandsTogether();
    void whereHeadsHaveNoRoomThoseOfOneMatrixAreShown();
    void keysGoFromMatrixToMatrix();
    void theHeadsOfConcatAreShown();
    void mapsOfARunBeforeAreDimmed();
    void isPaintedWhileAnotherSessionIsWaitedFor();
    void isPaintedAnewForAnotherScreen();

private:
    /// The thumbnails of the chosen tensor.
    StripLayout::Group group() const { return *m_strip->arrangement().find(m_session->selection().tensor); }

    std::unique_ptr<Session> m_session;
    std::unique_ptr<HeadStrip> m_strip;
};

void TestHeadStrip::init()
{
    m_session = std::make_unique<Session>();
    m_strip = std::make_unique<HeadStrip>(*m_session);
    showActive(*m_strip, {900, 94});
    open(*m_session, u"d2l"_s);
}

void TestHeadStrip::cleanup()
{
    m_strip.reset();
    m_session.reset();
}

void TestHeadStrip::aClickChoosesTheHead()
{
    for (const Index head : {3, 0, 4, 1, 2}) {
        click(m_strip.get(), group().thumbnail(head).center());
        QCOMPARE(m_session->selection().head, head);
    }
    click(m_strip.get(), {5, 50}); // beside them
    QTest::mouseClick(m_strip.get(), Qt::RightButton, {}, group().thumbnail(0).center().toPoint());
    QCOMPARE(m_session->selection().head, 2);
}

void TestHeadStrip::arrowsGoThroughTheHeads()
{
    QTest::keyClick(m_strip.get(), Qt::Key_Right);
    QTest::keyClick(m_strip.get(), Qt::Key_Right);
    QTest::keyClick(m_strip.get(), Qt::Key_Left);
    QCOMPARE(m_session->selection().head, 1);
    for (int i = 0; i < 8; ++i)
        QTest::keyClick(m_strip.get(), Qt::Key_Right);
    QCOMPARE(m_session->selection().head, 4);
}

void TestHeadStrip::everyHeadIsInsideAndApart_data()
{
    QTest::addColumn<Index>("heads");
    QTest::addColumn<QSize>("size");
    for (const Index heads : {1, 5, 10, 50})
        for (const QSize size : {QSize(498, 66), QSize(812, 94), QSize(1400, 94)})
            QTest::addRow("%lld heads in %d x %d", static_cast<long long>(heads), size.width(), size.height())
                << heads << size;
}

void TestHeadStrip::everyHeadIsInsideAndApart()
{
    QFETCH(Index, heads);
    QFETCH(QSize, size);
    edit(*m_session, {{u"layer.num_heads"_s, QString::number(heads)}});
    m_strip->resize(size);
    for (Index head = 0; head < heads; ++head) {
        const QRectF place = group().thumbnail(head);
        QVERIFY(place.width() >= 3 && place.height() >= 20);
        QVERIFY2(QRectF(m_strip->rect()).contains(place), qPrintable(QString::number(head)));
        if (head > 0)
            QVERIFY(group().thumbnail(head - 1).right() < place.left());
        click(m_strip.get(), place.center());
        QCOMPARE(m_session->selection().head, head);
    }
    m_strip->grab();
}

/// Also where the word has room beside a narrow digit alone.
void TestHeadStrip::theHeadsOfAGroupAreNamedAlike()
{
    m_session->setStep(StepId::Split);
    std::set<QStringList> all;
    for (int width = 400; width < 1200; ++width) {
        m_strip->resize(width, 94);
        for (const StripLayout::Group &each : m_strip->arrangement().groups())
            all.insert(m_strip->labels(each));
    }
    const QStringList words{u"head 0"_s, u"head 1"_s, u"head 2"_s, u"head 3"_s, u"head 4"_s};
    const QStringList numbers{u"0"_s, u"1"_s, u"2"_s, u"3"_s, u"4"_s};
    QCOMPARE(all, (std::set<QStringList>{words, numbers}));
}

void TestHeadStrip::ofManyHeadsThoseWithRoomAreDrawn()
{
    m_strip->resize(600, 94);
    edit(*m_session, {{u"layer.num_heads"_s, u"5"_s}});
    QCOMPARE(group().shownCount(), 5);
    edit(*m_session, {{u"layer.projections"_s, u"false"_s}, {u"layer.num_heads"_s, u"50000"_s}});
    QVERIFY(waitForRun(*m_session));
    const Index shown = group().shownCount();
    QVERIFY2(shown > 50 && shown < 600, qPrintable(QString::number(shown)));
    QVERIFY(group().thumbnail(shown - 1).left() < m_strip->width());
    QVERIFY(group().thumbnail(shown).left() >= group().room.right() - 1);
    m_strip->grab();
}

void TestHeadStrip::thumbnailsHaveTheColoursOfTheirCells()
{
    m_session->setTensor(Scores);
    const auto &trace = m_session->result()->trace;
    const ValueScale scale = scaleFor(specOf(Scores), m_session->result()->range(Scores));
    const QImage image = m_strip->grab().toImage();
    for (Index head = 0; head < 5; ++head) {
        const MapGeometry cells(group().thumbnail(head), 4, 6);
        for (Index row = 0; row < 4; ++row)
            for (Index column = 0; column < 6; ++column)
                QCOMPARE(pixelAt(image, cells.cell(row, column).center()),
                         scale.color(trace->value(Scores, {0, head, row, column})));
    }
}

void TestHeadStrip::sharedKeysChooseTheirFirstHead()
{
    edit(*m_session, {{u"layer.num_heads"_s, u"10"_s}, {u"layer.num_kv_heads"_s, u"2"_s}});
    m_session->setTensor(KHeads);
    click(m_strip.get(), group().thumbnail(1).center());
    QCOMPARE(m_session->selection().head, 5);
    QCOMPARE(m_session->plan().sizes.kvHeadOf(5), 1);
    const ValueScale scale = scaleFor(specOf(KHeads), colourRange(*m_session->result(), KHeads));
    const QImage image = m_strip->grab().toImage();
    for (Index head = 0; head < 2; ++head) // each thumbnail is of its own key head
        QCOMPARE(pixelAt(image, MapGeometry(group().thumbnail(head), 6, m_session->plan().sizes.d).cell(3, 4).center()),
                 scale.color(m_session->result()->trace->value(KHeads, {0, head, 3, 4})));
}

void TestHeadStrip::theTitleOfSharedKeysKeepsTheHead()
{
    edit(*m_session, {{u"layer.num_heads"_s, u"4"_s}, {u"layer.num_kv_heads"_s, u"2"_s}});
    m_session->setTensor(QHeads);
    m_session->setHead(3);
    for (const TensorId tensor : {KHeads, VHeads}) {
        click(m_strip.get(), m_strip->arrangement().find(tensor)->title.center());
        QVERIFY(m_session->selection().tensor == tensor);
        QCOMPARE(m_session->selection().head, 3);
    }
}

void TestHeadStrip::aTensorWithoutHeadsHasNoThumbnails()
{
    const QImage before = m_strip->grab().toImage();
    m_session->setTensor(Output);
    QVERIFY(m_strip->grab().toImage() != before);
    click(m_strip.get(), {150, 30});
    QCOMPARE(m_session->selection().head, 0);
}

void TestHeadStrip::whatIsMadeTogetherStandsTogether_data()
{
    QTest::addColumn<int>("step");
    QTest::addColumn<QList<int>>("tensors");
    const auto add = [](const char *name, StepId step, std::initializer_list<Role> tensors) {
        QList<int> all;
        for (const Role tensor : tensors)
            all << static_cast<int>(tensor);
        QTest::addRow("%s", name) << static_cast<int>(step) << all;
    };
    add("project", StepId::Project, {Q, K, V});
    add("split", StepId::Split, {QHeads, KHeads, VHeads});
}

void TestHeadStrip::whatIsMadeTogetherStandsTogether()
{
    QFETCH(int, step);
    QFETCH(QList<int>, tensors);
    m_session->setStep(static_cast<StepId>(step));
    for (const int each : tensors + tensors) {
        const auto tensor = static_cast<Role>(each);
        const StripLayout::Group there = *m_strip->arrangement().find(tensor);
        for (Index i = there.count - 1; i >= 0; --i) {
            QVERIFY(QRectF(m_strip->rect()).contains(there.thumbnail(i)));
            click(m_strip.get(), there.thumbnail(i).center());
            QCOMPARE(m_session->selection().tensor, tensor);
            if (there.count > 1)
                QCOMPARE(m_session->selection().head, i);
        }
        const Shape shape = shapeOf(specOf(tensor), m_session->plan().sizes);
        const MapGeometry cells(there.thumbnail(0), shape[shape.size() - 2], shape.back());
        const ValueScale scale = scaleFor(specOf(tensor), colourRange(*m_session->result(), tensor));
        QCOMPARE(pixelAt(m_strip->grab().toImage(), cells.cell(2, 5).center()),
                 scale.color(
                     m_session->result()->trace->value(tensor, shape.size() == 4 ? Cell{0, 0, 2, 5} : Cell{0, 2, 5})));
    }
}

void TestHeadStrip::whereHeadsHaveNoRoomThoseOfOneMatrixAreShown()
{
    edit(*m_session, {{u"layer.num_heads"_s, u"50"_s}});
    m_session->setTensor(QHeads);
    QCOMPARE(m_strip->arrangement().groups().size(), std::size_t(1));
    QCOMPARE(group().count, 50);
    QVERIFY(group().shownCount() > 20);
}

void TestHeadStrip::keysGoFromMatrixToMatrix()
{
    m_session->setTensor(KHeads);
    QTest::keyClick(m_strip.get(), Qt::Key_Down);
    QCOMPARE(m_session->selection().tensor, VHeads);
    QTest::keyClick(m_strip.get(), Qt::Key_Down);
    QCOMPARE(m_session->selection().tensor, QHeads);
    QTest::keyClick(m_strip.get(), Qt::Key_Right);
    QCOMPARE(m_session->selection().head, 1);
    QTest::keyClick(m_strip.get(), Qt::Key_Up);
    QCOMPARE(m_session->selection().tensor, VHeads);
}

void TestHeadStrip::theHeadsOfConcatAreShown()
{
    m_session->setTensor(Concat);
    const StripLayout::Group heads = *m_strip->arrangement().find(HeadOutputs);
    QCOMPARE(heads.count, 5);
    click(m_strip.get(), heads.thumbnail(3).center());
    QCOMPARE(m_session->selection().head, 3);
    QCOMPARE(m_session->selection().tensor, Concat);
}

/// Until the next one is there.
void TestHeadStrip::mapsOfARunBeforeAreDimmed()
{
    const QImage before = m_strip->grab().toImage();
    begin(*m_session, QList<Change>{{u"inputs.seed"_s, u"8"_s}});
    m_session->runner().cancel();
    QTRY_VERIFY(m_strip->grab().toImage() != before);
    m_session->undoStack().undo();
    QVERIFY(waitForRun(*m_session));
    QCOMPARE(m_strip->grab().toImage(), before);
}

void TestHeadStrip::isPaintedWhileAnotherSessionIsWaitedFor()
{
    bool wasSeen = false;
    connect(m_session.get(), &Session::opened, m_strip.get(), [&] {
        wasSeen = m_session->result() == nullptr; // not computed yet
        m_strip->resize(700, 90);
        m_strip->grab();
        click(m_strip.get(), {150, 30});
    });
    open(*m_session, u"small"_s);
    QVERIFY(wasSeen);
    m_strip->grab();
}

void TestHeadStrip::isPaintedAnewForAnotherScreen()
{
    edit(*m_session, {{u"inputs.num_queries"_s, u"100"_s}, {u"inputs.num_kv_pairs"_s, u"100"_s}}); // cells share pixels
    const auto pictureFrom = [this](double ratio) {
        QWidget window;
        OnScreen<HeadStrip> strip(*m_session, &window);
        strip.resize(m_strip->size());
        for (const double now : {ratio, 2.0}) {
            strip.ratio = now;
            strip.grab();
        }
        return strip.grab().toImage();
    };
    QVERIFY(pictureFrom(1) == pictureFrom(2));
}

HEADSCOPE_TEST(TestHeadStrip, QApplication)
#include "tst_headstrip.moc"
