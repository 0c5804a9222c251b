// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/mapmenu.h"

#include "tests/ui/support.h"
#include "ui/operation/mapwidget.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>

using namespace headscope;
using enum Role;

class TestMapMenu : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTableHasLabelsAndExactNumbers_data();
    void aTableHasLabelsAndExactNumbers();
    void anArrayIsALineOfNumPy();
    void whatIsHiddenIsNoNumberOfAnArray();
    void tokensStayInTheirCell();
    void theMenuCopiesTheMap();
    void theKeyCopiesTheTable();
    void whatIsNotPaintedYetIsNoImage();
    void aCancelledCopyReadsNoNumbers();
};

void TestMapMenu::aTableHasLabelsAndExactNumbers_data()
{
    QTest::addColumn<QString>("precision");
    QTest::addRow("float32") << u"\"float32\""_s;
    QTest::addRow("float64") << u"\"float64\""_s;
}

void TestMapMenu::aTableHasLabelsAndExactNumbers()
{
    QFETCH(QString, precision);
    const auto trace = traceOf(smallDocument({{"layer.precision", precision.toLatin1().constData()}}));
    const bool isFloat = precision == u"\"float32\"";
    for (const TensorId tensor : {Weights, Scores, Mask, Output}) {
        const FetchedSlice slice({trace, tensor, 1, 1});
        const QStringList lines = asTable(slice).split(u'\n');
        QCOMPARE(lines.size(), slice.rows() + 2); // the labels, and nothing behind the last new line
        QCOMPARE(lines[0].split(u'\t').mid(1), slice.columnLabels());
        for (Index row = 0; row < slice.rows(); ++row) {
            const QStringList cells = lines[row + 1].split(u'\t');
            QCOMPARE(cells[0], slice.rowLabels()[row]);
            for (Index column = 0; column < slice.columns(); ++column) {
                const double value = cells[column + 1].toDouble();
                QCOMPARE(isFloat ? static_cast<double>(static_cast<float>(value)) : value, slice.at(row, column));
            }
        }
    }
}

void TestMapMenu::anArrayIsALineOfNumPy()
{
    Document document = smallDocument();
    document.overrides.push_back({"masked_scores", {0, 0, 0, 0}, std::numeric_limits<double>::quiet_NaN()});
    document.overrides.push_back({"masked_scores", {0, 0, 0, 1}, -std::numeric_limits<double>::infinity()});
    document.overrides.push_back({"masked_scores", {0, 0, 1, 0}, 0.25});
    const FetchedSlice slice({runAll(planOf(document)), MaskedScores, 0, 0});
    const QString array = asArray(slice);
    QVERIFY(array.startsWith(u"np.array([[np.nan, -np.inf, "_s));
    QVERIFY(array.contains(u"[0.25, "_s));
    QVERIFY(array.endsWith(u"]], dtype=np.float32)"_s));
    QCOMPARE(array.count(u'['), slice.rows() + 1);
    QCOMPARE(array.count(u", "_s), slice.rows() * (slice.columns() - 1) + 1);
}

void TestMapMenu::whatIsHiddenIsNoNumberOfAnArray()
{
    Session session;
    open(session, u"d2l"_s);
    session.setHidden({u"weights[0,1,1,2]"_s});
    const QString array = asArray(FetchedSlice({session.result()->trace, Weights, 0, 1}));
    QCOMPARE(array.count(u"np.nan"_s), 1);
    QVERIFY(!array.contains(u'?'));
}

void TestMapMenu::tokensStayInTheirCell()
{
    const auto trace = traceOf(smallDocument({{"tokens.queries", R"(["a\tb", "c\nd", "e"])"}}));
    const QStringList lines = asTable(FetchedSlice({trace, Weights, 0, 0})).split(u'\n');
    QCOMPARE(lines.size(), 5);
    QVERIFY(lines[1].startsWith(u"a\\x09b\t"_s));
    QVERIFY(lines[2].startsWith(u"c\\x0ad\t"_s));
}

