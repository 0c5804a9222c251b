// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/maps.h"

#include "engine/checkpoints/checkpoint.h"
#include "engine/formats/openstore.h"
#include "engine/io/npz.h"
#include "engine/plan/givenmaps.h"
#include "tests/engine/support.h"

using namespace headscope;

/// Files of attention weights alone, as maps.py writes them.
class TestMaps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theyAreFoundInEveryFormat_data();
    void theyAreFoundInEveryFormat();
    void theirNumbersAreThoseOfTheFile_data() { theyAreFoundInEveryFormat_data(); }
    void theirNumbersAreThoseOfTheFile();
    void layersAreInTheOrderOfTheirNumbers();
    void oneNumberOfTheNamesCountsLayers_data();
    void oneNumberOfTheNamesCountsLayers();
    void tokensNameRowsAndColumns();
    void whatWasDoneIsTold();
    void othersAreNamed();
    void otherTensorsAreNone();
    void aMatrixIsOneMap_data();
    void aMatrixIsOneMap();
    void whatIsNamedOtherwiseIsOffered();
    void anOrdinaryNameMayBeThatOfMaps();
    void headsAreNoLayers();
    void aNumberOfHeadsIsNoHead();
    void averagedHeadsAreBatchItems_data();
    void averagedHeadsAreBatchItems();
    void oneOfAListIsOneLayer();
    void ofLayersWithOtherHeadsTheFirstIsTaken();
    void onlyWhatIsSureNeedsNoQuestion_data();
    void onlyWhatIsSureNeedsNoQuestion();
    void whatIsNoTensorOfSharesIsNone_data();
    void whatIsNoTensorOfSharesIsNone();
    void aCapturedLayerIsNone();
    void aFileBeyondTheLimitIsRefused();
};

namespace {

Checkpoint checkpointOf(const QString &file)
{
    auto checkpoint = openCheckpoint((QStringLiteral(TEST_SOURCE_DIR "/checkpoints/") + file).toStdString());
    if (!checkpoint)
        qFatal("%s", checkpoint.error().sentence().c_str());
    return std::move(*checkpoint);
}

Checkpoint checkpointOfMaps(const QString &file)
{
    return checkpointOf(QStringLiteral("maps/") + file);
}

Result<ImportedLayer> importedMaps(const Checkpoint &checkpoint, std::uint64_t most = kDefaultMaxDecodedBytes)
{
    return importMaps(*checkpoint.store, mapsAlone(checkpoint), "weights.npz", most);
}

ImportedLayer mapsFrom(const QString &file)
{
    auto imported = importedMaps(checkpointOfMaps(file));
    if (!imported)
        qFatal("%s", imported.error().sentence().c_str());
    return std::move(*imported);
}

SharedStore storeOf(const std::vector<NamedTensor> &tensors)
{
    auto store = openTensorStore(std::make_shared<const MemorySource>(writeNpz(tensors).value()), "x.npz");
    if (!store)
        qFatal("%s", store.error().sentence().c_str());
    return std::move(*store);
}

/// Halves, which sum to 1 where two are beside one another.
AnyTensor halves(const Shape &shape)
{
    Tensor<float> tensor(shape);
    std::fill_n(tensor.data(), tensor.size(), 0.5F);
    return tensor;
}

std::vector<std::string> notesOf(const ImportedLayer &imported)
{
    std::vector<std::string> notes;
    for (const Text &note : imported.notes)
        notes.push_back(note.english());
    return notes;
}

bool isAmong(const std::vector<std::string> &notes, const std::string &note)
{
    return std::find(notes.begin(), notes.end(), note) != notes.end();
}

/// As weights() of maps.py has them.
double numberOf(Index layer, const Cell &cell, Index keys)
{
    const auto part = [&](Index key) {
        return static_cast<double>(1 + (7 * layer + 5 * cell[0] + 3 * cell[1] + 2 * cell[2] + key) % 5);
    };
    double sum = 0;
    for (Index key = 0; key < keys; ++key)
        sum += part(key);
    return part(cell[3]) / sum;
}

} // namespace

