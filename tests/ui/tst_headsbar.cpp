// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headsbar.h"

#include "tests/ui/support.h"

#include <QAction>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QToolTip>

using namespace headscope;

/// What a person chooses in the bar is what the gallery shows, and what is exported.
class TestHeadsBar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_bar.reset(), m_gallery.reset(), m_session.reset(); }
    void aMarkChangesTheFigure_data();
    void aMarkChangesTheFigure();
    void aRangeThatFitsIsOfTheSession();
    void aFixedRangeIsTakenOnceItIsOne();
    void aWrongRangeKeepsNoOtherChoiceBack();
    void aClickOnTheColourBarSpreadsTheColoursAroundItsNumber();
    void theColoursSpreadAroundAPinnedCell();
    void buttonsZoom();
    void furtherPanelsShowAllHeadsTogether();
    void theChosenHeadStandsInEveryItem();
    void paddingIsLeftOut();
    void aDoubleClickShowsOneHeadAlone();
    void othersSeeOtherColours();
    void aNarrowBarStillTellsItsChoices();
    void aFileLeavesNoPartOfTheMapsOut();

private:
    void mark(const QString &name) { find<QAction>(*m_bar, name)->trigger(); }
    /// Where the bar of a panel is, from above.
    double barBelow(Index panel) const
    {
        const QRectF map = m_gallery->figure()->geometry(panel).area();
        double y = map.bottom();
        while (y < m_gallery->height() && !m_gallery->figure()->rangeAt({map.center().x(), y}))
            ++y;
        return y + 3;
    }
    FigureOptions options() const { return m_gallery->options(); }
    /// A place of the colour bar, at a share of its length.
    QPointF barAt(double share) const
    {
        QList<QPointF> bar;
        const double left = m_gallery->figure()->geometry(0).area().left();
        for (int y = m_gallery->height(); y > 0 && bar.isEmpty(); --y)
            for (int x = 0; x < m_gallery->width(); ++x)
                if (m_gallery->figure()->rangeAt(QPointF(left + x, y)))
                    bar << QPointF(left + x, y - 2);
        return bar.isEmpty() ? QPointF() : bar[static_cast<qsizetype>(share * static_cast<double>(bar.size()))];
    }

    std::unique_ptr<Session> m_session;
    std::unique_ptr<HeadGallery> m_gallery;
    std::unique_ptr<HeadsBar> m_bar;
};

void TestHeadsBar::init()
{
    m_session = std::make_unique<Session>();
    open(*m_session, u"d2l"_s);
    m_session->setStep(StepId::Softmax);
    m_gallery = std::make_unique<HeadGallery>(*m_session);
    m_bar = std::make_unique<HeadsBar>(*m_session, *m_gallery);
    showActive(*m_gallery, {1000, 700});
}

void TestHeadsBar::aMarkChangesTheFigure_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<FigureOptions>("wanted");
    const auto add = [](const char *name, auto set) {
        FigureOptions wanted = usualFigure();
        set(wanted);
        QTest::addRow("%s", name) << QString::fromLatin1(name) << wanted;
    };
    add("galleryMean", [](FigureOptions &f) { f.pools = {Pooling::Mean}; });
    add("galleryMaximum", [](FigureOptions &f) { f.pools = {Pooling::Maximum}; });
    add("galleryMinimum", [](FigureOptions &f) { f.pools = {Pooling::Minimum}; });
    add("galleryUnpadded", [](FigureOptions &f) { f.hidesPadding = true; });
    add("galleryLogarithmic", [](FigureOptions &f) { f.progression = Progression::Logarithmic; });
    add("galleryReversed", [](FigureOptions &f) { f.isReversed = true; });
    add("galleryDots", [](FigureOptions &f) { f.encoding = Encoding::Dots; });
    add("galleryLegend", [](FigureOptions &f) { f.hasLegend = false; });
}

void TestHeadsBar::aMarkChangesTheFigure()
{
    QFETCH(QString, name);
    QFETCH(FigureOptions, wanted);
    QCOMPARE(options(), usualFigure());
    mark(name);
    QCOMPARE(options(), wanted);
    mark(name);
    QCOMPARE(options(), usualFigure());
}

