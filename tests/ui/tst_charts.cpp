// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chartpanel.h"

#include "engine/reading/histogram.h"
#include "engine/reading/metrics.h"
#include "tests/ui/support.h"
#include "ui/chart/mostbars.h"
#include "ui/chart/roundnumbers.h"
#include "ui/figure/valuescale.h"
#include "ui/session/together.h"
#include "ui/text/minus.h"

#include <QComboBox>
#include <QGraphicsView>
#include <QLabel>

#include <numeric>

using namespace headscope;

class TestCharts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void entropiesAreTheEngines();
    void theEntropiesFillTheirChart();
    void roundNumbersAreRound();
    void theHistogramCountsTheMatrix();
    void theHistogramStandsAsTheColourBar();
    void nothingToCountIsSaid();
    void whatIsNoNumberIsNotCalledMasked();
    void theHistogramCountsInFullDigits();
    void theHistogramMarksTheBinOfTheCell();
    void sharedHeadsHaveTheirOwnNumbers();
    void aWeightIsOfNoBatchItem();
    void whatIsNoNumberCountsInNoMean();
    void captionsTellOfDropout();
    void sharesByDistanceAreMeansOfDiagonals();
    void sharesByDistanceAreThoseOfThePositions();
    void theOutermostDistancesSayWhetherTheyAreSeveral();
    void dotsAreTheOtherHeads();
    void headsApartStandOneAfterTheOther();
    void wordsThatRunToTheLeftKeepTheirNumbersBesideThem();
    void barsOfManyKeysAreSeen();
    void namesOfManyBarsAreNotCut();
    void numbersOfNarrowBarsDoNotRunTogether();
    void anyButtonMayBePressedOnBars();
    void ofManyBarsThoseAroundTheChosenAreShown();
    void theKeysPassOverWhatIsNotThere();
    void whatIsNotThereIsNotKept();
    void barsOfARunBeforeAreDimmed();
    void weightsAreAtTheirSteps();
    void moreHeadsThanTheRunHasAreNoTrap();
    void everyTensorHasAChart();
};

namespace {

struct ShownChart
{
    explicit ShownChart(const QString &example)
    {
        showActive(panel, {372, 200});
        open(session, example);
        connect(&session, &Session::selectionChanged, &panel, &ChartPanel::refresh);
        connect(&session, &Session::resultChanged, &panel, &ChartPanel::refresh);
        panel.refresh();
    }
    static void connect(auto... all) { QObject::connect(all...); }
    void pick(int kind) { Q_EMIT find<QComboBox>(panel, u"chartKind"_s)->activated(kind); }
    void pinWeight(Index head, Index query, Index key)
    {
        session.setStep(StepId::Softmax);
        session.setHead(head);
        session.pin(CellPlace{Role::Weights, {0, head, query, key}});
    }
    QString caption() { return find<QLabel>(panel, u"chartCaption"_s)->text(); }
    QString summary() { return find<BarChart>(panel, u"barChart"_s)->accessibleDescription(); }
    ChartInput input() { return {session.result(), session.selection(), measure}; }

    Measure measure;
    Session session;
    ChartPanel panel{session};
};

} // namespace

void TestCharts::entropiesAreTheEngines()
{
    ShownChart shown(u"d2l"_s);
    shown.session.setStep(StepId::Softmax);
    shown.session.setBatch(1);
    shown.pick(1);
    QStringList wanted;
    for (Index head = 0; head < 5; ++head)
        wanted << u"head %1: %2 bit"_s.arg(head).arg(
            metricsOf(*shown.session.result()->trace, Role::Weights, 1, head).meanEntropy, 0, 'f', 2);
    QTRY_COMPARE(shown.summary(), wanted.join(u", "_s));
    QVERIFY2(shown.caption().contains(u"1.00"_s), qPrintable(shown.caption())); // two keys allowed
}

