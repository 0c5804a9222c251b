// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/change.h"

#include "tests/engine/support.h"

#include <QElapsedTimer>

#include <random>

using namespace headscope;
using enum Role;

/// Numbers that are put in the place of computed ones.
class TestChange : public QObject
{
    Q_OBJECT

private slots:
    void whatComesAfterGoesOnWithTheNumber();
    void onlyWhatDependsOnItIsAnother();
    void everyCellCanBeChangedAndTakenBack_data();
    void everyCellCanBeChangedAndTakenBack();
    void aNumberTakenBackTakesNoMemory();
    void theTimeIsThatOfTheChange();
    void aRunStepByStepHasThemToo();
    void aPastBeforeGivenHeadsStays();
    void aChangeCanBeStopped();
    void theLastNumberForACellCounts();
    void manyOverridesCostNoMoreEach();
    void nonFiniteScoresMakeTheirRowAsIeeeDoes();
    void onlyOverridesMayDiffer();
    void wrongOverridesAreRefused_data();
    void wrongOverridesAreRefused();
};

namespace {

Document overridden(Document document, const std::vector<Override> &overrides)
{
    document.overrides = overrides;
    return document;
}

Document everyKind()
{
    return smallDocument({{"layer.training", "true"},
                          {"layer.output_size", "5"},
                          {"layer.residual", "true"},
                          {"layer.norm", "\"pre_query\""},
                          {"layer.bias", "true"},
                          {"layer.output_dropout", "0.25"},
                          {"layer.add_zero_attn", "true"},
                          {"mask.valid_lens", "[2, 3]"}});
}

} // namespace

void TestChange::whatComesAfterGoesOnWithTheNumber()
{
    const auto trace = traceOf(overridden(smallDocument(), {{"masked_scores", {0, 1, 2, 3}, 50}}));
    QCOMPARE(trace->value(MaskedScores, {0, 1, 2, 3}), 50.0);
    QCOMPARE(trace->value(Weights, {0, 1, 2, 3}), 1.0);
    for (Index f = 0; f < 3; ++f)
        QCOMPARE(trace->value(HeadOutputs, {0, 1, 2, f}), trace->value(VHeads, {0, 1, 3, f}));
    QVERIFY(trace->isOverridden(MaskedScores, {0, 1, 2, 3}));
    QVERIFY(!trace->isOverridden(MaskedScores, {0, 1, 2, 2}) && !trace->isOverridden(Weights, {0, 1, 2, 3}));
}

void TestChange::onlyWhatDependsOnItIsAnother()
{
    const auto before = traceOf(smallDocument());
    const auto after = traceOf(overridden(smallDocument(), {{"weights", {1, 0, 2, 1}, 0.75}}));
    for (const TensorId id : {Queries, Q, Scores, MaskedScores})
        QVERIFY(*after->whole(id) == *before->whole(id));
    for (Index i = 0; i < 2 * 3 * 6; ++i) {
        const Cell cell = cellAt({2, 3, 6}, i);
        const bool isSame = after->value(Concat, cell) == before->value(Concat, cell);
        QCOMPARE(isSame, !(cell[0] == 1 && cell[1] == 2 && cell[2] < 3));
    }
}

