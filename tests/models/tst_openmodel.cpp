// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modeltensors.h"
#include "engine/models/modeltexts.h"
#include "engine/models/modelwish.h"
#include "engine/models/prediction.h"
#include "tests/models/support.h"

#include <QDirIterator>
#include <QTemporaryDir>

#include <ctime>
#include <sys/stat.h>
#include <unistd.h>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What is wrong with a folder is said in one sentence; what it can do without, it does without.
class TestOpenModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aWrongFolderGetsItsSentence_data();
    void aWrongFolderGetsItsSentence();
    void aFolderThatMayNotBeReadIsNotToldAsEmpty();
    void withoutATokeniserItReadsIds();
    void bertWithoutItsHeadEndsWithItsLastLayer();
    void aSettingOfAnotherKindIsRefused_data();
    void aSettingOfAnotherKindIsRefused();
    void settingsOfOtherFamiliesMayBeOfAnyKind();
    void aNumberInQuotesIsNoOtherKind();
    void whatTheSettingsDoNotTellIsRefused_data();
    void whatTheSettingsDoNotTellIsRefused();
    void biasesThatAreToldAreTaken();
    void noHeadCutAwayIsNothingToRefuse();
    void whatStandsBehindTheLastLayerTellsItsFamily();
    void aFamilyThatNothingTellsIsAskedFor();
    void aTiedMatrixIsThereOnce();
    void aFilesOwnLastMatrixIsUsed();
    void whatIsTooLargeToBeReadIsComparedInPieces();
    void blocksHaveTheNamesOfTheInterface();
    void d2lsDecoderMayLackFeedForwards();
    void aFileAloneIsEnough();
    void settingsSayWhatAModelIsFor();
    void aBareListOfWordsIsATokeniser();
    void nothingStandsBehindATextThatGoesOn();
    void theMaskIsThatOfTheTokeniser();
    void aRobertaReadsNoPadding();
    void textsEndWhereTheNewerSettingsSaySo();
    void aModelOfACacheHasTheNameOfItsRepository();
    void whatIsNotToldIsCounted();
    void layersThatAreNotUsedAreTold();
    void tensorsThatAreNotUsedAreNamed();
    void whatChangesNoNumberIsNotNamed_data();
    void whatChangesNoNumberIsNotNamed();
    void whatModelsDoWithoutIsNotNamed_data();
    void whatModelsDoWithoutIsNotNamed();
    void optMayNormWhatComesOut();
    void robertasLastActivationIsItsOwn();
    void aTextThatIsTooLongIsCountedInTokens();
    void theLensOfAModelOfDoublesReadsDoubles();
    void everyBlockOfAModelOfDoublesComputesSo();
    void aTableOfPositionsHasItsLimit();
    void aViTWithoutItsHeadEndsWithItsLastNorm();
    void t5sActivationFollowsItsForm_data();
    void t5sActivationFollowsItsForm();
    void newerSettingsOfT5SayWhetherItScales_data();
    void newerSettingsOfT5SayWhetherItScales();
    void mT5HasWhatItsSettingsDoNotSay();
    void aClassIsNoToken();
    void classesStandAtTheirNumbers();
    void manyClassesAreReadSoon();
    void qwensFirstLayersSeeAll();
    void mistralHasAWindowUnlessItsSettingsSayNone();
    void aWholeModelHasOneSourceOfSettings();
    void neoxMayScaleItsAngles();
};

namespace {

/// A copy of a model's folder, to be spoiled.
class Copy
{
public:
    explicit Copy(const QString &name)
    {
        for (QDirIterator it(modelFolder(name), QDir::Files); it.hasNext();) {
            it.next();
            QFile::copy(it.filePath(), m_folder.filePath(it.fileName()));
        }
    }

    std::string path() const { return m_folder.path().toStdString(); }
    void remove(const QString &file) { QVERIFY(QFile::remove(m_folder.filePath(file))); }
    void write(const QString &file, const QByteArray &content)
    {
        QFile to(m_folder.filePath(file));
        QVERIFY(to.open(QIODevice::WriteOnly));
        to.write(content);
    }
    /// A value in config.json; null takes the key away.
    void set(const QString &key, const QJsonValue &value)
    {
        const auto content = QByteArray::fromStdString(contentOf(m_folder.filePath(u"config.json"_s)));
        QJsonObject config = QJsonDocument::fromJson(content).object();
        if (value.isNull())
            config.remove(key);
        else
            config[key] = value;
        write(u"config.json"_s, QJsonDocument(config).toJson());
    }
    /// The header of model.safetensors with other words in it.
    void replace(const QByteArray &old, const QByteArray &now)
    {
        QVERIFY(old.size() == now.size());
        auto content = QByteArray::fromStdString(contentOf(m_folder.filePath(u"model.safetensors"_s)));
        QVERIFY(content.contains(old));
        write(u"model.safetensors"_s, content.replace(old, now));
    }

private:
    QTemporaryDir m_folder;
};

/// Two tensors that say of themselves that no memory has room for them, and of which pieces are read all the same.
class LargeStore : public TensorStore
{
public:
    explicit LargeStore(float last) : m_last(last)
    {
        for (const char *name : {"a", "b"})
            list({name, "F32", {4}, std::uint64_t{1} << 40U});
    }

