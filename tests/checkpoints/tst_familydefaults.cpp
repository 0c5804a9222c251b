// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/checkpoints/importedas.h"

using namespace headscope;

/// What holds for a layer where config.json does not say it: as the configuration files of transformers have it.
class TestFamilyDefaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatSettingsDoNotSayIsAsInTransformers();
    void graniteMultipliesScoresByOne();
    void anglesTurnAsFastAsIsUsualWithTheType();
    void gptOssScalesItsAngles();
    void gptOssHasWindowsByTurns();
};

namespace {

/// The keys before its own that a query of a layer of this number sees; -1 where it sees all.
Index windowIn(const char *number, const char *config)
{
    const SharedStore store = storeOf(QStringLiteral("mistral.safetensors"));
    FoundLayer layer = layersOf(*store).at(0);
    layer.name = "model.layers." + std::string(number) + ".self_attn";
    const Json settings = parseStrictJson(config).value();
    const auto imported = importLayer(*store, layer, headsIn(layer, *store, settings), settings, "w.npz");
    if (!imported)
        qFatal("%s", imported.error().sentence().c_str());
    const auto &window = imported->opened.document.mask.window;
    return window ? window->left : -1;
}

} // namespace

/// Null is something that they say.
void TestFamilyDefaults::whatSettingsDoNotSayIsAsInTransformers()
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

void TestFamilyDefaults::graniteMultipliesScoresByOne()
{
    const auto scaleOf = [](const char *config) { return importedAs("llama", config).opened.document.layer.scale; };
    QCOMPARE(scaleOf(R"({"model_type": "granite"})"), std::optional(1.0));
    QCOMPARE(scaleOf(R"({"model_type": "granite", "attention_multiplier": 0.125})"), std::optional(0.125));
    QVERIFY(!scaleOf(R"({"model_type": "llama"})"));
}

void TestFamilyDefaults::anglesTurnAsFastAsIsUsualWithTheType()
{
    const auto thetaOf = [](const char *config) {
        return importedAs("llama", config).opened.document.layer.rope.value().theta;
    };
    QCOMPARE(thetaOf(R"({"model_type": "gpt_oss"})"), 150'000.0);
    QCOMPARE(thetaOf(R"({"model_type": "gpt_oss", "rope_theta": 77})"), 77.0);
    QCOMPARE(thetaOf(R"({"model_type": "gpt_oss", "rope_parameters": {"rope_theta": 66}})"), 66.0);
    QCOMPARE(thetaOf(R"({"model_type": "mixtral"})"), 1e6);
    QCOMPARE(thetaOf(R"({"model_type": "mistral"})"), 1e4);
}

/// In a way that is not known.
void TestFamilyDefaults::gptOssScalesItsAngles()
{
    const auto isSaid = [](const char *config) {
        return saidWith("llama", config)
            .contains(QStringLiteral("The scaling \"yarn\" of rotary embedding is not known"));
    };
    QVERIFY(isSaid(R"({"model_type": "gpt_oss"})"));
    QVERIFY(!isSaid(R"({"model_type": "gpt_oss", "rope_scaling": null})"));
    QVERIFY(!isSaid(R"({"model_type": "gpt_oss", "rope_parameters": {"rope_theta": 66}})"));
    QVERIFY(!isSaid(R"({"model_type": "llama"})"));
}

/// The first layer has one.
void TestFamilyDefaults::gptOssHasWindowsByTurns()
{
    const char *untold = R"({"model_type": "gpt_oss"})";
    QCOMPARE(windowIn("0", untold), Index{127});
    QCOMPARE(windowIn("1", untold), Index{-1});
    QCOMPARE(windowIn("2", untold), Index{127});
    QCOMPARE(windowIn("2", R"({"model_type": "gpt_oss", "sliding_window": 3})"), Index{2});
    QCOMPARE(windowIn("0", R"({"model_type": "gpt_oss", "sliding_window": null})"), Index{-1});
    const char *told = R"({"model_type": "gpt_oss", "layer_types": ["full_attention", "sliding_attention"]})";
    QCOMPARE(windowIn("0", told), Index{-1});
    QCOMPARE(windowIn("1", told), Index{127});
    QCOMPARE(windowIn("0", R"({"model_type": "ministral"})"), Index{4095});
}

HEADSCOPE_TEST(TestFamilyDefaults, NoApplication)
#include "tst_familydefaults.moc"
