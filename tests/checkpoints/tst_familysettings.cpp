// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/checkpoints/importedas.h"

using namespace headscope;

/// What config.json says of the heads, scores and angles of a layer, and which of its parts speaks for it.
class TestFamilySettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void metasSettingsScaleTurnsAndHaveAWindow();
    void gpt2MayScaleOtherwise();
    void kinOfOtherNamesAreSetUpAsTheirSettingsSay();
    void scoresMayBeScaledAndHeld();
    void scoresOfOtherTypesStayPlain();
    void theOlderGroupOfAnglesCounts();
    void neoxHasKeysOfItsOwnForAngles();
    void aFileOfSomeHeadsHasItsOwn();
    void headsThatWereCutAwayDoNotCount_data();
    void headsThatWereCutAwayDoNotCount();
    void theLayersOfAPartHaveItsSettings_data();
    void theLayersOfAPartHaveItsSettings();
    void gemma3MayHaveAnglesForEachKind();
};

namespace {

/// The "part" of the settings that a layer of this name has.
QString partSeenBy(const QString &layer, const char *config)
{
    FoundLayer found;
    found.name = layer.toStdString();
    const Json settings = parseStrictJson(config).value();
    return QString::fromStdString(wordIn(found.settingsIn(settings), "part"));
}

} // namespace

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
    QCOMPARE(scaleOf(R"({"scale_attn_weights": null})"), std::optional(1.0));
    QVERIFY(!scaleOf(R"({"scale_attn_by_inverse_layer_idx": null})"));
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
    const auto isLocal = [&](const std::string &types) {
        const std::string config = R"({"model_type": "gpt_neo", "attention_types": )" + types + "}";
        return gptNeo(config.c_str()).mask.window.has_value();
    };
    QVERIFY(!isLocal(R"([[["global", "local"], 12]])"));
    QVERIFY(isLocal(R"([[["local", "global"], 12]])"));
    QVERIFY(isLocal(R"([[["global"], 2], [["local"], 1]])"));
    QVERIFY(!isLocal(R"([[["local"], 2], [["global"], 1]])"));
    for (const char *odd : {R"([[["local"], 2]])", R"([[["local"], -3]])", R"([[[], 3]])", R"([["local"]])", "3"})
        QVERIFY2(!isLocal(odd), odd); // which say nothing of it
    QVERIFY(!gptNeo(R"({"model_type": "opt"})").layer.scale);
    const Document bloom = importedAs("neox", R"({"model_type": "bloom"})").opened.document;
    QVERIFY(bloom.layer.alibi);
    QVERIFY(!bloom.layer.rope);
    QVERIFY(importedAs("neox", R"({"architectures": ["BloomForCausalLM"]})").opened.document.layer.alibi);
    QVERIFY(importedAs("opt", R"({"architectures": ["GPTJForCausalLM"]})").opened.document.layer.rope);
    QCOMPARE(gptNeo(R"({"architectures": ["GPTNeoForCausalLM"]})").layer.scale, std::optional(1.0));
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

/// A type that does not know a setting passes over it, as transformers does.
void TestFamilySettings::scoresOfOtherTypesStayPlain()
{
    for (const char *type : {"llama", "mistral", "qwen2", "qwen3"}) {
        const std::string config = std::string(R"({"query_pre_attn_scalar": 16, "attn_logit_softcapping": 50.0,
            "attention_multiplier": 0.125, "model_type": ")") +
                                   type + "\"}";
        const LayerSettings layer = importedAs("llama", config.c_str()).opened.document.layer;
        QVERIFY2(!layer.scale && !layer.softcap, type);
    }
    const char *granite = R"({"attention_multiplier": 0.125, "model_type": "granite"})";
    QCOMPARE(importedAs("llama", granite).opened.document.layer.scale, std::optional(0.125));
}

void TestFamilySettings::theOlderGroupOfAnglesCounts()
{
    const auto ropeOf = [](const char *config) { return importedAs("llama", config).opened.document.layer.rope; };
    const auto rope = ropeOf(R"({"rope_scaling": {"type": "linear", "factor": 2}, )"
                             R"("rope_parameters": {"rope_type": "default", "rope_theta": 77}})");
    QCOMPARE(rope.value().scaling.value().factor, 2.0);
    QCOMPARE(rope->theta, 1e4); // and no number of the other one
    const char *both = R"({"rope_theta": 55, "rope_scaling": {"type": "linear", "factor": 2}, )"
                       R"("rope_parameters": {"rope_theta": 77, "partial_rotary_factor": 0.5}})";
    QCOMPARE(ropeOf(both).value().theta, 55.0);
    QVERIFY(!ropeOf(both)->size);
    const QString disagree = QStringLiteral("The settings have rope_scaling and rope_parameters, which disagree");
    QVERIFY(saidWith("llama", both).contains(disagree));
    const char *same = R"({"rope_scaling": {"type": "linear", "factor": 2}, )"
                       R"("rope_parameters": {"rope_type": "linear", "factor": 2.0, "rope_theta": 10000}})";
    QVERIFY(!saidWith("llama", same).contains(disagree));
    const char *twoTypes = R"({"rope_scaling": {"type": "linear", "rope_type": "default", "factor": 2}})";
    QVERIFY(saidWith("llama", twoTypes).contains(QStringLiteral("as rope_type says, default; type says linear")));
    QCOMPARE(ropeOf(R"({"rope_scaling": {}, "rope_parameters": {"rope_theta": 77}})").value().theta, 77.0);
}

/// In the older keys; those that Llama has count within a group alone.
void TestFamilySettings::neoxHasKeysOfItsOwnForAngles()
{
    const auto ropeOf = [](const std::string &more) {
        const std::string config =
            R"({"model_type": "gpt_neox", "rotary_pct": 0.5, "rope_theta": 55, "partial_rotary_factor": 1.0)";
        return importedAs("neox", (config + more + "}").c_str()).opened.document.layer.rope.value();
    };
    QCOMPARE(ropeOf({}).theta, 1e4);
    QCOMPARE(ropeOf(R"(, "rotary_emb_base": 77)").theta, 77.0);
    QCOMPARE(ropeOf(R"(, "rotary_emb_base": 77, "rope_parameters": {"rope_theta": 66})").theta, 66.0);
    QCOMPARE(ropeOf({}).size, std::optional<Index>(2)); // of 4
    QVERIFY(!ropeOf(R"(, "rope_parameters": {"partial_rotary_factor": 1.0})").size);
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

HEADSCOPE_TEST(TestFamilySettings, NoApplication)
#include "tst_familysettings.moc"
