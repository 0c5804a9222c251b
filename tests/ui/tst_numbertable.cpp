// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/numbertable.h"

#include "tests/model/support.h"
#include "ui/compare/compareview.h"
#include "ui/figure/pooling.h"
#include "ui/lines/typedfont.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/operationview.h"
#include "ui/session/layers.h"
#include "ui/session/overriding.h"
#include "ui/text/language.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QScopeGuard>
#include <QTableView>

using namespace headscope;
using enum Role;

class TestNumberTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theTableHasEveryNumberWithItsNames();
    void marksAreWords();
    void theMarkOfAChangedNumberIsNotCut();
    void aLongNameOfAColumnIsElided();
    void longNamesOfRowsLeaveRoomForTheNumbers();
    void namesStandAsTheyWereTyped();
    void theTitleTellsTheHeadAndTheItem();
    void itsWordsFollowTheLanguage();
    void itBeginsWhereItIsTold();
    void itsFrameIsWholeAndItsCellsAreFlat();
    void theKeyOpensIt();
    void theMenuOpensIt();
    void whatIsSelectedIsCopied();
    void whatIsSelectedIsOneBlock();
    void theWholeTableIsCopied();
    void aLargeTableIsThereOnDemand();
    void theNumbersAreThoseOfTheNewestRun();
    void aMatrixThatIsGoneIsTold();
    void aMenuClosesWithTheSessionThatItIsOf();
    void aChangeIsThatOfTheNewestRun();
    void tablesOfTheComparisonFollow();
    void aTableStaysWithItsBlock();
    void aTableWaitsForItsLayer();
};

namespace {

/// A table in a window of its own.
struct Shown
{
    Shown(const std::shared_ptr<const Trace> &trace, TensorId tensor, std::optional<std::pair<Index, Index>> first = {})
        : table(new NumbersAsTable({trace, tensor, 0, 0}, &host, first))
    {
        showActive(host, {900, 700});
        table->show();
        if (!QTest::qWaitFor([&] { return cells()->model()->rowCount() > 0; }))
            qFatal("the numbers do not come");
    }
    QTableView *cells() const { return find<QTableView>(*table, u"numberCells"_s); }
    QString text(int row, int column) const { return cells()->model()->index(row, column).data().toString(); }

    QWidget host;
    NumbersAsTable *table; ///< the host's
};

/// The table that the key opens beside a map.
NumbersAsTable &openedFrom(MapWidget &map)
{
    map.setFocus();
    QTest::keyClick(&map, Qt::Key_T);
    auto *table = find<NumbersAsTable>(map, u"numberTable"_s);
    if (!QTest::qWaitFor([&] { return find<QTableView>(*table, u"numberCells"_s)->model()->rowCount() > 0; }))
        qFatal("the numbers do not come");
    return *table;
}

std::shared_ptr<const Trace> traceOfExample(const QString &name)
{
    Session session;
    open(session, name);
    return session.result()->trace;
}

} // namespace

void TestNumberTable::theTableHasEveryNumberWithItsNames()
{
    const auto trace = traceOf(smallDocument());
    const Shown shown(trace, Weights);
    const Slice slice(trace, Weights, 0, 0);
    const QAbstractItemModel &model = *shown.cells()->model();
    QCOMPARE(model.rowCount(), slice.rows());
    QCOMPARE(model.columnCount(), slice.columns());
    for (int row = 0; row < model.rowCount(); ++row) {
        QCOMPARE(model.headerData(row, Qt::Vertical).toString(), slice.rowLabel(row));
        for (int column = 0; column < model.columnCount(); ++column) {
            QCOMPARE(model.headerData(column, Qt::Horizontal).toString(), slice.columnLabel(column));
            QCOMPARE(shown.text(row, column).section(u',', 0, 0), exactNumber(slice.number(row, column)));
        }
    }
    QVERIFY(model.index(0, 1).data(Qt::AccessibleTextRole).toString().startsWith(u"query 0, key 1, "_s));
}

void TestNumberTable::marksAreWords()
{
    const Shown shown(traceOfExample(u"d2l"_s), Weights);
    QCOMPARE(shown.text(0, 5), u"0, masked"_s);
    QVERIFY(!shown.text(0, 0).contains(u"masked"_s));
}

