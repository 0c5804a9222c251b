// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/talkpage.h"

#include "showntalk.h"
#include "ui/detail/detailtable.h"

#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QPointer>
#include <QTableView>
#include <QTimer>

#include <algorithm>

using namespace headscope;

/// What a page of a talk shows: its maps with their headings and digits, and its pictures.
class TestPresentPage : public ShownTalk
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { showPages(); }
    void cleanup() { clear(); }
    void whatWasShownStaysUntilTheNextIsReady();
    void nothingIsSmallerThanTheRoomNeeds();
    void aMapTellsItsTensorAndItsSlice();
    void aSmallMapTellsItsNumbers();
    void theKeyOpensItsNumbersAsATable();
    void theTableIsReadAcrossTheRoom();
    void theKeyTellsWhereThereIsNoMatrix();
    void theNumbersOfAnOpenedStepAreTold();
    void digitsBesideTheOperandsAreRead_data();
    void digitsBesideTheOperandsAreRead();
    void aHeadingStaysInsideThePage();
    void aNarrowMapTellsItsWholeSlice();
    void theFormulaGivesWayToDigits();
    void threeMapsHaveTheirDigits_data();
    void threeMapsHaveTheirDigits();
    void theSecondColumnBeginsWithAStep();
    void theOnlyRowIsOpened();
    void headsThatShareKeysShowThemOnce();
    void normsLightWhatIsNormedTogether();
    void theSplitTellsItsShapeAtEachMove();
    void aNumberThatIsNearlyNothingHasNoSign();
    void theCurveOfTheSpreadIsNotCutOff();
};

void TestPresentPage::whatWasShownStaysUntilTheNextIsReady()
{
    show("# One\n\n```see\nstep: scores\n```\n\nA.\n\n# Two\n\n```see\nsession: example:d2l\nstep: "
         "softmax\n```\n\nB.\n");
    const QImage before = picture();
    for (auto *late : m_window->findChildren<QTimer *>(QString(), Qt::FindDirectChildrenOnly))
        late->setInterval(kLongWait); // reading takes no time that anybody would be told of
    m_window->talk().next();
    QVERIFY(!m_window->talk().isReady());
    QCOMPARE(picture(), before);
    QImage meanwhile;
    connect(
        &m_window->talk().session(), &Session::opened, this, // and not computed
        [&] {
            m_window->resize(1000, 700);
            m_window->resize(1280, 720);
            zoomAt({300, 300});
            QEvent colours(QEvent::PaletteChange);
            QCoreApplication::sendEvent(m_window.get(), &colours);
            meanwhile = picture();
        },
        Qt::SingleShotConnection);
    settle();
    QCOMPARE(meanwhile, before);
    QVERIFY(picture() != before);
}

/// The page is laid out for 1280 × 720 and grows with the screen: on one of twice as many pixels all is twice as large.
void TestPresentPage::nothingIsSmallerThanTheRoomNeeds()
{
    const MapGeometry small = m_window->page().maps().back().geometry;
    m_window->resize(2560, 1440);
    const MapGeometry large = m_window->page().maps().back().geometry; // in pixels of the page
    QCOMPARE(large.cellWidth(), small.cellWidth());
    QCOMPARE(m_window->grab().size(), QSize(2560, 1440));
}

void TestPresentPage::aMapTellsItsTensorAndItsSlice()
{
    show("# P\n\n```see\nstep: scores\nbatch: 1\nhead: 1\n```\n\nA.\n\n```see\nhide: [\"shape scores\"]\n```\n\nB.\n");
    QVERIFY2(m_window->page().summary().contains(u"(4, 3, 3) · batch item 1 · head 1"_s),
             qPrintable(m_window->page().summary()));
    press(Qt::Key_PageDown);
    QVERIFY(m_window->page().summary().contains(u"( ? )"_s));
    QVERIFY(!m_window->page().summary().contains(u"(4, 3, 3)"_s));
}

/// Row by row, but for those that are to be found out.
void TestPresentPage::aSmallMapTellsItsNumbers()
{
    show("# P\n\n```see\nset: {\"overrides\": [{\"cell\": \"scores[0,0,0,0]\", \"value\": 0.25}]}\nstep: scores\n"
         "hide: [\"scores[0,0,0,1]\"]\n```\n\nA.\n");
    QVERIFY2(says(u": 0.25 changed by hand, hidden, "_s), qPrintable(m_window->page().summary()));
    show("# P\n\n```see\nstep: softmax\n```\n\nA.\n", "example:dates/encoder-2-self/0");
    QVERIFY(!says(u"\n"_s + m_window->page().maps().back().slice.rowLabel(0) + u": "_s)); // too many to listen to
}

