// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/support.h"

#include "engine/kernels/kernels.h"
#include "engine/plan/keep.h"
#include "engine/plan/origin.h"
#include "engine/run/compute.h"
#include "engine/tensor/memory.h"

using namespace headscope;
using enum Role;

/// Every number has the same bits however it is computed.
class TestBits : public QObject
{
    Q_OBJECT

private slots:
    void allAtOnceEqualsStepByStep_data();
    void allAtOnceEqualsStepByStep();
    void threadsChangeNothing_data();
    void threadsChangeNothing();
    void instructionSetsAgree();
    void aRowAloneEqualsTheWhole_data();
    void aRowAloneEqualsTheWhole();
    void mapsThatAreNotKeptAreTheSame_data();
    void mapsThatAreNotKeptAreTheSame();
    void aRepeatedRunTakesNoNewMemory();
    void longSequencesKeepNoMaps();

private:
    static void addDocuments();
};

namespace {

RunControl withThreads(int threads)
{
    return {{}, {}, threads, 0};
}

std::vector<Setting> inDouble(std::vector<Setting> settings)
{
    settings.emplace_back("layer.precision", "\"float64\"");
    return settings;
}

std::shared_ptr<const Trace> stepByStep(const Plan &plan)
{
    Run run(plan);
    while (run.next() != nullptr)
        run.advance();
    return run.trace();
}

std::shared_ptr<const TensorFiles> files()
{
    Tensor<float> bias({3, 4}, {0.5F, -1, 2, 0, -INFINITY, 1, 0, 3, -INFINITY, -INFINITY, -INFINITY, -INFINITY});
    Tensor<float> allowed({2, 1, 3, 4});
    for (Index i = 0; i < allowed.size(); ++i)
        allowed[i] = i * 7 % 3 == 0 ? 0.0F : 1.0F;
    Tensor<float> past({2, 2, 5, 3});
    for (Index i = 0; i < past.size(); ++i)
        past[i] = static_cast<float>(i % 7) / 5 - 0.5F;
    Tensor<float> values({2, 4, 3});
    for (Index i = 0; i < values.size(); ++i)
        values[i] = i % 8 == 5 ? NAN : static_cast<float>(i);
    Tensor<float> keys({2, 4, 4});
    for (Index i = 0; i < keys.size(); ++i)
        keys[i] = i == 1 || i > 20 ? NAN : static_cast<float>(i % 5);
    Tensor<float> one({6}, {0.5F, -0.25F, 1, 2, -1, 0.125F});
    Tensor<float> sink({2}, {0.5F, -1});
    Tensor<float> table({8, 2});
    for (Index i = 0; i < table.size(); ++i)
        table[i] = static_cast<float>(i % 5) / 4 - 0.5F;
    TensorFile tensors = tensorsOfEverything();
    tensors.insert({{"bias", bias},
                    {"allowed", allowed},
                    {"past", past},
                    {"values", values},
                    {"keys", keys},
                    {"one", one},
                    {"sink", sink},
                    {"table", table}});
    return fileWith(std::move(tensors));
}

/// Texts of these lengths in each row of a batch, as mask.segments has them.
std::string packedSegments(const std::vector<std::vector<int>> &items)
{
    std::string lists;
    for (const auto &lengths : items) {
        std::string list;
        for (std::size_t text = 0; text < lengths.size(); ++text)
            for (int i = 0; i < lengths[text]; ++i)
                list.append(list.empty() ? "" : ", ").append(std::to_string(text));
        lists.append(lists.empty() ? "[" : ", [").append(list).append("]");
    }
    return R"({"queries": [)" + lists + R"(], "keys": [)" + lists + "]}";
}

} // namespace