void TestNumberTable::theMarkOfAChangedNumberIsNotCut()
{
    Session session;
    open(session, u"d2l"_s);
    QVERIFY(setOverride(session, {Weights, {0, 0, 1, 2}}, 0.123456));
    QVERIFY(waitForRun(session));
    const Shown shown(session.result()->trace, Weights);
    QTableView *cells = shown.cells();
    QVERIFY(shown.text(1, 2).contains(u"changed by hand"_s));
    QVERIFY(cells->columnWidth(2) > cells->fontMetrics().horizontalAdvance(shown.text(1, 2)));
    QVERIFY(cells->columnWidth(2) > cells->columnWidth(1)); // where no number is changed
}

/// Since the window stays when another head is looked at, and may stand beside that of another.
void TestNumberTable::aLongNameOfAColumnIsElided()
{
    const Shown shown(traceOf(smallDocument()), Weights);
    QCOMPARE(shown.cells()->horizontalHeader()->textElideMode(), Qt::ElideRight);
}

/// It is read as a whole in its tool tip.
void TestNumberTable::longNamesOfRowsLeaveRoomForTheNumbers()
{
    const QString word = u"y"_s.repeated(190);
    const std::string tokens = uR"(["%1", "%1", "%1"])"_s.arg(word).toStdString();
    const Shown shown(traceOf(smallDocument({{"tokens.queries", tokens.c_str()}})), Weights);
    const QHeaderView &rows = *shown.cells()->verticalHeader();
    QTRY_VERIFY(rows.width() > 0 && rows.width() <= shown.table->width() / 3);
    QVERIFY(shown.cells()->viewport()->width() > shown.table->width() / 2);
    QCOMPARE(rows.textElideMode(), Qt::ElideRight);
    QVERIFY(shown.cells()->model()->headerData(0, Qt::Vertical, Qt::ToolTipRole).toString().contains(word));
}

void TestNumberTable::namesStandAsTheyWereTyped()
{
    const Shown shown(traceOf(smallDocument({{"tokens.queries", R"(["->", "a", "0x10"])"}})), Weights);
    const auto fontOf = [&](int row) {
        return shown.cells()->model()->headerData(row, Qt::Vertical, Qt::FontRole).value<QFont>();
    };
    const QFont usual = shown.cells()->verticalHeader()->font();
    QCOMPARE(fontOf(0), withPlainGlyphs(usual));
    QCOMPARE(fontOf(1), usual);
    QCOMPARE(fontOf(2), withPlainGlyphs(usual));
}

void TestNumberTable::theTitleTellsTheHeadAndTheItem()
{
    const auto trace = traceOfExample(u"d2l"_s); // two batch items, five heads
    QWidget host;
    const auto title = [&](const Slice &slice) { return NumbersAsTable(slice, &host).windowTitle(); };
    QCOMPARE(title({trace, Weights, 1, 3}), u"Numbers of attention weights · batch item 1 · head 3"_s);
    QCOMPARE(title({trace, HeadOutputs, 1, 3}), u"Numbers of output of head 3 · batch item 1"_s);
    QCOMPARE(title({trace, Queries, 1, 0}), u"Numbers of queries · batch item 1"_s);
    QCOMPARE(title(Slice::difference({trace, Weights, 0, 1}, {trace, Weights, 0, 0})),
             u"Differences of attention weights"_s);
    QCOMPARE(title(Slice::pooled(trace, Weights, 1, Pooling::Maximum)),
             u"Numbers of attention weights · batch item 1 · Maximum of heads"_s);
}

void TestNumberTable::itsWordsFollowTheLanguage()
{
    setLanguage(u"en"_s);
    const auto backToEnglish = qScopeGuard([] { setLanguage(u"en"_s); });
    const Shown shown(traceOf(smallDocument()), Weights);
    const auto words = [&] {
        return QStringList{shown.table->windowTitle(), find<QPushButton>(*shown.table, u"copyNumbers"_s)->text(),
                           find<QLabel>(*shown.table, u"numbersNote"_s)->text()};
    };
    const QStringList english = words();
    setLanguage(u"zh_CN"_s);
    QCoreApplication::processEvents();
    const QStringList chinese = words();
    for (qsizetype i = 0; i < english.size(); ++i)
        QVERIFY2(english[i] != chinese[i], qPrintable(english[i]));
}

void TestNumberTable::itBeginsWhereItIsTold()
{
    const auto trace = traceOfExample(u"d2l"_s);
    const Shown first(trace, Weights);
    QCOMPARE(first.cells()->currentIndex(), first.cells()->model()->index(0, 0));
    const Shown shown(trace, Weights, std::pair<Index, Index>(2, 4));
    QCOMPARE(shown.cells()->currentIndex(), shown.cells()->model()->index(2, 4));
}

