// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/prediction.h"
#include "tests/models/spoiledmodel.h"

#include <QDir>
#include <QTemporaryDir>

using namespace headscope;
using namespace Qt::StringLiterals;

/// A folder or a file becomes a model: of which family it is, which blocks it has, and how they compute.
class TestOpenModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatStandsBehindTheLastLayerTellsItsFamily();
    void aFamilyThatNothingTellsIsAskedFor();
    void blocksHaveTheNamesOfTheInterface();
    void d2lsDecoderMayLackFeedForwards();
    void aFileAloneIsEnough();
    void aModelOfACacheHasTheNameOfItsRepository();
    void whatIsNotToldIsCounted();
    void theLensOfAModelOfDoublesReadsDoubles();
    void everyBlockOfAModelOfDoublesComputesSo();
};

namespace {

/// A d2l decoder of 4 words, 4 features and two layers, of which the second alone has a feed-forward.
std::vector<NamedTensor> smallDecoder()
{
    std::vector<NamedTensor> all{drawn("embedding.weight", {4, 4}), drawn("dense.weight", {4, 4}),
                                 drawn("dense.bias", {4})};
    for (const char *layer : {"blks.0.", "blks.1."}) {
        for (const char *part :
             {"attention.W_q.weight", "attention.W_k.weight", "attention.W_v.weight", "attention.W_o.weight"})
            all.push_back(drawn((std::string(layer) + part).c_str(), {4, 4}));
        for (const char *part : {"addnorm1.ln.weight", "addnorm1.ln.bias"})
            all.push_back(drawn((std::string(layer) + part).c_str(), {4}));
    }
    all.push_back(drawn("blks.1.ffn.dense1.weight", {8, 4}));
    all.push_back(drawn("blks.1.ffn.dense1.bias", {8}));
    all.push_back(drawn("blks.1.ffn.dense2.weight", {4, 8}));
    all.push_back(drawn("blks.1.ffn.dense2.bias", {4}));
    all.push_back(drawn("blks.1.addnorm2.ln.weight", {4}));
    all.push_back(drawn("blks.1.addnorm2.ln.bias", {4}));
    return all;
}

} // namespace

/// Where the settings do not name it: RoBERTa's layers have the names of BERT's, and d2l's those of its decoder alone.
void TestOpenModel::whatStandsBehindTheLastLayerTellsItsFamily()
{
    const auto untold = [](const char *name) {
        Copy copy(QString::fromLatin1(name));
        copy.set(u"model_type"_s, {});
        copy.set(u"architectures"_s, {});
        const auto model = openModel(copy.path());
        return model ? *model : SharedModel();
    };
    const SharedModel roberta = untold("roberta");
    QVERIFY(roberta != nullptr);
    QCOMPARE(roberta->family, std::string("roberta"));
    QCOMPARE(roberta->blocks.front().document.layer.positionOffset, Index{2});
    for (const auto &[name, family] : {std::pair("bert", "bert"), std::pair("llama", "llama"),
                                       std::pair("d2l_transformer", "d2l_encoder_decoder")}) {
        const SharedModel model = untold(name);
        QVERIFY2(model != nullptr, name);
        QCOMPARE(model->family, std::string(family));
    }
}

void TestOpenModel::aFamilyThatNothingTellsIsAskedFor()
{
    Copy copy(u"roberta"_s);
    copy.replace("lm_head.dense.weight", "lm_tail.dense.weight");
    copy.set(u"model_type"_s, {});
    QCOMPARE(openModel(copy.path()).value()->family, std::string("roberta")); // as "architectures" has it
    for (const auto &[name, of] :
         {std::pair(u"gpt2"_s, u"GPT2LMHeadModel"_s), std::pair(u"gpt2"_s, u"TFGPT2LMHeadModel"_s),
          std::pair(u"gpt2"_s, u"FlaxGPT2LMHeadModel"_s), std::pair(u"t5"_s, u"T5WithLMHeadModel"_s)}) {
        Copy told(name);
        told.set(u"model_type"_s, {});
        told.set(u"architectures"_s, QJsonArray{of});
        const auto model = openModel(told.path());
        QVERIFY2(model, model ? "" : model.error().sentence().c_str());
        QCOMPARE(QString::fromStdString((*model)->family), name);
    }
    copy.set(u"architectures"_s, {});
    const std::string sentence = sentenceOf(copy);
    QVERIFY2(sentence.ends_with("model_type: got nothing, expected one of bert, roberta, xlm-roberta, camembert"),
             sentence.c_str());
    QCOMPARE(modelFamilyOf(copy.path()), std::string());
}

void TestOpenModel::blocksHaveTheNamesOfTheInterface()
{
    const QStringList bert{u"embed"_s,       u"layer.0.self"_s, u"layer.0.ffn"_s, u"layer.1.self"_s,
                           u"layer.1.ffn"_s, u"final"_s,        u"unembed"_s};
    QCOMPARE(namesOf(*modelNamed(u"bert"_s)), bert);
    const QStringList t5{u"encoder.embed"_s,   u"encoder.0.self"_s, u"encoder.0.ffn"_s,  u"encoder.1.self"_s,
                         u"encoder.1.ffn"_s,   u"encoder.final"_s,  u"decoder.embed"_s,  u"decoder.0.self"_s,
                         u"decoder.0.cross"_s, u"decoder.0.ffn"_s,  u"decoder.1.self"_s, u"decoder.1.cross"_s,
                         u"decoder.1.ffn"_s,   u"decoder.final"_s,  u"unembed"_s};
    QCOMPARE(namesOf(*modelNamed(u"t5"_s)), t5);
}

