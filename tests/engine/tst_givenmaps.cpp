// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/givenmaps.h"

#include "engine/opening/archive.h"
#include "engine/opening/warnings.h"
#include "engine/plan/mapcheck.h"
#include "engine/reading/explain.h"
#include "engine/reading/metrics.h"
#include "engine/run/change.h"
#include "tests/engine/savedsession.h"

using namespace headscope;

/// Attention weights that are given alone: a session's `maps`.
class TestGivenMaps : public FolderTest
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void onlyTheWeightsAreThere();
    void sizesFollowTheShapes_data();
    void sizesFollowTheShapes();
    void oneAxisMayCountItemsAndHeads_data();
    void oneAxisMayCountItemsAndHeads();
    void eachLayerHasItsNumbers_data();
    void eachLayerHasItsNumbers();
    void theyKeepTheirPrecision();
    void stepByStepTheyAreTheSame();
    void nothingIsMaskedAndHeadsAreMeasured();
    void aNumberTellsWhereItStands();
    void aChangedNumberCanBeTakenBack();
    void whatIsWrongGetsASentence_data();
    void whatIsWrongGetsASentence();
    void theyAreSavedAndReadAgain_data();
    void theyAreSavedAndReadAgain();
    void oneTensorNeedsNoList();
    void whatSharesAreNotIsTold();
    void roundingOfBfloat16IsNoFault();
    void openingTellsIt();
    void aLayerOfNoMapsIsTold();
};

namespace {

/// Numbers of which each row sums to 1, no two rows alike.
Tensor<float> sharesOf(const Shape &shape, int first = 0)
{
    Tensor<float> tensor(shape);
    const Index keys = shape.back();
    for (Index row = 0; row * keys < tensor.size(); ++row) {
        float sum = 0;
        for (Index key = 0; key < keys; ++key)
            sum += tensor[row * keys + key] = static_cast<float>(1 + (first + row * 3 + key * key) % 7);
        for (Index key = 0; key < keys; ++key)
            tensor[row * keys + key] /= sum;
    }
    return tensor;
}

std::shared_ptr<const TensorFiles> someMaps()
{
    return fileWith({{"a", sharesOf({2, 3, 4, 5})},
                     {"b", sharesOf({2, 3, 4, 5}, 1)},
                     {"heads", sharesOf({3, 4, 5})},
                     {"all", sharesOf({6, 2, 3, 4, 5})},
                     {"other", sharesOf({2, 3, 4, 4})},
                     {"flat", sharesOf({4, 5})},
                     {"pairs", sharesOf({6, 4, 5})},
                     {"row", sharesOf({5})},
                     {"empty", Tensor<float>({2, 0, 4, 5})}});
}

std::string given(const char *tensor)
{
    return R"({"file": "x.npz", "tensor": ")" + std::string(tensor) + "\"}";
}

std::string givenList(std::initializer_list<const char *> tensors)
{
    std::string list;
    for (const char *tensor : tensors)
        list += (list.empty() ? "[" : ", ") + given(tensor);
    return list + "]";
}

Document mapsOf(const std::string &weights, const std::vector<Setting> &more = {})
{
    return changed(changed({}, {{"maps.weights", weights.c_str()}}), more);
}

} // namespace

void TestGivenMaps::onlyTheWeightsAreThere()
{
    const Plan plan = planOf(mapsOf(given("a")), someMaps());
    QVERIFY(plan.hasMapsAlone());
    QCOMPARE(plan.graph->size(), std::size_t{1});
    QCOMPARE(plan.graph->steps().size(), std::size_t{1});
    const GraphTensor &weights = plan.graph->at(Role::Weights);
    QVERIFY(weights.step == StepId::Softmax && weights.operation == Operation::Given && weights.operands.empty());
    QCOMPARE(weights.shape, (Shape{2, 3, 4, 5}));
}

void TestGivenMaps::sizesFollowTheShapes_data()
{
    QTest::addColumn<std::string>("weights");
    QTest::addColumn<bool>("stacked");
    QTest::addColumn<Shape>("sizes"); // layers, b, h, q, k
    QTest::newRow("one head") << given("flat") << false << Shape{1, 1, 1, 4, 5};
    QTest::newRow("layers of one head") << given("heads") << true << Shape{3, 1, 1, 4, 5};
    QTest::newRow("heads") << given("heads") << false << Shape{1, 1, 3, 4, 5};
    QTest::newRow("batch and heads") << given("a") << false << Shape{1, 2, 3, 4, 5};
    QTest::newRow("layers and heads") << given("a") << true << Shape{2, 1, 3, 4, 5};
    QTest::newRow("layers, batch and heads") << given("all") << true << Shape{6, 2, 3, 4, 5};
    QTest::newRow("a list of batches") << givenList({"a", "b", "a"}) << false << Shape{3, 2, 3, 4, 5};
    QTest::newRow("a list of heads") << givenList({"heads", "heads"}) << false << Shape{2, 1, 3, 4, 5};
}