void TestHeadsBar::aRangeThatFitsIsOfTheSession()
{
    auto *box = find<QComboBox>(*m_bar, u"galleryRange"_s);
    box->setCurrentIndex(box->findText(u"Fit"_s));
    QCOMPARE(options().range, RangeMode::Fit);
    const double largest = m_gallery->figure()->scale(0).high;
    QVERIFY(largest > 0 && largest < 1);
    QCOMPARE(m_gallery->figure()->scale(4).high, largest);
    Look look = m_session->look();
    QCOMPARE(look.maps.value(u"range"_s), u"fit"_s);
    look.maps.clear();
    m_session->setLook(look);
    QCOMPARE(options().range, RangeMode::Shared);
    look.maps = {{u"range"_s, u"fit"_s}};
    m_session->setLook(look);
    QCOMPARE(options().range, RangeMode::Fit);
    QCOMPARE(box->currentText(), u"Fit"_s);
}

void TestHeadsBar::aFixedRangeIsTakenOnceItIsOne()
{
    auto *box = find<QComboBox>(*m_bar, u"galleryRange"_s);
    auto *line = find<QLineEdit>(*m_bar, u"galleryFixedRange"_s);
    QVERIFY(line->isHidden());
    box->setCurrentIndex(static_cast<int>(RangeMode::Fixed));
    QVERIFY(!line->isHidden());
    QCOMPARE(options().fixedRange, (ValueRange{0, 1}));
    line->selectAll();
    QTest::keyClicks(line, u"0.2:"_s);
    QVERIFY(line->property("wrong").toBool());
    const auto *complaint = find<QLabel>(*m_bar, u"galleryRangeError"_s);
    QVERIFY(!complaint->isHidden());
    QCOMPARE(complaint->text(), u"Range: got “0.2:”, expected two numbers, the lower one first, such as 0:1"_s);
    QCOMPARE(line->accessibleDescription(), complaint->text());
    QCOMPARE(options().fixedRange, (ValueRange{0, 1}));
    QTest::keyClicks(line, u"0.6"_s);
    QVERIFY(!line->property("wrong").toBool() && complaint->isHidden());
    QCOMPARE(options().fixedRange, (ValueRange{0.2, 0.6}));
    QCOMPARE(m_gallery->figure()->scale(0).low, 0.2);
    line->selectAll();
    QInputMethodEvent chinese;
    chinese.setCommitString(u"０．３：０。７"_s);
    QCoreApplication::sendEvent(line, &chinese);
    QCOMPARE(options().fixedRange, (ValueRange{0.3, 0.7}));
}

/// It is of the session, too, and is not left to the next one.
void TestHeadsBar::aWrongRangeKeepsNoOtherChoiceBack()
{
    auto *box = find<QComboBox>(*m_bar, u"galleryRange"_s);
    auto *line = find<QLineEdit>(*m_bar, u"galleryFixedRange"_s);
    box->setCurrentIndex(static_cast<int>(RangeMode::Fixed));
    line->selectAll();
    QTest::keyClicks(line, u"3"_s);
    QVERIFY(line->property("wrong").toBool());
    find<QComboBox>(*m_bar, u"galleryColors"_s)->setCurrentText(u"inferno"_s);
    QCOMPARE(options().colorMap, u"inferno"_s);
    QCOMPARE(m_session->look().maps.value(u"colormap"_s), u"inferno"_s);
    QVERIFY(line->property("wrong").toBool());
    QCOMPARE(options().fixedRange, (ValueRange{0, 1}));
    open(*m_session, u"small"_s);
    QVERIFY(!line->property("wrong").toBool());
    QCOMPARE(box->currentIndex(), static_cast<int>(options().range));
}

