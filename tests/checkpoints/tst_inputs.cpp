// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/callarguments.h"
#include "engine/checkpoints/importinputs.h"
#include "engine/checkpoints/inputmasks.h"
#include "engine/checkpoints/listedtensors.h"
#include "tests/checkpoints/sayingstore.h"
#include "tests/formats/support.h"

#include <cmath>

using namespace headscope;
using namespace Qt::StringLiterals;

/// Files that have inputs and no weights, and what they have beside them.
class TestInputs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void queriesKeysAndValuesAreRead();
    void theOnlyArrayIsAllThree();
    void valuesWithoutATensorAreTheKeys();
    void tokensBeforeBatchItemsAreSwapped();
    void headsInTheInputsAreNotProjected();
    void weightsOfInputsWithHeadsAreCompared();
    void wordsOfATableAreTheTokens();
    void wordsOfAnArchiveAreTheTokens();
    void wordsAreTokensInEveryFormat();
    void wordsThatDoNotFitAreToldAndLeftOut();
    void otherTensorsAreNoInputs();
    void onlyNumbersAreInputs();
    void aFusedProjectionIsNoInput_data();
    void aFusedProjectionIsNoInput();
    void noneStandInThePlaceOfUnreadableOnes();
    void masksOfOneMeaningAreTaken_data();
    void masksOfOneMeaningAreTaken();
    void masksOfTwoMeaningsAreLeftOut_data();
    void masksOfTwoMeaningsAreLeftOut();
    void axesOfHuggingFacesMaskAreTold();
    void twoMasksWorkTogether();
    void twoMasksOfPaddingHoldBoth();
    void argumentsOfTheCallAreTaken();
    void argumentsOfADictionaryAreTaken();
    void aNumberOfALargeStorageIsNotRead();
    void argumentsThatMakeNoSenseAreTold();
    void argumentsOfFlashAttentionAreTaken();
    void listsOfNumbersAreMasksAndLengths();
    void whatIsNoListOfNumbersIsTold();
    void masksDoNotHideTheOnlyArray();
    void validLengthsAreTaken_data();
    void validLengthsAreTaken();
    void whatIsLeftOutIsTold();
    void bytesBecomeFloatsWithinTheLimit();
    void whatNoLayerTakesIsNotRead();
    void whatDoesNotFitGetsASentence_data();
    void whatDoesNotFitGetsASentence();
};

namespace {

using Named = std::vector<std::pair<std::string, Shape>>;

/// Tensors of these shapes, each filled with its place in the list.
std::vector<NamedTensor> tensorsWith(const Named &shapes)
{
    std::vector<NamedTensor> tensors;
    for (const auto &[name, shape] : shapes) {
        Tensor<double> tensor(shape);
        std::fill_n(tensor.data(), tensor.size(), static_cast<double>(tensors.size() + 1));
        tensors.push_back({name, std::move(tensor)});
    }
    return tensors;
}

SharedStore storeWith(const Named &shapes)
{
    return storeOfTensors(tensorsWith(shapes));
}

const Named kOfTwoItems{{"q", {2, 2, 4}}, {"k", {2, 3, 4}}};
const Named kWithHeads{{"q", {2, 2, 2, 4}}, {"k", {2, 2, 3, 4}}};

/// A file of inputs with one mask beside them.
SharedStore storeWithMask(const Named &inputs, const std::string &name, const AnyTensor &mask)
{
    std::vector<NamedTensor> tensors = tensorsWith(inputs);
    tensors.push_back({name, mask});
    return storeOfTensors(tensors);
}

Tensor<Flag> flags(const Shape &shape, const std::vector<std::uint8_t> &values)
{
    Tensor<Flag> tensor(shape);
    std::transform(values.begin(), values.end(), tensor.data(), [](std::uint8_t value) { return Flag{value}; });
    return tensor;
}

QString saidOfInputs(const ImportedLayer &layer)
{
    QStringList sentences;
    for (const Text &note : layer.notes)
        sentences << QString::fromStdString(note.english());
    return sentences.join(u'\n');
}

Result<ImportedLayer> imported(const SharedStore &store, std::optional<Index> heads = {})
{
    const auto inputs = inputsOf(*store);
    return inputs ? importInputs(*store, *inputs, heads, "tensors.npz") : Error{{}, "inputs", Text("none"), {}};
}

/// Two rows of three features, and tokens in the metadata, where safetensors keeps texts alone.
SharedStore storeWithWords(const char *json)
{
    const std::string header = std::string(R"({"__metadata__":{"tokens":")") + json +
                               R"("},"x":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}})";
    std::string content(8, '\0');
    content.front() = static_cast<char>(header.size());
    return opened(content + header + std::string(24, '\0'), "x.safetensors").value();
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

