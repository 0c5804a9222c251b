// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/reading/explain.h"
#include "tests/ui/showndetail.h"
#include "ui/detail/detailtable.h"
#include "ui/figure/slice.h"
#include "ui/lines/linetext.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/fonts.h"

#include <QApplication>

using namespace headscope;
using enum Role;

/// What the strip tells of a row of weights: its mask, its softmax and its dropout.
class TestDetailWeights : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void softmaxTellsTheEnginesMaximumAndSum();
    void softmaxTellsOfASink();
    void softmaxTellsTheRuleOfADeadRow();
    void whatAMaskFillsInHasRoomInItsColumn();
    void aRowIsNamedByItsNumberAndItsToken();
    void aLongTokenLeavesRoomForTheRestOfATitle();
    void dropoutTellsItsRowSum();
    void theMaskTellsADeadRow();
    void theMaskTellsTheBiasOfPositions();
    void theMaskTellsTheBiasThatTheRunAdds();
    void theMaskTellsNothingOfHiddenScores_data();
    void theMaskTellsNothingOfHiddenScores();
    void whatIsSetIsNotToldAsComputed();
};

void TestDetailWeights::initTestCase()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
}

void TestDetailWeights::softmaxTellsTheEnginesMaximumAndSum()
{
    ShownDetail shown(u"d2l"_s);
    const Cell cell{0, 2, 1, 0};
    const auto workings = workingsOf(explain(shown.trace(), Weights, cell));
    QCOMPARE(shown.told({Weights, cell}),
             u"largest score %1, sum of exponentials %2"_s.arg(exactNumber(workings[0].values.front()),
                                                               exactNumber(workings[2].values.front())));
}

void TestDetailWeights::softmaxTellsOfASink()
{
    ShownDetail shown(u"d2l"_s);
    Document document = shown.session.document();
    document.weights.sink = TensorRef{"x.npz", "sink"};
    begin(shown.session, DocumentState{document, fileWith({{"sink", Tensor<float>({5}, std::vector<float>(5, 100))}})});
    QVERIFY(waitForRun(shown.session));
    const QString told = shown.told({Weights, {0, 2, 1, 0}});
    QVERIFY2(told.startsWith(u"largest of scores and sink 100, sum of exponentials with that of the sink 1"_s),
             qPrintable(told));
    const DetailInput input{
        shown.trace(), *shown.session.result(), {Weights, {0, 2, 1, 0}}, false, *findTheme(u"light"_s)};
    const QString title = softmaxTable(input, QRectF(0, 0, 900, kTitleRoom.height())).title;
    QVERIFY2(heightOf(title, uiFont(kCaptionSize, Weight::Bold)) <= kTitleRoom.height(), qPrintable(title));
}

/// Which gives its weights: nothing is shared out.
void TestDetailWeights::softmaxTellsTheRuleOfADeadRow()
{
    ShownDetail shown(u"d2l"_s);
    const auto tableAt = [&](const Cell &cell) {
        const DetailInput input{shown.trace(), *shown.session.result(), {Weights, cell}, true, *findTheme(u"light"_s)};
        return softmaxTable(input, QRectF(0, 0, 900, 88));
    };
    edit(shown.session, {{u"mask.valid_lens"_s, u"[0, 2]"_s}, {u"mask.dead_row"_s, u"\"zero\""_s}});
    QCOMPARE(shown.told({Weights, {0, 0, 1, 0}}), u"This query sees no key: its weights are set to 0"_s);
    const DetailTable dead = tableAt({0, 0, 1, 0});
    QVERIFY2(dead.title.endsWith(u" sees no key: its weights are set to 0"_s), qPrintable(dead.title));
    QCOMPARE(dead.lines, (QStringList{u"key"_s, u"masked score s"_s, u"weight"_s}));
    QCOMPARE(dead.columns.front().numbers, (QStringList{u"−1e6"_s, u"0"_s}));
    QCOMPARE(tableAt({1, 0, 1, 0}).lines.size(), 4); // which sees two keys
    edit(shown.session, {{u"mask.dead_row"_s, u"\"computed\""_s}});
    QVERIFY(shown.told({Weights, {0, 0, 1, 0}}).startsWith(u"largest score "_s));
    QCOMPARE(tableAt({0, 0, 1, 0}).lines.size(), 4);
}

