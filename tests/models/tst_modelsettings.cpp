// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/strictjson.h"
#include "engine/models/modelfamily.h"
#include "tests/models/spoiledmodel.h"

#include <QTemporaryDir>

#include <algorithm>
#include <ctime>
#include <tuple>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What the settings say of a model, and what holds where they say nothing.
class TestModelSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void settingsOfOtherFamiliesMayBeOfAnyKind();
    void aNumberInQuotesIsNoOtherKind();
    void sizesMayBeWrittenInManyWays();
    void aNormMayAddNothing();
    void noHeadCutAwayIsNothingToRefuse();
    void settingsSayWhatAModelIsFor();
    void optMayNormWhatComesOut();
    void robertasLastActivationIsItsOwn();
    void aTableOfPositionsHasItsLimit();
    void t5sActivationFollowsItsForm_data();
    void t5sActivationFollowsItsForm();
    void t5sActivationMayStandBesideItsForm();
    void newerSettingsOfT5SayWhetherItScales_data();
    void newerSettingsOfT5SayWhetherItScales();
    void mT5HasWhatItsSettingsDoNotSay();
    void aClassIsNoToken();
    void classesStandAtTheirNumbers();
    void manyClassesAreReadSoon();
    void qwensFirstLayersSeeAll();
    void mistralHasAWindowUnlessItsSettingsSayNone();
    void aLlamaHasNoWindow();
    void aKeyOfGemmasLetsNoTokenSeeThoseBehindIt();
    void aWholeModelHasOneSourceOfSettings();
    void neoxMayScaleItsAngles();
    void nullIsNotWhatIsUsual_data();
    void nullIsNotWhatIsUsual();
    void nullTiesTheLastMatrixAsUsual();
    void sizesMayHaveTheNamesOfAllModels_data();
    void sizesMayHaveTheNamesOfAllModels();
    void t5sTableTellsItsHeads();
    void headsThatShareNoKeysNeedNotBeTold();
    void neoxHasKeysOfItsOwnForAngles();
    void bothGroupsMaySayTheSameOfAngles();
    void minGptMayNameItsHeadsByTheModel();
    void nanoGptsFirstFilesHaveGeluByTanh();
};

/// No block of theirs reads them.
void TestModelSettings::settingsOfOtherFamiliesMayBeOfAnyKind()
{
    Copy copy(u"gpt2"_s);
    copy.set(u"rope_scaling"_s, u"none"_s);
    copy.set(u"sliding_window"_s, u"none"_s);
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
}

void TestModelSettings::aNumberInQuotesIsNoOtherKind()
{
    Copy copy(u"llama"_s);
    copy.set(u"rope_theta"_s, u"5e5"_s);
    QCOMPARE(openModel(copy.path()).value()->blocks[1].document.layer.rope.value().theta, 5e5);
}

/// As files of Hugging Face have them: pairs, numbers of floating point, null, and lists of known kinds.
void TestModelSettings::sizesMayBeWrittenInManyWays()
{
    for (const auto &[name, key, value] :
         {std::tuple("vit", "image_size", QJsonValue(QJsonArray{32, 32})),
          std::tuple("vit", "image_size", QJsonValue(QJsonObject{{u"height"_s, 32}, {u"width"_s, 32}})),
          std::tuple("vit", "patch_size", QJsonValue(QJsonArray{8, 8})),
          std::tuple("vit", "vocab_size", QJsonValue(50)), std::tuple("bert", "vocab_size", QJsonValue()),
          std::tuple("bert", "type_vocab_size", QJsonValue()),
          std::tuple("bert", "type_vocab_size", QJsonValue(u"2"_s)),
          std::tuple("gpt_neox", "rotary_pct", QJsonValue(1.0)),
          std::tuple("t5", "decoder_start_token_id", QJsonValue()),
          std::tuple("llama", "max_position_embeddings", QJsonValue(qint64{1'000'000'000'000})),
          std::tuple("qwen2", "layer_types", QJsonValue(QJsonArray{u"full_attention"_s, u"sliding_attention"_s}))}) {
        Copy copy(QString::fromLatin1(name));
        copy.set(QString::fromLatin1(key), value);
        QCOMPARE(sentenceOf(copy), std::string("it opens"));
    }
}

