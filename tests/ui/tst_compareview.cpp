// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compareview.h"

#include "engine/reading/headshares.h"
#include "engine/reading/metrics.h"
#include "showncompare.h"
#include "ui/compare/comparedmaps.h"
#include "ui/compare/comparison.h"
#include "ui/compare/legendstrip.h"
#include "ui/figure/fetchedslice.h"
#include "ui/operation/mapwidget.h"
#include "ui/session/overriding.h"
#include "ui/text/words.h"

#include <QComboBox>
#include <QLabel>
#include <QScopeGuard>
#include <QSemaphore>
#include <QThread>

#include <cmath>

using namespace headscope;
using enum Role;

class TestCompareView : public ShownCompare
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup() { clear(); }
    void theStartIsTwoHeads();
    void theDifferenceIsBLessA();
    void oneCursorIsInAllThree();
    void theWordsOfACellAreThoseOfBoth();
    void aCellOfOneAloneIsRead();
    void aPinThatIsInNoMapIsLetGo();
    void theSummaryIsTheEngines();
    void theMapsComeBeforeTheLosses();
    void rowsThatAreLeftOutOfTheDistanceAreTold();
    void theOutputThatChangesIsToldByItsName();
    void beforeAndAfterAChange();
    void theNumberOfAMaskedCellCounts();
    void whatOneOfBothMasksIsHatched();
    void aQueryThatSeesNoKeyIsCompared();
    void cellsWithoutADifferenceDoNotCount();
    void whatIsInfiniteInBothHasNoDifference();
    void noNumberHasNoDifference();
    void whatIsNoNumberInOneIsTold();
    void rowsWithoutANumberAreNotEqual();
    void whereAllIsHatchedNothingIsCompared();
    void anotherSessionCanBeCompared();
    void aSessionFileCanBeCompared();
    void aBrokenFileIsToldAndTheRestStays();
    void aFileThatDoesNotFitIsTold();
    void aCheckpointIsNoSession();
    void aLetterIsNoSession();
    void aBlockWithoutHeadsOffersNone();
    void otherShapesAreTold();
    void runsWithoutACommonTensorAreTold();
    void aTensorIsChosen();
    void aTensorIsChosenWhileThereIsNoRun();
    void theMarksAreTold();
    void wordsOfARunBeforeAreDimmed();
    void pickersStandInTwoLinesBeforeTheirWordsAreCut();
};

void TestCompareView::theStartIsTwoHeads()
{
    QCOMPARE(m_view->a().head(), 0);
    QCOMPARE(m_view->b().head(), 1);
    QCOMPARE(m_view->map(0)->content().slice.number(2, 1), trace().value(Weights, {0, 0, 2, 1}));
    QCOMPARE(m_view->map(1)->content().slice.number(2, 1), trace().value(Weights, {0, 1, 2, 1}));
}

void TestCompareView::theDifferenceIsBLessA()
{
    pick(u"itemB"_s, 1);
    pick(u"headB"_s, 4);
    const Slice &change = m_view->map(2)->content().slice;
    for (Index row = 0; row < 4; ++row)
        for (Index column = 0; column < 6; ++column)
            QCOMPARE(change.number(row, column),
                     trace().value(Weights, {1, 4, row, column}) - trace().value(Weights, {0, 0, row, column}));
    QVERIFY(m_view->map(2)->content().style.scale.low == -m_view->map(2)->content().style.scale.high);
}

void TestCompareView::oneCursorIsInAllThree()
{
    MapWidget *map = m_view->map(1);
    const QPointF point = map->geometryOfCells().cell(3, 2).center();
    QTest::mouseClick(map, Qt::LeftButton, {}, point.toPoint());
    const QString words = told("comparedCell");
    QVERIFY2(words.startsWith(u"query 3, key 2: A "_s), qPrintable(words));
    QVERIFY(words.contains(exactNumber(trace().value(Weights, {0, 0, 3, 2}))));
    QVERIFY(words.contains(exactNumber(trace().value(Weights, {0, 1, 3, 2}))));
    for (std::size_t i = 0; i < 3; ++i)
        QVERIFY(m_view->map(i)->accessibleDescription().contains(u"query 3"_s));
}