void TestMaps::theyAreFoundInEveryFormat_data()
{
    QTest::addColumn<Shape>("sizes"); // layers, b, h, q, k
    QTest::addColumn<double>("rounding");
    QTest::newRow("attentions.pt") << Shape{3, 2, 2, 4, 4} << 1e-7;
    QTest::newRow("cross.pt") << Shape{4, 1, 2, 3, 5} << 1e-7;
    QTest::newRow("tuple.pt") << Shape{2, 1, 2, 3, 3} << 1e-7;
    QTest::newRow("half.safetensors") << Shape{3, 2, 2, 4, 4} << 5e-4;
    QTest::newRow("bfloat16.safetensors") << Shape{1, 2, 2, 3, 4} << 4e-3;
    QTest::newRow("single.npy") << Shape{1, 1, 2, 3, 4} << 1e-15;
    QTest::newRow("eleven.npz") << Shape{11, 1, 1, 2, 2} << 1e-7;
    QTest::newRow("squeezed.npz") << Shape{3, 1, 2, 4, 4} << 1e-7;
}

void TestMaps::theyAreFoundInEveryFormat()
{
    QFETCH(const Shape, sizes);
    const QString file = QString::fromLatin1(QTest::currentDataTag());
    QVERIFY(!mapsAlone(checkpointOfMaps(file)).empty());
    const ImportedLayer imported = mapsFrom(file);
    const Sizes s = planOf(imported.opened.document, imported.opened.files).sizes;
    QCOMPARE((Shape{s.layers, s.b, s.h, s.q, s.k}), sizes);
}

void TestMaps::theirNumbersAreThoseOfTheFile()
{
    QFETCH(const double, rounding);
    const ImportedLayer imported = mapsFrom(QString::fromLatin1(QTest::currentDataTag()));
    const Sizes sizes = planOf(imported.opened.document, imported.opened.files).sizes;
    for (Index layer = 0; layer < sizes.layers; ++layer) {
        Document document = imported.opened.document;
        document.maps.layer = layer;
        const auto trace = traceOf(document, imported.opened.files);
        const Shape &shape = tensorOf(trace->plan, Role::Weights).shape;
        for (Index i = 0; i < countOf(shape); ++i) {
            const Cell cell = cellAt(shape, i);
            const double got = trace->value(Role::Weights, cell);
            QVERIFY2(std::abs(got - numberOf(layer, cell, shape[3])) <= rounding, toString(cell).c_str());
        }
    }
}

void TestMaps::layersAreInTheOrderOfTheirNumbers()
{
    const auto weights = mapsFrom(QStringLiteral("eleven.npz")).opened.document.maps.weights;
    QCOMPARE(weights[1]->tensor, std::string("layer1"));
    QCOMPARE(weights[2]->tensor, std::string("layer2")); // layer10 is not the third
    QCOMPARE(weights[10]->tensor, std::string("layer10"));
}

void TestMaps::oneNumberOfTheNamesCountsLayers_data()
{
    QTest::addColumn<QString>("names"); // in the order of the file
    QTest::addColumn<QString>("maps");
    QTest::newRow("behind a dash") << QStringLiteral("attn-1 attn-0") << QStringLiteral("attn: attn-0 attn-1");
    QTest::newRow("among words") << QStringLiteral("x/1/attn x/0/attn") << QStringLiteral("x/attn: x/0/attn x/1/attn");
    QTest::newRow("first") << QStringLiteral("1_attn 0_attn") << QStringLiteral("attn: 0_attn 1_attn");
    QTest::newRow("alone") << QStringLiteral("h2.1.map3 h2.0.map3") << QStringLiteral("h2.map3: h2.0.map3 h2.1.map3");
    QTest::newRow("in a word") << QStringLiteral("of10x of9x") << QStringLiteral("ofx: of9x of10x");
    QTest::newRow("of a head, too") << QStringLiteral("l1.head0 l0.head0")
                                    << QStringLiteral("l.head0: l0.head0 l1.head0");
    QTest::newRow("none") << QStringLiteral("attn") << QStringLiteral("attn: attn");
}

