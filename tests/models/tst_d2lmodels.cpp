// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/prediction.h"
#include "engine/plan/graph.h"
#include "tests/models/spoiledmodel.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// The classes of d2l that are no whole book's model: an encoder alone or with a matrix behind it, and the ViT.
class TestD2lModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anEncoderAloneReadsAsInItsModel_data();
    void anEncoderAloneReadsAsInItsModel();
    void theLastMatrixTellsWhatReadsBothWays_data();
    void theLastMatrixTellsWhatReadsBothWays();
    void whatIsToldIsNoGuess();
    void classesOfTokensHaveTheirNames();
    void aViTOfD2lIsTheSameAsOneOfTransformers();
    void aDecoderHasNoWordsOfAnotherSize();
};

namespace {

/// A folder with such a model.
class Folder
{
public:
    Folder(const std::vector<NamedTensor> &tensors, const QByteArray &config)
    {
        writeModel(m_folder.filePath(u"model.safetensors"_s), tensors);
        write(u"config.json"_s, config);
    }

    std::string path() const { return m_folder.path().toStdString(); }
    SharedModel model() const
    {
        const auto model = openModel(path());
        if (!model)
            qFatal("%s", model.error().sentence().c_str());
        return *model;
    }
    void write(const QString &file, const QByteArray &content)
    {
        QFile to(m_folder.filePath(file));
        QVERIFY(to.open(QIODevice::WriteOnly));
        to.write(content);
    }

private:
    QTemporaryDir m_folder;
};

/// The encoder of a model, with the names that it has alone.
std::vector<NamedTensor> encoderOf(const QString &model, const QString &file)
{
    constexpr std::string_view before = "encoder.";
    std::vector<NamedTensor> all;
    for (NamedTensor &tensor : tensorsOfModel(model, file))
        if (tensor.name.starts_with(before))
            all.push_back({tensor.name.substr(before.size()), std::move(tensor.tensor)});
    return all;
}

std::vector<NamedTensor> encoderWith(Index rows)
{
    std::vector<NamedTensor> all = encoderOf(u"d2l_transformer"_s, u"transformer.params"_s);
    all.push_back(drawn("dense.weight", {rows, 16}));
    all.push_back(drawn("dense.bias", {rows}));
    return all;
}

/// The numbers that a block gives to those behind it.
std::vector<double> resultOfBlock(const ModelTrace &trace, const char *block)
{
    const Trace &of = trace.trace(block);
    const SharedTensor tensor = of.whole(resultOf(of.plan));
    std::vector<double> numbers;
    for (Index i = 0; i < countOf(shapeOf(*tensor)).value(); ++i)
        numbers.push_back(valueAt(*tensor, i));
    return numbers;
}

/// Whether the first token attends to the last.
bool readsBothWays(const ModelTrace &trace)
{
    const Trace &self = trace.trace("layer.0.self");
    return self.value(Role::Weights, {0, 0, 0, self.plan.sizes.k - 1}) > 0;
}

std::string notesOf(const Transformer &model)
{
    std::string all;
    for (const Text &note : model.notes)
        all += note.english() + "\n";
    return all;
}

/// So many words as JSON, which begin with these.
QByteArray listOfWords(QJsonArray words, int count)
{
    while (words.size() < count)
        words.append(u"w%1"_s.arg(words.size()));
    return QJsonDocument(words).toJson();
}

/// What d2l calls what is Hugging Face's in a ViT.
QString d2lNameOf(QString name)
{
    const std::initializer_list<std::pair<const char16_t *, const char16_t *>> words{
        {u"vit.encoder.layer.", u"blks."},
        {u"attention.attention.query", u"attention.W_q"},
        {u"attention.attention.key", u"attention.W_k"},
        {u"attention.attention.value", u"attention.W_v"},
        {u"attention.output.dense", u"attention.W_o"},
        {u"intermediate.dense", u"mlp.dense1"},
        {u"output.dense", u"mlp.dense2"},
        {u"layernorm_before", u"ln1"},
        {u"layernorm_after", u"ln2"},
        {u"vit.embeddings.cls_token", u"cls_token"},
        {u"vit.embeddings.position_embeddings", u"pos_embedding"},
        {u"vit.embeddings.patch_embeddings.projection", u"patch_embedding.conv"},
        {u"vit.layernorm", u"head.0"},
        {u"classifier", u"head.1"}};
    for (const auto &[theirs, ours] : words)
        name.replace(QStringView(theirs).toString(), QStringView(ours).toString());
    return name;
}

} // namespace

