// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/signrows.h"

#include "ui/text/words.h"

namespace headscope {
namespace {

QString rowsInWords(TensorId input, TensorId heads, const Plan &plan)
{
    return shapeInWords(specOf(isPresent(plan, input) ? input : heads), plan.sizes);
}

QString titleOf(TensorId tensor)
{
    return tensorLongTitle(specOf(tensor));
}

QString outOfWords(const char *what, Index count)
{
    return QCoreApplication::translate("headscope::SignWords", what).arg(count);
}

constexpr const char *kWhichFeature = QT_TRANSLATE_NOOP("headscope::SignWords", "which feature of the head (of %1)");
constexpr const char *kWhichKey = QT_TRANSLATE_NOOP("headscope::SignWords", "which key (of %1)");
constexpr const char *kHeadFeatures = QT_TRANSLATE_NOOP("headscope::SignWords", "features of a head (%1)");

QString normedWords(TensorId normed)
{
    return SignWords::tr("%1: each row brought to one scale").arg(titleOf(normed));
}

} // namespace

QString weightWords(TensorId weight, const char *result, const Plan &plan)
{
    const Shape shape = shapeOf(specOf(weight), plan.sizes);
    return SignWords::tr("weights that make %1: %2 features out, %3 in")
        .arg(QString::fromLatin1(result))
        .arg(shape[0])
        .arg(shape[1]);
}

QString biasWords(const char *result)
{
    return SignWords::tr("bias: a number for each feature of %1").arg(QString::fromLatin1(result));
}

// Tables, a row on a line.
// clang-format off

std::span<const SignRow> attentionSigns()
{
    using enum StepId;
    static const std::vector<SignRow> rows{
        {"queries", {}, [](const Plan &p) { return SignWords::tr("rows that ask, %1").arg(rowsInWords(Role::Queries, Role::QHeads, p)); }},
        {"keys", {}, [](const Plan &p) { return SignWords::tr("rows that the queries are compared with, %1").arg(rowsInWords(Role::Keys, Role::KHeads, p)); }},
        {"values", {}, [](const Plan &p) { return SignWords::tr("rows that are summed by their weights, %1").arg(rowsInWords(Role::Values, Role::VHeads, p)); }},

        {"X", {}, [](const Plan &p) { return p.normsInputs() ? SignWords::tr("a row of the queries, keys or values") : SignWords::tr("a row of the queries"); }},
        {"Z", {}, [](const Plan &) { return SignWords::tr("the row of the output after the norm"); }},
        {"Q̂", {}, [](const Plan &) { return SignWords::tr("a query or key of a head after the norm"); }},
        {"Q", HeadNorm, [](const Plan &) { return SignWords::tr("a query or key of a head"); }},
        {"μ", HeadNorm, [](const Plan &p) { return SignWords::tr("mean of the %1 of the row").arg(axisCount(Extent::QkHead, p.sizes.d)); }},
        {"Q′_{if}", {}, [](const Plan &) { return SignWords::tr("feature f of query i after its turn; keys turn alike"); }},
        {"Q_{ig}", {}, [](const Plan &) { return SignWords::tr("the other feature of the pair"); }},
        {"g", {}, [](const Plan &) { return SignWords::tr("the feature that turns together with f"); }},
        {"φ", {}, [](const Plan &) { return SignWords::tr("the angle: the position times the turn of the pair"); }},
        {"cos", {}, [](const Plan &) { return SignWords::tr("cosine"); }},
        {"sin", {}, [](const Plan &) { return SignWords::tr("sine"); }},
        {"∓", {}, [](const Plan &) { return SignWords::tr("− for the first feature of a pair, + for the second"); }},
        {"P_{ij}", {}, [](const Plan &) { return SignWords::tr("bias for the distance of query i and key j"); }},
        {"s", {}, [](const Plan &) { return SignWords::tr("sink of the head: takes its share and gives no value"); }},

        {"Q", {}, [](const Plan &) { return SignWords::tr("queries of all heads, side by side"); }},
        {"K", {}, [](const Plan &) { return SignWords::tr("keys of all heads, side by side"); }},
        {"V", {}, [](const Plan &) { return SignWords::tr("values of all heads, side by side"); }},
        {"X_{q}", {}, [](const Plan &) { return SignWords::tr("the queries as they come in"); }},
        {"X_{k}", {}, [](const Plan &) { return SignWords::tr("the keys as they come in"); }},
        {"X_{v}", {}, [](const Plan &) { return SignWords::tr("the values as they come in"); }},
        {"X̂_{q}", {}, [](const Plan &) { return normedWords(Role::QueriesNorm); }},
        {"X̂_{k}", {}, [](const Plan &) { return normedWords(Role::KeysNorm); }},
        {"X̂_{v}", {}, [](const Plan &) { return normedWords(Role::ValuesNorm); }},
        {"W_{q}", {}, [](const Plan &p) { return weightWords(Role::Wq, "Q", p); }},
        {"W_{k}", {}, [](const Plan &p) { return weightWords(Role::Wk, "K", p); }},
        {"W_{v}", {}, [](const Plan &p) { return weightWords(Role::Wv, "V", p); }},
        {"W_{o}", {}, [](const Plan &p) { return weightWords(Role::Wo, "Y", p); }},
        {"b_{q}", {}, [](const Plan &) { return biasWords("Q"); }},
        {"b_{k}", {}, [](const Plan &) { return biasWords("K"); }},
        {"b_{v}", {}, [](const Plan &) { return biasWords("V"); }},
        {"b_{o}", {}, [](const Plan &) { return biasWords("Y"); }},

        {"b", {}, [](const Plan &p) { return outOfWords(QT_TRANSLATE_NOOP("headscope::SignWords", "batch items (%1)"), p.sizes.b); }},
        {"n", {}, [](const Plan &p) { return outOfWords(QT_TRANSLATE_NOOP("headscope::SignWords", "queries (%1)"), p.sizes.q); }},
        {"h", {}, [](const Plan &p) { return outOfWords(QT_TRANSLATE_NOOP("headscope::SignWords", "heads (%1)"), p.sizes.h); }},
        {"d", Concat, [](const Plan &p) { return outOfWords(kHeadFeatures, p.sizes.v); }},
        {"d", {}, [](const Plan &p) { return outOfWords(kHeadFeatures, p.sizes.d); }},
        {"→", {}, [](const Plan &) { return SignWords::tr("the same numbers in another shape"); }},

        {"S_{ij}", {}, [](const Plan &) { return SignWords::tr("score of query i and key j"); }},
        {"Σ_{f}", {}, [](const Plan &) { return SignWords::tr("sum over all features f"); }},
        {"Q_{if}", {}, [](const Plan &) { return SignWords::tr("feature f of query i"); }},
        {"K_{jf}", {}, [](const Plan &) { return SignWords::tr("feature f of key j"); }},
        {"V_{jf}", {}, [](const Plan &) { return SignWords::tr("feature f of value j"); }},
        {"i", {}, [](const Plan &p) { return outOfWords(QT_TRANSLATE_NOOP("headscope::SignWords", "which query (of %1)"), p.sizes.q); }},
        {"j", {}, [](const Plan &p) { return outOfWords(kWhichKey, p.sizes.attended()); }},
        {"k", {}, [](const Plan &p) { return outOfWords(kWhichKey, p.sizes.attended()); }},
        {"f", Weigh, [](const Plan &p) { return outOfWords(kWhichFeature, p.sizes.v); }},
        {"f", {}, [](const Plan &p) { return outOfWords(kWhichFeature, p.sizes.d); }},

        {"S′_{ij}", {}, [](const Plan &) { return SignWords::tr("scaled score of query i and key j"); }},
        {"tanh", {}, [](const Plan &) { return SignWords::tr("hyperbolic tangent, which stays between −1 and 1"); }},
        {"M_{ij}", {}, [](const Plan &) { return SignWords::tr("masked score of query i and key j"); }},
        {"M_{ik}", {}, [](const Plan &) { return SignWords::tr("masked score of query i and key k"); }},
        {"B_{ij}", {}, [](const Plan &) { return SignWords::tr("bias for query i and key j, which the run is given"); }},

        {"A_{ij}", {}, [](const Plan &) { return SignWords::tr("attention weight of query i for key j"); }},
        {"m_{i}", {}, [](const Plan &p) { return isPresent(p, Role::Sink) ? SignWords::tr("largest of the scores of query i and the sink") : SignWords::tr("largest score of query i"); }},
        {"Σ_{k}", {}, [](const Plan &) { return SignWords::tr("sum over all keys k"); }},

        {"D_{ij}", {}, [](const Plan &) { return SignWords::tr("attention weight after dropout"); }},
        {"keep_{ij}", {}, [](const Plan &) { return SignWords::tr("1 where the weight is kept, 0 where it is dropped"); }},
        {"keep", {}, [](const Plan &) { return SignWords::tr("1 where the feature is kept, 0 where it is dropped"); }},
        {"1 − p", OutputDropout, [](const Plan &p) { return SignWords::tr("share that is kept (%1)").arg(1 - p.document.layer.outputDropout); }},
        {"1 − p", {}, [](const Plan &p) { return SignWords::tr("share that is kept (%1)").arg(1 - p.document.layer.dropout); }},
        {"p", OutputDropout, [](const Plan &p) { return SignWords::tr("share that is dropped (%1)").arg(p.document.layer.outputDropout); }},
        {"p", {}, [](const Plan &p) { return SignWords::tr("share that is dropped (%1)").arg(p.document.layer.dropout); }},

        {"O_{if}", {}, [](const Plan &) { return SignWords::tr("feature f of what the head gives for query i"); }},
        {"Σ_{j}", {}, [](const Plan &) { return SignWords::tr("sum over all keys j, each with its value"); }},
        {"C", {}, [](const Plan &) { return SignWords::tr("outputs of all heads, side by side"); }},
        {"Y", {}, [](const Plan &) { return SignWords::tr("output of the attention"); }},
        {"Y′", {}, [](const Plan &) { return SignWords::tr("output after its dropout"); }},
        {"R", {}, [](const Plan &) { return SignWords::tr("residual sum: output and queries added"); }},
    };
    return rows;
}

std::span<const SignRow> commonSigns()
{
    static const std::vector<SignRow> rows{
        {"X̂", {}, [](const Plan &) { return SignWords::tr("the row after the norm"); }},
        {"r^{2}", {}, [](const Plan &) { return SignWords::tr("mean square of the features of the row"); }},
        {"μ", {}, [](const Plan &p) { return SignWords::tr("mean of the %1 of the row").arg(axisCount(Extent::NormSize, p.sizes.normSize)); }},
        {"σ^{2}", {}, [](const Plan &) { return SignWords::tr("variance of the features of the row"); }},
        {"ε", {}, [](const Plan &p) { return SignWords::tr("a small number, so that nothing is divided by 0 (%1)").arg(exactNumber(p.document.layer.normEps)); }},
        {"γ", {}, [](const Plan &) { return SignWords::tr("norm weight: each feature is multiplied by its own"); }},
        {"β", {}, [](const Plan &) { return SignWords::tr("norm bias: each feature has its own added"); }},
        {"√", {}, [](const Plan &) { return SignWords::tr("square root"); }},
        {"^{T}", {}, [](const Plan &) { return SignWords::tr("transposed: PyTorch keeps W as (output, input)"); }},
        {"exp", {}, [](const Plan &) { return SignWords::tr("exponential function: e to the power of what follows"); }},
    };
    return rows;
}

// clang-format on

} // namespace headscope
