// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/checkpoints/expected.h"

#include <QDir>

#include <array>
#include <limits>

using namespace headscope;

/// The checkpoints that make.py writes: what is recognised in them, and that it computes what PyTorch does.
class TestFamilies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLayerIsFound_data();
    void theLayerIsFound();
    void itComputesWhatPyTorchDoes_data();
    void itComputesWhatPyTorchDoes();
    void headsAreOfferedWhereNothingTellsThem();
    void aWrongNumberOfHeadsIsRefused();
    void headsOfValuesMayBeOfAnotherSize();
    void headsOfValuesDivideTheirWidth();
    void likelyHeadsAreOfQueriesWhereValuesAreNarrower();
    void whatWasDoneIsSaid();
    void aLayerBeyondTheLimitIsRefused();
    void hostileShapesMakeNoLayer_data();
    void hostileShapesMakeNoLayer();
    void headsOfD2lAreInItsSettings();
    void headsMayHaveTheNameOfAllModels();
    void aTableWithoutHeadsTellsNone();
    void aNormOfAllHeadsTogetherTellsNone();
    void sizesBeyondCountingAreNoLessThanTheLimit();
    void whatIsLeftOutIsSaid();
    void ofALayerSavedAloneItIsSaidToo();
    void aBiasThatPyTorchsLayerLacksIsTold_data();
    void aBiasThatPyTorchsLayerLacksIsTold();
    void weightsThatAreNotFiniteAreTold();
    void aSinkIsOfTheLayer();
    void theTableOfAStackIsThatOfItsSelfAttention();
};

namespace {

/// A file with these tensors; the numbers of their shapes, "[4,2]", are all 0, and take so many bytes each.
SharedStore zeroTensors(const QStringList &namesAndShapes, const QString &type = QStringLiteral("U8"), qint64 bytes = 1)
{
    QStringList entries;
    qint64 end = 0;
    for (qsizetype i = 0; i < namesAndShapes.size(); i += 2) {
        qint64 size = bytes;
        for (const QString &length : namesAndShapes[i + 1].mid(1).chopped(1).split(u','))
            size *= length.toLongLong();
        entries << QStringLiteral(R"("%1":{"dtype":"%2","shape":%3,"data_offsets":[%4,%5]})")
                       .arg(namesAndShapes[i], type, namesAndShapes[i + 1])
                       .arg(end)
                       .arg(end + size);
        end += size;
    }
    const std::string header = "{" + entries.join(u',').toStdString() + "}";
    std::string content(8, '\0');
    content[0] = static_cast<char>(header.size());
    content[1] = static_cast<char>(header.size() >> 8U);
    content += header + std::string(static_cast<std::size_t>(end), '\0');
    const ByteView view = asBytes(content);
    return openTensorStore(std::make_shared<const MemorySource>(Bytes(view.begin(), view.end())), "x.safetensors")
        .value();
}

/// The same of floating-point numbers, which a layer is made of.
SharedStore zeroFloats(const QStringList &namesAndShapes)
{
    return zeroTensors(namesAndShapes, QStringLiteral("F32"), 4);
}

Json configOf(const QString &family)
{
    return parseStrictJson(ownFile(QStringLiteral("files/%1.json").arg(family))).value();
}

const Expected &expected()
{
    static const Expected all(QStringLiteral("expected.npz"));
    return all;
}

} // namespace

