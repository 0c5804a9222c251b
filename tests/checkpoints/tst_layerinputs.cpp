// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importmapped.h"
#include "engine/checkpoints/layerinputs.h"
#include "engine/reading/agreement.h"
#include "tests/checkpoints/sayingstore.h"
#include "tests/checkpoints/unknownlayers.h"
#include "tests/formats/support.h"

using namespace headscope;
using namespace Qt::StringLiterals;
using namespace std::string_literals;

/// Layers whose file has inputs, too.
class TestLayerInputs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theInputsOfTheFileAreTaken();
    void theirAxesAreTold();
    void mapsTellTheOrderOfAxes();
    void theWayToTurnAxesIsTold();
    void theMaskBesideThemIsToldWhereItIsUnclear();
    void masksOfPyTorchsLayerAreTaken();
    void aRowOfPaddingIsEvenAsInHuggingFace();
    void aMaskThatHidesWholeRowsIsAlone();
    void theWordsOfTheFileAreTheTokens();
    void theInputOfSelfAttentionIsTakenAlone();
    void whatTheLayerHasProjectedIsNoInput();
    void numbersTellWhatWasProjected();
    void whatAnotherProgramGotIsCompared();
    void whatMoreThanTheLayerMadeIsNotCompared();
    void aRunOfAnotherCallIsNotCompared();
    void itsTokensMayComeFirst();
    void keysAndValuesOfOneMemoryAreToldToBeDrawnApart();
    void argumentsOfTheCallAreTaken();
    void argumentsWithoutACallAreLeftOut();
    void settingsOfATrainingAreNoCall();
    void thoseOfADictionaryAreTaken();
    void whatIsNotTakenIsTold();
    void masksWithoutInputsAreTold();
    void validLengthsComeWithInputs();
    void thoseThatDoNotFitAreToldAndDrawn_data();
    void thoseThatDoNotFitAreToldAndDrawn();
    void aMappedLayerTakesThem();
    void weightsAreNoInputs();
    void moreThanTheLimitIsRefused();
};

namespace {

using enum Parameter;
using NamedShapes = std::vector<std::pair<std::string, Shape>>;

/// A file of a layer of PyTorch, of four features, with these tensors beside it.
Checkpoint torchLayerBeside(const NamedShapes &others)
{
    NamedShapes all{{"in_proj_weight", {12, 4}}, {"out_proj.weight", {4, 4}}};
    all.insert(all.end(), others.begin(), others.end());
    Checkpoint checkpoint{"m.safetensors", zeros(all), {}};
    checkpoint.layers = layersOf(*checkpoint.store);
    return checkpoint;
}

ImportedLayer importedBeside(const Checkpoint &checkpoint)
{
    auto imported = importLayer(checkpoint, checkpoint.layers.at(0), {2, 2}, "weights.npz");
    if (!imported)
        qFatal("%s", imported.error().sentence().c_str());
    return std::move(*imported);
}

Sizes sizesOf(const ImportedLayer &layer)
{
    return makePlan(layer.opened.document, layer.opened.files).value().sizes;
}

/// Two positions, and a mask of float32 that Hugging Face adds.
SharedStore ofFloats(const std::vector<float> &mask)
{
    return storeOfTensors(
        {{"X", Tensor<float>({1, 2, 4}, std::vector(8, 1.0F))}, {"attention_mask", Tensor<float>({1, 1, 2, 2}, mask)}});
}

/// The same with one of float16, whose numbers are of two bytes.
SharedStore ofHalves(const std::string &mask)
{
    const std::string header = R"({"X":{"dtype":"F32","shape":[1,2,4],"data_offsets":[0,32]},)"
                               R"("attention_mask":{"dtype":"F16","shape":[1,1,2,2],"data_offsets":[32,40]}})";
    std::string length(8, '\0');
    length.front() = static_cast<char>(header.size());
    return opened(length + header + std::string(32, '\0') + mask, "i.safetensors").value();
}

bool says(const ImportedLayer &layer, const std::string &sentence)
{
    return std::any_of(layer.notes.begin(), layer.notes.end(),
                       [&](const Text &note) { return note.english() == sentence; });
}

/// Of W_q to W_o in tensors of these names.
LayerMapping mappingOfFour(const std::array<const char *, 4> &names)
{
    LayerMapping mapping;
    mapping.heads = 2;
    mapping.tensors = {{Wq, {names[0]}}, {Wk, {names[1]}}, {Wv, {names[2]}}, {Wo, {names[3]}}};
    return mapping;
}

} // namespace

