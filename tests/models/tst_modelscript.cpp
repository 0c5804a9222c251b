// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelscript.h"

#include "engine/formats/openstore.h"
#include "engine/models/runmodel.h"
#include "tests/models/support.h"

#include <QDir>

using namespace headscope;
using namespace Qt::StringLiterals;

/// The text of a model's script. That it holds is checked where PyTorch is: tests/pytorch/check.py, results.txt.
class TestModelScript : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void layersAreALoop_data();
    void layersAreALoop();
    void blocksThatAreAlikeShareAFunction();
    void weightsAreTakenFromTheFileOfTheModel_data();
    void weightsAreTakenFromTheFileOfTheModel();
    void aPickleOfParametersIsRead();
    void theTitleIsBehindTheFirstTwoLines();
    void whatIsLeftOutIsOneLine();
    void aPartAtOneTokenIsLeftOutThere();
    void aFolderMayHaveSignsOfUrls();
    void weightsOfTwoPrecisionsComputeInTheHigherOne();
    void aNumberThatIsPutThereIsPutThere();
    void numbersBesideAreThoseOfTheRun();
    void aBareNameIsWrittenHere();
    void aScriptThatCannotBeWrittenLeavesNoNumbers();
    void withoutItsNumbersTheScriptBeforeStays();
    void writingOfItsOwnIsAsserted();
};

namespace {

ModelInput tokensOf(const QString &name)
{
    const QJsonObject text = textOf(name);
    ModelInput input;
    input.source = idsIn(text["ids"]);
    input.target = idsIn(text["decoder_ids"]);
    return input;
}

SharedModelTrace runOf(const QString &name, ModelChanges changes = {})
{
    const auto plan = planModel(modelNamed(name), tokensOf(name), std::move(changes));
    return runModel(plan.value());
}

QString scriptOf(const SharedModelTrace &trace)
{
    return QString::fromStdString(modelScript(*trace, {"check.numbers.safetensors", "model.safetensors"}));
}

} // namespace

void TestModelScript::layersAreALoop_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("loops");
    QTest::addRow("one stack") << u"gpt2"_s << 1;
    QTest::addRow("heads fused one by one") << u"gpt_neox"_s << 1;
    QTest::addRow("a table of the first layer") << u"t5"_s << 2;
    QTest::addRow("encoder and decoder") << u"d2l_transformer"_s << 2;
}

void TestModelScript::layersAreALoop()
{
    QFETCH(QString, name);
    QFETCH(int, loops);
    const QString script = scriptOf(runOf(name));
    QCOMPARE(script.count(u"    for i in range(2):\n"_s), loops);
    QVERIFY(!script.contains(u"[\"layer.0.self\"]"_s) && !script.contains(u"[\"encoder.0.self\"]"_s));
}

void TestModelScript::blocksThatAreAlikeShareAFunction()
{
    const QString script = scriptOf(runOf(u"t5"_s));
    for (const char *name :
         {"embed", "self_attention", "decoder_self_attention", "cross_attention", "feed_forward", "final", "unembed"})
        QCOMPARE(script.count(u"\ndef %1("_s.arg(QLatin1String(name))), 1);
    QVERIFY(!script.contains(u"def decoder_feed_forward("_s));
}

void TestModelScript::weightsAreTakenFromTheFileOfTheModel_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("line");
    const auto row = [](const char *name, const char *line) {
        QTest::addRow("%s", name) << QString::fromLatin1(name) << QString::fromUtf8(line);
    };
    row("gpt2", "W_k=W[f\"h.{i}.attn.c_attn.weight\"].T[16:32],");
    row("gpt_neox", "W_v=W[f\"gpt_neox.layers.{i}.attention.query_key_value.weight\"]"
                    ".unflatten(0, (-1, 3, 8))[:, 2].flatten(0, 1),");
    row("llama", "W_gate=W[f\"model.layers.{i}.mlp.gate_proj.weight\"],");
    row("nanogpt", "W_unembed=W[\"model._orig_mod.transformer.wte.weight\"],");
    row("t5", "relative_table=W[\"encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight\"],");
}

