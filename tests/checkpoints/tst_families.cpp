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
    void kinOfOtherNamesAreSetUpAsTheirSettingsSay();
    void scoresMayBeScaledAndHeld();
    void windowsAreOfTheModelsThatHaveThem();
    void theOlderGroupOfAnglesCounts();
    void numbersInQuotesAreNumbers();
    void theMaskIsAsTheSettingsSay();
    void whatIsLeftOutIsSaid();
    void aSinkIsOfTheLayer();
    void anotherModelIsNamed_data();
    void anotherModelIsNamed();
    void aFileOfSomeHeadsHasItsOwn();
    void theTableOfAStackIsThatOfItsSelfAttention();
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

/// A file with these tensors; the numbers of their shapes, "[4,2]", are all 0.
SharedStore zeroTensors(const QStringList &namesAndShapes)
{
    QStringList entries;
    qint64 end = 0;
    for (qsizetype i = 0; i < namesAndShapes.size(); i += 2) {
        qint64 count = 1;
        for (const QString &length : namesAndShapes[i + 1].mid(1).chopped(1).split(u','))
            count *= length.toLongLong();
        entries << QStringLiteral(R"("%1":{"dtype":"U8","shape":%2,"data_offsets":[%3,%4]})")
                       .arg(namesAndShapes[i], namesAndShapes[i + 1])
                       .arg(end)
                       .arg(end + count);
        end += count;
    }
    const std::string header = "{" + entries.join(u',').toStdString() + "}";
    std::string content(8, '\0');
    content[0] = static_cast<char>(header.size());
    content[1] = static_cast<char>(header.size() >> 8U);
    content += header + std::string(static_cast<std::size_t>(end), '\0');
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

/// The session of the one layer of a file with other settings than its own.
ImportedLayer importedAs(const char *file, const char *config)
{
    const SharedStore store = storeOf(QString::fromLatin1(file) + QStringLiteral(".safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const Json settings = parseStrictJson(config).value();
    const auto imported = importLayer(*store, layer, headsIn(layer, *store, settings), settings, "w.npz");
    if (!imported)
        qFatal("%s", imported.error().sentence().c_str());
    return *imported;
}

QString saidWith(const char *file, const char *config)
{
    QStringList said;
    for (const Text &note : importedAs(file, config).notes)
        said << QString::fromStdString(note.english());
    return said.join(u'\n');
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
    QVERIFY(layersOf(*zeroTensors(tensors)).empty());
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

/// GPT-J and GPT-Neo have the names of OPT, BLOOM those of GPT-NeoX.
void TestFamilies::kinOfOtherNamesAreSetUpAsTheirSettingsSay()
{
    const Document gptJ = importedAs("opt", R"({"model_type": "gptj", "rotary_dim": 2})").opened.document;
    QCOMPARE(gptJ.layer.rope.value().pairing, Pairing::Interleaved);
    QCOMPARE(gptJ.layer.rope->size, std::optional<Index>(2));
    QCOMPARE(gptJ.mask.causal, Causal::BottomRight);
    const auto gptNeo = [](const char *config) { return importedAs("opt", config).opened.document; };
    QCOMPARE(gptNeo(R"({"model_type": "gpt_neo"})").layer.scale, std::optional(1.0));
    QVERIFY(!gptNeo(R"({"model_type": "gpt_neo"})").mask.window); // of every second layer; this is the third
    const Document local = gptNeo(R"({"model_type": "gpt_neo", "window_size": 3, )"
                                  R"("attention_layers": ["global", "global", "local"]})");
    QCOMPARE(local.mask.window.value().left, Index{2});
    QVERIFY(!gptNeo(R"({"model_type": "opt"})").layer.scale);
    const Document bloom = importedAs("neox", R"({"model_type": "bloom"})").opened.document;
    QVERIFY(bloom.layer.alibi);
    QVERIFY(!bloom.layer.rope);
    const SharedStore store = storeOf(QStringLiteral("neox.safetensors"));
    const Json config = parseStrictJson(R"({"model_type": "bloom", "n_head": 2})").value();
    QCOMPARE(headsOf(layersOf(*store).at(0), *store, config).value().heads, Index{2});
}

void TestFamilies::scoresMayBeScaledAndHeld()
{
    const LayerSettings gemma =
        importedAs("llama", R"({"query_pre_attn_scalar": 16, "attn_logit_softcapping": 50.0})").opened.document.layer;
    QCOMPARE(gemma.scale, std::optional(0.25));
    QCOMPARE(gemma.softcap, std::optional(50.0));
    const auto layerOf = [](const char *config) { return importedAs("llama", config).opened.document.layer; };
    QCOMPARE(layerOf(R"({"attention_multiplier": 0.125})").scale, std::optional(0.125));
    QVERIFY(!layerOf(R"({"query_pre_attn_scalar": 0, "attn_logit_softcapping": null})").scale);
    QVERIFY(!layerOf("{}").softcap);
    QCOMPARE(layerOf(R"({"partial_rotary_factor": 0.5})").rope.value().size, std::optional<Index>(2));
    QVERIFY(!layerOf(R"({"partial_rotary_factor": 1.0})").rope.value().size);
}

void TestFamilies::windowsAreOfTheModelsThatHaveThem()
{
    const auto hasWindow = [](const char *config) {
        return importedAs("mistral", config).opened.document.mask.window.has_value();
    };
    QVERIFY(hasWindow(R"({"model_type": "mistral", "sliding_window": 3})"));
    QVERIFY(!hasWindow(R"({"model_type": "llama", "sliding_window": 3})"));
    QVERIFY(!hasWindow(R"({"model_type": "gemma2", "sliding_window": 3})")); // this is its second layer
    QVERIFY(!hasWindow(R"({"model_type": "qwen2", "sliding_window": 3})"));
    const char *qwen = R"({"model_type": "qwen2", "sliding_window": 3, "use_sliding_window": true)";
    QVERIFY(!hasWindow((std::string(qwen) + "}").c_str())); // which begins at layer 28
    QVERIFY(hasWindow((std::string(qwen) + R"(, "max_window_layers": 1})").c_str()));
}

void TestFamilies::theOlderGroupOfAnglesCounts()
{
    const auto ropeOf = [](const char *config) { return importedAs("llama", config).opened.document.layer.rope; };
    const auto rope = ropeOf(R"({"rope_scaling": {"type": "linear", "factor": 2}, )"
                             R"("rope_parameters": {"rope_type": "default", "rope_theta": 77}})");
    QCOMPARE(rope.value().scaling.value().factor, 2.0);
    QCOMPARE(rope->theta, 77.0);
    QCOMPARE(ropeOf(R"({"rope_scaling": {}, "rope_parameters": {"rope_theta": 77}})").value().theta, 77.0);
}

/// As those become that went through YAML.
void TestFamilies::numbersInQuotesAreNumbers()
{
    const auto thetaOf = [](const char *config) {
        return importedAs("llama", config).opened.document.layer.rope.value().theta;
    };
    QCOMPARE(thetaOf(R"({"rope_theta": "5e5"})"), 5e5);
    QCOMPARE(thetaOf(R"({"rope_theta": "5e5 or so"})"), 1e4); // as if it were not there
    QCOMPARE(thetaOf(R"({"rope_theta": "inf"})"), 1e4);
}

void TestFamilies::theMaskIsAsTheSettingsSay()
{
    const auto causalOf = [](const char *file, const char *config) {
        return importedAs(file, config).opened.document.mask.causal;
    };
    QCOMPARE(causalOf("llama", R"({"is_causal": true})"), Causal::BottomRight);
    QCOMPARE(causalOf("llama", R"({"is_causal": false})"), Causal::None);
    QVERIFY(saidWith("llama", R"({"is_causal": false})").contains(QStringLiteral("the mask is not causal")));
    QCOMPARE(causalOf("opt", R"({"model_type": "opt"})"), Causal::BottomRight);
    for (const char *config : {R"({"model_type": "conditional_detr"})", R"({"model_type": "mask2former"})"})
        QCOMPARE(causalOf("opt", config), Causal::None);
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

void TestFamilies::anotherModelIsNamed_data()
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
    row("bert", R"({"model_type": "bert", "position_embedding_type": "relative_key"})",
        "Positions of the kind \"relative_key\" are not known");
    row("bert", R"({"model_type": "electra", "position_embedding_type": "absolute"})", "");
}

void TestFamilies::anotherModelIsNamed()
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

/// Meta cuts a large model into files that have some heads of each layer.
void TestFamilies::aFileOfSomeHeadsHasItsOwn()
{
    const SharedStore store = storeOf(QStringLiteral("meta.safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const char *config = R"({"dim": 32, "n_heads": 8, "n_kv_heads": 4})";
    const auto heads = headsOf(layer, *store, parseStrictJson(config).value());
    QCOMPARE(heads.value().heads, Index{4});
    QCOMPARE(heads->kvHeads, Index{2});
    const QString said = saidWith("meta", config);
    QVERIFY2(said.contains(QStringLiteral("The file has 4 of the 8 heads of its model")), qPrintable(said));
    QVERIFY(!saidWith("meta", R"({"dim": 16, "n_heads": 4})").contains(QStringLiteral("heads of its model")));
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