void TestGivenMaps::sizesFollowTheShapes()
{
    QFETCH(const std::string, weights);
    QFETCH(const bool, stacked);
    QFETCH(const Shape, sizes);
    const Sizes s = planOf(mapsOf(weights, {{"maps.stacked", stacked ? "true" : "false"}}), someMaps()).sizes;
    QCOMPARE((Shape{s.layers, s.b, s.h, s.q, s.k}), sizes);
    QCOMPARE(s.g, s.h);
}

void TestGivenMaps::eachLayerHasItsNumbers_data()
{
    QTest::addColumn<std::string>("weights");
    QTest::addColumn<bool>("stacked");
    QTest::newRow("a list") << givenList({"a", "b"}) << false;
    QTest::newRow("a list without batch") << givenList({"heads", "heads"}) << false;
    QTest::newRow("one of all") << given("all") << true;
    QTest::newRow("one without batch") << given("a") << true;
    QTest::newRow("one without heads") << given("pairs") << true;
}

void TestGivenMaps::eachLayerHasItsNumbers()
{
    QFETCH(const std::string, weights);
    QFETCH(const bool, stacked);
    const Document first = mapsOf(weights, {{"maps.stacked", stacked ? "true" : "false"}});
    const Index layers = planOf(first, someMaps()).sizes.layers;
    std::set<std::string> places;
    for (Index layer = 0; layer < layers; ++layer) {
        const auto trace = traceOf(changed(first, {{"maps.layer", std::to_string(layer).c_str()}}), someMaps());
        const Shape &shape = tensorOf(trace->plan, Role::Weights).shape;
        for (Index i = 0; i < countOf(shape); ++i) {
            const Cell cell = cellAt(shape, i);
            const StoredCell stored = storedCellOf(trace->plan, cell);
            const AnyTensor &file = tensorAt(*trace->plan.files, stored.tensor);
            QVERIFY(isInside(stored.cell, shapeOf(file)));
            QCOMPARE(trace->value(Role::Weights, cell), valueAt(file, offsetOf(shapeOf(file), stored.cell)));
            places.insert(stored.tensor.tensor + toString(stored.cell));
        }
    }
    QVERIFY(places.size() >=
            (weights == given("pairs") ? std::size_t{6 * 20} : (stacked ? std::size_t(layers) : std::size_t{1}) * 60));
}

void TestGivenMaps::oneAxisMayCountItemsAndHeads_data()
{
    QTest::addColumn<std::string>("weights");
    QTest::addColumn<QByteArray>("heads");
    QTest::addColumn<bool>("stacked");
    QTest::addColumn<Shape>("sizes"); // layers, b, h
    QTest::addColumn<Cell>("cell");   // of the last layer
    QTest::addColumn<Cell>("place");  // of the same number in the file
    const auto row = [](const char *name, const char *tensor, const char *heads, bool stacked, const Shape &sizes,
                        const Cell &cell, const Cell &place) {
        QTest::newRow(name) << given(tensor) << QByteArray(heads) << stacked << sizes << cell << place;
    };
    row("averaged heads", "pairs", "1", false, {1, 6, 1}, {4, 0, 3, 2}, {4, 3, 2});
    row("batch by heads", "pairs", "2", false, {1, 3, 2}, {2, 1, 3, 2}, {5, 3, 2});
    row("heads alone", "pairs", "6", false, {1, 1, 6}, {0, 5, 3, 2}, {5, 3, 2});
    row("averaged heads of layers", "a", "1", true, {2, 3, 1}, {2, 0, 1, 4}, {1, 2, 1, 4});
    row("as the shape has them", "a", "3", false, {1, 2, 3}, {1, 2, 1, 4}, {1, 2, 1, 4});
}