/// Columns are as narrow as that where there are many.
void TestDetailWeights::whatAMaskFillsInHasRoomInItsColumn()
{
    constexpr double narrowest = 44;
    ShownDetail shown(u"d2l"_s);
    for (const auto &[fill, told] :
         {std::pair(u"-50"_s, u"= −50"_s), {u"-1000"_s, u"= −1e3"_s}, {u"-0.3"_s, u"= −0.3"_s}}) {
        edit(shown.session, {{u"mask.fill"_s, fill}});
        const DetailInput input{
            shown.trace(), *shown.session.result(), {MaskedScores, {0, 0, 1, 0}}, true, *findTheme(u"light"_s)};
        const QString number = maskTable(input, QRectF(0, 0, 900, 88)).columns.back().numbers.back();
        QCOMPARE(number, told);
        QVERIFY2(lineWidth(numberFont(kCaptionSize, Weight::Bold), number) < narrowest, qPrintable(number));
    }
}

void TestDetailWeights::aRowIsNamedByItsNumberAndItsToken()
{
    ShownDetail shown(u"dates/decoder-2-cross/0"_s);
    const Cell cell{0, 1, 2, 0};
    const QString row = placeWords(shown.trace(), Weights, cell)[2];
    QVERIFY2(row.startsWith(u"query 2 “"_s), qPrintable(row));
    for (const TensorId tensor : {TensorId(Scores), TensorId(MaskedScores), TensorId(Weights), TensorId(HeadOutputs)}) {
        const DetailInput input{shown.trace(), *shown.session.result(), {tensor, cell}, true, *findTheme(u"light"_s)};
        const QString title = detailOf(shown.session.plan(), tensor)->table(input, QRectF(0, 0, 900, 88)).title;
        QVERIFY2(title.contains(row), qPrintable(title));
    }
}

/// Of words in Chinese each line may end behind any letter, so that they would fill the title.
void TestDetailWeights::aLongTokenLeavesRoomForTheRestOfATitle()
{
    ShownDetail shown(u"d2l"_s);
    const QString word = uR"("%1")"_s.arg(u"长"_s.repeated(50) + u"y"_s.repeated(200));
    edit(shown.session, {{u"tokens.queries"_s, u"[%1]"_s.arg(QStringList(4, word).join(u','))},
                         {u"tokens.keys"_s, u"[%1]"_s.arg(QStringList(6, word).join(u','))}});
    for (const TensorId tensor : {TensorId(Scores), TensorId(MaskedScores), TensorId(Weights), TensorId(HeadOutputs)}) {
        const DetailInput input{
            shown.trace(), *shown.session.result(), {tensor, {0, 1, 2, 0}}, false, *findTheme(u"light"_s)};
        const QString title = detailOf(shown.session.plan(), tensor)->table(input, QRectF(0, 0, 900, 88)).title;
        QVERIFY2(title.contains(u"query 2 “长长长"_s) && title.contains(u"…”"_s), qPrintable(title));
        QVERIFY2(heightOf(title, uiFont(kCaptionSize - 2)) <= kTitleRoom.height(), qPrintable(title));
    }
}

void TestDetailWeights::dropoutTellsItsRowSum()
{
    ShownDetail shown(u"d2l"_s);
    double sum = 0;
    Index kept = 0;
    for (Index key = 0; key < 6; ++key) {
        sum += shown.trace().value(DroppedWeights, {1, 3, 2, key});
        if (key < 2) // valid_lens of this item: other keys are neither kept nor dropped
            kept += static_cast<Index>(shown.trace().value(DropoutMask, {1, 3, 2, key}));
    }
    QCOMPARE(shown.told({DroppedWeights, {1, 3, 2, 4}}),
             u"%1 of 2 keys kept, sum of the row after dropout %2"_s.arg(kept).arg(exactNumber(sum)));
}

