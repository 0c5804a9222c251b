// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/failedreading.h"
#include "engine/checkpoints/checkpoint.h"
#include "engine/models/modelroom.h"
#include "engine/models/runmodel.h"
#include "engine/tensor/memory.h"
#include "tests/models/support.h"

#include <QTemporaryDir>

#include <numeric>

using namespace headscope;
using namespace Qt::StringLiterals;

/// The weights of a model are read when a run comes to them, and stand in memory once.
class TestWeights : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsReadTakesMemoryAndNothingElse();
    void matricesArePackedAndNothingElse();
    void rowsAreUnpackedAsTheyWere();
    void anotherRunReadsNothingAgain();
    void queriesKeysAndValuesOfOneStreamAreNormedOnce();
    void aChangedWeightGoesOnAndBack();
    void aFileThatIsCutShortIsASentence();
    void weightsThatAreNotFiniteAreToldOnceTheyAreRead();
    void whatARunHasReadGoesWithTheRun();
    void rangesOfWeightsAreMeasuredOnce();
    void mapsFindRoomBesideWeightsThatAreThere();
    void mapsLeaveRoomForTheBlocksBehind_data();
    void mapsLeaveRoomForTheBlocksBehind();
    void theMemoryOfALargeTableIsGivenBack();
};

namespace {

const std::vector<TokenId> kText{5, 9, 2, 7};

std::string copiedTo(const QTemporaryDir &folder, const QString &name)
{
    for (const char *file : {"config.json", "model.safetensors", "tokenizer.json"})
        QFile::copy(modelFolder(name) + u'/' + QLatin1String(file), folder.filePath(QLatin1String(file)));
    return folder.path().toStdString();
}

} // namespace

/// The last matrix too, which has another name than all others; and no tensor that no block names.
void TestWeights::whatIsReadTakesMemoryAndNothingElse()
{
    const auto bytesIn = [](const QString &name, std::string_view unread) {
        const auto opened = openCheckpoint(modelFolder(name).toStdString());
        std::uint64_t bytes = 0;
        for (const StoredTensor &tensor : opened->store->tensors())
            bytes += unread.empty() || !tensor.name.ends_with(unread) ? tensor.decodedBytes : 0;
        return static_cast<double>(bytes);
    };
    QCOMPARE(modelNamed(u"llama"_s)->weights->bytes(), bytesIn(u"llama"_s, {}));
    QCOMPARE(modelNamed(u"gpt2"_s)->weights->bytes(), bytesIn(u"gpt2"_s, ".attn.bias"));
    QVERIFY(bytesIn(u"gpt2"_s, ".attn.bias") < bytesIn(u"gpt2"_s, {}));
}

void TestWeights::matricesArePackedAndNothingElse()
{
    const auto trace = ran(modelNamed(u"gpt2"_s), reading(kText));
    const Trace &self = trace->trace("layer.0.self");
    for (const Role role : {Role::Wq, Role::Wk, Role::Wv, Role::Wo})
        QVERIFY(self.has(role) && self.packed(role) != nullptr && !self.isKept(role));
    QVERIFY(self.isKept(Role::Bq) && self.isKept(Role::NormWeight));
    const Trace &embed = trace->trace("embed");
    QCOMPARE(embed.packed(Role::WToken), trace->trace("unembed").packed(Role::WUnembed)); // tied: there once
    QVERIFY(embed.packed(Role::WToken) != nullptr && !embed.isKept(Role::WToken));
}

void TestWeights::rowsAreUnpackedAsTheyWere()
{
    const auto trace = ran(modelNamed(u"gpt2"_s), reading(kText));
    const auto opened = openCheckpoint(modelFolder(u"gpt2"_s).toStdString());
    const auto fused = opened->store->read(*opened->store->find("h.1.attn.c_attn.weight")).value();
    const Index width = shapeOf(fused)[0];
    const Trace &self = trace->trace("layer.1.self");
    const auto whole = self.whole(Role::Wk);
    for (Index out = 0; out < width; ++out)
        for (Index in = 0; in < width; ++in) {
            const double wanted = valueAt(fused, in * 3 * width + width + out);
            QCOMPARE(valueAt(*whole, out * width + in), wanted);
            QCOMPARE(self.value(Role::Wk, {out, in}), wanted);
        }
}

void TestWeights::anotherRunReadsNothingAgain()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const auto first = ran(model, reading(kText));
    const auto second = ran(model, reading({3, 1}));
    for (const char *block : {"embed", "layer.1.self", "unembed"})
        for (const GraphTensor &tensor : first->trace(block).plan.graph->tensors())
            if (tensor.family == Family::Weight) {
                QCOMPARE(second->trace(block).packed(tensor.id), first->trace(block).packed(tensor.id));
                QCOMPARE(second->trace(block).kept(tensor.id), first->trace(block).kept(tensor.id));
            }
}