void TestGivenMaps::oneAxisMayCountItemsAndHeads()
{
    QFETCH(const std::string, weights);
    QFETCH(const QByteArray, heads);
    QFETCH(const bool, stacked);
    QFETCH(const Shape, sizes);
    QFETCH(const Cell, cell);
    QFETCH(const Cell, place);
    const std::string last = std::to_string(sizes[0] - 1);
    const auto trace = traceOf(mapsOf(weights, {{"maps.stacked", stacked ? "true" : "false"},
                                                {"maps.heads", heads.constData()},
                                                {"maps.layer", last.c_str()}}),
                               someMaps());
    const Sizes &s = trace->plan.sizes;
    QCOMPARE((Shape{s.layers, s.b, s.h}), sizes);
    const StoredCell stored = storedCellOf(trace->plan, cell);
    QCOMPARE(stored.cell, place);
    const AnyTensor &file = tensorAt(*trace->plan.files, stored.tensor);
    QCOMPARE(trace->value(Role::Weights, cell), valueAt(file, offsetOf(shapeOf(file), place)));
}

void TestGivenMaps::theyKeepTheirPrecision()
{
    Tensor<double> exact({1, 1, 1, 2});
    exact[0] = 0.1;
    exact[1] = 0.9;
    const auto files = fileWith({{"m", exact}});
    const auto trace = traceOf(mapsOf(given("m"), {{"layer.precision", "\"float64\""}}), files);
    QCOMPARE(trace->value(Role::Weights, {0, 0, 0, 0}), 0.1);
    QCOMPARE(traceOf(mapsOf(given("m")), files)->value(Role::Weights, {0, 0, 0, 0}), double(0.1F));
}

void TestGivenMaps::stepByStepTheyAreTheSame()
{
    const Plan plan =
        planOf(mapsOf(givenList({"a", "b"}),
                      {{"maps.layer", "1"}, {"overrides", R"([{"cell": "weights[0,1,2,3]", "value": 2}])"}}),
               someMaps());
    Run run(plan);
    int steps = 0;
    for (; run.next() != nullptr; ++steps)
        run.advance();
    QCOMPARE(steps, 1);
    QCOMPARE(differentTensor(*run.trace(), *runAll(plan)), std::string());
    QCOMPARE(run.trace()->value(Role::Weights, {0, 1, 2, 3}), 2.0);
}

void TestGivenMaps::nothingIsMaskedAndHeadsAreMeasured()
{
    const auto trace = traceOf(mapsOf(given("a")), someMaps());
    QVERIFY(!trace->hasMaskBehind(Role::Weights) && !trace->isMasked(Role::Weights, {0, 0, 0, 0}));
    QVERIFY(!trace->plan.masks() && !trace->plan.isTraining());
    const HeadMetrics head = metricsOf(*trace, Role::Weights, 1, 2);
    QVERIFY(head.meanEntropy > 0 && head.meanEntropy < head.evenEntropy);
    QCOMPARE(head.evenEntropy, std::log2(5.0));
}

void TestGivenMaps::aNumberTellsWhereItStands()
{
    const auto trace = traceOf(mapsOf(given("all"), {{"maps.stacked", "true"}, {"maps.layer", "2"}}), someMaps());
    const Explanation e = explain(*trace, Role::Weights, {1, 0, 1, 3});
    QVERIFY(e.stored.has_value());
    QCOMPARE(e.stored->tensor, (TensorRef{"x.npz", "all"}));
    QCOMPARE(e.stored->cell, (Cell{2, 1, 0, 1, 3}));
    QVERIFY(e.operation == Operation::Given && e.sources.empty() && workingsOf(e).empty());
    QVERIFY(!explain(*traceOf(smallDocument()), Role::Queries, {0, 0, 0}).stored);
}

void TestGivenMaps::aChangedNumberCanBeTakenBack()
{
    const Document document = mapsOf(given("a"));
    const Plan plan = planOf(document, someMaps());
    const auto before = runAll(plan);
    const Plan edited =
        planOf(changed(document, {{"overrides", R"([{"cell": "weights[1,2,3,4]", "value": 0.5}])"}}), plan.files);
    const auto after = changed(*before, edited);
    QCOMPARE(after->value(Role::Weights, {1, 2, 3, 4}), 0.5);
    QCOMPARE(*explain(*after, Role::Weights, {1, 2, 3, 4}).computed, before->value(Role::Weights, {1, 2, 3, 4}));
    QCOMPARE(differentTensor(*changed(*after, plan), *before), std::string());
}

