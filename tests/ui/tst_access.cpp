// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/cellinterfaces.h"

#include "tests/ui/support.h"
#include "ui/access/announcement.h"
#include "ui/compare/compareview.h"
#include "ui/detail/detailstrip.h"
#include "ui/heads/distancemap.h"
#include "ui/heads/headgallery.h"
#include "ui/heads/headstrip.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/operationview.h"
#include "ui/pipeline/pipelineview.h"
#include "ui/playback/steptrack.h"
#include "ui/text/words.h"
#include "ui/work/latest.h"

#include <QLabel>

using namespace headscope;
using enum Role;

/// What screen readers find in the painted views.
class TestAccess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_session.reset(); }
    void eachCellOfAMapHasItsSentence();
    void cellsStandWhereTheyArePainted();
    void marksAreTold();
    void whatIsNotShownYetIsNotTold();
    void theCursorIsTheFocusedCell();
    void theCellOfTheCursorIsToldAnew();
    void pressingACellPinsIt();
    void aLargeMapKeepsFewCells();
    void moreCellsThanCanBeCountedAreNoOthers();
    void cellsOfAMatrixThatWentAreInvalid();
    void theGalleryTellsEveryHead();
    void thePipelineTellsEveryTensor();
    void theTrackTellsEverySteps();
    void theStripTellsEveryHead();
    void theDistancesAreTold();
    void theMapsOfCompareAreTables();
    void theDetailIsAPictureInWords();
    void wordsThatComeByThemselvesAreReadOut();

private:
    std::unique_ptr<Session> m_session;
};

namespace {

QAccessibleInterface *interfaceOf(QWidget &widget)
{
    return QAccessible::queryAccessibleInterface(&widget);
}

QAccessibleTableInterface *tableOf(QWidget &widget)
{
    return interfaceOf(widget)->tableInterface();
}

QString nameAt(QWidget &widget, int row, int column)
{
    return tableOf(widget)->cellAt(row, column)->text(QAccessible::Name);
}

MapWidget *resultMap(OperationView &view)
{
    return find<MapWidget>(view, u"resultMap"_s);
}

/// A list of two words that notes what it would tell a screen reader.
class NotedList : public PaintedCells
{
public:
    using PaintedCells::PaintedCells;

    QAccessible::Role role() const override { return QAccessible::List; }
    Index rows() const override { return words.size(); }
    QString name(const Place &place) const override { return words.value(place.first); }
    QRectF rect(const Place &) const override { return {}; }
    std::optional<Place> placeAt(const QPointF &) const override { return std::nullopt; }
    std::optional<Place> current() const override { return Place{cursor, 0}; }
    void choose(const Place &) override {}
    /// What it has told since it was asked last.
    QStringList noted() { return std::exchange(m_noted, {}); }

    QStringList words{u"cat"_s, u"sat"_s};
    Index cursor = 0;

protected:
    bool isHeard() const override { return true; }
    void tell(QAccessible::Event what, const Place &place) override
    {
        const QString event = what == QAccessible::Focus         ? u"focus "_s
                              : what == QAccessible::Selection   ? u"selection "_s
                              : what == QAccessible::NameChanged ? u"name "_s
                                                                 : u"? "_s;
        m_noted << event + name(place);
    }

private:
    QStringList m_noted;
};

/// Notes what it would tell a screen reader.
class NotedAnnouncement : public Announcement
{
public:
    using Announcement::Announcement;

    QList<QAccessible::Event> noted() { return std::exchange(m_noted, {}); }

protected:
    void raise(QAccessible::Event what) override { m_noted << what; }

private:
    QList<QAccessible::Event> m_noted;
};

QRect globalRect(const QWidget &widget, const QRectF &place)
{
    return {widget.mapToGlobal(place.topLeft()).toPoint(), place.size().toSize()};
}

} // namespace

void TestAccess::init()
{
    m_session = std::make_unique<Session>();
    open(*m_session, u"small"_s);
    m_session->setTensor(Weights);
}