void TestFamilies::theLayerIsFound_data()
{
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("layer");
    QTest::addColumn<Index>("heads"); // -1 where nothing tells them
    const auto row = [](const char *file, const char *family, const char *layer, Index heads) {
        QTest::newRow(file) << QString::fromLatin1(family) << QString::fromLatin1(layer) << heads;
    };
    row("torch", "torch", "encoder.layers.0.self_attn", -1);
    row("torch-kdim", "torch", "decoder.layers.1.multihead_attn", -1);
    row("d2l", "d2l", "encoder.blks.1.attention", -1);
    row("d2l-decoder", "d2l", "blks.block1.attention1", -1);
    row("jadore", "attention-is-all-you-need-pytorch", "encoder.layer_stack.0.slf_attn", -1);
    row("annotated", "annotated-transformer", "decoder.layers.0.src_attn", -1);
    row("scratch", "llms-from-scratch", "trf_blocks.0.att", -1);
    row("bert", "bert", "bert.encoder.layer.0.attention", 4);
    row("vit", "vit", "vit.encoder.layer.0.attention", 4);
    row("distilbert", "distilbert", "transformer.layer.0.attention", 4);
    row("opt", "opt", "model.decoder.layers.2.self_attn", 4);
    row("bart", "opt", "model.decoder.layers.0.encoder_attn", 4);
    row("gpt2", "gpt2", "transformer.h.0.attn", 4);
    row("nanogpt", "nanogpt", "_orig_mod.transformer.h.0.attn", 4);
    row("timm", "timm", "blocks.0.attn", -1);
    row("neox", "gpt_neox", "gpt_neox.layers.0.attention", 4);
    row("llama", "llama", "model.layers.1.self_attn", 4);
    row("llama3", "llama", "model.layers.1.self_attn", 4);
    row("mistral", "llama", "model.layers.1.self_attn", 4);
    row("qwen2", "qwen2", "model.layers.1.self_attn", 4);
    row("qwen3", "qwen3", "model.layers.1.self_attn", 4);
    row("meta", "meta-llama", "layers.0.attention", 4);
    row("gemma2", "llama", "model.layers.2.self_attn", 4);
    row("gemma3", "qwen3", "language_model.model.layers.1.self_attn", 4);
    row("gemma3-far", "qwen3", "model.layers.1.self_attn", 4);
    row("bloom", "gpt_neox", "h.1.self_attention", 4);
    row("gptj", "opt", "transformer.h.0.attn", 4);
    row("gptneo", "opt", "transformer.h.1.attn.attention", 4);
    row("clip", "opt", "text_model.encoder.layers.0.self_attn", 4);
    row("t5-encoder", "t5", "encoder.block.1.layer.0.SelfAttention", 4);
    row("t5-decoder", "t5", "decoder.block.1.layer.0.SelfAttention", 4);
    row("t5-cross", "t5", "decoder.block.1.layer.1.EncDecAttention", 4);
}

void TestFamilies::theLayerIsFound()
{
    QFETCH(QString, family);
    QFETCH(QString, layer);
    QFETCH(Index, heads);
    const QString file = QString::fromLatin1(QTest::currentDataTag());
    const SharedStore store = storeOf(file + QStringLiteral(".safetensors"));
    const auto layers = layersOf(*store);
    QCOMPARE(layers.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(layers[0].name), layer);
    QCOMPARE(QString::fromLatin1(layers[0].family->name.data(), static_cast<qsizetype>(layers[0].family->name.size())),
             family);
    const auto counts = headsOf(layers[0], *store, configOf(file));
    QCOMPARE(counts ? counts->heads : -1, heads);
    QVERIFY(layers[0].leftOut.empty());
}

void TestFamilies::itComputesWhatPyTorchDoes_data()
{
    QTest::addColumn<QString>("family");
    for (const QString &file : QDir(QStringLiteral(TEST_SOURCE_DIR "/checkpoints/files"))
                                   .entryList({QStringLiteral("*.safetensors"), QStringLiteral("*.pt")}))
        QTest::newRow(qPrintable(file)) << file.left(file.lastIndexOf(u'.'));
}

