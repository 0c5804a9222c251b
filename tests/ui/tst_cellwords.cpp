// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/cellwords.h"

#include "tests/models/support.h"
#include "tests/ui/digits.h"
#include "tests/ui/explained.h"
#include "ui/arithmetic/rounding.h"
#include "ui/arithmetic/telling.h"
#include "ui/explain/cellcopy.h"

using namespace headscope;
using enum Role;

class TestCellWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void behindAnEqualSignTheDigitsGiveTheNumber_data();
    void behindAnEqualSignTheDigitsGiveTheNumber();
    void wholeNumbersAreEqualAndOthersNot();
    void aNumberOfThePersonSaysSo();
    void aNumberThatAModelWasGivenSaysSo();
    void aShownNumberOfHiddenOnesStandsAlone();
    void anExponentIsSpeltInOneWay();
    void aKeyOfZerosComesFromNowhere();
    void aDeadRowOfManyKeysIsTold();
    void aScoreWithTwoBiasesTellsBoth();
    void aMaskedKeyTellsWhatHidesIt();
    void aMaskedNanIsNoTerm();
    void aSinkMayBeWhyAWeightIsNan();
    void whatThePrecisionHasNotIsTold();
    void siluTellsTheNegativeOfItsNumber();
    void aNegativeSlopeStandsInBrackets();
    void anArrowTellsItsScaleWithAllDigits();
    void onlyScoresAreCapped();
    void everyOperationIsToldInItsOwnFile();
    void everyWordOfAnOperationIsSaid();
};

void TestCellWords::behindAnEqualSignTheDigitsGiveTheNumber_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<QList<Change>>("changes");
    QTest::addRow("d2l in training") << u"d2l"_s << kTraining;
    QTest::addRow("residual in training") << u"residual"_s << kTraining;
    QTest::addRow("small") << u"small"_s << QList<Change>();
    QTest::addRow("ones") << u"d2l"_s << kTraining + kOnes;
    QTest::addRow("ones in double") << u"d2l"_s << kOnes + QList<Change>{{u"layer.precision"_s, u"\"float64\""_s}};
    QTest::addRow("ones that meet halves")
        << u"d2l"_s
        << kOnes + QList<Change>{{u"layer.scale"_s, u"0.3"_s},
                                 {u"mask.fill_mode"_s, u"\"add\""_s},
                                 {u"mask.fill"_s, u"-0.5"_s},
                                 {u"overrides"_s, uR"([{"cell":"Q[0,0,0]","value":0.5}])"_s}};
    QTest::addRow("softcap") << u"d2l"_s << kOnes + QList<Change>{{u"layer.softcap"_s, u"1.5"_s}};
}

void TestCellWords::behindAnEqualSignTheDigitsGiveTheNumber()
{
    QFETCH(QString, example);
    QFETCH(QList<Change>, changes);
    Shown shown(example, changes);
    int checked = 0;
    for (const int share : {1000000, 3, 2})
        for (const CellPlace &place : shown.cells(share))
            for (const bool isUnfolded : {false, true}) {
                const Explanation e = explain(shown.trace(), place.tensor, place.cell);
                const QString text = cellAsText(e, shown.trace().plan, isUnfolded);
                QVERIFY2(wrongEquation(text, shown.trace(), checked).isEmpty(),
                         qPrintable(wrongEquation(text, shown.trace(), checked) + u"\nin\n"_s + text));
            }
    QVERIFY2(checked > 40, qPrintable(QString::number(checked)));
}

void TestCellWords::wholeNumbersAreEqualAndOthersNot()
{
    Shown shown(u"d2l"_s, kOnes);
    const QString ones = shown.pinned(Scores, {0, 2, 1, 3});
    QVERIFY2(ones.contains(u"= 1·1 + 1·1 + … 17 more + 1·1\n= 20"_s), qPrintable(ones));
    QVERIFY(shown.pinned(ScaledScores, {0, 2, 1, 3}).contains(u"= 20 / √20 ≈ 4.47214"_s));
    QVERIFY(shown.pinned(Weights, {0, 2, 1, 3}).contains(u"0 / 3 = 0\n"_s)); // of a masked key
    edit(shown.session, {{u"overrides"_s, uR"([{"cell":"Q_heads[0,2,1,0]","value":0.1}])"_s}});
    const QString other = shown.pinned(Scores, {0, 2, 1, 3});
    QVERIFY2(other.contains(u"≈ 0.1·1 + 1·1 + … 17 more + 1·1\n≈ 19.1"_s), qPrintable(other)); // 0.1 is no float
}