void TestMaps::oneNumberOfTheNamesCountsLayers()
{
    QFETCH(const QString, names);
    QFETCH(const QString, maps);
    std::vector<NamedTensor> tensors;
    for (const QString &name : names.split(QLatin1Char(' ')))
        tensors.push_back({name.toStdString(), halves({1, 2, 2, 2})});
    const SharedStore store = storeOf(tensors);
    const auto found = mapsIn(*store);
    QCOMPARE(found.size(), std::size_t{1});
    std::string all = found.front().name + ":";
    for (const StoredTensor *layer : found.front().layers)
        all += " " + layer->name;
    QCOMPARE(QString::fromStdString(all), maps);
}

void TestMaps::aMatrixIsOneMap_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"attn", "attn_weights", "attention_weights", "attn_output_weights"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// As nn.MultiheadAttention gives it without a batch, beside its output.
void TestMaps::aMatrixIsOneMap()
{
    QFETCH(const QString, name);
    const AnyTensor output = Tensor<float>(Shape{2, 4});
    const SharedStore store = storeOf({{"attn_output", output}, {name.toStdString(), halves({2, 2})}});
    QCOMPARE(mapsIn(*store).front().heads(), Index{1});
    const auto imported = importMaps(*store, mapsIn(*store), "weights.npz");
    QVERIFY(imported);
    const Sizes s = planOf(imported->opened.document, imported->opened.files).sizes;
    QCOMPARE((Shape{s.layers, s.b, s.h, s.q, s.k}), (Shape{1, 1, 1, 2, 2}));
}

void TestMaps::whatIsNamedOtherwiseIsOffered()
{
    for (const auto &[name, shape] : {std::pair("x", Shape{1, 3, 2}), std::pair("queries", Shape{2, 2})}) {
        const Checkpoint checkpoint{"x.npz", storeOf({{name, halves(shape)}, {"attn", halves({1, 2, 2})}}), {}};
        QCOMPARE(mapsAlone(checkpoint).size(), std::size_t{1});
        const auto offered = mapsToOffer(checkpoint);
        QCOMPARE(offered.size(), std::size_t{2});
        const auto named = namedMaps(*checkpoint.store, offered);
        QCOMPARE(named.size(), std::size_t{1});
        QCOMPARE(named.front().name, std::string("attn"));
    }
    const Checkpoint other{"x.npz", storeOf({{"x", Tensor<float>(Shape{2, 2})}}), {}};
    QVERIFY(mapsToOffer(other).empty());
}

/// As x.npy of torch.save(weights), or what hooks at each layer's output kept.
void TestMaps::anOrdinaryNameMayBeThatOfMaps()
{
    for (const auto &[name, shape] : {std::pair("out", Shape{2, 2, 2}), std::pair("v", Shape{2, 2, 3, 2})})
        QCOMPARE(mapsIn(*storeOf({{name, halves(shape)}})).size(), std::size_t{1});
    const SharedStore hooks = storeOf(
        {{"layer.0.attention.output", halves({2, 2, 2, 2})}, {"layer.1.attention.output", halves({2, 2, 2, 2})}});
    QCOMPARE(mapsIn(*hooks).at(0).layerCount(), Index{2});
}

void TestMaps::headsAreNoLayers()
{
    for (const char *name : {"head", "Head_", "attn.heads."}) {
        const std::string before = name;
        const SharedStore store = storeOf({{before + "0", halves({3, 2, 2})}, {before + "1", halves({3, 2, 2})}});
        const auto found = mapsIn(*store);
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found.front().layerCount(), Index{1});
        QCOMPARE(found.front().heads(), Index{1}); // of three batch items
        QVERIFY(isAmong(notesOf(importMaps(*store, found, "weights.npz").value()),
                        "The file has other maps, too: " + before + "1."));
        QVERIFY(isAmong(notesOf(importMaps(*store, found, "weights.npz").value()),
                        "The axis before queries and keys is taken as that of 3 batch items, because the name has the "
                        "number of one head; with 3 as “Heads per item” (maps.heads, --heads) it is that of the "
                        "heads."));
    }
}

