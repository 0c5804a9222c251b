// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/cellcopy.h"

#include "explained.h"
#include "ui/text/words.h"

#include <QRegularExpression>

using namespace headscope;
using enum Role;

class TestCellCopy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyOperationIsALineOfPytorch_data();
    void everyOperationIsALineOfPytorch();
    void everyOperationIsAFormula_data();
    void everyOperationIsAFormula();
    void everyCellCanBeCopied_data();
    void everyCellCanBeCopied();
    void theTextIsThatOfThePanel();
    void aNumberPutThereIsOnlyItself();
};

namespace {

using Changes = QList<Change>;

const auto kUnembedding = QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/unembedding.headscope");

/// The explanations of one run.
struct Finished
{
    Finished(const QString &example, const Changes &changes)
    {
        open(session, example);
        if (!changes.isEmpty())
            edit(session, changes);
    }
    const Trace &trace() const { return *session.result()->trace; }
    Explanation at(TensorId tensor, const Cell &cell) const { return explain(trace(), tensor, cell); }
    QString pytorch(TensorId tensor, const Cell &cell) const { return cellAsPytorch(at(tensor, cell), trace().plan); }
    QString latex(TensorId tensor, const Cell &cell) const { return cellAsLatex(at(tensor, cell), trace().plan); }

    Session session;
};

void addRow(const char *name, const QString &example, const Changes &changes, TensorId tensor, const Cell &cell,
            const QString &wanted)
{
    QTest::addRow("%s", name) << example << changes << tensor << cell << wanted;
}

void addColumns()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<Changes>("changes");
    QTest::addColumn<TensorId>("tensor");
    QTest::addColumn<Cell>("cell");
    QTest::addColumn<QString>("wanted");
}

/// Whether every bracket has its partner.
bool isBalanced(const QString &text, QChar open, QChar close)
{
    int depth = 0;
    for (const QChar c : text) {
        depth += c == open ? 1 : c == close ? -1 : 0;
        if (depth < 0)
            return false;
    }
    return depth == 0;
}

} // namespace