void TestD2lModels::anEncoderAloneReadsAsInItsModel_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("last"); // of the encoder
    QTest::addColumn<QByteArray>("family");
    QTest::newRow("TransformerEncoder") << u"d2l_transformer"_s << u"transformer.params"_s
                                        << QByteArray("encoder.1.ffn") << QByteArray("d2l_encoder");
    QTest::newRow("BERTEncoder") << u"d2l_bert"_s << u"pretrained.params"_s << QByteArray("layer.1.ffn")
                                 << QByteArray("d2l_bert");
}

/// It has no logits, and says so.
void TestD2lModels::anEncoderAloneReadsAsInItsModel()
{
    QFETCH(const QString, model);
    QFETCH(const QString, file);
    QFETCH(const QByteArray, last);
    QFETCH(const QByteArray, family);
    const auto whole = ran(model);
    const Index heads = whole->model().blocks[1].document.layer.numHeads.value();
    const Folder folder(encoderOf(model, file), QByteArray("{\"num_heads\": ") + QByteArray::number(heads) + "}");
    const SharedModel alone = folder.model();
    QCOMPARE(alone->family, family.toStdString());
    QCOMPARE(modelFamilyOf(folder.path()), family.toStdString());
    QVERIFY(!alone->predicts());
    QVERIFY2(notesOf(*alone).find("ends with its last layer") != std::string::npos, notesOf(*alone).c_str());
    const auto trace = ran(alone, reading(whole->plan.input.source));
    QVERIFY(readsBothWays(*trace));
    QVERIFY(largestDifference(resultOfBlock(*trace, "layer.1.ffn"), resultOfBlock(*whole, last.constData())) < 1e-6);
}

void TestD2lModels::theLastMatrixTellsWhatReadsBothWays_data()
{
    QTest::addColumn<int>("rows");
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("family");
    QTest::addColumn<ModelTask>("task");
    QTest::addColumn<QByteArray>("note"); // empty: nothing is taken for granted
    const QByteArray causal("The model is taken as a decoder, whose tokens see none of them; is_causal: false in "
                            "config.json makes it an encoder.");
    const QByteArray classes("dense.weight has 9 rows for 12 tokens, so that the model is taken as an encoder");
    const auto row = [](const char *title, int rows, const char *config, const char *family, ModelTask task,
                        const QByteArray &note) {
        QTest::newRow(title) << rows << QByteArray(config) << QByteArray(family) << task << note;
    };
    row("as many as tokens", 12, R"({"num_heads": 4})", "d2l_decoder", ModelTask::NextToken, causal);
    row("others", 9, R"({"num_heads": 4})", "d2l_encoder", ModelTask::TokenClasses, classes);
    row("told causal", 12, R"({"num_heads": 4, "is_causal": true})", "d2l_decoder", ModelTask::NextToken, {});
    row("told not causal", 12, R"({"num_heads": 4, "is_causal": false})", "d2l_encoder", ModelTask::MaskedToken, {});
    row("others, told causal", 9, R"({"num_heads": 4, "is_causal": true})", "d2l_decoder", ModelTask::NextToken, {});
    row("named a decoder", 9, R"({"num_heads": 4, "model_type": "d2l_decoder"})", "d2l_decoder", ModelTask::NextToken,
        {});
    row("named an encoder", 12, R"({"num_heads": 4, "model_type": "d2l_encoder"})", "d2l_encoder",
        ModelTask::MaskedToken, {});
}

/// A class derived of TransformerEncoder, say, that names a class of each token.
void TestD2lModels::theLastMatrixTellsWhatReadsBothWays()
{
    QFETCH(const int, rows);
    QFETCH(const QByteArray, config);
    QFETCH(const QByteArray, family);
    QFETCH(const ModelTask, task);
    QFETCH(const QByteArray, note);
    const Folder folder(encoderWith(rows), config);
    const SharedModel model = folder.model();
    QCOMPARE(model->family, family.toStdString());
    QCOMPARE(model->task, task);
    const bool isTold = notesOf(*model).find("is taken as") != std::string::npos;
    QCOMPARE(isTold, !note.isEmpty());
    QVERIFY2(notesOf(*model).find(note.toStdString()) != std::string::npos, notesOf(*model).c_str());
    const auto trace = ran(model, reading({6, 7, 5, 1}));
    QCOMPARE(readsBothWays(*trace), task != ModelTask::NextToken);
    QCOMPARE(trace->trace("unembed").plan.sizes.vocabulary, Index{rows});
}

void TestD2lModels::whatIsToldIsNoGuess()
{
    const Folder folder(encoderWith(12), R"({"num_heads": 4, "model_type": "d2l_encoder", "is_causal": true})");
    const auto model = openModel(folder.path());
    QVERIFY(!model);
    QVERIFY2(model.error().sentence().ends_with("is_causal: got true, expected false"),
             model.error().sentence().c_str());
}

