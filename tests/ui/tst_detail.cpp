// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detailstrip.h"

#include "engine/reading/explain.h"
#include "tests/ui/support.h"
#include "ui/detail/detailtable.h"
#include "ui/figure/slice.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/fonts.h"

#include <QApplication>
#include <QFontMetricsF>

#include <cmath>

using namespace headscope;
using enum Role;

/// The strip that opens a step.
class TestDetail : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void stepsWithADetailShowIt_data();
    void stepsWithADetailShowIt();
    void theMapsHaveTheRoomFirst();
    void theColumnsOfTheLargestSharesAreShown();
    void aNeighbourGivesWay();
    void softmaxTellsTheEnginesMaximumAndSum();
    void softmaxTellsOfASink();
    void softmaxTellsTheRuleOfADeadRow();
    void aRowIsNamedByItsNumberAndItsToken();
    void dropoutTellsItsRowSum();
    void theHeadsAddUpToTheOutput();
    void theHeadsAddUpToWhatWasComputed();
    void smallSharesAreTold();
    void largeSharesAreNotCut();
    void numbersOfNarrowBarsStandApart();
    void longTitlesAreWholeInSmallerLetters();
    void splitCalculatesTheIndex();
    void namesInMemoryStandBesideTheMark();
    void keysBehindAPastHaveNoStrip();
    void concatCalculatesItBack();
    void theMixtureNamesItsHeaviestKey();
    void theMixtureShowsItsLargestProducts();
    void whatIsHiddenAddsNothingToTheMixture();
    void normTellsMeanAndVariance();
    void theMaskTellsADeadRow();
    void theMaskTellsTheBiasOfPositions();
    void theMaskTellsTheBiasThatTheRunAdds();
    void theMaskTellsNothingOfHiddenScores_data();
    void theMaskTellsNothingOfHiddenScores();
    void whatIsSetIsNotToldAsComputed();
    void productsSumToTheScore();
    void oneProductIsToldAsOne();
    void whatTakesLongToCountIsNotOpened();
    void aRunThatIsGoneIsNotTold();
    void whatIsGivenHasNoInside();
    void everyColumnOfATableFillsItsLines_data();
    void everyColumnOfATableFillsItsLines();
    void theResidualTellsWhatIsAdded();
    void theCursorOnAnOperandChoosesTheRow();
    void everyExampleIsPaintedInEveryTheme_data();
    void everyExampleIsPaintedInEveryTheme();
};

namespace {

struct ShownDetail
{
    explicit ShownDetail(const QString &example)
    {
        open(session, example);
        turnTrainingOn(session);
        strip.resize(900, 88);
    }
    QString told(const CellPlace &place)
    {
        session.goTo(place);
        return strip.accessibleDescription();
    }
    const Trace &trace() const { return *session.result()->trace; }
    Session session;
    DetailStrip strip{session};
};

constexpr QSizeF kTitleRoom(120, 78); // of a title in the strip

double heightOf(const QString &title, const QFont &font)
{
    const QRectF below(0, 0, kTitleRoom.width(), 10000);
    return QFontMetricsF(font).boundingRect(below, Qt::TextWordWrap, title).height();
}

/// How many pixels are not the ground.
int inked(const QImage &image, QRgb ground)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += (image.pixel(x, y) | 0xFF000000U) != ground ? 1 : 0;
    return count;
}

} // namespace

void TestDetail::initTestCase()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
}

void TestDetail::stepsWithADetailShowIt_data()
{
    QTest::addColumn<Role>("tensor");
    QTest::addColumn<bool>("hasDetail");
    for (const auto &[tensor, has] : {std::pair(Queries, false),
                                      {Q, false},
                                      {KHeads, true},
                                      {Scores, true},
                                      {ScaledScores, true},
                                      {MaskedScores, true},
                                      {Weights, true},
                                      {DroppedWeights, true},
                                      {HeadOutputs, true},
                                      {Concat, true},
                                      {Output, true}})
        QTest::addRow("%s", specOf(tensor).name.data()) << tensor << has;
}

