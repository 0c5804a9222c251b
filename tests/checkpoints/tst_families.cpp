// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importlayer.h"
#include "engine/document/strictjson.h"
#include "engine/formats/openstore.h"
#include "engine/io/npz.h"
#include "tests/engine/support.h"

#include <QDir>

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
    void whatWasDoneIsSaid();
    void aLayerBeyondTheLimitIsRefused();
    void hostileShapesMakeNoLayer_data();
    void hostileShapesMakeNoLayer();
    void aTableWithoutHeadsTellsNone();
    void hostileSettingsGetASentence_data();
    void hostileSettingsGetASentence();
    void oddSettingsAreLeftOut();
    void aWindowIsOfTheLayersThatTheSettingsName();
    void whatIsNotKnownIsSaid();
    void metasSettingsScaleTurnsAndHaveAWindow();
    void bertMayBeADecoder();
    void gpt2MayScaleOtherwise();
    void sizesBeyondCountingAreNoLessThanTheLimit();
};

namespace {

constexpr Index kHeads = 4; // of every layer of make.py

std::string ownFile(const QString &name)
{
    QFile file(QStringLiteral(TEST_SOURCE_DIR "/checkpoints/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(name));
    return file.readAll().toStdString();
}

SharedStore storeOf(const QString &name)
{
    const std::string content = ownFile(QStringLiteral("files/") + name);
    const ByteView bytes = asBytes(content);
    const auto source = std::make_shared<const MemorySource>(Bytes(bytes.begin(), bytes.end()));
    return openTensorStore(source, name.toStdString()).value();
}

/// A file of tensors with these names and shapes in turn, none of which has a number.
SharedStore emptyTensors(const QStringList &namesAndShapes)
{
    QStringList entries;
    for (qsizetype i = 0; i < namesAndShapes.size(); i += 2)
        entries << QStringLiteral(R"("%1":{"dtype":"U8","shape":%2,"data_offsets":[0,0]})")
                       .arg(namesAndShapes[i], namesAndShapes[i + 1]);
    const std::string header = "{" + entries.join(u',').toStdString() + "}";
    std::string content(8, '\0');
    content[0] = static_cast<char>(header.size());
    content[1] = static_cast<char>(header.size() >> 8U);
    content += header;
    const ByteView bytes = asBytes(content);
    return openTensorStore(std::make_shared<const MemorySource>(Bytes(bytes.begin(), bytes.end())), "x.safetensors")
        .value();
}

Json configOf(const QString &family)
{
    return parseStrictJson(ownFile(QStringLiteral("files/%1.json").arg(family))).value();
}

const AnyTensor *expected(const QString &family, const char *name)
{
    static const std::vector<NamedTensor> all = [] {
        static const std::string content = ownFile(QStringLiteral("expected.npz"));
        return readNpz(asBytes(content)).value();
    }();
    const std::string whole = family.toStdString() + "/" + name;
    const auto found = std::find_if(all.begin(), all.end(), [&](const NamedTensor &t) { return t.name == whole; });
    return found == all.end() ? nullptr : &found->tensor;
}

HeadCounts headsIn(const FoundLayer &layer, const TensorStore &store, const Json &config)
{
    const Index size = layer.queryWidth() / kHeads;
    return headsOf(layer, store, config).value_or(HeadCounts{kHeads, layer.keyWidth() / size});
}

/// The session of a layer with the inputs that PyTorch had.
OpenedDocument withInputs(OpenedDocument opened, const QString &family)
{
    auto files = std::make_shared<TensorFiles>(*opened.files);
    TensorFile inputs{{"x", *expected(family, "x")}};
    opened.document.inputs.kind = InputKind::File;
    opened.document.inputs.queries = TensorRef{"inputs", "x"};
    if (const AnyTensor *memory = expected(family, "memory")) {
        inputs.emplace("memory", *memory);
        opened.document.inputs.keys = opened.document.inputs.values = TensorRef{"inputs", "memory"};
    }
    files->emplace("inputs", std::make_shared<const TensorFile>(std::move(inputs)));
    opened.files = std::move(files);
    return opened;
}

double largestDifference(const AnyTensor &a, const AnyTensor &b)
{
    if (shapeOf(a) != shapeOf(b))
        return kInfinity;
    double largest = 0;
    for (Index i = 0; i < countOf(shapeOf(a)).value(); ++i)
        largest = std::max(largest, std::abs(valueAt(a, i) - valueAt(b, i)));
    return largest;
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
    const OpenedDocument opened = withInputs(imported->opened, family);
    const auto plan = makePlan(opened.document, opened.files);
    QVERIFY2(plan, plan ? "" : plan.error().sentence().c_str());
    const auto trace = runAll(*plan);
    constexpr double near = 1e-6;
    QVERIFY2(largestDifference(*trace->once(Role::Weights), *expected(family, "weights")) < near, "weights");
    QVERIFY2(largestDifference(*trace->once(Role::Output), *expected(family, "output")) < near, "output");
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
    QVERIFY(layersOf(*emptyTensors(tensors)).empty());
}

/// T5 has as many heads as its table is wide.
void TestFamilies::aTableWithoutHeadsTellsNone()
{
    QStringList tensors;
    for (const char *name : {"q", "k", "v", "o"}) // of bytes that do not matter
        tensors << QString::fromLatin1(name) + QStringLiteral(".weight") << QStringLiteral("[4,0]");
    tensors[7] = QStringLiteral("[0,4]");
    tensors << QStringLiteral("relative_attention_bias.weight") << QStringLiteral("[32,0]");
    const auto store = emptyTensors(tensors);
    const auto layers = layersOf(*store);
    QCOMPARE(layers.size(), std::size_t{1});
    QVERIFY(layers[0].find(Parameter::RelativeTable) != nullptr);
    QVERIFY(!headsOf(layers[0], *store, {}));
}

void TestFamilies::hostileSettingsGetASentence_data()
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
    row("t5-encoder", R"({"relative_attention_max_distance": -1e300})",
        "layer.relative_bias.max_distance: got -1000000000, expected a whole number from 1 to 1000000");
    row("qwen3", R"({"rms_norm_eps": 0})", "layer.norm_eps: got 0.0, expected a number above 0");
}

/// What the settings of a checkpoint say is checked as those of a session are, which could not be opened otherwise.
void TestFamilies::hostileSettingsGetASentence()
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

void TestFamilies::oddSettingsAreLeftOut()
{
    const SharedStore store = storeOf(QStringLiteral("mistral.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const auto windowOf = [&](Json number) {
        const Json config(Json::Object{{"sliding_window", std::move(number)}});
        return importLayer(*store, layer, headsIn(layer, *store, config), config, "w.npz")->opened.document.mask.window;
    };
    QCOMPARE(windowOf(Json(std::int64_t{3}))->left, Index{2});
    for (const double odd : {std::nan(""), -double{kInfinity}, 0.5, -3.0}) // as a pickle may have them
        QVERIFY(!windowOf(Json(odd)));
    QVERIFY(windowOf(Json(double{kInfinity}))->left > 1'000'000);
}

void TestFamilies::aWindowIsOfTheLayersThatTheSettingsName()
{
    const SharedStore store = storeOf(QStringLiteral("mistral.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    QCOMPARE(layer.number(), std::optional<Index>(1));
    const auto hasWindow = [&](const char *more) {
        const Json config = parseStrictJson(R"({"sliding_window": 3)" + std::string(more) + "}").value();
        const auto imported = importLayer(*store, layer, headsIn(layer, *store, config), config, "w.npz");
        return imported->opened.document.mask.window.has_value();
    };
    QVERIFY(hasWindow(""));
    QVERIFY(hasWindow(R"(, "layer_types": ["full_attention", "sliding_attention"])"));
    QVERIFY(!hasWindow(R"(, "layer_types": ["sliding_attention", "full_attention"])"));
    QVERIFY(hasWindow(R"(, "layer_types": [])")); // which says nothing of it
    QVERIFY(hasWindow(R"(, "layer_types": [1, 1])"));
    QVERIFY(hasWindow(R"(, "layer_types": "all")"));
    QVERIFY(!hasWindow(R"(, "use_sliding_window": false)"));
    QVERIFY(!hasWindow(R"(, "max_window_layers": 2)"));
}

void TestFamilies::whatIsNotKnownIsSaid()
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

void TestFamilies::metasSettingsScaleTurnsAndHaveAWindow()
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

void TestFamilies::bertMayBeADecoder()
{
    const SharedStore store = storeOf(QStringLiteral("bert.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const auto causalOf = [&](const char *config) {
        const Json settings = parseStrictJson(config).value();
        return importLayer(*store, layer, {kHeads, kHeads}, settings, "w.npz")->opened.document.mask.causal;
    };
    QCOMPARE(causalOf(R"({"is_decoder": false})"), Causal::None);
    QCOMPARE(causalOf(R"({"is_decoder": true})"), Causal::BottomRight);
}

void TestFamilies::gpt2MayScaleOtherwise()
{
    const SharedStore store = storeOf(QStringLiteral("gpt2.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const auto scaleOf = [&](const char *config) {
        const Json settings = parseStrictJson(config).value();
        return importLayer(*store, layer, {kHeads, kHeads}, settings, "w.npz")->opened.document.layer.scale;
    };
    QVERIFY(!scaleOf("{}"));
    QCOMPARE(scaleOf(R"({"scale_attn_weights": false})"), std::optional(1.0));
    QCOMPARE(scaleOf(R"({"scale_attn_by_inverse_layer_idx": true})"), std::optional(0.5)); // of 4 features, in layer 0
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

HEADSCOPE_TEST(TestFamilies, NoApplication)
#include "tst_families.moc"