void TestInputs::tokensBeforeBatchItemsAreSwapped()
{
    const auto with = [](std::uint8_t batchFirst) {
        return storeOfTensors({{"q", Tensor<float>({3, 2, 1}, {0, 1, 2, 3, 4, 5})},
                               {"k", Tensor<float>({3, 2, 1}, {0, 1, 2, 3, 4, 5})},
                               {"batch_first", flags({}, {batchFirst})}});
    };
    const auto layer = imported(with(0));
    const Plan plan = planOf(layer);
    QCOMPARE((Shape{plan.sizes.b, plan.sizes.q}), (Shape{2, 3}));
    const auto trace = traceOf(plan.document, plan.files);
    const AnyTensor queries = *trace->whole(Role::Queries);
    QVERIFY(queries == AnyTensor(Tensor<float>({2, 3, 1}, {0, 2, 4, 1, 3, 5})));
    QVERIFY(saidOfInputs(*layer).contains(u"because batch_first says that tokens stand before batch items."_s));
    QCOMPARE(planOf(imported(with(1))).sizes.b, Index{3});
}

void TestInputs::headsInTheInputsAreNotProjected()
{
    const Plan plan =
        planOf(imported(storeWith({{"query", {2, 3, 4, 8}}, {"key", {2, 3, 6, 8}}, {"value", {2, 3, 6, 5}}})));
    QVERIFY(!plan.document.layer.projections);
    QCOMPARE(shapeOf(specOf(Role::Scores), plan.sizes), (Shape{2, 3, 4, 6}));
}