/// As attn_heads12.npy has it, and the modules of a multi-head layer.
void TestMaps::aNumberOfHeadsIsNoHead()
{
    for (const char *name : {"attn_heads12", "heads3"})
        QCOMPARE(mapsIn(*storeOf({{name, halves({3, 2, 2})}})).at(0).heads(), Index{3});
    const SharedStore modules =
        storeOf({{"multi_head.0.attn", halves({1, 2, 2, 2})}, {"multi_head.1.attn", halves({1, 2, 2, 2})}});
    QCOMPARE(mapsIn(*modules).at(0).layerCount(), Index{2});
}

void TestMaps::averagedHeadsAreBatchItems_data()
{
    QTest::addColumn<SharedStore>("store");
    QTest::addColumn<Shape>("sizes"); // b, h
    QTest::addColumn<QString>("note");
    const AnyTensor output = Tensor<float>(Shape{4, 2, 3});
    QTest::newRow("as nn.MultiheadAttention names them")
        << storeOf({{"attn_output", output}, {"attn_output_weights", halves({4, 2, 2})}}) << Shape{4, 1}
        << QStringLiteral("The axis before queries and keys is taken as that of 4 batch items whose heads were "
                          "averaged; with 4 as “Heads per "
                          "item” (maps.heads, --heads) it is that of the heads.");
    QTest::newRow("no name tells it") << storeOf({{"attn", halves({4, 2, 2})}}) << Shape{1, 4}
                                      << QStringLiteral(
                                             "The axis before queries and keys is taken as that of 4 heads; with 1 as "
                                             "“Heads per item” (maps.heads, --heads) it is "
                                             "that of batch items whose heads nn.MultiheadAttention averaged.");
    QTest::newRow("the file says the heads")
        << storeOf({{"attention_weights", halves({4, 2, 2})}, {"num_heads", Tensor<Index>({1}, {2})}}) << Shape{2, 2}
        << QStringLiteral(
               "The axis before queries and keys is taken as that of 2 batch items with 2 heads each; with 1 as “Heads "
               "per item” (maps.heads, --heads) it is that of batch items whose heads nn.MultiheadAttention "
               "averaged.");
    QTest::newRow("an output has as many items")
        << storeOf(
               {{"attn_output", output}, {"attn_weights", halves({4, 2, 2})}, {"num_heads", Tensor<Index>({1}, {2})}})
        << Shape{4, 1}
        << QStringLiteral(
               "The axis before queries and keys is taken as that of 4 batch items whose heads were averaged; with 4 "
               "as “Heads per item” (maps.heads, --heads) it is that of the heads.");
    QTest::newRow("an output of tokens before items has as many")
        << storeOf({{"attn_output", Tensor<float>(Shape{2, 4, 3})},
                    {"attn_weights", halves({4, 2, 2})},
                    {"num_heads", Tensor<Index>({1}, {2})}})
        << Shape{4, 1} << QString();
    QTest::newRow("an output has fewer items") << storeOf({{"output", Tensor<float>(Shape{2, 2, 3})},
                                                           {"attention_weights", halves({4, 2, 2})},
                                                           {"num_heads", Tensor<Index>({1}, {2})}})
                                               << Shape{2, 2} << QString();
    QTest::newRow("a stack of layers")
        << storeOf({{"attentions", halves({3, 4, 2, 2})}, {"num_heads", Tensor<Index>({1}, {2})}}) << Shape{2, 2}
        << QStringLiteral(
               "The axis before queries and keys is taken as that of 2 batch items with 2 heads each; with 1 as “Heads "
               "per item” (maps.heads, --heads) it is that of batch items whose heads nn.MultiheadAttention "
               "averaged.");
}

void TestMaps::averagedHeadsAreBatchItems()
{
    QFETCH(const SharedStore, store);
    QFETCH(const Shape, sizes);
    QFETCH(const QString, note);
    const auto imported = importMaps(*store, mapsIn(*store), "weights.npz");
    QVERIFY(imported);
    const Sizes s = planOf(imported->opened.document, imported->opened.files).sizes;
    QCOMPARE((Shape{s.b, s.h}), sizes);
    QVERIFY(note.isEmpty() || isAmong(notesOf(*imported), note.toStdString()));
}