/// Heads that nearly look at one key alone would be flat strips below the largest entropy that there could be.
void TestCharts::theEntropiesFillTheirChart()
{
    ShownChart shown(u"dates/decoder-2-cross/0"_s);
    shown.session.setStep(StepId::Softmax);
    const ChartContent chart = entropyOfHeads(shown.input());
    const double largest = *std::max_element(chart.bars.heights.begin(), chart.bars.heights.end());
    QVERIFY2(largest > 0.7 && largest < 0.8, qPrintable(QString::number(largest)));
    QCOMPARE(chart.bars.top, 0.8);
    QCOMPARE(chart.bars.topName, u"0.8"_s);
    QVERIFY2(chart.caption.contains(u"3.46: ALL ALIKE"_s), qPrintable(chart.caption));
    shown.pick(1);
    const QImage picture = shown.panel.grab().toImage();
    const QRect bars = find<QWidget>(shown.panel, u"barChart"_s)->geometry();
    const double ratio = picture.devicePixelRatio();
    const QImage corner =
        picture.copy(QRectF(bars.left() * ratio, bars.top() * ratio, 14 * ratio, 12 * ratio).toRect());
    QVERIFY(std::abs(qGray(corner.pixel(0, 0)) - 255) < 10);
    bool hasTop = false; // "0.8" beside the bars
    for (int y = 0; y < corner.height(); ++y)
        for (int x = 0; x < corner.width(); ++x)
            hasTop |= qGray(corner.pixel(x, y)) < 180;
    QVERIFY(hasTop);
}

void TestCharts::roundNumbersAreRound()
{
    for (const auto &[number, up] :
         {std::pair{0.32, 0.4}, {0.3, 0.3}, {1.0, 1.0}, {2.1, 3.0}, {9.0, 10.0}, {0.01, 0.01}})
        QVERIFY2(std::abs(roundedUp(number) - up) < 1e-12, qPrintable(QString::number(roundedUp(number))));
    const auto are = [](const std::vector<double> &ticks, const std::vector<double> &wanted) {
        return std::equal(ticks.begin(), ticks.end(), wanted.begin(), wanted.end(),
                          [](double a, double b) { return std::abs(a - b) < 1e-12; });
    };
    QVERIFY(are(roundTicks(-4.99, 4.99), {-4, -2, 0, 2, 4}));
    QVERIFY(are(roundTicks(0, 1), {0, 0.2, 0.4, 0.6, 0.8, 1}));
    QVERIFY(are(roundTicks(-64.7, 64.7), {-50, 0, 50}));
    for (const double tiny : {5e-324, 2e-323}) // whose steps are no numbers
        QVERIFY(roundTicks(-tiny, tiny).size() < 20);
    for (const auto &[low, high] :
         {std::pair{1.0, 1.0}, {0.0, std::nan("")}, {0.0, static_cast<double>(kInfinity)}, {2.0, 1.0}})
        QVERIFY(roundTicks(low, high).empty());
    for (double reach = 1e-30; reach < 1e30; reach *= 1.7) {
        const auto ticks = roundTicks(-reach, reach);
        QVERIFY(ticks.size() >= 3 && ticks.size() <= 7);
        QVERIFY(std::count(ticks.begin(), ticks.end(), 0.0) == 1);
    }
}

void TestCharts::theHistogramStandsAsTheColourBar()
{
    ShownChart shown(u"d2l"_s);
    for (const TensorId tensor : {Role::Scores, Role::Weights, Role::Queries}) {
        shown.session.setTensor(tensor);
        const Bars bars = histogramOfMatrix(shown.input()).bars;
        const ValueScale scale = scaleFor(specOf(tensor), colourRange(*shown.session.result(), tensor));
        QCOMPARE(bars.ticks.first().name, u"0"_s);
        QCOMPARE(bars.ticks.first().place, scale.low < 0 ? 12.0 : 0.0);
        for (const Tick &tick : bars.ticks)
            QVERIFY(std::abs(scale.valueAt(tick.place / 24) - withHyphen(tick.name).toDouble()) < 1e-6);
        QCOMPARE(bars.topName.toDouble(), *std::max_element(bars.heights.begin(), bars.heights.end()));
    }
}