void TestHeadsBar::aClickOnTheColourBarSpreadsTheColoursAroundItsNumber()
{
    const QPointF bar = barAt(0.2);
    QVERIFY(!m_gallery->figure()->rangeAt(bar + QPointF(0, 100)));
    click(m_gallery.get(), bar);
    QCOMPARE(options().range, RangeMode::Fixed);
    QVERIFY(std::abs(m_gallery->figure()->scale(0).valueAt(0.5) - 0.2) < 0.01);
    QVERIFY(std::abs(m_gallery->figure()->scale(0).high - 0.4) < 0.02);
    QVERIFY(!find<QLineEdit>(*m_bar, u"galleryFixedRange"_s)->isHidden());
    QTest::mouseDClick(m_gallery.get(), Qt::LeftButton, {}, bar.toPoint());
    QCOMPARE(options(), usualFigure());
    find<QComboBox>(*m_bar, u"galleryRange"_s)->setCurrentIndex(static_cast<int>(RangeMode::PerHead));
    const QRectF map = m_gallery->figure()->geometry(4).area(); // with a bar of its own
    QVERIFY(barBelow(4) > map.bottom());
    const QPointF middle(map.center().x(), barBelow(4));
    click(m_gallery.get(), middle);
    QCOMPARE(options().range, RangeMode::Fixed);
    QTest::mouseDClick(m_gallery.get(), Qt::LeftButton, {}, middle.toPoint());
    QCOMPARE(options().range, RangeMode::PerHead); // as it was
    for (int i = 0; i < 4; ++i) {                  // nearer and nearer to one end
        click(m_gallery.get(), barAt(0.98));
        QVERIFY(!find<QLineEdit>(*m_bar, u"galleryFixedRange"_s)->property("wrong").toBool());
    }
}

void TestHeadsBar::theColoursSpreadAroundAPinnedCell()
{
    click(m_gallery.get(), m_gallery->figure()->geometry(1).cell(2, 0).center());
    QTest::keyClick(m_gallery.get(), Qt::Key_C);
    const double number = m_session->result()->trace->value(Role::Weights, {0, 1, 2, 0});
    const ValueScale &scale = m_gallery->figure()->scale(0);
    QVERIFY(std::abs(scale.valueAt(0.5) - number) < 0.01);
    QVERIFY(std::abs(scale.low) < 0.01 || std::abs(scale.high - 1) < 0.01);
    click(m_gallery.get(), m_gallery->figure()->geometry(1).cell(2, 5).center()); // masked: it has no number
    const FigureOptions before = options();
    QTest::keyClick(m_gallery.get(), Qt::Key_C);
    QCOMPARE(options(), before);
}

void TestHeadsBar::buttonsZoom()
{
    const auto press = [this](const QString &name) {
        QTest::mouseClick(find<QToolButton>(*m_bar, name), Qt::LeftButton);
        return m_gallery->mapView().isWhole();
    };
    QVERIFY(!press(u"galleryLarger"_s));
    QVERIFY(press(u"gallerySmaller"_s));
}

void TestHeadsBar::furtherPanelsShowAllHeadsTogether()
{
    mark(u"galleryMaximum"_s);
    QCOMPARE(m_gallery->figure()->panelCount(), 6);
    const FetchedSlice together(m_gallery->figure()->slice(5));
    const Trace &trace = *m_session->result()->trace;
    for (Index row = 0; row < 4; ++row)
        for (Index column = 0; column < 3; ++column) {
            double largest = 0;
            for (Index head = 0; head < 5; ++head)
                largest = std::max(largest, trace.value(Role::Weights, {0, head, row, column}));
            QCOMPARE(together.at(row, column), largest);
        }
    QVERIFY(together.isMasked(0, 5));
}

void TestHeadsBar::theChosenHeadStandsInEveryItem()
{
    m_session->setHead(3);
    mark(u"galleryItems"_s);
    QCOMPARE(m_gallery->figure()->panelCount(), 2);
    for (Index item = 0; item < 2; ++item) {
        const Slice &slice = m_gallery->figure()->slice(item);
        QCOMPARE(slice.number(2, 1), m_session->result()->trace->value(Role::Weights, {item, 3, 2, 1}));
    }
    const QPointF point = m_gallery->figure()->geometry(1).cell(2, 1).center();
    QTest::mouseClick(m_gallery.get(), Qt::LeftButton, {}, point.toPoint());
    QCOMPARE(m_session->selection().batch, 1);
    QVERIFY(m_session->selection().pinned == (CellPlace{Role::Weights, {1, 3, 2, 1}}));
    m_session->setHead(4);
    QCOMPARE(*m_gallery->figure()->panel(0).head, 4);
}

