// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/spoiledmodel.h"

#include <QTemporaryDir>

using namespace headscope;
using namespace Qt::StringLiterals;

/// A model has the biases that its settings and its family tell, no more and no fewer.
class TestModelBiases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatTheSettingsDoNotTellIsRefused_data();
    void whatTheSettingsDoNotTellIsRefused();
    void aBiasThatIsMissingIsRefused_data();
    void aBiasThatIsMissingIsRefused();
    void settingsThatTellBiasesWantThemAll_data();
    void settingsThatTellBiasesWantThemAll();
    void biasesThatAreToldAreTaken();
    void whereNothingTellsAllAreThereOrNone();
};

namespace {

using Spoil = void (*)(Copy &);

/// A decoder of two layers of attention, with these vectors besides.
std::string sentenceOfDecoder(const std::vector<std::string> &biases)
{
    std::vector<NamedTensor> all{drawn("embedding.weight", {5, 4}), drawn("dense.weight", {5, 4})};
    for (const std::string &layer : {std::string("blks.0."), std::string("blks.1.")}) {
        for (const char *matrix : {"W_q", "W_k", "W_v", "W_o"})
            all.push_back(drawn((layer + "attention." + matrix + ".weight").c_str(), {4, 4}));
        for (const char *part : {"weight", "bias"})
            all.push_back(drawn((layer + "addnorm1.ln." + part).c_str(), {4}));
    }
    for (const std::string &bias : biases)
        all.push_back(drawn(bias.c_str(), {4}));
    const QTemporaryDir folder;
    writeModel(folder.filePath(u"model.safetensors"_s), all);
    QFile config(folder.filePath(u"config.json"_s));
    if (!config.open(QIODevice::WriteOnly))
        qFatal("no settings");
    config.write(R"({"model_type": "d2l_decoder", "num_heads": 2, "longest": 6})");
    config.close();
    const auto model = openModel(folder.path().toStdString());
    return model ? std::string("it opens") : model.error().sentence();
}

} // namespace

void TestModelBiases::whatTheSettingsDoNotTellIsRefused_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<Spoil>("spoil");
    QTest::addColumn<QString>("tensor"); // which the file has besides, or none
    QTest::addColumn<int>("length");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *title, const QString &model, Spoil spoil, const QString &tensor, int length,
                        const QString &words) { QTest::newRow(title) << model << spoil << tensor << length << words; };
    const Spoil nothing = [](Copy &) {};
    row("queries", u"llama"_s, nothing, u"model.layers.0.self_attn.q_proj.bias"_s, 16,
        u"attention_bias: got nothing, expected true, as the file has model.layers.0.self_attn.q_proj.bias"_s);
    row(
        "queries, told", u"llama"_s, [](Copy &c) { c.set(u"attention_bias"_s, false); },
        u"model.layers.1.self_attn.k_proj.bias"_s, 8, u"attention_bias: got false, expected true"_s);
    row("feed-forward", u"llama"_s, nothing, u"model.layers.1.mlp.up_proj.bias"_s, 32,
        u"mlp_bias: got nothing, expected true, as the file has model.layers.1.mlp.up_proj.bias"_s);
    row(
        "Mistral", u"llama"_s, [](Copy &c) { c.set(u"model_type"_s, u"mistral"_s); },
        u"model.layers.0.self_attn.o_proj.bias"_s, 16,
        u"tensor model.layers.0.self_attn.o_proj.bias: got (16,), expected no such tensor in a model of the type mistral"_s);
    row("Qwen2", u"qwen2"_s, nothing, u"model.layers.0.self_attn.o_proj.bias"_s, 16,
        u"expected no such tensor in a model of the type qwen2"_s);
    row("norm of heads", u"llama"_s, nothing, u"model.layers.0.self_attn.q_norm.weight"_s, 4,
        u"tensor model.layers.0.self_attn.q_norm.weight: got (4,), expected no such tensor in a model of the type llama"_s);
    row(
        "OPT", u"opt"_s, [](Copy &c) { c.set(u"enable_bias"_s, false); }, {}, 0,
        u"enable_bias: got false, expected true, as the file has model.decoder.layers.0.self_attn.q_proj.bias"_s);
    row(
        "ViT", u"vit"_s, [](Copy &c) { c.set(u"qkv_bias"_s, false); }, {}, 0, u"qkv_bias: got false, expected true"_s);
    row(
        "GPT-NeoX", u"gpt_neox"_s, [](Copy &c) { c.set(u"attention_bias"_s, false); }, {}, 0,
        u"attention_bias: got false, expected true"_s);
}

/// Other programs pass over it.
void TestModelBiases::whatTheSettingsDoNotTellIsRefused()
{
    QFETCH(const QString, model);
    QFETCH(const Spoil, spoil);
    QFETCH(const QString, tensor);
    QFETCH(const int, length);
    QFETCH(const QString, words);
    Copy copy(model);
    spoil(copy);
    if (!tensor.isEmpty())
        addVector(copy, model, tensor, length);
    const auto sentence = QString::fromStdString(sentenceOf(copy));
    QVERIFY2(sentence.contains(words), qPrintable(sentence));
}

