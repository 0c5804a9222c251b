// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/range.h"
#include "engine/run/attend.h"
#include "engine/run/run.h"
#include "engine/tensor/memory.h"

#include "tests/engine/support.h"

#include <QElapsedTimer>

#include <atomic>
#include <limits>

using namespace headscope;
using enum Role;

class TestRun : public QObject
{
    Q_OBJECT

private slots:
    void eachRowOfWeightsSumsToOne_data();
    void eachRowOfWeightsSumsToOne();
    void permutingHeadsPermutesHeadOutputs();
    void permutingPairsChangesNothing();
    void maskedPairsChangeNothing_data();
    void maskedPairsChangeNothing();
    void oneOfEachIsThePlainProduct();
    void doublesAreCloseToFloats();
    void stepsOneByOneEqualAllAtOnce();
    void fewRowsOfVeryManyKeysAreATile();
    void workIsTheCountOfMultiplications();
    void progressRisesToOne();
    void aCancelledRunGivesNothing();
    void manyHeadsCostNoMoreEach_data();
    void manyHeadsCostNoMoreEach();
};

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) // which is many times slower
constexpr const char *kManyHeads = "10000";
constexpr const char *kManyItems = "2000";
#else
constexpr const char *kManyHeads = "100000";
constexpr const char *kManyItems = "20000";
#endif

/// A session that reads these tensors from x.npz, by their names.
Document reading(Document document, const std::vector<TensorId> &ids)
{
    for (const TensorId id : ids) {
        const std::string name(specOf(id).name);
        const std::string path = (id < Q ? "inputs." : "weights.") + name;
        document = changed(document, {{path.c_str(), (R"({"file": "x.npz", "tensor": ")" + name + "\"}").c_str()}});
    }
    return document;
}

/// The tensor with its axis in another order: index i comes from order[i].
Tensor<float> permuted(const Tensor<float> &tensor, Index axis, const std::vector<Index> &order)
{
    Tensor<float> out(tensor.shape());
    for (Index i = 0; i < out.size(); ++i) {
        Cell cell = cellAt(out.shape(), i);
        Index &place = cell[static_cast<std::size_t>(axis)];
        place = order[static_cast<std::size_t>(place)];
        out[i] = tensor.at(cell);
    }
    return out;
}

double sumOfRow(const AnyTensor &tensor, Index row)
{
    const Index width = shapeOf(tensor).back();
    double sum = 0;
    for (Index i = 0; i < width; ++i)
        sum += valueAt(tensor, row * width + i);
    return sum;
}

} // namespace

void TestRun::eachRowOfWeightsSumsToOne_data()
{
    QTest::addColumn<Document>("document");
    QTest::addRow("d2l") << changed({}, {{"mask.valid_lens", "[3, 2]"}});
    QTest::addRow("causal") << smallDocument({{"mask.causal", "\"top_left\""}});
    QTest::addRow("in training, before dropout") << smallDocument({{"layer.training", "true"}});
    QTest::addRow("dead rows overwritten") << smallDocument({{"mask.valid_lens", "[0, 4]"}});
    QTest::addRow("huge scores") << smallDocument({{"layer.scale", "1e5"}});
    QTest::addRow("wide rows") << smallDocument({{"inputs.num_kv_pairs", "3000"}, {"layer.precision", "\"float64\""}});
}

void TestRun::eachRowOfWeightsSumsToOne()
{
    QFETCH(Document, document);
    const auto trace = traceOf(document);
    const Sizes &s = trace->plan.sizes;
    for (Index row = 0; row < s.b * s.h * s.q; ++row)
        QCOMPARE_LT(std::abs(sumOfRow(*trace->whole(Weights), row) - 1), 1e-5);
}

void TestRun::permutingHeadsPermutesHeadOutputs()
{
    const Document document = changed({}, {{"mask.valid_lens", "[3, 2]"}});
    const auto before = traceOf(document);
    const std::vector<Index> heads{3, 0, 4, 1, 2};
    std::vector<Index> features;
    for (const Index head : heads)
        for (Index f = 0; f < 20; ++f)
            features.push_back(head * 20 + f);
    std::map<std::string, AnyTensor> tensors;
    for (const TensorId id : {Wq, Wk, Wv})
        tensors.emplace(specOf(id).name, permuted(tensorOf(before, id), 0, features));
    const auto after = traceOf(reading(document, {Wq, Wk, Wv}), fileWith(std::move(tensors)));
    for (const TensorId id : {Weights, HeadOutputs})
        QCOMPARE(firstDifference(*after->whole(id), permuted(tensorOf(before, id), 1, heads), 1e-6), std::string());
}