void TestDetail::stepsWithADetailShowIt()
{
    QFETCH(Role, tensor);
    QFETCH(bool, hasDetail);
    ShownDetail shown(u"d2l"_s);
    shown.session.setTensor(tensor);
    QCOMPARE(shown.strip.isHidden(), !hasDetail);
    QCOMPARE(shown.strip.accessibleDescription().isEmpty(), !hasDetail);
}

void TestDetail::theMapsHaveTheRoomFirst()
{
    Session session;
    open(session, u"d2l"_s); // four queries
    QWidget parent;
    parent.resize(900, 300);
    DetailStrip strip(session, &parent);
    parent.show();
    QVERIFY(strip.isVisible());
    edit(session, {{u"inputs.num_queries"_s, u"9"_s}});
    QVERIFY(!strip.isVisible());
    parent.resize(900, 500);
    QTRY_VERIFY(strip.isVisible());
    parent.resize(900, 260);
    QTRY_VERIFY(!strip.isVisible());
}

void TestDetail::theColumnsOfTheLargestSharesAreShown()
{
    const std::vector<double> shares{0.1, 0.2, 0.05, 0.3, 0, 0.15, 0.2, 0};
    const QRectF wide(0, 0, 132 + 8 * 44, 80);
    QCOMPARE(columnsOfLargest(wide, 0, shares), (std::vector<Index>{0, 1, 2, 3, 4, 5, 6, 7}));
    const QRectF narrow(0, 0, 132 + 4 * 60 + 14, 80); // four columns with dots around each
    QCOMPARE(columnsOfLargest(narrow, 3, shares), (std::vector<Index>{1, 3, 5, 6}));
    QCOMPARE(columnsOfLargest(narrow, 4, shares), (std::vector<Index>{1, 3, 4, 6}));
    QCOMPARE(columnsAround(narrow, 0, 8), (std::vector<Index>{0, 1, 2, 3}));
    QCOMPARE(columnsAround(narrow, 7, 8), (std::vector<Index>{4, 5, 6, 7}));
    QCOMPARE(columnsAround(QRectF(), 5, 8), std::vector<Index>{5});
    QCOMPARE(threeDecimals(-0.0852), u"−0.085"_s);
    QCOMPARE(threeDecimals(2e-5), u"2e−5"_s);
    QCOMPARE(threeDecimals(-1e6), u"−1e6"_s);
    QCOMPARE(threeDecimals(0), u"0"_s);
}

/// Where there is no room for both, the opened step comes before the thumbnails.
void TestDetail::aNeighbourGivesWay()
{
    Session session;
    open(session, u"d2l"_s);
    QWidget parent;
    parent.resize(900, 370);
    QWidget thumbnails(&parent);
    thumbnails.setFixedHeight(66);
    DetailStrip strip(session, &parent);
    strip.setNeighbour(&thumbnails);
    parent.show();
    QVERIFY(strip.isVisible() && !thumbnails.isVisible());
    session.setStep(StepId::Project); // which is not opened
    QVERIFY(!strip.isVisible() && thumbnails.isVisible());
    session.setStep(StepId::Softmax);
    QVERIFY(strip.isVisible() && !thumbnails.isVisible());
    parent.resize(900, 500);
    QTRY_VERIFY(strip.isVisible() && thumbnails.isVisible());
}

void TestDetail::softmaxTellsTheEnginesMaximumAndSum()
{
    ShownDetail shown(u"d2l"_s);
    const Cell cell{0, 2, 1, 0};
    const auto workings = workingsOf(explain(shown.trace(), Weights, cell));
    QCOMPARE(shown.told({Weights, cell}),
             u"largest score %1, sum of exponentials %2"_s.arg(exactNumber(workings[0].values.front()),
                                                               exactNumber(workings[2].values.front())));
}