void TestLayerInputs::theInputsOfTheFileAreTaken()
{
    const ImportedLayer layer = importedBeside(torchLayerBeside({{"q", {2, 3, 4}}, {"k", {2, 5, 4}}}));
    const InputSettings &inputs = layer.opened.document.inputs;
    QVERIFY(inputs.kind == InputKind::File && inputs.queries && inputs.values == inputs.keys);
    QVERIFY(!inputs.selfAttention);
    const Sizes sizes = sizesOf(layer);
    QCOMPARE((Shape{sizes.b, sizes.h, sizes.q, sizes.k}), (Shape{2, 2, 3, 5}));
    QVERIFY(says(layer, "The inputs are the file's: q (2, 3, 4), k (2, 5, 4)."));
}

/// nn.MultiheadAttention has tokens first if nobody says batch_first=True; a mask's shape may show it.
void TestLayerInputs::theirAxesAreTold()
{
    const ImportedLayer unclear = importedBeside(torchLayerBeside({{"query", {5, 2, 4}}}));
    QVERIFY(says(unclear, "query is read as (batch 5, tokens 2, features 4)."));
    QCOMPARE(sizesOf(unclear).b, Index{5});
    const NamedShapes masked{{"query", {3, 2, 4}}, {"key", {5, 2, 4}}, {"key_padding_mask", {2, 5}}};
    const ImportedLayer clear = importedBeside(torchLayerBeside(masked));
    QVERIFY(says(clear, "The first two axes of the inputs are swapped, because key_padding_mask says that tokens stand "
                        "before batch items."));
    QVERIFY(says(clear, "query is read as (batch 2, tokens 3, features 4)."));
    const Sizes sizes = sizesOf(clear);
    QCOMPARE((Shape{sizes.b, sizes.q, sizes.k}), (Shape{2, 3, 5}));
    const NamedShapes causal{{"query", {3, 2, 4}}, {"attn_mask", {3, 3}}};
    QCOMPARE(sizesOf(importedBeside(torchLayerBeside(causal))).b, Index{2});
}

void TestLayerInputs::mapsTellTheOrderOfAxes()
{
    const auto itemsOf = [](const Shape &weights) {
        return sizesOf(importedBeside(torchLayerBeside({{"query", {5, 2, 4}}, {"attn_output_weights", weights}}))).b;
    };
    QCOMPARE(itemsOf({2, 5, 5}), Index{2}); // a mean over heads
    QCOMPARE(itemsOf({2, 2, 5, 5}), Index{2});
    QCOMPARE(itemsOf({4, 5, 5}), Index{2});
    QCOMPARE(itemsOf({5, 2, 2}), Index{5});
    QCOMPARE(itemsOf({7, 7, 7}), Index{5}); // of another call
}

/// Where nothing tells whether nn.MultiheadAttention had batch_first=True.
void TestLayerInputs::theWayToTurnAxesIsTold()
{
    const auto isTold = [](const NamedShapes &inputs) {
        return says(importedBeside(torchLayerBeside(inputs)),
                    "If tokens stand before batch items in query, save batch_first=False beside it.");
    };
    QVERIFY(isTold({{"query", {2, 2, 4}}, {"key_padding_mask", {2, 2}}}));
    QVERIFY(!isTold({{"query", {5, 2, 4}}, {"key_padding_mask", {5, 2}}}));
    QVERIFY(!isTold({{"query", {5, 2, 4}}, {"batch_first", {1}}}));
    QVERIFY(!isTold({{"query", {5, 4}}}));
}

void TestLayerInputs::theMaskBesideThemIsToldWhereItIsUnclear()
{
    const NamedShapes inputs{{"q", {3, 4}}, {"k", {5, 4}}, {"mask", {3, 5}}}; // of zeros: nothing is below 0
    const ImportedLayer layer = importedBeside(torchLayerBeside(inputs));
    QVERIFY(!layer.opened.document.mask.bias && !layer.opened.document.mask.allowed);
    QVERIFY(says(layer, "mask is left out, because its meaning or its shape is not certain: the numbers of the model "
                        "will be others."));
}

