// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipelinelayout.h"

#include "tests/ui/support.h"
#include "ui/arithmetic/telling.h"
#include "ui/lines/linetext.h"
#include "ui/lines/rootline.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <map>

using namespace headscope;

class TestPipelineLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingOverlaps_data();
    void nothingOverlaps();
    void everyTensorIsDrawnInTheColumnOfItsStep_data() { nothingOverlaps_data(); }
    void everyTensorIsDrawnInTheColumnOfItsStep();
    void arrowsLeadFromEveryOperandPastTheOthers_data() { nothingOverlaps_data(); }
    void arrowsLeadFromEveryOperandPastTheOthers();
    void lengthsAreLogarithmic();
    void hugeLengthsStayInside();
    void pointsFindTheirSlabAndColumn();
    void arrowsNameTheirOperation_data();
    void arrowsNameTheirOperation();
    void ofArrowsAlikeAllAreNamedOrNone();
    void aStepStandsInTheMiddleOfItsFrame();
    void wordsOfAnArrowStandInsideTheFrameOfItsStep_data() { nothingOverlaps_data(); }
    void wordsOfAnArrowStandInsideTheFrameOfItsStep();
    void noLineRunsThroughTheFrameOfAnotherStep_data() { nothingOverlaps_data(); }
    void noLineRunsThroughTheFrameOfAnotherStep();
    void noLineRunsThroughAName_data() { nothingOverlaps_data(); }
    void noLineRunsThroughAName();
    void theMaskIsToldInWords();
    void aSoftCapIsToldBehindTheScale();
    void appendedKeysStandBehindTheirHeads();
    void everyArrowIsToldInASentence_data() { nothingOverlaps_data(); }
    void everyArrowIsToldInASentence();
    void theSentenceOfAnArrowIsThatOfTheRun();
};

namespace {

/// Opened once for all sizes and claims.
const Plan &planOfExample(const QString &example, bool isTraining)
{
    static std::map<std::pair<QString, bool>, Plan> plans;
    const auto [plan, isNew] = plans.try_emplace({example, isTraining});
    if (isNew) {
        Session session;
        open(session, example);
        plan->second = planOf(changed(session.document(), {{"layer.training", isTraining ? "true" : "false"}}),
                              session.plan().files);
    }
    return plan->second;
}

QString nameOf(const Slab &slab)
{
    return QString::fromUtf8(slab.tensor->name.data(), static_cast<qsizetype>(slab.tensor->name.size()));
}

/// What the eye sees of the layout: sheets, their words, titles, labels of arrows, each with its name.
QList<std::pair<QString, QRectF>> placesOf(const PipelineLayout &layout)
{
    QList<std::pair<QString, QRectF>> places;
    for (const Slab &slab : layout.slabs)
        places << std::pair(nameOf(slab), slab.stack()) << std::pair(u"name of "_s + nameOf(slab), slab.name)
               << std::pair(u"shape of "_s + nameOf(slab), slab.shape);
    for (const StepColumn &column : layout.columns)
        places.append({u"title"_s, column.title});
    for (const Arrow &arrow : layout.arrows)
        if (!arrow.label.isEmpty())
            places.append({arrow.label + u" to "_s + nameOf(*arrow.to), arrow.labelPlace});
    return places;
}

/// Whether the line of an arrow touches a place.
bool passes(const Arrow &arrow, const QRectF &place)
{
    const QPolygonF line = arrow.path().toSubpathPolygons().value(0); // none where there is room for the head alone
    const auto isIn = [&](const QPointF &point) { return place.contains(point); };
    for (qsizetype i = 1; i < line.size(); ++i) {
        const QLineF piece(line[i - 1], line[i]);
        for (const QLineF &side : {QLineF(place.topLeft(), place.topRight()),
                                   {place.topRight(), place.bottomRight()},
                                   {place.bottomRight(), place.bottomLeft()},
                                   {place.bottomLeft(), place.topLeft()}})
            if (piece.intersects(side, nullptr) == QLineF::BoundedIntersection)
                return true;
    }
    return std::any_of(line.begin(), line.end(), isIn);
}

} // namespace

void TestPipelineLayout::nothingOverlaps_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<bool>("isTraining");
    QTest::addColumn<QSizeF>("size");
    for (const QString &example : kExamples + kBlocks)
        for (const bool isTraining : {false, true})
            for (const QSizeF size : {QSizeF(778, 190), QSizeF(900, 200), QSizeF(1178, 280), QSizeF(1600, 330),
                                      QSizeF(2000, 400), QSizeF(2000, 190), QSizeF(778, 400)})
                QTest::addRow("%s, %s, %g x %g", qPrintable(example), isTraining ? "training" : "evaluation",
                              size.width(), size.height())
                    << example << isTraining << size;
}