/// Where nothing is projected, nothing is drawn.
void TestInputs::weightsOfInputsWithHeadsAreCompared()
{
    Named all = kWithHeads;
    all.emplace_back("attn_weights", Shape{4, 2, 3});
    const Document document = planOf(imported(storeWith(all))).document;
    QVERIFY(document.expected.weights && !document.expected.output);
    Named drawn = kOfTwoItems;
    drawn.emplace_back("weights", Shape{2, 1, 2, 3});
    QVERIFY(planOf(imported(storeWith(drawn))).document.expected.isEmpty());
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

void TestInputs::wordsAreTokensInEveryFormat()
{
    const auto layer = imported(storeWithWords(R"([\"the\",\"cat\"])"));
    QVERIFY(layer);
    QCOMPARE(layer->opened.document.tokens.queries, (TokenLists{{"the", "cat"}}));
    QCOMPARE(layer->opened.document.tokens.keys, (TokenLists{{"the", "cat"}}));
}

void TestInputs::wordsThatDoNotFitAreToldAndLeftOut()
{
    for (const auto &[words, said] : {std::pair(R"([\"the\",\"cat\",\"sat\"])", u"do not fit its tensors"_s),
                                      std::pair(R"([1,2])", u"are no lists of words"_s)}) {
        const auto layer = imported(storeWithWords(words));
        QVERIFY2(layer, layer ? "" : layer.error().sentence().c_str());
        QVERIFY(layer->opened.document.tokens.queries.empty());
        QVERIFY(saidOfInputs(*layer).contains(u"The tokens of the file "_s + said + u", and are left out."_s));
    }
}

void TestInputs::otherTensorsAreNoInputs()
{
    QVERIFY(!inputsOf(*storeWith({{"a", {2, 3}}, {"b", {2, 3}}})));
    QVERIFY(!inputsOf(*storeWith({{"queries", {2, 3}}, {"b", {2, 3}}})));
    QVERIFY(!inputsOf(*storeWith({{"x", {3}}})));
}

/// Yes and no are a mask, and whole numbers may be those of tokens, unless their name says what they are.
void TestInputs::onlyNumbersAreInputs()
{
    const auto alone = [](const char *name, const AnyTensor &tensor) {
        return inputsOf(*storeOfTensors({{name, tensor}})).has_value();
    };
    for (const char *name : {"mask", "X", "queries"})
        QVERIFY(!alone(name, flags({2, 3}, {1, 0, 0, 1, 1, 0})));
    QVERIFY(!alone("input_ids", Tensor<std::int64_t>(Shape{2, 3})));
    QVERIFY(alone("X", Tensor<std::int64_t>(Shape{2, 3})) && alone("data", Tensor<float>(Shape{2, 3})));
    const AnyTensor shown = flags({1, 2, 2}, {1, 0, 1, 1});
    QVERIFY(!inputsOf(*storeOfTensors({{"q", shown}, {"k", shown}})));
}

/// Such as of eight bits: keys are no queries because these cannot be read.
void TestInputs::aFusedProjectionIsNoInput_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("of a hook") << Shape{2, 5, 24}
                               << QStringLiteral(
                                      "got (2, 5, 24), projected queries, keys and values in one, expected q, "
                                      "k and v as tensors of their own: q, k, v = qkv.unflatten(-1, (3, "
                                      "num_heads, -1)).permute(2, 0, 3, 1, 4)");
    QTest::newRow("in the order of timm")
        << Shape{3, 2, 2, 5, 4}
        << QStringLiteral("got (3, 2, 2, 5, 4), projected queries, keys and values in one, expected q, k and v as "
                          "tensors of their own: q, k, v = qkv");
    QTest::newRow("before it is turned")
        << Shape{2, 5, 3, 2, 4}
        << QStringLiteral("got (2, 5, 3, 2, 4), projected queries, keys and values in one, expected q, k and v as "
                          "tensors of their own: q, k, v = qkv.permute(2, 0, 3, 1, 4)");
    QTest::newRow("a matrix") << Shape{24, 8} << QString();
    QTest::newRow("another length") << Shape{2, 5, 8} << QString();
}

void TestInputs::aFusedProjectionIsNoInput()
{
    QFETCH(const Shape, shape);
    QFETCH(const QString, sentence);
    for (const std::string name : {"qkv", "blocks.0.attn.qkv"}) {
        const SharedStore store = storeWith({{name, shape}});
        const auto fault = faultOfFused(store->tensors().front());
        QCOMPARE(QString::fromStdString(fault ? fault->sentence() : std::string()),
                 sentence.isEmpty() ? sentence : QString::fromStdString("tensor " + name + ": ") + sentence);
        QCOMPARE(inputsOf(*store).has_value(), sentence.isEmpty());
    }
    QVERIFY(!faultOfFused(storeWith({{"x", shape}})->tensors().front()));
}

void TestInputs::noneStandInThePlaceOfUnreadableOnes()
{
    const auto storeOf = [](const char *unreadable) {
        const std::string header = std::string(R"({"k":{"dtype":"F32","shape":[2,1],"data_offsets":[0,8]},")") +
                                   unreadable + R"(":{"dtype":"F8_E4M3","shape":[2,1],"data_offsets":[8,10]}})";
        std::string length(8, '\0');
        length.front() = static_cast<char>(header.size());
        return opened(length + header + std::string(10, '\0'), "x.safetensors").value();
    };
    QVERIFY(!inputsOf(*storeOf("q")));
    QVERIFY(faultOfInputs(*storeOf("q"))->sentence().starts_with("tensor q: dtype: got F8_E4M3"));
    QVERIFY(!inputsOf(*storeOf("value")));
    QVERIFY(inputsOf(*storeOf("other")) && !faultOfInputs(*storeOf("other")));
}