void TestFamilies::itComputesWhatPyTorchDoes()
{
    QFETCH(QString, family);
    const SharedStore store = storeOf(QString::fromLatin1(QTest::currentDataTag()));
    const Json config = configOf(family);
    const FoundLayer layer = layersOf(*store).at(0);
    const auto imported = importLayer(*store, layer, headsIn(layer, *store, config), config, "weights.npz");
    QVERIFY2(imported, imported ? "" : imported.error().sentence().c_str());
    const OpenedDocument opened = expected().withInputs(imported->opened, family);
    const auto plan = makePlan(opened.document, opened.files);
    QVERIFY2(plan, plan ? "" : plan.error().sentence().c_str());
    const auto trace = runAll(*plan);
    constexpr double near = 1e-6;
    QVERIFY2(largestDifference(*trace->once(Role::Weights), *expected().find(family, "weights")) < near, "weights");
    QVERIFY2(largestDifference(*trace->once(Role::Output), *expected().find(family, "output")) < near, "output");
}

void TestFamilies::headsAreOfferedWhereNothingTellsThem()
{
    const SharedStore store = storeOf(QStringLiteral("torch.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    QCOMPARE(possibleHeads(layer), (std::vector<Index>{1, 2, 4, 8, 16}));
    QCOMPARE(likelyHeads(layer), Index{1}); // 16 features are less than one usual head
}

void TestFamilies::aWrongNumberOfHeadsIsRefused()
{
    const SharedStore store = storeOf(QStringLiteral("bert.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const Json config = parseStrictJson(R"({"num_attention_heads": 3})").value();
    QVERIFY(!headsOf(layer, *store, config));
}

/// Neither d_k nor d_v times the heads need be the width of the model.
void TestFamilies::headsOfValuesMayBeOfAnotherSize()
{
    const SharedStore store = zeroFloats({QStringLiteral("slf_attn.w_qs.weight"), QStringLiteral("[8,16]"),
                                          QStringLiteral("slf_attn.w_ks.weight"), QStringLiteral("[8,16]"),
                                          QStringLiteral("slf_attn.w_vs.weight"), QStringLiteral("[12,16]"),
                                          QStringLiteral("slf_attn.fc.weight"), QStringLiteral("[16,12]")});
    const FoundLayer layer = layersOf(*store).at(0);
    QCOMPARE(possibleHeads(layer), (std::vector<Index>{1, 2, 4}));
    const auto imported = importLayer(*store, layer, {2, 2}, {}, "weights.npz");
    QVERIFY2(imported, imported ? "" : imported.error().sentence().c_str());
    const auto plan = makePlan(imported->opened.document, imported->opened.files);
    QVERIFY2(plan, plan ? "" : plan.error().sentence().c_str());
    QCOMPARE(plan->sizes.d, Index{4});
    QCOMPARE(plan->sizes.v, Index{6});
}

void TestFamilies::headsOfValuesDivideTheirWidth()
{
    const SharedStore store =
        zeroFloats({QStringLiteral("q_proj.weight"), QStringLiteral("[8,16]"), QStringLiteral("k_proj.weight"),
                    QStringLiteral("[4,16]"), QStringLiteral("v_proj.weight"), QStringLiteral("[6,16]"),
                    QStringLiteral("o_proj.weight"), QStringLiteral("[16,12]")});
    const FoundLayer layer = layersOf(*store).at(0);
    const auto told = [&](const char *config) { return headsOf(layer, *store, parseStrictJson(config).value()); };
    QCOMPARE(possibleHeads(layer), (std::vector<Index>{2, 4}));
    QVERIFY(!told(R"({"num_attention_heads": 8})")); // whose four heads of values do not divide 6
    const auto heads = told(R"({"num_attention_heads": 4})");
    QVERIFY(heads);
    const auto imported = importLayer(*store, layer, *heads, {}, "weights.npz");
    QVERIFY2(imported, imported ? "" : imported.error().sentence().c_str());
    QCOMPARE(imported->opened.document.layer.vHeadSize, std::optional<Index>(3));
}

void TestFamilies::likelyHeadsAreOfQueriesWhereValuesAreNarrower()
{
    const SharedStore store = zeroFloats({QStringLiteral("slf_attn.w_qs.weight"), QStringLiteral("[512,16]"),
                                          QStringLiteral("slf_attn.w_ks.weight"), QStringLiteral("[512,16]"),
                                          QStringLiteral("slf_attn.w_vs.weight"), QStringLiteral("[384,16]"),
                                          QStringLiteral("slf_attn.fc.weight"), QStringLiteral("[16,384]")});
    const FoundLayer layer = layersOf(*store).at(0);
    QCOMPARE(possibleHeads(layer).back(), Index{128});
    QCOMPARE(likelyHeads(layer), Index{8}); // of 64 features
}

void TestFamilies::whatWasDoneIsSaid()
{
    const SharedStore store = storeOf(QStringLiteral("gpt2.pt"));
    const FoundLayer layer = layersOf(*store).at(0);
    const auto imported = importLayer(*store, layer, {kHeads, kHeads}, configOf(QStringLiteral("gpt2")), "weights.npz");
    QStringList said;
    for (const Text &note : imported->notes)
        said << QString::fromStdString(note.english());
    QCOMPARE(said, (QStringList{QStringLiteral("One tensor held W_q, W_k and W_v; it was cut into three."),
                                QStringLiteral("The matrices were (input, output), and were transposed."),
                                QStringLiteral("The mask is causal: no query sees a key that comes after it.")}));
}

void TestFamilies::aLayerBeyondTheLimitIsRefused()
{
    const SharedStore store = storeOf(QStringLiteral("gpt2.pt"));
    const FoundLayer layer = layersOf(*store).at(0);
    const auto imported = importLayer(*store, layer, {kHeads, kHeads}, Json(), "weights.npz", 100);
    QVERIFY(!imported);
    QCOMPARE(imported.error().sentence(),
             std::string("layer transformer.h.0.attn: got 4352 bytes, expected at most 100 bytes"));
}

void TestFamilies::hostileShapesMakeNoLayer_data()
{
    QTest::addColumn<QStringList>("tensors"); // without a byte of numbers
    const QString huge = QStringLiteral("[0,4611686018427387904]");
    const QString wide = QStringLiteral("[1152921504606846976,0]");
    QTest::newRow("more than can be counted, times three")
        << QStringList{QStringLiteral("in_proj_weight"), huge, QStringLiteral("out_proj.weight"), huge};
    QTest::newRow("nothing in it") << QStringList{
        QStringLiteral("q.weight"), QStringLiteral("[0,0]"), QStringLiteral("k.weight"), QStringLiteral("[0,0]"),
        QStringLiteral("v.weight"), QStringLiteral("[0,0]"), QStringLiteral("o.weight"), QStringLiteral("[0,0]")};
    QTest::newRow("more heads than can be tried") << QStringList{
        QStringLiteral("q.weight"), wide, QStringLiteral("k.weight"), wide,
        QStringLiteral("v.weight"), wide, QStringLiteral("o.weight"), QStringLiteral("[0,1152921504606846976]")};
    QTest::newRow("groups beyond counting")
        << QStringList{QStringLiteral("q.weight"), wide, QStringLiteral("k.weight"), QStringLiteral("[1,0]"),
                       QStringLiteral("v.weight"), wide, QStringLiteral("o.weight"), QStringLiteral("[0,1]")};
}

void TestFamilies::hostileShapesMakeNoLayer()
{
    QFETCH(QStringList, tensors);
    QVERIFY(layersOf(*zeroTensors(tensors)).empty());
}

void TestFamilies::headsOfD2lAreInItsSettings()
{
    QStringList tensors;
    for (const char *part : {"q", "k", "v", "o"})
        tensors << QStringLiteral("a.W_%1.weight").arg(QLatin1String(part)) << QStringLiteral("[8,8]");
    const auto store = zeroFloats(tensors);
    const Json config = parseStrictJson(R"({"num_heads": 2})").value();
    QCOMPARE(headsOf(layersOf(*store).at(0), *store, config).value().heads, Index{2});
}

/// The names that transformers has for all models.
void TestFamilies::headsMayHaveTheNameOfAllModels()
{
    const Json config = parseStrictJson(R"({"num_attention_heads": 2})").value();
    for (const char *file : {"gpt2", "distilbert", "t5-cross"}) {
        const SharedStore store = storeOf(QString::fromLatin1(file) + QStringLiteral(".safetensors"));
        QCOMPARE(headsOf(layersOf(*store).at(0), *store, config).value().heads, Index{2});
    }
}

/// T5 has as many heads as its table is wide.
void TestFamilies::aTableWithoutHeadsTellsNone()
{
    QStringList tensors;
    for (const char *name : {"q", "k", "v", "o"}) // of bytes that do not matter
        tensors << QString::fromLatin1(name) + QStringLiteral(".weight") << QStringLiteral("[4,0]");
    tensors[7] = QStringLiteral("[0,4]");
    tensors << QStringLiteral("relative_attention_bias.weight") << QStringLiteral("[32,0]");
    const auto store = zeroTensors(tensors);
    const auto layers = layersOf(*store);
    QCOMPARE(layers.size(), std::size_t{1});
    QVERIFY(layers[0].find(Parameter::RelativeTable) != nullptr);
    QVERIFY(!headsOf(layers[0], *store, {}));
}

/// As OLMo 2 has them, which a session cannot compute.
void TestFamilies::aNormOfAllHeadsTogetherTellsNone()
{
    const auto withNorms = [](const QString &length) {
        QStringList tensors;
        for (const char *part : {"q", "k", "v", "o"})
            tensors << QStringLiteral("a.%1_proj.weight").arg(QLatin1String(part)) << QStringLiteral("[8,8]");
        return zeroFloats(tensors << QStringLiteral("a.q_norm.weight") << length << QStringLiteral("a.k_norm.weight")
                                  << length);
    };
    const SharedStore each = withNorms(QStringLiteral("[2]"));
    QCOMPARE(headsOf(layersOf(*each).at(0), *each, {}).value().heads, Index{4});
    const SharedStore whole = withNorms(QStringLiteral("[8]"));
    const FoundLayer layer = layersOf(*whole).at(0);
    QVERIFY(!headsOf(layer, *whole, {}));
    const auto imported = importLayer(*whole, layer, {4, 4}, {}, "weights.npz");
    QVERIFY(!imported);
    QCOMPARE(imported.error().sentence(), std::string("tensor a.q_norm.weight: got 8 numbers, a norm of all heads "
                                                      "together, expected 2, one for each feature of a head"));
}

void TestFamilies::sizesBeyondCountingAreNoLessThanTheLimit()
{
    class Endless : public TensorStore
    {
    public:
        Endless()
        {
            for (const char *name : {"W_q.weight", "W_k.weight", "W_v.weight", "W_o.weight"})
                list({name, "F32", {2, 2}, std::uint64_t{1} << 62U});
        }
        std::string_view kind() const override { return "endless"; }

    protected:
        Result<AnyTensor> readAt(std::size_t) const override { return Error{{}, "numbers", Text("a reading"), {}}; }
    };
    const Endless store;
    const auto imported = importLayer(store, layersOf(store).at(0), {1, 1}, {}, "weights.npz");
    QVERIFY(!imported);
    QCOMPARE(imported.error().field, std::string("layer "));
}

/// Norms behind a layer and tables that its program makes again are no part of it.
void TestFamilies::whatIsLeftOutIsSaid()
{
    const auto saidOf = [](const QStringList &more) {
        QStringList tensors{QStringLiteral("b.attn.qkv.weight"),
                            QStringLiteral("[24,8]"),
                            QStringLiteral("b.attn.proj.weight"),
                            QStringLiteral("[8,8]"),
                            QStringLiteral("b.attn.relative_position_index"),
                            QStringLiteral("[4,4]"),
                            QStringLiteral("b.attnq.weight"),
                            QStringLiteral("[8]")};
        for (const QString &name : more)
            tensors << QStringLiteral("b.attn.") + name << QStringLiteral("[8]");
        const SharedStore store = zeroTensors(tensors);
        QStringList said;
        for (const Text &note : notesOf(layersOf(*store).at(0), {kHeads, kHeads}, {}))
            said << QString::fromStdString(note.english());
        return said.join(u'\n');
    };
    QVERIFY(!saidOf({}).contains(QStringLiteral("left out")));
    QVERIFY(saidOf({QStringLiteral("v_bias"), QStringLiteral("q_bias")}).endsWith(QStringLiteral(": q_bias, v_bias.")));
    QVERIFY(saidOf({QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3"), QStringLiteral("4"),
                    QStringLiteral("5"), QStringLiteral("6")})
                .endsWith(QStringLiteral(": 1, 2, 3, 4, ….")));
}

/// Whose names begin with nothing: what it was given, masks and the layers of others are no part of it.
void TestFamilies::ofALayerSavedAloneItIsSaidToo()
{
    const auto leftOutOf = [](const QStringList &more) {
        QStringList tensors{QStringLiteral("qkv.weight"), QStringLiteral("[24,8]"), QStringLiteral("proj.weight"),
                            QStringLiteral("[8,8]")};
        for (const QString &name : more)
            tensors << name << QStringLiteral("[8]");
        const FoundLayer layer = layersOf(*zeroTensors(tensors)).at(0);
        return layer.name.empty() ? layer.leftOut : std::vector<std::string>{"another layer"};
    };
    QCOMPARE(leftOutOf({QStringLiteral("query"), QStringLiteral("attn_mask"), QStringLiteral("valid_lens"),
                        QStringLiteral("inputs.keys"), QStringLiteral("output"), QStringLiteral("bias")}),
             std::vector<std::string>());
    QCOMPARE(leftOutOf({QStringLiteral("q_norm.weight"), QStringLiteral("qkv.lora_A.weight")}),
             (std::vector<std::string>{"q_norm.weight", "qkv.lora_A.weight"}));
    const SharedStore two =
        zeroTensors({QStringLiteral("qkv.weight"), QStringLiteral("[24,8]"), QStringLiteral("proj.weight"),
                     QStringLiteral("[8,8]"), QStringLiteral("other.qkv.weight"), QStringLiteral("[24,8]"),
                     QStringLiteral("other.proj.weight"), QStringLiteral("[8,8]")});
    QCOMPARE(layersOf(*two).size(), std::size_t{2});
    for (const FoundLayer &layer : layersOf(*two))
        QVERIFY(layer.leftOut.empty());
}

void TestFamilies::aBiasThatPyTorchsLayerLacksIsTold_data()
{
    QTest::addColumn<QStringList>("biases");
    QTest::addColumn<QString>("words");
    const QStringList first{QStringLiteral("m.in_proj_bias"), QStringLiteral("[24]")};
    const QStringList last{QStringLiteral("m.out_proj.bias"), QStringLiteral("[8]")};
    QTest::newRow("neither") << QStringList() << QString();
    QTest::newRow("first") << first << QStringLiteral("The layer has in_proj_bias but no out_proj.bias, ");
    QTest::newRow("last") << last << QStringLiteral("The layer has out_proj.bias but no in_proj_bias, ");
    QTest::newRow("both") << first + last << QString();
}

void TestFamilies::aBiasThatPyTorchsLayerLacksIsTold()
{
    QFETCH(const QStringList, biases);
    QFETCH(const QString, words);
    const SharedStore store = zeroTensors(QStringList{QStringLiteral("m.in_proj_weight"), QStringLiteral("[24,8]"),
                                                      QStringLiteral("m.out_proj.weight"), QStringLiteral("[8,8]")} +
                                          biases);
    QStringList said;
    for (const Text &note : notesOf(layersOf(*store).at(0), {kHeads, kHeads}, {}))
        said << QString::fromStdString(note.english());
    const QStringList told = said.filter(QStringLiteral("but no"));
    QCOMPARE(told.size(), qsizetype(words.isEmpty() ? 0 : 1));
    QVERIFY(words.isEmpty() || told.front().startsWith(words));
}

/// They are taken as they are: what became of such a layer is worth looking at.
void TestFamilies::weightsThatAreNotFiniteAreTold()
{
    class Trained : public TensorStore
    {
    public:
        explicit Trained(const std::array<float, 4> &last) : m_last(last)
        {
            for (const char *name : {"W_q.weight", "W_k.weight", "W_v.weight", "W_o.weight"})
                list(storedTensor(name, *numberTypeNamed("F32"), {2, 2}).value());
        }
        std::string_view kind() const override { return "trained"; }

    protected:
        Result<AnyTensor> readAt(std::size_t place) const override
        {
            Tensor<float> matrix({2, 2});
            matrix[3] = m_last[place];
            return AnyTensor(std::move(matrix));
        }

    private:
        std::array<float, 4> m_last; // number of each matrix
    };
    const auto told = [](const std::array<float, 4> &last) {
        const Trained store(last);
        const auto imported = importLayer(store, layersOf(store).at(0), {1, 1}, {}, "weights.npz");
        QStringList said;
        for (const Text &note : imported.value().notes)
            said << QString::fromStdString(note.english());
        return said.filter(QStringLiteral("NaN"));
    };
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float infinity = std::numeric_limits<float>::infinity();
    QCOMPARE(told({1, 1, 1, std::numeric_limits<float>::max()}), QStringList());
    QCOMPARE(told({1, 1, nan, -infinity}),
             QStringList{QStringLiteral("Weights with NaN or infinity among their numbers: 2. The first of them: "
                                        "W_o.weight.")});
}

void TestFamilies::aSinkIsOfTheLayer()
{
    QStringList tensors;
    for (const char *part : {"q", "k", "v", "o"})
        tensors << QStringLiteral("m.self_attn.%1_proj.weight").arg(QLatin1String(part)) << QStringLiteral("[8,8]");
    for (const char *part : {"q", "k", "v"})
        tensors << QStringLiteral("m.self_attn.%1_proj.bias").arg(QLatin1String(part)) << QStringLiteral("[8]");
    const SharedStore store = zeroTensors(tensors << QStringLiteral("m.self_attn.sinks") << QStringLiteral("[4]"));
    const FoundLayer layer = layersOf(*store).at(0);
    QCOMPARE(layer.family->name, "qwen2");
    QVERIFY(layer.find(Parameter::Sink) != nullptr && layer.leftOut.empty());
    const auto notes = notesOf(layer, {kHeads, kHeads}, {});
    QVERIFY(std::any_of(notes.begin(), notes.end(),
                        [](const Text &note) { return note.english().starts_with("A sink in each head"); }));
}

/// Old files of T5 have a table for cross-attention, too.
void TestFamilies::theTableOfAStackIsThatOfItsSelfAttention()
{
    const QString self = QStringLiteral("decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight");
    const QString cross = QStringLiteral("decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight");
    QStringList tensors{cross, QStringLiteral("[8,0]"), self, QStringLiteral("[32,0]")};
    for (const char *name : {"q", "k", "v", "o"})
        tensors << QStringLiteral("decoder.block.1.layer.0.SelfAttention.%1.weight").arg(QLatin1String(name))
                << QString::fromLatin1(*name == 'o' ? "[0,4]" : "[4,0]");
    const auto store = zeroTensors(tensors);
    const auto layers = layersOf(*store);
    QCOMPARE(layers.size(), std::size_t{1});
    QCOMPARE(layers[0].find(Parameter::RelativeTable)->name, self.toStdString());
}

HEADSCOPE_TEST(TestFamilies, NoApplication)
#include "tst_families.moc"