void TestRun::permutingPairsChangesNothing()
{
    const auto before = traceOf(smallDocument());
    const std::vector<Index> order{2, 0, 3, 1};
    const auto after = traceOf(reading(smallDocument(), {Keys, Values}),
                               fileWith({{"keys", permuted(tensorOf(before, Keys), 1, order)},
                                         {"values", permuted(tensorOf(before, Values), 1, order)}}));
    QCOMPARE(firstDifference(*after->whole(Weights), permuted(tensorOf(before, Weights), 3, order), 1e-6),
             std::string());
    // The inputs of the layer that are drawn come from the same seed, so only the order is another.
    QCOMPARE(firstDifference(*after->whole(Queries), *before->whole(Queries), 0), std::string());
    QCOMPARE(firstDifference(*after->whole(Output), *before->whole(Output), 1e-6), std::string());
}

void TestRun::maskedPairsChangeNothing_data()
{
    QTest::addColumn<float>("hidden");
    QTest::addColumn<QByteArray>("fill");
    for (const char *fill : {"-1e6", "\"-inf\""}) {
        QTest::addRow("large, fill %s", fill) << 1000.0F << QByteArray(fill);
        QTest::addRow("infinite, fill %s", fill) << kInfinity << QByteArray(fill);
        QTest::addRow("NaN, fill %s", fill) << std::nanf("") << QByteArray(fill);
    }
}

void TestRun::maskedPairsChangeNothing()
{
    QFETCH(float, hidden);
    QFETCH(QByteArray, fill);
    const Document document =
        smallDocument({{"layer.bias", "true"}, {"mask.valid_lens", "[2, 3]"}, {"mask.fill", fill.constData()}});
    const auto before = traceOf(document);
    Tensor<float> keys = tensorOf(before, Keys);
    Tensor<float> values = tensorOf(before, Values);
    for (const auto &[item, key] : {std::pair<Index, Index>{0, 2}, {0, 3}, {1, 3}})
        for (Index f = 0; f < 3; ++f) {
            keys[offsetOf(keys.shape(), {item, key, f})] = hidden;
            values[offsetOf(values.shape(), {item, key, f})] = -hidden;
        }
    const auto after = traceOf(reading(document, {Keys, Values}), fileWith({{"keys", keys}, {"values", values}}));
    QCOMPARE(firstDifference(*after->whole(Weights), *before->whole(Weights), 0), std::string());
    QCOMPARE(firstDifference(*after->whole(Output), *before->whole(Output), 1e-6), std::string());
}

void TestRun::oneOfEachIsThePlainProduct()
{
    const auto trace = traceOf(changed({}, {{"layer.query_size", "1"},
                                            {"layer.key_size", "1"},
                                            {"layer.value_size", "1"},
                                            {"layer.num_hiddens", "1"},
                                            {"layer.num_heads", "1"},
                                            {"inputs.batch_size", "1"},
                                            {"inputs.num_queries", "1"},
                                            {"inputs.num_kv_pairs", "1"}}));
    QCOMPARE(trace->value(Weights, {0, 0, 0, 0}), 1.0);
    const float value = tensorOf(trace, Values)[0] * tensorOf(trace, Wv)[0];
    QCOMPARE(tensorOf(trace, HeadOutputs)[0], value);
    QCOMPARE(tensorOf(trace, Output)[0], value * tensorOf(trace, Wo)[0]);
}

void TestRun::doublesAreCloseToFloats()
{
    const Document document = changed({}, {{"mask.valid_lens", "[3, 2]"}, {"layer.bias", "true"}});
    const auto narrow = traceOf(document);
    const auto wide = traceOf(changed(document, {{"layer.precision", "\"float64\""}}));
    for (const GraphTensor &tensor : wide->plan.graph->tensors())
        if (wide->has(tensor.id) && tensor.id != Mask) {
            QVERIFY(std::holds_alternative<Tensor<double>>(*wide->whole(tensor.id)));
            QCOMPARE(firstDifference(*narrow->whole(tensor.id), *wide->whole(tensor.id), 1e-5), std::string());
        }
}

