// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/prediction.h"
#include "tests/models/support.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// The small models that make.py has written: each is run whole, and computes what PyTorch does.
class TestModelFamilies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTensorIsThatOfPyTorch_data() { addModels(); }
    void everyTensorIsThatOfPyTorch();
    void everyFamilyHasAModel();
    void theTokeniserCutsTheTextSo_data() { addModels(); }
    void theTokeniserCutsTheTextSo();
    void itSaysWhatPyTorchSays_data() { addModels(); }
    void itSaysWhatPyTorchSays();
    void theLastBlockSaysWhatTheModelSays_data();
    void theLastBlockSaysWhatTheModelSays();
    void whatIsNoNumberIsNotTheLikeliest();
    void keysAndValuesOfARunBeforeAreAsGood_data();
    void keysAndValuesOfARunBeforeAreAsGood();
    void aChangedCellGoesOnAsInARunOfAll();
    void itsTimeIsThatOfAllBlocks();

private:
    static void addModels();
};

namespace {

const QStringList kModels{u"gpt2"_s,
                          u"nanogpt"_s,
                          u"mingpt"_s,
                          u"opt"_s,
                          u"gpt_neox"_s,
                          u"gpt_neox_sequential"_s,
                          u"llama"_s,
                          u"llama3"_s,
                          u"mistral"_s,
                          u"qwen2"_s,
                          u"qwen3"_s,
                          u"bert"_s,
                          u"bert_old_names"_s,
                          u"distilbert"_s,
                          u"roberta"_s,
                          u"d2l_bert"_s,
                          u"t5"_s,
                          u"t5_v1_1"_s,
                          u"d2l_transformer"_s,
                          u"vit"_s};

/// The part of our numbers that a golden has: of an image's rows of logits only the first is told.
double worstOf(const AnyTensor &ours, const AnyTensor &golden)
{
    const Index count = countOf(shapeOf(golden)).value();
    double worst = 0;
    double largest = 1e-30;
    for (Index i = 0; i < count; ++i) {
        largest = std::max(largest, std::abs(valueAt(golden, i)));
        worst = std::max(worst, std::abs(valueAt(ours, i) - valueAt(golden, i)));
    }
    return worst / largest;
}

bool isOfSameShape(const AnyTensor &ours, const AnyTensor &golden)
{
    const Shape &a = shapeOf(ours);
    const Shape &b = shapeOf(golden);
    return a.size() == b.size() && a.back() == b.back() && countOf(b).value() <= countOf(a).value();
}

} // namespace

void TestModelFamilies::addModels()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : kModels)
        QTest::newRow(qPrintable(name)) << name;
}

void TestModelFamilies::everyTensorIsThatOfPyTorch()
{
    QFETCH(const QString, name);
    const auto trace = ran(modelNamed(name), inputOf(name));
    int compared = 0;
    for (const auto &[path, golden] : goldensOf(name)) {
        const std::size_t slash = path.find('/');
        if (slash == std::string::npos || path.ends_with("/pixel_values"))
            continue; // what the model was given
        QVERIFY2(trace->model().find(path.substr(0, slash)), path.c_str());
        const Trace &block = trace->trace(path.substr(0, slash));
        const GraphTensor *tensor = block.plan.graph->find(path.substr(slash + 1));
        QVERIFY2(tensor != nullptr, path.c_str());
        const SharedTensor ours = block.whole(tensor->id);
        QVERIFY2(isOfSameShape(*ours, golden), path.c_str());
        const double worst = worstOf(*ours, golden);
        QVERIFY2(worst < 1e-4, qPrintable(u"%1: %2"_s.arg(QString::fromStdString(path)).arg(worst)));
        ++compared;
    }
    QVERIFY(compared > 20);
}

/// d2l's decoder alone is in tst_openmodel: its files are our own examples'; what else d2l has is in tst_d2lmodels.
void TestModelFamilies::everyFamilyHasAModel()
{
    QSet<QString> found;
    for (const QString &name : kModels)
        found << QString::fromStdString(modelFamilyOf(modelFolder(name).toStdString()));
    QCOMPARE(found.size(), 16);
    QVERIFY(!found.contains(QString()));
}

void TestModelFamilies::theTokeniserCutsTheTextSo()
{
    QFETCH(const QString, name);
    const QJsonObject text = textOf(name);
    if (!text.contains("text") || text.contains("text_pair"))
        return;
    const SharedModel model = modelNamed(name);
    QVERIFY2(model->source != nullptr, model->notes.empty() ? "" : model->notes.front().english().c_str());
    const auto cut = model->source->cut(text["text"].toString().toStdString());
    QVERIFY2(cut, cut ? "" : cut.error().sentence().c_str());
    QCOMPARE(cut->ids, idsIn(text["ids"]));
    if (text.contains("decoder_start_id"))
        QCOMPARE(model->signs.start, std::optional(TokenId(text["decoder_start_id"].toInt())));
    if (text.contains("mask_position"))
        QCOMPARE(model->signs.mask, std::optional(cut->ids.at(std::size_t(text["mask_position"].toInt()))));
}