void TestChange::everyCellCanBeChangedAndTakenBack_data()
{
    QTest::addColumn<Document>("document");
    QTest::addRow("every kind of step") << everyKind();
    QTest::addRow("float64") << changed(everyKind(), {{"layer.precision", "\"float64\""}});
    QTest::addRow("everything") << documentOfEverything();
    QTest::addRow("heads alone") << smallDocument({{"layer.projections", "false"}, {"layer.num_kv_heads", "1"}});
    QTest::addRow("prefix and window") << smallDocument({{"mask.window", "[0, 0]"}, {"mask.prefix", "1"}});
    QTest::addRow("segments") << smallDocument(
        {{"mask.segments.queries", "[[0, 1, 1], [0, 0, 2]]"}, {"mask.segments.keys", "[[0, 0, 1, 1], [0, 1, 0, 3]]"}});
    QTest::addRow("rotated") << smallDocument(
        {{"layer.rope.size", "2"}, {"layer.qk_norm", "\"rms\""}, {"layer.add_zero_attn", "true"}});
    QTest::addRow("rotated in pairs of neighbours") << smallDocument({{"layer.rope.pairing", "\"interleaved\""},
                                                                      {"layer.qk_head_size", "6"},
                                                                      {"layer.rope.size", "4"},
                                                                      {"layer.num_kv_heads", "1"}});
    QTest::addRow("alibi") << smallDocument({{"layer.alibi", "{}"}, {"mask.causal", "\"bottom_right\""}});
    QTest::addRow("relative bias and sink")
        << smallDocument({{"layer.relative_bias.table", R"({"file": "x.npz", "tensor": "table"})"},
                          {"weights.sink", R"({"file": "x.npz", "tensor": "sink"})"}});
    QTest::addRow("causal") << smallDocument({{"mask.causal", "\"top_left\""}, {"mask.fill", "\"-inf\""}});
}

void TestChange::everyCellCanBeChangedAndTakenBack()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    constexpr int rounds = 1;
#else
    constexpr int rounds = 3;
#endif
    QFETCH(Document, document);
    TensorFile tensors = tensorsOfEverything();
    tensors.insert({{"table", Tensor<float>({4, 2}, std::vector<float>{1, -1, 0.5F, 0.25F, 2, 0, -0.5F, 0.125F})},
                    {"sink", Tensor<float>({2}, std::vector<float>{0.5F, -1})}});
    const auto files = fileWith(std::move(tensors));
    const auto original = traceOf(document, files);
    std::shared_ptr<const Trace> trace = original;
    std::mt19937 random(5);
    std::vector<Override> overrides;
    for (int round = 0; round < rounds; ++round)
        for (const TensorSpec &spec : tensorTable()) {
            if (!original->has(spec.role))
                continue;
            Override change{std::string(spec.name), {}, 0};
            for (const Index length : shapeOf(spec, original->plan.sizes))
                change.cell.push_back(static_cast<Index>(random() % static_cast<unsigned>(length)));
            change.value =
                isYesNo(spec.operation) ? static_cast<double>(random() % 2) : static_cast<double>(random() % 16) / 8;
            overrides.push_back(change);
            trace = headscope::changed(*trace, planOf(overridden(document, overrides), files));
            QVERIFY2(trace->value(spec.role, change.cell) == change.value, spec.name.data());
            QCOMPARE(differentTensor(*trace, *traceOf(overridden(document, overrides), files)), std::string());
        }
    std::shuffle(overrides.begin(), overrides.end(), random);
    for (; !overrides.empty(); overrides.pop_back())
        trace = headscope::changed(*trace, planOf(overridden(document, overrides), files));
    trace = headscope::changed(*trace, planOf(document, files));
    QCOMPARE(differentTensor(*trace, *original), std::string());
}

/// What is given is there once again.
void TestChange::aNumberTakenBackTakesNoMemory()
{
    const auto before = traceOf(everyKind());
    const std::vector<Override> overrides{
        {"queries", {0, 1, 2}, 2}, {"W_q", {1, 2}, 0.5}, {"dropout_mask", {1, 1, 1, 1}, 0}};
    const auto with = headscope::changed(*before, planOf(overridden(everyKind(), overrides)));
    QCOMPARE(with->originals().size(), overrides.size());
    const auto after = headscope::changed(*with, planOf(everyKind()));
    for (const TensorId id : {Queries, Wq, DropoutMask})
        QVERIFY(after->kept(id) == before->kept(id) && with->kept(id) != before->kept(id));
    QVERIFY(after->originals().empty());
    QCOMPARE(differentTensor(*after, *before), std::string());
}