void TestCellWords::aNumberOfThePersonSaysSo()
{
    Shown shown(u"d2l"_s);
    const double score = shown.trace().value(Scores, {0, 2, 1, 1});
    const double query = shown.trace().value(Queries, {0, 0, 1});
    edit(shown.session,
         {{u"overrides"_s, uR"([{"cell":"scores[0,2,1,1]","value":3},{"cell":"mask[0,0,0,0]","value":0}])"_s}});
    const QString text = shown.pinned(Scores, {0, 2, 1, 1});
    QVERIFY2(text.contains(u"= 3, set by you; computed, it would be ≈ %1:"_s.arg(exactNumber(score))),
             qPrintable(text));
    QVERIFY2(text.contains(u"= Q_heads[0, 2, 1, :] · K_heads[0, 2, 1, :]"_s) &&
                 text.endsWith(u"≈ "_s + exactNumber(score)),
             qPrintable(text));
    const QString flag = shown.pinned(Mask, {0, 0, 0, 0});
    QVERIFY2(flag.endsWith(u"= 0, set by you; computed, it would be 1"_s), qPrintable(flag));
    edit(shown.session, {{u"overrides"_s, uR"([{"cell":"queries[0,0,1]","value":0.1}])"_s}});
    const QString input = shown.pinned(Queries, {0, 0, 1});
    QVERIFY2(input.contains(u"= 0.1, set by you; before, it was ≈ %1"_s.arg(exactNumber(query))), qPrintable(input));
}

void TestCellWords::aNumberThatAModelWasGivenSaysSo()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelInput input = inputOf(u"gpt2"_s);
    const std::size_t attention = model->find("layer.0.self").value();
    const std::size_t feedForward = model->find("layer.0.ffn").value();
    const CellPlace head{HeadOutputs, {0, 1, 2, 3}};
    const CellPlace down{Role::FfnDown, {0, 1, 2}};
    const auto told = [](const ModelTrace &run, std::size_t block, const CellPlace &place) {
        const Trace &trace = *run.traces[block];
        return cellAsText(explain(trace, place.tensor, place.cell), trace.plan, false);
    };
    const auto plain = ran(model, input);
    const auto shown = [](const ModelTrace &run, std::size_t block, const CellPlace &place) {
        return exactNumber(run.traces[block]->value(place.tensor, place.cell));
    };

    ModelChanges left;
    left.leftOut = {{attention, 1}};
    const QString out = told(*ran(model, input, left), attention, head);
    QVERIFY2(
        out.contains(u"= 0, for this part is left out; computed, it would be ≈ "_s + shown(*plain, attention, head)),
        qPrintable(out));

    ModelChanges patched;
    patched.patched = {{feedForward}};
    patched.other = input.source;
    std::reverse(patched.other.begin(), patched.other.end());
    const QString other = told(*ran(model, input, patched), feedForward, down);
    QVERIFY2(other.contains(u", from the other sentence; computed, it would be "_s + shown(*plain, feedForward, down)),
             qPrintable(other));
}

/// What is hidden for the look alone is not to be predicted there.
void TestCellWords::aShownNumberOfHiddenOnesStandsAlone()
{
    Shown shown(u"d2l"_s);
    const Cell cell{0, 2, 1, 1};
    const QString weight = exactNumber(shown.trace().value(Weights, cell));
    shown.session.setHidden({u"masked_scores"_s});
    const QString text = shown.pinned(Weights, cell);
    QCOMPARE(text, u"weights[0, 2, 1, 1]\n≈ "_s + weight);
    QCOMPARE(shown.pinned(Weights, {0, 2, 1, 4}), u"weights[0, 2, 1, 4]\n= 0"_s); // of a masked key
    const QString hidden = shown.pinned(MaskedScores, cell);
    QVERIFY2(hidden.contains(u"Hidden until it has been predicted."_s), qPrintable(hidden));
}

void TestCellWords::anExponentIsSpeltInOneWay()
{
    QCOMPARE(digits(6.14421e-6), u"6.144e−6"_s);
    QCOMPARE(digits(-2.5e12), u"−2.5e12"_s);
    QCOMPARE(exactNumber(6.14211e-6), u"6.14211e−6"_s);
}

void TestCellWords::aKeyOfZerosComesFromNowhere()
{
    Shown shown(u"d2l"_s, {{u"layer.add_zero_attn"_s, u"true"_s}});
    const QString text = shown.pinned(KAppended, {0, 0, 6, 1});
    QCOMPARE(text, u"K_appended[0, 0, 6, 1]\n= 0\na key of zeros, put behind all others"_s);
    const QString value = shown.pinned(VAppended, {0, 0, 6, 1});
    QCOMPARE(value, u"V_appended[0, 0, 6, 1]\n= 0\na value of zeros, put behind all others"_s);
}