    std::string_view kind() const override { return "safetensors"; }

protected:
    Result<AnyTensor> readAt(std::size_t) const override { return Error{"", "numbers", Text("all"), Text("a few")}; }
    Result<NextNumbers> piecesAt(std::size_t place) const override
    {
        const float last = place == 0 ? 4 : m_last;
        return NextNumbers([last](Index) -> Result<AnyTensor> {
            return AnyTensor(Tensor<float>({4}, std::vector<float>{1, 2, 3, last}));
        });
    }

private:
    float m_last;
};

using Spoil = void (*)(Copy &);

std::string sentenceOf(const Copy &copy)
{
    const auto model = openModel(copy.path());
    return model ? std::string("it opens") : model.error().sentence();
}

NamedTensor drawn(const char *name, const Shape &shape)
{
    Tensor<float> tensor(shape);
    for (Index i = 0; i < tensor.size(); ++i)
        tensor[i] = static_cast<float>(std::sin(double(i) * 1.7 + double(std::string_view(name).size())));
    return {name, std::move(tensor)};
}

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

/// A vector more in the file of a model.
void addVector(const Copy &copy, const QString &model, const QString &name, Index length)
{
    std::vector<NamedTensor> tensors = tensorsOfModel(model);
    tensors.push_back(drawn(qPrintable(name), {length}));
    writeModel(QString::fromStdString(copy.path()) + u"/model.safetensors"_s, tensors);
}

QStringList namesOf(const Transformer &model)
{
    QStringList names;
    for (const ModelBlock &block : model.blocks)
        names << QString::fromStdString(block.name);
    return names;
}

} // namespace