void TestBits::addDocuments()
{
    QTest::addColumn<Document>("document");
    const auto ref = [](const char *tensor) {
        return R"({"file": "x.npz", "tensor": ")" + std::string(tensor) + "\"}";
    };
    const auto row = [](const char *name, const std::vector<Setting> &settings) {
        QTest::addRow("%s", name) << smallDocument(settings);
        QTest::addRow("%s, float64", name) << smallDocument(inDouble(settings));
    };
    QTest::addRow("everything") << documentOfEverything();
    QTest::addRow("everything, float64") << changed(documentOfEverything(), inDouble({}));
    row("plain", {});
    row("lengths", {{"mask.valid_lens", "[2, 3]"}});
    row("dead rows", {{"mask.valid_lens", "[[4, 0, 1], [2, 2, 2]]"}});
    row("dead rows of -inf", {{"mask.valid_lens", "[[4, 0, 1], [2, 2, 2]]"}, {"mask.fill", "\"-inf\""}});
    row("dead rows, zero", {{"mask.valid_lens", "[[4, 0, 1], [2, 2, 2]]"}, {"mask.dead_row", "\"zero\""}});
    row("a fill that counts", {{"mask.valid_lens", "[2, 3]"}, {"mask.fill", "-0.5"}});
    row("added fill", {{"mask.valid_lens", "[2, 3]"}, {"mask.fill", "-3"}, {"mask.fill_mode", "\"add\""}});
    row("causal", {{"mask.causal", "\"bottom_right\""}, {"layer.bias", "true"}});
    row("causal, wide",
        {{"mask.causal", "\"top_left\""}, {"inputs.num_queries", "131"}, {"inputs.num_kv_pairs", "173"}});
    row("window, wide", {{"mask.window", "[20, 3]"}, {"inputs.num_queries", "90"}, {"inputs.num_kv_pairs", "301"}});
    row("prefix", {{"mask.causal", "\"top_left\""}, {"mask.prefix", "2"}, {"mask.valid_lens", "[4, 3]"}});
    row("prefix and window, wide", {{"mask.window", "[20, 3]"},
                                    {"mask.prefix", "33"},
                                    {"inputs.num_queries", "90"},
                                    {"inputs.num_kv_pairs", "301"}});
    row("segments",
        {{"mask.segments", R"({"queries": [[0, 0, 1], [5, 1, 2]], "keys": [[0, 0, 1, 1], [2, 2, 2, 1]]})"}});
    row("segments with gaps",
        {{"mask.segments", R"({"queries": [[0, 0, 1], [5, 1, 2]], "keys": [[0, 1, 0, 1], [2, 1, 2, 1]]})"},
         {"mask.fill", "\"-inf\""}});
    const std::string packed = packedSegments({{30, 1, 70, 29}, {100, 30}});
    row("segments, wide", {{"mask.segments", packed.c_str()},
                           {"mask.causal", "\"top_left\""},
                           {"inputs.num_queries", "130"},
                           {"inputs.num_kv_pairs", "130"}});
    row("window far behind", {{"mask.window", "[9223372036854775807, 0]"}, {"mask.causal", "\"bottom_right\""}});
    const std::string sink = ref("sink");
    const std::string table = ref("table");
    row("rope", {{"layer.rope.size", "2"}, {"mask.causal", "\"bottom_right\""}});
    row("rope interleaved, wide", {{"layer.rope.pairing", "\"interleaved\""},
                                   {"layer.qk_head_size", "6"},
                                   {"layer.rope.size", "4"},
                                   {"inputs.num_queries", "131"},
                                   {"inputs.num_kv_pairs", "173"}});
    row("rope and key norm, grouped", {{"layer.rope.size", "2"},
                                       {"layer.qk_norm", "\"rms\""},
                                       {"layer.num_kv_heads", "1"},
                                       {"layer.add_zero_attn", "true"}});
    row("norm of heads", {{"layer.qk_norm", "\"layer\""}});
    row("rms norm", {{"layer.norm", "\"post\""}, {"layer.norm_kind", "\"rms\""}});
    row("alibi, wide", {{"layer.alibi", "{}"},
                        {"mask.causal", "\"top_left\""},
                        {"inputs.num_queries", "131"},
                        {"inputs.num_kv_pairs", "173"}});
    row("alibi and appended", {{"layer.alibi.slopes", "[0.5, 2]"}, {"layer.add_zero_attn", "true"}});
    row("relative bias", {{"layer.relative_bias.table", table.c_str()}, {"mask.valid_lens", "[2, 3]"}});
    row("relative bias of one side, wide", {{"layer.relative_bias.table", table.c_str()},
                                            {"layer.relative_bias.bidirectional", "false"},
                                            {"inputs.num_queries", "40"},
                                            {"inputs.num_kv_pairs", "173"}});
    row("sink", {{"weights.sink", sink.c_str()}});
    row("sink, wide", {{"weights.sink", sink.c_str()},
                       {"mask.window", "[20, 3]"},
                       {"inputs.num_queries", "90"},
                       {"inputs.num_kv_pairs", "301"}});
    row("sink, dead rows of -inf",
        {{"weights.sink", sink.c_str()}, {"mask.valid_lens", "[[4, 0, 1], [2, 2, 2]]"}, {"mask.fill", "\"-inf\""}});
    const std::string bias = ref("bias");
    const std::string allowed = ref("allowed");
    const std::string past = ref("past");
    const std::string values = ref("values");
    const std::string one = ref("one");
    row("projections for several threads", {{"layer.num_hiddens", "320"}, {"layer.bias", "true"}});
    row("bias", {{"mask.bias", bias.c_str()}});
    row("allowed", {{"mask.allowed", allowed.c_str()}, {"mask.causal", "\"top_left\""}});
    row("softcap", {{"layer.softcap", "0.5"}, {"layer.scale", "3"}, {"mask.valid_lens", "[2, 3]"}});
    row("training", {{"layer.training", "true"}, {"mask.valid_lens", "[2, 3]"}});
    row("grouped", {{"layer.num_hiddens", "12"}, {"layer.num_heads", "4"}, {"layer.num_kv_heads", "2"}});
    row("past", {{"past.keys", past.c_str()}, {"past.values", past.c_str()}});
    row("past and a key of zeros",
        {{"past.keys", past.c_str()}, {"past.values", past.c_str()}, {"layer.add_zero_attn", "true"}});
    row("heads alone with a past",
        {{"layer.projections", "false"}, {"past.keys", past.c_str()}, {"past.values", past.c_str()}});
    const std::string keys = ref("keys");
    row("NaN behind a mask and dropout", {{"inputs.keys", keys.c_str()},
                                          {"mask.valid_lens", "[1, 2]"},
                                          {"layer.training", "true"},
                                          {"layer.dropout", "0.9"}});
    row("NaN behind an added fill", {{"inputs.keys", keys.c_str()},
                                     {"mask.valid_lens", "[1, 2]"},
                                     {"mask.fill", "\"-inf\""},
                                     {"mask.fill_mode", "\"add\""}});
    row("NaN behind a mask", {{"inputs.values", values.c_str()}, {"mask.valid_lens", "[1, 2]"}});
    row("NaN in the open", {{"inputs.values", values.c_str()}});
    row("appended", {{"layer.add_zero_attn", "true"},
                     {"weights.bias_k", one.c_str()},
                     {"weights.bias_v", one.c_str()},
                     {"mask.valid_lens", "[0, 3]"}});
    row("heads alone", {{"layer.projections", "false"}, {"mask.valid_lens", "[2, 3]"}});
    row("residual", {{"layer.output_size", "5"}, {"layer.residual", "true"}, {"layer.norm", "\"post\""}});
    row("wide", {{"inputs.num_queries", "70"}, {"inputs.num_kv_pairs", "333"}, {"layer.num_hiddens", "600"}});
}

