// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modeltensors.h"
#include "engine/models/prediction.h"
#include "tests/models/spoiledmodel.h"

#include <algorithm>

using namespace headscope;
using namespace Qt::StringLiterals;

/// Which tensors of its file a model uses and what it can do without; of those that it does not use, it tells.
class TestModelTensors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theTensorThatDiffersFromTheOthersIsBlamed();
    void bertWithoutItsHeadEndsWithItsLastLayer();
    void aTiedMatrixIsThereOnce();
    void aFilesOwnLastMatrixIsUsed();
    void ofTwoModelsTheOneOfThePlainNamesIsOpened_data();
    void ofTwoModelsTheOneOfThePlainNamesIsOpened();
    void whatIsTooLargeToBeReadIsComparedInPieces();
    void t5HasOneTableForAStack();
    void layersThatAreNotUsedAreTold();
    void tensorsThatAreNotUsedAreNamed();
    void whatChangesNoNumberIsNotNamed_data();
    void whatChangesNoNumberIsNotNamed();
    void whatModelsDoWithoutIsNotNamed_data();
    void whatModelsDoWithoutIsNotNamed();
    void aViTWithoutItsHeadEndsWithItsLastNorm();
};

namespace {

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

} // namespace

/// Of a layer of attention, which none of them makes alone.
void TestModelTensors::theTensorThatDiffersFromTheOthersIsBlamed()
{
    const auto toldOf = [](const QString &model, const char *name, const Shape &shape) {
        Copy copy(model);
        reshapeTensor(copy, model, name, shape);
        const std::string sentence = sentenceOf(copy);
        return sentence.substr(std::min(sentence.find("tensor "), sentence.size()));
    };
    QCOMPARE(toldOf(u"llama"_s, "model.layers.0.self_attn.k_proj.weight", {7, 16}),
             std::string("tensor model.layers.0.self_attn.k_proj.weight: shape: got (7, 16), expected (8, 16)"));
    QCOMPARE(toldOf(u"llama"_s, "model.layers.1.self_attn.o_proj.weight", {16, 15}),
             std::string("tensor model.layers.1.self_attn.o_proj.weight: shape: got (16, 15), expected (16, 16)"));
    QCOMPARE(toldOf(u"gpt2"_s, "h.0.attn.c_proj.weight", {16}),
             std::string("tensor h.0.attn.c_proj.weight: shape: got (16,), expected (16, 16)"));
}

void TestModelTensors::bertWithoutItsHeadEndsWithItsLastLayer()
{
    Copy copy(u"bert"_s);
    copy.replace("cls.predictions.transform.dense.weight", "cls.predictions.otherform.dense.weight");
    const auto model = openModel(copy.path());
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QCOMPARE(namesOf(**model).back(), u"layer.1.ffn"_s);
    QVERIFY(QString::fromStdString((*model)->notes.front().english()).contains(u"cls.predictions.transform.dense"_s));
    QVERIFY(ran(*model, reading({2, 37, 3})) != nullptr);
}

void TestModelTensors::aTiedMatrixIsThereOnce()
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
void TestModelTensors::aFilesOwnLastMatrixIsUsed()
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

void TestModelTensors::ofTwoModelsTheOneOfThePlainNamesIsOpened_data()
{
    QTest::addColumn<QString>("prefix"); // of the other
    QTest::addColumn<bool>("isInstead"); // of "model.", and not before it
    QTest::newRow("average") << u"ema."_s << false;
    QTest::newRow("average of the same depth") << u"ema."_s << true;
    QTest::newRow("draft") << u"draft_"_s << false;
    QTest::newRow("teacher") << u"a_teacher."_s << false;
    QTest::newRow("behind it") << u"z."_s << false;
}

/// Whichever stands first in the file, and with a note.
void TestModelTensors::ofTwoModelsTheOneOfThePlainNamesIsOpened()
{
    QFETCH(const QString, prefix);
    QFETCH(const bool, isInstead);
    const std::string plain = "model.", other = prefix.toStdString();
    const Copy copy(u"llama"_s);
    std::vector<NamedTensor> tensors = tensorsOfModel(u"llama"_s);
    for (const NamedTensor &own : tensorsOfModel(u"llama"_s)) {
        const bool isCut = isInstead && own.name.starts_with(plain);
        const std::string name = other + (isCut ? own.name.substr(plain.size()) : own.name);
        tensors.push_back(drawn(name.c_str(), shapeOf(own.tensor)));
    }
    std::sort(tensors.begin(), tensors.end(), [](const auto &a, const auto &b) { return a.name < b.name; });
    writeModel(QString::fromStdString(copy.path()) + u"/model.safetensors"_s, tensors);
    const SharedModel model = openModel(copy.path()).value();
    QCOMPARE(lastLogits(*ran(model, inputOf(u"llama"_s))), lastLogits(*ran(u"llama"_s)));
    const std::string name = other + (isInstead ? "embed_tokens.weight" : "model.embed_tokens.weight");
    const auto tells = [&](const Text &note) {
        return note.english() == "The file has more than one model: the one with model.embed_tokens.weight is opened, "
                                 "and not that with " +
                                     name + ".";
    };
    QCOMPARE(std::count_if(model->notes.begin(), model->notes.end(), tells), std::ptrdiff_t{1});
}

