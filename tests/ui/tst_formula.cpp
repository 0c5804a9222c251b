// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/formula.h"

#include "tests/models/support.h"
#include "tests/ui/support.h"
#include "ui/explain/explainpanel.h"
#include "ui/explain/formulalabel.h"
#include "ui/explain/formulasigns.h"

#include <QToolTip>

using namespace headscope;

class TestFormula : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everySignHasWords_data();
    void everySignHasWords();
    void everySignOfAnExampleHasWords();
    void everySignOfAModelHasWords_data();
    void everySignOfAModelHasWords();
    void sizesAreThoseOfTheRun();
    void aLetterMeansWhatItsStepMeans();
    void theFormulaSaysWhatTheRunAdds();
    void theFormulaOfABlockSaysWhatTheRunDoes();
    void aLetterMeansWhatItsBlockMeans();
    void equalSettingsAreToldBoth();
    void thePointerAndTheKeyboardAreToldTheSame();
};

namespace {

/// The signs of a formula, and what they stand for, one on a line.
QString toldAt(StepId step, const Plan &plan)
{
    return signsAsText(signsInWords(specOf(step), plan));
}

/// The first thing of a formula that nobody tells; nothing where all is told.
QString gapIn(const Step &step, const Plan &plan)
{
    static const QRegularExpression arithmetic(u"where|allowed|else|[\\s=+−·/(),:1\\[\\]]"_s);
    QString rest = formulaOf(step, plan);
    for (const SignInWords &each : signsInWords(step, plan)) {
        if (each.words.isEmpty() || each.words.contains(u"%1"_s))
            return u"'%1' in %2 has no words"_s.arg(each.sign, formulaOf(step, plan));
        if (each.sign.size() > 1)
            rest.remove(each.sign);
    }
    for (const SignInWords &each : signsInWords(step, plan)) // short ones last: they stand in longer ones, too
        rest.remove(each.sign);
    rest.remove(arithmetic);
    return rest.isEmpty() ? QString() : u"'%1' of %2 is no sign"_s.arg(rest, formulaOf(step, plan));
}

std::shared_ptr<const Plan> planOfBlock(const char *name, const char *block)
{
    const QString folder = QString::fromLatin1(name);
    const SharedModel model = modelNamed(folder);
    return planModel(model, inputOf(folder)).value().blocks[model->find(block).value()];
}

void checkAllSteps(const Plan &plan)
{
    for (const Step *step : stepsOf(plan)) {
        const QString gap = gapIn(*step, plan);
        QVERIFY2(gap.isEmpty(), qPrintable(gap));
        QVERIFY(!signsInWords(*step, plan).isEmpty());
    }
}

} // namespace

void TestFormula::everySignHasWords_data()
{
    QTest::addColumn<Document>("document");
    const std::vector<std::pair<const char *, std::vector<Setting>>> runs{
        {"plain", {}},
        {"no projections", {{"layer.projections", "false"}}},
        {"bias", {{"layer.bias", "true"}}},
        {"scale", {{"layer.scale", "0.1"}}},
        {"tiny scale", {{"layer.scale", "1e-7"}}},
        {"scale and soft cap", {{"layer.scale", "0.1"}, {"layer.softcap", "30"}}},
        {"huge fill", {{"mask.causal", "\"top_left\""}, {"mask.fill", "-1e30"}}},
        {"infinite fill", {{"mask.valid_lens", "[0, 2]"}, {"mask.fill", "\"-inf\""}}},
        {"added fill", {{"mask.window", "[1, 0]"}, {"mask.fill", "-2.5"}, {"mask.fill_mode", "\"add\""}}},
        {"dropout", {{"layer.training", "true"}, {"layer.dropout", "0.25"}, {"layer.output_dropout", "0.1"}}},
        {"norm before", {{"layer.norm", "\"pre_query\""}, {"layer.key_size", "5"}, {"layer.value_size", "5"}}},
        {"norm after", {{"layer.norm", "\"post\""}}},
        {"grouped", {{"layer.num_kv_heads", "1"}, {"layer.add_zero_attn", "true"}}},
    };
    for (const auto &[name, settings] : runs)
        QTest::addRow("%s", name) << smallDocument(settings);
}

void TestFormula::everySignHasWords()
{
    QFETCH(Document, document);
    checkAllSteps(planOf(document));
}

void TestFormula::everySignOfAnExampleHasWords()
{
    for (const QString &example : kExamples)
        for (const char *training : {"false", "true"}) {
            Session session;
            open(session, example);
            checkAllSteps(planOf(changed(session.document(), {{"layer.training", training}}), session.plan().files));
        }
    checkAllSteps(planOf(documentOfEverything(), fileWith(tensorsOfEverything())));
}

