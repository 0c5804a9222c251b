// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks that are none of attention: a session of each kind.
#include "engine/mistakes/mistake.h"
#include "engine/opening/open.h"
#include "engine/script/pytorchscript.h"
#include "tests/engine/support.h"

#include <QFile>

#include <cmath>
#include <set>
#include <span>

using namespace headscope;

class TestBlocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTensorHasItsOwnName_data();
    void everyTensorHasItsOwnName();
    void everyTensorIsComputed_data() { everyTensorHasItsOwnName_data(); }
    void everyTensorIsComputed();
    void theScriptMakesEveryTensor_data() { everyTensorHasItsOwnName_data(); }
    void theScriptMakesEveryTensor();
    void noMistakeOfAttentionCanBeMade_data() { everyTensorHasItsOwnName_data(); }
    void noMistakeOfAttentionCanBeMade();
    void settingsOfOtherBlocksMakeNoTensor_data() { everyTensorHasItsOwnName_data(); }
    void settingsOfOtherBlocksMakeNoTensor();
    void theLastNormNeedsNoSetting();
    void aFeedForwardIsAboutItsActivation();
    void whatIsAddedIsAsWideAsTheStream();
    void patchesAreScaledWithTheTokens();
    void aChangedNumberIsFollowed_data() { everyTensorHasItsOwnName_data(); }
    void aChangedNumberIsFollowed();
    void whatIsOfAttentionAloneMakesNoTensor_data() { everyTensorHasItsOwnName_data(); }
    void whatIsOfAttentionAloneMakesNoTensor();
    void whatIsMissingIsNotDrawn();
};

namespace {

OpenedDocument opened(const QString &name)
{
    const std::string folder = TEST_SOURCE_DIR "/ui/blocks";
    QFile file(QString::fromStdString(folder) + u'/' + name + QStringLiteral(".headscope"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is not there", qPrintable(name));
    const QByteArray json = file.readAll();
    auto document = openDocument(file.fileName().toStdString(), std::as_bytes(std::span(json)), readerOfFolder(folder));
    if (!document)
        qFatal("%s does not open", qPrintable(name));
    return std::move(*document);
}

Plan planOfBlock(const QString &name, const std::vector<Setting> &settings = {})
{
    const OpenedDocument block = opened(name);
    return planOf(changed(block.document, settings), block.files);
}

} // namespace

void TestBlocks::everyTensorHasItsOwnName_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"embedding", "patches", "feed_forward", "gated", "final", "unembedding"})
        QTest::addRow("%s", name) << QString::fromLatin1(name);
}

void TestBlocks::everyTensorHasItsOwnName()
{
    QFETCH(QString, name);
    const Plan plan = planOfBlock(name);
    std::set<std::string_view> names;
    for (const GraphTensor &tensor : plan.graph->tensors()) {
        QVERIFY2(names.insert(tensor.name).second, std::string(tensor.name).c_str());
        QCOMPARE(plan.graph->find(tensor.name)->id, tensor.id);
    }
}

void TestBlocks::everyTensorIsComputed()
{
    QFETCH(QString, name);
    const auto trace = runAll(planOfBlock(name));
    for (const GraphTensor &tensor : trace->plan.graph->tensors()) {
        const SharedTensor whole = trace->whole(tensor.id);
        QCOMPARE(shapeOf(*whole), tensor.shape);
        for (Index i = 0; i < countOf(tensor.shape).value(); ++i)
            QVERIFY2(std::isfinite(valueAt(*whole, i)), std::string(tensor.name).c_str());
    }
}

void TestBlocks::theScriptMakesEveryTensor()
{
    QFETCH(QString, name);
    const auto trace = runAll(planOfBlock(name));
    const std::string script = pytorchScript(*trace);
    for (const GraphTensor &tensor : trace->plan.graph->tensors()) {
        const std::string made = "    " + std::string(tensor.name) + " = ";
        QVERIFY2(script.find(made) != std::string::npos, made.c_str());
    }
}

void TestBlocks::noMistakeOfAttentionCanBeMade()
{
    QFETCH(QString, name);
    const Plan plan = planOfBlock(name);
    for (const Mistake &mistake : mistakes())
        QVERIFY2(obstacleTo(mistake, plan).has_value(), std::string(mistake.name).c_str());
    QVERIFY(riddleOf(plan, 1) == nullptr);
}

/// A residual belongs to blocks with a result of their own, and a norm to those that norm.
void TestBlocks::settingsOfOtherBlocksMakeNoTensor()
{
    QFETCH(QString, name);
    const Plan plan = planOfBlock(name, {{"layer.residual", "true"}, {"layer.norm", "\"pre_and_post\""}});
    QCOMPARE(isPresent(plan, Role::ResidualSum), plan.document.layer.kind == BlockKind::FeedForward);
    QCOMPARE(isPresent(plan, Role::NormWeight), plan.document.layer.kind != BlockKind::Unembedding);
    QVERIFY(runAll(plan) != nullptr);
}

void TestBlocks::theLastNormNeedsNoSetting()
{
    const Plan plan = planOfBlock(QStringLiteral("final"), {{"layer.norm", "\"none\""}});
    QVERIFY(isPresent(plan, Role::NormWeight) && isPresent(plan, Role::FinalNorm));
}