void TestPipelineLayout::nothingOverlaps()
{
    QFETCH(QString, example);
    QFETCH(bool, isTraining);
    QFETCH(QSizeF, size);
    const PipelineLayout layout(planOfExample(example, isTraining), size);
    const auto places = placesOf(layout);
    for (qsizetype i = 0; i < places.size(); ++i) {
        const auto &[name, rect] = places[i];
        QVERIFY2(rect.width() > 0 && rect.height() > 0, qPrintable(name + u" has no room"_s));
        QVERIFY2(QRectF(QPointF(), size).contains(rect), qPrintable(name + u" is not inside"_s));
        const QRectF inside = rect.adjusted(0.01, 0.01, -0.01, -0.01); // neighbours may share an edge
        for (qsizetype j = 0; j < i; ++j)
            QVERIFY2(!inside.intersects(places[j].second),
                     qPrintable(u"%1 overlaps %2 by %3 x %4"_s.arg(name, places[j].first)
                                    .arg(inside.intersected(places[j].second).width())
                                    .arg(inside.intersected(places[j].second).height())));
    }
    for (const Slab &slab : layout.slabs)
        for (const Slab &other : layout.slabs)
            QVERIFY(&slab == &other || !slab.whole().intersects(other.whole()));
}

void TestPipelineLayout::everyTensorIsDrawnInTheColumnOfItsStep()
{
    QFETCH(QString, example);
    QFETCH(bool, isTraining);
    QFETCH(QSizeF, size);
    const Plan &plan = planOfExample(example, isTraining);
    const PipelineLayout layout(plan, size);
    QCOMPARE(layout.columns.size(), stepsOf(plan).size());
    std::size_t count = 0;
    for (const StepColumn &column : layout.columns)
        for (const GraphTensor *tensor : tensorsOf(plan, column.step->id)) {
            if (!isDrawnInPipeline(*tensor))
                continue;
            const Slab *slab = layout.slabOf(tensor->id);
            QVERIFY(slab != nullptr);
            QVERIFY2(column.frame.contains(slab->whole()), qPrintable(nameOf(*slab)));
            ++count;
        }
    QCOMPARE(layout.slabs.size(), count);
}

void TestPipelineLayout::arrowsLeadFromEveryOperandPastTheOthers()
{
    QFETCH(QString, example);
    QFETCH(bool, isTraining);
    QFETCH(QSizeF, size);
    const Plan &plan = planOfExample(example, isTraining);
    const PipelineLayout layout(plan, size);
    std::size_t count = 0;
    for (const Slab &slab : layout.slabs)
        for (const Operand &operand : slab.tensor->operands)
            if (slab.tensor->step != StepId::Residual || tensorOf(plan, operand.tensor).family != Family::Input)
                count += layout.slabOf(operand.tensor) != nullptr ? 1 : 0; // the other is told by a label
    for (const Role ids : {Role::TokenIds, Role::SegmentIds})              // rows are looked up by them
        count += isPresent(plan, ids) ? 1 : 0;
    QCOMPARE(layout.arrows.size(), count);
    for (const Arrow &arrow : layout.arrows) {
        QVERIFY(arrow.start.x() < arrow.end.x());
        const double turn = arrow.bends ? arrow.turn : arrow.end.x();
        QVERIFY(arrow.start.x() <= turn && turn <= arrow.end.x());
        const QRectF level(arrow.start, QPointF(turn, arrow.start.y() + 0.5));
        for (const Slab &other : layout.slabs)
            QVERIFY2(&other == arrow.from || &other == arrow.to || !other.whole().intersects(level),
                     qPrintable(u"the arrow from %1 to %2 crosses %3"_s.arg(nameOf(*arrow.from), nameOf(*arrow.to),
                                                                            nameOf(other))));
    }
}

