// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/checkpoint.h"
#include "tests/checkpoints/support.h"

using namespace headscope;

/// What config.json says of a layer, and what is said where it says nothing.
class TestFamilySettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hostileSettingsGetASentence_data();
    void hostileSettingsGetASentence();
    void wrongSettingsAreBlamedOnTheirFile();
    void oddSettingsAreLeftOut();
    void aWindowIsOfTheLayersThatTheSettingsName();
    void whatIsNotKnownIsSaid();
    void metasSettingsScaleTurnsAndHaveAWindow();
    void bertMayBeADecoder();
    void gpt2MayScaleOtherwise();
    void kinOfOtherNamesAreSetUpAsTheirSettingsSay();
    void scoresMayBeScaledAndHeld();
    void windowsAreOfTheModelsThatHaveThem();
    void whatSettingsDoNotSayIsAsInTransformers();
    void theOlderGroupOfAnglesCounts();
    void numbersInQuotesAreNumbers();
    void theMaskIsAsTheSettingsSay();
    void anotherModelIsNamed_data();
    void anotherModelIsNamed();
    void aFileOfSomeHeadsHasItsOwn();
    void headsThatWereCutAwayDoNotCount_data();
    void headsThatWereCutAwayDoNotCount();
    void theLayersOfAPartHaveItsSettings_data();
    void theLayersOfAPartHaveItsSettings();
    void gemma3MayHaveAnglesForEachKind();
    void aMaskOfBothSidesIsNotCausal();
    void numbersAreSaidWithAllTheirDigits();
    void thatThereAreNoSettingsIsSaid();
};