/// The names of rows and columns stand inside the frame that tells where the keyboard is, and nothing has a gradient.
void TestNumberTable::itsFrameIsWholeAndItsCellsAreFlat()
{
    const Theme &dark = *findTheme(u"dark"_s);
    applyTheme(*qApp, dark);
    const auto backToLight = qScopeGuard([] { applyTheme(*qApp, *findTheme(u"light"_s)); });
    const Shown shown(traceOf(smallDocument()), Weights);
    showActive(*shown.table, {720, 480});
    QTableView *cells = shown.cells();
    cells->setFocus();
    QTRY_VERIFY(cells->hasFocus());
    const QImage picture = cells->grab().toImage();
    for (const QPoint &place : {QPoint(1, 12), QPoint(12, 1), QPoint(1, cells->height() - 12)})
        QCOMPARE(pixelAt(picture, place), dark.accent.rgb());
    const QPoint corner(cells->verticalHeader()->x(), cells->horizontalHeader()->y());
    QCOMPARE(pixelAt(picture, corner + QPoint(4, 4)), dark.surface.rgb());
    QCOMPARE(pixelAt(picture, corner + QPoint(4, cells->horizontalHeader()->height() - 4)), dark.surface.rgb());
    const QRect chosen = cells->visualRect(cells->currentIndex()).translated(cells->viewport()->pos());
    QCOMPARE(pixelAt(picture, chosen.topLeft() + QPoint(3, 3)), dark.accent.rgb());
    QCOMPARE(pixelAt(picture, chosen.bottomLeft() + QPoint(3, -3)), dark.accent.rgb());
}

void TestNumberTable::theKeyOpensIt()
{
    Session session;
    open(session, u"small"_s);
    session.setTensor(Weights);
    OperationView view(session);
    showActive(view, {900, 500});
    session.pin(CellPlace{Weights, {0, 0, 1, 2}});
    auto *map = find<MapWidget>(view, u"resultMap"_s);
    map->setFocus();
    QTest::keyClick(map, Qt::Key_T);
    auto *table = find<NumbersAsTable>(*map, u"numberTable"_s);
    QVERIFY(table->isVisible());
    const auto *cells = find<QTableView>(*table, u"numberCells"_s);
    QTRY_COMPARE(cells->currentIndex(), cells->model()->index(1, 2)); // the pinned one
}

void TestNumberTable::theMenuOpensIt()
{
    Session session;
    open(session, u"small"_s);
    OperationView view(session);
    showActive(view, {900, 500});
    auto *map = find<MapWidget>(view, u"resultMap"_s);
    QContextMenuEvent asked(QContextMenuEvent::Mouse, {60, 60}, map->mapToGlobal(QPoint(60, 60)));
    QCoreApplication::sendEvent(map, &asked);
    find<QAction>(*map, u"showNumbers"_s)->trigger();
    QVERIFY(find<NumbersAsTable>(*map, u"numberTable"_s)->isVisible());
}

void TestNumberTable::whatIsSelectedIsCopied()
{
    const auto trace = traceOf(smallDocument());
    const Shown shown(trace, Weights);
    const QAbstractItemModel &model = *shown.cells()->model();
    shown.cells()->selectionModel()->select({model.index(0, 1), model.index(1, 2)},
                                            QItemSelectionModel::ClearAndSelect);
    QApplication::clipboard()->clear();
    QTest::keyClick(shown.cells(), Qt::Key_C, Qt::ControlModifier); // which have the keyboard
    const FetchedSlice numbers(Slice(trace, Weights, 0, 0));
    const QStringList wanted{losslessRow(numbers, 0).mid(1, 2).join(u'\t'),
                             losslessRow(numbers, 1).mid(1, 2).join(u'\t')};
    QTRY_COMPARE(QApplication::clipboard()->text().trimmed().split(u'\n'), wanted);
}

/// Of several, only one could be copied.
void TestNumberTable::whatIsSelectedIsOneBlock()
{
    const Shown shown(traceOf(smallDocument()), Weights);
    const QAbstractItemModel &model = *shown.cells()->model();
    const auto press = [&](int row, int column, Qt::KeyboardModifiers keys) {
        QTest::mouseClick(shown.cells()->viewport(), Qt::LeftButton, keys,
                          shown.cells()->visualRect(model.index(row, column)).center());
    };
    press(0, 0, {});
    press(2, 2, Qt::ControlModifier);
    QCOMPARE(shown.cells()->selectionModel()->selection().size(), 1);
}