void TestGivenMaps::whatIsWrongGetsASentence_data()
{
    QTest::addColumn<std::string>("weights");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *name, const std::string &weights, const char *path, const char *json,
                        const char *sentence) {
        QTest::newRow(name) << weights << QByteArray(path) << QByteArray(json) << QByteArray(sentence);
    };
    row("a row alone", given("row"), "title", "\"\"",
        "maps.weights: got (5,), expected (batch, head, query, key), without the batch, or without both batch and "
        "head");
    row("too few axes for layers", given("flat"), "maps.stacked", "true",
        "maps.weights: got (4, 5), expected (layer, batch, head, query, key), without the batch, or without both batch "
        "and head");
    row("too many axes", given("all"), "title", "\"\"",
        "maps.weights: got (6, 2, 3, 4, 5), expected (batch, head, query, key), without the batch, or without both "
        "batch and head");
    row("heads that do not divide", given("heads"), "maps.heads", "2",
        "maps.heads: got 2, expected a divisor of 3, the axis before those of queries and keys");
    row("other heads than there are", given("a"), "maps.heads", "1",
        "maps.heads: got 1, expected 3, as maps.weights has");
    row("layers of two shapes", givenList({"a", "other"}), "title", "\"\"",
        "maps.weights: got (2, 3, 4, 4), expected (2, 3, 4, 5), as the first layer has");
    row("a list that is stacked", givenList({"a", "b"}), "maps.stacked", "true",
        "maps.stacked: got true, expected false, because each layer has a tensor of its own");
    row("no such layer", givenList({"a", "b"}), "maps.layer", "2",
        "maps.layer: got 2, expected a whole number from 0 to 1");
    row("no such tensor", given("none"), "title", "\"\"", "maps.weights: got none, expected a tensor that is in x.npz");
    row("nothing in it", given("empty"), "title", "\"\"",
        "maps.weights: got (2, 0, 4, 5), expected a tensor with no empty axis");
    row("a mask", given("a"), "mask.causal", "\"top_left\"",
        "mask.causal: got \"top_left\", expected nothing beside maps.weights, which are not computed");
    row("heads", given("a"), "layer.num_heads", "4",
        "layer.num_heads: got 4, expected nothing beside maps.weights, which are not computed");
    row("too few words", given("a"), "tokens.keys", R"(["a", "b"])", "tokens.keys: got 2 words, expected 5");
    row("an override of scores", given("a"), "overrides", R"([{"cell": "scores[0,0,0,0]", "value": 1}])",
        "overrides[0]: got scores, expected a tensor of this run");
}

void TestGivenMaps::whatIsWrongGetsASentence()
{
    QFETCH(const std::string, weights);
    QFETCH(const QByteArray, path);
    QFETCH(const QByteArray, json);
    QFETCH(const QByteArray, sentence);
    const auto plan = makePlan(mapsOf(weights, {{path.constData(), json.constData()}}), someMaps());
    QVERIFY(!plan);
    QCOMPARE(QByteArray::fromStdString(plan.error().sentence()), sentence);
}

void TestGivenMaps::theyAreSavedAndReadAgain_data()
{
    QTest::addColumn<bool>("withData");
    QTest::newRow("beside it") << false;
    QTest::newRow("in it") << true;
}

void TestGivenMaps::theyAreSavedAndReadAgain()
{
    QFETCH(const bool, withData);
    auto files = std::make_shared<TensorFiles>(*someMaps());
    (*files)["y.npz"] = std::make_shared<const TensorFile>(TensorFile{{"a", sharesOf({2, 3, 4, 5}, 2)}});
    Document document =
        mapsOf(givenList({"b", "a", "a"}), {{"maps.layer", "2"}, {"tokens.keys", R"(["a","b","c","d","e"])"}});
    document.maps.weights[2]->file = "y.npz"; // of one name with another
    const Plan plan = planOf(document, files);
    if (withData)
        QVERIFY(saveWithData(path("t.headscope"), plan));
    else
        saved(path("t.headscope"), plan);
    const auto again = opened(path("t.headscope"));
    QVERIFY(again.has_value());
    QCOMPARE(differentKey(plan, *again), std::string());
    QCOMPARE(differentTensor(*runAll(plan), *runAll(*again)), std::string());
}