namespace {

/// The session of the one layer of a file with other settings than its own.
ImportedLayer importedAs(const char *file, const char *config)
{
    const SharedStore store = storeOf(QString::fromLatin1(file) + QStringLiteral(".safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const Json settings = parseStrictJson(config).value();
    const auto imported = importLayer(*store, layer, headsIn(layer, *store, settings), settings, "w.npz");
    if (!imported)
        qFatal("%s", imported.error().sentence().c_str());
    return *imported;
}

QString saidWith(const char *file, const char *config)
{
    QStringList said;
    for (const Text &note : importedAs(file, config).notes)
        said << QString::fromStdString(note.english());
    return said.join(u'\n');
}

/// The "part" of the settings that a layer of this name has.
QString partSeenBy(const QString &layer, const char *config)
{
    FoundLayer found;
    found.name = layer.toStdString();
    const Json settings = parseStrictJson(config).value();
    return QString::fromStdString(wordIn(found.settingsIn(settings), "part"));
}

} // namespace

void TestFamilySettings::hostileSettingsGetASentence_data()
{
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("config");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *family, const char *config, const char *sentence) {
        QTest::addRow("%s %s", family, config)
            << QString::fromLatin1(family) << QString::fromLatin1(config) << QString::fromLatin1(sentence);
    };
    row("llama", R"({"rope_theta": -5})", "layer.rope.theta: got -5.0, expected a number above 0");
    row("llama", R"({"rope_theta": 0})", "layer.rope.theta: got 0.0, expected a number above 0");
    row("llama", R"({"rope_scaling": {"type": "linear", "factor": 0}})",
        "layer.rope.scaling.factor: got 0.0, expected a number above 0");
    row("llama", R"({"rope_scaling": {"rope_type": "llama3", "original_max_position_embeddings": 1e300}})",
        "layer.rope.scaling.original_max_position: got 1000000000, expected a whole number from 1 to 1000000");
    row("neox", R"({"rotary_pct": -1e300})",
        "layer.rope.size: got -1000000000, expected a whole number from 1 to 1000000");
    row("t5-encoder", R"({"relative_attention_max_distance": -1e300})",
        "layer.relative_bias.max_distance: got -1000000000, expected a whole number from 1 to 1000000");
    row("qwen3", R"({"rms_norm_eps": 0})", "layer.norm_eps: got 0.0, expected a number above 0");
}

/// What the settings of a checkpoint say is checked as those of a session are, which could not be opened otherwise.
void TestFamilySettings::hostileSettingsGetASentence()
{
    QFETCH(QString, family);
    QFETCH(QString, config);
    QFETCH(QString, sentence);
    const SharedStore store = storeOf(family + QStringLiteral(".safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const Json settings = parseStrictJson(config.toStdString()).value();
    const auto imported = importLayer(*store, layer, headsIn(layer, *store, settings), settings, "weights.npz");
    QVERIFY(!imported);
    QCOMPARE(QString::fromStdString(imported.error().sentence()), sentence);
}

void TestFamilySettings::wrongSettingsAreBlamedOnTheirFile()
{
    Checkpoint checkpoint{"m.safetensors", storeOf(QStringLiteral("llama.safetensors")),
                          parseStrictJson(R"({"rope_theta": -5})").value()};
    const FoundLayer layer = layersOf(*checkpoint.store).at(0);
    const auto refusal = [&] {
        const HeadCounts heads = headsIn(layer, *checkpoint.store, checkpoint.config);
        const auto imported = importLayer(checkpoint, layer, heads, "w.npz");
        return imported ? std::string() : imported.error().sentence();
    };
    const std::string sentence = ": layer.rope.theta: got -5.0, expected a number above 0";
    QCOMPARE(refusal(), "m.safetensors" + sentence);
    checkpoint.configPath = "config.json";
    QCOMPARE(refusal(), "config.json" + sentence);
    checkpoint.config = Json();
    QCOMPARE(refusal(), std::string());
}

void TestFamilySettings::oddSettingsAreLeftOut()
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

void TestFamilySettings::aWindowIsOfTheLayersThatTheSettingsName()
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

void TestFamilySettings::whatIsNotKnownIsSaid()
{
    const SharedStore store = storeOf(QStringLiteral("llama.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const Json config = parseStrictJson(R"({"rope_scaling": {"rope_type": "ya%1\u001brn", "factor": 4}})").value();
    const auto imported = importLayer(*store, layer, headsIn(layer, *store, config), config, "weights.npz");
    QVERIFY(!imported->opened.document.layer.rope->scaling);
    const auto says = [](const Text &note) {
        return note.english() == R"(The scaling "ya%1\x1brn" of rotary embedding is not known, and left out.)";
    };
    QVERIFY(std::any_of(imported->notes.begin(), imported->notes.end(), says));
}

void TestFamilySettings::metasSettingsScaleTurnsAndHaveAWindow()
{
    const SharedStore store = storeOf(QStringLiteral("meta.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const auto importedWith = [&](const char *config) {
        const Json settings = parseStrictJson(config).value();
        return importLayer(*store, layer, {kHeads, 2}, settings, "w.npz")->opened.document;
    };
    const auto scalingOf = [&](const char *config) { return importedWith(config).layer.rope->scaling; };
    QVERIFY(!scalingOf(R"({"use_scaled_rope": false, "rope_scaling_factor": 32})"));
    QVERIFY(scalingOf(R"({"use_scaled_rope": true})") == RopeScaling({RopeScalingType::Llama3, 8, 1, 4, 8192}));
    QCOMPARE(scalingOf(R"({"use_scaled_rope": true, "rope_scaling_factor": 32})")->factor, 32.0);
    QVERIFY(!importedWith("{}").mask.window);
    QCOMPARE(importedWith(R"({"sliding_window": 3})").mask.window->left, Index{2});
}

void TestFamilySettings::bertMayBeADecoder()
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

void TestFamilySettings::gpt2MayScaleOtherwise()
{
    const SharedStore store = storeOf(QStringLiteral("gpt2.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const auto scaleOf = [&](const char *config) {
        const Json settings = parseStrictJson(config).value();
        return importLayer(*store, layer, {kHeads, kHeads}, settings, "w.npz")->opened.document.layer.scale;
    };
    QVERIFY(!scaleOf("{}"));
    QCOMPARE(scaleOf(R"({"scale_attn_weights": false})"), std::optional(1.0));
    QCOMPARE(scaleOf(R"({"scale_attn_by_inverse_layer_idx": true})"), std::optional(0.5)); // of 4 features, in layer 0
}

/// GPT-J and GPT-Neo have the names of OPT, BLOOM those of GPT-NeoX.
void TestFamilySettings::kinOfOtherNamesAreSetUpAsTheirSettingsSay()
{
    const Document gptJ = importedAs("opt", R"({"model_type": "gptj", "rotary_dim": 2})").opened.document;
    QCOMPARE(gptJ.layer.rope.value().pairing, Pairing::Interleaved);
    QCOMPARE(gptJ.layer.rope->size, std::optional<Index>(2));
    QCOMPARE(gptJ.mask.causal, Causal::BottomRight);
    const auto gptNeo = [](const char *config) { return importedAs("opt", config).opened.document; };
    QCOMPARE(gptNeo(R"({"model_type": "gpt_neo"})").layer.scale, std::optional(1.0));
    QVERIFY(!gptNeo(R"({"model_type": "gpt_neo"})").mask.window); // of every second layer; this is the third
    const Document local = gptNeo(R"({"model_type": "gpt_neo", "window_size": 3, )"
                                  R"("attention_layers": ["global", "global", "local"]})");
    QCOMPARE(local.mask.window.value().left, Index{2});
    QVERIFY(!gptNeo(R"({"model_type": "opt"})").layer.scale);
    const Document bloom = importedAs("neox", R"({"model_type": "bloom"})").opened.document;
    QVERIFY(bloom.layer.alibi);
    QVERIFY(!bloom.layer.rope);
    const SharedStore store = storeOf(QStringLiteral("neox.safetensors"));
    const Json config = parseStrictJson(R"({"model_type": "bloom", "n_head": 2})").value();
    QCOMPARE(headsOf(layersOf(*store).at(0), *store, config).value().heads, Index{2});
}

void TestFamilySettings::scoresMayBeScaledAndHeld()
{
    const LayerSettings gemma =
        importedAs("llama", R"({"query_pre_attn_scalar": 16, "attn_logit_softcapping": 50.0})").opened.document.layer;
    QCOMPARE(gemma.scale, std::optional(0.25));
    QCOMPARE(gemma.softcap, std::optional(50.0));
    const auto layerOf = [](const char *config) { return importedAs("llama", config).opened.document.layer; };
    QCOMPARE(layerOf(R"({"attention_multiplier": 0.125})").scale, std::optional(0.125));
    QVERIFY(!layerOf(R"({"query_pre_attn_scalar": 0, "attn_logit_softcapping": null})").scale);
    QVERIFY(!layerOf("{}").softcap);
    QCOMPARE(layerOf(R"({"partial_rotary_factor": 0.5})").rope.value().size, std::optional<Index>(2));
    QVERIFY(!layerOf(R"({"partial_rotary_factor": 1.0})").rope.value().size);
}

void TestFamilySettings::windowsAreOfTheModelsThatHaveThem()
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
}

/// Null is something that they say.
void TestFamilySettings::whatSettingsDoNotSayIsAsInTransformers()
{
    const auto windowOf = [](const char *file, const char *config) {
        const auto window = importedAs(file, config).opened.document.mask.window;
        return window ? window->left : -1;
    };
    QCOMPARE(windowOf("mistral", R"({"model_type": "mistral"})"), Index{4095});
    QCOMPARE(windowOf("mistral", R"({"model_type": "mistral", "sliding_window": null})"), Index{-1});
    QCOMPARE(windowOf("mistral", "{}"), Index{-1});
    QCOMPARE(windowOf("mistral", R"({"model_type": "qwen2", "max_window_layers": 1})"), Index{-1});
    const char *qwen = R"({"model_type": "qwen3", "max_window_layers": 1, "use_sliding_window": true})";
    QCOMPARE(windowOf("mistral", qwen), Index{4095});
    QCOMPARE(windowOf("gemma2", R"({"model_type": "gemma2"})"), Index{4095});
    const LayerSettings gemma = importedAs("gemma2", R"({"model_type": "gemma2"})").opened.document.layer;
    QCOMPARE(gemma.scale, std::optional(0.0625));
    QCOMPARE(gemma.softcap, std::optional(50.0));
    const char *none = R"({"model_type": "gemma2", "query_pre_attn_scalar": null, "attn_logit_softcapping": null})";
    const LayerSettings plain = importedAs("gemma2", none).opened.document.layer;
    QVERIFY(!plain.scale);
    QVERIFY(!plain.softcap);
}

void TestFamilySettings::theOlderGroupOfAnglesCounts()
{
    const auto ropeOf = [](const char *config) { return importedAs("llama", config).opened.document.layer.rope; };
    const auto rope = ropeOf(R"({"rope_scaling": {"type": "linear", "factor": 2}, )"
                             R"("rope_parameters": {"rope_type": "default", "rope_theta": 77}})");
    QCOMPARE(rope.value().scaling.value().factor, 2.0);
    QCOMPARE(rope->theta, 77.0);
    QCOMPARE(ropeOf(R"({"rope_scaling": {}, "rope_parameters": {"rope_theta": 77}})").value().theta, 77.0);
}

/// As those become that went through YAML.
void TestFamilySettings::numbersInQuotesAreNumbers()
{
    const auto thetaOf = [](const char *config) {
        return importedAs("llama", config).opened.document.layer.rope.value().theta;
    };
    QCOMPARE(thetaOf(R"({"rope_theta": "5e5"})"), 5e5);
    QCOMPARE(thetaOf(R"({"rope_theta": "5e5 or so"})"), 1e4); // as if it were not there
    QCOMPARE(thetaOf(R"({"rope_theta": "inf"})"), 1e4);
}

void TestFamilySettings::theMaskIsAsTheSettingsSay()
{
    const auto causalOf = [](const char *file, const char *config) {
        return importedAs(file, config).opened.document.mask.causal;
    };
    QCOMPARE(causalOf("llama", R"({"is_causal": true})"), Causal::BottomRight);
    QCOMPARE(causalOf("llama", R"({"is_causal": false})"), Causal::None);
    QVERIFY(saidWith("llama", R"({"is_causal": false})").contains(QStringLiteral("the mask is not causal")));
    QCOMPARE(causalOf("opt", R"({"model_type": "opt"})"), Causal::BottomRight);
    for (const char *config : {R"({"model_type": "conditional_detr"})", R"({"model_type": "mask2former"})"})
        QCOMPARE(causalOf("opt", config), Causal::None);
}

void TestFamilySettings::anotherModelIsNamed_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("config");
    QTest::addColumn<QString>("words"); // none where nothing is to be said
    const auto row = [](const char *file, const char *config, const char *words) {
        QTest::addRow("%s %s", file, config)
            << QString::fromLatin1(file) << QString::fromLatin1(config) << QString::fromLatin1(words);
    };
    row("llama", R"({"model_type": "cohere"})", "The settings are of a model \"cohere\"");
    row("llama", R"({"model_type": "gemma2"})", "");
    row("llama", "{}", "");
    row("torch", R"({"model_type": "mine"})", "");
    row("clip", R"({"model_type": "clip", "text_config": {"model_type": "clip_text_model"}})", "");
    row("clip", R"({"model_type": "mine", "text_config": {"model_type": "clip_text_model"}})",
        "The settings are of a model \"mine\"");
    row("clip", R"({"model_type": "clip", "text_config": {"model_type": "mine"}})",
        "The settings are of a model \"mine\"");
    row("bert", R"({"model_type": "bert", "position_embedding_type": "relative_key"})",
        "Positions of the kind \"relative_key\" are not known");
    row("bert", R"({"model_type": "electra", "position_embedding_type": "absolute"})", "");
}

void TestFamilySettings::anotherModelIsNamed()
{
    QFETCH(QString, file);
    QFETCH(QString, config);
    QFETCH(QString, words);
    const QString said = saidWith(qPrintable(file), qPrintable(config));
    QVERIFY2(said.contains(words), qPrintable(said));
    if (words.isEmpty())
        QVERIFY2(!said.contains(QStringLiteral("The settings are")) && !said.contains(QStringLiteral("Positions of")),
                 qPrintable(said));
}

/// Meta cuts a large model into files that have some heads of each layer.
void TestFamilySettings::aFileOfSomeHeadsHasItsOwn()
{
    const SharedStore store = storeOf(QStringLiteral("meta.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const char *config = R"({"dim": 32, "n_heads": 8, "n_kv_heads": 4})";
    const auto heads = headsOf(layer, *store, parseStrictJson(config).value());
    QCOMPARE(heads.value().heads, Index{4});
    QCOMPARE(heads->kvHeads, Index{2});
    const QString said = saidWith("meta", config);
    QVERIFY2(said.contains(QStringLiteral("The file has 4 of the 8 heads of its model")), qPrintable(said));
    QVERIFY(!saidWith("meta", R"({"dim": 16, "n_heads": 4})").contains(QStringLiteral("heads of its model")));
}

void TestFamilySettings::headsThatWereCutAwayDoNotCount_data()
{
    QTest::addColumn<QString>("layer");
    QTest::addColumn<QString>("pruned");
    QTest::addColumn<Index>("heads"); // -1 where they must be asked for
    const auto row = [](const char *name, const char *layer, const char *pruned, Index heads) {
        QTest::newRow(name) << QString::fromLatin1(layer) << QString::fromLatin1(pruned) << heads;
    };
    row("of this layer", "encoder.layer.2.attention", R"({"0": [1], "2": [0, 2, 3, 7]})", 4);
    row("of another one", "encoder.layer.2.attention", R"({"0": [0, 2, 3, 7]})", 8);
    row("of the self-attention beside it", "layer.0.crossattention", R"({"0": [0, 2, 3, 7]})", 8);
    row("of a layer without a number", "attention", R"({"0": [0, 2, 3, 7]})", 8);
    row("so many that the others do not divide the width", "layer.0.attention", R"({"0": [1]})", -1);
    row("all of them", "layer.0.attention", R"({"0": [0, 1, 2, 3, 4, 5, 6, 7]})", -1);
    row("no list", "layer.0.attention", R"({"0": 4})", 8);
    row("no object", "layer.0.attention", "4", 8);
}

/// A layer that has some of its heads alone is imported with these, or with those that are given.
void TestFamilySettings::headsThatWereCutAwayDoNotCount()
{
    QFETCH(QString, layer);
    QFETCH(QString, pruned);
    QFETCH(Index, heads);
    const SharedStore store = storeOf(QStringLiteral("bert.safetensors")); // whose queries are 16 wide
    FoundLayer found = layersOf(*store).at(0);
    found.name = layer.toStdString();
    const std::string config = R"({"num_attention_heads": 8, "pruned_heads": )" + pruned.toStdString() + "}";
    const Json settings = parseStrictJson(config).value();
    const auto counts = headsOf(found, *store, settings);
    QCOMPARE(counts ? counts->heads : -1, heads);
    const auto imported = importLayer(*store, found, headsIn(found, *store, settings), settings, "w.npz");
    QVERIFY2(imported, imported ? "" : imported.error().sentence().c_str());
}

void TestFamilySettings::theLayersOfAPartHaveItsSettings_data()
{
    QTest::addColumn<QString>("layer");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *layer, const char *part) {
        QTest::newRow(layer) << QString::fromLatin1(layer) << QString::fromLatin1(part);
    };
    row("model.language_model.layers.0.self_attn", "text");
    row("text_model.encoder.layers.0.self_attn", "text");
    row("vision_tower.vision_model.encoder.layers.0.self_attn", "vision");
    row("visual.blocks.0.attn", "vision");
    row("audio_tower.layers.0.self_attn", "audio");
    row("model.layers.0.self_attn", "text");
    row("qformer.encoder.layer.0.attention", "query");
    row("perceiver.layers.0.self_attn", "whole");
}

void TestFamilySettings::theLayersOfAPartHaveItsSettings()
{
    QFETCH(QString, layer);
    QFETCH(QString, part);
    const auto partOf = [&](const char *config) { return partSeenBy(layer, config); };
    const char *each = R"({"part": "whole", "text_config": {"part": "text"}, "vision_config": {"part": "vision"}, )"
                       R"("audio_config": {"part": "audio"}, "qformer_config": {"model_type": "q", "part": "query"}, )"
                       R"("layers_config": {}})";
    QCOMPARE(partOf(each), part);
    QCOMPARE(partOf(R"({"part": "whole"})"), QStringLiteral("whole"));
    QCOMPARE(partOf(R"({"part": "whole", "text_config": null, "vision_config": 3})"), QStringLiteral("whole"));
    const char *two = R"({"encoder": {"model_type": "vit", "part": "sees"}, )"
                      R"("decoder": {"model_type": "bert", "part": "writes"}})";
    QCOMPARE(partSeenBy(QStringLiteral("decoder.bert.encoder.layer.0.attention"), two), QStringLiteral("writes"));
    QCOMPARE(partSeenBy(QStringLiteral("encoder.encoder.layer.0.attention"), two), QStringLiteral("sees"));
}

/// The angles at the top are only for layers that see all keys. The layer here is number 1.
void TestFamilySettings::gemma3MayHaveAnglesForEachKind()
{
    const auto ropeOf = [](const std::string &more) {
        const std::string config = R"({"model_type": "gemma3_text")" + more + "}";
        return importedAs("llama", config.c_str()).opened.document.layer.rope.value();
    };
    const std::string far = R"(, "layer_types": ["sliding_attention", "full_attention"])";
    QCOMPARE(ropeOf({}).theta, 1e4);
    QCOMPARE(ropeOf(far).theta, 1e6);
    const std::string all = R"(, "rope_theta": 77, "rope_scaling": {"rope_type": "linear", "factor": 8})";
    QCOMPARE(ropeOf(all).theta, 1e4);
    QVERIFY(!ropeOf(all).scaling);
    QCOMPARE(ropeOf(all + R"(, "rope_local_base_freq": 55)").theta, 55.0);
    QCOMPARE(ropeOf(all + R"(, "sliding_window_pattern": 2)").theta, 77.0);
    QCOMPARE(ropeOf(all + far).scaling.value().factor, 8.0);
    const std::string each = R"(, "rope_parameters": {"full_attention": {"rope_theta": 33}, )"
                             R"("sliding_attention": {"rope_theta": 44}})";
    QCOMPARE(ropeOf(each).theta, 44.0);
    QCOMPARE(ropeOf(each + far).theta, 33.0);
}

void TestFamilySettings::aMaskOfBothSidesIsNotCausal()
{
    const char *config = R"({"model_type": "gemma3_text", "use_bidirectional_attention": true, "sliding_window": 3})";
    const MaskSettings mask = importedAs("llama", config).opened.document.mask;
    QCOMPARE(mask.causal, Causal::None);
    QVERIFY(!mask.window);
    QVERIFY(saidWith("llama", config).contains(QStringLiteral("its attention may be another")));
}

void TestFamilySettings::numbersAreSaidWithAllTheirDigits()
{
    const auto isSaid = [](const char *config, const char *words) {
        return saidWith("llama", config).contains(QString::fromLatin1(words));
    };
    QVERIFY(isSaid(R"({"attention_multiplier": 0.0078125})", "multiplied by 0.0078125 instead"));
    QVERIFY(isSaid(R"({"attention_multiplier": 1e-7})", "multiplied by 1e-07 instead"));
    QVERIFY(isSaid(R"({"attention_multiplier": 2})", "multiplied by 2 instead"));
    QVERIFY(isSaid(R"({"rope_theta": 1000000.0})", "theta is 1000000."));
    QVERIFY(isSaid(R"({"rope_theta": 10000.5})", "theta is 10000.5."));
}

void TestFamilySettings::thatThereAreNoSettingsIsSaid()
{
    const QString sentence = QStringLiteral("No settings");
    QVERIFY(saidWith("llama", "null").contains(sentence));
    QVERIFY(!saidWith("llama", "{}").contains(sentence));
    for (const char *file : {"torch", "nanogpt"}) // which have no such file
        QVERIFY(!saidWith(file, "null").contains(sentence));
}

HEADSCOPE_TEST(TestFamilySettings, NoApplication)
#include "tst_familysettings.moc"
