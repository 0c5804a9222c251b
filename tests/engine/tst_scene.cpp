// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/scene.h"

#include "engine/document/strictjson.h"
#include "engine/formats/openstore.h"
#include "engine/io/file.h"
#include "engine/io/npz.h"
#include "examplemodel.h"
#include "readnumpy.h"

#include <QFileInfo>

using namespace headscope;

/// The trained examples: every scene against what PyTorch computed.
class TestScene : public QObject
{
    Q_OBJECT

private slots:
    void theExamplesAreAsPromised_data() { addModels(); }
    void theExamplesAreAsPromised();
    void everyTensorOfEverySceneIsPyTorchs_data() { addModels(); }
    void everyTensorOfEverySceneIsPyTorchs();
    void theWholeModelHasTheSameLayers_data() { addModels(); }
    void theWholeModelHasTheSameLayers();
    void everyTokenHasItsRow_data() { addModels(); }
    void everyTokenHasItsRow();
    void paddedKeysWeighNothing();
    void theStartingHeadLooksAtTheWordThatItWrites();
    void theInductionHeadLooksAtWhatFollowedLastTime();
    void theSorterLooksAtTheLetterThatItPrints();
    void aFileWithoutItsTensorsIsRefused();
    void noTensorOfALayerMayBeMissing();
    void anInputOfAnotherShapeIsRefused();
    void aFileThatCannotBeReadIsRefused();

private:
    static void addModels();
};