void TestPresentPage::theKeyOpensItsNumbersAsATable()
{
    show("# P\n\n```see\nstep: scores\ncell: scores[0,0,1,2]\n```\n\nA.\n");
    press(Qt::Key_T);
    const QPointer<QDialog> table = find<QDialog>(*m_window, u"numberTable"_s);
    QVERIFY(table->isVisible());
    QVERIFY(table->windowTitle().contains(u"scores"_s));
    const auto *cells = find<QTableView>(*table, u"numberCells"_s);
    QTRY_COMPARE(cells->currentIndex(), cells->model()->index(1, 2)); // the pinned one
    pressWhereTheFocusIs(Qt::Key_T);
    QVERIFY(!table || !table->isVisible());
    press(Qt::Key_T);
    press(Qt::Key_T); // with the keyboard in the page
    const auto tables = m_window->findChildren<QDialog *>(u"numberTable"_s);
    QVERIFY(std::none_of(tables.begin(), tables.end(), [](const QDialog *each) { return each->isVisible(); }));
}

void TestPresentPage::theTableIsReadAcrossTheRoom()
{
    show("# P\n\n```see\nstep: scores\n```\n\nA.\n");
    press(Qt::Key_T);
    auto *table = find<QDialog>(*m_window, u"numberTable"_s);
    const auto *cells = find<QTableView>(*table, u"numberCells"_s);
    for (const QWidget *part :
         {static_cast<const QWidget *>(cells), static_cast<const QWidget *>(cells->horizontalHeader()),
          static_cast<const QWidget *>(find<QLabel>(*table, u"numbersNote"_s))})
        QVERIFY2(part->fontInfo().pixelSize() >= 24, part->metaObject()->className());
    QTRY_VERIFY(cells->rowHeight(0) > cells->fontMetrics().height());
    QVERIFY(table->width() > 1200 && table->height() > 600);
}

/// In a line over the page, which the next key takes away.
void TestPresentPage::theKeyTellsWhereThereIsNoMatrix()
{
    show("# P\n\n```see\npicture: words\n```\n\nA.\n");
    const QImage before = picture();
    const QString name = m_window->accessibleName();
    press(Qt::Key_T);
    QCOMPARE(m_window->accessibleName(), u"This page shows no matrix that could be a table of numbers."_s);
    QVERIFY(picture() != before);
    press(Qt::Key_Escape);
    QVERIFY(m_window->isVisible());
    QCOMPARE(m_window->accessibleName(), name);
    QCOMPARE(picture(), before);
}

/// To those who do not see them.
void TestPresentPage::theNumbersOfAnOpenedStepAreTold()
{
    show("# P\n\n```see\nstep: softmax\npicture: inside\n```\n\nA.\n");
    const Session &session = m_window->talk().session();
    const Index head = session.selection().head;
    QStringList weights;
    for (const double weight : session.result()->trace->row(Role::Weights, {0, head, 0, 0}))
        weights << threeDecimals(weight);
    QVERIFY2(says(u"\nmasked score s: "_s), qPrintable(m_window->page().summary()));
    QVERIFY2(says(u"\nweight = e^(s−m) ÷ Σ: "_s + weights.join(u", "_s)), qPrintable(m_window->page().summary()));
}

void TestPresentPage::digitsBesideTheOperandsAreRead_data()
{
    QTest::addColumn<QString>("theme");
    for (const Theme &theme : themes())
        QTest::addRow("%s", qPrintable(theme.name)) << theme.name;
}

/// A pinned cell of the product veils the first row of the queries no more than the window does, in high contrast not
/// at all.
void TestPresentPage::digitsBesideTheOperandsAreRead()
{
    QFETCH(const QString, theme);
    applyTheme(*qApp, *findTheme(theme));
    show("# P\n\n```see\nstep: scores\n```\n\nA.\n");
    const auto ground = [this] {
        const MapGeometry cells = m_window->page().maps().front().geometry;
        return picture().pixelColor((cells.cell(0, 0).topLeft() + QPointF(5, 5)).toPoint());
    };
    const QColor plain = ground();
    m_window->talk().session().pin(CellPlace{Role::Scores, {0, 0, 1, 2}});
    const QColor veiled = ground();
    const Theme &shown = *findTheme(theme);
    const auto isVeiled = [&](int now, int before, int surface) {
        return std::abs(now - before - shown.veil * (surface - before)) < 2;
    };
    const bool isRight = isVeiled(veiled.red(), plain.red(), shown.surface.red()) &&
                         isVeiled(veiled.green(), plain.green(), shown.surface.green()) &&
                         isVeiled(veiled.blue(), plain.blue(), shown.surface.blue());
    applyTheme(*qApp, *findTheme(u"light"_s));
    QVERIFY2(isRight, qPrintable(veiled.name() + u' ' + plain.name()));
}