void TestModelBiases::aBiasThatIsMissingIsRefused_data()
{
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *model, const QString &tensor, const QString &reason) {
        QTest::addRow("%s, %s", model, qPrintable(tensor)) << tensor << reason;
    };
    const QString always = u"which every model of its family has"_s;
    row("gpt2", u"h.0.attn.c_attn.bias"_s, always);
    row("gpt2", u"h.1.attn.c_proj.bias"_s, always);
    row("gpt2", u"h.1.ln_2.bias"_s, always);
    row("gpt2", u"ln_f.bias"_s, always);
    row("opt", u"model.decoder.layers.1.fc1.bias"_s, u"unless enable_bias is false"_s);
    row("opt", u"model.decoder.layers.0.self_attn.k_proj.bias"_s, u"unless enable_bias is false"_s);
    row("bert", u"bert.encoder.layer.0.attention.output.dense.bias"_s, always);
    row("bert", u"cls.predictions.bias"_s, always);
    row("bert_old_names", u"bert.encoder.layer.1.output.LayerNorm.beta"_s, always);
    row("distilbert", u"vocab_transform.bias"_s, always);
    row("gpt_neox", u"gpt_neox.layers.0.attention.query_key_value.bias"_s, u"unless attention_bias is false"_s);
    row("gpt_neox", u"gpt_neox.layers.1.mlp.dense_4h_to_h.bias"_s, always);
    row("qwen2", u"model.layers.1.self_attn.v_proj.bias"_s, always);
    row("vit", u"vit.encoder.layer.0.attention.attention.query.bias"_s, u"unless qkv_bias is false"_s);
    row("vit", u"vit.embeddings.patch_embeddings.projection.bias"_s, always);
    row("vit", u"classifier.bias"_s, always);
}

/// It would count as 0, and all numbers behind it would be others.
void TestModelBiases::aBiasThatIsMissingIsRefused()
{
    QFETCH(const QString, tensor);
    QFETCH(const QString, reason);
    Copy copy(QString::fromLatin1(QTest::currentDataTag()).section(u',', 0, 0));
    QByteArray other = tensor.toLatin1();
    other.replace(other.size() - 4, 4, "else");
    copy.replace('"' + tensor.toLatin1() + '"', '"' + other + '"');
    const auto sentence = QString::fromStdString(sentenceOf(copy));
    const QString words = u"tensor %1: got nothing, expected a tensor of this name, %2"_s.arg(tensor, reason);
    QVERIFY2(sentence.endsWith(words), qPrintable(sentence));
}

void TestModelBiases::settingsThatTellBiasesWantThemAll_data()
{
    QTest::addColumn<QString>("tensor");
    QTest::newRow("attention_bias") << u"model.layers.0.self_attn.q_proj.bias"_s;
    QTest::newRow("mlp_bias") << u"model.layers.0.mlp.up_proj.bias"_s;
}

void TestModelBiases::settingsThatTellBiasesWantThemAll()
{
    QFETCH(const QString, tensor);
    const QString key = QString::fromLatin1(QTest::currentDataTag());
    Copy copy(u"llama"_s);
    copy.set(key, true);
    const auto sentence = QString::fromStdString(sentenceOf(copy));
    const QString words = u"tensor %1: got nothing, expected a tensor of this name, unless %2 is false"_s;
    QVERIFY2(sentence.endsWith(words.arg(tensor, key)), qPrintable(sentence));
}

void TestModelBiases::biasesThatAreToldAreTaken()
{
    std::vector<std::pair<QString, Index>> biases;
    for (const QString &layer : {u"model.layers.0."_s, u"model.layers.1."_s}) {
        for (const auto &[name, length] :
             {std::pair("q", 16), std::pair("k", 8), std::pair("v", 8), std::pair("o", 16)})
            biases.emplace_back(layer + u"self_attn.%1_proj.bias"_s.arg(QLatin1String(name)), length);
        for (const auto &[name, length] : {std::pair("gate", 32), std::pair("up", 32), std::pair("down", 16)})
            biases.emplace_back(layer + u"mlp.%1_proj.bias"_s.arg(QLatin1String(name)), length);
    }
    Copy copy(u"llama"_s);
    addVectors(copy, u"llama"_s, biases);
    copy.set(u"mlp_bias"_s, true);
    copy.set(u"attention_bias"_s, true);
    QCOMPARE(sentenceOf(copy), std::string("it opens"));
    const SharedModel model = openModel(copy.path()).value();
    QVERIFY(model->blocks[1].document.weights.bo);
    QVERIFY(model->blocks[2].document.weights.bUp);
}

void TestModelBiases::whereNothingTellsAllAreThereOrNone()
{
    QCOMPARE(sentenceOfDecoder({}), std::string("it opens"));
    const std::string sentence = sentenceOfDecoder({"blks.1.attention.W_v.bias"});
    QVERIFY2(sentence.ends_with("tensor blks.1.attention.W_k.bias: got nothing, expected a tensor of this name, as the "
                                "file has blks.1.attention.W_v.bias"),
             sentence.c_str());
    QCOMPARE(sentenceOfDecoder({"blks.0.attention.W_o.bias", "blks.1.attention.W_o.bias"}), std::string("it opens"));
}

HEADSCOPE_TEST(TestModelBiases, QCoreApplication)
#include "tst_modelbiases.moc"