void TestModelScript::weightsAreTakenFromTheFileOfTheModel()
{
    QFETCH(QString, name);
    QFETCH(QString, line);
    const QString script = scriptOf(runOf(name));
    QVERIFY2(script.contains(u"    "_s + line + u'\n'), qPrintable(script));
}

/// torch.save(dict(model.named_parameters())), and tensors in tuples, as we read them.
void TestModelScript::aPickleOfParametersIsRead()
{
    const QString script = scriptOf(runOf(u"nanogpt"_s));
    QVERIFY(script.contains(u"(\"torch._utils\", \"_rebuild_parameter\")"_s));
    QVERIFY(script.contains(u"enumerate(value) if isinstance(value, (list, tuple))"_s));
}

/// In which Python would take it for the encoding of the script.
void TestModelScript::theTitleIsBehindTheFirstTwoLines()
{
    const auto trace = runOf(u"gpt2"_s);
    const QStringList lines = scriptOf(trace).split(u'\n');
    QCOMPARE(lines[0], u"# Made by HeadScope."_s);
    QVERIFY(lines[1].startsWith(u"# Run:  python3 "_s));
    QCOMPARE(lines[2], u"# From: "_s + QString::fromStdString(trace->model().title));
    QCOMPARE(lines[3], u"import json"_s);
}

void TestModelScript::whatIsLeftOutIsOneLine()
{
    const QString script = scriptOf(runOf(u"gpt2"_s, {{}, {{1, 2}, {4, std::nullopt}}, {}, {}}));
    QVERIFY(script.contains(u"    \"layer.0.self/head_outputs\": [((slice(None), 2), 0.0)],\n"_s));
    QVERIFY(script.contains(u"    \"layer.1.ffn/ffn_down\": [(..., 0.0)],\n"_s));
    QVERIFY(script.contains(u"    head_outputs = changed(f\"{block}/head_outputs\", head_outputs)\n"_s));
}

void TestModelScript::aPartAtOneTokenIsLeftOutThere()
{
    const std::size_t attention = modelNamed(u"gpt2"_s)->find("layer.0.self").value();
    const std::size_t feedForward = modelNamed(u"gpt2"_s)->find("layer.0.ffn").value();
    ModelChanges changes;
    changes.leftOut = {{attention, 1, false, 0}, {attention, {}, false, 2}, {feedForward, {}, true, {}}};
    const QString script = scriptOf(runOf(u"gpt2"_s, changes));
    QVERIFY(script.contains(u"\"layer.0.self/head_outputs\": [((slice(None), 1, 0), 0.0)],\n"_s));
    QVERIFY(script.contains(u"\"layer.0.self/output\": [((slice(None), 2), 0.0)],\n"_s));
    QVERIFY(script.contains(u"\"layer.0.ffn/residual_sum\": [(..., 0.0)],\n"_s));
    QVERIFY(!script.contains(u"\"layer.0.ffn/ffn_down\""_s));
}

void TestModelScript::aFolderMayHaveSignsOfUrls()
{
    const QString script =
        QString::fromStdString(modelScript(*runOf(u"gpt2"_s), {"n.safetensors", "my%20%1%3/m.safetensors"}));
    QVERIFY(script.contains(u"\"my%20%1%3/m.safetensors\""_s));
    QVERIFY(script.contains(u"in load(WEIGHTS).items()}"_s));
}

/// PyTorch multiplies no matrices of two types.
void TestModelScript::weightsOfTwoPrecisionsComputeInTheHigherOne()
{
    const QString converted = u"tensor.double() if tensor.is_floating_point()"_s;
    QVERIFY(!scriptOf(runOf(u"gpt2"_s)).contains(converted));
    const QTemporaryDir folder;
    QVERIFY(QFile::copy(modelFolder(u"gpt2/config.json"_s), folder.filePath(u"config.json"_s)));
    std::vector<NamedTensor> tensors = tensorsOfModel(u"gpt2"_s);
    for (NamedTensor &tensor : tensors)
        if (tensor.name.ends_with("h.0.mlp.c_fc.weight"))
            tensor.tensor = convertTo<double>(tensor.tensor);
    writeModel(folder.filePath(u"model.safetensors"_s), tensors);
    const SharedModel model = openModel(folder.path().toStdString()).value();
    QVERIFY(scriptOf(runModel(planModel(model, tokensOf(u"gpt2"_s)).value())).contains(converted));
}