void TestFormula::everySignOfAModelHasWords_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name :
         {"gpt2", "gpt_neox", "llama", "bert", "d2l_bert", "d2l_transformer", "t5", "t5_v1_1", "vit"})
        QTest::addRow("%s", name) << QString::fromLatin1(name);
}

void TestFormula::everySignOfAModelHasWords()
{
    QFETCH(const QString, name);
    const auto planned = planModel(modelNamed(name), inputOf(name));
    for (const auto &block : planned.value().blocks)
        checkAllSteps(*block);
}

void TestFormula::sizesAreThoseOfTheRun()
{
    const Plan plan = planOf(smallDocument({{"layer.num_hiddens", "8"}, {"layer.v_head_size", "7"}}));
    QVERIFY2(toldAt(StepId::Split, plan)
                 .endsWith(u"b: batch items (2)\nn: queries (3)\nh: heads (2)\n"
                           "d: features of a head (4)\n→: the same numbers in another shape"_s),
             qPrintable(toldAt(StepId::Split, plan)));
    QCOMPARE(toldAt(StepId::Scores, plan), u"S_ij: score of query i and key j\nΣ_f: sum over all features f\n"
                                           "Q_if: feature f of query i\nK_jf: feature f of key j\n"
                                           "i: which query (of 3)\nj: which key (of 4)\n"
                                           "f: which feature of the head (of 4)"_s);
}

void TestFormula::aLetterMeansWhatItsStepMeans()
{
    const Plan plan = planOf(smallDocument({{"layer.v_head_size", "7"},
                                            {"layer.training", "true"},
                                            {"layer.dropout", "0.25"},
                                            {"layer.output_dropout", "0.1"}}));
    QVERIFY(toldAt(StepId::Split, plan).contains(u"d: features of a head (3)"_s));
    QVERIFY(toldAt(StepId::Concat, plan).contains(u"d: features of a head (7)"_s));
    QVERIFY(toldAt(StepId::Weigh, plan).contains(u"f: which feature of the head (of 7)"_s));
    QVERIFY(toldAt(StepId::Dropout, plan).contains(u"1 − p: share that is kept (0.75)"_s));
    QVERIFY(toldAt(StepId::OutputDropout, plan).contains(u"p: share that is dropped (0.1)"_s));
}

void TestFormula::theFormulaSaysWhatTheRunAdds()
{
    const auto formula = [](StepId step, const std::vector<Setting> &settings) {
        return plainFormula(formulaOf(specOf(step), planOf(smallDocument(settings))));
    };
    const auto projected = [&](const std::vector<Setting> &settings) {
        return formula(StepId::Project, settings).section(u",  "_s, 0, 1);
    };
    QCOMPARE(projected({}), u"Q = X_q W_qᵀ,  K = X_k W_kᵀ"_s);
    QCOMPARE(projected({{"layer.bias", "true"}}), u"Q = X_q W_qᵀ + b_q,  K = X_k W_kᵀ + b_k"_s);
    QCOMPARE(projected({{"layer.norm", "\"pre_query\""}}), u"Q = X̂_q W_qᵀ,  K = X_k W_kᵀ"_s);
    QVERIFY(richFormula(u"A = B,  C = D"_s) == u"A\u00A0=\u00A0B, C\u00A0=\u00A0D"_s); // whole on a line
    QCOMPARE(richFormula(u"(a (b + c) / Σ_{k} d)"_s), u"(a (b\u00A0+\u00A0c) / Σ<sub>k</sub>\u00A0d)"_s);
    QCOMPARE(formula(StepId::Output, {{"layer.bias", "true"}}), u"Y = C W_oᵀ + b_o"_s);
    QCOMPARE(formula(StepId::Weigh, {{"layer.training", "true"}}), u"O_if = Σ_j D_ij V_jf"_s);
    const std::vector<Setting> dropped{
        {"layer.training", "true"}, {"layer.output_dropout", "0.1"}, {"layer.query_size", "6"}};
    QCOMPARE(formula(StepId::PostNorm, {{"layer.norm", "\"post\""}}), u"Z = (Y − μ) / √(σ² + ε) · γ + β"_s);
    auto added = dropped;
    added.emplace_back("layer.residual", "true");
    QCOMPARE(formula(StepId::Residual, added), u"R = Y′ + X_q"_s);
    added.emplace_back("layer.norm", "\"post\"");
    QCOMPARE(formula(StepId::PostNorm, added), u"Z = (R − μ) / √(σ² + ε) · γ + β"_s);
}