void TestInputs::masksOfOneMeaningAreTaken_data()
{
    constexpr float hidden = -kInfinity;
    QTest::addColumn<SharedStore>("store");
    QTest::addColumn<std::vector<std::uint8_t>>("seen"); // by each query of both items, in their first head
    QTest::addColumn<bool>("isOfTorch");                 // and says what is seen, instead of adding to scores
    using Seen = std::vector<std::uint8_t>;
    const auto row = [](const char *title, const Named &inputs, const std::string &name, const AnyTensor &mask,
                        const Seen &seen, bool isOfTorch) {
        QTest::newRow(title) << storeWithMask(inputs, name, mask) << seen << isOfTorch;
    };
    const Seen causal{1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1, 0};
    const Seen padded{1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1};
    const Tensor<float> added({2, 3}, {0, hidden, hidden, 0, 0, hidden});
    row("added", kOfTwoItems, "attn_mask", added, causal, false);
    row("of heads", kWithHeads, "attn_mask", flags({2, 2, 3}, {1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 1}), causal, true);
    row("called mask", kOfTwoItems, "mask", added, causal, false);
    row("added to heads", kWithHeads, "attn_mask", added, causal, false);
    row("with axes of one", kOfTwoItems, "attention_mask", Tensor<float>({1, 1, 1, 3}, {0, hidden, hidden}),
        {1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0}, false);
    row("padding", kOfTwoItems, "key_padding_mask", flags({2, 3}, {0, 0, 1, 0, 0, 0}), padded, true);
    row("padding that is added", kOfTwoItems, "key_padding_mask", Tensor<float>({2, 3}, {0, 0, hidden, 0, 0, 0}),
        padded, false);
    row("of Hugging Face", kOfTwoItems, "attention_mask", Tensor<std::int64_t>({2, 3}, {1, 1, 0, 1, 1, 1}), padded,
        false);
    row("of scaled_dot_product_attention", kWithHeads, "attn_mask", flags({2, 3}, {1, 0, 0, 1, 1, 0}), causal, true);
}

void TestInputs::masksOfOneMeaningAreTaken()
{
    QFETCH(const SharedStore, store);
    QFETCH(const std::vector<std::uint8_t>, seen);
    QFETCH(const bool, isOfTorch);
    const auto layer = imported(store);
    const Plan plan = planOf(layer);
    QCOMPARE(std::isinf(plan.document.mask.fill), isOfTorch);
    const auto trace = traceOf(plan.document, plan.files);
    const AnyTensor &weights = *trace->whole(Role::Weights); // (2, h, 2, 3)
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const auto cell = static_cast<Index>(i);
        QCOMPARE(valueAt(weights, cell / 6 * plan.sizes.h * 6 + cell % 6) > 0, seen[i] == 1);
    }
    const QString said = saidOfInputs(*layer);
    QVERIFY2(said.contains(u"mask is "_s) && !said.contains(u"left out"_s), qPrintable(said));
}

void TestInputs::masksOfTwoMeaningsAreLeftOut_data()
{
    QTest::addColumn<SharedStore>("store");
    const Tensor<Flag> causal = flags({2, 3}, {1, 0, 0, 1, 1, 0});
    const Tensor<float> shares({2, 3}, {1, 0, 0, 1, 1, 0});
    QTest::newRow("flags without heads") << storeWithMask(kOfTwoItems, "attn_mask", causal);
    QTest::newRow("flags of any name") << storeWithMask(kWithHeads, "mask", causal);
    QTest::newRow("nothing below 0") << storeWithMask(kOfTwoItems, "mask", shares);
    QTest::newRow("bytes") << storeWithMask(kOfTwoItems, "key_padding_mask", Tensor<std::uint8_t>(Shape{2, 3}));
    QTest::newRow("lengths") << storeWithMask(kOfTwoItems, "attention_mask",
                                              Tensor<std::int64_t>({2, 3}, {3, 1, 0, 1, 1, 1}));
    QTest::newRow("another shape") << storeWithMask(kOfTwoItems, "attn_mask",
                                                    Tensor<float>({3, 3}, std::vector(9, -1.0F)));
}