void TestCharts::nothingToCountIsSaid()
{
    ShownChart shown(u"d2l"_s);
    edit(shown.session, {{u"mask.valid_lens"_s, u"[0, 2]"_s}});
    shown.session.setTensor(Role::MaskedScores);
    shown.pick(2);
    QCOMPARE(shown.summary(), u"Every key is masked here: there is no number to count."_s);
    QVERIFY(!shown.panel.findChild<QGraphicsView *>()->isVisible());
    shown.session.setBatch(1);
    QVERIFY(shown.summary().startsWith(u"numbers from"_s));
    QVERIFY(shown.panel.findChild<QGraphicsView *>()->isVisible());
}

void TestCharts::whatIsNoNumberIsNotCalledMasked()
{
    ShownChart shown(u"d2l"_s);
    shown.session.setTensor(Role::Weights);
    const Trace &trace = *shown.session.result()->trace;
    const Shape shape = shapeOf(*trace.whole(Role::Weights));
    const std::vector<double> numbers(static_cast<std::size_t>(countOf(shape).value()), std::nan(""));
    auto other = std::make_shared<RunResult>(*shown.session.result());
    other->trace = withTensor(trace, Role::Weights, Tensor<double>(shape, numbers));
    const SharedResult result = other;
    const ChartInput input{result, shown.session.selection(), shown.measure};
    QCOMPARE(histogramOfMatrix(input).bars.summary, u"No number is finite here: there is nothing to count."_s);
}

void TestCharts::theHistogramCountsTheMatrix()
{
    ShownChart shown(u"d2l"_s);
    shown.session.setStep(StepId::Scores);
    shown.session.setHead(3);
    const Bars bars = histogramOfMatrix(shown.input()).bars;
    QCOMPARE(std::accumulate(bars.heights.begin(), bars.heights.end(), 0.0), 4.0 * 6);
    const ValueScale scale = scaleFor(specOf(Role::Scores), shown.session.result()->range(Role::Scores));
    const auto counts = histogramOf(*shown.session.result()->trace, Role::Scores, {0, 3}, {-scale.high, scale.high},
                                    bars.heights.size());
    for (qsizetype i = 0; i < bars.heights.size(); ++i)
        QCOMPARE(bars.heights[i], static_cast<double>(counts[static_cast<std::size_t>(i)]));
}

void TestCharts::theHistogramCountsInFullDigits()
{
    ShownChart shown(u"d2l"_s);
    edit(shown.session, {{u"inputs.batch_size"_s, u"1"_s},
                         {u"layer.num_heads"_s, u"1"_s},
                         {u"inputs.num_queries"_s, u"1024"_s},
                         {u"inputs.num_kv_pairs"_s, u"1024"_s},
                         {u"mask.valid_lens"_s, u"null"_s}});
    shown.session.setTensor(Role::Weights); // all of them in the first bin
    QTRY_COMPARE(histogramOfMatrix(shown.input()).bars.topName, u"1048576"_s);
    const QString summary = histogramOfMatrix(shown.input()).bars.summary;
    QVERIFY2(summary.contains(u"1048576 from "_s), qPrintable(summary));
}

void TestCharts::theHistogramMarksTheBinOfTheCell()
{
    ShownChart shown(u"d2l"_s);
    shown.session.setTensor(Role::Scores);
    QCOMPARE(histogramOfMatrix(shown.input()).bars.chosen, -1);
    for (Index key = 0; key < 6; ++key) {
        shown.session.pin(CellPlace{Role::Scores, {0, 0, 2, key}});
        const Bars bars = histogramOfMatrix(shown.input()).bars;
        QVERIFY(bars.chosen >= 0);
        QVERIFY(bars.heights[bars.chosen] > 0); // the number itself was counted there
    }
    shown.session.setTensor(Role::MaskedScores);
    shown.session.pin(CellPlace{Role::MaskedScores, {0, 0, 2, 5}}); // a masked key, which was not
    QCOMPARE(histogramOfMatrix(shown.input()).bars.chosen, -1);
}