void TestCompareView::theWordsOfACellAreThoseOfBoth()
{
    const auto sentence = [](const char *tokens) {
        return Slice(traceOf(smallDocument({{"tokens.queries", tokens}})), Weights, 0, 0);
    };
    const QString words =
        comparedCellWords(sentence(R"([["a", "cat", "is"]])"), sentence(R"([["a", "dog", "is"]])"), {1, 0});
    QVERIFY2(words.startsWith(u"query 1 “cat” / “dog”, key 0: A "_s), qPrintable(words));
}

void TestCompareView::aCellOfOneAloneIsRead()
{
    const Slice few(traceOf(smallDocument()), Weights, 0, 0); // 4 keys
    const Slice more(traceOf(smallDocument({{"inputs.num_kv_pairs", "6"}})), Weights, 0, 0);
    QCOMPARE(comparedCellWords(few, more, {0, 5}), u"query 0, key 5: B %1"_s.arg(exactNumber(more.number(0, 5))));
    QCOMPARE(comparedCellWords(more, few, {0, 5}), u"query 0, key 5: A %1"_s.arg(exactNumber(more.number(0, 5))));
    QCOMPARE(comparedCellWords(few, more, {1, 2}),
             u"query 1, key 2: A %1, B %2"_s.arg(exactNumber(few.number(1, 2)), exactNumber(more.number(1, 2))));
    QVERIFY(comparedCellWords(few, more, {3, 0}).isEmpty());
}

void TestCompareView::aPinThatIsInNoMapIsLetGo()
{
    MapWidget *map = m_view->map(0);
    click(map, map->geometryOfCells().cell(3, 2).center());
    QVERIFY(told("comparedCell").startsWith(u"query 3, key 2: "_s));
    edit(*m_session, {{u"inputs.num_queries"_s, u"2"_s}});
    QTRY_VERIFY(isSettled());
    QVERIFY2(told("comparedCell").startsWith(u"Hover a cell"_s), qPrintable(told("comparedCell")));
    QVERIFY(m_session->look().compared.isEmpty());
    hover(map, map->geometryOfCells().cell(1, 2).center());
    QVERIFY2(told("comparedCell").startsWith(u"query 1, key 2: "_s), qPrintable(told("comparedCell")));
}

void TestCompareView::theSummaryIsTheEngines()
{
    const QString words = told("comparedSummary");
    const double distance = headDistances(trace(), Weights, 0).means[1];
    QVERIFY2(words.contains(QString::number(distance, 'f', 3)), qPrintable(words));
    for (const Index head : {0, 1})
        QVERIFY2(words.contains(QString::number(100 * leaveOutEffect(trace(), 0, head), 'f', 1)), qPrintable(words));
    pick(u"headB"_s, 0);
    QVERIFY2(told("comparedSummary").startsWith(u"A and B are equal"_s), qPrintable(told("comparedSummary")));
}

/// What the output loses without a head takes long in a wide layer.
void TestCompareView::theMapsComeBeforeTheLosses()
{
    const auto mayEnd = std::make_shared<QSemaphore>();
    const int busy = QThread::idealThreadCount() + 4; // no thread is free for what is measured
    const auto release = qScopeGuard([&] { mayEnd->release(busy); });
    for (int i = 0; i < busy; ++i)
        jobs().add({Urgency::Measured, {}, [mayEnd] { mayEnd->acquire(); }, [] {}});
    auto *head = find<QComboBox>(*m_view, u"headB"_s);
    head->setCurrentIndex(2);
    Q_EMIT head->activated(2);
    QTRY_COMPARE(m_view->map(1)->content().slice.number(2, 1), trace().value(Weights, {0, 2, 2, 1}));
    QVERIFY2(told("comparedSummary").startsWith(u"They differ most at"_s), qPrintable(told("comparedSummary")));
    QVERIFY(!told("comparedSummary").contains(u"the output of the layer"_s));
    mayEnd->release(busy);
    QTRY_VERIFY(told("comparedSummary").contains(u"the output of the layer"_s));
    QTRY_COMPARE(awaitedAnswers(), 0);
}