void TestInputs::masksOfTwoMeaningsAreLeftOut()
{
    QFETCH(const SharedStore, store);
    const auto layer = imported(store);
    QVERIFY2(layer, layer ? "" : layer.error().sentence().c_str());
    QVERIFY(layer->opened.document.mask == MaskSettings());
    const auto mask = std::find_if(store->tensors().begin(), store->tensors().end(),
                                   [](const StoredTensor &tensor) { return isNamedAsMask(tensor.name); });
    QVERIFY(saidOfInputs(*layer).endsWith(
        QString::fromStdString(mask->name + " is left out, because its meaning or its shape is not certain: the "
                                            "numbers of the model will be others.")));
}

/// With as many batch items as queries a lower triangle may be the padding of sentences of one to three words.
void TestInputs::axesOfHuggingFacesMaskAreTold()
{
    const auto with = [](Index items, Index queries, const Tensor<std::int64_t> &mask) {
        return imported(storeWithMask({{"q", {items, queries, 4}}, {"k", {items, 3, 4}}}, "attention_mask", mask));
    };
    const auto takenShape = [](const Result<ImportedLayer> &layer) {
        const Plan plan = planOf(layer);
        return plan.document.mask.allowed ? shapeOf(tensorAt(*plan.files, *plan.document.mask.allowed)) : Shape{};
    };
    const Tensor<std::int64_t> triangle({3, 3}, {1, 0, 0, 1, 1, 0, 1, 1, 1});
    const auto either = with(3, 3, triangle);
    QCOMPARE(takenShape(either), (Shape{3, 1, 1, 3}));
    QVERIFY2(saidOfInputs(*either).contains(u"are taken for (batch, key); (query, key) would fit as well."_s),
             qPrintable(saidOfInputs(*either)));
    for (const Index items : {1, 2}) {
        const auto causal = with(items, 3, triangle);
        QCOMPARE(takenShape(causal), (Shape{3, 3}));
        QVERIFY2(saidOfInputs(*causal).contains(u"are taken for (query, key), because it is a lower triangle."_s),
                 qPrintable(saidOfInputs(*causal)));
    }
    QCOMPARE(takenShape(with(2, 3, {{3, 3}, {1, 0, 0, 1, 1, 1, 1, 1, 1}})), Shape{});
    const auto clear = with(2, 3, {{2, 3}, {1, 0, 0, 1, 1, 0}});
    QVERIFY2(saidOfInputs(*clear).contains(u"The axes of attention_mask are (batch, key)."_s),
             qPrintable(saidOfInputs(*clear)));
}

/// Of which one is 1 where a key is seen, the other where it is hidden.
void TestInputs::twoMasksOfPaddingHoldBoth()
{
    std::vector<NamedTensor> tensors = tensorsWith(kOfTwoItems);
    tensors.push_back({"attention_mask", Tensor<std::int64_t>({2, 3}, {1, 1, 0, 1, 1, 1})});
    tensors.push_back({"key_padding_mask", flags({2, 3}, {0, 0, 1, 0, 1, 0})});
    const auto layer = imported(storeOfTensors(tensors));
    const Plan plan = planOf(layer);
    const auto seen = convertTo<std::uint8_t>(tensorAt(*plan.files, *plan.document.mask.allowed));
    QVERIFY(seen == Tensor<std::uint8_t>({2, 1, 1, 3}, {1, 1, 0, 1, 0, 1}));
    QVERIFY2(!saidOfInputs(*layer).contains(u"left out"_s), qPrintable(saidOfInputs(*layer)));
}