void TestOpenModel::aWrongFolderGetsItsSentence_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Spoil>("spoil");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *title, const QString &name, Spoil spoil, const QString &file,
                        const QString &words) { QTest::newRow(title) << name << spoil << file << words; };
    row(
        "tensor", u"gpt2"_s, [](Copy &c) { c.replace("h.1.mlp.c_fc.weight", "h.1.mlp.other.xxxxx"); },
        u"model.safetensors"_s, u"tensor h.1.mlp.c_fc.weight: got nothing"_s);
    row(
        "projection", u"gpt2"_s, [](Copy &c) { c.replace("h.1.attn.c_proj.weight", "h.1.attn.other.weights"); },
        u"model.safetensors"_s, u"tensor h.1.attn.c_proj.weight: got nothing"_s);
    row(
        "norm", u"gpt2"_s, [](Copy &c) { c.replace("h.0.ln_2.weight", "h.0.other.weigh"); }, u"model.safetensors"_s,
        u"tensor h.0.ln_2.weight: got nothing"_s);
    row(
        "embedding", u"llama"_s, [](Copy &c) { c.replace("model.embed_tokens.weight", "model.other_tokens.weight"); },
        u"model.safetensors"_s, u"embed_tokens.weight: got nothing"_s);
    row(
        "head", u"llama"_s, [](Copy &c) { c.replace("lm_head.weight", "lm_tail.weight"); }, u"model.safetensors"_s,
        u"lm_head.weight: got nothing"_s);
    row(
        "layer", u"bert"_s, [](Copy &c) { c.set(u"num_hidden_layers"_s, 3); }, u"model.safetensors"_s,
        u"tensor bert.encoder.layer.2.attention.self.query.weight: got nothing"_s);
    row(
        "shape", u"bert"_s, [](Copy &c) { c.replace(R"("shape":[16,32])", R"("shape":[32,16])"); },
        u"model.safetensors"_s, u"output.dense.weight: shape: got (32, 16), expected (16, 32)"_s);
    row(
        "rows", u"gpt2"_s, [](Copy &c) { c.set(u"vocab_size"_s, 100); }, u"model.safetensors"_s,
        u"expected (100, n)"_s);
    row(
        "type", u"gpt2"_s, [](Copy &c) { c.set(u"model_type"_s, u"mamba"_s); }, u"config.json"_s,
        u"model_type: got \"mamba\", expected one of gpt2,"_s);
    row(
        "no heads", u"llama"_s, [](Copy &c) { c.set(u"num_attention_heads"_s, {}); }, u"config.json"_s,
        u"num_attention_heads: got nothing, expected the number of heads"_s);
    row(
        "heads", u"gpt2"_s, [](Copy &c) { c.set(u"n_head"_s, 3); }, u"config.json"_s, u"n_head: got 3"_s);
    row(
        "eps", u"llama"_s, [](Copy &c) { c.set(u"rms_norm_eps"_s, -1); }, u"config.json"_s,
        u"layer.norm_eps: got -1"_s);
    row(
        "groups", u"qwen2"_s, [](Copy &c) { c.set(u"num_key_value_heads"_s, 3); }, u"config.json"_s,
        u"num_key_value_heads: got 3, expected 2"_s);
    row(
        "layers", u"gpt2"_s, [](Copy &c) { c.set(u"n_layer"_s, 0); }, u"config.json"_s, u"n_layer: got 0"_s);
    row(
        "activation", u"bert"_s, [](Copy &c) { c.set(u"hidden_act"_s, u"mish"_s); }, u"config.json"_s,
        u"hidden_act: got \"mish\", expected relu, gelu"_s);
    row(
        "feed-forward", u"t5_v1_1"_s, [](Copy &c) { c.set(u"feed_forward_proj"_s, u"maxout"_s); }, u"config.json"_s,
        u"feed_forward_proj: got \"maxout\""_s);
    row(
        "scaling", u"llama3"_s,
        [](Copy &c) {
            c.set(u"rope_scaling"_s, QJsonObject{{u"rope_type"_s, u"yarn"_s}});
        },
        u"config.json"_s, u"rope_scaling: got {\"rope_type\":\"yarn\"}, expected linear, llama3"_s);
    row(
        "newer scaling", u"llama3"_s,
        [](Copy &c) {
            c.set(u"rope_scaling"_s, {});
            c.set(u"rope_parameters"_s, QJsonObject{{u"rope_type"_s, u"yarn"_s}});
        },
        u"config.json"_s, u"rope_parameters: got {\"rope_type\":\"yarn\"}, expected linear, llama3"_s);
    row(
        "both scalings", u"llama3"_s,
        [](Copy &c) {
            c.set(u"rope_parameters"_s, QJsonObject{{u"rope_type"_s, u"yarn"_s}});
        },
        u"config.json"_s, u"rope_parameters: got {\"rope_type\":\"yarn\"}, expected linear, llama3"_s);
    row(
        "angles by layer", u"llama"_s,
        [](Copy &c) {
            c.set(u"rope_parameters"_s, QJsonObject{{u"full_attention"_s, QJsonObject{{u"rope_theta"_s, 7}}}});
        },
        u"config.json"_s, u"rope_parameters: got {\"full_attention\""_s);
    row(
        "norms of heads", u"qwen3"_s, [](Copy &c) { c.replace("self_attn.q_norm.weight", "self_attn.q_else.weight"); },
        u"model.safetensors"_s, u"tensor model.layers.0.self_attn.q_norm.weight: got nothing"_s);
    row(
        "bias of queries", u"qwen2"_s, [](Copy &c) { c.replace("self_attn.q_proj.bias", "self_attn.q_else.bias"); },
        u"model.safetensors"_s, u"tensor model.layers.0.self_attn.q_proj.bias: got nothing"_s);
    row(
        "projected", u"opt"_s, [](Copy &c) { c.set(u"word_embed_proj_dim"_s, 8); }, u"config.json"_s,
        u"word_embed_proj_dim: got 8, expected 16"_s);
    row(
        "shard", u"mistral"_s, [](Copy &c) { c.remove(u"model-00002-of-00002.safetensors"_s); },
        u"model.safetensors.index.json"_s, u"model-00002-of-00002.safetensors"_s);
    row(
        "weights", u"gpt2"_s, [](Copy &c) { c.remove(u"model.safetensors"_s); }, QString(),
        u"got a folder without weights, expected a folder with model.safetensors"_s);
    row(
        "settings", u"gpt2"_s, [](Copy &c) { c.remove(u"config.json"_s); }, u"config.json"_s,
        u"config.json: got no such file, expected the settings of the model beside its weights, which tell n_head"_s);
    row(
        "settings of a ViT", u"vit"_s, [](Copy &c) { c.remove(u"config.json"_s); }, u"config.json"_s,
        u"config.json: got no such file, expected the settings of the model beside its weights, which tell num_attention_heads"_s);
    row(
        "settings of a Qwen 3", u"qwen3"_s, [](Copy &c) { c.remove(u"config.json"_s); }, u"config.json"_s,
        u"config.json: got no such file, expected the settings of the model beside its weights, which tell rope_theta"_s);
    for (const char *name : {"qwen2", "gpt2", "opt"})
        row(
            qPrintable(u"both ways, %1"_s.arg(QLatin1String(name))), QString::fromLatin1(name),
            [](Copy &c) { c.set(u"is_causal"_s, false); }, u"config.json"_s, u"is_causal: got false, expected true"_s);
    for (const char *name : {"bert", "distilbert", "gpt2", "vit"})
        row(
            qPrintable(u"pruned, %1"_s.arg(QLatin1String(name))), QString::fromLatin1(name),
            [](Copy &c) {
                c.set(u"pruned_heads"_s, QJsonObject{{u"1"_s, QJsonArray{1}}});
            },
            u"config.json"_s, u"pruned_heads: got {\"1\":[1]}, expected {}, as of layers"_s);
    row(
        "positions", u"bert"_s, [](Copy &c) { c.set(u"position_embedding_type"_s, u"relative_key"_s); },
        u"config.json"_s, u"position_embedding_type: got \"relative_key\", expected absolute"_s);
    for (const char *name : {"bert", "roberta"})
        row(
            qPrintable(u"decoder, %1"_s.arg(QLatin1String(name))), QString::fromLatin1(name),
            [](Copy &c) { c.set(u"is_decoder"_s, true); }, u"config.json"_s, u"is_decoder: got true, expected false"_s);
    row(
        "padding", u"roberta"_s, [](Copy &c) { c.set(u"pad_token_id"_s, -2); }, u"config.json"_s,
        u"pad_token_id: got -2, expected a whole number from 0 on"_s);
    row(
        "longest", u"d2l_transformer"_s, [](Copy &c) { c.set(u"longest"_s, 0); }, u"config.json"_s,
        u"longest: got 0, expected a whole number from 1 to 65536"_s);
    row(
        "image", u"vit"_s, [](Copy &c) { c.set(u"image_size"_s, 64); }, u"config.json"_s,
        u"image_size: got 64, expected the size of an image cut into so many patches: 16"_s);
    row(
        "kernel", u"vit"_s, [](Copy &c) { c.replace("[16,3,8,8]", "[16,6,4,8]"); }, u"model.safetensors"_s,
        u"embeddings.patch_embeddings.projection.weight: shape: got (16, 6, 4, 8), expected a kernel of 1 or 3 colours for patches as high as wide"_s);
    row(
        "pictures", u"vit"_s, [](Copy &c) { c.write(u"preprocessor_config.json"_s, "{"); },
        u"preprocessor_config.json"_s, u"JSON: got an error at line 1"_s);
    row(
        "size of pictures", u"vit"_s, [](Copy &c) { c.write(u"preprocessor_config.json"_s, R"({"size": 9000})"); },
        u"preprocessor_config.json"_s, u"size: got 9000, expected a whole number from 1 to 8192"_s);
    row(
        "no settings", u"gpt2"_s, [](Copy &c) { c.write(u"config.json"_s, "{\"model_type\""); }, u"config.json"_s,
        u"line 1"_s);
}