void TestPipelineLayout::lengthsAreLogarithmic()
{
    std::vector<QSizeF> fronts;
    for (const char *keys : {"4", "16", "64", "256", "1024"}) {
        const Plan plan = planOf(smallDocument({{"inputs.num_kv_pairs", keys}, {"inputs.num_queries", keys}}));
        fronts.push_back(PipelineLayout(plan, {1400, 330}).slabOf(Role::Scores)->front.size());
    }
    for (std::size_t i = 2; i < fronts.size(); ++i) {
        const QSizeF step = fronts[i] - fronts[i - 1];
        const QSizeF before = fronts[i - 1] - fronts[i - 2];
        QVERIFY(step.width() >= 2 &&
                std::abs(step.width() - before.width()) <= 1); // each length is four times the last
        QVERIFY(step.height() >= 2 && std::abs(step.height() - before.height()) <= 1);
    }
}

void TestPipelineLayout::hugeLengthsStayInside()
{
    const Plan plan = planOf(changed({}, {{"inputs.batch_size", "8"},
                                          {"inputs.num_queries", "1"},
                                          {"inputs.num_kv_pairs", "20000"},
                                          {"layer.num_heads", "20"}}));
    const PipelineLayout layout(plan, {778, 190});
    for (const auto &[name, rect] : placesOf(layout))
        QVERIFY2(QRectF(0, 0, 778, 190).contains(rect), qPrintable(name));
}

void TestPipelineLayout::pointsFindTheirSlabAndColumn()
{
    const PipelineLayout layout(planOfExample(u"d2l"_s, true), {1178, 280});
    for (const Slab &slab : layout.slabs)
        for (const QRectF &part : {slab.front, slab.name, slab.shape}) {
            QCOMPARE(layout.slabAt(part.center()), &slab);
            QCOMPARE(layout.columnAt(part.center())->step->id, slab.tensor->step);
        }
    QVERIFY(layout.slabAt({-1, -1}) == nullptr);
    QVERIFY(layout.columnAt({5000, 50}) == nullptr);
}

void TestPipelineLayout::arrowsNameTheirOperation_data()
{
    QTest::addColumn<QSizeF>("size");
    for (const QSizeF size : {QSizeF(1018, 190), QSizeF(1178, 280), QSizeF(2000, 400)}) // in windows 1280, 1440 … wide
        QTest::addRow("%g x %g", size.width(), size.height()) << size;
}

void TestPipelineLayout::arrowsNameTheirOperation()
{
    QFETCH(QSizeF, size);
    const auto labelTo = [](const PipelineLayout &layout, TensorId id) {
        QStringList labels;
        for (const Arrow &arrow : layout.arrows)
            if (arrow.to->tensor->id == id && !arrow.label.isEmpty())
                labels << arrow.label;
        return labels.join(u'|');
    };
    const PipelineLayout layout(planOfExample(u"d2l"_s, false), size);
    QCOMPARE(labelTo(layout, Role::Q), u"× W_qᵀ"_s);
    QCOMPARE(labelTo(layout, Role::K), u"× W_kᵀ"_s);
    QCOMPARE(labelTo(layout, Role::V), u"× W_vᵀ"_s);
    QCOMPARE(labelTo(layout, Role::Scores), u"× Kᵀ"_s);
    QCOMPARE(labelTo(layout, Role::ScaledScores), u"÷ √20"_s);
    QCOMPARE(labelTo(layout, Role::MaskedScores), u"valid_lens 3, 2"_s);
    QCOMPARE(labelTo(layout, Role::HeadOutputs), u"× V"_s);
    QCOMPARE(labelTo(layout, Role::Output), u"× W_oᵀ"_s);
    const PipelineLayout given(planOf(smallDocument({{"layer.scale", "0.5"}})), size);
    QCOMPARE(labelTo(given, Role::ScaledScores), u"× 0.5"_s);
}

void TestPipelineLayout::ofArrowsAlikeAllAreNamedOrNone()
{
    const auto namedOf = [](const PipelineLayout &layout) {
        return std::count_if(layout.arrows.begin(), layout.arrows.end(), [](const Arrow &arrow) {
            const TensorId to = arrow.to->tensor->id;
            return (to == Role::Q || to == Role::K || to == Role::V) && !arrow.label.isEmpty();
        });
    };
    for (const QString &example : {u"residual"_s, u"induction/layer-2/0"_s, u"d2l"_s})
        for (double height = 180; height <= 340; height += 5)
            for (const double width : {900, 1018, 1100, 1178, 1300, 1600}) {
                const PipelineLayout layout(planOfExample(example, false), {width, height});
                const auto named = namedOf(layout);
                QVERIFY2(named == 0 || named == 3, qPrintable(u"%1, %2 x %3"_s.arg(example).arg(width).arg(height)));
            }
    const PipelineLayout low(planOfExample(u"residual"_s, false), {1100, 240}); // close to the slab there is room
    QCOMPARE(namedOf(low), 3);
}

