// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/checkpoints/importedas.h"
#include "tests/checkpoints/unknownlayers.h"

#include <algorithm>
#include <cmath>

using namespace headscope;

/// Which mask and which window config.json gives a layer.
class TestFamilyMasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oddSettingsAreLeftOut();
    void aWindowIsOfTheLayersThatTheSettingsName();
    void bertMayBeADecoder();
    void aDecoderThatWasSavedAloneIsKnownByTheLayerBeside();
    void keysOfAnotherSizeMakeNoDecoderOfTheLayerBeside();
    void t5sDecoderAloneSeesTokensBeforeAlone();
    void aLaterTableIsReadByUmt5Alone();
    void windowsAreOfTheModelsThatHaveThem();
    void keysOfOtherMakersHideNoWindow_data();
    void keysOfOtherMakersHideNoWindow();
    void layersAreNamedForTypesThatReadTheirNames();
    void theMaskIsAsTheSettingsSay();
    void aMaskOfBothSidesIsNotCausal();
    void aTypeThatKnowsNoMaskOfBothSidesStaysCausal();
    void whatIsHiddenIsAsTheLayerHidesIt_data();
    void whatIsHiddenIsAsTheLayerHidesIt();
    void aRowWithoutAKeyIsAsInPyTorch();
};

void TestFamilyMasks::oddSettingsAreLeftOut()
{
    const SharedStore store = storeOf(QStringLiteral("mistral.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const auto windowOf = [&](Json number) {
        const Json config(Json::Object{{"sliding_window", std::move(number)}});
        return importLayer(*store, layer, headsIn(layer, *store, config), config, "w.npz")->opened.document.mask.window;
    };
    QCOMPARE(windowOf(Json(std::int64_t{3}))->left, Index{2});
    for (const double odd : {std::nan(""), -double{kInfinity}, 0.5, -3.0}) // as a pickle may have them
        QVERIFY(!windowOf(Json(odd)));
    QVERIFY(windowOf(Json(double{kInfinity}))->left > 1'000'000);
}

void TestFamilyMasks::aWindowIsOfTheLayersThatTheSettingsName()
{
    const SharedStore store = storeOf(QStringLiteral("mistral.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    QCOMPARE(layer.number(), std::optional<Index>(1));
    const auto hasWindow = [&](const char *more) {
        const Json config = parseStrictJson(R"({"sliding_window": 3)" + std::string(more) + "}").value();
        const auto imported = importLayer(*store, layer, headsIn(layer, *store, config), config, "w.npz");
        return imported->opened.document.mask.window.has_value();
    };
    QVERIFY(hasWindow(""));
    QVERIFY(hasWindow(R"(, "layer_types": ["full_attention", "sliding_attention"])"));
    QVERIFY(!hasWindow(R"(, "layer_types": ["sliding_attention", "full_attention"])"));
    QVERIFY(hasWindow(R"(, "layer_types": [])")); // which says nothing of it
    QVERIFY(hasWindow(R"(, "layer_types": [1, 1])"));
    QVERIFY(hasWindow(R"(, "layer_types": "all")"));
    QVERIFY(!hasWindow(R"(, "use_sliding_window": false)"));
    QVERIFY(!hasWindow(R"(, "max_window_layers": 2)"));
}

void TestFamilyMasks::bertMayBeADecoder()
{
    const SharedStore store = storeOf(QStringLiteral("bert.safetensors"));
    FoundLayer layer = layersOf(*store).at(0);
    const auto causalOf = [&](const char *config) {
        const Json settings = parseStrictJson(config).value();
        return importLayer(*store, layer, {kHeads, kHeads}, settings, "w.npz")->opened.document.mask.causal;
    };
    QCOMPARE(causalOf(R"({"is_decoder": false})"), Causal::None);
    QCOMPARE(causalOf(R"({"is_decoder": true})"), Causal::BottomRight);
    layer.name = "text_encoder.encoder.layer.0.attention"; // BLIP's
    QCOMPARE(causalOf(R"({"text_config": {"is_decoder": true}})"), Causal::None);
    layer.name = "layer.text_encoder.encoder.layer.0.attention"; // as hf_attention.py has it
    QCOMPARE(causalOf(R"({"text_config": {"is_decoder": true}})"), Causal::None);
    layer.name = "text_decoder.bert.encoder.layer.0.attention";
    QCOMPARE(causalOf(R"({"text_config": {"is_decoder": true}})"), Causal::BottomRight);
}

/// torch.nn.TransformerDecoder.state_dict(), in which no name has "decoder".
void TestFamilyMasks::aDecoderThatWasSavedAloneIsKnownByTheLayerBeside()
{
    const auto causalOf = [](const std::string &start, const QStringList &names) {
        std::vector<std::pair<std::string, Shape>> tensors;
        for (const QString &name : names) {
            const std::string layer = start + name.toStdString();
            tensors.emplace_back(layer + ".in_proj_weight", Shape{12, 4});
            tensors.emplace_back(layer + ".out_proj.weight", Shape{4, 4});
        }
        const SharedStore store = zeros(tensors);
        QList<Causal> causal;
        for (const FoundLayer &layer : layersOf(*store))
            causal << importLayer(*store, layer, {2, 2}, {}, "w.npz")->opened.document.mask.causal;
        return causal;
    };
    const QStringList both{u"0.self_attn"_s, u"0.multihead_attn"_s};
    QCOMPARE(causalOf("layers.", both), (QList{Causal::BottomRight, Causal::None}));
    QCOMPARE(causalOf("layers.", {u"0.self_attn"_s, u"1.multihead_attn"_s}), (QList{Causal::None, Causal::None}));
    QCOMPARE(causalOf("encoder.layers.", both), (QList{Causal::None, Causal::None})); // which reads pictures, too
    QCOMPARE(causalOf("", {u"self_attn"_s, u"multihead_attn"_s}), (QList{Causal::BottomRight, Causal::None}));
}

/// Such as SAM 2's, which looks back at pictures.
void TestFamilyMasks::keysOfAnotherSizeMakeNoDecoderOfTheLayerBeside()
{
    const SharedStore store = zeros({{"layers.0.self_attn.in_proj_weight", {12, 4}},
                                     {"layers.0.self_attn.out_proj.weight", {4, 4}},
                                     {"layers.0.of_memory.q_proj_weight", {4, 4}},
                                     {"layers.0.of_memory.k_proj_weight", {4, 6}},
                                     {"layers.0.of_memory.v_proj_weight", {4, 6}},
                                     {"layers.0.of_memory.out_proj.weight", {4, 4}}});
    const auto layers = layersOf(*store);
    QCOMPARE(layers.size(), std::size_t{2});
    QVERIFY(layers[1].isCross() && !layers[0].isOfDecoder());
}

void TestFamilyMasks::t5sDecoderAloneSeesTokensBeforeAlone()
{
    const auto selfBeside = [](const char *second) {
        std::vector<std::pair<std::string, Shape>> tensors;
        for (const std::string layer : {"block.0.layer.0.SelfAttention.", second})
            for (const char *part : {"q.weight", "k.weight", "v.weight", "o.weight"})
                tensors.emplace_back(layer + part, Shape{4, 4});
        tensors.emplace_back("block.0.layer.0.SelfAttention.relative_attention_bias.weight", Shape{32, 2});
        const SharedStore store = zeros(tensors);
        return importLayer(*store, layersOf(*store).at(0), {2, 2}, {}, "w.npz")->opened.document;
    };
    const Document decoder = selfBeside("block.0.layer.1.EncDecAttention.");
    QCOMPARE(decoder.mask.causal, Causal::BottomRight);
    QVERIFY(!decoder.layer.relativeBias->bidirectional);
    const Document encoder = selfBeside("block.1.layer.0.SelfAttention.");
    QCOMPARE(encoder.mask.causal, Causal::None);
    QVERIFY(encoder.layer.relativeBias->bidirectional);
}

/// T5's layers read the table of the first block, also where they have one of their own, as UMT5's do.
void TestFamilyMasks::aLaterTableIsReadByUmt5Alone()
{
    std::vector<std::pair<std::string, Shape>> tensors;
    for (const std::string layer : {"block.0.layer.0.SelfAttention.", "block.1.layer.0.SelfAttention."}) {
        for (const char *part : {"q.weight", "k.weight", "v.weight", "o.weight"})
            tensors.emplace_back(layer + part, Shape{4, 4});
        tensors.emplace_back(layer + "relative_attention_bias.weight",
                             Shape{layer.starts_with("block.0") ? 32 : 16, 2});
    }
    const SharedStore store = zeros(tensors);
    const FoundLayer layer = layersOf(*store).at(1);
    const auto bucketsOf = [&](const char *config) {
        return layer.asReadBy(parseStrictJson(config).value()).find(Parameter::RelativeTable)->shape.front();
    };
    QCOMPARE(bucketsOf(R"({"model_type": "t5"})"), Index{32});
    QCOMPARE(bucketsOf(R"({"architectures": ["MT5ForConditionalGeneration"]})"), Index{32});
    QCOMPARE(bucketsOf(R"({"model_type": "umt5"})"), Index{16});
    const auto tells = [&](const char *config) {
        const auto notes = importLayer(*store, layer, {2, 2}, parseStrictJson(config).value(), "w.npz")->notes;
        return std::any_of(notes.begin(), notes.end(), [](const Text &note) {
            return note.english().ends_with("the table that the layer has is left out.");
        });
    };
    QVERIFY(tells(R"({"model_type": "t5"})"));
    QVERIFY(!tells(R"({"model_type": "umt5"})"));
}

void TestFamilyMasks::windowsAreOfTheModelsThatHaveThem()
{
    const auto hasWindow = [](const char *config) {
        return importedAs("mistral", config).opened.document.mask.window.has_value();
    };
    QVERIFY(hasWindow(R"({"model_type": "mistral", "sliding_window": 3})"));
    QVERIFY(!hasWindow(R"({"model_type": "mistral", "sliding_window": null})"));
    QVERIFY(!hasWindow(R"({"model_type": "llama", "sliding_window": 3})"));
    QVERIFY(!hasWindow(R"({"model_type": "gemma2", "sliding_window": 3})")); // this is its second layer
    QVERIFY(!hasWindow(R"({"model_type": "qwen2", "sliding_window": 3})"));
    const char *qwen = R"({"model_type": "qwen2", "sliding_window": 3, "use_sliding_window": true)";
    QVERIFY(!hasWindow((std::string(qwen) + "}").c_str())); // which begins at layer 28
    QVERIFY(hasWindow((std::string(qwen) + R"(, "max_window_layers": 1})").c_str()));
    QVERIFY(!hasWindow(R"({"architectures": ["LlamaForCausalLM"], "sliding_window": 3})"));
    QVERIFY(hasWindow(R"({"architectures": ["MistralForCausalLM"]})")); // of 4096 keys
}

/// Those of Qwen and Gemma say in keys of their own which layers have it, and whether any has.
void TestFamilyMasks::keysOfOtherMakersHideNoWindow_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("type");
    for (const char *key : {R"("use_sliding_window": false)", R"("max_window_layers": 28)"})
        QTest::addRow("qwen2 %s", key) << QString::fromLatin1(key) << QStringLiteral("qwen2");
    for (const char *key : {R"("sliding_window_pattern": 2)", R"("_sliding_window_pattern": 2)"})
        QTest::addRow("gemma3_text %s", key) << QString::fromLatin1(key) << QStringLiteral("gemma3_text");
}

void TestFamilyMasks::keysOfOtherMakersHideNoWindow()
{
    QFETCH(const QString, key);
    QFETCH(const QString, type);
    const auto hasWindow = [&](const QString &told) { // in its second layer
        const QString config = QStringLiteral(R"({%1, "sliding_window": 3, %2})").arg(told, key);
        return importedAs("mistral", qPrintable(config)).opened.document.mask.window.has_value();
    };
    QVERIFY(hasWindow(QStringLiteral(R"("model_type": "mistral")")));
    QVERIFY(hasWindow(QStringLiteral(R"("architectures": ["MistralForCausalLM"])")));
    QVERIFY(!hasWindow(QStringLiteral(R"("model_type": "%1")").arg(type)));
}

/// Transformers opens a Mistral whose layers are named as a Ministral, which reads the names.
void TestFamilyMasks::layersAreNamedForTypesThatReadTheirNames()
{
    const auto hasWindow = [](const char *type) { // in its second layer
        const std::string config = R"({"sliding_window": 3, "layer_types": ["sliding_attention", "full_attention"],
                                       "model_type": ")" +
                                   std::string(type) + "\"}";
        return importedAs("mistral", config.c_str()).opened.document.mask.window.has_value();
    };
    for (const char *type : {"mistral", "ministral", "gemma2", "gpt_oss"})
        QVERIFY2(!hasWindow(type), type);
    for (const char *type : {"mixtral", "starcoder2"})
        QVERIFY2(hasWindow(type), type);
}

void TestFamilyMasks::theMaskIsAsTheSettingsSay()
{
    const auto causalOf = [](const char *file, const char *config) {
        return importedAs(file, config).opened.document.mask.causal;
    };
    QCOMPARE(causalOf("llama", R"({"is_causal": true})"), Causal::BottomRight);
    QCOMPARE(causalOf("llama", R"({"is_causal": false})"), Causal::None);
    QVERIFY(saidWith("llama", R"({"is_causal": false})").contains(QStringLiteral("the mask is not causal")));
    QCOMPARE(causalOf("opt", R"({"model_type": "opt"})"), Causal::BottomRight);
    for (const char *config : {R"({"model_type": "conditional_detr"})", R"({"model_type": "mask2former"})",
                               R"({"architectures": ["DetrForObjectDetection"]})"})
        QCOMPARE(causalOf("opt", config), Causal::None);
}

void TestFamilyMasks::aMaskOfBothSidesIsNotCausal()
{
    const char *config = R"({"model_type": "gemma3_text", "use_bidirectional_attention": true, "sliding_window": 3})";
    const MaskSettings mask = importedAs("llama", config).opened.document.mask;
    QCOMPARE(mask.causal, Causal::None);
    QVERIFY(!mask.window);
    QVERIFY(saidWith("llama", config).contains(QStringLiteral("its attention may be another")));
}

/// Only Gemma's read the key, and types that are not known may.
void TestFamilyMasks::aTypeThatKnowsNoMaskOfBothSidesStaysCausal()
{
    const QString unread = QStringLiteral("use_bidirectional_attention, which models of their type do not read");
    const auto check = [&](const char *file, const std::string &type, bool isCausal) {
        const std::string config = R"({"use_bidirectional_attention": true)" + type + "}";
        const MaskSettings mask = importedAs(file, config.c_str()).opened.document.mask;
        QCOMPARE(mask.causal, isCausal ? Causal::BottomRight : Causal::None);
        QCOMPARE(saidWith(file, config.c_str()).contains(unread), isCausal);
        QCOMPARE(saidWith(file, config.c_str()).contains(QStringLiteral("its attention may be another")), !isCausal);
    };
    check("llama", R"(, "model_type": "llama")", true);
    check("mistral", R"(, "architectures": ["MistralForCausalLM"])", true);
    check("qwen3", R"(, "model_type": "qwen3")", true);
    check("gpt2", R"(, "model_type": "gpt2")", true);
    check("gemma2", R"(, "model_type": "gemma2")", false);
    check("llama", R"(, "model_type": "mine")", false);
}

void TestFamilyMasks::whatIsHiddenIsAsTheLayerHidesIt_data()
{
    QTest::addColumn<double>("fill");
    QTest::newRow("torch") << -double{kInfinity};
    QTest::newRow("torch-kdim") << -double{kInfinity}; // a decoder's cross-attention, which is not causal
    QTest::newRow("d2l") << -1e6;
}

void TestFamilyMasks::whatIsHiddenIsAsTheLayerHidesIt()
{
    QFETCH(const double, fill);
    QCOMPARE(importedAs(QTest::currentDataTag(), "null").opened.document.mask.fill, fill);
}

void TestFamilyMasks::aRowWithoutAKeyIsAsInPyTorch()
{
    OpenedDocument opened = importedAs("torch", "null").opened;
    opened.document.mask.validLens = std::vector<Index>{3, 0};
    const auto trace = traceOf(opened.document, opened.files);
    const SharedTensor weights = trace->once(Role::Weights);
    QVERIFY(std::isfinite(valueAt(*weights, 0)));
    QVERIFY(std::isnan(valueAt(*weights, countOf(shapeOf(*weights)).value() - 1)));
}

HEADSCOPE_TEST(TestFamilyMasks, NoApplication)
#include "tst_familymasks.moc"