void TestModelFamilies::itSaysWhatPyTorchSays()
{
    QFETCH(const QString, name);
    const QJsonObject text = textOf(name);
    const SharedModel model = modelNamed(name);
    ModelInput input = inputOf(name);
    if (text.contains("mask_id") || text.contains("class_id")) {
        const auto trace = ran(model, input);
        const auto row = trace->trace("unembed").row(Role::Logits, {0, text["mask_position"].toInt(), 0});
        QCOMPARE(largest(row), text[text.contains("mask_id") ? "mask_id" : "class_id"].toInt());
        return;
    }
    std::vector<TokenId> &written = model->hasDecoder() ? input.target : input.source;
    if (model->hasDecoder())
        written = {model->signs.start.value()};
    for (const TokenId wanted : idsIn(text["generated_ids"])) {
        QCOMPARE(largest(lastLogits(*ran(model, input))), wanted);
        written.push_back(wanted);
    }
}

void TestModelFamilies::keysAndValuesOfARunBeforeAreAsGood_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : kModels)
        if (textOf(name).contains("generated_ids"))
            QTest::newRow(qPrintable(name)) << name;
}

void TestModelFamilies::keysAndValuesOfARunBeforeAreAsGood()
{
    QFETCH(const QString, name);
    const SharedModel model = modelNamed(name);
    const ModelInput whole = inputOf(name);
    ModelInput first = whole;
    ModelInput rest = whole;
    const bool writes = model->hasDecoder();
    auto &before = writes ? first.target : first.source;
    auto &after = writes ? rest.target : rest.source;
    const auto cut = std::ptrdiff_t(before.size()) - 2;
    before.erase(before.begin() + cut, before.end());
    after.erase(after.begin(), after.begin() + cut);
    rest.past = ran(model, first);
    const auto without = lastLogits(*ran(model, whole));
    const auto with = lastLogits(*ran(model, rest, {}, rest.past));
    QVERIFY(largestDifference(with, without) < 1e-5);
}

void TestModelFamilies::aChangedCellGoesOnAsInARunOfAll()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelInput input = inputOf(u"gpt2"_s);
    const auto before = ran(model, input);
    ModelChanges changes;
    changes.overrides[model->find("layer.0.self").value()] = {{"weights", {0, 1, 3, 0}, 2.0}};
    const auto again = lastLogits(*ran(model, input, changes, before));
    const auto whole = lastLogits(*ran(model, input, changes));
    QVERIFY(largestDifference(again, whole) < 1e-6);
    const auto unchanged = lastLogits(*before);
    QVERIFY(largestDifference(again, unchanged) > 1e-4);
}

/// Also of those that a run before has computed.
void TestModelFamilies::itsTimeIsThatOfAllBlocks()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelInput input = inputOf(u"gpt2"_s);
    const auto before = ran(model, input);
    ModelChanges changes;
    changes.overrides[model->find("unembed").value()] = {{"logits", {0, 0, 0}, 2.0}};
    const auto again = ran(model, input, changes, before);
    QCOMPARE(again->traces.front(), before->traces.front());
    double all = 0;
    for (const auto &block : again->traces)
        all += block->milliseconds;
    QCOMPARE(again->milliseconds, all);
}

void TestModelFamilies::theLastBlockSaysWhatTheModelSays_data()
{
    QTest::addColumn<QString>("block");
    QTest::newRow("gpt2") << QStringLiteral("layer.1.ffn");
    QTest::newRow("bert") << QStringLiteral("layer.1.ffn"); // behind which there are an activation and a norm
    QTest::newRow("t5") << QStringLiteral("decoder.1.ffn");
}

/// What is read out behind the last block are the candidates of the model.
void TestModelFamilies::theLastBlockSaysWhatTheModelSays()
{
    QFETCH(const QString, block);
    const auto trace = ran(QString::fromLatin1(QTest::currentDataTag()));
    const Index row = predictingRow(*trace);
    const auto said = candidatesAt(*trace, row, 3);
    const auto after = candidatesAfter(*trace, *trace->model().find(block.toStdString()), row, 3);
    QCOMPARE(after.size(), said.size());
    for (std::size_t i = 0; i < said.size(); ++i) {
        QCOMPARE(after[i].id, said[i].id);
        QVERIFY(std::abs(after[i].logit - said[i].logit) < 1e-4);
    }
}

void TestModelFamilies::whatIsNoNumberIsNotTheLikeliest()
{
    const SharedModel model = modelNamed(QStringLiteral("gpt2"));
    const ModelInput input = inputOf(QStringLiteral("gpt2"));
    const auto plain = ran(model, input);
    const Index row = predictingRow(*plain);
    const Candidate likeliest = candidatesAt(*plain, row, 1).front();
    ModelChanges changes;
    for (const TokenId id : {0, 1})
        if (id != likeliest.id)
            changes.overrides[model->find("unembed").value()].push_back({"logits", {0, row, id}, std::nan("")});
    const auto trace = ran(model, input, changes);
    QCOMPARE(candidatesAt(*trace, row, 1).front().id, likeliest.id);
    const auto spoiled = candidatesAt(*trace, row, lastLogits(*plain).size());
    QVERIFY(std::isnan(spoiled.back().logit));
}

HEADSCOPE_TEST(TestModelFamilies, QCoreApplication)
#include "tst_families.moc"