/// Though its words are wider than its cells, which stand at the right of their labels.
void TestPresentPage::aHeadingStaysInsideThePage()
{
    show("# P\n\n```see\nstep: weigh\n```\n\nA.\n", "example:dates/decoder-2-cross/0");
    m_window->resize(1440, 900);
    const QRect margin(1390, 120, 48, 680);
    const QImage shown = m_window->grab(margin).toImage();
    QImage empty(shown.size(), shown.format());
    empty.fill(findTheme(u"light"_s)->surface);
    QCOMPARE(farthest(shown, empty), 0);
}

/// Batch item and head in a line each, instead of the one line with the shape.
void TestPresentPage::aNarrowMapTellsItsWholeSlice()
{
    show("# P\n\n```see\nstep: softmax\n```\n\nA.\n\n"
         "```ask\ntype: row\nDraw.\nanswer: {row weights[0,0,1,:]}\n```\n");
    const auto heading = [this] {
        const PlacedMap map = m_window->page().maps().back();
        return map.geometry.area().top() - map.place.top();
    };
    const double ofTwoLines = heading();
    press(Qt::Key_PageDown);
    QVERIFY(heading() > 1.75 * ofTwoLines);
}

/// Eleven rows have room for digits only where nothing stands below them.
void TestPresentPage::theFormulaGivesWayToDigits()
{
    show("# P\n\n```see\nstep: softmax\nspot: weights\ncell: weights[0,3,1,4]\n```\n\nA.\n\n"
         "```see\nspot: none\ntensor: scores\ncell: scores[0,3,1,4]\n```\n\nB.\n",
         "example:dates/encoder-2-self/0");
    QVERIFY(m_window->page().maps().front().digits >= kSmallType);
    QVERIFY(!m_window->page().summary().contains(u"weights[0, 3, 1, 4]"_s));
    press(Qt::Key_PageDown);
    QVERIFY(m_window->page().summary().contains(u"scores[0, 3, 1, 4]"_s)); // three maps have small ones in any case
}

/// Smaller ones where cells are too narrow for those of one map alone.
void TestPresentPage::threeMapsHaveTheirDigits_data()
{
    QTest::addColumn<QByteArray>("session");
    QTest::addColumn<QByteArray>("step");
    QTest::addRow("mask") << QByteArray("example:d2l") << QByteArray("mask\ntensor: masked_scores");
    QTest::addRow("sum") << QByteArray("lesson:lengths") << QByteArray("residual");
}

void TestPresentPage::threeMapsHaveTheirDigits()
{
    QFETCH(const QByteArray, session);
    QFETCH(const QByteArray, step);
    show("# P\n\n```see\nstep: " + step + "\n```\n\nA.\n", session);
    const auto maps = m_window->page().maps();
    QCOMPARE(maps.size(), std::size_t{3});
    for (const PlacedMap &map : maps)
        QVERIFY(map.digits >= 12);
}

/// What a step makes is not torn apart.
void TestPresentPage::theSecondColumnBeginsWithAStep()
{
    show("# P\n\n```see\nset: {\"layer.norm\": \"pre\"}\nstep: pre_norm\npicture: layer\n```\n\nA.\n",
         "example:residual");
    const QRectF place = m_window->page().pictureRect();
    std::optional<StepId> lastOfFirst;
    for (double y = place.top(); y < place.bottom(); y += 8)
        if (const auto step = m_window->page().stepAt({place.left() + 40, y}))
            lastOfFirst = step;
    const auto second = m_window->page().stepAt({place.center().x() + 60, place.top() + 4});
    QVERIFY(lastOfFirst && second);
    QVERIFY(lastOfFirst != second);
}

/// Else the second row is the example, and here there is none.
void TestPresentPage::theOnlyRowIsOpened()
{
    show("# P\n\n```see\nstep: concat\npicture: inside\n```\n\nA.\n\n```see\ncell: concat[0,0,0]\n```\n\nA.\n",
         "lesson:one-query");
    const QImage example = picture();
    press(Qt::Key_PageDown);
    QVERIFY(m_window->talk().session().selection().pinned);
    QCOMPARE(picture(), example);
}