void TestCompareView::rowsThatAreLeftOutOfTheDistanceAreTold()
{
    QVERIFY2(told("comparedSummary").contains(u"Jensen–Shannon distance: "_s), qPrintable(told("comparedSummary")));
    QVERIFY(setOverride(*m_session, {Weights, {0, 0, 1, 2}}, 5)); // its row sums to more than 1
    QVERIFY(waitForRun(*m_session));
    QTRY_VERIFY(isSettled());
    QTRY_VERIFY2(told("comparedSummary").contains(u"Jensen–Shannon distance over 3 of 4 queries: "_s),
                 qPrintable(told("comparedSummary")));
}

/// Of which the share is, where a residual is added to it.
void TestCompareView::theOutputThatChangesIsToldByItsName()
{
    QVERIFY2(told("comparedSummary").contains(u"the output of the layer changes by"_s),
             qPrintable(told("comparedSummary")));
    open(*m_session, u"residual"_s);
    QTRY_VERIFY(isSettled());
    QVERIFY2(told("comparedSummary").contains(u"“output”, before a residual"_s), qPrintable(told("comparedSummary")));
}

void TestCompareView::beforeAndAfterAChange()
{
    pick(u"headB"_s, 0);
    QVERIFY(setOverride(*m_session, {Weights, {0, 0, 1, 2}}, 0.75));
    QVERIFY(waitForRun(*m_session));
    pick(u"runA"_s, 1); // without changed numbers
    const Slice &change = m_view->map(2)->content().slice;
    const double before = m_session->result()->unchanged->value(Weights, {0, 0, 1, 2});
    QCOMPARE(change.number(1, 2), 0.75 - before);
    QCOMPARE(change.number(0, 0), 0.0);
    QVERIFY2(told("comparedSummary").contains(u"query 1, key 2"_s), qPrintable(told("comparedSummary")));
    const QString title = m_view->map(0)->content().title;
    QVERIFY2(title.endsWith(u", without changed numbers"_s), qPrintable(title));
    for (const auto &[map, narrow] : {std::pair(0, u"A"_s), {1, u"B"_s}, {2, u"B − A"_s}})
        QCOMPARE(m_view->map(static_cast<std::size_t>(map))->content().shortTitle, narrow);
}

void TestCompareView::theNumberOfAMaskedCellCounts()
{
    pick(u"headB"_s, 0);
    QVERIFY(setOverride(*m_session, {Weights, {0, 0, 1, 5}}, 0.9)); // a key behind the length of the item
    QVERIFY(waitForRun(*m_session));
    pick(u"runA"_s, 1); // without changed numbers
    QVERIFY(FetchedSlice(m_view->map(2)->content().slice).isMasked(1, 5));
    const QString words = told("comparedSummary");
    QVERIFY2(words.startsWith(u"They differ most at query 1, key 5: 0.90. "_s), qPrintable(words));
    QVERIFY2(words.contains(u"12 of the 13 compared cells"_s), qPrintable(words)); // 3 keys of 4 queries, and this one
}

void TestCompareView::whatOneOfBothMasksIsHatched()
{
    const auto few = traceOf(smallDocument({{"mask.valid_lens", "[1, 1]"}}));
    const auto more = traceOf(smallDocument({{"mask.valid_lens", "[3, 3]"}}));
    for (const auto &[first, second] : {std::pair(few, more), std::pair(more, few)}) {
        const Slice a(first, MaskedScores, 0, 0);
        const Slice b(second, MaskedScores, 0, 0);
        const FetchedSlice change(Slice::difference(b, a));
        QVERIFY(!change.isMasked(0, 0) && change.isMasked(0, 1) && change.isMasked(0, 2) && change.isMasked(0, 3));
        QCOMPARE(compare(a, b).compared, Index{3}); // one key of three queries: no fill less a score
    }
}

