// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/pytorchscript.h"

#include "tests/engine/support.h"

using namespace headscope;

/// The text of the script. That it holds is checked where PyTorch is: tests/pytorch/check.py, results.txt.
class TestPyTorchScript : public QObject
{
    Q_OBJECT

private slots:
    void settingsAreLinesOfPyTorch_data();
    void settingsAreLinesOfPyTorch();
    void aChangeOfNamedQueriesIsNoneOfKeys_data();
    void aChangeOfNamedQueriesIsNoneOfKeys();
    void layersAreNormedInDouble();
    void everyTensorIsAsserted();
    void aTensorIsAssertedByItsOwnScale();
    void sharesAreAssertedByTheScoresOfTheirSoftmax();
    void numbersInsideAreThoseOfTheRun();
    void aTitleCannotLeaveItsComment();
    void aTitleIsNoEncodingOfTheScript();
    void theSameRunGivesTheSameScript();
};

namespace {

QString scriptOf(const Document &document, std::shared_ptr<const TensorFiles> files = fileWith({}))
{
    return QString::fromStdString(pytorchScript(*traceOf(document, std::move(files))));
}

} // namespace

void TestPyTorchScript::settingsAreLinesOfPyTorch_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("line");
    const auto row = [](const char *path, const char *json, const char *line) {
        QTest::addRow("%s %s", path, json) << QByteArray(path) << QByteArray(json) << QString::fromUtf8(line);
    };
    row("inputs.seed", "42", "torch.manual_seed(42)");
    row("inputs.kind", "\"uniform\"", "queries = torch.rand(2, 3, 5).to(dtype)");
    row("inputs.kind", "\"arange\"", "values = torch.arange(24).float().reshape(2, 4, 3).to(dtype)");
    row("weights.kind", "\"identity\"", "W_o = torch.eye(6, 6).to(dtype)");
    row("weights.kind", "\"xavier_uniform\"", "W_k = nn.init.xavier_uniform_(torch.empty(6, 4)).to(dtype)");
    row("layer.bias", "true", "b_v = linear_bias(6, 3).to(dtype)");
    row("layer.precision", "\"float64\"", "dtype = torch.float64");
    row("layer.scale", "0.5", "scaled_scores = scores * 0.5");
    row("layer.softcap", "2", "scaled_scores = 2.0 * torch.tanh(scaled_scores / 2.0)");
    row("layer.num_kv_heads", "1",
        "own_keys, own_values = (X.repeat_interleave(h // g, dim=1) for X in (K_heads, V_heads))");
    row("layer.training", "true", "dropout_mask = given(\"dropout_mask\")");
    row("layer.norm", "\"post\"", "normed_output = layer_norm(output, norm_weight, norm_bias, 1e-06)");
    row("layer.norm", "\"pre_query\"", "Q = F.linear(queries_norm, W_q)");
    row("mask.valid_lens", "[2, -1]", "valid_lens = torch.tensor([2, -1])");
    row("mask.valid_lens", "[[1, 2, 3], [4, 5, 0]]", "mask &= key < valid_lens[:, None, :, None]");
    row("mask.causal", "\"top_left\"", "mask &= key <= own_key");
    row("mask.causal", "\"bottom_right\"", "own_key = torch.arange(n_q)[:, None] + n_k - n_q");
    row("mask.window", "[2, 0]", "mask &= key >= own_key - 2");
    row("mask.segments", R"({"queries": [[0, 1, 1], [0, 0, 0]], "keys": [[0, 0, 1, 1], [1, 0, 0, 2]]})",
        "mask &= query_segments[:, None, :, None] == key_segments[:, None, None, :]");
    row("mask.fill", "\"-inf\"", "masked_scores = biased.masked_fill(~mask, -math.inf)");
    row("mask.fill_mode", "\"add\"", "masked_scores = torch.where(mask, biased, biased + -1000000.0)");
    row("mask.dead_row", "\"uniform\"",
        "weights = weights.masked_fill(~mask.any(-1, keepdim=True), 1 / weights.shape[-1])");
    row("mask.window", "[-1, 9223372036854775807]", "mask &= key <= own_key + 1099511627776");
}

void TestPyTorchScript::settingsAreLinesOfPyTorch()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, json);
    QFETCH(QString, line);
    const QStringList lines = scriptOf(smallDocument({{path.constData(), json.constData()}})).split('\n');
    QVERIFY2(lines.contains("    " + line), qPrintable(lines.join('\n')));
}

void TestPyTorchScript::aChangeOfNamedQueriesIsNoneOfKeys_data()
{
    QTest::addColumn<QByteArray>("projections");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<QByteArray>("overrides");
    QTest::addColumn<QString>("lines");
    QTest::newRow("inputs") << QByteArray("true") << Shape{2, 3, 6}
                            << QByteArray(R"([{"cell": "queries[0,1,2]", "value": 9}])")
                            << "    keys = given(\"keys\")\n    values = given(\"values\")\n";
    QTest::newRow("heads") << QByteArray("false") << Shape{2, 2, 3, 4}
                           << QByteArray(R"([{"cell": "Q_heads[0,1,2,3]", "value": 9}])")
                           << "    K_heads = given(\"K_heads\")\n    V_heads = given(\"V_heads\")\n";
}