namespace {

Bytes bytesIn(const std::string &path)
{
    auto bytes = readPlainFile(path, kDefaultMaxDecodedBytes);
    if (!bytes)
        qFatal("%s", bytes.error().sentence().c_str());
    return std::move(*bytes);
}

std::map<std::string, AnyTensor> tensorsIn(const std::string &path)
{
    auto tensors = readNpz(bytesIn(path));
    if (!tensors)
        qFatal("%s", tensors.error().sentence().c_str());
    std::map<std::string, AnyTensor> out;
    for (NamedTensor &tensor : *tensors)
        out.emplace(std::move(tensor.name), std::move(tensor.tensor));
    return out;
}

std::shared_ptr<const Trace> traceOfScene(const Model &model, const std::string &name, const Scene &scene)
{
    const auto opened = openScene(model, scene, name + ".npz", readerOfFolder(kExamplesFolder));
    if (!opened)
        qFatal("%s", opened.error().sentence().c_str());
    return traceOf(opened->document, opened->files);
}

/// What is said of these tensors in the place of the model's, for its last layer and first sentence.
std::string refusalOf(const Model &model, const std::map<std::string, AnyTensor> &tensors)
{
    std::vector<NamedTensor> named;
    for (const auto &[name, tensor] : tensors)
        named.push_back({name, tensor});
    const Bytes file = writeNpz(named).value();
    const FileReader reader = [&](const std::string &) -> Result<SharedSource> {
        return SharedSource(std::make_shared<const MemorySource>(ByteView(file)));
    };
    const auto opened = openScene(model, {model.layers.size() - 1, 0}, "x.npz", reader);
    return opened ? "it opens" : opened.error().sentence();
}

SharedStore wholeModel(const std::string &name)
{
    const std::string file = name + ".safetensors";
    auto store = openTensorStore(std::make_shared<const MemorySource>(bytesIn(kExamplesFolder + '/' + file)), file);
    if (!store)
        qFatal("%s", store.error().sentence().c_str());
    return std::move(*store);
}

/// What a layer's parameter is called in the whole model: "blks.0.attention.W_q.weight" for "layer-1/W_q".
std::string nameInWholeModel(const std::string &layer, const std::string &parameter)
{
    const bool isCross = layer.ends_with("-cross");
    const bool isDecoder = layer.starts_with("decoder-");
    const std::string number = layer.substr(layer.find('-') + 1, 1);
    const std::string side = layer.starts_with("layer-") ? "" : layer.substr(0, layer.find('-')) + ".";
    const std::string block = side + "blks." + std::to_string(std::stoi(number) - 1) + ".";
    if (parameter.starts_with("norm_"))
        return block + (isCross ? "addnorm2" : "addnorm1") + ".ln." + parameter.substr(5);
    const std::string attention = isCross ? "attention2." : isDecoder ? "attention1." : "attention.";
    return block + attention + "W_" + parameter.substr(2) + (parameter.starts_with("b_") ? ".bias" : ".weight");
}

Json settingsOfModel(const std::string &name)
{
    const auto json = parseStrictJson(asText(bytesIn(kExamplesFolder + "/" + name + ".model.json")));
    if (!json)
        qFatal("%s", json.error().sentence().c_str());
    return *json;
}

/// One item of a batch, cut to the lengths of the sentence as its tensor has them.
AnyTensor cutTo(const AnyTensor &batch, const Shape &shape, std::size_t item)
{
    Tensor<double> out(shape);
    for (Index i = 0; i < out.size(); ++i) {
        Cell cell = cellAt(shape, i);
        cell[0] = static_cast<Index>(item);
        out[i] = valueAt(batch, offsetOf(shapeOf(batch), cell));
    }
    return out;
}

/// What differs between a run and PyTorch's batch; nothing where every tensor agrees.
std::string differences(const Trace &trace, const ModelLayer &layer, const Scene &scene,
                        const std::map<std::string, AnyTensor> &goldens, int &compared)
{
    std::string out;
    for (const TensorSpec &spec : tensorTable()) {
        const auto golden = goldens.find(layer.name + "/" + std::string(spec.name));
        if (golden == goldens.end())
            continue;
        const AnyTensor got = *trace.whole(spec.role);
        const AnyTensor wanted = scene.sentence ? cutTo(golden->second, shapeOf(got), *scene.sentence) : golden->second;
        const std::string difference = firstDifference(got, wanted, 1e-5);
        if (!difference.empty())
            out += layer.name + " " + std::string(spec.name) + " " + difference + "\n";
        ++compared;
    }
    return out;
}

/// The word that a query of a head looks at most.
std::string favourite(const Trace &trace, Index head, Index query)
{
    const AnyTensor weights = *trace.whole(Role::Weights);
    const Index keys = shapeOf(weights)[3];
    Index best = 0;
    for (Index key = 1; key < keys; ++key)
        if (valueAt(weights, offsetOf(shapeOf(weights), {0, head, query, key})) >
            valueAt(weights, offsetOf(shapeOf(weights), {0, head, query, best})))
            best = key;
    return trace.plan.document.tokens.keys.front()[static_cast<std::size_t>(best)];
}

} // namespace

void TestScene::addModels()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"dates", "induction", "sort"})
        QTest::addRow("%s", name) << QString::fromUtf8(name);
}

void TestScene::theExamplesAreAsPromised()
{
    QFETCH(QString, name);
    const Model model = exampleModel(name.toStdString());
    QVERIFY(model.sentences.size() >= 8 && model.sentences.size() <= 12);
    QVERIFY(model.accuracy.of >= 1000);
    QVERIFY(static_cast<double>(model.accuracy.exact) >= 0.99 * static_cast<double>(model.accuracy.of));
    QVERIFY(model.accuracy.seed != model.accuracy.testSeed);
    QVERIFY(QFileInfo(QString::fromStdString(kExamplesFolder) + '/' + name + ".npz").size() <= 1000000);
    const auto noted = std::count_if(model.layers.begin(), model.layers.end(),
                                     [](const ModelLayer &layer) { return !layer.notes.empty(); });
    QVERIFY(noted >= 1);
    for (const ModelLayer &layer : model.layers)
        for (const HeadNote &note : layer.notes)
            QVERIFY(!note.text.format.empty());
}