void TestCharts::sharedHeadsHaveTheirOwnNumbers()
{
    ShownChart shown(u"d2l"_s);
    edit(shown.session, {{u"layer.num_heads"_s, u"4"_s}, {u"layer.num_kv_heads"_s, u"2"_s}});
    shown.session.setHead(3);
    for (const auto &[tensor, head] : {std::pair(Role::KHeads, u" · HEAD 1"_s), {Role::QHeads, u" · HEAD 3"_s}}) {
        shown.session.setTensor(tensor);
        const QString caption = histogramOfMatrix(shown.input()).caption;
        QVERIFY2(caption.endsWith(head), qPrintable(caption));
    }
}

void TestCharts::aWeightIsOfNoBatchItem()
{
    ShownChart shown(u"d2l"_s);
    for (const auto &[tensor, hasItem] : {std::pair(Role::Wq, false), {Role::Queries, true}}) {
        shown.session.setTensor(tensor);
        const QString caption = histogramOfMatrix(shown.input()).caption;
        QVERIFY2(caption.endsWith(u" · BATCH ITEM 0"_s) == hasItem, qPrintable(caption));
    }
}

void TestCharts::whatIsNoNumberCountsInNoMean()
{
    ShownChart shown(u"d2l"_s);
    edit(shown.session, {{u"mask.valid_lens"_s, u"[[0, 3, 3, 3], [0, 0, 0, 0]]"_s}, {u"mask.fill"_s, u"\"-inf\""_s}});
    shown.pinWeight(0, 1, 0);
    const QList<double> shares = attentionByOffset(shown.input()).bars.heights;
    QVERIFY(std::abs(std::accumulate(shares.begin(), shares.end(), 0.0) - 1) < 1e-6); // of three queries
    shown.session.setBatch(1);
    QVERIFY(std::isnan(attentionByOffset(shown.input()).bars.heights.first()));
    const ChartContent entropies = entropyOfHeads(shown.input());
    QCOMPARE(entropies.caption, u"MEAN BITS"_s);
    QVERIFY2(entropies.bars.summary.startsWith(u"head 0: NaN bit"_s), qPrintable(entropies.bars.summary));
}

void TestCharts::captionsTellOfDropout()
{
    ShownChart shown(u"d2l"_s);
    turnTrainingOn(shown.session);
    for (const auto &[step, isAfter] : {std::pair(StepId::Softmax, false), {StepId::Weigh, true}}) {
        shown.session.setStep(step);
        for (const auto make : {attentionOfQuery, entropyOfHeads, attentionByOffset})
            QCOMPARE(make(shown.input()).caption.contains(u" · AFTER DROPOUT"_s), isAfter);
    }
}

void TestCharts::sharesByDistanceAreMeansOfDiagonals()
{
    ShownChart shown(u"d2l"_s);
    shown.pinWeight(2, 1, 0);
    const Bars bars = attentionByOffset(shown.input()).bars;
    QCOMPARE(bars.names.size(), 4 + 6 - 1);
    QCOMPARE(bars.names.first(), u"−5"_s); // the last query stands where the last key does
    QCOMPARE(bars.names.last(), u"+3"_s);
    QCOMPARE(bars.names[bars.chosen], u"−3"_s);
    for (int bar = 0; bar < bars.heights.size(); ++bar) {
        double wanted = 0;
        for (Index query = 0; query < 4; ++query)
            if (const Index key = query + 2 + bar - 5; key >= 0 && key < 6)
                wanted += shown.session.result()->trace->value(Role::Weights, {0, 2, query, key}) / 4;
        QVERIFY(std::abs(bars.heights[bar] - wanted) < 1e-6);
    }
    QVERIFY(std::abs(std::accumulate(bars.heights.begin(), bars.heights.end(), 0.0) - 1) < 1e-6);
}