/// nn.MultiheadAttention hides where they are true, and has one for each head of each item.
void TestLayerInputs::masksOfPyTorchsLayerAreTaken()
{
    constexpr float hidden = -std::numeric_limits<float>::infinity();
    const auto masked = [](const std::vector<NamedTensor> &masks) {
        std::vector<NamedTensor> all{{"in_proj_weight", Tensor<float>({12, 4})},
                                     {"out_proj.weight", Tensor<float>({4, 4})},
                                     {"query", Tensor<float>({2, 2, 4})},
                                     {"key", Tensor<float>({2, 3, 4})}};
        all.insert(all.end(), masks.begin(), masks.end());
        Checkpoint checkpoint{"m.safetensors", storeOfTensors(all), {}};
        checkpoint.layers = layersOf(*checkpoint.store);
        const ImportedLayer layer = importedBeside(checkpoint);
        return runAll(makePlan(layer.opened.document, layer.opened.files).value());
    };
    const auto isHidden = [](const Trace &trace, const Cell &cell) { return trace.isMasked(Role::Weights, cell); };
    Tensor<Flag> blocked({2, 3});
    blocked[1].value = 1;
    const auto flags = masked({{"attn_mask", blocked}});
    QVERIFY(isHidden(*flags, {1, 1, 0, 1}) && !isHidden(*flags, {1, 1, 1, 1}));
    Tensor<Flag> ofHeads({4, 2, 3});
    ofHeads[3 * 6 + 2].value = 1; // the second head of the second item
    const auto heads = masked({{"attn_mask", ofHeads}});
    QVERIFY(isHidden(*heads, {1, 1, 0, 2}) && !isHidden(*heads, {1, 0, 0, 2}) && !isHidden(*heads, {0, 1, 0, 2}));
    const auto both = masked({{"attn_mask", Tensor<float>({2, 3}, {0, hidden, 0, 0, 0, 0})},
                              {"key_padding_mask", Tensor<float>({2, 3}, {0, 0, 0, 0, 0, hidden})}});
    QVERIFY(isHidden(*both, {0, 0, 0, 1}) && isHidden(*both, {1, 0, 0, 1}) && isHidden(*both, {1, 0, 1, 2}));
    QVERIFY(!isHidden(*both, {0, 0, 1, 2}));
    Tensor<Flag> padding({2, 3});
    padding[5].value = 1;
    const auto two = masked({{"attn_mask", blocked}, {"key_padding_mask", padding}});
    QVERIFY(isHidden(*two, {0, 0, 0, 1}) && isHidden(*two, {1, 0, 1, 2}) && !isHidden(*two, {0, 0, 1, 2}));
}

/// Which fills the least number, where GPT-2's own causal mask fills −∞ here.
void TestLayerInputs::aRowOfPaddingIsEvenAsInHuggingFace()
{
    const std::string layer = "h.0.attn.";
    const auto store = zeros({{layer + "c_attn.weight", {4, 12}},
                              {layer + "c_attn.bias", {12}},
                              {layer + "c_proj.weight", {4, 4}},
                              {layer + "c_proj.bias", {4}},
                              {"q", {3, 4}},
                              {"k", {3, 4}},
                              {"attention_mask", {1, 3}}},
                             {{"attention_mask", "I32"}}); // of zeros: no key is seen
    Checkpoint checkpoint{"m.safetensors", store, {}};
    checkpoint.layers = layersOf(*store);
    const ImportedLayer imported = importedBeside(checkpoint);
    QVERIFY(imported.opened.document.mask.allowed && std::isinf(imported.opened.document.mask.fill));
    const auto trace = runAll(makePlan(imported.opened.document, imported.opened.files).value());
    for (Index key = 0; key < 3; ++key)
        QVERIFY(std::abs(trace->value(Role::Weights, {0, 0, 1, key}) - 1 / 3.0) < 1e-6);
}