void TestPresentPage::headsThatShareKeysShowThemOnce()
{
    show("# P\n\n```see\nset: {\"layer.num_heads\": 4, \"layer.num_kv_heads\": 2}\nstep: split\ntensor: "
         "K_heads\npicture: heads\n```\n\nA.\n",
         "example:d2l");
    QVERIFY2(!m_window->talk().fault(), qPrintable(m_window->page().summary()));
    const auto maps = m_window->page().maps();
    QCOMPARE(maps.size(), 2U);
    for (std::size_t head = 0; head < 2; ++head)
        QCOMPARE(maps[head].slice.cell(0, 0)[1], static_cast<Index>(head));
}

/// On the left a row of one sentence, on the right a column of both.
void TestPresentPage::normsLightWhatIsNormedTogether()
{
    show("# P\n\n```see\nstep: inputs\ntensor: queries\npicture: norms\n```\n\nA.\n\n```wait\npoint: "
         "queries[1,0,2]\n```\n",
         "lesson:lengths");
    const auto maps = m_window->page().maps();
    QCOMPARE(maps.size(), 4U);          // two sentences on each side
    QVERIFY(says(u"μ 1.00, σ 1.00"_s)); // of "we", as lesson 9 says
    const auto inside = [&](std::size_t map, Index row, Index column) {
        return pixelAt(picture(), maps[map].geometry.cell(row, column).topLeft() + QPointF(8, 6));
    };
    const QRgb sameRow = inside(1, 0, 4);
    const QRgb otherRow = inside(0, 0, 4);
    const QRgb sameColumn = inside(2, 1, 2);
    const QRgb otherColumn = inside(3, 0, 1);
    hover(m_window.get(), maps[3].geometry.cell(0, 2).center());
    QCOMPARE(waiting(), Talk::Waiting::Done);
    QCOMPARE(inside(1, 0, 4), sameRow);
    QVERIFY(inside(0, 0, 4) != otherRow);
    QCOMPARE(inside(2, 1, 2), sameColumn);
    QVERIFY(inside(3, 0, 1) != otherColumn);
}

void TestPresentPage::theSplitTellsItsShapeAtEachMove()
{
    show("# P\n\n```see\nstep: split\npicture: moves\nmoment: 0\n```\n\nA.\n\n```see\nmoment: 1\n```\n\nB.\n\n"
         "```see\nmoment: 2\n```\n\nC.\n\n```see\nmoment: 3\n```\n\nD.\n\n```see\nhide: [\"shape "
         "Q_heads\"]\n```\n\nE.\n");
    for (const QString &shape : {u"(2, 3, 8)"_s, u"(2, 3, 2, 4)"_s, u"(2, 2, 3, 4)"_s, u"(4, 3, 4)"_s, u"( ? )"_s}) {
        m_window->settle();
        QVERIFY2(says(shape), qPrintable(m_window->page().summary()));
        press(Qt::Key_PageDown);
    }
}

void TestPresentPage::aNumberThatIsNearlyNothingHasNoSign()
{
    show("# P\n\n```see\nset: {\"overrides\": [{\"cell\": \"scores[0,0,0,0]\", \"value\": -0.001}]}\nstep: "
         "scores\n```\n\n"
         "It is {scores[0,0,0,0] .1}, {scores[0,0,0,0] .2} or {scores[0,0,0,0] .3}.\n");
    QVERIFY2(says(u"It is 0.0, 0.00 or −0.001."_s), qPrintable(m_window->page().summary()));
}

/// At its right end it is highest, where nothing of it is at the top of its chart.
void TestPresentPage::theCurveOfTheSpreadIsNotCutOff()
{
    show("# P\n\n```see\npicture: sweep\nsweep: {\"d\": 4}\n```\n\nA.\n");
    const QRectF place = m_window->page().pictureRect();
    const auto isInChart = [&](int x, int y) { return sweepSizeAt(place, {double(x), double(y)}).has_value(); };
    int right = static_cast<int>(place.left()) + 100;
    int top = 560;
    QVERIFY(isInChart(right, top));
    while (isInChart(right + 1, top))
        ++right;
    right -= 8; // where the curves end, so much may be missed
    while (isInChart(right, top - 1))
        --top;
    const QImage image = picture();
    const QRgb color = findTheme(u"light"_s)->key.rgb();
    const auto hasCurve = [&](int from, int to) {
        for (int y = from; y < to; ++y)
            for (int x = right - 8; x < right; ++x)
                if (image.pixel(x, y) == color)
                    return true;
        return false;
    };
    QVERIFY(hasCurve(top + 5, top + 80));
    QVERIFY(!hasCurve(top, top + 5));
}

HEADSCOPE_TEST(TestPresentPage, QApplication)
#include "tst_presentpage.moc"