/// What is given as queries has the number in it; keys and values of the same tensor are without it.
void TestPyTorchScript::aChangeOfNamedQueriesIsNoneOfKeys()
{
    QFETCH(QByteArray, projections);
    QFETCH(Shape, shape);
    QFETCH(QByteArray, overrides);
    QFETCH(QString, lines);
    const Document document = changed({}, {{"layer.num_heads", "2"},
                                           {"layer.num_hiddens", "4"},
                                           {"layer.projections", projections.constData()},
                                           {"inputs.self_attention", "true"},
                                           {"inputs.queries", R"({"file": "x.npz", "tensor": "q"})"},
                                           {"overrides", overrides.constData()}});
    const QString script = scriptOf(document, fileWith({{"q", Tensor<float>(shape)}}));
    QVERIFY2(script.contains(lines), qPrintable(script));
}

/// In float32 torch finds a little variance in a row of equal numbers, which is 8.7e-5 behind the norm.
void TestPyTorchScript::layersAreNormedInDouble()
{
    const QString inDouble = QStringLiteral("    far = x.double() - x[..., :1].double()\n");
    QVERIFY(scriptOf(smallDocument({{"layer.norm", "\"pre_query\""}})).contains(inDouble));
    QVERIFY(scriptOf(smallDocument({{"layer.qk_norm", "\"layer\""}})).contains(inDouble));
    QVERIFY(!scriptOf(smallDocument({{"layer.norm", "\"pre_query\""}, {"layer.norm_kind", "\"rms\""}}))
                 .contains("layer_norm"));
}

void TestPyTorchScript::everyTensorIsAsserted()
{
    const auto trace = traceOf(smallDocument({{"layer.training", "true"}, {"layer.bias", "true"}}));
    const QString script = QString::fromStdString(pytorchScript(*trace));
    const QString checks = script.sliced(script.indexOf("__main__"));
    for (const TensorSpec &spec : tensorTable()) {
        const QString name = QString::fromUtf8(spec.name.data(), std::ssize(spec.name));
        QCOMPARE(checks.contains("\"" + name + "\","), trace->has(spec.role));
    }
}

/// However large its numbers are; of masked scores those tell the scale that are no fill.
void TestPyTorchScript::aTensorIsAssertedByItsOwnScale()
{
    const QString script = scriptOf(smallDocument({{"mask.valid_lens", "[3, 2]"}}));
    QVERIFY(script.contains("check(name, tensors[name], ours)\n"));
    QVERIFY(script.contains("    return name.replace(\"masked_scores\", \"scaled_scores\")\n"));
    QVERIFY(script.contains("    largest = largest_of(ours[scale_of(name)])\n"));
}

/// An error of a score is a relative one of the share, which may be larger than 1e-5 where scores are larger than 1.
void TestPyTorchScript::sharesAreAssertedByTheScoresOfTheirSoftmax()
{
    const QString script = scriptOf(smallDocument());
    for (const char *shares : {R"("weights": "scaled_scores")", R"("probabilities": "logits")"})
        QVERIFY(script.contains(QString::fromLatin1(shares)));
    QVERIFY(script.contains("    allowed = TOLERANCE * steepness_of(name, ours) * scale\n"));
    QVERIFY(script.contains("min(1000.0, max(1.0, largest_of(scores).item()))")); // or any share would do
    QVERIFY(script.contains("    ours = {name: given(name) for name in DATA}\n"));
}

void TestPyTorchScript::numbersInsideAreThoseOfTheRun()
{
    const auto trace = traceOf(smallDocument());
    const auto &output = tensorOf(trace, Role::Output);
    const QByteArray bytes(reinterpret_cast<const char *>(output.data()), output.size() * 4);
    const QString line =
        "    \"output\": (torch.float32, (2, 3, 6), \"" + QString::fromLatin1(bytes.toBase64()) + "\"),\n";
    QVERIFY(QString::fromStdString(pytorchScript(*trace)).contains(line));
}

void TestPyTorchScript::aTitleCannotLeaveItsComment()
{
    const QString script = scriptOf(changed({}, {{"title", R"("a\nimport os\r\u0000\"\"\" #")"}}));
    QVERIFY(!script.contains("\nimport os"));
    QVERIFY(!script.contains('\r'));
    QCOMPARE(script.section('\n', 2, 2), QString(R"(# From: a\x0aimport os\x0d\x00""" #)"));
}

/// Python looks for one in the first two lines: "Positional encoding: sines" would be an error there, and under
/// "coding: utf-7" a word of a comment could be an order.
void TestPyTorchScript::aTitleIsNoEncodingOfTheScript()
{
    const QStringList lines = scriptOf(changed({}, {{"title", R"("coding: utf-7")"}})).split('\n');
    QVERIFY(!lines[0].contains("coding") && !lines[1].contains("coding"));
    QCOMPARE(lines[2], QString("# From: coding: utf-7"));
}

void TestPyTorchScript::theSameRunGivesTheSameScript()
{
    QCOMPARE(scriptOf(smallDocument()), scriptOf(smallDocument()));
    QVERIFY(scriptOf(smallDocument()) != scriptOf(smallDocument({{"weights.seed", "8"}})));
}

HEADSCOPE_TEST(TestPyTorchScript, NoApplication)
#include "tst_pytorchscript.moc"