/// Of left padding: the first query sees no key, and the future is not hidden from it besides.
void TestLayerInputs::aMaskThatHidesWholeRowsIsAlone()
{
    const auto masked = [](const SharedStore &inputs) {
        Checkpoint gpt2{"m.safetensors",
                        zeros({{"h.0.attn.c_attn.weight", {4, 12}},
                               {"h.0.attn.c_attn.bias", {12}},
                               {"h.0.attn.c_proj.weight", {4, 4}},
                               {"h.0.attn.c_proj.bias", {4}}}),
                        {}};
        gpt2.layers = layersOf(*gpt2.store);
        const auto made = withInputs(importedBeside(gpt2), *inputs, inputsBeside({"i.safetensors", inputs, {}}));
        return made ? *made : ImportedLayer();
    };
    constexpr float low = std::numeric_limits<float>::lowest();
    const auto [lowest, zero] = std::pair("\xff\xfb"s, "\0\0"s); // of float16
    const std::vector<std::array<SharedStore, 2>> stores{
        {ofFloats({low, low, low, 0}), ofFloats({0, low, 0, 0})},
        {ofHalves(lowest + lowest + lowest + zero), ofHalves(zero + lowest + zero + zero)}};
    for (const auto &[hidden, seen] : stores) {
        const ImportedLayer whole = masked(hidden);
        QVERIFY(whole.opened.document.mask.causal == Causal::None && whole.opened.document.mask.bias);
        const auto trace = runAll(makePlan(whole.opened.document, whole.opened.files).value());
        QCOMPARE(trace->value(Role::Weights, {0, 0, 0, 0}), 0.5);
        QCOMPARE(trace->value(Role::Weights, {0, 0, 0, 1}), 0.5);
        QVERIFY(trace->isMasked(Role::Weights, {0, 0, 1, 0}));
        QVERIFY(masked(seen).opened.document.mask.causal != Causal::None);
    }
    constexpr float lowestHalf = -65504; // beside which a score of float32 does not vanish
    QVERIFY(masked(ofFloats({lowestHalf, lowestHalf, lowestHalf, 0})).opened.document.mask.causal != Causal::None);
}

void TestLayerInputs::theInputOfSelfAttentionIsTakenAlone()
{
    for (const char *name : {"query", "X", "hidden_states"}) {
        const ImportedLayer layer = importedBeside(torchLayerBeside({{name, {2, 3, 4}}}));
        const InputSettings &inputs = layer.opened.document.inputs;
        QVERIFY(inputs.queries && !inputs.keys && inputs.selfAttention);
        QVERIFY(says(layer, std::string("The inputs are the file's: ") + name + " (2, 3, 4)."));
    }
}

/// As a notebook has Q, K and V beside X. Queries that are called so are of the call.
void TestLayerInputs::whatTheLayerHasProjectedIsNoInput()
{
    const auto queriesOf = [](const NamedShapes &inputs) {
        const auto checkpoint = torchLayerBeside(inputs); // in which what is found stands
        const auto found = inputsBeside(checkpoint);
        return found ? found->queries->name : std::string();
    };
    const NamedShapes all{{"Q", {2, 3, 4}}, {"K", {2, 3, 4}}, {"V", {2, 3, 4}}, {"X", {2, 3, 4}}};
    const ImportedLayer layer = importedBeside(torchLayerBeside(all));
    QVERIFY(layer.opened.document.inputs.selfAttention && layer.opened.document.inputs.queries);
    QVERIFY(says(layer, "X is taken for the input of the layer, and Q, K, V for what the layer has made of it."));
    QVERIFY(says(layer, "The inputs are the file's: X (2, 3, 4)."));
    QVERIFY(says(layer, "The file has other tensors, too, which are left out: Q, K, V."));
    QCOMPARE(queriesOf({{"q", {2, 2, 3, 2}}, {"k", {2, 2, 3, 2}}, {"x", {2, 3, 4}}}), std::string("x"));
    QCOMPARE(queriesOf({{"q", {2, 3, 4}}, {"k", {2, 5, 4}}, {"x", {2, 3, 4}}}), std::string("q")); // of a memory
    QCOMPARE(queriesOf({{"query", {2, 3, 4}}, {"key", {2, 3, 4}}, {"x", {2, 3, 4}}}), std::string("query"));
}

