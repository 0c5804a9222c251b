// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importinputs.h"
#include "engine/formats/safetensors.h"
#include "tests/formats/support.h"

using namespace headscope;

/// Files that have inputs and no weights.
class TestInputs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void queriesKeysAndValuesAreRead();
    void theOnlyArrayIsAllThree();
    void valuesWithoutATensorAreTheKeys();
    void headsInTheInputsAreNotProjected();
    void wordsOfATableAreTheTokens();
    void wordsOfAnArchiveAreTheTokens();
    void otherTensorsAreNoInputs();
    void bytesBecomeFloatsWithinTheLimit();
    void whatNoLayerTakesIsNotRead();
    void whatDoesNotFitGetsASentence_data();
    void whatDoesNotFitGetsASentence();
};

namespace {

using Named = std::vector<std::pair<std::string, Shape>>;

/// A file of tensors of these shapes, each filled with its place in the list.
SharedStore storeWith(const Named &shapes)
{
    std::vector<NamedTensor> tensors;
    for (const auto &[name, shape] : shapes) {
        Tensor<double> tensor(shape);
        std::fill_n(tensor.data(), tensor.size(), static_cast<double>(tensors.size() + 1));
        tensors.push_back({name, std::move(tensor)});
    }
    std::vector<const NamedTensor *> all;
    for (const NamedTensor &tensor : tensors)
        all.push_back(&tensor);
    std::string out;
    const auto sink = [&out](ByteView bytes) -> Result<void> {
        out.append(asText(bytes));
        return {};
    };
    if (!writeSafetensors(sink, all))
        qFatal("not written");
    auto store = opened(out, "x.safetensors");
    if (!store)
        qFatal("%s", store.error().sentence().c_str());
    return *store;
}

Result<ImportedLayer> imported(const SharedStore &store, std::optional<Index> heads = {})
{
    const auto inputs = inputsOf(*store);
    return inputs ? importInputs(*store, *inputs, heads, "tensors.npz") : Error{{}, "inputs", Text("none"), {}};
}

Plan planOf(const Result<ImportedLayer> &layer)
{
    if (!layer)
        qFatal("%s", layer.error().sentence().c_str());
    auto plan = makePlan(layer->opened.document, layer->opened.files);
    return std::move(*plan);
}

/// A matrix of bytes, as a small archive may have it, that nothing may read.
class Unreadable : public TensorStore
{
public:
    Unreadable() { list(storedTensor("x", *numberTypeNamed("U8"), {262'144, 256}).value()); }
    std::string_view kind() const override { return "npz"; }

protected:
    Result<AnyTensor> readAt(std::size_t /*place*/) const override { return Error{{}, "x", Text("read"), {}}; }
};

} // namespace

void TestInputs::queriesKeysAndValuesAreRead()
{
    const Plan plan =
        planOf(imported(storeWith({{"values", {2, 6, 3}}, {"queries", {2, 4, 8}}, {"keys", {2, 6, 5}}}), 2));
    QVERIFY(!plan.document.inputs.selfAttention);
    QCOMPARE(shapeOf(specOf(Role::Scores), plan.sizes), (Shape{2, 2, 4, 6}));
    QCOMPARE(shapeOf(specOf(Role::Values), plan.sizes), (Shape{2, 6, 3}));
    QCOMPARE(shapeOf(specOf(Role::Output), plan.sizes), (Shape{2, 4, 8}));
    const auto trace = traceOf(plan.document, plan.files);
    QCOMPARE(valueAt(*trace->whole(Role::Values), 0), 1.0); // they were written in that order
    QCOMPARE(valueAt(*trace->whole(Role::Queries), 0), 2.0);
    QCOMPARE(valueAt(*trace->whole(Role::Keys), 0), 3.0);
}

void TestInputs::theOnlyArrayIsAllThree()
{
    const Plan plan = planOf(imported(storeWith({{"hidden_states", {5, 128}}})));
    QVERIFY(plan.document.inputs.selfAttention);
    QCOMPARE(plan.document.title, std::string("hidden_states"));
    QCOMPARE(shapeOf(specOf(Role::Scores), plan.sizes), (Shape{1, 2, 5, 5})); // two heads of 64 features
}

void TestInputs::valuesWithoutATensorAreTheKeys()
{
    const Plan plan = planOf(imported(storeWith({{"q", {4, 8}}, {"k", {6, 8}}})));
    QVERIFY(plan.document.inputs.values == plan.document.inputs.keys);
    QCOMPARE(shapeOf(specOf(Role::Scores), plan.sizes), (Shape{1, 1, 4, 6}));
}

void TestInputs::headsInTheInputsAreNotProjected()
{
    const Plan plan =
        planOf(imported(storeWith({{"query", {2, 3, 4, 8}}, {"key", {2, 3, 6, 8}}, {"value", {2, 3, 6, 5}}})));
    QVERIFY(!plan.document.layer.projections);
    QCOMPARE(shapeOf(specOf(Role::Scores), plan.sizes), (Shape{2, 3, 4, 6}));
}

void TestInputs::wordsOfATableAreTheTokens()
{
    const auto store = opened("token,a,b\nthe,1,2\ncat,3,4\n", "words.csv");
    QVERIFY(store);
    const auto layer = imported(*store);
    QVERIFY(layer);
    QCOMPARE(layer->opened.document.tokens.queries, (TokenLists{{"the", "cat"}}));
    QCOMPARE(layer->opened.document.tokens.keys, (TokenLists{{"the", "cat"}}));
}

void TestInputs::wordsOfAnArchiveAreTheTokens()
{
    const auto store = opened(fileNamed(QStringLiteral("words.npz")), "words.npz");
    QVERIFY(store);
    const auto layer = imported(*store);
    QVERIFY(layer);
    QCOMPARE(layer->opened.document.title, std::string("x")); // the only one of numbers
    QCOMPARE(layer->opened.document.tokens.queries, (TokenLists{{"the", "猫", "😀 sat", ""}}));
}

void TestInputs::otherTensorsAreNoInputs()
{
    QVERIFY(!inputsOf(*storeWith({{"a", {2, 3}}, {"b", {2, 3}}})));
    QVERIFY(!inputsOf(*storeWith({{"queries", {2, 3}}, {"b", {2, 3}}})));
    QVERIFY(!inputsOf(*storeWith({{"x", {3}}})));
}

void TestInputs::bytesBecomeFloatsWithinTheLimit()
{
    constexpr std::uint64_t enough = 64 * 8 * sizeof(float); // more than the member of the archive takes
    const NamedTensor bytes{"x", Tensor<std::uint8_t>({64, 8})};
    const auto store = opened(std::string(asText(writeNpz({bytes}).value())), "x.npz").value();
    const InputTensors inputs = inputsOf(*store).value();
    QVERIFY(importInputs(*store, inputs, 1, "tensors.npz", enough));
    const auto refused = importInputs(*store, inputs, 1, "tensors.npz", enough - 1);
    QVERIFY(!refused);
    QCOMPARE(refused.error().sentence(), "tensor x: got 2048 bytes, expected at most 2047 bytes");
}

void TestInputs::whatNoLayerTakesIsNotRead()
{
    const Unreadable store;
    const auto refused = importInputs(store, inputsOf(store).value(), {}, "tensors.npz");
    QVERIFY(!refused);
    QVERIFY2(refused.error().sentence().starts_with("scores: got (1, 4, 262144, 262144), expected"),
             refused.error().sentence().c_str());
}

void TestInputs::whatDoesNotFitGetsASentence_data()
{
    QTest::addColumn<SharedStore>("store");
    QTest::addColumn<Index>("heads");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("heads") << storeWith({{"x", {5, 8}}}) << Index{3}
                           << QStringLiteral("layer.num_heads: got 3, expected a divisor of num_hiddens (8)");
    QTest::newRow("positions") << storeWith({{"queries", {5, 8}}, {"keys", {6, 8}}, {"values", {7, 8}}}) << Index{1}
                               << QStringLiteral("inputs.values: got (1, 7, 8), expected (1, 6, 8)");
    QTest::newRow("batch") << storeWith({{"queries", {1, 5, 8}}, {"keys", {2, 6, 8}}}) << Index{1}
                           << QStringLiteral("inputs.keys: got (2, 6, 8), expected (1, 6, 8)");
}

void TestInputs::whatDoesNotFitGetsASentence()
{
    QFETCH(SharedStore, store);
    QFETCH(Index, heads);
    QFETCH(QString, sentence);
    const auto layer = imported(store, heads);
    QVERIFY(!layer);
    QCOMPARE(QString::fromStdString(layer.error().sentence()), sentence);
}

HEADSCOPE_TEST(TestInputs, NoApplication)
#include "tst_inputs.moc"