void TestModelScript::aNumberThatIsPutThereIsPutThere()
{
    ModelChanges changes;
    changes.overrides[1] = {Override{"scores", {0, 1, 2, 0}, 3}};
    const QString script = scriptOf(runOf(u"gpt2"_s, changes));
    QVERIFY(script.contains(u"    \"layer.0.self/scores\": [((0, 1, 2, 0), 3.0)],\n"_s));
    QVERIFY(!scriptOf(runOf(u"gpt2"_s)).contains(u"CHANGES"_s));
}

void TestModelScript::numbersBesideAreThoseOfTheRun()
{
    const QTemporaryDir folder;
    const auto trace = runOf(u"gpt2"_s);
    QVERIFY(writeModelScript(*trace, folder.filePath(u"check.py"_s).toStdString()));
    const std::string content = contentOf(folder.filePath(u"check.numbers.safetensors"_s));
    const auto store = openTensorStore(std::make_shared<const MemorySource>(asBytes(content)), "numbers");
    const StoredTensor *logits = (*store)->find("unembed/logits");
    QVERIFY(logits != nullptr && (*store)->find("layer.1.self/mask") != nullptr);
    QVERIFY((*store)->find("embed/W_token") == nullptr);
    const AnyTensor read = (*store)->read(*logits).value();
    const SharedTensor own = trace->trace("unembed").once(Role::Logits);
    for (Index i = 0; i < countOf(logits->shape).value(); ++i)
        QCOMPARE(valueAt(read, i), valueAt(*own, i));
}

/// A bare name has no folder in it.
void TestModelScript::aBareNameIsWrittenHere()
{
    const QTemporaryDir folder;
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(folder.path()));
    const auto written = writeModelScript(*runOf(u"gpt2"_s), "bare.py");
    QVERIFY(QDir::setCurrent(before));
    QVERIFY2(written, written ? "" : written.error().sentence().c_str());
    QVERIFY(QFile::exists(folder.filePath(u"bare.py"_s)));
    QVERIFY(QFile::exists(folder.filePath(u"bare.numbers.safetensors"_s)));
}

void TestModelScript::aScriptThatCannotBeWrittenLeavesNoNumbers()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir(u"check.py"_s));
    const auto written = writeModelScript(*runOf(u"gpt2"_s), folder.filePath(u"check.py"_s).toStdString());
    QVERIFY(!written);
    QCOMPARE(written.error().file, folder.filePath(u"check.py"_s).toStdString());
    QVERIFY(!QFile::exists(folder.filePath(u"check.numbers.safetensors"_s)));
}

void TestModelScript::withoutItsNumbersTheScriptBeforeStays()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir(u"check.numbers.safetensors"_s));
    QFile before(folder.filePath(u"check.py"_s));
    QVERIFY(before.open(QFile::ReadWrite) && before.write("before") == 6 && before.flush());
    const auto written = writeModelScript(*runOf(u"gpt2"_s), before.fileName().toStdString());
    QVERIFY(!written);
    QCOMPARE(written.error().file, folder.filePath(u"check.numbers.safetensors"_s).toStdString());
    QFile after(before.fileName());
    QVERIFY(after.open(QFile::ReadOnly));
    QCOMPARE(after.readAll(), QByteArray("before"));
}

void TestModelScript::writingOfItsOwnIsAsserted()
{
    const auto trace = runOf(u"d2l_transformer"_s);
    QVERIFY(scriptOf(trace).contains(u"written = logits.gather(1, torch.tensor(TARGET)"_s));
    ModelInput input = trace->plan.input;
    input.target[1] = input.target[1] == 0 ? 1 : 0;
    const auto other = runModel(planModel(trace->plan.model, input).value());
    QVERIFY(!scriptOf(other).contains(u"written = "_s));
}

HEADSCOPE_TEST(TestModelScript, NoApplication)
#include "tst_modelscript.moc"