void TestScene::everyTensorOfEverySceneIsPyTorchs()
{
    QFETCH(QString, name);
    const Model model = exampleModel(name.toStdString());
    const auto goldens = tensorsIn(TEST_SOURCE_DIR "/golden/examples/" + name.toStdString() + ".npz");
    for (std::size_t layer = 0; layer < model.layers.size(); ++layer)
        for (std::size_t sentence = 0; sentence <= model.sentences.size(); ++sentence) {
            Scene scene{layer, std::nullopt}; // after the last sentence, all of them
            if (sentence < model.sentences.size())
                scene.sentence = sentence;
            const auto trace = traceOfScene(model, name.toStdString(), scene);
            int compared = 0;
            QCOMPARE(differences(*trace, model.layers[layer], scene, goldens, compared), std::string());
            QCOMPARE(compared, model.layers[layer].normEps ? 12 : 10);
        }
}

/// Scenes and whole model are of one training.
void TestScene::theWholeModelHasTheSameLayers()
{
    QFETCH(QString, name);
    const SharedStore whole = wholeModel(name.toStdString());
    int compared = 0;
    for (const auto &[tensor, values] : tensorsIn(kExamplesFolder + "/" + name.toStdString() + ".npz")) {
        const auto slash = tensor.find('/');
        const std::string parameter = tensor.substr(slash + 1);
        if (parameter == "queries" || parameter == "keys")
            continue;
        const StoredTensor *same = whole->find(nameInWholeModel(tensor.substr(0, slash), parameter));
        QVERIFY2(same != nullptr, tensor.c_str());
        QCOMPARE(firstDifference(whole->read(*same).value(), values, 0), std::string());
        ++compared;
    }
    QCOMPARE(compared, 10 * static_cast<int>(exampleModel(name.toStdString()).layers.size()));
}

void TestScene::everyTokenHasItsRow()
{
    QFETCH(QString, name);
    const SharedStore whole = wholeModel(name.toStdString());
    const Json settings = settingsOfModel(name.toStdString());
    const Json &tokens = *settings.find("tokens");
    const std::vector<std::pair<const Json *, const char *>> lists{{&tokens, "embedding.weight"},
                                                                   {tokens.find("source"), "encoder.embedding.weight"},
                                                                   {tokens.find("target"), "decoder.embedding.weight"}};
    int compared = 0;
    for (const auto &[list, embedding] : lists)
        if (const auto *words = list ? list->as<Json::List>() : nullptr) {
            QCOMPARE(std::ssize(*words), whole->find(embedding)->shape.front());
            ++compared;
        }
    QCOMPARE(compared, name == "induction" ? 1 : 2);
    QCOMPARE(*settings.find("num_heads")->as<std::int64_t>(), exampleModel(name.toStdString()).layers.front().heads);
}

void TestScene::paddedKeysWeighNothing()
{
    const Model model = exampleModel("dates");
    const auto trace = traceOfScene(model, "dates", {model.start.layer, std::nullopt});
    const Tensor<float> &weights = tensorOf(trace, Role::Weights);
    int padded = 0;
    for (Index i = 0; i < weights.size(); ++i) {
        const Cell cell = cellAt(weights.shape(), i);
        const auto &words = trace->plan.document.tokens.keys[static_cast<std::size_t>(cell[0])];
        if (words[static_cast<std::size_t>(cell[3])] != "<pad>")
            continue;
        QCOMPARE(weights[i], 0.0F);
        ++padded;
    }
    QVERIFY(padded > 100);
}

void TestScene::theStartingHeadLooksAtTheWordThatItWrites()
{
    const Model model = exampleModel("dates");
    const auto trace = traceOfScene(model, "dates", {model.start.layer, 0});
    const std::map<std::string, std::string> wanted{{"→他", "he"},    {"→2021年", "2021"}, {"→3月", "March"},
                                                    {"→5日", "5"},    {"→晚上", "pm"},     {"→7点", "7"},
                                                    {"→离开", "left"}};
    const auto &queries = trace->plan.document.tokens.queries.front();
    std::size_t seen = 0;
    for (Index query = 0; query < std::ssize(queries); ++query)
        if (const auto word = wanted.find(queries[static_cast<std::size_t>(query)]); word != wanted.end()) {
            QCOMPARE(favourite(*trace, model.start.head, query), word->second);
            ++seen;
        }
    QCOMPARE(seen, wanted.size());
}