/// Keys of the past stand before the queries; those that the layer appends have no place.
void TestCharts::sharesByDistanceAreThoseOfThePositions()
{
    ShownChart shown(QStringLiteral(TEST_SOURCE_DIR "/ui/everything.headscope"));
    const auto &trace = *shown.session.result()->trace;
    const Sizes &sizes = trace.plan.sizes;
    QVERIFY(sizes.past > 0 && sizes.appended > 0);
    const ChartInput input = shown.input();
    const Bars bars = attentionByOffset(input).bars;
    const TensorId weights = usedWeights(input);
    const auto own = bars.names.indexOf(u"0"_s);
    QVERIFY(own >= 0);
    double wanted = 0;
    for (Index query = 0; query < sizes.q; ++query)
        wanted += trace.value(weights, {0, 0, query, query + sizes.k - sizes.q}) / static_cast<double>(sizes.q);
    QVERIFY(std::abs(bars.heights[own] - wanted) < 1e-6);
    QVERIFY(std::ssize(bars.names) <= sizes.k + sizes.q - 1);
}

void TestCharts::theOutermostDistancesSayWhetherTheyAreSeveral()
{
    ShownChart shown(u"d2l"_s);
    for (const auto &[count, names] :
         {std::pair(u"9"_s, std::pair(u"−8"_s, u"+8"_s)), std::pair(u"10"_s, std::pair(u"≤−8"_s, u"≥+8"_s))}) {
        edit(shown.session, {{u"inputs.num_queries"_s, count}, {u"inputs.num_kv_pairs"_s, count}});
        const Bars bars = attentionByOffset(shown.input()).bars;
        QCOMPARE(std::pair(bars.names.first(), bars.names.last()), names);
    }
}

void TestCharts::dotsAreTheOtherHeads()
{
    ShownChart shown(u"d2l"_s);
    shown.pinWeight(2, 1, 0);
    const Bars bars = attentionOfAllHeads(shown.input()).bars;
    QCOMPARE(bars.heights, attentionOfQuery(shown.input()).bars.heights);
    QCOMPARE(bars.dots.size(), 6);
    const Trace &trace = *shown.session.result()->trace;
    for (Index key = 0; key < 6; ++key) {
        QList<double> others;
        for (const Index head : {0, 1, 3, 4})
            others << trace.value(Role::Weights, {0, head, 1, key});
        QCOMPARE(bars.dots[key], others);
    }
    shown.pick(4);
    const QImage picture = shown.panel.grab().toImage();
    shown.pick(0);
    QVERIFY(shown.panel.grab().toImage() != picture);
}

void TestCharts::wordsThatRunToTheLeftKeepTheirNumbersBesideThem()
{
    ShownChart shown(u"d2l"_s);
    const QString word = u"\u05D0\u05D1"_s;
    const QString isolated = u'\u2068' + word + u'\u2069';
    QVERIFY(shown.session.edit({{u"tokens.queries"_s, uR"(["a","%1","c","d"])"_s.arg(word)},
                                {u"tokens.keys"_s, uR"(["%1","b","c","d","e","f"])"_s.arg(word)}},
                               u"words"_s));
    QVERIFY(waitForRun(shown.session));
    shown.pinWeight(2, 1, 0);
    const ChartContent chart = attentionOfQuery(shown.input());
    QCOMPARE(chart.bars.names.first(), word); // which stands alone below its bar
    QVERIFY2(chart.bars.summary.startsWith(isolated + u' '), qPrintable(chart.bars.summary));
    QVERIFY2(chart.caption.startsWith(u"QUERY %1 · HEAD 2"_s.arg(isolated)), qPrintable(chart.caption));
    const Bars apart = attentionOfHeadsApart(shown.input()).bars;
    QVERIFY2(apart.tips.first().startsWith(u"head 0, %1: "_s.arg(isolated)), qPrintable(apart.tips.first()));
}