void TestInputs::twoMasksWorkTogether()
{
    std::vector<NamedTensor> tensors = tensorsWith(kOfTwoItems);
    tensors.push_back({"attn_mask", Tensor<float>({2, 3}, {0, -1, -2, 0, 0, -1})});
    tensors.push_back({"key_padding_mask", flags({2, 3}, {0, 0, 1, 0, 0, 0})});
    tensors.push_back({"mask", Tensor<float>({2, 3}, std::vector(6, -1.0F))}); // whose place is taken
    const auto layer = imported(storeOfTensors(tensors));
    const Plan plan = planOf(layer);
    QVERIFY(plan.document.mask.bias && plan.document.mask.allowed);
    QCOMPARE(valueAt(tensorAt(*plan.files, *plan.document.mask.bias), 1), -1.0);
    QVERIFY(saidOfInputs(*layer).contains(u"\nmask is left out, because another mask of the file has its place."_s));
}

void TestInputs::argumentsOfTheCallAreTaken()
{
    std::vector<NamedTensor> tensors = tensorsWith(kOfTwoItems);
    tensors.push_back({"is_causal", flags({}, {1})});
    tensors.push_back({"scale", Tensor<double>({}, {0.5})});
    tensors.push_back({"num_heads", Tensor<std::int64_t>({1}, {4})});
    const auto layer = imported(storeOfTensors(tensors));
    const Plan plan = planOf(layer);
    QVERIFY(plan.document.mask.causal == Causal::TopLeft);
    QCOMPARE(plan.document.layer.scale, std::optional(0.5));
    QCOMPARE(plan.sizes.h, Index{4});
    const QString said = saidOfInputs(*layer);
    QVERIFY2(said.contains(u"because is_causal is true."_s) && said.contains(u"multiplied by 0.5, the scale"_s) &&
                 said.contains(u"There are 4 heads, as num_heads of the file says."_s),
             qPrintable(said));
    QVERIFY(!said.contains(u"left out"_s));
}

void TestInputs::argumentsOfADictionaryAreTaken()
{
    const auto layer = imported(storeOfTensors({{"inputs.query", Tensor<float>({2, 3, 8})},
                                                {"inputs.key", Tensor<float>({2, 5, 8})},
                                                {"inputs.is_causal", flags({1}, {1})},
                                                {"inputs.num_heads", Tensor<std::int64_t>({1}, {4})}}));
    const Plan plan = planOf(layer);
    QVERIFY(plan.document.mask.causal == Causal::TopLeft);
    QCOMPARE(plan.sizes.h, Index{4});
    const QString said = saidOfInputs(*layer);
    QVERIFY2(!said.contains(u"left out"_s), qPrintable(said));
}

/// Each of thousands of layers asks for it.
void TestInputs::aNumberOfALargeStorageIsNotRead()
{
    class Packed : public TensorStore
    {
    public:
        explicit Packed(std::uint64_t bytes) { list({"num_heads", "I64", {1}, bytes}); }
        std::string_view kind() const override { return "pytorch"; }

    protected:
        Result<AnyTensor> readAt(std::size_t) const override { return AnyTensor(Tensor<std::int64_t>({1}, {4})); }
    };
    constexpr std::uint64_t most = 4096;
    QCOMPARE(saidHeads(Packed(most)), std::optional(Index{4}));
    QCOMPARE(saidHeads(Packed(most + 1)), std::optional<Index>());
}

void TestInputs::argumentsThatMakeNoSenseAreTold()
{
    std::vector<NamedTensor> tensors = tensorsWith(kWithHeads);
    tensors.push_back({"is_causal", Tensor<std::int64_t>({}, {2})});
    tensors.push_back({"num_heads", Tensor<std::int64_t>({}, {3})}); // where the inputs have two
    tensors.push_back({"dropout_p", Tensor<double>({}, {0.25})});
    const auto layer = imported(storeOfTensors(tensors));
    QVERIFY(planOf(layer).document.mask == MaskSettings());
    const QString said = saidOfInputs(*layer);
    for (const QString &left : {u"is_causal of the file, which is 2,"_s, u"num_heads of the file, which is 3,"_s,
                                u"dropout_p of the file, which is 0.25,"_s})
        QVERIFY2(said.contains(left + u" is left out."_s), qPrintable(said));
}