void TestNumberTable::theWholeTableIsCopied()
{
    const Shown shown(traceOf(smallDocument()), Weights);
    QApplication::clipboard()->clear();
    find<QPushButton>(*shown.table, u"copyNumbers"_s)->click();
    QTRY_COMPARE(QApplication::clipboard()->text().count(u'\n'), 4); // the names of the columns, and three rows
}

void TestNumberTable::aLargeTableIsThereOnDemand()
{
    Session session;
    open(session, u"small"_s);
    edit(session, {{u"inputs.num_queries"_s, u"1500"_s}, {u"inputs.num_kv_pairs"_s, u"1500"_s}});
    const Shown shown(session.result()->trace, Weights);
    QCOMPARE(shown.cells()->model()->rowCount(), 1500);
    QVERIFY(!shown.text(1499, 1499).isEmpty());
}

/// Also those of another tensor than the one that is looked at since, and of another document; the cell stays.
void TestNumberTable::theNumbersAreThoseOfTheNewestRun()
{
    Session session;
    open(session, u"d2l"_s);
    session.setTensor(Weights);
    session.setHead(3);
    OperationView view(session);
    showActive(view, {900, 500});
    NumbersAsTable &table = openedFrom(*find<MapWidget>(view, u"resultMap"_s));
    const auto *cells = find<QTableView>(table, u"numberCells"_s);
    const auto isNew = [&] {
        const QString shown = cells->model()->index(1, 2).data().toString();
        return shown.section(u',', 0, 0) == exactNumber(session.result()->trace->value(Weights, {0, 3, 1, 2}));
    };
    QTRY_VERIFY(isNew());
    find<QTableView>(table, u"numberCells"_s)->setCurrentIndex(cells->model()->index(1, 2));
    session.setStep(StepId::Inputs);
    edit(session, {{u"inputs.seed"_s, u"9"_s}});
    QTRY_VERIFY(isNew());
    QCOMPARE(cells->currentIndex(), cells->model()->index(1, 2));
    session.undoStack().undo();
    QVERIFY(waitForRun(session));
    QTRY_VERIFY(isNew());
    open(session, u"dates/decoder-1-self/all"_s);
    QTRY_VERIFY(isNew());
    QCOMPARE(cells->model()->rowCount(), session.plan().sizes.q);
}

void TestNumberTable::aMatrixThatIsGoneIsTold()
{
    Session session;
    open(session, u"d2l"_s);
    session.setTensor(Weights);
    session.setHead(3);
    OperationView view(session);
    showActive(view, {900, 500});
    NumbersAsTable &table = openedFrom(*find<MapWidget>(view, u"resultMap"_s));
    auto *cells = find<QTableView>(table, u"numberCells"_s);
    const QAbstractItemModel &numbers = *cells->model();
    const auto *note = find<QLabel>(table, u"numbersNote"_s);
    edit(session, {{u"layer.num_heads"_s, u"2"_s}}); // and no head 3
    QTRY_COMPARE(numbers.rowCount(), 0);
    QCOMPARE(note->text(), u"The session does not have these numbers now."_s);
    QVERIFY(!find<QPushButton>(table, u"copyNumbers"_s)->isEnabled());
    QTest::keyClick(cells, Qt::Key_C, Qt::ControlModifier);            // of nothing
    for (const Qt::Orientation along : {Qt::Horizontal, Qt::Vertical}) // as screen readers ask
        QVERIFY(!numbers.headerData(0, along).isValid() && !numbers.headerData(-1, along).isValid());
    session.undoStack().undo();
    QVERIFY(waitForRun(session));
    QTRY_COMPARE(numbers.rowCount(), 4);
    QVERIFY(note->text().startsWith(u"Ctrl+C"_s));
}

void TestNumberTable::aMenuClosesWithTheSessionThatItIsOf()
{
    Session session;
    open(session, u"d2l"_s);
    OperationView view(session);
    showActive(view, {900, 500});
    auto *map = find<MapWidget>(view, u"resultMap"_s);
    QContextMenuEvent event(QContextMenuEvent::Keyboard, {5, 5}, map->mapToGlobal(QPoint(5, 5)));
    QCoreApplication::sendEvent(map, &event);
    const QPointer<QMenu> menu = map->findChild<QMenu *>(u"mapMenu"_s);
    QVERIFY(menu && menu->isVisible());
    open(session, u"small"_s);
    QTRY_VERIFY(!menu);
}