void TestOpenModel::aWrongFolderGetsItsSentence()
{
    QFETCH(const QString, name);
    QFETCH(const Spoil, spoil);
    QFETCH(const QString, file);
    QFETCH(const QString, words);
    Copy copy(name);
    spoil(copy);
    const auto sentence = QString::fromStdString(sentenceOf(copy));
    QVERIFY2(sentence.contains(words), qPrintable(sentence));
    QVERIFY2(sentence.startsWith(QDir(QString::fromStdString(copy.path())).filePath(file)) || file.isEmpty(),
             qPrintable(sentence));
}

void TestOpenModel::aFolderThatMayNotBeReadIsNotToldAsEmpty()
{
    if (::geteuid() == 0)
        QSKIP("root may read everything");
    const Copy copy(u"gpt2"_s);
    const std::string path = copy.path();
    QCOMPARE(::chmod(path.c_str(), 0), 0);
    const std::string said = sentenceOf(copy);
    const std::string saidOfTokens = openTokenizer(path).error().sentence();
    QCOMPARE(::chmod(path.c_str(), S_IRWXU), 0);
    QCOMPARE(said, path + ": got Permission denied, expected a folder that may be read");
    QCOMPARE(saidOfTokens, said);
}

void TestOpenModel::withoutATokeniserItReadsIds()
{
    Copy copy(u"gpt2"_s);
    copy.remove(u"tokenizer.json"_s);
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QVERIFY((*model)->source == nullptr);
    QCOMPARE((*model)->notes.size(), std::size_t(1));
    QCOMPARE((*model)->notes.front().english(),
             std::string("The folder of the model has no tokeniser (tokenizer.json, vocab.json, vocab.txt, "
                         "tokenizer.model, spiece.model, words.json), so that the model reads ids of tokens, not "
                         "texts."));
    const auto first = ran(*model, reading({5, 6}));
    const auto trace = ran(*model, reading({7}, first));
    QCOMPARE(tokenWords(*trace, Column::Only), (std::vector<std::string>{"5", "6", "7"}));
    QCOMPARE(trace->traces[1]->plan.document.tokens.keys.front().size(), std::size_t(3));
}

void TestOpenModel::bertWithoutItsHeadEndsWithItsLastLayer()
{
    Copy copy(u"bert"_s);
    copy.replace("cls.predictions.transform.dense.weight", "cls.predictions.otherform.dense.weight");
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QCOMPARE(namesOf(**model).back(), u"layer.1.ffn"_s);
    QVERIFY(QString::fromStdString((*model)->notes.front().english()).contains(u"cls.predictions.transform.dense"_s));
    QVERIFY(ran(*model, reading({2, 37, 3})) != nullptr);
}