void TestCompareView::aQueryThatSeesNoKeyIsCompared()
{
    edit(*m_session, {{u"mask.valid_lens"_s, u"[0, 0]"_s}});
    QTRY_VERIFY(isSettled());
    const QString words = told("comparedSummary");
    QVERIFY2(words.startsWith(u"A and B are equal in all 24 cells."_s), qPrintable(words)); // a sixth in each
}

void TestCompareView::cellsWithoutADifferenceDoNotCount()
{
    Tensor<double> weights(shapeOf(*trace().whole(Weights)));
    weights[offsetOf(weights.shape(), {0, 0, 1, 0})] = 0.5;
    weights[offsetOf(weights.shape(), {0, 1, 2, 1})] = std::numeric_limits<double>::quiet_NaN();
    const auto run = withTensor(trace(), Weights, std::move(weights));
    const ComparisonNumbers numbers = compare(Slice(run, Weights, 0, 0), Slice(run, Weights, 0, 1));
    QCOMPARE(numbers.compared, Index{11}); // of 3 keys of 4 queries
    QCOMPARE(numbers.equal, Index{10});
    QCOMPARE(numbers.apart, Index{1});
    QCOMPARE(numbers.mean, 0.5 / 11);
    QCOMPARE(numbers.largest, -0.5);
}

void TestCompareView::whatIsInfiniteInBothHasNoDifference()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Tensor<double> weights(shapeOf(*trace().whole(Weights)));
    for (const Index head : {0, 1})
        weights[offsetOf(weights.shape(), {0, head, 1, 0})] = -infinity;
    weights[offsetOf(weights.shape(), {0, 1, 2, 1})] = infinity;
    const auto run = withTensor(trace(), Weights, std::move(weights));
    const auto words = [&](Index row, Index column) {
        return comparedCellWords(Slice(run, Weights, 0, 0), Slice(run, Weights, 0, 1), {row, column});
    };
    QVERIFY2(words(1, 0).endsWith(u"B minus A 0"_s), qPrintable(words(1, 0)));
    QVERIFY2(words(2, 1).endsWith(u"B minus A "_s + exactNumber(infinity)), qPrintable(words(2, 1)));
}

void TestCompareView::noNumberHasNoDifference()
{
    Tensor<double> weights(shapeOf(*trace().whole(Weights)));
    for (const Index head : {0, 1})
        weights[offsetOf(weights.shape(), {0, head, 1, 0})] = std::numeric_limits<double>::quiet_NaN();
    const auto run = withTensor(trace(), Weights, std::move(weights));
    const Slice a(run, Weights, 0, 0);
    const Slice b(run, Weights, 0, 1);
    QVERIFY(std::isnan(Slice::difference(b, a).number(1, 0)));
    QCOMPARE(Slice::difference(b, a).number(2, 1), 0.0);
    QCOMPARE(compare(a, b).compared, Index{11}); // of 3 keys of 4 queries
    QCOMPARE(compare(a, b).none, Index{1});
    QCOMPARE(compare(a, b).apart, Index{0});
    const QString words = comparedCellWords(a, b, {1, 0});
    QVERIFY2(words.endsWith(u"B minus A NaN"_s), qPrintable(words));
}

/// Of two heads that are one but for it.
void TestCompareView::whatIsNoNumberInOneIsTold()
{
    pick(u"headB"_s, 0);
    QVERIFY(setOverride(*m_session, {Weights, {0, 0, 1, 0}}, std::numeric_limits<double>::quiet_NaN()));
    QVERIFY(waitForRun(*m_session));
    pick(u"runA"_s, 1); // without changed numbers
    const QString words = told("comparedSummary");
    QVERIFY2(words.startsWith(u"A and B are equal in the cells where both have a finite number (cells: 11)."_s),
             qPrintable(words));
    QVERIFY2(words.contains(u"Cells in which one is NaN or infinite, and the other is not the same: 1."_s),
             qPrintable(words));
}