/// Whose causal mask ends with the last query and the last key.
void TestInputs::argumentsOfFlashAttentionAreTaken()
{
    const auto with = [](const char *facts) {
        return imported(std::make_shared<SayingStore>(storeWith(kOfTwoItems), facts));
    };
    const auto layer = with(R"({"causal": true, "softmax_scale": 0.5, "softcap": 3.0, "dropout": 0.25,
                                "window_size.0": 1, "window_size.1": 0})");
    const Plan plan = planOf(layer);
    QVERIFY(plan.document.mask.causal == Causal::BottomRight);
    QCOMPARE(plan.document.layer.scale, std::optional(0.5));
    QCOMPARE(plan.document.layer.softcap, std::optional(3.0));
    const QString said = saidOfInputs(*layer);
    for (const QString &sentence :
         {u"because causal is true."_s, u"multiplied by 0.5, the scale"_s,
          u"Scores are held between -3 and 3 by tanh."_s, u"dropout of the file, which is 0.25, is left out."_s,
          u"window_size of the file, which is [1,0], is left out."_s})
        QVERIFY2(said.contains(sentence), qPrintable(said));
    const auto none = with(R"({"causal": false, "softcap": 0.0, "dropout": 0.0, "window_size.0": -1,
                               "window_size.1": -1})");
    QVERIFY(planOf(none).document.mask == MaskSettings() && !planOf(none).document.layer.softcap);
    QVERIFY2(!saidOfInputs(*none).contains(u"left out"_s), qPrintable(saidOfInputs(*none)));
}

void TestInputs::listsOfNumbersAreMasksAndLengths()
{
    const auto listed = [](const Named &inputs, const char *facts) {
        return withListedTensors(std::make_shared<SayingStore>(storeWith(inputs), facts));
    };
    const auto lengths = imported(listed(kOfTwoItems, R"({"valid_lens.0": 3, "valid_lens.1": 2})"));
    QVERIFY(planOf(lengths).document.mask.validLens == ValidLens(std::vector<Index>{3, 2}));
    const auto flagged = listed(kWithHeads, R"({"attn_mask.0.0": true, "attn_mask.0.1": false, "attn_mask.0.2": false,
                                                "attn_mask.1.0": true, "attn_mask.1.1": true, "attn_mask.1.2": false})");
    QCOMPARE(flagged->find("attn_mask")->dtype, std::string("BOOL"));
    const auto masked = imported(flagged);
    const Plan plan = planOf(masked);
    QVERIFY(plan.document.mask.allowed);
    QVERIFY(tensorAt(*plan.files, *plan.document.mask.allowed) == AnyTensor(flags({2, 3}, {1, 0, 0, 1, 1, 0})));
    QVERIFY2(!saidOfInputs(*masked).contains(u"left out"_s), qPrintable(saidOfInputs(*masked)));
    const auto added = listed(kOfTwoItems, R"({"mask.0.0": 0, "mask.0.1": -1.5, "mask.0.2": true})");
    QCOMPARE(added->find("mask")->dtype, std::string("F32"));
    QVERIFY(*added->read(*added->find("mask")) == AnyTensor(Tensor<float>({1, 3}, {0, -1.5F, 1})));
    QCOMPARE(valueAt(*added->read(*added->find("q")), 0), 1.0); // the tensors of the file stay
}