void TestBlocks::aFeedForwardIsAboutItsActivation()
{
    QVERIFY(centralStepOf(planOf({})) == StepId::Softmax && hasShares(planOf({})));
    const Plan block = planOfBlock(QStringLiteral("gated"));
    QVERIFY(centralStepOf(block) == StepId::Activate && !hasShares(block));
    QVERIFY(centralStepOf(planOfBlock(QStringLiteral("unembedding"))) == StepId::Predict);
}

/// Or numbers would be read behind the end of its rows.
void TestBlocks::whatIsAddedIsAsWideAsTheStream()
{
    const OpenedDocument block = opened(QStringLiteral("feed_forward"));
    auto files = std::make_shared<TensorFiles>(*block.files);
    TensorFile wide{{"W_down", Tensor<float>(Shape{12, 10}, std::vector<float>(120, 1))}};
    files->emplace("wide.npz", std::make_shared<const TensorFile>(std::move(wide)));
    const std::vector<Setting> alone{{"weights.W_down", R"({"file": "wide.npz", "tensor": "W_down"})"},
                                     {"layer.bias", "false"},
                                     {"layer.residual", "false"},
                                     {"layer.norm", "\"pre\""}};
    const Document document = changed(block.document, alone);
    QCOMPARE(planOf(document, files).sizes.outputSize, Index{12});
    for (const Setting &setting : {Setting{"layer.residual", "true"}, Setting{"layer.norm", "\"post\""},
                                   Setting{"layer.norm", "\"pre_and_post\""}}) {
        const auto refused = makePlan(changed(document, {setting}), files);
        QVERIFY(!refused);
        QCOMPARE(refused.error().sentence(), std::string("weights.W_down: got (12, 10), expected (6, 10)"));
    }
}

void TestBlocks::patchesAreScaledWithTheTokens()
{
    const auto trace = runAll(planOfBlock(QStringLiteral("patches"), {{"layer.scale", "2"}}));
    const SharedTensor patches = trace->whole(Role::PatchEmbedding), scaled = trace->whole(Role::ScaledTokenEmbedding);
    const Index width = trace->plan.sizes.querySize; // the first row is that of the class
    for (Index i = 0; i < trace->plan.sizes.patches * width; ++i)
        QCOMPARE(valueAt(*scaled, width + i), 2 * valueAt(*patches, i));
}

/// A run with all of it, and one step by step, which asks for no more than the next tensor.
void TestBlocks::aChangedNumberIsFollowed()
{
    QFETCH(QString, name);
    const OpenedDocument block = opened(name);
    const Plan plan = planOf(block.document, block.files);
    for (const GraphTensor &tensor : plan.graph->tensors())
        for (const Index i : {Index{0}, countOf(tensor.shape).value() / 2, countOf(tensor.shape).value() - 1}) {
            Document document = block.document;
            document.overrides = {{std::string(tensor.name), cellAt(tensor.shape, i), 2.5}};
            const auto other = makePlan(document, block.files);
            if (!other)
                continue; // ids are no such numbers
            Run run(*other);
            while (run.next() != nullptr)
                run.advance();
            QCOMPARE(differentTensor(*run.trace(), *runAll(*other)), std::string());
        }
}

void TestBlocks::whatIsOfAttentionAloneMakesNoTensor()
{
    QFETCH(QString, name);
    const std::size_t usual = planOfBlock(name).graph->tensors().size();
    const char *bias = R"({"file": "blocks.npz", "tensor": "norm_weight"})";
    for (const Setting &setting :
         {Setting{"layer.qk_norm", "\"rms\""}, Setting{"layer.alibi", "{}"}, Setting{"mask.bias", bias},
          Setting{"weights.sink", bias}, Setting{"layer.relative_bias", "{}"}}) {
        const OpenedDocument block = opened(name);
        const auto plan = makePlan(changed(block.document, {setting}), block.files);
        if (!plan) // a sentence is as good
            continue;
        QCOMPARE(plan->graph->tensors().size(), usual);
        QVERIFY(runAll(*plan) != nullptr);
    }
}

void TestBlocks::whatIsMissingIsNotDrawn()
{
    const auto sentenceWith = [](const char *name, const Setting &setting) {
        const OpenedDocument block = opened(QLatin1String(name));
        const auto plan = makePlan(changed(block.document, {setting}), block.files);
        return plan ? std::string() : plan.error().sentence();
    };
    QCOMPARE(sentenceWith("feed_forward", {"weights.kind", "\"file\""}),
             std::string("weights.kind: got file, expected W_up and W_down that name tensors"));
    QCOMPARE(sentenceWith("feed_forward", {"inputs.kind", "\"file\""}),
             std::string("inputs.kind: got file, expected queries that name a tensor"));
    QCOMPARE(sentenceWith("embedding", {"inputs.token_ids", "[[]]"}),
             std::string("inputs.token_ids: got no id, expected at least one id per batch item"));
}

HEADSCOPE_TEST(TestBlocks, NoApplication)
#include "tst_blocks.moc"