/// Also where the arrows have much room to its left; the last one has the side of the view to its right.
void TestPipelineLayout::aStepStandsInTheMiddleOfItsFrame()
{
    const PipelineLayout layout(planOfExample(u"d2l"_s, false), {1178, 280});
    for (const StepColumn &column : layout.columns) {
        const double aside = std::abs(column.title.center().x() - column.frame.center().x());
        QVERIFY2(aside <= (&column == &layout.columns.back() ? 12 : 6),
                 qPrintable(u"%1 by %2"_s.arg(stepTitle(*column.step)).arg(aside)));
        for (const StepColumn &other : layout.columns)
            QVERIFY(&other == &column || !other.frame.intersects(column.frame));
    }
}

void TestPipelineLayout::wordsOfAnArrowStandInsideTheFrameOfItsStep()
{
    QFETCH(QString, example);
    QFETCH(bool, isTraining);
    QFETCH(QSizeF, size);
    const PipelineLayout layout(planOfExample(example, isTraining), size);
    for (const Arrow &arrow : layout.arrows) {
        if (arrow.label.isEmpty())
            continue;
        const QRectF &frame = layout.columnAt(arrow.to->front.center())->frame;
        QVERIFY2(frame.adjusted(1, 1, -1, -1).contains(arrow.labelPlace), qPrintable(arrow.label));
        for (const Arrow &other : layout.arrows)
            QVERIFY2(!passes(other, arrow.labelPlace),
                     qPrintable(u"the arrow from %1 goes through %2"_s.arg(nameOf(*other.from), arrow.label)));
    }
}

void TestPipelineLayout::noLineRunsThroughTheFrameOfAnotherStep()
{
    QFETCH(QString, example);
    QFETCH(bool, isTraining);
    QFETCH(QSizeF, size);
    const Plan &plan = planOfExample(example, isTraining);
    const PipelineLayout layout(plan, size);
    for (const Arrow &arrow : layout.arrows)
        for (const StepColumn &column : layout.columns) {
            const StepId step = column.step->id;
            if (step == arrow.from->tensor->step || step == arrow.to->tensor->step)
                continue;
            QVERIFY2(!passes(arrow, column.frame),
                     qPrintable(u"the arrow from %1 to %2"_s.arg(nameOf(*arrow.from), nameOf(*arrow.to))));
        }
}

void TestPipelineLayout::noLineRunsThroughAName()
{
    QFETCH(QString, example);
    QFETCH(bool, isTraining);
    QFETCH(QSizeF, size);
    const PipelineLayout layout(planOfExample(example, isTraining), size);
    for (const Slab &slab : layout.slabs) {
        const double words = lineWidth(uiFont(kCaptionSize + 1, Weight::Bold), tensorTitle(*slab.tensor));
        const double aside = std::max(0.0, (slab.name.width() - words) / 2);
        const QRectF name = slab.name.adjusted(aside, 0, -aside, 0);
        for (const Arrow &arrow : layout.arrows)
            QVERIFY2(!passes(arrow, name), qPrintable(u"the arrow from %1 to %2 passes the name of %3"_s.arg(
                                               nameOf(*arrow.from), nameOf(*arrow.to), nameOf(slab))));
    }
}

void TestPipelineLayout::theMaskIsToldInWords()
{
    const auto label = [](const std::vector<Setting> &settings) {
        return arrowLabel(specOf(Role::MaskedScores), planOf(smallDocument(settings)));
    };
    QCOMPARE(label({{"mask.valid_lens", "null"}}), u"no mask"_s);
    QCOMPARE(label({{"mask.valid_lens", "null"}, {"mask.causal", "\"top_left\""}}), u"causal"_s);
    QCOMPARE(label({{"mask.valid_lens", "[2, 1]"}, {"mask.causal", "\"top_left\""}}), u"valid_lens 2, 1 + causal"_s);
    QCOMPARE(label({{"mask.causal", "\"top_left\""}, {"mask.prefix", "2"}}), u"causal + prefix 2"_s);
    QCOMPARE(label({{"mask.prefix", "2"}}), u"no mask"_s);
    QCOMPARE(label({{"mask.valid_lens", "[[2, 3, 1], [1, 1, 1]]"}}), u"valid_lens"_s);
}