void TestCompareView::rowsWithoutANumberAreNotEqual()
{
    pick(u"headB"_s, 0);
    pick(u"itemB"_s, 1);
    edit(*m_session, {{u"mask.valid_lens"_s, u"[3, 0]"_s}, {u"mask.fill"_s, u"\"-inf\""_s}});
    QTRY_VERIFY(isSettled());
    const QString apart = told("comparedSummary");
    QVERIFY2(apart.startsWith(u"Cells in which one is NaN or infinite, and the other is not the same: 24."_s),
             qPrintable(apart));
    edit(*m_session, {{u"mask.valid_lens"_s, u"[0, 0]"_s}});
    QTRY_VERIFY(isSettled());
    const QString none = told("comparedSummary");
    QVERIFY2(none.startsWith(u"No cell that is compared has a number"_s), qPrintable(none));
}

void TestCompareView::whereAllIsHatchedNothingIsCompared()
{
    auto *tensors = find<QComboBox>(*m_view, u"comparedTensor"_s);
    pick(u"comparedTensor"_s, tensors->findData(u"masked_scores"_s));
    QVERIFY(told("comparedSummary").contains(u"of the 12 compared cells"_s));
    edit(*m_session, {{u"mask.valid_lens"_s, u"[0, 0]"_s}});
    QTRY_VERIFY(isSettled());
    QVERIFY2(!told("comparedSummary").contains(u"cells"_s), qPrintable(told("comparedSummary")));
}

void TestCompareView::anotherSessionCanBeCompared()
{
    auto *runs = find<QComboBox>(*m_view, u"runB"_s);
    pick(u"runB"_s, runs->findData(u"example:d2l-ones"_s));
    QVERIFY(m_view->b().trace() != nullptr);
    QVERIFY(m_view->b().trace() != m_view->a().trace());
    const double ones = m_view->b().trace()->value(Weights, {0, 1, 0, 0});
    QCOMPARE(m_view->map(1)->content().slice.number(0, 0), ones);
    QVERIFY(!m_view->map(2)->content().slice.isEmpty());
}

void TestCompareView::aSessionFileCanBeCompared()
{
    pickFile(R"({"format": "headscope-session", "version": 1, "inputs": {"seed": 8}, "mask": {"valid_lens": [3, 2]}})");
    QCOMPARE(find<QComboBox>(*m_view, u"runB"_s)->currentText(), u"other.headscope"_s);
    QVERIFY(m_view->map(1)->content().title.contains(u"other.headscope"_s));
    QCOMPARE(m_view->b().trace()->plan.document.inputs.seed, 8U);
    QCOMPARE(m_view->map(1)->content().slice.number(2, 1), m_view->b().trace()->value(Weights, {0, 1, 2, 1}));
    QVERIFY(!m_view->map(2)->content().slice.isEmpty());
}

void TestCompareView::aBrokenFileIsToldAndTheRestStays()
{
    auto *runs = find<QComboBox>(*m_view, u"runB"_s);
    pick(u"runB"_s, runs->findData(u"example:d2l-ones"_s));
    const Trace *before = m_view->b().trace().get();
    const int count = runs->count();
    pickFile(R"({"format": "headscope-session", "version": 1, "layer": {"num_heads": "five"}})");
    QVERIFY2(told("comparedComplaint").contains(u"layer.num_heads"_s), qPrintable(told("comparedComplaint")));
    QCOMPARE(find<QLabel>(*m_view, u"comparedComplaint"_s)->property("kind").toString(), u"error"_s);
    QVERIFY(!told("comparedSummary").contains(u"layer.num_heads"_s));
    QCOMPARE(m_view->b().trace().get(), before);
    QCOMPARE(runs->currentData().toString(), u"example:d2l-ones"_s);
    QCOMPARE(runs->count(), count);
    openAs({});
    QCOMPARE(runs->currentData().toString(), u"example:d2l-ones"_s);
    m_view->b().openFile(m_directory.filePath(u"missing.headscope"_s));
    pick(u"runB"_s, 0); // before the file is found to be missing
    QTest::qWait(50);
    QCOMPARE(runs->currentIndex(), 0);
    QVERIFY(m_view->b().complaint().isEmpty());
    QVERIFY(find<QLabel>(*m_view, u"comparedComplaint"_s)->isHidden());
}