void TestOpenModel::d2lsDecoderMayLackFeedForwards()
{
    QTemporaryDir folder;
    writeModel(folder.filePath(u"model.safetensors"_s), smallDecoder());
    QFile config(folder.filePath(u"config.json"_s));
    QVERIFY(config.open(QIODevice::WriteOnly));
    config.write(R"({"model_type": "d2l_decoder", "num_heads": 2, "longest": 6})");
    config.close();
    const auto model = openModel(folder.path().toStdString());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QCOMPARE(namesOf(**model),
             (QStringList{u"embed"_s, u"layer.0.self"_s, u"layer.1.self"_s, u"layer.1.ffn"_s, u"unembed"_s}));
    QCOMPARE((*model)->longest, std::optional<Index>(6));
    const auto trace = ran(*model, reading({0, 3, 2}));
    const Trace &self = trace->trace("layer.0.self");
    QCOMPARE(self.value(Role::Weights, {0, 0, 0, 1}), 0.0); // it sees nothing behind it
    const Trace &embed = trace->trace("embed");
    QCOMPARE(embed.value(Role::ScaledTokenEmbedding, {0, 1, 2}), 2 * embed.value(Role::TokenRows, {0, 1, 2}));
    QCOMPARE(embed.value(Role::PositionEmbedding, {0, 1, 0}), double(std::sin(1.0F)));
    QVERIFY(!planModel(*model, reading(std::vector<TokenId>(7, 1))));
}

void TestOpenModel::theLensOfAModelOfDoublesReadsDoubles()
{
    QTemporaryDir folder;
    std::vector<NamedTensor> tensors = smallDecoder();
    for (NamedTensor &tensor : tensors)
        tensor.tensor = convertTo<double>(tensor.tensor);
    writeModel(folder.filePath(u"model.safetensors"_s), tensors);
    QFile config(folder.filePath(u"config.json"_s));
    QVERIFY(config.open(QIODevice::WriteOnly));
    config.write(R"({"model_type": "d2l_decoder", "num_heads": 2, "longest": 6})");
    config.close();
    const auto model = openModel(folder.path().toStdString());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    const auto trace = ran(*model, reading({0, 3, 2}));
    const auto after = candidatesAfter(*trace, (*model)->find("layer.1.ffn").value(), 2, 1);
    QVERIFY(std::abs(after.at(0).logit - candidatesAt(*trace, 2, 1).at(0).logit) < 1e-13);
}

/// The last matrix too, where that is the table of the first.
void TestOpenModel::everyBlockOfAModelOfDoublesComputesSo()
{
    const Copy copy(u"gpt2"_s);
    std::vector<NamedTensor> tensors = tensorsOfModel(u"gpt2"_s);
    for (NamedTensor &tensor : tensors)
        if (std::holds_alternative<Tensor<float>>(tensor.tensor))
            tensor.tensor = convertTo<double>(tensor.tensor);
    writeModel(QString::fromStdString(copy.path()) + u"/model.safetensors"_s, tensors);
    const SharedModel model = openModel(copy.path()).value();
    for (const ModelBlock &block : model->blocks)
        QVERIFY2(block.document.layer.precision == Precision::Float64, block.name.c_str());
}

void TestOpenModel::aFileAloneIsEnough()
{
    const auto model = openModel(modelFolder(u"nanogpt/ckpt.pt"_s).toStdString());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QCOMPARE((*model)->family, std::string("nanogpt"));
    QCOMPARE((*model)->title, std::string("nanogpt"));
    QCOMPARE(modelFamilyOf(modelFolder(u"texts.json"_s).toStdString()), std::string());
    QCOMPARE(modelFamilyOf(modelFolder(u"nowhere"_s).toStdString()), std::string());
}

/// And without settings for pictures and words for classes, it looks at pictures all the same.
void TestOpenModel::aModelOfACacheHasTheNameOfItsRepository()
{
    const Copy whole(u"vit"_s);
    const QTemporaryDir cache;
    for (const auto &[repository, title] :
         {std::pair(u"models--somebody--tiny-vit"_s, "tiny-vit"), std::pair(u"tiny"_s, "tiny")}) {
        const QString folder = cache.filePath(repository + u"/snapshots/abc"_s);
        QVERIFY(QDir().mkpath(folder));
        for (const QString &file : {u"model.safetensors"_s, u"config.json"_s})
            QVERIFY(QFile::copy(QString::fromStdString(whole.path()) + u'/' + file, folder + u'/' + file));
        const auto model = openModel(folder.toStdString());
        QVERIFY2(model, model ? "" : model.error().sentence().c_str());
        QCOMPARE((*model)->title, std::string(title));
        QCOMPARE((*model)->images.rows, Index{32});
        QCOMPARE((*model)->location, folder.toStdString());
        QCOMPARE(openModel(folder.toStdString() + "/").value()->location, folder.toStdString());
    }
    Copy bare(u"vit"_s);
    bare.set(u"id2label"_s, {});
    QVERIFY(openModel(bare.path()).value()->classes.empty());
    bare.set(u"id2label"_s, 3);
    QVERIFY(openModel(bare.path()).value()->classes.empty());
}

/// The number of layers, and of heads where a norm is as long as one.
void TestOpenModel::whatIsNotToldIsCounted()
{
    Copy copy(u"qwen3"_s);
    copy.set(u"num_hidden_layers"_s, {});
    copy.set(u"num_attention_heads"_s, {});
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    const SharedModel whole = modelNamed(u"qwen3"_s);
    QCOMPARE(namesOf(**model), namesOf(*whole));
    QCOMPARE((*model)->blocks[1].document.layer.numHeads, whole->blocks[1].document.layer.numHeads);
}

HEADSCOPE_TEST(TestOpenModel, QCoreApplication)
#include "tst_openmodel.moc"