void TestAccess::eachCellOfAMapHasItsSentence()
{
    OperationView view(*m_session);
    showActive(view, {900, 500});
    MapWidget *map = resultMap(view);
    QAccessibleInterface *table = interfaceOf(*map);
    QCOMPARE(table->role(), QAccessible::Table);
    QVERIFY(table->tableInterface() != nullptr);
    const Slice &slice = map->content().slice;
    QCOMPARE(table->tableInterface()->rowCount(), slice.rows());
    QCOMPARE(table->tableInterface()->columnCount(), slice.columns());
    QCOMPARE(table->childCount(), slice.rows() * slice.columns());
    for (int row = 0; row < slice.rows(); ++row)
        for (int column = 0; column < slice.columns(); ++column) {
            QAccessibleInterface *cell = table->child(row * static_cast<int>(slice.columns()) + column);
            QCOMPARE(cell, table->tableInterface()->cellAt(row, column));
            QCOMPARE(cell->role(), QAccessible::Cell);
            QCOMPARE(cell->parent(), table);
            QCOMPARE(cell->text(QAccessible::Name),
                     u"query %1, key %2, %3"_s.arg(row).arg(column).arg(cellNumber(slice.number(row, column))));
            QCOMPARE(cell->text(QAccessible::Description), exactNumber(slice.number(row, column)));
            QCOMPARE(cell->tableCellInterface()->rowIndex(), row);
            QCOMPARE(cell->tableCellInterface()->columnIndex(), column);
            QCOMPARE(table->indexOfChild(cell), row * static_cast<int>(slice.columns()) + column);
        }
    QCOMPARE(table->tableInterface()->rowDescription(1), slice.rowLabel(1));
    QCOMPARE(table->tableInterface()->columnDescription(2), slice.columnLabel(2));
    QVERIFY(table->tableInterface()->cellAt(0, 99) == nullptr);
}

void TestAccess::cellsStandWhereTheyArePainted()
{
    OperationView view(*m_session);
    showActive(view, {900, 500});
    MapWidget *map = resultMap(view);
    QAccessibleInterface *cell = tableOf(*map)->cellAt(1, 2);
    QCOMPARE(cell->rect(), globalRect(*map, map->geometryOfCells().cell(1, 2)));
    const QPoint middle = cell->rect().center();
    QCOMPARE(interfaceOf(*map)->childAt(middle.x(), middle.y()), cell);
    QVERIFY(!cell->state().invalid && !cell->state().invisible && !cell->state().offscreen);
}

void TestAccess::marksAreTold()
{
    open(*m_session, u"d2l"_s);
    turnTrainingOn(*m_session);
    m_session->setTensor(Weights);
    OperationView view(*m_session);
    showActive(view, {900, 500});
    QVERIFY(nameAt(*resultMap(view), 0, 5).endsWith(u", masked"_s)); // behind the valid length
    QVERIFY(!nameAt(*resultMap(view), 0, 0).contains(u"masked"_s));
    m_session->setTensor(DroppedWeights);
    QStringList all;
    for (int column = 0; column < 3; ++column)
        for (int row = 0; row < 4; ++row)
            all << nameAt(*resultMap(view), row, column);
    QVERIFY(!all.filter(u", dropped"_s).isEmpty() && all.filter(u", dropped"_s).size() < all.size());
}

void TestAccess::whatIsNotShownYetIsNotTold()
{
    OperationView view(*m_session);
    showActive(view, {900, 500});
    MapWidget *map = resultMap(view);
    map->setReveal(MapWidget::Reveal{{1, 1}, u"0.1 + …"_s});
    QVERIFY(!nameAt(*map, 1, 0).contains(u"not shown"_s));
    for (const auto &[row, column] : {std::pair(1, 1), {1, 2}, {2, 0}}) {
        QCOMPARE(nameAt(*map, row, column), u"query %1, key %2, not shown yet"_s.arg(row).arg(column));
        QVERIFY(tableOf(*map)->cellAt(row, column)->text(QAccessible::Description).isEmpty());
    }
}