void TestCharts::headsApartStandOneAfterTheOther()
{
    ShownChart shown(u"d2l"_s);
    shown.pinWeight(2, 1, 0);
    const Bars bars = attentionOfHeadsApart(shown.input()).bars;
    const Trace &trace = *shown.session.result()->trace;
    QCOMPARE(bars.heights.size(), 5 * 6 + 4); // a gap after each but the last
    QCOMPARE(bars.names.size(), bars.heights.size());
    QCOMPARE(bars.tips.size(), bars.heights.size());
    for (Index head = 0; head < 5; ++head) {
        for (Index key = 0; key < 6; ++key)
            QCOMPARE(bars.heights[head * 7 + key], trace.value(Role::Weights, {0, head, 1, key}));
        QVERIFY(bars.names.mid(head * 7, 6).contains(QString::number(head)));
    }
    QCOMPARE(bars.chosen, 2 * 7);
    edit(shown.session, {{u"layer.num_heads"_s, u"100"_s}});
    QCOMPARE(attentionOfHeadsApart(shown.input()).bars.heights.size(), 199); // a key each
    edit(shown.session,
         {{u"layer.num_heads"_s, u"5000"_s}, {u"layer.qk_head_size"_s, u"1"_s}, {u"layer.v_head_size"_s, u"1"_s}});
    shown.session.setHead(3000);
    const Bars some = attentionOfHeadsApart(shown.input()).bars; // the heads around the chosen one
    QCOMPARE(some.heights.size(), 399);
    QCOMPARE(some.names.first(), u"2900"_s);
    QCOMPARE(some.names[200], u"3000"_s);
    const ChartContent dots = attentionOfAllHeads(shown.input());
    QCOMPARE(dots.bars.dots.first().size(), 199);
    QVERIFY2(dots.caption.contains(u"HEADS 2900–3099"_s), qPrintable(dots.caption));
}