void TestNumberTable::aChangeIsThatOfTheNewestRun()
{
    Session session;
    open(session, u"d2l"_s);
    session.setTensor(Weights);
    QVERIFY(setOverride(session, {Weights, {0, 0, 1, 2}}, 0.125));
    QVERIFY(waitForRun(session));
    session.setWantsChange(true);
    OperationView view(session);
    showActive(view, {900, 500});
    NumbersAsTable &table = openedFrom(*find<MapWidget>(view, u"resultMap"_s));
    const QAbstractItemModel &numbers = *find<QTableView>(table, u"numberCells"_s)->model();
    const auto isChange = [&] {
        const RunResult &result = *session.result();
        const Slice change = Slice::difference(result.trace, result.unchanged, Weights, 0, 0);
        return numbers.index(1, 2).data().toString().section(u',', 0, 0) == exactNumber(change.number(1, 2));
    };
    QTRY_VERIFY(isChange());
    QVERIFY(setOverride(session, {Weights, {0, 0, 1, 2}}, 0.75));
    QVERIFY(waitForRun(session));
    QTRY_VERIFY(isChange());
    session.undoStack().undo();
    session.undoStack().undo(); // nothing is changed any more
    QVERIFY(waitForRun(session));
    QTRY_COMPARE(numbers.rowCount(), 0);
}

void TestNumberTable::tablesOfTheComparisonFollow()
{
    Session session;
    open(session, u"d2l"_s);
    CompareView view(session);
    showActive(view, {1200, 700});
    QTRY_VERIFY(!view.isBusy() && view.map(2)->isVisible());
    std::vector<const QAbstractItemModel *> tables;
    for (std::size_t i = 0; i < 3; ++i)
        tables.push_back(find<QTableView>(openedFrom(*view.map(i)), u"numberCells"_s)->model());
    const auto number = [&](std::size_t i) { return tables[i]->index(1, 2).data().toString().section(u',', 0, 0); };
    const auto areNew = [&] {
        const Trace &trace = *session.result()->trace;
        const double a = trace.value(Weights, {0, 0, 1, 2});
        const double b = trace.value(Weights, {0, 1, 1, 2});
        return number(0) == exactNumber(a) && number(1) == exactNumber(b) && number(2) == exactNumber(b - a);
    };
    QTRY_VERIFY(areNew());
    edit(session, {{u"inputs.seed"_s, u"9"_s}});
    QTRY_VERIFY(areNew());
}

/// And names it: others of the model have the same tensors.
void TestNumberTable::aTableStaysWithItsBlock()
{
    Session session;
    openModel(session, u"bert"_s);
    const Transformer &model = *session.model()->model;
    const auto blockAt = [&model](const char *name) { return model.find(name).value(); };
    showBlock(session, blockAt("layer.0.self"));
    session.setTensor(Weights);
    OperationView view(session);
    showActive(view, {900, 500});
    NumbersAsTable &table = openedFrom(*find<MapWidget>(view, u"resultMap"_s));
    QVERIFY2(table.windowTitle().endsWith(u" · "_s + blockTitle(model, blockAt("layer.0.self"))),
             qPrintable(table.windowTitle()));
    const QString title = table.windowTitle();
    const QAbstractItemModel &numbers = *find<QTableView>(table, u"numberCells"_s)->model();
    const QString number = numbers.index(1, 0).data().toString();
    for (const char *other : {"layer.1.self", "layer.0.ffn"}) {
        showBlock(session, blockAt(other));
        QVERIFY(waitForRun(session));
        QTRY_COMPARE(awaitedAnswers(), 0);
        QCOMPARE(numbers.index(1, 0).data().toString(), number);
        QCOMPARE(table.windowTitle(), title);
    }
}

void TestNumberTable::aTableWaitsForItsLayer()
{
    Document document;
    document.maps = {{TensorRef{"x.npz", "maps"}}, true, 1};
    Session session;
    session.show(u"maps"_s, planOf(document, fileWith({{"maps", Tensor<float>({2, 1, 2, 2})}})));
    QVERIFY(waitForRun(session));
    session.setTensor(Weights);
    OperationView view(session);
    showActive(view, {900, 500});
    NumbersAsTable &table = openedFrom(*find<MapWidget>(view, u"resultMap"_s));
    QVERIFY2(table.windowTitle().endsWith(u" · layer 1"_s), qPrintable(table.windowTitle()));
    const QAbstractItemModel &numbers = *find<QTableView>(table, u"numberCells"_s)->model();
    showLayer(session, 0);
    QVERIFY(waitForRun(session));
    QTRY_COMPARE(numbers.rowCount(), 0);
    showLayer(session, 1);
    QVERIFY(waitForRun(session));
    QTRY_COMPARE(numbers.rowCount(), 2);
}

HEADSCOPE_TEST(TestNumberTable, QApplication)
#include "tst_numbertable.moc"