/// As of DETR, whose queries and keys are x with positions added: such are not what the layer made.
void TestLayerInputs::numbersTellWhatWasProjected()
{
    Tensor<float> weights({12, 4});
    for (Index i = 0; i < 4; ++i)
        weights[i * 4 + i] = 2; // the queries are twice the input
    const auto inputOf = [&weights](double factor, double shift) {
        Tensor<float> x({1, 3, 4});
        Tensor<float> q({1, 3, 4});
        for (Index i = 0; i < x.size(); ++i) {
            x[i] = static_cast<float>(i % 5);
            q[i] = static_cast<float>(factor * x[i] + shift);
        }
        Checkpoint checkpoint{"m.npz",
                              storeOfTensors({{"in_proj_weight", weights},
                                              {"out_proj.weight", Tensor<float>({4, 4})},
                                              {"q", q},
                                              {"k", q},
                                              {"v", x},
                                              {"x", x}}),
                              {}};
        checkpoint.layers = layersOf(*checkpoint.store);
        const ImportedLayer layer = importedBeside(checkpoint);
        return says(layer, "The inputs are the file's: x (1, 3, 4).")                             ? std::string("x")
               : says(layer, "The inputs are the file's: q (1, 3, 4), k (1, 3, 4), v (1, 3, 4).") ? std::string("q")
                                                                                                  : std::string();
    };
    QCOMPARE(inputOf(2, 0), std::string("x"));
    QCOMPARE(inputOf(1, 0), std::string("q"));
    QCOMPARE(inputOf(1, 0.5), std::string("q"));
}

void TestLayerInputs::whatAnotherProgramGotIsCompared()
{
    const NamedShapes all{{"X", {2, 3, 4}}, {"attention_weights", {4, 3, 3}}, {"output", {2, 3, 4}}}; // of zeros
    const ImportedLayer layer = importedBeside(torchLayerBeside(all));
    QVERIFY(says(layer, "The run is compared with attention_weights, output of the file."));
    const auto agreements = agreementsOf(*runAll(makePlan(layer.opened.document, layer.opened.files).value()));
    QCOMPARE(agreements.size(), std::size_t{2});
    QVERIFY(agreements[0].fits && !agreements[0].isEqual && agreements[1].fits && agreements[1].isEqual);
    const NamedShapes others{{"X", {2, 3, 4}}, {"attn_output_weights", {2, 3, 3}}, {"output", {2, 3, 5}}};
    const ImportedLayer alone = importedBeside(torchLayerBeside(others)); // a mean over heads, and another layer's
    QVERIFY(alone.opened.document.expected.isEmpty());
    QVERIFY(says(alone, "The file has other tensors, too, which are left out: attn_output_weights, output."));
}

/// As of an encoder of two layers, or of one with its feed-forward block.
void TestLayerInputs::whatMoreThanTheLayerMadeIsNotCompared()
{
    const auto isCompared = [](const std::string &layer, const NamedShapes &weights) {
        NamedShapes all{{layer + "in_proj_weight", {12, 4}}, {layer + "out_proj.weight", {4, 4}}};
        all.insert(all.end(), weights.begin(), weights.end());
        all.emplace_back("X", Shape{2, 3, 4});
        all.emplace_back("output", Shape{2, 3, 4});
        Checkpoint checkpoint{"m.safetensors", zeros(all), {}};
        checkpoint.layers = layersOf(*checkpoint.store);
        return !importedBeside(checkpoint).opened.document.expected.isEmpty();
    };
    QVERIFY(isCompared("", {}));
    QVERIFY(isCompared("state_dict.", {}));
    QVERIFY(isCompared("attn.", {{"attn.rotary_emb.inv_freq", {2}}}));
    QVERIFY(!isCompared("0.", {{"1.in_proj_weight", {12, 4}}, {"1.out_proj.weight", {4, 4}}}));
    QVERIFY(!isCompared("self_attn.", {{"linear1.weight", {8, 4}}}));
    QVERIFY(!isCompared("attn.", {{"cls_token", {1, 1, 4}}}));
}