void TestFormula::theFormulaOfABlockSaysWhatTheRunDoes()
{
    const auto formula = [](const char *name, const char *block, StepId step) {
        return plainFormula(formulaOf(specOf(step), *planOfBlock(name, block)));
    };
    QCOMPARE(formula("gpt2", "layer.0.ffn", StepId::Expand), u"U = X̂ W_upᵀ + b_up"_s);
    QCOMPARE(formula("bert", "layer.0.ffn", StepId::Expand), u"U = X W_upᵀ + b_up"_s);
    QCOMPARE(formula("llama", "layer.0.ffn", StepId::Expand), u"U = X̂ W_upᵀ,  G = X̂ W_gateᵀ"_s);
    QCOMPARE(formula("llama", "layer.0.ffn", StepId::Activate), u"H = SiLU(G) · U"_s);
    QCOMPARE(formula("llama", "layer.0.ffn", StepId::Contract), u"Y = H W_downᵀ"_s);
    QCOMPARE(formula("gpt2", "layer.0.ffn", StepId::Residual), u"R = Y + X"_s);
    QCOMPARE(formula("gpt_neox", "layer.0.ffn", StepId::Residual), u"R = Y + X_r"_s);
    QCOMPARE(formula("bert", "layer.0.ffn", StepId::PostNorm), u"Z = (R − μ) / √(σ² + ε) · γ + β"_s);
    QCOMPARE(formula("bert", "final", StepId::FinalNorm), u"X̂ = (H − μ) / √(σ² + ε) · γ + β"_s);
    QCOMPARE(formula("gpt2", "final", StepId::FinalNorm), u"X̂ = (X − μ) / √(σ² + ε) · γ + β"_s);
    QCOMPARE(formula("gpt2", "unembed", StepId::Unembed), u"Z_iw = Σ_f X_if W_wf"_s);
    QCOMPARE(formula("bert", "unembed", StepId::Unembed), u"Z_iw = Σ_f X_if W_wf + b_w"_s);
    QVERIFY(formula("t5", "unembed", StepId::Unembed).startsWith(u"Z_iw = Σ_f X′_if W_wf"_s));
    QCOMPARE(formula("gpt2", "embed", StepId::Embed), u"E_i = W_token[id_i]"_s);
    QCOMPARE(formula("d2l_transformer", "encoder.embed", StepId::Embed), u"E_i = 4 W_token[id_i]"_s);
    QCOMPARE(formula("vit", "embed", StepId::Embed), u"E_CLS = W_token,  E_i = X_i W_patchᵀ + b_patch"_s);
}

void TestFormula::aLetterMeansWhatItsBlockMeans()
{
    const auto told = [](const char *block, StepId step) { return toldAt(step, *planOfBlock("gpt2", block)); };
    QVERIFY(told("layer.0.ffn", StepId::Contract).contains(u"Y: the output of the feed-forward"_s));
    QVERIFY(told("layer.0.self", StepId::Output).contains(u"Y: output of the attention"_s));
    QVERIFY(told("layer.0.ffn", StepId::PreNorm).contains(u"X: a row that comes in"_s));
    QVERIFY(told("unembed", StepId::Unembed).contains(u"Z_iw: logit of row i for token w"_s));
}

void TestFormula::equalSettingsAreToldBoth()
{
    const Plan plan = planOf(smallDocument({{"layer.scale", "2"}, {"layer.softcap", "2"}}));
    QVERIFY2(toldAt(StepId::Scale, plan).contains(u"2: the scale that is given, the soft cap"_s),
             qPrintable(toldAt(StepId::Scale, plan)));
}

void TestFormula::thePointerAndTheKeyboardAreToldTheSame()
{
    Session session;
    ExplainPanel panel(session);
    showActive(panel, {372, 700});
    open(session, u"d2l"_s);
    session.setStep(StepId::Scale);
    auto *label = find<FormulaLabel>(panel, u"stepFormula"_s);
    QCOMPARE(label->accessibleName(), u"Formula: S′_ij = S_ij / √d"_s);
    QVERIFY(label->accessibleDescription().contains(u"d: features of a head (20)"_s));
    QVERIFY(label->focusPolicy() & Qt::TabFocus);
    QCOMPARE(label->toolTip(), label->accessibleDescription());
    label->setFocus();
    QTest::keyClick(label, Qt::Key_Return);
    QVERIFY(QToolTip::isVisible());
    QCOMPARE(QToolTip::text(), label->toolTip());
    panel.setFocus();
    edit(session, {{u"layer.num_heads"_s, u"10"_s}});
    QTRY_VERIFY(label->toolTip().contains(u"(10)"_s)); // features of a head
}

HEADSCOPE_TEST(TestFormula, QApplication)
#include "tst_formula.moc"