void TestCellCopy::everyOperationIsALineOfPytorch_data()
{
    addColumns();
    const Cell score{0, 2, 1, 3};
    const auto mask = [](const char *key, const char *json) {
        return Change{u"mask."_s + QLatin1String(key), QString::fromUtf8(json)};
    };
    addRow("given", u"d2l"_s, {}, Queries, {0, 1, 2}, u"queries[0, 1, 2]"_s);
    addRow("dot", u"d2l"_s, {}, Q, {0, 1, 25}, u"(queries[0, 1, :] * W_q[25, :]).sum()"_s);
    addRow("dot with bias", u"d2l"_s, {{u"layer.bias"_s, u"true"_s}}, V, {1, 1, 25},
           u"(values[1, 1, :] * W_v[25, :]).sum() + b_v[25]"_s);
    addRow("split", u"d2l"_s, {}, QHeads, {0, 2, 1, 0}, u"Q[0, 1, 40]"_s);
    addRow("scores", u"d2l"_s, {}, Scores, score, u"(Q_heads[0, 2, 1, :] * K_heads[0, 2, 3, :]).sum()"_s);
    addRow("scale", u"d2l"_s, {}, ScaledScores, score, u"scores[0, 2, 1, 3] / math.sqrt(20)"_s);
    addRow("given scale", u"d2l"_s, {{u"layer.scale"_s, u"0.25"_s}}, ScaledScores, score,
           u"scores[0, 2, 1, 3] * 0.25"_s);
    addRow("softcap", u"d2l"_s, {{u"layer.softcap"_s, u"1.5"_s}}, ScaledScores, score,
           u"1.5 * torch.tanh(scores[0, 2, 1, 3] / math.sqrt(20) / 1.5)"_s);
    addRow("mask", u"d2l"_s, {}, MaskedScores, score,
           u"scaled_scores[0, 2, 1, 3].masked_fill(~mask[0, 2, 1, 3], -1000000.0)"_s);
    addRow("mask that adds", u"d2l"_s, {mask("fill_mode", "\"add\""), mask("fill", "-8")}, MaskedScores, score,
           u"torch.where(mask[0, 2, 1, 3], scaled_scores[0, 2, 1, 3], scaled_scores[0, 2, 1, 3] + -8.0)"_s);
    addRow("allow", u"d2l"_s, {}, Mask, score, u"mask[0, 2, 1, 3]"_s);
    addRow("softmax", u"d2l"_s, {}, Weights, score, u"torch.softmax(masked_scores[0, 2, 1, :], dim=-1)[3]"_s);
    addRow("softmax with a rule", u"d2l"_s, {mask("dead_row", "\"uniform\"")}, Weights, score,
           u"torch.softmax(masked_scores[0, 2, 1, :], dim=-1).masked_fill(~mask[0, 2, 1, :].any(), 1 / 6)[3]"_s);
    addRow("draw", u"d2l"_s, kTraining, DropoutMask, score, u"dropout_mask[0, 2, 1, 3]"_s);
    addRow("dropout", u"d2l"_s, kTraining, DroppedWeights, score,
           u"weights[0, 2, 1, 3] * dropout_mask[0, 2, 1, 3] / (1 - 0.5)"_s);
    addRow("weigh", u"d2l"_s, kTraining, HeadOutputs, {0, 2, 1, 7},
           u"(dropped_weights[0, 2, 1, :] * V_heads[0, 2, :, 7]).sum()"_s);
    addRow("concat", u"d2l"_s, {}, Concat, {0, 1, 47}, u"head_outputs[0, 2, 1, 7]"_s);
    addRow("output", u"d2l"_s, {}, Output, {0, 1, 9}, u"(concat[0, 1, :] * W_o[9, :]).sum()"_s);
    addRow("output dropout", u"residual"_s, kTraining, DroppedOutput, {0, 1, 2},
           u"output[0, 1, 2] * output_dropout_mask[0, 1, 2] / (1 - 0.1)"_s);
    addRow("add", u"residual"_s, {}, ResidualSum, {0, 1, 2}, u"output[0, 1, 2] + queries[0, 1, 2]"_s);
    addRow("norm", u"residual"_s, {}, NormedOutput, {0, 1, 2},
           u"F.layer_norm(residual_sum[0, 1, :], norm_weight.shape, norm_weight, norm_bias, 1e-06)[2]"_s);
    const Changes rope{{u"layer.rope"_s, u"{}"_s}};
    const Changes alibi{{u"layer.alibi.slopes"_s, u"[1, 1, 0.5, 1, 1]"_s}};
    addRow("rotate", u"d2l"_s, rope, QRotated, {0, 2, 1, 0},
           u"Q_heads[0, 2, 1, 0] * math.cos(3.0) - Q_heads[0, 2, 1, 10] * math.sin(3.0)"_s);
    addRow("rotate, second of its pair", u"d2l"_s, rope, KRotated, {0, 2, 1, 10},
           u"K_heads[0, 2, 1, 10] * math.cos(1.0) + K_heads[0, 2, 1, 0] * math.sin(1.0)"_s);
    addRow("feature that stays", u"d2l"_s, {{u"layer.rope.size"_s, u"4"_s}}, QRotated, {0, 2, 1, 7},
           u"Q_heads[0, 2, 1, 7]"_s);
    addRow("position bias", u"d2l"_s, alibi, PositionBias, {0, 2, 1, 1}, u"-0.5 * abs(3.0 - 1.0)"_s);
    addRow("mask behind a position bias", u"d2l"_s, alibi, MaskedScores, score,
           u"(scaled_scores[0, 2, 1, 3] + position_bias[0, 2, 1, 3]).masked_fill(~mask[0, 2, 1, 3], -1000000.0)"_s);
    addRow("norm of heads", u"d2l"_s, {{u"layer.qk_norm"_s, u"\"rms\""_s}}, QHeadsNorm, {0, 2, 1, 3},
           u"(Q_heads[0, 2, 1, :] / torch.sqrt(Q_heads[0, 2, 1, :].pow(2).mean() + 1e-06) * q_norm)[3]"_s);
    const Changes scoreSettings{{u"layer.softcap"_s, u"5"_s}, {u"mask.dead_row"_s, u"\"zero\""_s}};
    addRow("scale of what is no score", kUnembedding, scoreSettings, ScaledInput, {0, 1, 2},
           u"unembed_input[0, 1, 2] * 0.5"_s);
    addRow("softmax without a mask", kUnembedding, scoreSettings, Probabilities, {0, 1, 2},
           u"torch.softmax(logits[0, 1, :], dim=-1)[2]"_s);
    addRow("a key of zeros", u"d2l"_s, {{u"layer.add_zero_attn"_s, u"true"_s}}, KAppended, {0, 0, 6, 1},
           u"K_appended[0, 0, 6, 1]"_s);
}