void TestLayerInputs::aRunOfAnotherCallIsNotCompared()
{
    const auto isCompared = [](const std::string &name, const Shape &shape) {
        const NamedShapes all{{"X", {2, 3, 4}}, {"output", {2, 3, 4}}, {name, shape}};
        return !importedBeside(torchLayerBeside(all)).opened.document.expected.isEmpty();
    };
    QVERIFY(isCompared("dropout", {1}));
    QVERIFY(isCompared("valid_lens", {2}));
    QVERIFY(!isCompared("valid_lens", {3}));
    QVERIFY(!isCompared("mask", {3, 3})); // of zeros: nothing is below 0
    QVERIFY(!isCompared("window_size", {1}));
}

void TestLayerInputs::itsTokensMayComeFirst()
{
    Tensor<float> output({3, 2, 4});
    output[offsetOf(output.shape(), {2, 1, 3})] = 5;
    const auto store = storeOfTensors(
        {{"query", Tensor<float>({3, 2, 4})}, {"attn_output", output}, {"batch_first", Tensor<std::uint8_t>({}, {0})}});
    const ImportedLayer layer = importedBeside(torchLayerBeside({}));
    const auto made = withInputs(layer, *store, inputsBeside({"i.safetensors", store, {}}));
    QVERIFY(made && made->opened.document.expected.output);
    const auto agreements = agreementsOf(*runAll(makePlan(made->opened.document, made->opened.files).value()));
    QCOMPARE(agreements.at(0).cell, (Cell{1, 2, 3}));
    QCOMPARE(agreements.at(0).expected, 5.0);
}

void TestLayerInputs::keysAndValuesOfOneMemoryAreToldToBeDrawnApart()
{
    const auto isTold = [](const std::string &name, Index valueSize, const NamedShapes &inputs) {
        NamedShapes all{{name + ".q_proj_weight", {4, 4}},
                        {name + ".k_proj_weight", {4, 6}},
                        {name + ".v_proj_weight", {4, valueSize}},
                        {name + ".out_proj.weight", {4, 4}}};
        all.insert(all.end(), inputs.begin(), inputs.end());
        Checkpoint checkpoint{"m.safetensors", zeros(all), {}};
        checkpoint.layers = layersOf(*checkpoint.store);
        return says(importedBeside(checkpoint),
                    "Keys and values are drawn apart, where the model makes both of the same memory.");
    };
    QVERIFY(isTold("multihead_attn", 6, {}));
    QVERIFY(!isTold("multihead_attn", 5, {}));
    QVERIFY(!isTold("other", 6, {}));
    QVERIFY(!isTold("multihead_attn", 6, {{"query", {2, 3, 4}}, {"key", {2, 5, 6}}}));
}

void TestLayerInputs::argumentsOfTheCallAreTaken()
{
    const auto numbers = storeOfTensors({{"X", Tensor<float>({1, 3, 4})},
                                         {"is_causal", Tensor<std::uint8_t>({}, {1})},
                                         {"num_heads", Tensor<std::int64_t>({}, {2})}});
    const ImportedLayer layer = importedBeside(torchLayerBeside({}));
    const auto made = withInputs(layer, *numbers, inputsBeside({"i.safetensors", numbers, {}}));
    QVERIFY(made && made->opened.document.mask.causal == Causal::TopLeft);
    QVERIFY(says(*made, "The mask is causal, counted from the first query and the first key, because is_causal is "
                        "true."));
    QVERIFY(says(*made, "There are 2 heads, as num_heads of the file says."));
    QCOMPARE(headsOf(torchLayerBeside({}).layers.at(0), *numbers, {})->heads, Index{2});
}

/// A module may have a parameter of such a name.
void TestLayerInputs::argumentsWithoutACallAreLeftOut()
{
    const ImportedLayer layer = importedBeside(torchLayerBeside({}));
    for (const Index features : {0, 6}) { // none, and more than fit
        std::vector<NamedTensor> all{{"is_causal", Tensor<std::uint8_t>({}, {1})},
                                     {"scale", Tensor<float>({1}, {0.5F})},
                                     {"add_zero_attn", Tensor<std::uint8_t>({}, {1})},
                                     {"num_heads", Tensor<std::int64_t>({}, {2})}};
        if (features > 0)
            all.push_back({"X", Tensor<float>({1, 3, features})});
        const auto store = storeOfTensors(all);
        const auto made = withInputs(layer, *store, inputsBeside({"i.safetensors", store, {}}));
        QVERIFY(made && made->opened.document == layer.opened.document);
        for (const char *left : {"is_causal of the file, which is 1,", "scale of the file, which is 0.5,",
                                 "add_zero_attn of the file, which is 1,"})
            QVERIFY2(says(*made, std::string(left) + " is left out."), left);
        QVERIFY(says(*made, "There are 2 heads, as num_heads of the file says."));
    }
}