void TestDetail::softmaxTellsOfASink()
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
void TestDetail::softmaxTellsTheRuleOfADeadRow()
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

void TestDetail::aRowIsNamedByItsNumberAndItsToken()
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

void TestDetail::dropoutTellsItsRowSum()
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

void TestDetail::theHeadsAddUpToTheOutput()
{
    ShownDetail shown(u"d2l"_s);
    const QString told = shown.told({Output, {1, 3, 7}});
    double sum = 0;
    const QStringList parts = told.split(u", "_s);
    QCOMPARE(parts.size(), 5);
    for (const QString &part : parts)
        sum += withHyphen(part.section(u' ', -1)).toDouble();
    const double output = shown.trace().value(Output, {1, 3, 7});
    QVERIFY2(std::abs(sum - output) < 1e-5, qPrintable(told));
}

void TestDetail::theHeadsAddUpToWhatWasComputed()
{
    ShownDetail shown(u"d2l"_s);
    const CellPlace place{Output, {1, 3, 7}};
    const double computed = shown.trace().value(Output, place.cell);
    edit(shown.session, {{u"overrides"_s, uR"([{"cell": "output[1,3,7]", "value": 3}])"_s}});
    const QString told = shown.told(place);
    const double added = withHyphen(told.section(u"computed, it would be "_s, 1)).toDouble();
    QVERIFY2(std::abs(added - computed) < 1e-5, qPrintable(told));
    const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
    const QString title = outputTable(input, QRectF(0, 0, 900, 80)).title;
    QVERIFY2(title.contains(withMinus(QString::number(computed, 'f', 4))), qPrintable(title));
    QVERIFY2(title.endsWith(u"; you set it to 3"_s), qPrintable(title));
}

/// So small that four decimals are all 0.
void TestDetail::smallSharesAreTold()
{
    ShownDetail shown(u"d2l"_s);
    QStringList overrides;
    for (Index column = 0; column < shapeOf(specOf(Wo), shown.session.plan().sizes).back(); ++column)
        overrides << uR"({"cell": "W_o[3,%1]", "value": 1e-6})"_s.arg(column);
    edit(shown.session, {{u"overrides"_s, u'[' + overrides.join(u',') + u']'}});
    const CellPlace place{Output, {0, 0, 3}};
    const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
    double sum = 0;
    double largest = 0;
    for (const DetailColumn &head : outputTable(input, QRectF(0, 0, 2000, 80)).columns) {
        const double share = withHyphen(head.numbers.first()).toDouble();
        sum += share;
        largest = std::max(largest, std::abs(share));
    }
    QVERIFY(largest > 0 && largest < 1e-3);
    QVERIFY(std::abs(sum - shown.trace().value(Output, place.cell)) < 0.05 * largest);
}

void TestDetail::largeSharesAreNotCut()
{
    ShownDetail shown(u"d2l"_s);
    edit(shown.session, {{u"overrides"_s, uR"([{"cell": "W_o[3,4]", "value": 1e30}])"_s}});
    const CellPlace place{Output, {0, 0, 3}};
    const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
    const DetailTable table = outputTable(input, QRectF(0, 0, 2000, 80));
    QVERIFY2(table.title.size() < 60, qPrintable(table.title));
    for (const DetailColumn &head : table.columns)
        QVERIFY2(head.numbers.first().size() < 10, qPrintable(head.numbers.first()));
}

void TestDetail::numbersOfNarrowBarsStandApart()
{
    ShownDetail shown(u"d2l"_s);
    edit(shown.session, {{u"layer.num_hiddens"_s, u"64"_s}, {u"layer.num_heads"_s, u"16"_s}});
    shown.session.setTensor(Output);
    const QImage picture = shown.strip.grab().toImage();
    const QRgb ground = findTheme(u"light"_s)->surface.rgb();
    constexpr double left = 24 + 132; // of the first bar
    constexpr double bar = (900 - 24 - left) / 16;
    for (int i = 1; i < 16; ++i)
        for (int y = 5; y < 20; ++y)
            for (const double x : {-1.5, -0.5, 0.5, 1.5})
                QCOMPARE(pixelAt(picture, {left + i * bar + x, y + 0.5}), ground);
    QVERIFY(inked(picture.copy(QRectF(left, 5, 720, 15).toRect()), ground) > 0);
}