/// Qt passes events on only while a screen reader listens, which none does here: what it would then ask for is looked
/// at.
void TestAccess::theCursorIsTheFocusedCell()
{
    OperationView view(*m_session);
    showActive(view, {900, 500});
    MapWidget *map = resultMap(view);
    map->setFocus();
    m_session->pin(CellPlace{Weights, {0, 0, 1, 1}});
    QTest::keyClick(map, Qt::Key_Right);
    QAccessibleInterface *cell = interfaceOf(*map)->focusChild();
    QCOMPARE(cell, tableOf(*map)->cellAt(1, 2));
    QVERIFY(cell->state().focused && cell->state().selected);
    QVERIFY(!tableOf(*map)->cellAt(1, 1)->state().selected);
    QCOMPARE(tableOf(*map)->selectedCells(), QList{cell});
    map->clearFocus();
    QVERIFY(!cell->state().focused && cell->state().selected);
}

/// Also where its words change, and to who comes back.
void TestAccess::theCellOfTheCursorIsToldAnew()
{
    QWidget window;
    QWidget list(&window);
    QWidget other(&window);
    list.setFocusPolicy(Qt::StrongFocus);
    other.setFocusPolicy(Qt::StrongFocus);
    NotedList cells(&list);
    showActive(window, {200, 100});
    const auto comeTo = [&cells](QWidget &widget) {
        widget.setFocus();
        QCoreApplication::processEvents();
        return cells.noted();
    };
    comeTo(other);
    QCOMPARE(comeTo(list), QStringList({u"focus cat"_s, u"selection cat"_s}));
    cells.cursor = 1;
    cells.tellCurrent();
    QCOMPARE(cells.noted(), QStringList({u"focus sat"_s, u"selection sat"_s}));
    cells.tellCurrent();
    QCOMPARE(cells.noted(), QStringList());
    cells.words[1] = u"mat"_s;
    cells.tellCurrent();
    QCOMPARE(cells.noted(), QStringList(u"name mat"_s));
    QCOMPARE(comeTo(other), QStringList());
    QCOMPARE(comeTo(list), QStringList({u"focus mat"_s, u"selection mat"_s}));
}

void TestAccess::pressingACellPinsIt()
{
    OperationView view(*m_session);
    showActive(view, {900, 500});
    auto *action = tableOf(*resultMap(view))->cellAt(2, 1)->actionInterface();
    QVERIFY(action->actionNames().contains(QAccessibleActionInterface::pressAction()));
    action->doAction(QAccessibleActionInterface::pressAction());
    const auto &pinned = m_session->selection().pinned;
    QVERIFY(pinned && pinned->cell == (Cell{0, 0, 2, 1}));
}

void TestAccess::aLargeMapKeepsFewCells()
{
    edit(*m_session, {{u"inputs.num_queries"_s, u"1000"_s}, {u"inputs.num_kv_pairs"_s, u"1000"_s}});
    OperationView view(*m_session);
    showActive(view, {900, 500});
    MapWidget *map = resultMap(view);
    QAccessibleInterface *table = interfaceOf(*map);
    QCOMPARE(table->childCount(), 1000000);
    QAccessibleInterface *first = table->child(0);
    const QAccessible::Id id = QAccessible::uniqueId(first);
    QVERIFY(QAccessible::accessibleInterface(id) == first);
    for (int i = 1; i <= static_cast<int>(CellsInterface::kMostKept); ++i)
        QVERIFY(table->child(i)->isValid());
    QVERIFY(QAccessible::accessibleInterface(id) == nullptr); // gone, and made anew where somebody asks again
    QVERIFY(table->child(0)->text(QAccessible::Name).startsWith(u"query 0, key 0"_s));
}