/// Its first axis is then the batch, whatever the list is called.
void TestMaps::oneOfAListIsOneLayer()
{
    const SharedStore listed = storeOf({{"attentions.0", halves({3, 2, 2, 2})}});
    QCOMPARE(mapsIn(*listed).front().layerCount(), Index{1});
    const SharedStore stacked = storeOf({{"attentions", halves({3, 2, 2, 2})}});
    QCOMPARE(mapsIn(*stacked).front().layerCount(), Index{3});
}

/// As of a model from which heads were cut away.
void TestMaps::ofLayersWithOtherHeadsTheFirstIsTaken()
{
    const SharedStore store = storeOf({{"0", halves({1, 4, 2, 2})}, {"1", halves({1, 2, 2, 2})}});
    const auto found = mapsIn(*store);
    QCOMPARE(found.size(), std::size_t{2});
    QCOMPARE(found.front().heads(), Index{4});
}

void TestMaps::onlyWhatIsSureNeedsNoQuestion_data()
{
    QTest::addColumn<SharedStore>("store");
    QTest::addColumn<bool>("isSure");
    const AnyTensor matrix = Tensor<float>(Shape{2, 2});
    QTest::newRow("by the name") << storeOf({{"attention_weights", halves({1, 3, 2})}}) << true;
    QTest::newRow("by the shape") << storeOf({{"attn", halves({1, 2, 2, 2})}}) << true;
    QTest::newRow("rows that sum to 1 alone") << storeOf({{"attn", halves({1, 3, 2})}}) << false;
    QTest::newRow("beside another tensor") << storeOf({{"attentions", halves({1, 2, 2})}, {"x", matrix}}) << false;
    QTest::newRow("no maps") << storeOf({{"x", matrix}}) << false;
}

void TestMaps::onlyWhatIsSureNeedsNoQuestion()
{
    QFETCH(const SharedStore, store);
    QTEST(areSurelyMaps(*store, mapsIn(*store)), "isSure");
}

void TestMaps::whatIsNoTensorOfSharesIsNone_data()
{
    QTest::addColumn<SharedStore>("store");
    const auto row = [](const char *name, AnyTensor tensor) {
        QTest::newRow(name) << storeOf({{"a", std::move(tensor)}});
    };
    row("two axes", halves({2, 2}));
    row("six axes", halves({1, 1, 1, 1, 2, 2}));
    row("one key", halves({1, 2, 1}));
    row("no row", halves({1, 0, 2}));
    row("rows of two", halves({1, 2, 4}));
    row("whole numbers", Tensor<Index>({1, 2, 2}, {0, 1, 1, 0}));
    for (const char *name : {"x", "X", "queries", "keys", "values", "inputs.query", "memory", "attn_output"})
        QTest::newRow(name) << storeOf({{name, halves({1, 3, 2})}});
    QTest::newRow("attn_mask") << storeOf({{"attn_mask", halves({1, 2, 2})}});
    QTest::newRow("queries beside keys") << storeOf({{"q", halves({1, 2, 2, 2})}, {"k", halves({1, 2, 2, 2})}});
    QTest::newRow("an output without a batch") << storeOf({{"attn_output", halves({2, 2})}});
    QTest::newRow("a matrix of weights") << storeOf({{"attn.weight", halves({2, 2})}});
    row("numbers below 0", Tensor<float>({1, 1, 2}, {-1, 2}));
}

void TestMaps::whatIsNoTensorOfSharesIsNone()
{
    QFETCH(const SharedStore, store);
    QVERIFY(mapsIn(*store).empty());
}

void TestMaps::tokensNameRowsAndColumns()
{
    const TokenSettings own = mapsFrom(QStringLiteral("attentions.pt")).opened.document.tokens;
    QCOMPARE(own.queries, (TokenLists{{"the", "cat", "sat", "."}, {"a", "dog", "ran", "."}}));
    QCOMPARE(own.keys, own.queries);
    const TokenSettings cross = mapsFrom(QStringLiteral("cross.pt")).opened.document.tokens;
    QCOMPARE(cross.queries, (TokenLists{{"x", "y", "z"}}));
    QCOMPARE(cross.keys, (TokenLists{{"v", "w", "x", "y", "z"}}));
    const TokenSettings text = mapsFrom(QStringLiteral("half.safetensors")).opened.document.tokens;
    QCOMPARE(text.keys, (TokenLists{{"a", "b", "c", "d"}}));
}