/// As argparse keeps them beside the weights, in "args".
void TestLayerInputs::settingsOfATrainingAreNoCall()
{
    Checkpoint checkpoint = torchLayerBeside({});
    checkpoint.store = std::make_shared<SayingStore>(
        checkpoint.store, R"({"args.causal": true, "args.dropout": 0.5, "args.window_size": 7, "args.softcap": 3.0,
                             "args.mask": true, "args.scale": 2.0})");
    checkpoint.layers = layersOf(*checkpoint.store);
    const ImportedLayer layer = importedBeside(checkpoint);
    const auto told = std::count_if(layer.notes.begin(), layer.notes.end(), [](const Text &note) {
        return note.english().find("is left out") != std::string::npos;
    });
    QCOMPARE(told, std::ptrdiff_t{1});
    QVERIFY(says(layer, "args.scale of the file, which is 2, is left out."));
}

void TestLayerInputs::thoseOfADictionaryAreTaken()
{
    const NamedShapes inputs{{"inputs.query", {2, 3, 4}}, {"inputs.key", {2, 5, 4}}, {"inputs.valid_lens", {2}}};
    const ImportedLayer layer = importedBeside(torchLayerBeside(inputs));
    QVERIFY(says(layer, "The inputs are the file's: inputs.query (2, 3, 4), inputs.key (2, 5, 4)."));
    QCOMPARE(sizesOf(layer).k, Index{5});
    QVERIFY(layer.opened.document.mask.hasLengths());
    QVERIFY(importedBeside(torchLayerBeside({{"batch.x", {2, 3, 4}}})).opened.document.inputs.queries);
}

void TestLayerInputs::whatIsNotTakenIsTold()
{
    const NamedShapes withoutKeys{{"query", {2, 3, 4}}, {"value", {2, 5, 4}}, {"memory", {2, 5, 4}}};
    QVERIFY(says(importedBeside(torchLayerBeside(withoutKeys)),
                 "The file has other tensors, too, which are left out: value, memory."));
    QVERIFY(says(importedBeside(torchLayerBeside({{"output", {2, 3, 4}}, {"steps", {}}})),
                 "The file has other tensors, too, which are left out: output."));
    const ImportedLayer named = importedBeside([] { // the parts of a module are no inputs
        Checkpoint checkpoint{"m.safetensors",
                              zeros({{"a.in_proj_weight", {12, 4}},
                                     {"a.out_proj.weight", {4, 4}},
                                     {"b.mask", {3, 3}},
                                     {"cls_token", {1, 1, 4}}}),
                              {}};
        checkpoint.layers = layersOf(*checkpoint.store);
        return checkpoint;
    }());
    QVERIFY(says(named, "The file has other tensors, too, which are left out: cls_token."));
}

void TestLayerInputs::masksWithoutInputsAreTold()
{
    const ImportedLayer layer = importedBeside(torchLayerBeside({{"attn_mask", {3, 3}}, {"valid_lens", {2}}}));
    QVERIFY(!layer.opened.document.inputs.queries);
    QVERIFY(says(layer, "The file has other tensors, too, which are left out: attn_mask, valid_lens."));
}

void TestLayerInputs::validLengthsComeWithInputs()
{
    const ImportedLayer layer = importedBeside(torchLayerBeside({{"X", {2, 3, 4}}, {"valid_lens", {2}}})); // of zeros
    QVERIFY(layer.opened.document.mask.validLens == ValidLens(std::vector<Index>{0, 0}));
}