void TestAccess::moreCellsThanCanBeCountedAreNoOthers()
{
    /// As of 100 000 tokens.
    struct LargeTable : NotedList
    {
        using NotedList::NotedList;
        Index rows() const override { return 100'000; }
        Index columns() const override { return 100'000; }
    };
    QWidget widget;
    const LargeTable table(&widget);
    QCOMPARE(table.indexOf({0, 7}), 7);
    QCOMPARE(table.indexOf({1, 7}), 100'007);
    QCOMPARE(table.indexOf({99'999, 99'999}), -1);
    QVERIFY(interfaceOf(widget)->childCount() > 100'000);
}

void TestAccess::cellsOfAMatrixThatWentAreInvalid()
{
    edit(*m_session, {{u"inputs.num_queries"_s, u"5"_s}, {u"inputs.num_kv_pairs"_s, u"5"_s}});
    OperationView view(*m_session);
    showActive(view, {900, 500});
    QAccessibleInterface *cell = tableOf(*resultMap(view))->cellAt(0, 4);
    QVERIFY(cell->isValid());
    edit(*m_session, {{u"inputs.num_queries"_s, u"2"_s}, {u"inputs.num_kv_pairs"_s, u"2"_s}});
    QVERIFY(!cell->isValid() && cell->state().invalid);
    QVERIFY(cell->text(QAccessible::Name).isEmpty() && cell->rect().isNull());
}

void TestAccess::theGalleryTellsEveryHead()
{
    open(*m_session, u"d2l"_s);
    HeadGallery gallery(*m_session);
    showActive(gallery, {1000, 700});
    QCOMPARE(tableOf(gallery)->rowCount(), 5 * 4);
    QCOMPARE(tableOf(gallery)->columnCount(), 6);
    const Slice &slice = gallery.figure()->slice(3);
    const QString name = nameAt(gallery, 3 * 4 + 1, 2);
    QVERIFY2(name.contains(u"head 3"_s, Qt::CaseInsensitive) && name.contains(u"query 1, key 2"_s), qPrintable(name));
    QVERIFY2(name.endsWith(cellNumber(slice.number(1, 2))), qPrintable(name));
    QVERIFY(nameAt(gallery, 0, 5).endsWith(u"masked"_s));
    QAccessibleInterface *cell = tableOf(gallery)->cellAt(3 * 4 + 1, 2);
    QCOMPARE(cell->rect(), globalRect(gallery, gallery.geometry(3).cell(1, 2)));
    cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QVERIFY(m_session->selection().pinned->cell == (Cell{0, 3, 1, 2}));
    QCOMPARE(m_session->selection().head, 3);
    gallery.setFocus();
    QCOMPARE(interfaceOf(gallery)->focusChild(), cell);
}

void TestAccess::thePipelineTellsEveryTensor()
{
    PipelineView view(*m_session);
    showActive(view, {1100, 285});
    QCOMPARE(interfaceOf(view)->role(), QAccessible::List);
    QCOMPARE(tableOf(view)->rowCount(), std::ssize(view.drawing().slabs));
    QStringList names;
    for (int i = 0; i < tableOf(view)->rowCount(); ++i) {
        names << nameAt(view, i, 0);
        QCOMPARE(tableOf(view)->cellAt(i, 0)->role(), QAccessible::ListItem);
        QVERIFY(!tableOf(view)->cellAt(i, 0)->text(QAccessible::Description).isEmpty());
        QCOMPARE(tableOf(view)->cellAt(i, 0)->rect(),
                 globalRect(view, view.drawing().slabs[static_cast<std::size_t>(i)].whole()));
    }
    QVERIFY2(names.contains(u"weights (4, 3, 3), step Softmax, done"_s), qPrintable(names.join(u'\n')));
    QVERIFY2(names.contains(u"output (2, 3, 8), step Output W_o, to come"_s), qPrintable(names.join(u'\n')));
    view.setFocus();
    QCOMPARE(interfaceOf(view)->focusChild()->text(QAccessible::Name), u"weights (4, 3, 3), step Softmax, done"_s);
    m_session->setHidden({u"step softmax"_s});
    QCOMPARE(interfaceOf(view)->focusChild()->text(QAccessible::Name), u"weights ?, step ?, done"_s);
}

void TestAccess::theTrackTellsEverySteps()
{
    StepTrack track;
    track.setSteps({u"Inputs"_s, u"Project"_s, u"Scores"_s}, {u"In"_s, u"Pr"_s, u"Sc"_s});
    track.setCurrent(1);
    showActive(track, {600, 44});
    QCOMPARE(nameAt(track, 0, 0), u"step 1 of 3, Inputs, done"_s);
    QCOMPARE(nameAt(track, 1, 0), u"step 2 of 3, Project, current step"_s);
    QCOMPARE(nameAt(track, 2, 0), u"step 3 of 3, Scores, to come"_s);
    QSignalSpy picked(&track, &StepTrack::stepPicked);
    tableOf(track)->cellAt(2, 0)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(picked.value(0).value(0).toInt(), 2);
    track.setFocus();
    track.setCurrent(2);
    QCOMPARE(interfaceOf(track)->focusChild()->text(QAccessible::Name), u"step 3 of 3, Scores, current step"_s);
}

void TestAccess::theStripTellsEveryHead()
{
    HeadStrip strip(*m_session);
    showActive(strip, {800, 94});
    QCOMPARE(interfaceOf(strip)->role(), QAccessible::List);
    QCOMPARE(tableOf(strip)->rowCount(), 2);
    QCOMPARE(nameAt(strip, 1, 0), u"weights, head 1"_s);
    tableOf(strip)->cellAt(1, 0)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(m_session->selection().head, 1);
    strip.setFocus();
    QCOMPARE(interfaceOf(strip)->focusChild()->text(QAccessible::Name), u"weights, head 1"_s);
}

void TestAccess::theDistancesAreTold()
{
    DistanceMap map(*m_session);
    showActive(map, {200, 200});
    map.refresh();
    QTRY_COMPARE(tableOf(map)->rowCount(), 2);
    QVERIFY(nameAt(map, 0, 1).startsWith(u"head 0 and head 1: 0."_s));
}

void TestAccess::theMapsOfCompareAreTables()
{
    CompareView view(*m_session);
    showActive(view, {1100, 600});
    QTRY_COMPARE(awaitedAnswers(), 0);
    int tables = 0;
    for (auto *map : view.findChildren<MapWidget *>())
        if (map->isVisible()) {
            QCOMPARE(interfaceOf(*map)->role(), QAccessible::Table);
            QVERIFY(!interfaceOf(*map)->text(QAccessible::Name).isEmpty());
            QVERIFY(nameAt(*map, 0, 0).startsWith(u"query 0, key 0, "_s));
            ++tables;
        }
    QVERIFY(tables >= 3);
}

void TestAccess::theDetailIsAPictureInWords()
{
    DetailStrip strip(*m_session);
    showActive(strip, {900, 88});
    QCOMPARE(interfaceOf(strip)->role(), QAccessible::Graphic);
    QVERIFY(!interfaceOf(strip)->text(QAccessible::Name).isEmpty());
    QVERIFY(!interfaceOf(strip)->text(QAccessible::Description).isEmpty());
    QVERIFY(interfaceOf(strip)->tableInterface() == nullptr);
}

/// Of a widget that is shown behind them Qt tells by itself.
void TestAccess::wordsThatComeByThemselvesAreReadOut()
{
    QLabel label;
    NotedAnnouncement announcement(&label);
    QCOMPARE(interfaceOf(label)->role(), QAccessible::Notification);
    announcement.tell(u"Refused."_s);
    QCOMPARE(announcement.noted(), QList{QAccessible::Alert});
    showActive(label, {200, 50});
    announcement.tell(u"Refused."_s); // once more
    QCOMPARE(announcement.noted(), (QList{QAccessible::Alert, QAccessible::ObjectShow}));
    QCOMPARE(label.accessibleName(), u"Refused."_s);
    announcement.tell({});
    QVERIFY(announcement.noted().isEmpty() && label.accessibleName().isEmpty());
}

HEADSCOPE_TEST(TestAccess, QApplication)
#include "tst_access.moc"