void TestDetail::longTitlesAreWholeInSmallerLetters()
{
    QImage image(200, 78, QImage::Format_RGB32);
    QPainter painter(&image);
    const QString title = u"word "_s.repeated(26).trimmed();
    paintDetailTitle(painter, QRectF(image.rect()), *findTheme(u"light"_s), title);
    QVERIFY(painter.font().pixelSize() < kCaptionSize);
    QVERIFY(heightOf(title, painter.font()) <= kTitleRoom.height());
    paintDetailTitle(painter, QRectF(image.rect()), *findTheme(u"light"_s), u"word"_s);
    QCOMPARE(painter.font().pixelSize(), kCaptionSize);
    QVERIFY(!painter.font().bold()); // larger Chinese would be thin beside bold numbers
}

void TestDetail::splitCalculatesTheIndex()
{
    ShownDetail shown(u"d2l"_s);
    QCOMPARE(shown.told({QHeads, {0, 2, 2, 7}}), u"Feature 47 of all becomes feature 7 of head 2: 47 = 2 × 20 + 7."_s);
    QCOMPARE(shown.trace().value(QHeads, {0, 2, 2, 7}), shown.trace().value(Q, {0, 2, 47}));
}

void TestDetail::namesInMemoryStandBesideTheMark()
{
    const QRgb ink = findTheme(u"light"_s)->text.rgb();
    ShownDetail shown(u"small"_s);
    shown.strip.resize(440, 88); // where the name of a head is wider than what the mark leaves
    int marks = 0;
    for (Index feature = 0; feature < 4; ++feature) {
        shown.told({QHeads, {0, 0, 1, feature}});
        const QImage image = shown.strip.grab().toImage();
        for (int x = 3; x < image.width(); ++x)
            for (int y = 0, run = 0; y < image.height(); ++y) {
                run = image.pixel(x, y) == ink ? run + 1 : 0;
                if (run != 13) // higher than any letter
                    continue;
                ++marks;
                if (image.pixel(x - 1, y) != ink) // at its left edge
                    for (int up = 4; up < 9; ++up)
                        QCOMPARE(image.pixel(x - 2, y - up), image.pixel(x - 2, y - 4));
            }
    }
    QVERIFY(marks > 0);
}

/// Their memory is not that of K read in another order.
void TestDetail::keysBehindAPastHaveNoStrip()
{
    ShownDetail shown(QStringLiteral(TEST_SOURCE_DIR "/ui/everything.headscope"));
    QVERIFY(shown.session.plan().sizes.past > 0);
    shown.session.setTensor(QHeads);
    QVERIFY(!shown.strip.isHidden());
    shown.session.setTensor(KHeads);
    QVERIFY(shown.strip.isHidden());
}

void TestDetail::concatCalculatesItBack()
{
    ShownDetail shown(u"d2l"_s);
    QCOMPARE(shown.told({Concat, {0, 2, 47}}), u"Feature 7 of head 2 becomes feature 47 of all: 2 × 20 + 7 = 47."_s);
    QCOMPARE(shown.trace().value(Concat, {0, 2, 47}), shown.trace().value(HeadOutputs, {0, 2, 2, 7}));
}