/// A softmax over so many keys would give shares near 0, too.
void TestCellWords::aDeadRowOfManyKeysIsTold()
{
    Shown shown(u"d2l"_s, {{u"inputs.num_kv_pairs"_s, u"20000"_s},
                           {u"mask.valid_lens"_s, u"[0, 2]"_s},
                           {u"mask.dead_row"_s, u"\"zero\""_s}});
    const QString text = shown.pinned(Weights, {0, 2, 1, 19999});
    QVERIFY2(text.contains(u"no key may be seen here"_s), qPrintable(text));
    QVERIFY(!shown.pinned(Weights, {1, 2, 1, 1}).contains(u"no key may be seen here"_s));
}

/// By position and by a tensor, and the fill that is added; names and numbers are as many. The letters are those of the
/// formula of the step.
void TestCellWords::aScoreWithTwoBiasesTellsBoth()
{
    const auto trace = traceOf(smallDocument({{"layer.alibi", "{}"},
                                              {"mask.bias", R"({"file":"x.npz","tensor":"bias"})"},
                                              {"mask.valid_lens", "[2, 2]"},
                                              {"mask.fill_mode", "\"add\""}}),
                               fileWith({{"bias", Tensor<float>({3, 4})}}));
    for (const auto &[cell, summands] : {std::pair(Cell{0, 1, 2, 1}, 3), std::pair(Cell{0, 1, 2, 3}, 4)}) {
        const Explanation e = explain(*trace, MaskedScores, cell);
        const QStringList lines = cellAsText(e, trace->plan, false).split(u'\n');
        QCOMPARE(lines[1].count(u" + "_s), summands - 1);
        QCOMPARE(lines[2].count(u" + "_s), summands - 1);
        const QString latex = cellAsLatex(e, trace->plan);
        QCOMPARE(latex.count(u" + "_s), 2 * (summands - 1));
        QVERIFY2(latex.contains(u" + P_{0,1,2,"_s) && latex.contains(u" + B_{0,1,2,"_s), qPrintable(latex));
    }
}

void TestCellWords::aMaskedKeyTellsWhatHidesIt()
{
    Shown shown(u"d2l"_s, {{u"mask.causal"_s, u"\"top_left\""_s}}); // valid_lens 3, 2
    const QString both = shown.pinned(Mask, {0, 0, 0, 4});
    QVERIFY2(both.contains(u"masked by mask.valid_lens, mask.causal"_s), qPrintable(both));
    QVERIFY(shown.pinned(Mask, {0, 0, 0, 2}).contains(u"masked by mask.causal"_s));
    QVERIFY(!shown.pinned(Mask, {0, 0, 0, 0}).contains(u"masked"_s));
}

void TestCellWords::aMaskedNanIsNoTerm()
{
    Tensor<float> values({2, 4, 3}, std::vector<float>(24, 1.0F));
    values[9] = std::nanf(""); // of key 3
    const auto trace = traceOf(
        smallDocument({{"inputs.values", R"({"file":"x.npz","tensor":"values"})"}, {"mask.valid_lens", "[2, 2]"}}),
        fileWith({{"values", values}}));
    const Explanation e = explain(*trace, HeadOutputs, {0, 1, 2, 1});
    for (const QString &text : {cellAsText(e, trace->plan, false), cellAsText(e, trace->plan, true)})
        QVERIFY2(text.contains(u"+ 0 (masked: left out)"_s) && !text.contains(u"NaN"_s), qPrintable(text));
    QVERIFY(cellAsLatex(e, trace->plan).contains(u" + 0 "_s));
    QCOMPARE(cellAsPytorch(e, trace->plan), u"torch.where((weights[0, 1, 2, :] == 0) & ~mask[0, 1, 2, :], 0, "
                                            u"weights[0, 1, 2, :] * V_heads[0, 1, :, 1]).sum()"_s);
}

/// A sink of +∞ beside a row of numbers.
void TestCellWords::aSinkMayBeWhyAWeightIsNan()
{
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const auto trace = traceOf(smallDocument({{"weights.sink", R"({"file":"x.npz","tensor":"sink"})"}}),
                               fileWith({{"sink", Tensor<float>({2}, {infinity, 0})}}));
    const QString told = cellAsText(explain(*trace, Weights, {0, 0, 1, 2}), trace->plan, false);
    QVERIFY2(told.endsWith(u"= NaN\nthe row or the sink holds NaN or +∞, or both hold nothing but −∞"_s),
             qPrintable(told));
}