void TestOpenModel::aSettingOfAnotherKindIsRefused_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<QString>("words");
    const auto row = [](const QString &name, const QString &key, const QJsonValue &value, const QString &words) {
        QTest::addRow("%s", qPrintable(words)) << name << key << value << words;
    };
    row(u"llama3"_s, u"rope_scaling"_s, u"linear"_s, u"rope_scaling: got \"linear\", expected an object"_s);
    row(u"llama3"_s, u"rope_scaling"_s, QJsonObject{{u"rope_type"_s, 3}},
        u"rope_scaling.rope_type: got 3, expected a text"_s);
    row(u"llama3"_s, u"rope_scaling"_s, QJsonObject{{u"rope_type"_s, u"linear"_s}, {u"factor"_s, u"x"_s}},
        u"rope_scaling.factor: got \"x\", expected a number"_s);
    row(u"llama"_s, u"rope_theta"_s, u"x"_s, u"rope_theta: got \"x\", expected a number"_s);
    row(u"llama"_s, u"rms_norm_eps"_s, u"x"_s, u"rms_norm_eps: got \"x\", expected a number"_s);
    row(u"mistral"_s, u"sliding_window"_s, true, u"sliding_window: got true, expected a whole number"_s);
    row(u"llama"_s, u"num_attention_heads"_s, 2.5, u"num_attention_heads: got 2.5, expected a whole number"_s);
    row(u"roberta"_s, u"pad_token_id"_s, true, u"pad_token_id: got true, expected a whole number"_s);
    row(u"qwen2"_s, u"layer_types"_s, u"all"_s, u"layer_types: got \"all\", expected a list"_s);
    row(u"gpt2"_s, u"scale_attn_weights"_s, 0, u"scale_attn_weights: got 0, expected true or false"_s);
    row(u"bert"_s, u"hidden_act"_s, 1, u"hidden_act: got 1, expected a text"_s);
}

/// Nobody would see that what is usual had been taken in its place.
void TestOpenModel::aSettingOfAnotherKindIsRefused()
{
    QFETCH(const QString, name);
    QFETCH(const QString, key);
    QFETCH(const QJsonValue, value);
    QFETCH(const QString, words);
    Copy copy(name);
    copy.set(key, value);
    const auto sentence = QString::fromStdString(sentenceOf(copy));
    QVERIFY2(sentence.contains(words), qPrintable(sentence));
}

/// No block of theirs reads them.
void TestOpenModel::settingsOfOtherFamiliesMayBeOfAnyKind()
{
    Copy copy(u"gpt2"_s);
    copy.set(u"rope_scaling"_s, u"none"_s);
    copy.set(u"sliding_window"_s, u"none"_s);
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
}

void TestOpenModel::aNumberInQuotesIsNoOtherKind()
{
    Copy copy(u"llama"_s);
    copy.set(u"rope_theta"_s, u"5e5"_s);
    QCOMPARE(openModel(copy.path()).value()->blocks[1].document.layer.rope.value().theta, 5e5);
}

void TestOpenModel::whatTheSettingsDoNotTellIsRefused_data()
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
void TestOpenModel::whatTheSettingsDoNotTellIsRefused()
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

void TestOpenModel::biasesThatAreToldAreTaken()
{
    Copy copy(u"llama"_s);
    addVector(copy, u"llama"_s, u"model.layers.0.mlp.up_proj.bias"_s, 32);
    copy.set(u"mlp_bias"_s, true);
    QVERIFY(openModel(copy.path()).value()->blocks[2].document.weights.bUp);
    addVector(copy, u"llama"_s, u"model.layers.0.self_attn.o_proj.bias"_s, 16);
    copy.set(u"attention_bias"_s, true);
    QVERIFY(openModel(copy.path()).value()->blocks[1].document.weights.bo);
}

/// As older settings say it.
void TestOpenModel::noHeadCutAwayIsNothingToRefuse()
{
    Copy copy(u"bert"_s);
    copy.set(u"pruned_heads"_s, QJsonObject());
    QCOMPARE(sentenceOf(copy), std::string("it opens"));
}

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
    copy.set(u"architectures"_s, {});
    const std::string sentence = sentenceOf(copy);
    QVERIFY2(sentence.ends_with("model_type: got nothing, expected one of bert, roberta, xlm-roberta, camembert"),
             sentence.c_str());
    QCOMPARE(modelFamilyOf(copy.path()), std::string());
}