void TestDetail::theMixtureNamesItsHeaviestKey()
{
    ShownDetail shown(u"d2l"_s);
    Index heaviest = 0;
    for (Index key = 0; key < 6; ++key)
        if (shown.trace().value(DroppedWeights, {1, 2, 3, key}) >
            shown.trace().value(DroppedWeights, {1, 2, 3, heaviest}))
            heaviest = key;
    QCOMPARE(shown.told({HeadOutputs, {1, 2, 3, 5}}),
             u"weighted sum of 6 values, the largest weight is %2, of key %1"_s.arg(heaviest).arg(
                 exactNumber(shown.trace().value(DroppedWeights, {1, 2, 3, heaviest}))));
}

/// Key 3 of item 0 lies behind its valid length.
void TestDetail::whatIsHiddenAddsNothingToTheMixture()
{
    ShownDetail shown(u"d2l"_s);
    edit(shown.session, {{u"overrides"_s, uR"([{"cell": "V_heads[0,0,3,0]", "value": "nan"}])"_s}});
    const CellPlace place{HeadOutputs, {0, 0, 0, 0}};
    const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
    const DetailTable table = detailOf(shown.session.plan(), HeadOutputs)->table(input, QRectF(0, 0, 2000, 88));
    QCOMPARE(table.columns[3].index, 3);
    QCOMPARE(table.columns[3].numbers.back(), u"0"_s);
}