void TestBits::allAtOnceEqualsStepByStep_data()
{
    addDocuments();
}

void TestBits::allAtOnceEqualsStepByStep()
{
    QFETCH(Document, document);
    const Plan plan = planOf(document, files());
    QCOMPARE(differentTensor(*runAll(plan), *stepByStep(plan)), std::string());
}

void TestBits::threadsChangeNothing_data()
{
    addDocuments();
}

void TestBits::threadsChangeNothing()
{
    QFETCH(Document, document);
    const Plan plan = planOf(document, files());
    const auto alone = runAll(plan);
    for (const int threads : {2, 5}) // as many as most have heads, and more
        QCOMPARE(differentTensor(*runAll(plan, withThreads(threads)), *alone), std::string());
}

void TestBits::instructionSetsAgree()
{
    const std::string best(kernelSet().name);
    const Plan plan = planOf(smallDocument({{"inputs.num_kv_pairs", "100"}, {"mask.valid_lens", "[2, 93]"}}));
    const auto wanted = runAll(plan);
    int count = 0;
    const KernelSet *sets = kernelSets(count);
    for (int i = 0; i < count; ++i)
        if (useKernels(sets[i].name)) {
            const auto got = runAll(plan);
            for (const TensorSpec &spec : tensorTable())
                if (wanted->has(spec.role))
                    QCOMPARE(firstDifference(*got->whole(spec.role), *wanted->whole(spec.role), 1e-6), std::string());
        }
    QVERIFY(useKernels(best));
}