void TestGivenMaps::oneTensorNeedsNoList()
{
    const Document document = mapsOf(given("a"));
    QCOMPARE(settingAt(document, "maps.weights"), settingAt(mapsOf(givenList({"a"})), "maps.weights"));
    QVERIFY(settingAt(document, "maps.weights").starts_with("{"));
    QVERIFY(settingAt(mapsOf(givenList({"a", "b"})), "maps.weights").starts_with("["));
    QCOMPARE(settingAt({}, "maps.weights"), std::string("null"));
    QVERIFY(changed(document, {{"maps.weights", "null"}}) == Document());
    for (const char *json : {"[]", "3", "\"x\"", "[null]", "[3]", "{}", "true"})
        QVERIFY2(!withSetting({}, "maps.weights", json), json);
    for (const char *json : {"-1", "1.5", "null", "1000001"})
        QVERIFY2(!withSetting({}, "maps.layer", json), json);
}

void TestGivenMaps::whatSharesAreNotIsTold()
{
    Tensor<float> numbers = sharesOf({2, 3, 4, 5});
    QVERIFY(warningsOf(checkedMaps(mapsOf(given("m")), *fileWith({{"m", numbers}}))).empty());
    numbers[0] += 0.5F;   // a row that sums to 1.5
    numbers[5] -= 2;      // one with a number below 0, that sums to -1
    numbers[10] = NAN;    // one without a sum
    numbers[15] += 1e-4F; // rounding
    const MapCheck check = checkedMaps(mapsOf(given("m")), *fileWith({{"m", numbers}}));
    QCOMPARE(check.rows, Index{24});
    QCOMPARE(check.uneven, Index{2});
    QVERIFY(std::abs(check.farthest + 1) < 1e-5);
    QCOMPARE(check.notShares, Index{1});
    QCOMPARE(check.notNumbers, Index{1});
    const auto warnings = warningsOf(check);
    QCOMPARE(warnings.size(), std::size_t{3});
    QCOMPARE(warnings[0].english(),
             std::string("Rows of the given maps that do not sum to 1, to 0.001: 2 of 24. The farthest sums to -1."));
    QCOMPARE(warnings[1].english(),
             std::string("Numbers of the given maps that are no shares, below 0 or above 1: 1."));
    QCOMPARE(warnings[2].english(), std::string("Numbers of the given maps that are NaN or infinite: 1."));
}

/// Its numbers are read as floats, and saved so.
void TestGivenMaps::roundingOfBfloat16IsNoFault()
{
    Tensor<float> numbers({2, 3});
    for (Index i = 0; i < numbers.size(); ++i)
        numbers[i] = i % 3 == 2 ? 0.33203125F : 0.333984375F + (i > 3 ? 0.001953125F : 0); // which sum to more
    MapCheck check = checkedMaps(mapsOf(given("m")), *fileWith({{"m", numbers}}));
    QVERIFY(warningsOf(check).empty());
    QCOMPARE(nearnessOf(check), std::string("0.01"));
    numbers[0] = 0.5F;
    check = checkedMaps(mapsOf(given("m")), *fileWith({{"m", numbers}}));
    QCOMPARE(check.uneven, Index{1});
    numbers[0] = 0.3359F; // no number of bfloat16
    check = checkedMaps(mapsOf(given("m")), *fileWith({{"m", numbers}}));
    QCOMPARE(check.uneven, Index{2});
    QCOMPARE(nearnessOf(check), std::string("0.001"));
}

void TestGivenMaps::openingTellsIt()
{
    Tensor<float> numbers = sharesOf({3, 4, 5});
    saved(path("good.headscope"), planOf(mapsOf(given("m")), fileWith({{"m", numbers}})));
    QVERIFY(openSessionFile(path("good.headscope")).value().warnings.empty());
    numbers[0] = NAN;
    saved(path("bad.headscope"), planOf(mapsOf(given("m")), fileWith({{"m", numbers}})));
    QCOMPARE(openSessionFile(path("bad.headscope")).value().warnings.size(), std::size_t{1});
}

void TestGivenMaps::aLayerOfNoMapsIsTold()
{
    const auto warnings = warningsOf({}, changed({}, {{"maps.layer", "2"}}));
    QCOMPARE(warnings.size(), std::size_t{1});
    QCOMPARE(warnings[0].english(),
             std::string("HeadScope reads maps.layer, maps.stacked and maps.heads only beside maps.weights."));
    QVERIFY(warningsOf({}, mapsOf(given("a"), {{"maps.layer", "2"}})).empty());
}

HEADSCOPE_TEST(TestGivenMaps, QCoreApplication)
#include "tst_givenmaps.moc"