void TestMapMenu::aCancelledCopyReadsNoNumbers()
{
    const FetchedSlice slice({traceOf(smallDocument()), Weights, 0, 0});
    CancelToken token;
    token.cancel();
    QCOMPARE(asTable(slice).count(u'\n'), 4);
    QCOMPARE(asTable(slice, token).count(u'\n'), 1); // the names of the columns
    QVERIFY(asArray(slice, token).startsWith(u"np.array([]"_s));
}

void TestMapMenu::theKeyCopiesTheTable()
{
    const auto trace = traceOf(smallDocument());
    MapContent content;
    content.slice = Slice(trace, Weights, 0, 1);
    content.style = {scaleFor(specOf(Weights), rangeOf(*trace, Weights)), findTheme(u"light"_s), Annotate::Auto};
    MapWidget map;
    map.setContent(content);
    QApplication::clipboard()->clear();
    QTest::keyClick(&map, Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(QApplication::clipboard()->text(), asTable(FetchedSlice(content.slice)));
}

void TestMapMenu::theMenuCopiesTheMap()
{
    const auto trace = traceOf(smallDocument());
    MapContent content;
    content.slice = Slice(trace, Weights, 0, 0);
    content.style = {scaleFor(specOf(Weights), rangeOf(*trace, Weights)), findTheme(u"light"_s), Annotate::Auto};
    MapWidget map;
    map.setContent(content);
    showActive(map, {300, 260});
    QContextMenuEvent event(QContextMenuEvent::Mouse, {100, 100}, map.mapToGlobal(QPoint(100, 100)));
    QApplication::sendEvent(&map, &event);
    auto *menu = find<QMenu>(map, u"mapMenu"_s);
    QTRY_VERIFY(menu->isVisible());
    QCOMPARE(menu->actions().size(), 5);
    menu->actions()[2]->trigger();
    QTRY_COMPARE(QApplication::clipboard()->text(), asArray(FetchedSlice(content.slice)));
    for (const int action : {1, 2, 1})
        menu->actions()[action]->trigger();
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(QApplication::clipboard()->text(), asTable(FetchedSlice(content.slice)));
    menu->actions()[0]->trigger();
    QCOMPARE(QApplication::clipboard()->image().size(), map.grab().toImage().size());
    map.setCursor(std::pair(Index{1}, Index{2}), true);
    map.setTint({std::pair(Index{0}, Index{0})});
    map.setFocus();
    menu->actions()[0]->trigger();
    const QImage copied = QApplication::clipboard()->image().convertToFormat(QImage::Format_RGB32);
    QVERIFY(copied != map.grab().toImage().convertToFormat(QImage::Format_RGB32));
    map.setCursor(std::nullopt, false);
    map.setTint({});
    map.clearFocus();
    QVERIFY(copied == map.grab().toImage().convertToFormat(QImage::Format_RGB32)); // the marks of the screen are not
    menu->close();
    QTRY_VERIFY(map.findChild<QMenu *>(u"mapMenu"_s) == nullptr);
}

/// The cells of a large map come from another thread.
void TestMapMenu::whatIsNotPaintedYetIsNoImage()
{
    const auto trace = traceOf(smallDocument({{"inputs.num_queries", "400"}, {"inputs.num_kv_pairs", "400"}}));
    MapContent content;
    content.slice = Slice(trace, Scores, 0, 0);
    content.style = {scaleFor(specOf(Scores), rangeOf(*trace, Scores)), findTheme(u"light"_s), Annotate::Auto};
    MapWidget map;
    showActive(map, {300, 260});
    map.setContent(content);
    const auto mayBeCopied = [&map] {
        QContextMenuEvent event(QContextMenuEvent::Mouse, {100, 100}, map.mapToGlobal(QPoint(100, 100)));
        QApplication::sendEvent(&map, &event);
        auto *menu = map.findChildren<QMenu *>(u"mapMenu"_s).last();
        const bool may = menu->actions().first()->isEnabled();
        menu->close();
        return may;
    };
    QVERIFY(!mayBeCopied());
    map.grab();
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(mayBeCopied());
}

HEADSCOPE_TEST(TestMapMenu, QApplication)
#include "tst_mapmenu.moc"