void TestInputs::whatIsNoListOfNumbersIsTold()
{
    for (const auto &[facts, said] :
         {std::pair(R"({"attn_mask.0.0": true, "attn_mask.0.1": false, "attn_mask.1.0": true})",
                    u"attn_mask of the file, which is [[true,false],[true]], is left out."_s),
          std::pair(R"({"key_padding_mask.0": "no"})", uR"(key_padding_mask of the file, which is ["no"], is)"_s),
          std::pair(R"({"valid_lens": 5})", u"valid_lens of the file, which is 5, is left out."_s)}) {
        const auto layer = imported(withListedTensors(std::make_shared<SayingStore>(storeWith(kOfTwoItems), facts)));
        QVERIFY(planOf(layer).document.mask == MaskSettings());
        QVERIFY2(saidOfInputs(*layer).contains(said), qPrintable(saidOfInputs(*layer)));
    }
}

void TestInputs::masksDoNotHideTheOnlyArray()
{
    const auto store =
        storeOfTensors({{"X", Tensor<float>({2, 3, 4})}, {"valid_lens", Tensor<std::int64_t>(Shape{2})}});
    QVERIFY(planOf(imported(store)).document.mask.hasLengths());
    QVERIFY(!inputsOf(*storeWith({{"mask", {2, 3}}, {"attn_mask", {2, 3}}})));
    QVERIFY(inputsOf(*storeWith({{"hidden_states", {2, 3, 4}}, {"attention_mask", {2, 3}}})));
    QVERIFY(!inputsOf(*storeWith({{"scores", {3, 3}}, {"mask", {3, 3}}})));
    for (const char *name : {"input_ids", "X"}) // the numbers of tokens
        QVERIFY(!inputsOf(*storeWithMask({{"attention_mask", {2, 3}}}, name, Tensor<std::int64_t>(Shape{2, 3}))));
}

void TestInputs::validLengthsAreTaken_data()
{
    using Lists = std::vector<std::vector<Index>>;
    QTest::addColumn<SharedStore>("store");
    QTest::addColumn<ValidLens>("expected");
    const auto row = [](const char *title, const AnyTensor &lengths, const ValidLens &expected) {
        QTest::newRow(title) << storeWithMask(kOfTwoItems, "valid_lens", lengths) << expected;
    };
    row("of items", Tensor<std::int64_t>({2}, {3, 2}), std::vector<Index>{3, 2});
    row("of queries", Tensor<std::int64_t>({2, 2}, {3, 2, 1, 0}), Lists{{3, 2}, {1, 0}});
    row("written as reals", Tensor<float>({2}, {1, 2}), std::vector<Index>{1, 2});
    row("no whole numbers", Tensor<float>({2}, {1.5, 2}), {});
    row("not finite", Tensor<float>({2}, {kInfinity, 2}), {});
    row("another shape", Tensor<std::int64_t>({3}, {1, 2, 3}), {});
}

void TestInputs::validLengthsAreTaken()
{
    QFETCH(const SharedStore, store);
    QFETCH(const ValidLens, expected);
    const auto layer = imported(store);
    QVERIFY2(layer, layer ? "" : layer.error().sentence().c_str());
    QVERIFY(layer->opened.document.mask.validLens == expected);
    const QString said = saidOfInputs(*layer);
    const bool isTaken = expected != ValidLens();
    QVERIFY2(said.contains(isTaken ? u"valid_lens are the valid lengths"_s : u"left out: valid_lens"_s),
             qPrintable(said));
}

void TestInputs::whatIsLeftOutIsTold()
{
    const Named few{{"q", {4, 8}}, {"k", {6, 8}}, {"a", {1}}, {"b", {1}}};
    QVERIFY(saidOfInputs(*imported(storeWith(few)))
                .endsWith(u"The file has other tensors, too, which are left out: a, b."_s));
    Named many = few;
    for (const char *name : {"c", "d", "e", "f"})
        many.emplace_back(name, Shape{1});
    QVERIFY(saidOfInputs(*imported(storeWith(many)))
                .endsWith(u"The file has other tensors, too, which are left out: a, b, c, d and 2 more."_s));
    QVERIFY(!saidOfInputs(*imported(storeWith({{"x", {5, 8}}}))).contains(u"left out"_s));
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