void TestCellWords::whatThePrecisionHasNotIsTold()
{
    const auto told = [](const char *overrides, TensorId tensor) {
        const auto trace = traceOf(smallDocument({{"overrides", overrides}}));
        return cellAsText(explain(*trace, tensor, {0, 1, 2, 1}), trace->plan, false);
    };
    constexpr auto large = R"([{"cell":"Q_heads[0,1,2,0]","value":-1e30},{"cell":"K_heads[0,1,1,0]","value":1e30}])";
    QVERIFY2(told(large, Scores).endsWith(u"≈ −∞\ntoo large for float32"_s), qPrintable(told(large, Scores)));
    QVERIFY(!told(large, ScaledScores).contains(u"too "_s)); // its score is −∞ already
    constexpr auto apart = R"([{"cell":"scores[0,1,2,0]","value":170}])";
    QVERIFY2(told(apart, Weights).endsWith(u"\ntoo small for float32"_s), qPrintable(told(apart, Weights)));
    constexpr auto byHand = R"([{"cell":"scores[0,1,2,0]","value":170},{"cell":"weights[0,1,2,1]","value":1}])";
    QVERIFY2(told(byHand, Weights).endsWith(u"\ntoo small for float32"_s), qPrintable(told(byHand, Weights)));
}

/// No sign stands behind another one.
void TestCellWords::siluTellsTheNegativeOfItsNumber()
{
    Shown shown(QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/gated.headscope"));
    const Shape shape = tensorOf(shown.session.plan(), FfnGate).shape;
    int negative = 0;
    for (Index i = 0; i < shape[2]; ++i) {
        negative += shown.trace().value(FfnGate, {0, 0, i}) < 0 ? 1 : 0;
        const QString text = shown.pinned(FfnGated, {0, 0, i});
        QVERIFY2(text.contains(u"exp("_s) && !text.contains(u"−−"_s) && !text.contains(u"· −"_s), qPrintable(text));
    }
    QVERIFY(negative > 0);
}

void TestCellWords::aNegativeSlopeStandsInBrackets()
{
    Shown shown(u"d2l"_s, {{u"layer.alibi.slopes"_s, u"[1, 1, -0.5, 1, 1]"_s}});
    const Cell cell{0, 2, 1, 1};
    const QString text = shown.pinned(PositionBias, cell);
    QVERIFY2(text.contains(u"= −(−0.5) · |"_s), qPrintable(text));
    const QString latex = cellAsLatex(explain(shown.trace(), PositionBias, cell), shown.trace().plan);
    QVERIFY2(latex.contains(u"-(-0.5) \\cdot"_s), qPrintable(latex));
}

void TestCellWords::anArrowTellsItsScaleWithAllDigits()
{
    Shown shown(u"d2l"_s);
    const auto scaled = [&]() -> const GraphTensor & { return tensorOf(shown.session.plan(), ScaledScores); };
    const QString root = arrowWords(scaled(), shown.session.plan());
    QVERIFY2(root.contains(u"√20 ≈ 4.47214,"_s), qPrintable(root));
    edit(shown.session, {{u"layer.num_heads"_s, u"25"_s}});
    QVERIFY(arrowWords(scaled(), shown.session.plan()).contains(u"√4 = 2,"_s));
    edit(shown.session, {{u"layer.scale"_s, u"-0.12345678"_s}});
    QCOMPARE(arrowLabel(scaled(), shown.session.plan()), u"× −0.12345678"_s);
}

void TestCellWords::onlyScoresAreCapped()
{
    for (const auto &[block, tensor] : {std::pair("embedding", ScaledTokenEmbedding), {"unembedding", ScaledInput}}) {
        Shown shown(QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/%1.headscope").arg(QLatin1String(block)),
                    {{u"layer.softcap"_s, u"5"_s}});
        const QString text = shown.pinned(tensor, {0, 1, 2});
        QVERIFY2(!text.contains(u"tanh"_s), qPrintable(text));
        const GraphTensor &scaled = tensorOf(shown.session.plan(), tensor);
        QVERIFY(!arrowWords(scaled, shown.session.plan()).contains(u"cap"_s));
        QVERIFY(!arrowLabel(scaled, shown.session.plan()).contains(u"tanh"_s));
    }
}

void TestCellWords::everyOperationIsToldInItsOwnFile()
{
    for (const TensorSpec &spec : tensorTable())
        QCOMPARE(tellingOf(spec.operation).operation, spec.operation);
}

/// What says nothing says so by nothing(): no part of a row is missing.
void TestCellWords::everyWordOfAnOperationIsSaid()
{
    for (const TensorSpec &spec : tensorTable()) {
        const Telling &telling = tellingOf(spec.operation);
        QVERIFY(telling.html != nullptr && telling.latex != nullptr && telling.pytorch != nullptr);
        QVERIFY(telling.exactness != nullptr && telling.meeting != nullptr && !telling.sign.isNull());
        QVERIFY(telling.arrowWords != nullptr && telling.arrowLabel != nullptr && telling.arrowName != nullptr);
    }
}

HEADSCOPE_TEST(TestCellWords, QApplication)
#include "tst_cellwords.moc"