void TestCharts::barsOfManyKeysAreSeen()
{
    ShownChart shown(u"d2l"_s);
    shown.session.setStep(StepId::Softmax);
    QCOMPARE(attentionOfQuery(shown.input()).bars.top, 1.0);
    edit(shown.session, {{u"inputs.num_kv_pairs"_s, u"400"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    for (const auto make : {attentionOfQuery, attentionOfAllHeads, attentionOfHeadsApart}) {
        const ChartContent chart = make(shown.input());
        double most = *std::max_element(chart.bars.heights.begin(), chart.bars.heights.end());
        for (const QList<double> &dots : chart.bars.dots)
            most = std::max(most, *std::max_element(dots.begin(), dots.end()));
        QVERIFY(most < 0.1);
        QCOMPARE(chart.bars.top, most);
        QVERIFY2(chart.caption.contains(u"UP TO"_s), qPrintable(chart.caption));
    }
}

void TestCharts::namesOfManyBarsAreNotCut()
{
    Bars bars;
    for (int i = 0; i < 400; ++i) {
        bars.names << u"k%1"_s.arg(i + 1000);
        bars.heights << 1;
    }
    bars.ink = Qt::black;
    bars.ground = Qt::white;
    const std::unique_ptr<BarChart> chart(BarChart::create(nullptr));
    chart->setBarsHeight(46);
    chart->show(bars);
    showActive(*chart, {372, 90});
    const QImage picture = chart->grab().toImage();
    int inked = 0;
    for (int x = 0; x < 372; ++x)
        for (int y = 50; y < 90; ++y) {
            const bool isInk = qGray(pixelAt(picture, {x + 0.5, y + 0.5})) < 200;
            inked += isInk ? 1 : 0;
            QVERIFY2(!isInk || (x > 0 && x < 371), "a name goes on beyond the chart");
        }
    QVERIFY(inked > 0);
}

void TestCharts::numbersOfNarrowBarsDoNotRunTogether()
{
    constexpr int count = 8;
    Bars bars;
    bars.names = QStringList(count, u"k"_s);
    bars.heights = QList<double>(count, 0.88);
    const std::unique_ptr<BarChart> chart(BarChart::create(nullptr));
    chart->show(bars);
    QVERIFY(chart->heightForWidth(count * 40) > chart->heightForWidth(count * 20)); // which has no line of numbers
    bars.top = 1000;
    chart->show(bars);
    QCOMPARE(chart->heightForWidth(count * 40), chart->heightForWidth(count * 20));
}

/// Also outside, while another one is held that was pressed inside.
void TestCharts::anyButtonMayBePressedOnBars()
{
    ShownChart shown(u"d2l"_s);
    const auto *view = shown.panel.findChild<QGraphicsView *>();
    QVERIFY(view);
    QWidget *bars = view->viewport();
    const auto press = [bars](const QPointF &at, Qt::MouseButton button, Qt::MouseButtons held) {
        QMouseEvent event(QEvent::MouseButtonPress, at, bars->mapToGlobal(at), button, held | button, {});
        QCoreApplication::sendEvent(bars, &event);
    };
    press(QRectF(bars->rect()).center(), Qt::LeftButton, {});
    press({-20, -20}, Qt::RightButton, Qt::LeftButton);
    press({-20, -20}, Qt::LeftButton, Qt::RightButton);
    QVERIFY(bars->isVisible());
}

void TestCharts::ofManyBarsThoseAroundTheChosenAreShown()
{
    Bars bars;
    for (int i = 0; i < 100'000; ++i) {
        bars.names << QString::number(i);
        bars.heights << i;
        bars.tips << QString::number(i);
    }
    bars.dots = {QList<double>(100'000)};
    for (const auto &[chosen, first] : {std::pair{-1, 0}, {3, 0}, {5000, 4800}, {99'999, 99'600}}) {
        bars.chosen = chosen;
        const Bars shown = mostBars(bars);
        QCOMPARE(shown.heights.size(), 400);
        QCOMPARE(shown.heights.first(), first);
        QCOMPARE(shown.names.first(), QString::number(first));
        QCOMPARE(shown.tips.size(), 400);
        QCOMPARE(shown.chosen, chosen < 0 ? -1 : chosen - first);
    }
    bars.chosen = 0;
    QCOMPARE(mostBars(bars).dots.first().size(), 400);
    ShownChart shown(u"d2l"_s);
    const Bars few = attentionOfQuery(shown.input()).bars;
    QVERIFY(mostBars(few) == few);
}

void TestCharts::theKeysPassOverWhatIsNotThere()
{
    ShownChart shown(u"d2l"_s);
    shown.session.setStep(StepId::Softmax);
    auto *picker = find<QComboBox>(shown.panel, u"chartKind"_s);
    picker->setFocus();
    const auto isThere = [&](int kind) { return chartKinds()[static_cast<std::size_t>(kind)].isThere(shown.input()); };
    for (int kind = 0; kind < picker->count(); ++kind) {
        QCOMPARE(picker->model()->index(kind, 0).flags().testFlag(Qt::ItemIsEnabled), isThere(kind));
        if (!isThere(kind))
            continue;
        QCOMPARE(picker->currentIndex(), kind);
        QTest::keyClick(picker, Qt::Key_Down);
    }
    QCOMPARE(picker->currentIndex(), placeOfKind(ChartId::HeadsApart));
}

void TestCharts::whatIsNotThereIsNotKept()
{
    ShownChart shown(u"d2l"_s);
    shown.session.setStep(StepId::Softmax);
    shown.pick(placeOfKind(ChartId::Offset));
    const Look look = shown.session.look();
    QCOMPARE(look.charts.value(u"chartPanel"_s), u"offset"_s);
    shown.pick(placeOfKind(ChartId::Likeliest));
    QCOMPARE(shown.session.look().charts, look.charts);
    QCOMPARE(find<QComboBox>(shown.panel, u"chartKind"_s)->currentIndex(), placeOfKind(ChartId::Offset));
}

/// As the maps of that run are.
void TestCharts::barsOfARunBeforeAreDimmed()
{
    ShownChart shown(u"d2l"_s);
    shown.pinWeight(0, 1, 1);
    auto *chart = find<QWidget>(shown.panel, u"barChart"_s);
    const auto *caption = find<QLabel>(shown.panel, u"chartCaption"_s);
    const auto darkest = [&] {
        const QImage image = chart->grab().toImage();
        int gray = 255;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                gray = std::min(gray, qGray(image.pixel(x, y)));
        return gray;
    };
    const int before = darkest();
    QVERIFY(caption->isEnabled());
    begin(shown.session, QList<Change>{{u"inputs.seed"_s, u"8"_s}});
    shown.session.runner().cancel();
    QTRY_VERIFY(!caption->isEnabled());
    QVERIFY2(darkest() > before + 60, qPrintable(u"%1 > %2"_s.arg(darkest()).arg(before)));
    shown.session.compute();
    QVERIFY(waitForRun(shown.session));
    QVERIFY(caption->isEnabled());
    QTRY_COMPARE(darkest(), before);
}

void TestCharts::weightsAreAtTheirSteps()
{
    ShownChart shown(u"d2l"_s);
    shown.pick(0);
    shown.session.setStep(StepId::Scores);
    QVERIFY2(shown.caption().startsWith(u"SCORES"_s), qPrintable(shown.caption()));
    shown.session.setStep(StepId::Softmax);
    QVERIFY2(shown.caption().startsWith(u"QUERY"_s), qPrintable(shown.caption()));
    shown.session.setStep(StepId::Weigh);
    QVERIFY2(shown.caption().startsWith(u"QUERY"_s), qPrintable(shown.caption()));
    shown.session.setStep(StepId::Concat); // which is about other numbers
    QVERIFY2(shown.caption().startsWith(u"CONCAT"_s), qPrintable(shown.caption()));
    const Plan &plan = shown.session.plan();
    for (const auto &[step, nearest] : {std::pair(StepId::Scores, StepId::Softmax),
                                        {StepId::Softmax, StepId::Softmax},
                                        {StepId::Weigh, StepId::Weigh},
                                        {StepId::Output, StepId::Weigh}})
        QVERIFY(nearestStepWithWeights(plan, step) == nearest);
}

/// The run before is shown until the new one is there.
void TestCharts::moreHeadsThanTheRunHasAreNoTrap()
{
    ShownChart shown(u"d2l"_s);
    shown.session.setStep(StepId::Softmax);
    const SharedResult before = shown.session.result();
    QVERIFY(shown.session.edit(
        {{u"layer.num_heads"_s, u"10"_s}, {u"inputs.batch_size"_s, u"3"_s}, {u"mask.valid_lens"_s, u"null"_s}},
        u"sizes"_s));
    shown.session.setBatch(2);
    shown.session.pin(CellPlace{Role::Weights, {2, 9, 3, 5}});
    shown.session.setHead(9);
    QCOMPARE(shown.session.result(), before);
    for (int kind = 0; kind < std::ssize(chartKinds()); ++kind) {
        shown.pick(kind);
        QVERIFY(!shown.caption().contains(u"HEAD 9"_s));
    }
    QVERIFY(waitForRun(shown.session));
    shown.pick(0);
    QVERIFY2(shown.caption().contains(u"HEAD 9"_s), qPrintable(shown.caption()));
}

void TestCharts::everyTensorHasAChart()
{
    for (const QString &example : kExamples) {
        ShownChart shown(example);
        for (const TensorId tensor : madeTensors(shown.session)) {
            shown.session.setTensor(tensor);
            for (int kind = 0; kind < std::ssize(chartKinds()); ++kind) {
                shown.pick(kind);
                QVERIFY(!shown.caption().isEmpty());
            }
            QTRY_VERIFY(!shown.summary().isEmpty());
        }
    }
}

HEADSCOPE_TEST(TestCharts, QApplication)
#include "tst_charts.moc"