/// However long the run before has taken.
void TestChange::theTimeIsThatOfTheChange()
{
    constexpr double years = 1e12; // in milliseconds
    const auto before = traceOf(smallDocument());
    TraceBuilder slow(before->sharedPlan(), before->threads());
    for (const GraphTensor &spec : before->plan.graph->tensors())
        slow.share(spec.id, *before);
    slow.addMilliseconds(years);
    const Plan plan = planOf(overridden(smallDocument(), {{"weights", {1, 0, 2, 1}, 0.75}}));
    QVERIFY(headscope::changed(slow.trace(), plan)->milliseconds < years);
    QVERIFY(headscope::changed(*before, plan, {}, years)->milliseconds >= years);
}

void TestChange::aRunStepByStepHasThemToo()
{
    const Document document = overridden(everyKind(), {{"W_q", {1, 2}, 0.5},
                                                       {"queries", {0, 1, 2}, 2},
                                                       {"Q_heads", {0, 1, 2, 0}, -1},
                                                       {"mask", {0, 0, 0, 0}, 0},
                                                       {"dropout_mask", {1, 1, 1, 1}, 0}});
    Run run(planOf(document));
    while (run.next() != nullptr)
        run.advance();
    QCOMPARE(differentTensor(*run.trace(), *traceOf(document)), std::string());
}

void TestChange::aPastBeforeGivenHeadsStays()
{
    Tensor<float> past({2, 2, 5, 3});
    for (Index i = 0; i < past.size(); ++i)
        past[i] = static_cast<float>(i % 7) / 5 - 0.5F;
    const auto files = fileWith({{"past", past}});
    const char *ref = R"({"file": "x.npz", "tensor": "past"})";
    const Document document = smallDocument({{"layer.projections", "false"}, {"past.keys", ref}, {"past.values", ref}});
    const auto before = runAll(planOf(document, files));
    QVERIFY(!before->has(PastKeys));
    const auto after = runAll(planOf(overridden(document, {{"K_heads", {0, 1, 2, 0}, 4}}), files));
    const AnyTensor keys = *after->whole(KHeads);
    for (Index i = 0; i < countOf(shapeOf(keys)); ++i)
        QCOMPARE(valueAt(keys, i),
                 i == offsetOf(shapeOf(keys), {0, 1, 2, 0}) ? 4.0 : valueAt(*before->whole(KHeads), i));
    QVERIFY(after->value(Scores, {0, 1, 0, 2}) != before->value(Scores, {0, 1, 0, 2}));
    QCOMPARE(after->value(Scores, {0, 1, 0, 3}), before->value(Scores, {0, 1, 0, 3}));
}

void TestChange::aChangeCanBeStopped()
{
    const auto before = traceOf(smallDocument());
    const Plan plan = planOf(overridden(smallDocument(), {{"weights", {1, 0, 2, 1}, 0.75}}));
    QVERIFY(headscope::changed(*before, plan, {[] { return true; }, {}}) == nullptr);
}

void TestChange::theLastNumberForACellCounts()
{
    const Override one{"weights", {1, 0, 2, 1}, 0.75};
    const Override two{"weights", {1, 0, 2, 1}, 0.25};
    const auto trace = traceOf(overridden(smallDocument(), {one, two}));
    QCOMPARE(trace->value(Weights, {1, 0, 2, 1}), 0.25);
    const Document turned = overridden(smallDocument(), {two, one});
    QCOMPARE(differentTensor(*headscope::changed(*trace, planOf(turned)), *traceOf(turned)), std::string());
}

/// To compare each override with every other would take minutes here.
void TestChange::manyOverridesCostNoMoreEach()
{
    constexpr int most = 30; // seconds
    const Document document = smallDocument({{"inputs.num_queries", "100"}, {"inputs.num_kv_pairs", "200"}});
    std::vector<Override> overrides;
    for (Index i = 0; i < 2 * 2 * 100 * 200; ++i)
        overrides.push_back({"scores", cellAt({2, 2, 100, 200}, i), static_cast<double>(i % 8)});
    QElapsedTimer timer;
    timer.start();
    const auto trace = traceOf(overridden(document, overrides));
    QCOMPARE(trace->value(Scores, {1, 1, 99, 199}), 7.0);
    QVERIFY(trace->isOverridden(Scores, {1, 0, 17, 3}) && !trace->isOverridden(Weights, {1, 0, 17, 3}));
    overrides.pop_back();
    QVERIFY(headscope::changed(*trace, planOf(overridden(document, overrides))));
    QVERIFY2(timer.elapsed() < most * 1000, qPrintable(QString::number(timer.elapsed())));
}