void TestWeights::queriesKeysAndValuesOfOneStreamAreNormedOnce()
{
    const auto trace = ran(modelNamed(u"gpt2"_s), reading(kText));
    const Trace &self = trace->trace("layer.0.self");
    QVERIFY(self.isKept(Role::QueriesNorm));
    QCOMPARE(self.kept(Role::KeysNorm), self.kept(Role::QueriesNorm));
    QCOMPARE(self.kept(Role::ValuesNorm), self.kept(Role::QueriesNorm));
}

void TestWeights::aChangedWeightGoesOnAndBack()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const auto plain = ran(model, reading(kText));
    const std::size_t block = model->find("layer.0.self").value();
    ModelChanges changes;
    changes.overrides[block] = {{"W_v", {2, 1}, 3}};
    const auto changed = ran(model, reading(kText), changes, plain);
    const Trace &self = *changed->traces[block];
    QCOMPARE(self.value(Role::Wv, {2, 1}), 3.0);
    const auto input = self.row(Role::ValuesNorm, {0, 3, 0});
    const double difference = (3 - plain->traces[block]->value(Role::Wv, {2, 1})) * input[1];
    QVERIFY(std::abs(self.value(Role::V, {0, 3, 2}) - plain->traces[block]->value(Role::V, {0, 3, 2}) - difference) <
            1e-5);
    QVERIFY(largestDifference(lastLogits(*changed), lastLogits(*plain)) > 1e-4);
    const auto back = ran(model, reading(kText), {}, changed);
    QCOMPARE(lastLogits(*back), lastLogits(*plain));
    for (const SharedModelTrace &each : {changed, back}) // there once, as before
        QVERIFY(each->traces[block]->packed(Role::Wv) != nullptr && !each->traces[block]->isKept(Role::Wv));
    QVERIFY(back->traces[block]->originals().empty());
    QCOMPARE(lastLogits(*ran(model, reading(kText), changes)), lastLogits(*changed));
}

void TestWeights::aFileThatIsCutShortIsASentence()
{
    const QTemporaryDir folder;
    const auto model = openModel(copiedTo(folder, u"gpt2"_s));
    QVERIFY(model);
    QFile weights(folder.filePath(u"model.safetensors"_s));
    QVERIFY(weights.resize(weights.size() / 2));
    try {
        ran(*model, reading(kText));
        QFAIL("it ran");
    } catch (const FailedReading &failed) {
        const QString sentence = QString::fromStdString(failed.error().sentence());
        QVERIFY2(sentence.startsWith(folder.filePath(u"model.safetensors"_s)) && sentence.contains(u"got "_s),
                 qPrintable(sentence));
    }
}

/// One tensor that is three matrices of a block counts as one.
void TestWeights::weightsThatAreNotFiniteAreToldOnceTheyAreRead()
{
    const QTemporaryDir folder;
    const std::string path = copiedTo(folder, u"gpt2"_s);
    std::vector<NamedTensor> tensors = tensorsOfModel(u"gpt2"_s);
    for (NamedTensor &tensor : tensors)
        if (tensor.name == "h.1.attn.c_attn.weight" || tensor.name == "h.1.mlp.c_fc.bias") {
            auto &numbers = std::get<Tensor<float>>(tensor.tensor);
            for (Index i = 0; i < numbers.size(); ++i)
                numbers[i] = std::numeric_limits<float>::quiet_NaN();
        }
    writeModel(folder.filePath(u"model.safetensors"_s), tensors);
    const auto model = openModel(path);
    QVERIFY2(model, model ? "" : model.error().sentence().c_str());
    QVERIFY(!(*model)->weights->noteOfNotFinite());
    ran(*model, reading(kText));
    const auto note = (*model)->weights->noteOfNotFinite();
    QVERIFY(note);
    QCOMPARE(note->english(), std::string("Weights with NaN or infinity among their numbers: 2. The first of them: "
                                          "h.1.attn.c_attn.weight."));
}

void TestWeights::whatARunHasReadGoesWithTheRun()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    auto trace = ran(model, reading(kText));
    std::vector<std::weak_ptr<const TensorFiles>> files;
    for (const auto &each : trace->traces)
        files.emplace_back(each->plan.files);
    trace.reset();
    for (std::size_t i = 0; i < files.size(); ++i)
        QVERIFY2(files[i].expired(), model->blocks[i].name.c_str());
}