void TestBits::aRowAloneEqualsTheWhole_data()
{
    addDocuments();
}

void TestBits::aRowAloneEqualsTheWhole()
{
    QFETCH(Document, document);
    const auto trace = runAll(planOf(document, files()));
    for (const TensorSpec &spec : tensorTable()) {
        if (!trace->has(spec.role) || tensorOf(trace->plan, spec.role).operation == Operation::Given ||
            spec.operation == Operation::Draw)
            continue;
        const Shape shape = shapeOf(spec, trace->plan.sizes);
        Block block{spec.role, {}};
        for (const Index length : shape)
            block.ranges.emplace_back(length / 2, length / 2 + 1);
        block.ranges.back() = {0, shape.back()};
        const SharedTensor whole = trace->whole(spec.role);
        AnyTensor spoiled = *whole;
        Cell cell;
        for (const auto &range : block.ranges)
            cell.push_back(range.first);
        std::visit(
            [&](auto &t) {
                for (Index i = 0; i < shape.back(); ++i)
                    t[offsetOf(shape, cell) + i] = {};
            },
            spoiled);
        const SharedTensor again = recomputed(*trace, spoiled, block);
        for (Index i = 0; i < countOf(shape); ++i) {
            const double x = valueAt(*again, i);
            const double y = valueAt(*whole, i);
            QVERIFY2(x == y || (std::isnan(x) && std::isnan(y)), spec.name.data());
        }
    }
}

void TestBits::mapsThatAreNotKeptAreTheSame_data()
{
    addDocuments();
}

void TestBits::mapsThatAreNotKeptAreTheSame()
{
    QFETCH(Document, document);
    Plan plan = planOf(document, files());
    const auto wanted = runAll(plan);
    plan.mostMapNumbers = 0;
    const auto trace = runAll(plan);
    QVERIFY(!trace->isKept(Weights) && !trace->isKept(Scores));
    QCOMPARE(differentTensor(*trace, *wanted), std::string());
}

void TestBits::aRepeatedRunTakesNoNewMemory()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("no memory is kept here, so that a use after the end is seen");
#endif
    const auto first = runAll(planOf(smallDocument({{"inputs.num_queries", "200"}, {"inputs.num_kv_pairs", "300"}})));
    std::shared_ptr<const Trace> trace;
    std::size_t requests = 0;
    for (int i = 0; i < 6; ++i) {
        if (i == 2)
            requests = systemRequests();
        trace.reset();
        trace = runAgain(*first);
    }
    QCOMPARE(systemRequests(), requests);
    trimMemory(0);
    trace.reset();
    trimMemory(0); // what was given back is gone, and asked for anew
    trace = runAgain(*first);
    QVERIFY(systemRequests() > requests);
    QCOMPARE(differentTensor(*trace, *first), std::string());
}

void TestBits::longSequencesKeepNoMaps()
{
    const Plan plan = planOf(changed({}, {{"layer.num_hiddens", "768"},
                                          {"layer.num_heads", "12"},
                                          {"inputs.batch_size", "1"},
                                          {"inputs.num_queries", "8192"},
                                          {"inputs.num_kv_pairs", "8192"}}));
    const auto isKept = [&plan](Role role) { return isKeptAfterRun(plan, tensorOf(plan, role)); };
    QVERIFY(!isKept(Scores) && !isKept(Weights));
    QVERIFY(isKept(HeadOutputs) && isKept(Output));
    QCOMPARE(numbersOf(plan, tensorOf(plan, Role::Weights)).value(), Index{8192} * 8192);
}

HEADSCOPE_TEST(TestBits, NoApplication)
#include "tst_bits.moc"