void TestOpenModel::aTiedMatrixIsThereOnce()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const auto &unembed = model->blocks.back().document.weights.wUnembed;
    QCOMPARE(unembed->file, std::string("embed"));
    QCOMPARE(unembed->tensor, std::string("W_token"));
    QVERIFY(!model->weights->has("unembed"));
    const SharedModel t5 = modelNamed(u"t5"_s);
    const auto tableOf = [&](const char *block) {
        return *t5->blocks[t5->find(block).value()].document.layer.relativeBias->table;
    };
    QVERIFY(tableOf("encoder.1.self") == tableOf("encoder.0.self"));
    QVERIFY(tableOf("decoder.1.self") == tableOf("decoder.0.self"));
    QVERIFY(!(tableOf("decoder.0.self") == tableOf("encoder.0.self")));
    QVERIFY(!t5->weights->has("decoder.embed"));
}

/// Also where the settings tie it to the table; one that is written twice is the same.
void TestOpenModel::aFilesOwnLastMatrixIsUsed()
{
    Copy copy(u"llama"_s);
    const std::size_t notes = openModel(copy.path()).value()->notes.size();
    copy.set(u"tie_word_embeddings"_s, true);
    const SharedModel tied = openModel(copy.path()).value();
    QCOMPARE(tied->blocks.back().document.weights.wUnembed.value().tensor, std::string("W_unembed"));
    QCOMPARE(tied->notes.size(), notes + 1);
    QVERIFY(tied->notes.front().english().find("the file has lm_head.weight, which is used") != std::string::npos);
    const SharedModel untied = modelNamed(u"nanogpt"_s);
    for (const Text &note : untied->notes)
        QVERIFY2(note.english().find("tied") == std::string::npos, note.english().c_str());
}