/// As PyTorch's norms may.
void TestModelSettings::aNormMayAddNothing()
{
    Copy copy(u"llama"_s);
    copy.set(u"rms_norm_eps"_s, 0);
    QCOMPARE(sentenceOf(copy), std::string("it opens"));
    QCOMPARE(openModel(copy.path()).value()->blocks[1].document.layer.normEps, 0.0);
}

/// As older settings say it.
void TestModelSettings::noHeadCutAwayIsNothingToRefuse()
{
    Copy copy(u"bert"_s);
    copy.set(u"pruned_heads"_s, QJsonObject());
    QCOMPARE(sentenceOf(copy), std::string("it opens"));
}

/// It would be computed before anything tells how large it is.
void TestModelSettings::aTableOfPositionsHasItsLimit()
{
    const QTemporaryDir folder;
    writeModel(folder.filePath(u"model.safetensors"_s), {drawn("embedding.weight", {1, 60'000})});
    QFile config(folder.filePath(u"config.json"_s));
    QVERIFY(config.open(QIODevice::WriteOnly));
    config.write(R"({"model_type": "d2l_decoder", "num_heads": 2, "longest": 65536})");
    config.close();
    const auto model = openModel(folder.path().toStdString());
    QVERIFY(!model);
    QVERIFY2(model.error().sentence().ends_with("longest: got 65536, expected a whole number from 1 to 2236"),
             model.error().sentence().c_str());
}

void TestModelSettings::settingsSayWhatAModelIsFor()
{
    const SharedModel vit = modelNamed(u"vit"_s);
    QCOMPARE(vit->classes, (std::vector<std::string>{"circle", "square", "line", "noise", "ramp"}));
    QCOMPARE(vit->grid, std::optional(PatchGrid{4, 4, 8, 3}));
    QCOMPARE(modelNamed(u"llama"_s)->signs.ends, std::vector<TokenId>{2});
    QCOMPARE(modelNamed(u"roberta"_s)->longest, std::optional<Index>(16));
    QCOMPARE(modelNamed(u"opt"_s)->longest, std::optional<Index>(16));
    QCOMPARE(modelNamed(u"t5"_s)->longest, std::optional<Index>());
    QCOMPARE(modelNamed(u"d2l_transformer"_s)->signs.ends, std::vector<TokenId>{3});
}

/// As the one of its family with 350 million parameters does, which has no norm at its end.
void TestModelSettings::optMayNormWhatComesOut()
{
    Copy copy(u"opt"_s);
    copy.set(u"do_layer_norm_before"_s, false);
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QVERIFY(!(*model)->find("final"));
    QCOMPARE((*model)->blocks[1].document.layer.norm, Norm::Post);
    copy.set(u"do_layer_norm_before"_s, true);
    QVERIFY(openModel(copy.path()).value()->find("final"));
    copy.set(u"_remove_final_layer_norm"_s, true);
    QVERIFY(!openModel(copy.path()).value()->find("final"));
}

void TestModelSettings::robertasLastActivationIsItsOwn()
{
    Copy copy(u"roberta"_s);
    copy.set(u"hidden_act"_s, u"relu"_s);
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    const auto activationOf = [&](const char *block) {
        return (*model)->blocks[(*model)->find(block).value()].document.layer.activation;
    };
    QCOMPARE(activationOf("layer.1.ffn"), Activation::Relu);
    QCOMPARE(activationOf("final"), Activation::Gelu);
}

void TestModelSettings::t5sActivationFollowsItsForm_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("form");
    QTest::addColumn<Activation>("activation");
    QTest::newRow("plain relu") << u"t5"_s << u"relu"_s << Activation::Relu;
    QTest::newRow("plain gelu") << u"t5"_s << u"gelu"_s << Activation::Gelu;
    QTest::newRow("gated gelu") << u"t5_v1_1"_s << u"gated-gelu"_s << Activation::GeluTanh;
    QTest::newRow("gated new gelu") << u"t5_v1_1"_s << u"gated-gelu_new"_s << Activation::GeluTanh;
    QTest::newRow("gated silu") << u"t5_v1_1"_s << u"gated-silu"_s << Activation::Silu;
    QTest::newRow("gated relu") << u"t5_v1_1"_s << u"gated-relu"_s << Activation::Relu;
}

void TestModelSettings::t5sActivationFollowsItsForm()
{
    QFETCH(const QString, model);
    QFETCH(const QString, form);
    QFETCH(const Activation, activation);
    Copy copy(model);
    copy.set(u"feed_forward_proj"_s, form);
    const auto opened = openModel(copy.path());
    QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
    const auto &ffn = (*opened)->blocks[(*opened)->find("encoder.0.ffn").value()].document;
    QCOMPARE(ffn.layer.activation, activation);
    QCOMPARE(ffn.weights.wGate.has_value(), form.startsWith(u"gated"_s));
}

/// As T5Config sets it last, what the file says of it holds.
void TestModelSettings::t5sActivationMayStandBesideItsForm()
{
    const auto activationOf = [](const Copy &copy) {
        const SharedModel model = openModel(copy.path()).value();
        return model->blocks[model->find("decoder.0.ffn").value()].document.layer.activation;
    };
    Copy plain(u"t5"_s);
    plain.set(u"dense_act_fn"_s, u"silu"_s);
    QCOMPARE(activationOf(plain), Activation::Silu);
    Copy gated(u"t5_v1_1"_s);
    gated.set(u"is_gated_act"_s, true);
    gated.set(u"dense_act_fn"_s, u"gelu_new"_s); // as Hugging Face writes both
    QCOMPARE(activationOf(gated), Activation::GeluTanh);
    gated.set(u"dense_act_fn"_s, u"gelu"_s);
    QCOMPARE(activationOf(gated), Activation::Gelu);
    gated.set(u"feed_forward_proj"_s, {});
    QCOMPARE(activationOf(gated), Activation::Gelu);
}

void TestModelSettings::newerSettingsOfT5SayWhetherItScales_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QJsonValue>("scales"); // null where nothing is said
    QTest::addColumn<bool>("isTied");
    QTest::addColumn<bool>("isScaled");
    QTest::newRow("first, older") << u"t5"_s << QJsonValue() << true << true;
    QTest::newRow("first, newer") << u"t5"_s << QJsonValue(true) << true << true;
    QTest::newRow("gated, newer") << u"t5_v1_1"_s << QJsonValue(false) << false << false;
    QTest::newRow("scaled by words") << u"t5_v1_1"_s << QJsonValue(true) << false << true;
}

/// They always tie the last matrix; a file that has one of its own is not tied all the same.
void TestModelSettings::newerSettingsOfT5SayWhetherItScales()
{
    QFETCH(const QString, model);
    QFETCH(const QJsonValue, scales);
    QFETCH(const bool, isTied);
    QFETCH(const bool, isScaled);
    Copy copy(model);
    copy.set(u"scale_decoder_outputs"_s, scales);
    copy.set(u"tie_word_embeddings"_s, true);
    const auto opened = openModel(copy.path());
    QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
    const Document &last = (*opened)->blocks.back().document;
    QCOMPARE(last.weights.wUnembed.value().tensor, std::string(isTied ? "W_token" : "W_unembed"));
    QCOMPARE(last.layer.scale, isScaled ? std::optional(0.25) : std::nullopt); // of 16 features
}

void TestModelSettings::mT5HasWhatItsSettingsDoNotSay()
{
    Copy copy(u"t5_v1_1"_s);
    copy.set(u"model_type"_s, u"mt5"_s);
    copy.set(u"feed_forward_proj"_s, {});
    for (const QJsonValue &tied : {QJsonValue(), QJsonValue(true), QJsonValue(false)}) {
        copy.set(u"tie_word_embeddings"_s, tied);
        const auto opened = openModel(copy.path());
        QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
        const auto &ffn = (*opened)->blocks[(*opened)->find("encoder.0.ffn").value()].document;
        QVERIFY(ffn.weights.wGate);
        QCOMPARE(ffn.layer.activation, Activation::GeluTanh);
        const Document &last = (*opened)->blocks.back().document;
        QCOMPARE(last.weights.wUnembed.value().tensor, std::string("W_unembed"));
        QVERIFY(!last.layer.scale);
    }
}

/// Whatever settings that are written out in full say of words.
void TestModelSettings::aClassIsNoToken()
{
    Copy copy(u"vit"_s);
    copy.set(u"tie_word_embeddings"_s, true);
    const auto opened = openModel(copy.path());
    QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
    QCOMPARE((*opened)->blocks.back().document.weights.wUnembed.value().tensor, std::string("W_unembed"));
}

void TestModelSettings::classesStandAtTheirNumbers()
{
    Copy copy(u"vit"_s);
    copy.set(u"id2label"_s, QJsonObject{{u"3"_s, u"ramp"_s},
                                        {u"1"_s, u"1"_s},
                                        {u"0"_s, u"circle"_s},
                                        {u"02"_s, u"line"_s},
                                        {u"4"_s, 5},
                                        {u"-1"_s, u"none"_s}});
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QCOMPARE((*model)->classes, (std::vector<std::string>{"circle", "1", "2", "ramp", "4", "5"}));
}

void TestModelSettings::manyClassesAreReadSoon()
{
    QByteArray classes; // to insert them into an object of Qt's one by one takes a square of their number
    for (int i = 0; i < 50'000; ++i) {
        const QByteArray number = '"' + QByteArray::number(i) + '"';
        classes += (i == 0 ? "" : ", ") + number + ": " + number;
    }
    Copy copy(u"vit"_s);
    copy.set(u"id2label"_s, QJsonDocument::fromJson('{' + classes + '}').object());
    const std::clock_t start = std::clock(); // of the processor, which others may use
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QCOMPARE((*model)->classes.size(), std::size_t(50'000));
    QVERIFY(std::clock() - start < 2 * CLOCKS_PER_SEC);
}

void TestModelSettings::qwensFirstLayersSeeAll()
{
    const auto windowOf = [](const Copy &copy, const char *block) {
        const SharedModel model = openModel(copy.path()).value();
        const auto &window = model->blocks[model->find(block).value()].document.mask.window;
        return window ? window->left : -1;
    };
    Copy copy(u"qwen2"_s);
    QCOMPARE(windowOf(copy, "layer.1.self"), -1); // nothing asks for it
    copy.set(u"use_sliding_window"_s, true);
    copy.set(u"max_window_layers"_s, 1);
    QCOMPARE(windowOf(copy, "layer.0.self"), -1);
    QCOMPARE(windowOf(copy, "layer.1.self"), 2);
}

void TestModelSettings::mistralHasAWindowUnlessItsSettingsSayNone()
{
    Copy copy(u"mistral"_s);
    const auto window = [&] { return openModel(copy.path()).value()->blocks[1].document.mask.window; };
    QCOMPARE(window().value().left, Index{2});
    copy.set(u"use_sliding_window"_s, false); // of Qwen's
    copy.set(u"max_window_layers"_s, 28);
    QCOMPARE(window().value().left, Index{2});
    copy.set(u"sliding_window"_s, {});
    QCOMPARE(window().value().left, Index{4095});
    copy.write(u"config.json"_s, R"({"model_type": "mistral", "num_attention_heads": 4, "num_key_value_heads": 2,
                                     "sliding_window": null})");
    QVERIFY(!window());
}

void TestModelSettings::aLlamaHasNoWindow()
{
    Copy copy(u"llama"_s);
    copy.set(u"sliding_window"_s, 3);
    QVERIFY(!openModel(copy.path()).value()->blocks[1].document.mask.window);
    copy.set(u"model_type"_s, {}); // as "architectures" has it
    QVERIFY(!openModel(copy.path()).value()->blocks[1].document.mask.window);
}

/// Where nothing tells the type, it may be of a model that reads the key.
void TestModelSettings::aKeyOfGemmasLetsNoTokenSeeThoseBehindIt()
{
    for (const QString &name : {u"llama"_s, u"qwen3"_s}) {
        Copy copy(name);
        copy.set(u"use_bidirectional_attention"_s, true);
        const auto model = openModel(copy.path());
        QVERIFY2(model, model ? "" : model.error().sentence().c_str());
        QCOMPARE(lastLogits(*ran(*model, inputOf(name))), lastLogits(*ran(name)));
        const auto &notes = (*model)->notes;
        QVERIFY(std::any_of(notes.begin(), notes.end(), [](const Text &note) {
            return note.english() == "The settings say use_bidirectional_attention, which models of their type do not "
                                     "read: no query sees a key that comes after it.";
        }));
    }
    Copy untold(u"llama"_s);
    untold.set(u"use_bidirectional_attention"_s, true);
    untold.set(u"model_type"_s, {});
    untold.set(u"architectures"_s, {});
    const std::string sentence = sentenceOf(untold);
    QVERIFY2(sentence.ends_with("config.json: use_bidirectional_attention: got true, expected false"),
             sentence.c_str());
}

/// What settings have besides is of a part of some other model.
void TestModelSettings::aWholeModelHasOneSourceOfSettings()
{
    Copy copy(u"llama"_s);
    copy.set(u"text_config"_s, QJsonObject{{u"rope_theta"_s, 77}, {u"num_attention_heads"_s, 4}});
    QCOMPARE(openModel(copy.path()).value()->blocks[1].document.layer.rope.value().theta, 1e4);
    copy.set(u"num_attention_heads"_s, {});
    const std::string sentence = sentenceOf(copy);
    QVERIFY2(sentence.find("num_attention_heads: got nothing") != std::string::npos, sentence.c_str());
}

void TestModelSettings::neoxMayScaleItsAngles()
{
    Copy copy(u"gpt_neox"_s);
    copy.set(u"rope_scaling"_s, QJsonObject{{u"type"_s, u"linear"_s}, {u"factor"_s, 2}});
    const SharedModel model = openModel(copy.path()).value();
    const auto &rope = model->blocks[1].document.layer.rope;
    QCOMPARE(rope.value().scaling.value().factor, 2.0);
    QCOMPARE(rope->size, std::optional<Index>(2));
}

void TestModelSettings::sizesMayHaveTheNamesOfAllModels_data()
{
    using Names = QList<QPair<QString, QString>>;
    QTest::addColumn<QString>("model");
    QTest::addColumn<Names>("names");
    QTest::newRow("distilbert") << u"distilbert"_s
                                << Names{{u"n_heads"_s, u"num_attention_heads"_s},
                                         {u"dim"_s, u"hidden_size"_s},
                                         {u"n_layers"_s, u"num_hidden_layers"_s}};
    QTest::newRow("t5") << u"t5"_s
                        << Names{{u"num_heads"_s, u"num_attention_heads"_s},
                                 {u"d_model"_s, u"hidden_size"_s},
                                 {u"num_layers"_s, u"num_hidden_layers"_s},
                                 {u"d_kv"_s, u"head_dim"_s}};
}

void TestModelSettings::nullIsNotWhatIsUsual_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("isRefused");
    const auto row = [](const char *model, const char *key, bool isRefused) {
        QTest::addRow("%s %s", model, key) << QString::fromLatin1(model) << QString::fromLatin1(key) << isRefused;
    };
    row("t5", "tie_word_embeddings", false);
    row("t5", "scale_decoder_outputs", true);
    row("t5", "is_gated_act", false);
    row("t5_v1_1", "is_gated_act", true);
    row("gpt2", "tie_word_embeddings", false);
    row("gpt2", "scale_attn_weights", true);
    row("gpt2", "scale_attn_by_inverse_layer_idx", false);
    row("gpt2", "is_causal", true);
    row("gpt_neox", "use_parallel_residual", true);
    row("gpt_neox", "attention_bias", true);
    row("gpt_neox", "tie_word_embeddings", false);
    row("opt", "do_layer_norm_before", true);
    row("opt", "enable_bias", true);
    row("opt", "layer_norm_elementwise_affine", true);
    row("vit", "qkv_bias", true);
    row("bert", "is_decoder", false);
    row("llama", "attention_bias", false);
    row("llama", "use_parallel_residual", false); // of other models
}

/// In Python it is no, so that it may stand where that is usual, too. Files of T5 are published with null for
/// tie_word_embeddings, which is read as tied.
void TestModelSettings::nullIsNotWhatIsUsual()
{
    QFETCH(const QString, model);
    QFETCH(const QString, key);
    QFETCH(const bool, isRefused);
    Copy copy(model);
    copy.setNull(key);
    const auto sentence = QString::fromStdString(sentenceOf(copy));
    const QString words = isRefused ? key + u": got null, expected true or false"_s : u"it opens"_s;
    QVERIFY2(sentence.endsWith(words), qPrintable(sentence));
}

/// As Rostlab/ProstT5_fp16 has it, which transformers ties and scales.
void TestModelSettings::nullTiesTheLastMatrixAsUsual()
{
    Copy copy(u"t5"_s);
    copy.setNull(u"tie_word_embeddings"_s);
    const auto tied = openModel(copy.path());
    QVERIFY2(tied, tied ? "" : tied.error().sentence().c_str());
    QCOMPARE((*tied)->blocks.back().document.weights.wUnembed.value().tensor, std::string("W_token"));
    QCOMPARE((*tied)->blocks.back().document.layer.scale, std::optional(0.25)); // of 16 features
    Copy own(u"t5_v1_1"_s);
    own.setNull(u"tie_word_embeddings"_s);
    const auto untied = openModel(own.path());
    QVERIFY2(untied, untied ? "" : untied.error().sentence().c_str());
    QCOMPARE((*untied)->blocks.back().document.weights.wUnembed.value().tensor, std::string("W_unembed"));
    const auto &notes = (*untied)->notes;
    QVERIFY(std::any_of(notes.begin(), notes.end(), [](const Text &note) {
        return note.english().find("the file has lm_head.weight, which is used") != std::string::npos;
    }));
}

/// The `attribute_map` of transformers.
void TestModelSettings::sizesMayHaveTheNamesOfAllModels()
{
    using Names = QList<QPair<QString, QString>>;
    QFETCH(const QString, model);
    QFETCH(const Names, names);
    const auto content = QByteArray::fromStdString(contentOf(modelFolder(model) + u"/config.json"_s));
    const QJsonObject config = QJsonDocument::fromJson(content).object();
    Copy copy(model);
    for (const auto &[own, general] : names) {
        copy.set(general, config[own]);
        copy.set(own, {});
    }
    const auto opened = openModel(copy.path());
    QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
    QCOMPARE(namesOf(**opened), namesOf(*modelNamed(model)));
    QCOMPARE((*opened)->blocks[1].document.layer.numHeads, modelNamed(model)->blocks[1].document.layer.numHeads);
    for (const auto &[own, general] : names) {
        Copy wrong(model);
        wrong.set(own, {});
        wrong.set(general, 3);
        QVERIFY2(sentenceOf(wrong) != "it opens", qPrintable(general));
    }
}

/// That is as wide as there are heads, also for the cross-attention that has none.
void TestModelSettings::t5sTableTellsItsHeads()
{
    Copy copy(u"t5"_s);
    copy.set(u"num_heads"_s, {});
    const SharedModel model = openModel(copy.path()).value();
    QCOMPARE(lastLogits(*ran(model, inputOf(u"t5"_s))), lastLogits(*ran(u"t5"_s)));
}

/// Where nothing is said of them, a Llama has as many keys and values as heads, and a Mistral those of eight.
void TestModelSettings::headsThatShareNoKeysNeedNotBeTold()
{
    const auto saidOf = [](const QByteArray &settings) {
        Copy copy(u"llama"_s);
        std::vector<NamedTensor> tensors = tensorsOfModel(u"llama"_s);
        for (NamedTensor &tensor : tensors)
            if (tensor.name.ends_with("k_proj.weight") || tensor.name.ends_with("v_proj.weight"))
                tensor = drawn(tensor.name.c_str(), {16, 16});
        writeModel(QString::fromStdString(copy.path()) + u"/model.safetensors"_s, tensors);
        copy.write(u"config.json"_s, R"({"num_attention_heads": 4, "model_type": )" + settings + '}');
        return sentenceOf(copy);
    };
    QCOMPARE(saidOf(R"("llama")"), std::string("it opens"));
    for (const char *type : {"llama", "mistral"})
        QCOMPARE(saidOf('"' + QByteArray(type) + R"(", "num_key_value_heads": null)"), std::string("it opens"));
    const std::string sentence = saidOf(R"("mistral")");
    QVERIFY2(sentence.ends_with("num_key_value_heads: got nothing, expected 4, as the rows of their keys tell (16)"),
             sentence.c_str());
}

/// Its own are rotary_emb_base and rotary_pct; the names that others have count within a group alone.
void TestModelSettings::neoxHasKeysOfItsOwnForAngles()
{
    Copy copy(u"gpt_neox"_s);
    copy.set(u"rope_theta"_s, 500);
    copy.set(u"partial_rotary_factor"_s, 1.0);
    const SharedModel model = openModel(copy.path()).value();
    QCOMPARE(lastLogits(*ran(model, inputOf(u"gpt_neox"_s))), lastLogits(*ran(u"gpt_neox"_s)));
    const auto tells = [&](const char *words) {
        return std::any_of(model->notes.begin(), model->notes.end(),
                           [&](const Text &note) { return note.english() == words; });
    };
    QVERIFY(tells("The settings say rope_theta 500, which GPT-NeoX does not read, as its own key is rotary_emb_base: "
                  "it is 10000."));
    QVERIFY(tells("The settings say partial_rotary_factor 1, which GPT-NeoX does not read, as its own key is "
                  "rotary_pct: it is 0.25."));
    copy.set(u"rope_parameters"_s, QJsonObject{{u"rope_theta"_s, 500}, {u"partial_rotary_factor"_s, 0.5}});
    const auto rope = openModel(copy.path()).value()->blocks[1].document.layer.rope.value();
    QCOMPARE(rope.theta, 500.0);
    QCOMPARE(rope.size, std::optional<Index>(4));
}

/// Written twice, as programs between the old and the new way write it.
void TestModelSettings::bothGroupsMaySayTheSameOfAngles()
{
    Copy copy(u"llama"_s);
    copy.set(u"rope_scaling"_s, QJsonObject{{u"type"_s, u"linear"_s}, {u"factor"_s, 4}});
    const auto alone = lastLogits(*ran(openModel(copy.path()).value(), inputOf(u"llama"_s)));
    copy.set(u"rope_parameters"_s,
             QJsonObject{{u"rope_type"_s, u"linear"_s}, {u"factor"_s, 4.0}, {u"rope_theta"_s, 10000}});
    QCOMPARE(lastLogits(*ran(openModel(copy.path()).value(), inputOf(u"llama"_s))), alone);
    copy.set(u"rope_scaling"_s, QJsonObject()); // nothing, so that the other one counts
    QCOMPARE(lastLogits(*ran(openModel(copy.path()).value(), inputOf(u"llama"_s))), alone);
}

/// As its own projects log them.
void TestModelSettings::minGptMayNameItsHeadsByTheModel()
{
    Copy copy(u"mingpt"_s);
    copy.write(u"config.json"_s, R"({"model": {"model_type": "gpt-micro", "n_layer": null, "n_head": null,
                                               "n_embd": null, "vocab_size": null, "block_size": null}})");
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QCOMPARE((*model)->blocks[1].document.layer.numHeads, Index{4});
    copy.write(u"config.json"_s, R"({"model": {"model_type": "gpt-else", "n_head": null}})");
    QVERIFY2(sentenceOf(copy).find("n_head: got null") != std::string::npos, sentenceOf(copy).c_str());
}

void TestModelSettings::nanoGptsFirstFilesHaveGeluByTanh()
{
    for (const auto &[settings, wanted] :
         {std::pair(R"({"n_head": 4})", "gelu_new"), std::pair(R"({"n_head": 4, "bias": true})", "gelu")}) {
        ModelFamily family = *modelFamilyOfType("nanogpt");
        QVERIFY(family.adapt({parseStrictJson(settings).value(), "ckpt.pt"}, family));
        QCOMPARE(std::string(family.activation), std::string(wanted));
    }
}

HEADSCOPE_TEST(TestModelSettings, QCoreApplication)
#include "tst_modelsettings.moc"