void TestPipelineLayout::aSoftCapIsToldBehindTheScale()
{
    const auto label = [](const std::vector<Setting> &settings) {
        return arrowLabel(specOf(Role::ScaledScores), planOf(smallDocument(settings)));
    };
    QCOMPARE(label({}), u"÷ √3"_s);
    QCOMPARE(label({{"layer.softcap", "5"}}), u"÷ √3, tanh"_s);
    QCOMPARE(label({{"layer.softcap", "5"}, {"layer.scale", "0.25"}}), u"× 0.25, tanh"_s);
}

void TestPipelineLayout::appendedKeysStandBehindTheirHeads()
{
    const PipelineLayout layout(planOfExample(kExamples.last(), true), {1178, 280});
    for (const auto &[heads, appended] :
         {std::pair(Role::KHeads, Role::KAppended), std::pair(Role::VHeads, Role::VAppended)}) {
        const Slab *from = layout.slabOf(heads);
        const Slab *to = layout.slabOf(appended);
        QVERIFY(to->front.left() > from->stack().right());
        QVERIFY(std::abs(to->front.center().y() - from->front.center().y()) < 4); // in the same lane
        QVERIFY(layout.slabAt(to->front.center()) == to);                         // and it can be clicked
        QVERIFY(std::any_of(layout.arrows.begin(), layout.arrows.end(),
                            [&](const Arrow &arrow) { return arrow.from == from && arrow.to == to && !arrow.bends; }));
    }
}

/// Where its words stand, and along its line.
void TestPipelineLayout::everyArrowIsToldInASentence()
{
    QFETCH(QString, example);
    QFETCH(bool, isTraining);
    QFETCH(QSizeF, size);
    const Plan &plan = planOfExample(example, isTraining);
    const PipelineLayout layout(plan, size);
    for (const Arrow &arrow : layout.arrows) {
        const QString words = arrowWords(*arrow.to->tensor, plan);
        const QString name = nameOf(*arrow.to);
        QVERIFY2(words.endsWith(u'.') && !words.contains(u"%1"_s), qPrintable(name + u": "_s + words));
        const Arrow *at = layout.arrowAt(arrow.end - QPointF(3, 0));
        QVERIFY2(at != nullptr && at->to == arrow.to, qPrintable(name));
        if (!arrow.label.isEmpty())
            QVERIFY2(layout.arrowAt(arrow.labelPlace.center())->to == arrow.to, qPrintable(arrow.label));
    }
    for (const Slab &slab : layout.slabs)
        QCOMPARE(arrowWords(*slab.tensor, plan).isEmpty(), slab.tensor->operation == Operation::Given);
}

void TestPipelineLayout::theSentenceOfAnArrowIsThatOfTheRun()
{
    const auto told = [](TensorId to, const std::vector<Setting> &settings = {}) {
        const Plan plan = planOf(smallDocument(settings));
        return arrowWords(tensorOf(plan, to), plan);
    };
    QCOMPARE(told(Role::Q), u"Multiplied by W_q transposed: PyTorch keeps W_q as (output, input), here (6, 5)."_s);
    QVERIFY(told(Role::Output, {{"layer.bias", "true"}}).endsWith(u" Then the bias b_o is added."_s));
    QCOMPARE(told(Role::ScaledScores, {{"layer.scale", "0.5"}, {"layer.softcap", "30"}}),
             u"Multiplied by 0.5, the scale that is given. A soft cap then keeps them between −30 and 30."_s);
    QVERIFY(told(Role::ScaledScores, {{"layer.qk_head_size", "4"}}).startsWith(u"Divided by √d = √4 = 2,"_s));
    QVERIFY(told(Role::MaskedScores).startsWith(u"No mask:"_s));
    QCOMPARE(told(Role::MaskedScores, {{"mask.valid_lens", "[2, 1]"}, {"mask.causal", "\"top_left\""}}),
             u"valid_lens: so many keys of each batch item count; those behind them are masked. "
             "causal: no query sees a key that comes after it. alignment: the first query stands at the first key."_s);
    QVERIFY(told(Role::KAppended, {{"layer.add_zero_attn", "true"}}).contains(u"a row of its own"_s));
    const std::vector<Setting> dropping{{"layer.training", "true"}, {"layer.output_dropout", "0.2"}};
    QVERIFY(told(Role::DroppedOutput, dropping).contains(u"probability 0.2; the others are divided by 0.8"_s));
}

HEADSCOPE_TEST(TestPipelineLayout, QApplication)
#include "tst_pipelinelayout.moc"