/// Nobody is asked how it is to be mended: it is only looked at.
void TestCompareView::aFileThatDoesNotFitIsTold()
{
    pickFile(R"({"format": "headscope-session", "version": 1, "mask": {"valid_lens": [3]}})");
    QVERIFY2(told("comparedComplaint").contains(u"mask.valid_lens"_s), qPrintable(told("comparedComplaint")));
    QVERIFY(m_view->b().trace() == m_session->result()->trace && isSettled());
    open(*m_session, u"small"_s); // of which it says nothing
    QTRY_VERIFY(isSettled());
    QVERIFY(find<QLabel>(*m_view, u"comparedComplaint"_s)->isHidden());
}

void TestCompareView::aCheckpointIsNoSession()
{
    QFile file(m_directory.filePath(u"model.safetensors"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("\x02\0\0\0\0\0\0\0{}", 10) == 10);
    file.close();
    openAs(file.fileName());
    QVERIFY2(told("comparedComplaint").startsWith(file.fileName() + u": got a safetensors file, expected a session"_s),
             qPrintable(told("comparedComplaint")));
}

void TestCompareView::aLetterIsNoSession()
{
    QFile file(m_directory.filePath(u"letter"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("Dear reader") > 0);
    file.close();
    openAs(file.fileName());
    QCOMPARE(told("comparedComplaint"), file.fileName() + u" is no session of HeadScope."_s);
}

void TestCompareView::aBlockWithoutHeadsOffersNone()
{
    open(*m_session, QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/feed_forward.headscope"));
    QTRY_VERIFY(isSettled());
    for (const QString &box : {u"headA"_s, u"headB"_s})
        QVERIFY(find<QComboBox>(*m_view, box)->isHidden());
    QVERIFY2(told("comparedSummary").contains(u"choose another run or item for B"_s),
             qPrintable(told("comparedSummary")));
    QVERIFY(m_view->seenOptions({}) == FigureOptions());
    open(*m_session, u"d2l"_s);
    QTRY_VERIFY(isSettled());
    QVERIFY(!find<QComboBox>(*m_view, u"headA"_s)->isHidden());
}

void TestCompareView::otherShapesAreTold()
{
    auto *runs = find<QComboBox>(*m_view, u"runB"_s);
    pick(u"runB"_s, runs->findData(u"example:small"_s));
    QVERIFY2(told("comparedSummary").contains(u"4 × 6"_s), qPrintable(told("comparedSummary")));
    QVERIFY(m_view->map(2)->isHidden());
}

void TestCompareView::runsWithoutACommonTensorAreTold()
{
    open(*m_session, QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/feed_forward.headscope"));
    QTRY_VERIFY(isSettled());
    QVERIFY(!m_view->map(0)->isHidden());
    auto *runs = find<QComboBox>(*m_view, u"runB"_s);
    pick(u"runB"_s, runs->findData(u"example:d2l"_s));
    QVERIFY2(told("comparedSummary").startsWith(u"A and B have no tensor in common"_s),
             qPrintable(told("comparedSummary")));
    for (std::size_t i = 0; i < 3; ++i)
        QVERIFY(m_view->map(i)->isHidden());
    QVERIFY(!m_view->shown());
    pick(u"runB"_s, 0);
    QVERIFY(!m_view->map(0)->isHidden());
    QVERIFY(told("comparedSummary").startsWith(u"A and B are equal"_s));
}

void TestCompareView::aTensorIsChosen()
{
    auto *tensors = find<QComboBox>(*m_view, u"comparedTensor"_s);
    pick(u"comparedTensor"_s, tensors->findData(u"scores"_s));
    QCOMPARE(m_view->map(0)->content().slice.number(1, 1), trace().value(Scores, {0, 0, 1, 1}));
    QVERIFY(!told("comparedSummary").contains(u"Jensen"_s));
}

/// The list is still that of the session before.
void TestCompareView::aTensorIsChosenWhileThereIsNoRun()
{
    auto *tensors = find<QComboBox>(*m_view, u"comparedTensor"_s);
    tensors->setCurrentIndex(tensors->findData(u"scores"_s));
    m_session->open(u"example:small"_s);
    QVERIFY(!m_session->result());
    QTest::keyClick(tensors, Qt::Key_Down);
    QTRY_VERIFY(isSettled());
    QCOMPARE(tensors->currentData(), u"scaled_scores"_s);
}

void TestCompareView::theMarksAreTold()
{
    const auto *legend = find<LegendStrip>(*m_view, u"legendStrip"_s);
    QCOMPARE(legend->marks(), std::set<Mark>{Mark::Masked}); // d2l masks by lengths
    QVERIFY(legend->isVisible());
    QCOMPARE(legend->accessibleDescription(), u"masked"_s);
    const auto *tensors = find<QComboBox>(*m_view, u"comparedTensor"_s);
    pick(u"comparedTensor"_s, tensors->findData(u"mask"_s)); // whose maps have a key that tells it
    QVERIFY(!legend->isVisible());
    pick(u"comparedTensor"_s, tensors->findData(u"weights"_s));
    QVERIFY(legend->isVisible());
    edit(*m_session, {{u"mask.valid_lens"_s, u"null"_s}});
    QTRY_VERIFY(!legend->isVisible());
}

/// With the maps that they are about.
void TestCompareView::wordsOfARunBeforeAreDimmed()
{
    const auto areDimmed = [&] {
        return !find<QLabel>(*m_view, u"comparedCell"_s)->isEnabled() &&
               !find<QLabel>(*m_view, u"comparedSummary"_s)->isEnabled() && m_view->map(2)->isDimmed();
    };
    begin(*m_session, QList<Change>{{u"inputs.seed"_s, u"8"_s}});
    m_session->runner().cancel();
    QTRY_VERIFY(areDimmed());
    m_session->compute();
    QVERIFY(waitForRun(*m_session));
    QVERIFY(find<QLabel>(*m_view, u"comparedCell"_s)->isEnabled());
    QVERIFY(find<QLabel>(*m_view, u"comparedSummary"_s)->isEnabled());
}

void TestCompareView::pickersStandInTwoLinesBeforeTheirWordsAreCut()
{
    auto *tensor = find<QComboBox>(*m_view, u"comparedTensor"_s);
    const int sides = m_view->a().sizeHint().width() + m_view->b().sizeHint().width();
    const auto middleOf = [&](const QWidget &widget) { return widget.mapTo(m_view.get(), widget.rect().center()).y(); };
    const auto areWhole = [&] {
        for (const auto &name : {u"comparedTensor"_s, u"runA"_s, u"runB"_s, u"itemB"_s, u"headB"_s})
            if (const auto *box = find<QComboBox>(*m_view, name); box->width() < box->sizeHint().width())
                return false;
        return true;
    };
    m_view->resize(sides + tensor->sizeHint().width() + 100, 600);
    QTRY_VERIFY(areWhole());
    QVERIFY(std::abs(middleOf(*tensor) - middleOf(m_view->a())) < 4);
    m_view->resize(sides + 80, 600); // where the tensor has no room beside them
    QTRY_VERIFY(middleOf(*tensor) < middleOf(m_view->a()) - 10);
    QTRY_VERIFY(areWhole());
}

HEADSCOPE_TEST(TestCompareView, QApplication)
#include "tst_compareview.moc"