void TestCellCopy::everyOperationIsALineOfPytorch()
{
    QFETCH(QString, example);
    QFETCH(Changes, changes);
    QFETCH(TensorId, tensor);
    QFETCH(Cell, cell);
    QFETCH(QString, wanted);
    QCOMPARE(Finished(example, changes).pytorch(tensor, cell), wanted);
}

void TestCellCopy::everyOperationIsAFormula_data()
{
    addColumns();
    const Cell score{0, 2, 1, 0};
    addRow(
        "dot", u"d2l"_s, {}, Scores, score,
        u"S_{0,2,1,0} = \\sum_{i=0}^{19} \\mathrm{Q\\_heads}_{0,2,1,i} \\, \\mathrm{K\\_heads}_{0,2,0,i} \\approx "_s);
    addRow("split", u"d2l"_s, {}, QHeads, score, u"\\mathrm{Q\\_heads}_{0,2,1,0} = Q_{0,1,40} \\approx "_s);
    addRow("scale", u"d2l"_s, {}, ScaledScores, score,
           u"S'_{0,2,1,0} = \\frac{S_{0,2,1,0}}{\\sqrt{20}} \\approx \\frac{"_s);
    addRow("scale of what is no score", kUnembedding, {{u"layer.softcap"_s, u"5"_s}}, ScaledInput, {0, 1, 2},
           u"X'_{0,1,2} = X_{0,1,2} \\cdot 0.5 "_s);
    addRow("mask", u"d2l"_s, {}, MaskedScores, score, u"M_{0,2,1,0} = S'_{0,2,1,0} \\approx "_s);
    addRow("masked", u"d2l"_s, {}, MaskedScores, {0, 2, 1, 5}, u"M_{0,2,1,5} = -1 \\cdot 10^{6}"_s);
    addRow("allow", u"d2l"_s, {}, Mask, score, u"\\mathrm{mask}_{0,2,1,0} = 1"_s);
    addRow("softmax", u"d2l"_s, {}, Weights, score,
           u"A_{0,2,1,0} = \\frac{e^{M_{0,2,1,0} - m}}{\\sum_{i=0}^{5} e^{M_{0,2,1,i} - m}} \\approx \\frac{e^{"_s);
    addRow(
        "the share of a masked key", u"d2l"_s, {{u"mask.fill"_s, u"\"-inf\""_s}}, Weights, {0, 2, 1, 5},
        u"A_{0,2,1,5} = \\frac{e^{M_{0,2,1,5} - m}}{\\sum_{i=0}^{5} e^{M_{0,2,1,i} - m}} \\approx \\frac{e^{-\\infty}}{"_s);
    addRow("dropout", u"d2l"_s, kTraining, DroppedWeights, score,
           u"D_{0,2,1,0} = \\frac{A_{0,2,1,0} \\cdot \\mathrm{dropout\\_mask}_{0,2,1,0}}{1 - 0.5} \\approx "_s);
    addRow("add", u"residual"_s, {}, ResidualSum, {0, 1, 2},
           u"R_{0,1,2} = Y_{0,1,2} + \\mathrm{queries}_{0,1,2} \\approx "_s);
    addRow(
        "norm", u"residual"_s, {}, NormedOutput, {0, 1, 2},
        u"Z_{0,1,2} = \\frac{R_{0,1,2} - \\mu}{\\sqrt{\\sigma^2 + \\varepsilon}} \\, \\gamma_{2} + \\beta_{2} \\approx "_s);
    addRow("rotate", u"d2l"_s, {{u"layer.rope"_s, u"{}"_s}}, QRotated, {0, 2, 1, 0},
           u"\\mathrm{Q\\_rotated}_{0,2,1,0} = \\mathrm{Q\\_heads}_{0,2,1,0} \\cos\\varphi - "
           "\\mathrm{Q\\_heads}_{0,2,1,10} \\sin\\varphi \\approx "_s);
    addRow("position bias", u"d2l"_s, {{u"layer.alibi.slopes"_s, u"[1, 1, 0.5, 1, 1]"_s}}, PositionBias, {0, 2, 1, 1},
           u"P_{0,2,1,1} = -0.5 \\cdot \\left|3 - 1\\right| = -1"_s);
    addRow("norm of heads", u"d2l"_s, {{u"layer.qk_norm"_s, u"\"rms\""_s}}, QHeadsNorm, {0, 2, 1, 3},
           u"\\mathrm{Q\\_heads\\_norm}_{0,2,1,3} = \\frac{\\mathrm{Q\\_heads}_{0,2,1,3}}{\\sqrt{r^2 + "
           "\\varepsilon}} \\, \\mathrm{q\\_norm}_{3} \\approx "_s);
    addRow("a minus infinity", u"d2l"_s, {{u"mask.fill"_s, u"\"-inf\""_s}}, MaskedScores, {0, 2, 1, 5},
           u"M_{0,2,1,5} = -\\infty"_s);
}