void TestHeadsBar::paddingIsLeftOut()
{
    mark(u"galleryUnpadded"_s);
    QCOMPARE(m_gallery->figure()->slice(0).columns(), 3); // valid_lens is 3, 2
    m_session->setBatch(1);
    QCOMPARE(m_gallery->figure()->slice(0).columns(), 2);
}

void TestHeadsBar::aDoubleClickShowsOneHeadAlone()
{
    const QPointF point = m_gallery->figure()->geometry(2).cell(1, 1).center();
    QTest::mouseClick(m_gallery.get(), Qt::LeftButton, {}, point.toPoint()); // the first of the two
    QTest::mouseDClick(m_gallery.get(), Qt::LeftButton, {}, point.toPoint());
    QCOMPARE(m_gallery->figure()->panelCount(), 1);
    QCOMPARE(*m_gallery->figure()->panel(0).head, 2);
    QTest::keyClick(m_gallery.get(), Qt::Key_Escape); // lets the cell go first
    QTest::keyClick(m_gallery.get(), Qt::Key_Escape);
    QCOMPARE(m_gallery->figure()->panelCount(), 5);
    for (const Index shown : {5, 1}) { // a cell is pinned first, as by a click
        QTest::keyClick(m_gallery.get(), Qt::Key_Return);
        QCOMPARE(m_gallery->figure()->panelCount(), shown);
    }
}

void TestHeadsBar::othersSeeOtherColours()
{
    const QImage before = m_gallery->grab().toImage();
    mark(u"galleryVision4"_s); // grey print
    const QImage after = m_gallery->grab().toImage();
    const QPoint cell = m_gallery->figure()->geometry(0).cell(0, 0).topLeft().toPoint() + QPoint(3, 3);
    QVERIFY(QColor(before.pixel(cell)).toHsl().saturation() > 0);
    QCOMPARE(QColor(after.pixel(cell)).toHsl().saturation(), 0);
}

/// What does not fit ends in "…" and is told in full, before what the choice is for.
void TestHeadsBar::aNarrowBarStillTellsItsChoices()
{
    auto *order = find<QComboBox>(*m_bar, u"galleryOrder"_s);
    const auto told = [order] {
        QHelpEvent event(QEvent::ToolTip, order->rect().center(), order->mapToGlobal(order->rect().center()));
        QCoreApplication::sendEvent(order, &event);
        return QToolTip::text();
    };
    auto labels = m_bar->findChildren<QLabel *>(Qt::FindDirectChildrenOnly);
    labels.removeIf([](const QLabel *label) { return label->buddy() == nullptr; }); // what is wrong with a range
    m_bar->resize(1024, 30);
    m_bar->show();
    QVERIFY(std::all_of(labels.begin(), labels.end(), [](const QLabel *label) { return label->isVisible(); }));
    QCOMPARE(told(), order->toolTip());
    m_bar->resize(800, 30);
    QVERIFY(std::none_of(labels.begin(), labels.end(), [](const QLabel *label) { return label->isVisible(); }));
    order->setMinimumWidth(1);
    order->resize(40, order->height());
    QCOMPARE(told(), u"By number\n"_s + order->toolTip());
}

void TestHeadsBar::aFileLeavesNoPartOfTheMapsOut()
{
    Look look = m_session->look();
    look.maps = {{u"queries"_s, u"1:3"_s}, {u"items"_s, u"1"_s}, {u"colormap"_s, u"magma"_s}};
    m_session->setLook(look);
    QCOMPARE(options().colorMap, u"magma"_s);
    QVERIFY(!options().queries && options().items.empty());
    QCOMPARE(m_session->look().maps, (LookWords{{u"colormap"_s, u"magma"_s}}));
}

HEADSCOPE_TEST(TestHeadsBar, QApplication)
#include "tst_headsbar.moc"
