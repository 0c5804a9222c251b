// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/walks.h"

#include "engine/reading/explain.h"
#include "tests/ui/support.h"
#include "ui/detail/detailstrip.h"
#include "ui/explain/cellpanel.h"
#include "ui/explain/numberbar.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/operationview.h"
#include "ui/text/words.h"

#include <QLabel>
#include <QToolButton>

#include <tuple>

using namespace headscope;

class TestWalks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void momentsGoForwardToTheEnd_data();
    void momentsGoForwardToTheEnd();
    void longProductsHaveFewMoments();
    void cellsFollowOneAnother();
    void everyProductHasItsSize();
    void whatIsNotReachedIsBlank();
    void theRunningSumIsTheEngines();
    void theResultIsToldAtTheEndOnly();
};

void TestWalks::momentsGoForwardToTheEnd_data()
{
    QTest::addColumn<Index>("rows");
    QTest::addColumn<Index>("columns");
    QTest::addColumn<Index>("terms");
    for (const Index rows : {1, 2, 13, 1024})
        for (const Index columns : {1, 5, 700})
            for (const Index terms : {1, 3, 20, 512})
                QTest::addRow("%lld x %lld, %lld", static_cast<long long>(rows), static_cast<long long>(columns),
                              static_cast<long long>(terms))
                    << rows << columns << terms;
}

void TestWalks::momentsGoForwardToTheEnd()
{
    QFETCH(Index, rows);
    QFETCH(Index, columns);
    QFETCH(Index, terms);
    const auto moments = momentsOf({rows, columns, terms});
    const auto order = [](const Walk &walk) { return std::tuple(walk.row, walk.column, walk.terms); };
    for (std::size_t i = 1; i < moments.size(); ++i)
        QVERIFY(order(moments[i - 1]) < order(moments[i]));
    QVERIFY(moments.front().row == 0 && moments.front().column == 0);
    QVERIFY(moments.back() == (Walk{rows - 1, columns - 1, terms}));
    QVERIFY(std::count_if(moments.begin(), moments.end(), [&](const Walk &walk) { return walk.terms < terms; }) ==
            std::min<Index>(terms, 20) - 1);
}

void TestWalks::longProductsHaveFewMoments()
{
    QVERIFY(momentsOf({8192, 8192, 8192}).size() <= 44);
}

void TestWalks::cellsFollowOneAnother()
{
    const Product product{2, 3, 7};
    QVERIFY(moved(product, {0, 2, 7}, 1) == (Walk{1, 0, 7}));
    QVERIFY(moved(product, {1, 0, 2}, -1) == (Walk{0, 2, 7}));
    QVERIFY(!moved(product, {1, 2, 7}, 1));
    QVERIFY(!moved(product, {0, 0, 7}, -1));
}

void TestWalks::everyProductHasItsSize()
{
    Session session;
    open(session, u"d2l"_s);
    const auto product = [&](TensorId tensor) {
        session.setTensor(tensor);
        const auto found = productOf(session.plan(), session.selection());
        return found ? std::vector{found->rows, found->columns, found->terms} : std::vector<Index>();
    };
    QCOMPARE(product(Role::Q), (std::vector<Index>{4, 100, 100}));
    QCOMPARE(product(Role::Scores), (std::vector<Index>{4, 6, 20}));
    QCOMPARE(product(Role::HeadOutputs), (std::vector<Index>{4, 20, 6}));
    QCOMPARE(product(Role::Output), (std::vector<Index>{4, 100, 100}));
    QCOMPARE(product(Role::Weights), std::vector<Index>());
    QCOMPARE(product(Role::QHeads), std::vector<Index>());
}

void TestWalks::whatIsNotReachedIsBlank()
{
    Session session;
    OperationView view(session);
    showActive(view, {900, 420});
    open(session, u"d2l"_s);
    session.setStep(StepId::Scores);
    MapWidget *map = view.resultMap();
    const QImage all = map->grab().toImage();
    session.walkTo(Walk{1, 2, 20});
    const QImage some = map->grab().toImage();
    const auto centre = [&](Index row, Index column) {
        return map->geometryOfCells().cell(row, column).center().toPoint() + QPoint(0, 16); // below the digits
    };
    QCOMPARE(some.pixelColor(centre(0, 5)), all.pixelColor(centre(0, 5)));
    QCOMPARE(some.pixelColor(centre(1, 1)), all.pixelColor(centre(1, 1)));
    for (const auto &[row, column] : {std::pair{1, 3}, {2, 0}, {3, 5}})
        QCOMPARE(some.pixelColor(centre(row, column)), themeOf(view.palette()).code);
    session.walkTo(std::nullopt);
    QCOMPARE(map->grab().toImage().pixelColor(centre(3, 5)), all.pixelColor(centre(3, 5)));
}

void TestWalks::theRunningSumIsTheEngines()
{
    Session session;
    OperationView view(session);
    showActive(view, {900, 420});
    open(session, u"d2l"_s);
    session.setStep(StepId::Scores);
    const auto sums = workingsOf(explain(*session.result()->trace, Role::Scores, {0, 0, 0, 0})).front().values;
    for (const Index terms : {1, 7, 20}) {
        session.walkTo(Walk{0, 0, terms});
        QCOMPARE(view.runningSum(), std::optional(sums[static_cast<std::size_t>(terms - 1)]));
    }
}

void TestWalks::theResultIsToldAtTheEndOnly()
{
    Session session;
    CellPanel panel(session, nullptr);
    OperationView view(session);
    showActive(view, {900, 420});
    DetailStrip strip(session);
    strip.resize(900, 88);
    NumberBar bar(session);
    open(session, u"d2l"_s);
    session.setStep(StepId::Scores);
    const QString number = exactNumber(session.result()->trace->value(Role::Scores, {0, 0, 0, 0}));
    const auto told = [&] {
        return QStringList{find<QLabel>(panel, u"cellWords"_s)->text(), strip.accessibleDescription(),
                           find<QLabel>(bar, u"numberNow"_s)->text(), view.resultMap()->accessibleDescription()};
    };
    const auto *copy = find<QToolButton>(panel, u"copyCell"_s);
    session.walkTo(Walk{0, 0, 19});
    panel.refresh();
    const QImage during = strip.grab().toImage();
    QVERIFY(isUnderWay(session.plan(), session.selection()));
    for (const QString &words : told())
        QVERIFY2(!words.contains(number), qPrintable(words));
    QVERIFY(!copy->isEnabled() && !strip.isHidden() && bar.isHidden());
    session.walkTo(Walk{0, 0, 20});
    panel.refresh();
    for (const QString &words : told())
        QVERIFY2(words.contains(number), qPrintable(words));
    QVERIFY(copy->isEnabled());
    QVERIFY(strip.grab().toImage() != during);
}

HEADSCOPE_TEST(TestWalks, QApplication)
#include "tst_walks.moc"