void TestCellCopy::everyOperationIsAFormula()
{
    QFETCH(QString, example);
    QFETCH(Changes, changes);
    QFETCH(TensorId, tensor);
    QFETCH(Cell, cell);
    QFETCH(QString, wanted);
    const QString formula = Finished(example, changes).latex(tensor, cell);
    QVERIFY2(formula.startsWith(wanted), qPrintable(formula));
}

void TestCellCopy::everyCellCanBeCopied_data()
{
    QTest::addColumn<QString>("example");
    QTest::addRow("residual") << u"residual"_s;
    QTest::addRow("d2l") << u"d2l"_s;
    QTest::addRow("dates") << u"dates/decoder-2-cross/0"_s;
}

void TestCellCopy::everyCellCanBeCopied()
{
    QFETCH(QString, example);
    const Finished run(example, kTraining);
    static const QRegularExpression name(u"([A-Za-z_]+)\\["_s);
    for (const TensorId tensor : madeTensors(run.session)) {
        const Shape shape = shapeOf(specOf(tensor), run.trace().plan.sizes);
        for (const Index offset : {Index{0}, *countOf(shape) / 3, *countOf(shape) - 1}) {
            const Cell cell = cellAt(shape, offset);
            const QString line = run.pytorch(tensor, cell);
            QVERIFY2(isBalanced(line, u'(', u')') && isBalanced(line, u'[', u']'), qPrintable(line));
            for (auto names = name.globalMatch(line); names.hasNext();) {
                const TensorSpec *operand = findTensor(names.next().captured(1).toStdString());
                QVERIFY2(operand != nullptr && run.trace().has(operand->role), qPrintable(line));
            }
            const QString formula = run.latex(tensor, cell);
            QVERIFY2(isBalanced(formula, u'{', u'}') && !formula.contains(u'%'), qPrintable(formula));
            QVERIFY2(!line.contains(u'\n') && !formula.contains(u'\n') && !line.contains(u'%'), qPrintable(line));
            QVERIFY2(formula.count(u"\\cdot"_s) < 12, qPrintable(formula)); // long sums are folded
        }
    }
}

void TestCellCopy::theTextIsThatOfThePanel()
{
    const Finished run(u"d2l"_s, {});
    const Explanation score = run.at(Scores, {0, 2, 1, 3});
    const QString folded = cellAsText(score, run.trace().plan, false);
    QVERIFY2(folded.startsWith(u"scores[0, 2, 1, 3]\n= Q_heads[0, 2, 1, :] · K_heads[0, 2, 3, :]\n≈ "_s),
             qPrintable(folded));
    QVERIFY(folded.contains(u" + … 17 more + "_s));
    QVERIFY(folded.endsWith(u"≈ "_s + exactNumber(score.value)));
    const QString unfolded = cellAsText(score, run.trace().plan, true);
    QCOMPARE(unfolded.count(u"Σ ≈"_s), 20);
    QVERIFY(!unfolded.contains(u"fold"_s)); // no link
    const QString share = cellAsText(run.at(Weights, {0, 2, 1, 0}), run.trace().plan, false);
    QVERIFY2(share.contains(u"exp("_s), qPrintable(share));
    for (const QString &text : {folded, unfolded, share})
        QVERIFY(!text.contains(u'<') && !text.contains(u'&') && !text.contains(QChar(0x2060)));
}

void TestCellCopy::aNumberPutThereIsOnlyItself()
{
    const Finished run(u"d2l"_s, {{u"overrides"_s, uR"([{"cell":"scores[0,2,1,0]","value":3}])"_s}});
    QCOMPARE(run.pytorch(Scores, {0, 2, 1, 0}), u"scores[0, 2, 1, 0]"_s);
    QCOMPARE(run.latex(Scores, {0, 2, 1, 0}), u"S_{0,2,1,0} = 3"_s);
}

HEADSCOPE_TEST(TestCellCopy, QApplication)
#include "tst_cellcopy.moc"
