// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/checkpoint.h"
#include "engine/checkpoints/settingwords.h"
#include "tests/checkpoints/importedas.h"

#include <algorithm>

using namespace headscope;

/// What is wrong in config.json, or not known, and what is said of it.
class TestSettingFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hostileSettingsGetASentence_data();
    void hostileSettingsGetASentence();
    void wrongSettingsAreBlamedOnTheirFile();
    void wrongNumbersAreBlamedOnTheirKey_data();
    void wrongNumbersAreBlamedOnTheirKey();
    void whatIsNotKnownIsSaid();
    void aLayerWithoutAKindIsSaid();
    void numbersInQuotesAreNumbers();
    void anotherModelIsNamed_data();
    void anotherModelIsNamed();
    void numbersAreSaidWithAllTheirDigits();
    void thatThereAreNoSettingsIsSaid();
};

void TestSettingFaults::hostileSettingsGetASentence_data()
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
    row("neox", R"({"rotary_pct": 3})", "layer.rope.size: got 12, expected an even number up to the head size (4)");
    row("t5-encoder", R"({"relative_attention_max_distance": -1e300})",
        "layer.relative_bias.max_distance: got -1000000000, expected a whole number from 1 to 1000000");
    row("qwen3", R"({"rms_norm_eps": -1})", "layer.norm_eps: got -1.0, expected a number from 0 on");
}

/// What the settings of a checkpoint say is checked as those of a session are, which could not be opened otherwise.
void TestSettingFaults::hostileSettingsGetASentence()
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

void TestSettingFaults::wrongSettingsAreBlamedOnTheirFile()
{
    Checkpoint checkpoint{"m.safetensors", storeOf(QStringLiteral("llama.safetensors")),
                          parseStrictJson(R"({"rope_theta": -5})").value()};
    const FoundLayer layer = layersOf(*checkpoint.store).at(0);
    const auto refusal = [&] {
        const HeadCounts heads = headsIn(layer, *checkpoint.store, checkpoint.config);
        const auto imported = importLayer(checkpoint, layer, heads, "w.npz");
        return imported ? std::string() : imported.error().sentence();
    };
    const std::string sentence = ": rope_theta: got -5.0, expected a number above 0";
    QCOMPARE(refusal(), "m.safetensors" + sentence);
    checkpoint.configPath = "config.json";
    QCOMPARE(refusal(), "config.json" + sentence);
    checkpoint.config =
        parseStrictJson(R"({"rope_scaling": {"rope_type": "llama3", "low_freq_factor": 9, "high_freq_factor": 4}})")
            .value();
    QCOMPARE(refusal(),
             std::string("config.json: low_freq_factor: got 9.0, expected a number below 4.0, the high_freq_factor"));
    checkpoint.config = parseStrictJson(R"({"partial_rotary_factor": -1})").value();
    QVERIFY2(refusal().starts_with("config.json: partial_rotary_factor: got -1, expected a share above 0, at most 1"),
             refusal().c_str());
    checkpoint.config = Json();
    QCOMPARE(refusal(), std::string());
}

void TestSettingFaults::wrongNumbersAreBlamedOnTheirKey_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("got");
    QTest::addColumn<QString>("config");
    QTest::addColumn<QString>("key");
    const auto row = [](const char *field, const char *got, const char *config, const char *key) {
        QTest::addRow("%s %s", got, config) << QString::fromLatin1(field) << QString::fromLatin1(got)
                                            << QString::fromLatin1(config) << QString::fromLatin1(key);
    };
    row("layer.rope.theta", "-1.0", R"({"rope_theta": 1e4, "rope_local_base_freq": -1})", "rope_local_base_freq");
    row("layer.rope.theta", "-2.0", R"({"rotary_emb_base": 1e4, "rope_parameters": {"rope_theta": -2}})", "rope_theta");
    row("layer.rope.theta", "-3.0", R"({"rotary_emb_base": -3})", "rotary_emb_base");
    row("layer.rope.scaling.low_freq_factor", "1", R"({"rope_high_freq_factor": 0.5})",
        "layer.rope.scaling.low_freq_factor");
    row("layer.norm_eps", "-1.0", R"({"layer_norm_epsilon": -1})", "layer_norm_epsilon");
    row("layer.rope.size", "7", R"({"rotary_dim": 7})", "rotary_dim");
    row("layer.rope.size", "1", R"({"rotary_pct": 0.25, "rope_parameters": {"partial_rotary_factor": 0.5}})",
        "partial_rotary_factor");
}

/// Of several the one that has the number; none where no key stands there.
void TestSettingFaults::wrongNumbersAreBlamedOnTheirKey()
{
    QFETCH(const QString, field);
    QFETCH(const QString, got);
    QFETCH(const QString, config);
    QFETCH(const QString, key);
    const Error error{"", field.toStdString(), Text(got.toStdString()), Text("another number")};
    QCOMPARE(QString::fromStdString(inWordsOfSettings(error, parseStrictJson(config.toStdString()).value()).field),
             key);
}

void TestSettingFaults::whatIsNotKnownIsSaid()
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

/// The layer is number 1.
void TestSettingFaults::aLayerWithoutAKindIsSaid()
{
    const auto isSaid = [](const char *kinds) {
        const std::string config = R"({"sliding_window": 3, "layer_types": )" + std::string(kinds) + "}";
        return saidWith("mistral", config.c_str()).contains(QStringLiteral("says nothing of this layer"));
    };
    QVERIFY(isSaid(R"(["sliding_attention"])"));
    QVERIFY(isSaid("[]"));
    QVERIFY(!isSaid(R"(["sliding_attention", "sliding_attention"])"));
    QVERIFY(!isSaid(R"(["sliding_attention", "full_attention"])"));
    QVERIFY(!isSaid("null"));
}

/// As those become that went through YAML.
void TestSettingFaults::numbersInQuotesAreNumbers()
{
    const auto thetaOf = [](const char *config) {
        return importedAs("llama", config).opened.document.layer.rope.value().theta;
    };
    QCOMPARE(thetaOf(R"({"rope_theta": "5e5"})"), 5e5);
    QCOMPARE(thetaOf(R"({"rope_theta": "5e5 or so"})"), 1e4); // as if it were not there
    QCOMPARE(thetaOf(R"({"rope_theta": "inf"})"), 1e4);
}

void TestSettingFaults::anotherModelIsNamed_data()
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

void TestSettingFaults::anotherModelIsNamed()
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

void TestSettingFaults::numbersAreSaidWithAllTheirDigits()
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

void TestSettingFaults::thatThereAreNoSettingsIsSaid()
{
    const QString sentence = QStringLiteral("No settings");
    QVERIFY(saidWith("llama", "null").contains(sentence));
    QVERIFY(!saidWith("llama", "{}").contains(sentence));
    for (const char *file : {"torch", "nanogpt"}) // which have no such file
        QVERIFY(!saidWith(file, "null").contains(sentence));
}

HEADSCOPE_TEST(TestSettingFaults, NoApplication)
#include "tst_settingfaults.moc"