void TestModelTensors::whatIsTooLargeToBeReadIsComparedInPieces()
{
    for (const float last : {4.0F, 5.0F}) {
        const Checkpoint checkpoint{"large.safetensors", std::make_shared<const LargeStore>(last), {}};
        const ModelTensors tensors(checkpoint, "a");
        QCOMPARE(tensors.areKnownToBeSame(*tensors.find("a"), *tensors.find("b")), last == 4);
    }
}

/// As UMT5 has one in each layer. T5 reads that of the first.
void TestModelTensors::t5HasOneTableForAStack()
{
    const char *name = "encoder.block.1.layer.0.SelfAttention.relative_attention_bias.weight";
    Copy copy(u"t5"_s);
    std::vector<NamedTensor> tensors = tensorsOfModel(u"t5"_s);
    tensors.push_back(drawn(name, {8, 4}));
    writeModel(QString::fromStdString(copy.path()) + u"/model.safetensors"_s, tensors);
    const SharedModel model = openModel(copy.path()).value();
    QCOMPARE(lastLogits(*ran(model, inputOf(u"t5"_s))), lastLogits(*ran(u"t5"_s)));
    QVERIFY(std::any_of(model->notes.begin(), model->notes.end(), [&](const Text &note) {
        return note.english().ends_with(std::string("that no block of the model uses, so that the model's numbers may "
                                                    "be others: ") +
                                        name + ".");
    }));
    copy.set(u"model_type"_s, {});
    QCOMPARE(sentenceOf(copy), std::string("it opens")); // as "architectures" has it
    copy.set(u"architectures"_s, {});
    const std::string sentence = sentenceOf(copy);
    QVERIFY2(sentence.ends_with("tensor " + std::string(name) +
                                ": got (8, 4), expected no such tensor in a model of the type t5"),
             sentence.c_str());
}

void TestModelTensors::layersThatAreNotUsedAreTold()
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
    copy.set(u"layer_types"_s, QJsonArray{u"full_attention"_s, u"full_attention"_s}); // of which one is not used, too
    QCOMPARE(sentenceOf(copy), std::string("it opens"));
}

void TestModelTensors::tensorsThatAreNotUsedAreNamed()
{
    const Copy copy(u"llama"_s);
    addVector(copy, u"llama"_s, u"model.layers.0.self_attn.q_proj.lora_A.weight"_s, 16);
    const SharedModel model = openModel(copy.path()).value();
    QCOMPARE(model->notes.front().english(),
             std::string("The layers in the file have tensors that no block of the model uses, so that the model's "
                         "numbers may be others: model.layers.0.self_attn.q_proj.lora_A.weight."));
}

void TestModelTensors::whatChangesNoNumberIsNotNamed_data()
{
    QTest::addColumn<QString>("tensor");
    for (const char *tensor : {"model.layers.0.self_attn.rotary_emb.inv_freq", "model.layers.0.self_attn.attn.bias",
                               "linear.weight", "model.layers.7.extra.weight"})
        QTest::newRow(tensor) << QString::fromLatin1(tensor);
}

/// What programs make again, what no head that is known is called, and layers that are not used.
void TestModelTensors::whatChangesNoNumberIsNotNamed()
{
    QFETCH(const QString, tensor);
    const Copy copy(u"llama"_s);
    addVector(copy, u"llama"_s, tensor, 16);
    const SharedModel model = openModel(copy.path()).value();
    QCOMPARE(model->notes.size(), modelNamed(u"llama"_s)->notes.size());
}

void TestModelTensors::whatModelsDoWithoutIsNotNamed_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name :
         {"gpt2", "nanogpt", "mingpt", "gpt_neox", "opt", "llama", "llama3", "mistral", "qwen2", "qwen3", "bert",
          "bert_old_names", "distilbert", "roberta", "d2l_bert", "t5", "t5_v1_1", "d2l_transformer", "vit"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// Masks, heads of other tasks, and tables that are there twice.
void TestModelTensors::whatModelsDoWithoutIsNotNamed()
{
    QFETCH(const QString, name);
    const SharedModel model = modelNamed(name);
    for (const Text &note : model->notes)
        QVERIFY2(note.english().find("no block") == std::string::npos &&
                     note.english().find("more than one model") == std::string::npos,
                 note.english().c_str());
}

void TestModelTensors::aViTWithoutItsHeadEndsWithItsLastNorm()
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

HEADSCOPE_TEST(TestModelTensors, QCoreApplication)
#include "tst_modeltensors.moc"