void TestMaps::whatWasDoneIsTold()
{
    const auto notes = notesOf(mapsFrom(QStringLiteral("attentions.pt")));
    QVERIFY(isAmong(notes, "Attention maps: layers 3, heads 2, queries × keys 4 × 4."));
    QVERIFY(isAmong(notes, onlyWeightsAreKnown().english()));
    QVERIFY(isAmong(notes, "Every row sums to 1, to 0.001 (rows: 48)."));
    QVERIFY(isAmong(notes, "The number in the names is taken as that of the layer: attentions.0 to attentions.2."));
    QVERIFY(isAmong(
        notesOf(mapsFrom(QStringLiteral("squeezed.npz"))),
        "The first axis is taken as that of 3 layers; without “First axis is layers” (maps.stacked) it is that of "
        "the batch."));
    QVERIFY(isAmong(
        notesOf(mapsFrom(QStringLiteral("bfloat16.safetensors"))),
        "The first axis is taken as that of 2 batch items; with “First axis is layers” (maps.stacked) it is that "
        "of the layers."));
    const auto wrong = notesOf(mapsFrom(QStringLiteral("uneven.npz")));
    QVERIFY(isAmong(wrong, "Rows of the given maps that do not sum to 1, to 0.001: 1 of 6. The farthest sums to 1.5."));
    QVERIFY(isAmong(wrong, "Numbers of the given maps that are no shares, below 0 or above 1: 2."));
    QVERIFY(isAmong(wrong, "Numbers of the given maps that are NaN or infinite: 1."));
}

void TestMaps::othersAreNamed()
{
    const Checkpoint checkpoint = checkpointOfMaps(QStringLiteral("cross.pt"));
    const SharedStore &store = checkpoint.store;
    const auto found = mapsIn(*store);
    QCOMPARE(found.size(), std::size_t{2});
    QCOMPARE(found[0].name, std::string("cross_attentions"));
    QCOMPARE(found[1].name, std::string("encoder_attentions"));
    QVERIFY(isAmong(notesOf(importedMaps(checkpoint).value()), "The file has other maps, too: encoder_attentions."));
    const SharedStore more = storeOf({{"attn", halves({1, 2, 2})}, {"q", Tensor<float>(Shape{2, 2})}});
    QVERIFY(isAmong(notesOf(importMaps(*more, mapsIn(*more), "weights.npz").value()),
                    "The file has other tensors, too, which are left out: q."));
    const ImportedLayer other = importMaps(*store, found[1], "weights.npz").value();
    QCOMPARE(other.opened.document.title, std::string("encoder_attentions"));
    QVERIFY(other.opened.document.tokens.queries.empty()); // they are of the others
    QVERIFY(isAmong(notesOf(other), "The tokens of the file do not fit its tensors, and are left out."));
}

void TestMaps::otherTensorsAreNone()
{
    const Checkpoint checkpoint = checkpointOfMaps(QStringLiteral("kernels.npz"));
    QVERIFY(mapsIn(*checkpoint.store).empty() && mapsAlone(checkpoint).empty());
    const auto imported = importedMaps(checkpoint);
    QVERIFY(!imported);
    QCOMPARE(imported.error().sentence(),
             std::string("maps: got no tensor whose rows sum to 1, expected attention weights of (batch, head, query, "
                         "key), one per layer"));
}

/// Its weights are what PyTorch got for it.
void TestMaps::aCapturedLayerIsNone()
{
    QVERIFY(mapsAlone(checkpointOf(QStringLiteral("captured/encoder.pt"))).empty());
}

void TestMaps::aFileBeyondTheLimitIsRefused()
{
    const auto imported = importedMaps(checkpointOfMaps(QStringLiteral("attentions.pt")), 300);
    QVERIFY(!imported);
    QCOMPARE(imported.error().sentence(),
             std::string("tensor attentions.1: size: got 256 bytes, too many with those before it, expected at most "
                         "300 bytes in all"));
}

HEADSCOPE_TEST(TestMaps, QCoreApplication)
#include "tst_maps.moc"
