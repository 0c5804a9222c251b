// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importmapped.h"
#include "engine/checkpoints/layerinputs.h"
#include "tests/checkpoints/unknownlayers.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// Layers whose file has inputs, too.
class TestLayerInputs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theInputsOfTheFileAreTaken();
    void theMaskBesideThemIsToldWhereItIsUnclear();
    void thoseThatDoNotFitAreToldAndDrawn_data();
    void thoseThatDoNotFitAreToldAndDrawn();
    void aMappedLayerTakesThem();
    void weightsAreNoInputs();
    void moreThanTheLimitIsRefused();
};

namespace {

using enum Parameter;
using NamedShapes = std::vector<std::pair<std::string, Shape>>;

/// A file of a layer of PyTorch, of four features, with these tensors beside it.
Checkpoint torchLayerBeside(const NamedShapes &others)
{
    NamedShapes all{{"in_proj_weight", {12, 4}}, {"out_proj.weight", {4, 4}}};
    all.insert(all.end(), others.begin(), others.end());
    Checkpoint checkpoint{"m.safetensors", zeros(all), {}};
    checkpoint.layers = layersOf(*checkpoint.store);
    return checkpoint;
}

ImportedLayer importedBeside(const Checkpoint &checkpoint)
{
    auto imported = importLayer(checkpoint, checkpoint.layers.at(0), {2, 2}, "weights.npz");
    if (!imported)
        qFatal("%s", imported.error().sentence().c_str());
    return std::move(*imported);
}

Sizes sizesOf(const ImportedLayer &layer)
{
    return makePlan(layer.opened.document, layer.opened.files).value().sizes;
}

bool says(const ImportedLayer &layer, const std::string &sentence)
{
    return std::any_of(layer.notes.begin(), layer.notes.end(),
                       [&](const Text &note) { return note.english() == sentence; });
}

/// Of W_q to W_o in tensors of these names.
LayerMapping mappingOfFour(const std::array<const char *, 4> &names)
{
    LayerMapping mapping;
    mapping.heads = 2;
    mapping.tensors = {{Wq, {names[0]}}, {Wk, {names[1]}}, {Wv, {names[2]}}, {Wo, {names[3]}}};
    return mapping;
}

} // namespace

void TestLayerInputs::theInputsOfTheFileAreTaken()
{
    const ImportedLayer layer = importedBeside(torchLayerBeside({{"q", {2, 3, 4}}, {"k", {2, 5, 4}}}));
    const InputSettings &inputs = layer.opened.document.inputs;
    QVERIFY(inputs.kind == InputKind::File && inputs.queries && inputs.values == inputs.keys);
    QVERIFY(!inputs.selfAttention);
    const Sizes sizes = sizesOf(layer);
    QCOMPARE((Shape{sizes.b, sizes.h, sizes.q, sizes.k}), (Shape{2, 2, 3, 5}));
    QVERIFY(says(layer, "The inputs are the file's: q (2, 3, 4), k (2, 5, 4)."));
}

void TestLayerInputs::theMaskBesideThemIsToldWhereItIsUnclear()
{
    const NamedShapes inputs{{"q", {3, 4}}, {"k", {5, 4}}, {"attn_mask", {3, 5}}}; // of zeros: nothing is below 0
    const ImportedLayer layer = importedBeside(torchLayerBeside(inputs));
    QVERIFY(!layer.opened.document.mask.bias && !layer.opened.document.mask.allowed);
    QVERIFY(says(layer, "The file has other tensors, too, which are left out: attn_mask."));
}

void TestLayerInputs::thoseThatDoNotFitAreToldAndDrawn_data()
{
    QTest::addColumn<Index>("features");
    QTest::addColumn<Index>("items");
    QTest::newRow("features") << Index{6} << Index{2};
    QTest::newRow("batch") << Index{4} << Index{1};
}

void TestLayerInputs::thoseThatDoNotFitAreToldAndDrawn()
{
    QFETCH(const Index, features);
    QFETCH(const Index, items);
    const Shape queries{2, 3, features};
    const Shape keys{items, 5, 4};
    const ImportedLayer layer = importedBeside(torchLayerBeside({{"q", queries}, {"k", keys}}));
    QVERIFY(!layer.opened.document.inputs.queries && layer.opened.document.inputs.selfAttention);
    QVERIFY(says(layer, "The inputs of the file do not fit the layer, so that others are drawn: q " +
                            headscope::toString(queries) + ", k " + headscope::toString(keys) + '.'));
}

void TestLayerInputs::aMappedLayerTakesThem()
{
    const auto store =
        zeros({{"a", {8, 4}}, {"b", {8, 4}}, {"c", {8, 4}}, {"d", {4, 8}}, {"queries", {3, 4}}, {"keys", {5, 4}}});
    const auto layer = importMapped(*store, mappingOfFour({"a", "b", "c", "d"}), "mine", "weights.npz");
    QVERIFY2(layer, layer ? "" : layer.error().sentence().c_str());
    QCOMPARE(sizesOf(*layer).k, Index{5});
    QVERIFY(says(*layer, "The inputs are the file's: queries (3, 4), keys (5, 4)."));
}

void TestLayerInputs::weightsAreNoInputs()
{
    const auto store = zeros({{"q", {4, 4}}, {"k", {4, 4}}, {"v", {4, 4}}, {"o", {4, 4}}});
    const auto layer = importMapped(*store, mappingOfFour({"q", "k", "v", "o"}), "mine", "weights.npz");
    QVERIFY2(layer, layer ? "" : layer.error().sentence().c_str());
    QVERIFY(!layer->opened.document.inputs.queries);
    QVERIFY(!inputsBeside(torchLayerBeside({})));
}

void TestLayerInputs::moreThanTheLimitIsRefused()
{
    const Checkpoint checkpoint = torchLayerBeside({{"q", {2, 3, 4}}, {"k", {2, 5, 4}}});
    const ImportedLayer layer = importedBeside(torchLayerBeside({}));
    const auto inputs = inputsBeside(checkpoint);
    constexpr std::uint64_t enough = (24 + 40) * sizeof(float);
    QVERIFY(withInputs(layer, *checkpoint.store, inputs, enough));
    const auto refused = withInputs(layer, *checkpoint.store, inputs, enough - 1);
    QVERIFY(!refused);
    QCOMPARE(
        refused.error().sentence(),
        std::string("tensor k: size: got 160 bytes, too many with those before it, expected at most 255 bytes in all"));
}

HEADSCOPE_TEST(TestLayerInputs, NoApplication)
#include "tst_layerinputs.moc"