void TestRun::stepsOneByOneEqualAllAtOnce()
{
    const Plan plan = planOf(smallDocument({{"layer.training", "true"}, {"layer.bias", "true"}}));
    Run run(plan);
    for (const Step *step : stepsOf(plan)) {
        QCOMPARE(run.next(), step);
        for (const GraphTensor *tensor : tensorsOf(plan, step->id))
            QVERIFY(!run.trace()->has(tensor->id));
        QVERIFY(run.advance());
        for (const GraphTensor *tensor : tensorsOf(plan, step->id))
            QVERIFY(run.trace()->has(tensor->id));
    }
    QVERIFY(run.next() == nullptr);
    QVERIFY(!run.advance());
    QCOMPARE(differentTensor(*run.trace(), *runAll(plan)), std::string());
    QVERIFY(run.trace()->milliseconds > 0);
}

void TestRun::fewRowsOfVeryManyKeysAreATile()
{
    QCOMPARE(rowsOfTile(1000, 10, 12), Index{192});
    QCOMPARE(rowsOfTile(1000, 16384, 12), Index{48});
    QCOMPARE(rowsOfTile(1000, 40000, 12), Index{12});
    QCOMPARE(rowsOfTile(5, 40000, 12), Index{12});
}

void TestRun::workIsTheCountOfMultiplications()
{
    const double projections = 2 * (3 * 5 + 4 * 4 + 4 * 3) * 6;
    const double attention = 2 * 2 * 3 * 4 * (3 + 3);
    QCOMPARE(workOf(planOf(smallDocument())), projections + attention + 2 * 3 * 6 * 6);
}

void TestRun::progressRisesToOne()
{
    std::vector<double> shares;
    RunControl control;
    control.progress = [&](double share) { shares.push_back(share); };
    QVERIFY(runAll(planOf(changed({}, {{"layer.training", "true"}, {"layer.num_kv_heads", "1"}})), control));
    QCOMPARE_GT(shares.size(), 10U);
    QVERIFY(std::is_sorted(shares.begin(), shares.end()));
    QCOMPARE_GT(shares.front(), 0.0);
    QCOMPARE(shares.back(), 1.0);
}

void TestRun::aCancelledRunGivesNothing()
{
    const Plan plan = planOf(smallDocument());
    int calls = 0;
    int allowed = 0;
    RunControl control;
    control.isCancelled = [&] { return ++calls > allowed; };
    while (runAll(plan, control) == nullptr) {
        QCOMPARE_LE(calls, allowed + 3); // it stops soon, wherever the wish comes
        calls = 0;
        ++allowed;
    }
    QCOMPARE_GT(allowed, 10);
}

void TestRun::manyHeadsCostNoMoreEach_data()
{
    QTest::addColumn<Document>("document");
    const auto row = [](const char *name, const std::vector<Setting> &settings) {
        const Document heads = changed({}, {{"inputs.num_queries", "1"},
                                            {"layer.qk_head_size", "1"},
                                            {"layer.v_head_size", "1"},
                                            {"layer.output_size", "1"},
                                            {"layer.query_size", "4"},
                                            {"layer.key_size", "4"},
                                            {"layer.value_size", "4"},
                                            {"mask.causal", "\"top_left\""}});
        QTest::addRow("%s", name) << changed(heads, settings);
    };
    row("many heads", {{"layer.num_heads", kManyHeads}});
    row("many heads alone", {{"layer.num_heads", kManyHeads}, {"layer.projections", "false"}});
    row("a large batch", {{"inputs.batch_size", kManyItems}, {"layer.num_heads", "8"}});
    row("too many for the whole", {{"layer.num_heads", kManyHeads}, {"inputs.num_kv_pairs", "50"}});
}

/// A run and all that a window measures of it; to look at all heads for each would take minutes here.
void TestRun::manyHeadsCostNoMoreEach()
{
    QFETCH(Document, document);
    constexpr int most = 60; // seconds
    QElapsedTimer timer;
    timer.start();
    std::atomic<int> asked{0};
    const auto trace = runAll(planOf(document), {[&] {
                                                     ++asked;
                                                     return timer.elapsed() > most * 1000;
                                                 },
                                                 {},
                                                 2});
    QVERIFY(trace);
    QVERIFY2(asked > 1000, qPrintable(QString::number(asked)));
    for (const TensorSpec &spec : tensorTable())
        if (trace->has(spec.role))
            rangeOf(*trace, spec.role, [&] { return timer.elapsed() > most * 1000; });
    trimMemory(0);
    QVERIFY2(timer.elapsed() < most * 1000, qPrintable(QString::number(timer.elapsed())));
}

HEADSCOPE_TEST(TestRun, NoApplication)
#include "tst_run.moc"