void TestScene::theInductionHeadLooksAtWhatFollowedLastTime()
{
    const Model model = exampleModel("induction");
    int repeated = 0;
    for (std::size_t sentence = 0; sentence < model.sentences.size(); ++sentence) {
        const auto trace = traceOfScene(model, "induction", {model.start.layer, sentence});
        const auto &words = trace->plan.document.tokens.queries.front();
        for (std::size_t i = 1; i + 1 < words.size(); ++i) {
            const auto first = std::find(words.begin(), words.end(), words[i]) - words.begin();
            if (first == static_cast<Index>(i) || words[i + 1] != words[static_cast<std::size_t>(first) + 1])
                continue; // new, or at the end of its phrase
            QCOMPARE(favourite(*trace, model.start.head, static_cast<Index>(i)), words[i + 1]);
            ++repeated;
        }
    }
    QVERIFY(repeated > 30);
}

void TestScene::theSorterLooksAtTheLetterThatItPrints()
{
    const Model model = exampleModel("sort");
    int printed = 0;
    int right = 0;
    for (std::size_t sentence = 0; sentence < model.sentences.size(); ++sentence) {
        const auto trace = traceOfScene(model, "sort", {model.start.layer, sentence});
        const auto &words = trace->plan.document.tokens.queries.front();
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] != "→<eos>") {
                ++printed;
                right += "→" + favourite(*trace, model.start.head, static_cast<Index>(i)) == words[i] ? 1 : 0;
            }
    }
    QVERIFY(printed > 50);
    QVERIFY2(right >= 0.95 * printed, qPrintable(QStringLiteral("%1 of %2").arg(right).arg(printed)));
}

void TestScene::aFileWithoutItsTensorsIsRefused()
{
    const Model model = exampleModel("dates");
    const auto opened = openScene(model, {0, 0}, "induction.npz", readerOfFolder(kExamplesFolder));
    QVERIFY(!opened);
    QCOMPARE(opened.error().sentence(),
             std::string("induction.npz: encoder-1-self/W_q: got none, expected a tensor of the model"));
}

void TestScene::noTensorOfALayerMayBeMissing()
{
    const Model model = exampleModel("dates");
    const ModelLayer &layer = model.layers.back();
    QVERIFY(layer.normEps && !layer.isSelfAttention());
    std::vector<std::string> needed{layer.queries.tensor, layer.keys.tensor};
    for (const char *part : {"W_q", "b_q", "W_k", "b_k", "W_v", "b_v", "W_o", "b_o", "norm_weight", "norm_bias"})
        needed.push_back(layer.name + "/" + part);
    for (const std::string &name : needed) {
        auto tensors = tensorsIn(kExamplesFolder + "/dates.npz");
        QCOMPARE(tensors.erase(name), std::size_t{1});
        QCOMPARE(refusalOf(model, tensors), "x.npz: " + name + ": got none, expected a tensor of the model");
    }
}

void TestScene::anInputOfAnotherShapeIsRefused()
{
    const Model model = exampleModel("dates");
    auto tensors = tensorsIn(kExamplesFolder + "/dates.npz");
    const std::string name = model.layers.back().queries.tensor;
    tensors[name] = Tensor<float>({1, 2, 3});
    QCOMPARE(refusalOf(model, tensors), "x.npz: " + name + ": got (1, 2, 3), expected a tensor of the model");
}

void TestScene::aFileThatCannotBeReadIsRefused()
{
    const Model model = exampleModel("dates");
    const auto isNone = openScene(model, {0, 0}, "none.npz", readerOfFolder(kExamplesFolder));
    QVERIFY(!isNone && isNone.error().file == "none.npz");
    const auto isOther = openScene(model, {0, 0}, "dates.json", readerOfFolder(kExamplesFolder));
    QVERIFY(!isOther && isOther.error().file == "dates.json");
}

HEADSCOPE_TEST(TestScene, NoApplication)
#include "tst_scene.moc"