void TestOpenModel::whatIsTooLargeToBeReadIsComparedInPieces()
{
    for (const float last : {4.0F, 5.0F}) {
        const Checkpoint checkpoint{"large.safetensors", std::make_shared<const LargeStore>(last), {}};
        const ModelTensors tensors(checkpoint, "a");
        QCOMPARE(tensors.areKnownToBeSame(*tensors.find("a"), *tensors.find("b")), last == 4);
    }
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

/// It would be computed before anything tells how large it is.
void TestOpenModel::aTableOfPositionsHasItsLimit()
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

void TestOpenModel::aFileAloneIsEnough()
{
    const auto model = openModel(modelFolder(u"nanogpt/ckpt.pt"_s).toStdString());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QCOMPARE((*model)->family, std::string("nanogpt"));
    QCOMPARE((*model)->title, std::string("nanogpt"));
    QCOMPARE(modelFamilyOf(modelFolder(u"texts.json"_s).toStdString()), std::string());
    QCOMPARE(modelFamilyOf(modelFolder(u"nowhere"_s).toStdString()), std::string());
}

void TestOpenModel::settingsSayWhatAModelIsFor()
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

/// As d2l's vocab.json is.
void TestOpenModel::aBareListOfWordsIsATokeniser()
{
    const auto tokens = [](const char *list) {
        Copy copy(u"gpt2"_s);
        copy.remove(u"tokenizer.json"_s);
        copy.write(u"vocab.json"_s, list);
        const SharedModel model = openModel(copy.path()).value();
        return model->source != nullptr ? model->source->cut("i go")->tokens
                                        : std::vector<std::string>{model->notes.front().english()};
    };
    QCOMPARE(tokens(R"(["<unk>", "<bos>", "<eos>", "i"])"), (std::vector<std::string>{"i", "<unk>", "<eos>"}));
    QCOMPARE(tokens(R"(["<cls>", "<sep>", "i", "go"])"), (std::vector<std::string>{"<cls>", "i", "go", "<sep>"}));
    const auto wrong = tokens(R"(["<eos>", 1])");
    QVERIFY2(wrong.front().find("tokens[1]: got 1, expected a text") != std::string::npos, wrong.front().c_str());
}

/// Whatever its tokeniser wants there; what others read is whole.
void TestOpenModel::nothingStandsBehindATextThatGoesOn()
{
    Copy copy(u"gpt2"_s);
    copy.remove(u"tokenizer.json"_s);
    copy.write(u"vocab.txt"_s, "[CLS]\n[SEP]\n[UNK]\nthe\ncat\n");
    const SharedModel model = openModel(copy.path()).value();
    QCOMPARE(cutFor(*model, "the cat")->tokens, (std::vector<std::string>{"[CLS]", "the", "cat"}));
    QCOMPARE(cutFor(*model, "the[SEP]")->spans.back(), (std::pair<std::size_t, std::size_t>(3, 8))); // which was typed
    QCOMPARE(cutFor(*model, "")->ids, std::vector<TokenId>{0});
    ModelWish wish;
    wish.otherText = "cat the";
    QCOMPARE(otherTokens(*model, wish, 3).value(), (std::vector<TokenId>{0, 4, 3}));
    QCOMPARE(cutFor(*modelNamed(u"bert"_s), "the cat")->tokens.back(), std::string("[SEP]"));
    QCOMPARE(cutFor(*modelNamed(u"t5"_s), "the cat")->tokens.back(), std::string("</s>"));
}

/// A RoBERTa may have a tokeniser of BERT's.
void TestOpenModel::theMaskIsThatOfTheTokeniser()
{
    Copy copy(u"roberta"_s);
    const auto mask = [&] {
        const SharedModel model = openModel(copy.path()).value();
        return model->source->tokenOrId(model->signs.mask.value_or(-1));
    };
    QCOMPARE(mask(), std::string("<mask>"));
    copy.remove(u"tokenizer.json"_s);
    copy.write(u"vocab.txt"_s, "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n[M]\n");
    QCOMPARE(mask(), std::string("[MASK]"));
    copy.write(u"special_tokens_map.json"_s, R"({"mask_token": {"content": "[M]"}})");
    QCOMPARE(mask(), std::string("[M]"));
    copy.write(u"tokenizer_config.json"_s, R"({"mask_token": "[MASK]", "added_tokens_decoder": {}})");
    QCOMPARE(mask(), std::string("[MASK]"));
}

/// It counts its positions without it.
void TestOpenModel::aRobertaReadsNoPadding()
{
    const auto cut = cutFor(*modelNamed(u"roberta"_s), "the<pad> cat");
    QVERIFY(!cut);
    QCOMPARE(cut.error().sentence(),
             std::string("text: got \"<pad>\", expected a text without it: the model counts its "
                         "positions as if padding were not there"));
    Copy other(u"roberta"_s);
    other.set(u"pad_token_id"_s, 2);
    const auto ended = cutFor(*openModel(other.path()).value(), "the</s>");
    QVERIFY(!ended);
    QCOMPARE(ended.error().got.english(), std::string("\"</s>\""));
    QVERIFY(cutFor(*openModel(other.path()).value(), "the")); // of which nobody typed it
    QVERIFY(cutFor(*modelNamed(u"bert"_s), "the [PAD] cat"));
}

void TestOpenModel::textsEndWhereTheNewerSettingsSaySo()
{
    Copy copy(u"gpt2"_s);
    const auto ends = [&] { return openModel(copy.path()).value()->signs.ends; };
    copy.set(u"eos_token_id"_s, QJsonArray{1, -1, u"2"_s, 3});
    QCOMPARE(ends(), (std::vector<TokenId>{1, 3}));
    copy.write(u"generation_config.json"_s, R"({"eos_token_id": [4, 5]})");
    QCOMPARE(ends(), (std::vector<TokenId>{4, 5}));
    for (const char *none : {R"({"eos_token_id": -1})", R"({"eos_token_id": 3000000000})", "{}", "{"}) {
        copy.write(u"generation_config.json"_s, none);
        QCOMPARE(ends(), (std::vector<TokenId>{1, 3}));
    }
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

void TestOpenModel::layersThatAreNotUsedAreTold()
{
    Copy copy(u"llama"_s);
    const std::size_t notes = openModel(copy.path()).value()->notes.size();
    copy.set(u"num_hidden_layers"_s, 1);
    const SharedModel model = openModel(copy.path()).value();
    QCOMPARE(namesOf(*model)[2], u"layer.0.ffn"_s);
    QCOMPARE(namesOf(*model)[3], u"final"_s);
    QCOMPARE(model->notes.size(), notes + 1);
    QCOMPARE(model->notes.front().english(),
             std::string("The settings say num_hidden_layers 1, but the file has more layers, which are not used."));
}

void TestOpenModel::tensorsThatAreNotUsedAreNamed()
{
    const Copy copy(u"llama"_s);
    addVector(copy, u"llama"_s, u"model.layers.0.self_attn.q_proj.lora_A.weight"_s, 16);
    const SharedModel model = openModel(copy.path()).value();
    QCOMPARE(model->notes.front().english(),
             std::string("The layers in the file have tensors that no block of the model uses, so that the model's "
                         "numbers may be others: model.layers.0.self_attn.q_proj.lora_A.weight."));
}

void TestOpenModel::whatChangesNoNumberIsNotNamed_data()
{
    QTest::addColumn<QString>("tensor");
    for (const char *tensor : {"model.layers.0.self_attn.rotary_emb.inv_freq", "model.layers.0.self_attn.attn.bias",
                               "v_head.summary.weight", "score.weight", "linear.weight", "model.layers.7.extra.weight"})
        QTest::newRow(tensor) << QString::fromLatin1(tensor);
}

/// What programs make again, heads of other tasks, and layers that are not used.
void TestOpenModel::whatChangesNoNumberIsNotNamed()
{
    QFETCH(const QString, tensor);
    const Copy copy(u"llama"_s);
    addVector(copy, u"llama"_s, tensor, 16);
    const SharedModel model = openModel(copy.path()).value();
    QCOMPARE(model->notes.size(), modelNamed(u"llama"_s)->notes.size());
}

void TestOpenModel::whatModelsDoWithoutIsNotNamed_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name :
         {"gpt2", "nanogpt", "mingpt", "gpt_neox", "opt", "llama", "llama3", "mistral", "qwen2", "qwen3", "bert",
          "bert_old_names", "distilbert", "roberta", "d2l_bert", "t5", "t5_v1_1", "d2l_transformer", "vit"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// Masks, heads of other tasks, and tables that are there twice.
void TestOpenModel::whatModelsDoWithoutIsNotNamed()
{
    QFETCH(const QString, name);
    const SharedModel model = modelNamed(name);
    for (const Text &note : model->notes)
        QVERIFY2(note.english().find("no block") == std::string::npos, note.english().c_str());
}

/// As the one of its family with 350 million parameters does, which has no norm at its end.
void TestOpenModel::optMayNormWhatComesOut()
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

void TestOpenModel::robertasLastActivationIsItsOwn()
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

/// The rows that the table has before the first position are none of them.
void TestOpenModel::aTextThatIsTooLongIsCountedInTokens()
{
    for (const char *name : {"gpt2", "roberta", "opt"}) {
        const SharedModel model = modelNamed(QString::fromLatin1(name));
        const auto longest = static_cast<std::size_t>(model->longest.value());
        QVERIFY(planModel(model, reading(std::vector<TokenId>(longest, 5))).ok());
        const auto plan = planModel(model, reading(std::vector<TokenId>(longest + 1, 5)));
        QVERIFY(!plan);
        QCOMPARE(QString::fromStdString(plan.error().sentence()),
                 u"embed: inputs.token_ids: got %1, expected at most %2, as many positions as the model has"_s
                     .arg(longest + 1)
                     .arg(longest));
    }
}

void TestOpenModel::aViTWithoutItsHeadEndsWithItsLastNorm()
{
    Copy copy(u"vit"_s);
    copy.replace("classifier.weight", "classifies.weight");
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QCOMPARE(namesOf(**model).back(), u"final"_s);
    QVERIFY(QString::fromStdString((*model)->notes.front().english()).contains(u"The file has no classifier.weight"_s));
    const auto trace = ran(*model, inputOf(u"vit"_s));
    QVERIFY(candidatesAt(*trace, 0, 1).empty());
    QVERIFY(candidatesAfter(*trace, (*model)->find("layer.1.ffn").value(), 0, 1).empty());
}

void TestOpenModel::t5sActivationFollowsItsForm_data()
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

void TestOpenModel::t5sActivationFollowsItsForm()
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

void TestOpenModel::newerSettingsOfT5SayWhetherItScales_data()
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
void TestOpenModel::newerSettingsOfT5SayWhetherItScales()
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

void TestOpenModel::mT5HasWhatItsSettingsDoNotSay()
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
void TestOpenModel::aClassIsNoToken()
{
    Copy copy(u"vit"_s);
    copy.set(u"tie_word_embeddings"_s, true);
    const auto opened = openModel(copy.path());
    QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
    QCOMPARE((*opened)->blocks.back().document.weights.wUnembed.value().tensor, std::string("W_unembed"));
}

void TestOpenModel::classesStandAtTheirNumbers()
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

void TestOpenModel::manyClassesAreReadSoon()
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

void TestOpenModel::qwensFirstLayersSeeAll()
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

void TestOpenModel::mistralHasAWindowUnlessItsSettingsSayNone()
{
    Copy copy(u"mistral"_s);
    const auto window = [&] { return openModel(copy.path()).value()->blocks[1].document.mask.window; };
    QCOMPARE(window().value().left, Index{2});
    copy.set(u"sliding_window"_s, {});
    QCOMPARE(window().value().left, Index{4095});
    copy.write(u"config.json"_s, R"({"model_type": "mistral", "num_attention_heads": 4, "sliding_window": null})");
    QVERIFY(!window());
}

/// What settings have besides is of a part of some other model.
void TestOpenModel::aWholeModelHasOneSourceOfSettings()
{
    Copy copy(u"llama"_s);
    copy.set(u"text_config"_s, QJsonObject{{u"rope_theta"_s, 77}, {u"num_attention_heads"_s, 4}});
    QCOMPARE(openModel(copy.path()).value()->blocks[1].document.layer.rope.value().theta, 1e4);
    copy.set(u"num_attention_heads"_s, {});
    const std::string sentence = sentenceOf(copy);
    QVERIFY2(sentence.find("num_attention_heads: got nothing") != std::string::npos, sentence.c_str());
}

void TestOpenModel::neoxMayScaleItsAngles()
{
    Copy copy(u"gpt_neox"_s);
    copy.set(u"rope_scaling"_s, QJsonObject{{u"type"_s, u"linear"_s}, {u"factor"_s, 2}});
    const SharedModel model = openModel(copy.path()).value();
    const auto &rope = model->blocks[1].document.layer.rope;
    QCOMPARE(rope.value().scaling.value().factor, 2.0);
    QCOMPARE(rope->size, std::optional<Index>(2));
}

HEADSCOPE_TEST(TestOpenModel, QCoreApplication)
#include "tst_openmodel.moc"