/// Not those of the largest weights: a small one of a large value counts more.
void TestDetail::theMixtureShowsItsLargestProducts()
{
    ShownDetail shown(u"d2l"_s);
    edit(shown.session, {{u"overrides"_s, uR"([{"cell": "V_heads[0,0,1,0]", "value": 10000},
                                               {"cell": "dropped_weights[0,0,0,0]", "value": 0.5},
                                               {"cell": "dropped_weights[0,0,0,1]", "value": 0.001}])"_s}});
    const CellPlace place{HeadOutputs, {0, 0, 0, 0}};
    const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
    const auto tableIn = [&](double width) {
        return detailOf(shown.session.plan(), HeadOutputs)->table(input, QRectF(0, 0, width, 88));
    };
    const DetailTable one = tableIn(100);
    QVERIFY(std::ssize(one.columns) < one.count);
    QVERIFY(std::any_of(one.columns.begin(), one.columns.end(),
                        [](const DetailColumn &column) { return column.index == 1; }));
    QVERIFY2(one.title.endsWith(u", the largest are shown"_s), qPrintable(one.title));
    QVERIFY(!tableIn(2000).title.contains(u"largest"_s));
}

void TestDetail::normTellsMeanAndVariance()
{
    ShownDetail shown(u"residual"_s);
    const Index count = shown.session.plan().sizes.normSize;
    double mean = 0;
    double variance = 0;
    for (Index i = 0; i < count; ++i)
        mean += shown.trace().value(ResidualSum, {0, 1, i}) / static_cast<double>(count);
    for (Index i = 0; i < count; ++i)
        variance += std::pow(shown.trace().value(ResidualSum, {0, 1, i}) - mean, 2) / static_cast<double>(count);
    const QString told = shown.told({NormedOutput, {0, 1, 2}});
    const auto number = [&](const QString &name) {
        return withHyphen(told.section(name + u' ', 1).section(u',', 0, 0)).toDouble();
    };
    QVERIFY2(std::abs(number(u"mean"_s) - mean) < 1e-5, qPrintable(told));
    QVERIFY2(std::abs(number(u"variance"_s) - variance) < 1e-4, qPrintable(told));
}

void TestDetail::productsSumToTheScore()
{
    ShownDetail shown(u"d2l"_s);
    double sum = 0;
    for (Index feature = 0; feature < 20; ++feature)
        sum += shown.trace().value(QHeads, {0, 2, 1, feature}) * shown.trace().value(KHeads, {0, 2, 3, feature});
    const auto told = [&] { return withHyphen(shown.told({Scores, {0, 2, 1, 3}}).section(u": "_s, 1)).toDouble(); };
    QVERIFY2(std::abs(told() - sum) < 1e-5, qPrintable(QString::number(told())));
    edit(shown.session, {{u"overrides"_s, uR"([{"cell":"scores[0,2,1,3]","value":5}])"_s}});
    QVERIFY2(std::abs(told() - sum) < 1e-5, qPrintable(QString::number(told()))); // the products are still these
}

/// It would be counted again at each move of the pointer.
void TestDetail::oneProductIsToldAsOne()
{
    ShownDetail shown(u"d2l"_s);
    edit(shown.session, {{u"layer.num_hiddens"_s, u"5"_s}}); // of five heads
    const CellPlace place{Scores, {0, 0, 1, 2}};
    const QString told = shown.told(place);
    QVERIFY2(told.startsWith(u"1 product: "_s), qPrintable(told));
    const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
    const QString title = dotTable(input, QRectF(0, 0, 900, 88)).title;
    QVERIFY2(title.contains(u": 1 product, "_s), qPrintable(title));
}

void TestDetail::whatTakesLongToCountIsNotOpened()
{
    ShownDetail shown(u"d2l"_s);
    shown.session.setTensor(ScaledScores);
    QVERIFY(!shown.strip.isHidden());
    edit(
        shown.session,
        {{u"inputs.num_queries"_s, u"600"_s}, {u"inputs.num_kv_pairs"_s, u"600"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    QVERIFY(shown.strip.isHidden());
    shown.session.setTensor(Weights);
    QVERIFY(!shown.strip.isHidden()); // which takes a row
}

/// The session that is opened then has no run yet.
void TestDetail::aRunThatIsGoneIsNotTold()
{
    ShownDetail shown(u"d2l"_s);
    QVERIFY(!shown.told({Scores, {0, 0, 1, 2}}).isEmpty());
    QSignalSpy gone(&shown.session, &Session::resultGone);
    shown.session.show(u"another"_s, planOf(smallDocument()));
    shown.session.runner().cancel();
    QCOMPARE(gone.count(), 1);
    QCOMPARE(shown.strip.accessibleDescription(), QString());
}

/// Attention maps alone have no scores that their weights could come from.
void TestDetail::whatIsGivenHasNoInside()
{
    Session session;
    open(session, QStringLiteral(TEST_SOURCE_DIR "/cli/shapes-maps/maps.headscope"));
    QVERIFY(detailOf(session.plan(), Weights) == nullptr);
}

void TestDetail::everyColumnOfATableFillsItsLines_data()
{
    QTest::addColumn<QString>("example");
    for (const QString &example : kExamples)
        QTest::addRow("%s", qPrintable(example)) << example;
}

void TestDetail::everyColumnOfATableFillsItsLines()
{
    QFETCH(QString, example);
    ShownDetail shown(example);
    int tables = 0;
    for (const TensorId tensor : madeTensors(shown.session)) {
        const Detail *detail = detailOf(shown.session.plan(), tensor);
        if (detail == nullptr || detail->table == nullptr)
            continue;
        ++tables;
        const Cell first(tensorOf(shown.session.plan(), tensor).shape.size(), 0);
        const DetailInput input{shown.trace(), *shown.session.result(), {tensor, first}, true, *findTheme(u"light"_s)};
        const DetailTable table = detail->table(input, QRectF(0, 0, 600, 88));
        QVERIFY2(!table.title.isEmpty() && !table.columns.empty(), specOf(tensor).name.data());
        QCOMPARE(gapsOf(table).size(), table.columns.size() + 1);
        for (const DetailColumn &column : table.columns)
            QCOMPARE(column.numbers.size() + 1, table.lines.size());
    }
    QVERIFY(tables > 3);
}

void TestDetail::theResidualTellsWhatIsAdded()
{
    ShownDetail shown(u"residual"_s);
    const auto number = [&](TensorId tensor) { return exactNumber(shown.trace().value(tensor, {1, 2, 7})); };
    const QString told = shown.told({ResidualSum, {1, 2, 7}});
    QVERIFY2(told.contains(u"queries: "_s + number(Queries)), qPrintable(told));
    QVERIFY2(told.endsWith(u"residual sum: "_s + number(ResidualSum)), qPrintable(told));
}

void TestDetail::theMaskTellsADeadRow()
{
    ShownDetail shown(u"d2l"_s);
    QCOMPARE(shown.told({MaskedScores, {0, 0, 1, 0}}), u"This query sees 3 of 6 keys"_s);
    edit(shown.session, {{u"mask.valid_lens"_s, u"[0, 2]"_s}, {u"mask.dead_row"_s, u"\"uniform\""_s}});
    QCOMPARE(shown.told({MaskedScores, {0, 0, 1, 0}}),
             u"This query sees no key: its weights are set to equal shares"_s);
}

/// A score whose key is seen does not stay as it is.
void TestDetail::theMaskTellsTheBiasOfPositions()
{
    ShownDetail shown(u"d2l"_s);
    shown.told({MaskedScores, {0, 0, 1, 0}});
    const QImage before = shown.strip.grab().toImage();
    edit(shown.session, {{u"layer.alibi"_s, u"{}"_s}});
    QVERIFY(shown.strip.grab().toImage() != before);
}

/// Also where another number stands in the place of that of the file.
void TestDetail::theMaskTellsTheBiasThatTheRunAdds()
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

void TestDetail::theMaskTellsNothingOfHiddenScores_data()
{
    QTest::addColumn<QString>("hidden");
    for (const QString &hidden : {u"score_bias"_s, u"masked_scores"_s, u"masked_scores[0,0,1,0]"_s})
        QTest::addRow("%s", qPrintable(hidden)) << hidden;
}

void TestDetail::theMaskTellsNothingOfHiddenScores()
{
    QFETCH(QString, hidden);
    ShownDetail shown(kExamples.last());
    shown.session.setTensor(Mask);
    QVERIFY(!shown.strip.accessibleDescription().isEmpty());
    shown.session.setHidden({hidden});
    QCOMPARE(shown.strip.accessibleDescription(), QString());
}

void TestDetail::whatIsSetIsNotToldAsComputed()
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

void TestDetail::theCursorOnAnOperandChoosesTheRow()
{
    ShownDetail shown(u"d2l"_s);
    shown.session.setTensor(Weights);
    const QString first = shown.strip.accessibleDescription();
    shown.session.pin(CellPlace{MaskedScores, {0, 0, 2, 1}});
    QVERIFY(shown.strip.accessibleDescription() != first);
    const QString byOperand = shown.strip.accessibleDescription();
    shown.session.pin(CellPlace{Weights, {0, 0, 2, 1}});
    QCOMPARE(shown.strip.accessibleDescription(), byOperand);
}

void TestDetail::everyExampleIsPaintedInEveryTheme_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<QString>("theme");
    for (const QString &example : kExamples)
        for (const Theme &theme : themes())
            QTest::addRow("%s, %s", qPrintable(example), qPrintable(theme.name)) << example << theme.name;
}

void TestDetail::everyExampleIsPaintedInEveryTheme()
{
    QFETCH(QString, example);
    QFETCH(QString, theme);
    applyTheme(*qApp, *findTheme(theme));
    ShownDetail shown(example);
    int painted = 0;
    for (const TensorId tensor : madeTensors(shown.session)) {
        shown.session.setTensor(tensor);
        if (shown.strip.isHidden())
            continue;
        ++painted;
        for (const int width : {380, 1100}) {
            shown.strip.resize(width, 88);
            const QImage image = shown.strip.grab().toImage();
            QVERIFY2(inked(image, findTheme(theme)->surface.rgb()) > 200, specOf(tensor).name.data());
        }
    }
    QVERIFY(painted > 3);
    applyTheme(*qApp, *findTheme(u"light"_s));
}

HEADSCOPE_TEST(TestDetail, QApplication)
#include "tst_detail.moc"