void TestChange::nonFiniteScoresMakeTheirRowAsIeeeDoes()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const std::vector<double> kinds{1, 0.0, -0.0, 1e-40, 3e38, infinity, -infinity, std::nan("")};
    const auto before = traceOf(smallDocument());
    for (const double a : kinds)
        for (const double b : kinds)
            for (const double c : kinds) {
                const auto trace = headscope::changed(
                    *before, planOf(overridden(smallDocument(), {{"scaled_scores", {0, 1, 2, 0}, a},
                                                                 {"scaled_scores", {0, 1, 2, 1}, b},
                                                                 {"scaled_scores", {0, 1, 2, 3}, c}})));
                const std::array row{a, b, before->value(ScaledScores, {0, 1, 2, 2}), c};
                const bool isSpoiled = std::any_of(row.begin(), row.end(), [](double x) {
                    return std::isnan(x) || x == std::numeric_limits<double>::infinity();
                });
                for (Index key = 0; key < 4; ++key) {
                    const double weight = trace->value(Weights, {0, 1, 2, key});
                    QCOMPARE(std::isnan(weight), isSpoiled);
                    QVERIFY(isSpoiled || row[static_cast<std::size_t>(key)] != -infinity || weight == 0);
                    QCOMPARE(trace->value(Weights, {0, 1, 1, key}), before->value(Weights, {0, 1, 1, key}));
                }
            }
}

void TestChange::onlyOverridesMayDiffer()
{
    const auto files = fileWith({});
    const Plan plan = planOf(smallDocument(), files);
    QVERIFY(differsInOverridesOnly(plan, planOf(overridden(smallDocument(), {{"Q", {0, 0, 0}, 1}}), files)));
    QVERIFY(!differsInOverridesOnly(plan, planOf(smallDocument({{"inputs.seed", "8"}}), files)));
    QVERIFY(!differsInOverridesOnly(plan, planOf(smallDocument())));
}

void TestChange::wrongOverridesAreRefused_data()
{
    QTest::addColumn<QByteArray>("cell");
    QTest::addColumn<double>("value");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *cell, double value, const char *sentence) {
        QTest::addRow("%s", cell) << QByteArray(cell) << value << QByteArray(sentence);
    };
    row("scored[0,0,0,0]", 1, "overrides[0]: got scored, expected a tensor of this run");
    row("dropout_mask[0,0,0,0]", 1, "overrides[0]: got dropout_mask, expected a tensor of this run");
    row("scores[0,0,0]", 1, "overrides[0]: got scores[0, 0, 0], expected indices inside (2, 2, 3, 4)");
    row("scores[0,0,3,0]", 1, "overrides[0]: got scores[0, 0, 3, 0], expected indices inside (2, 2, 3, 4)");
    row("mask[0,0,0,0]", 0.5, "overrides[0]: got 0.5, expected 0 or 1 in mask");
}

void TestChange::wrongOverridesAreRefused()
{
    QFETCH(QByteArray, cell);
    QFETCH(double, value);
    QFETCH(QByteArray, sentence);
    const std::string json =
        R"([{"cell": ")" + cell.toStdString() + R"(", "value": )" + QByteArray::number(value).toStdString() + "}]";
    const auto plan = makePlan(changed(smallDocument(), {{"overrides", json.c_str()}}), fileWith({}));
    QVERIFY(!plan);
    QCOMPARE(plan.error().sentence(), sentence.toStdString());
}

HEADSCOPE_TEST(TestChange, NoApplication)
#include "tst_change.moc"