void TestDetailWeights::theMaskTellsADeadRow()
{
    ShownDetail shown(u"d2l"_s);
    QCOMPARE(shown.told({MaskedScores, {0, 0, 1, 0}}), u"This query sees 3 of 6 keys"_s);
    edit(shown.session, {{u"mask.valid_lens"_s, u"[0, 2]"_s}, {u"mask.dead_row"_s, u"\"uniform\""_s}});
    QCOMPARE(shown.told({MaskedScores, {0, 0, 1, 0}}),
             u"This query sees no key: its weights are set to equal shares"_s);
}

/// A score whose key is seen does not stay as it is.
void TestDetailWeights::theMaskTellsTheBiasOfPositions()
{
    ShownDetail shown(u"d2l"_s);
    shown.told({MaskedScores, {0, 0, 1, 0}});
    const QImage before = shown.strip.grab().toImage();
    edit(shown.session, {{u"layer.alibi"_s, u"{}"_s}});
    QVERIFY(shown.strip.grab().toImage() != before);
}

/// Also where another number stands in the place of that of the file.
void TestDetailWeights::theMaskTellsTheBiasThatTheRunAdds()
{
    ShownDetail shown(kExamples.last());
    CellPlace seen{MaskedScores, {0, 0, 1, 0}};
    while (shown.trace().value(Mask, seen.cell) == 0)
        ++seen.cell.back();
    const QString bias = u"score_bias[0,0,1,%1]"_s.arg(seen.cell.back());
    edit(shown.session, {{u"overrides"_s, uR"([{"cell": "%1", "value": 3}])"_s.arg(bias)}});
    const DetailInput input{shown.trace(), *shown.session.result(), seen, true, *findTheme(u"light"_s)};
    const auto keys = detailOf(shown.session.plan(), MaskedScores)->table(input, QRectF(0, 0, 2000, 88)).columns;
    const auto key = std::find_if(keys.begin(), keys.end(),
                                  [&seen](const DetailColumn &column) { return column.index == seen.cell.back(); });
    QCOMPARE(key->numbers.last(), u"+"_s + cellNumber(3));
}

void TestDetailWeights::theMaskTellsNothingOfHiddenScores_data()
{
    QTest::addColumn<QString>("hidden");
    for (const QString &hidden : {u"score_bias"_s, u"masked_scores"_s, u"masked_scores[0,0,1,0]"_s})
        QTest::addRow("%s", qPrintable(hidden)) << hidden;
}

void TestDetailWeights::theMaskTellsNothingOfHiddenScores()
{
    QFETCH(QString, hidden);
    ShownDetail shown(kExamples.last());
    shown.session.setTensor(Mask);
    QVERIFY(!shown.strip.accessibleDescription().isEmpty());
    shown.session.setHidden({hidden});
    QCOMPARE(shown.strip.accessibleDescription(), QString());
}

void TestDetailWeights::whatIsSetIsNotToldAsComputed()
{
    ShownDetail shown(u"residual"_s);
    edit(shown.session, {{u"overrides"_s, uR"([{"cell": "masked_scores[0,0,1,0]", "value": 3},
                                               {"cell": "normed_output[0,1,2]", "value": 5}])"_s}});
    const auto columnsAt = [&](const CellPlace &place) {
        const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
        return detailOf(shown.session.plan(), place.tensor)->table(input, QRectF(0, 0, 900, 88)).columns;
    };
    const auto keys = columnsAt({MaskedScores, {0, 0, 1, 0}});
    QCOMPARE(keys.front().numbers.last(), u"= "_s + cellNumber(3));
    for (const DetailColumn &key : keys)
        QCOMPARE(key.isOverridden, key.index == 0);
    for (const DetailColumn &feature : columnsAt({NormedOutput, {0, 1, 2}}))
        QCOMPARE(feature.isOverridden, feature.index == 2);
}

HEADSCOPE_TEST(TestDetailWeights, QApplication)
#include "tst_detailweights.moc"