void TestWeights::rangesOfWeightsAreMeasuredOnce()
{
    const auto trace = ran(modelNamed(u"gpt2"_s), reading(kText));
    for (const auto &each : trace->traces)
        for (const GraphTensor &tensor : each->plan.graph->tensors()) {
            if (tensor.family != Family::Weight)
                continue;
            const auto known = each->knownRange(tensor.id); // nobody has to measure them when they are looked at
            QVERIFY2(known && each->recalled(tensor.id) == nullptr, tensor.name.data());
            ValueRange range{kInfinity, -kInfinity};
            const auto whole = each->once(tensor.id);
            for (Index i = 0; i < countOf(tensor.shape).value(); ++i)
                range = {std::min(range.low, valueAt(*whole, i)), std::max(range.high, valueAt(*whole, i))};
            QVERIFY2(*known == range, tensor.name.data());
        }
}

void TestWeights::mapsFindRoomBesideWeightsThatAreThere()
{
    const auto model = modelNamed(u"gpt2"_s);
    RunControl control;
    control.budget = std::make_shared<MemoryBudget>(MemoryBudget::Bytes{1} << 30U);
    const auto run = [&](const std::vector<TokenId> &text) {
        return runModel(*planModel(model, reading(text)), control);
    };
    auto first = run(kText);
    const auto kept = control.budget->bytes(MemoryBudget::Use::Kept);
    first.reset();
    control.budget->setMost(kept * 8 / 7 + 1024); // an eighth is for what comes and goes
    const auto second = run({3, 1, 4, 8});
    for (const auto &each : second->traces)
        QVERIFY2(!each->plan.attends() || each->isKept(Role::Weights), each->plan.document.title.c_str());
}

void TestWeights::mapsLeaveRoomForTheBlocksBehind_data()
{
    QTest::addColumn<bool>("isReadBefore");
    QTest::addRow("weights that are there") << true;
    QTest::addRow("weights that are still to be read") << false;
}

void TestWeights::mapsLeaveRoomForTheBlocksBehind()
{
    QFETCH(const bool, isReadBefore);
    const auto model = modelNamed(u"gpt2"_s);
    std::vector<TokenId> text(16); // as long as it can read
    std::iota(text.begin(), text.end(), 1);
    const auto plan = planModel(model, reading(text)).value();
    RunControl control;
    control.budget = std::make_shared<MemoryBudget>(MemoryBudget::Bytes{1} << 30U);
    if (isReadBefore)
        runModel(plan, control);
    const auto weights = static_cast<MemoryBudget::Bytes>(model->weights->bytes());
    const auto room = std::max(weights, control.budget->bytes(MemoryBudget::Use::Kept)) + bytesBesides(plan);
    constexpr MemoryBudget::Bytes padding = 1 << 15; // of packed weights, more than they have in a file
    control.budget->setMost(room * 8 / 7 + 1024);    // no map and no logits have room
    const auto run = runModel(plan, control);
    const auto kept = control.budget->bytes(MemoryBudget::Use::Kept);
    QVERIFY2(kept <= control.budget->most() / 8 * 7 + 1024 + padding, qPrintable(QString::number(kept - room)));
    QVERIFY(!run->trace("layer.0.self").isKept(Role::Weights) && !run->trace("unembed").isKept(Role::Logits));
    QVERIFY(run->trace("layer.1.ffn").isKept(Role::FfnDown));
    QCOMPARE(lastLogits(*run), lastLogits(*ran(model, reading(text))));
}

void TestWeights::theMemoryOfALargeTableIsGivenBack()
{
    constexpr Index words = Index{1} << 20U;
    const auto model = modelNamed(u"gpt2"_s);
    LaterTensors tensors = model->weights->blocks().at("embed");
    const Index width = tensors.at("W_token").shape[1];
    const auto read = [width] { return Result(std::make_shared<const AnyTensor>(Tensor<float>({words, width}))); };
    tensors.insert_or_assign("W_token", LaterTensor{{words, width}, false, read, {}});
    ModelWeights weights(nullptr, "x");
    weights.add("embed", std::move(tensors));
    const auto plan = planFromShapes(planModel(model, reading(kText))->blocks.front()->document,
                                     [&](const TensorRef &ref) { return weights.shapeOf(ref); });
    QVERIFY(plan);
    trimMemory(0);
    const auto parameters = weights.parametersOf("embed", *plan, {});
    QVERIFY(shapeOf(*parameters->packed(Role::WToken)) != Shape());
    QVERIFY2(unusedMemory() < words * sizeof(float) * 16, std::to_string(unusedMemory()).c_str());
}

HEADSCOPE_TEST(TestWeights, QCoreApplication)
#include "tst_weights.moc"