void TestLayerInputs::theWordsOfTheFileAreTheTokens()
{
    const auto words = opened(fileNamed(u"words.npz"_s), "words.npz").value();
    Checkpoint checkpoint{"m.safetensors", zeros({{"in_proj_weight", {6, 2}}, {"out_proj.weight", {2, 2}}}), {}};
    checkpoint.layers = layersOf(*checkpoint.store);
    const auto made = withInputs(importedBeside(checkpoint), *words, inputsOf(*words));
    QVERIFY2(made, made ? "" : made.error().sentence().c_str());
    QVERIFY2(made->opened.document.inputs.queries, made->notes.back().english().c_str());
    QCOMPARE(made->opened.document.tokens.queries, (TokenLists{{"the", "猫", "😀 sat", ""}}));
}

void TestLayerInputs::thoseThatDoNotFitAreToldAndDrawn_data()
{
    QTest::addColumn<Index>("features");
    QTest::addColumn<Index>("items");
    QTest::newRow("features") << Index{6} << Index{2};
    QTest::newRow("batch") << Index{4} << Index{1};
}

void TestLayerInputs::thoseThatDoNotFitAreToldAndDrawn()
{
    QFETCH(const Index, features);
    QFETCH(const Index, items);
    const Shape queries{2, 3, features};
    const Shape keys{items, 5, 4};
    const ImportedLayer layer = importedBeside(torchLayerBeside({{"q", queries}, {"k", keys}}));
    QVERIFY(!layer.opened.document.inputs.queries && layer.opened.document.inputs.selfAttention);
    const std::string why =
        features == 6 ? "weights.W_q: got (4, 4), expected (4, 6)" : "inputs.keys: got (1, 5, 4), expected (2, 5, 4)";
    const std::string start = "The inputs of the file (q " + headscope::toString(queries) + ", k " +
                              headscope::toString(keys) + ") are left out, and others are drawn: ";
    QVERIFY2(says(layer, start + why + '.'), layer.notes.back().english().c_str());
}

void TestLayerInputs::aMappedLayerTakesThem()
{
    const auto store =
        zeros({{"a", {8, 4}}, {"b", {8, 4}}, {"c", {8, 4}}, {"d", {4, 8}}, {"queries", {3, 4}}, {"keys", {5, 4}}});
    const auto layer = importMapped(*store, mappingOfFour({"a", "b", "c", "d"}), "mine", "weights.npz");
    QVERIFY2(layer, layer ? "" : layer.error().sentence().c_str());
    QCOMPARE(sizesOf(*layer).k, Index{5});
    QVERIFY(says(*layer, "The inputs are the file's: queries (3, 4), keys (5, 4)."));
}

void TestLayerInputs::weightsAreNoInputs()
{
    const auto store = zeros({{"q", {4, 4}}, {"k", {4, 4}}, {"v", {4, 4}}, {"o", {4, 4}}});
    const auto layer = importMapped(*store, mappingOfFour({"q", "k", "v", "o"}), "mine", "weights.npz");
    QVERIFY2(layer, layer ? "" : layer.error().sentence().c_str());
    QVERIFY(!layer->opened.document.inputs.queries);
    Checkpoint whole = torchLayerBeside({{"q", {4, 4}}, {"k", {4, 4}}});
    QVERIFY(inputsBeside(whole));
    whole.layers.front().parts[Wq] = whole.store->find("q");
    QVERIFY(!inputsBeside(whole));
}

void TestLayerInputs::moreThanTheLimitIsRefused()
{
    const Checkpoint checkpoint = torchLayerBeside({{"q", {2, 3, 4}}, {"k", {2, 5, 4}}});
    const ImportedLayer layer = importedBeside(torchLayerBeside({}));
    const auto inputs = inputsBeside(checkpoint);
    constexpr std::uint64_t enough = (24 + 40) * sizeof(float);
    QVERIFY(withInputs(layer, *checkpoint.store, inputs, {}, enough));
    const auto refused = withInputs(layer, *checkpoint.store, inputs, {}, enough - 1);
    QVERIFY(!refused);
    QCOMPARE(
        refused.error().sentence(),
        std::string("tensor k: size: got 160 bytes, too many with those before it, expected at most 255 bytes in all"));
}

HEADSCOPE_TEST(TestLayerInputs, NoApplication)
#include "tst_layerinputs.moc"