/// A word of the text is none of them.
void TestD2lModels::classesOfTokensHaveTheirNames()
{
    Folder folder(encoderWith(3), R"({"num_heads": 4, "id2label": {"0": "noun", "1": "verb", "2": "other"}})");
    folder.write(u"words.json"_s, R"({"tokens": ["<unk>", "i", "go"]})");
    const auto trace = ran(folder.model(), reading({1, 2, 1}));
    QCOMPARE(trace->model().classes, (std::vector<std::string>{"noun", "verb", "other"}));
    const VocabularyWords &vocabulary = trace->trace("unembed").plan.vocabulary;
    QVERIFY(vocabulary.areClasses);
    QVERIFY(vocabulary.isOfPlaces);
    QCOMPARE(vocabulary.word(1), std::string("verb"));
    QCOMPARE(positionCount(trace->plan), Index{3});
    QCOMPARE(standingToken(*trace, 1), std::optional<TokenId>());
    QVERIFY(trace->model().signs.ends.empty());
}

/// But for the names, and for how bytes of a picture become numbers.
void TestD2lModels::aViTOfD2lIsTheSameAsOneOfTransformers()
{
    std::vector<NamedTensor> tensors = tensorsOfModel(u"vit"_s);
    for (NamedTensor &tensor : tensors)
        tensor.name = d2lNameOf(QString::fromStdString(tensor.name)).toStdString();
    const Folder folder(tensors, R"({"num_heads": 2, "norm_eps": 1e-12})");
    const SharedModel model = folder.model();
    QCOMPARE(model->family, std::string("d2l_vit"));
    QCOMPARE(model->grid, modelNamed(u"vit"_s)->grid);
    QCOMPARE(model->images.number(255, 0), 1.0);
    QCOMPARE(model->images.number(0, 2), 0.0);
    const auto trace = ran(model, inputOf(u"vit"_s));
    const auto theirs = ran(u"vit"_s);
    QVERIFY(largestDifference(resultOfBlock(*trace, "final"), resultOfBlock(*theirs, "final")) < 1e-6);
    QCOMPARE(candidatesAt(*trace, 0, 1).front().id, candidatesAt(*theirs, 0, 1).front().id);
}

/// Of 12 words that are read and 13 that are written: lists are as d2l's idx_to_token.
void TestD2lModels::aDecoderHasNoWordsOfAnotherSize()
{
    std::vector<NamedTensor> tensors = tensorsOfModel(u"d2l_transformer"_s, u"transformer.params"_s);
    for (NamedTensor &tensor : tensors) {
        if (tensor.name == "decoder.embedding.weight" || tensor.name == "decoder.dense.weight")
            tensor = drawn(tensor.name == "decoder.dense.weight" ? "decoder.dense.weight" : "decoder.embedding.weight",
                           {13, 16});
        if (tensor.name == "decoder.dense.bias")
            tensor = drawn("decoder.dense.bias", {13});
    }
    Folder folder(tensors, R"({"num_heads": 4})");
    folder.write(u"words.json"_s, listOfWords({"<bos>", "<eos>", "go"}, 12));
    const auto wordsOfDecoder = [&folder] {
        const SharedModel model = folder.model();
        return std::pair(model->wordOf(Column::Decoder, 2), notesOf(*model));
    };
    QCOMPARE(folder.model()->source->cut("go")->ids, (std::vector<TokenId>{2, 1})); // "<eos>" ends every text
    QCOMPARE(wordsOfDecoder().first, std::string("2"));
    QVERIFY(!folder.model()->signs.start);
    QVERIFY2(wordsOfDecoder().second.starts_with("The decoder has 13 tokens and the encoder 12,") &&
                 wordsOfDecoder().second.ends_with("A list of them belongs in words-target.json.\n"),
             wordsOfDecoder().second.c_str());
    folder.write(u"words-target.json"_s, listOfWords({"<bos>", "<eos>", "va"}, 13));
    QCOMPARE(wordsOfDecoder(), std::pair(std::string("va"), std::string()));
    QCOMPARE(folder.model()->signs.start, std::optional<TokenId>(0));
    folder.write(u"words-target.json"_s, listOfWords({"<bos>", "<eos>", "va"}, 14));
    QCOMPARE(wordsOfDecoder().first, std::string("2"));
    QVERIFY2(wordsOfDecoder().second.starts_with("words-target.json has 14 words, but the decoder has 13 tokens:"),
             wordsOfDecoder().second.c_str());
}

HEADSCOPE_TEST(TestD2lModels, QCoreApplication)
#include "tst_d2lmodels.moc"
