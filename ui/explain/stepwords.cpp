// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/stepwords.h"

#include "engine/attention/mask.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

class StepWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::StepWords)
};

QString code(const QString &text)
{
    return QStringLiteral("<code>%1</code>").arg(onOneLine(text));
}

QString fillName(double fill)
{
    if (fill == -1e6)
        return QStringLiteral("−10<sup>6</sup>");
    return std::isinf(fill) ? QStringLiteral("−∞") : exactNumber(fill);
}

QString projectWords(const Plan &plan)
{
    const Sizes &s = plan.sizes;
    return StepWords::tr("Each query, key and value is multiplied by its own matrix of weights: %1 features become %2. "
                         "All %3 heads are computed at once.")
        .arg(s.querySize)
        .arg(s.h * s.d)
        .arg(s.h);
}

QString splitWords(const Plan &plan)
{
    const Sizes &s = plan.sizes;
    QStringList shapes;
    shapes << code(toQString(toString(shapeOf(specOf(TensorId::Q), s))));
    for (const Move &move : movesOf(specOf(TensorId::QHeads), s))
        shapes << code(toQString(toString(move.shape)));
    return StepWords::tr(
               "%1 features become %2 heads of %3. Nothing is computed: the numbers only move, by reshape, permute "
               "and merge:")
               .arg(s.h * s.d)
               .arg(s.h)
               .arg(s.d) +
           QStringLiteral("<br>") + shapes.join(QStringLiteral(" → "));
}

QString normWords(const Plan &plan)
{
    return StepWords::tr("From the %1 features of a row their mean μ is taken away; they are divided by the root of "
                         "their variance σ² plus %2, then multiplied by γ and moved by β.")
        .arg(plan.sizes.normSize)
        .arg(exactNumber(plan.document.layer.normEps));
}

QString joined(const QStringList &sentences)
{
    const bool isChinese = QLocale().language() == QLocale::Chinese; // no space between sentences
    return sentences.join(isChinese ? QString() : QStringLiteral(" "));
}

QString maskWords(const Plan &plan, Index batch)
{
    const MaskSettings &mask = plan.document.mask;
    QStringList parts;
    if (const auto *lens = std::get_if<std::vector<Index>>(&mask.validLens))
        parts
            << StepWords::tr("Keys from number %1 on lie past %2.")
                   .arg(std::max<Index>(0, (*lens)[static_cast<std::size_t>(batch)]))
                   .arg(code(
                       QStringLiteral("valid_lens[%1] = %2").arg(batch).arg((*lens)[static_cast<std::size_t>(batch)])));
    else if (!std::holds_alternative<std::monostate>(mask.validLens))
        parts << StepWords::tr("Each query has a length of its own in %1.")
                     .arg(code(QStringLiteral("valid_lens[%1]").arg(batch)));
    if (mask.causal != Causal::None)
        parts << StepWords::tr("No query sees a key that comes after it.");
    if (mask.window)
        parts << StepWords::tr("A query sees only its neighbours.");
    if (mask.allowed)
        parts << StepWords::tr("A mask of its own forbids some pairs.");
    if (parts.isEmpty() && mask.bias)
        return StepWords::tr("A bias is added to every score; −∞ in it masks.");
    if (parts.isEmpty())
        return StepWords::tr("Nothing is masked here: every query may see every key.");
    parts << (mask.fillMode == FillMode::Overwrite ? StepWords::tr("Their scores are replaced by %1.")
                                                   : StepWords::tr("%1 is added to their scores."))
                 .arg(fillName(mask.fill));
    return joined(parts);
}

QString softmaxWords(const Plan &plan, Index batch)
{
    const MaskSettings &mask = plan.document.mask;
    const bool isMasked = mask.hasRange() || mask.allowed || mask.bias;
    const bool isChanged = !plan.overridesOf(TensorId::Weights).empty();
    const QString sums =
        isChanged ? StepWords::tr("Exponentials of a row, its largest score m subtracted, are divided by their sum. "
                                  "Every row sums to 1, but where you have put in a weight.")
                  : StepWords::tr("Exponentials of a row, its largest score m subtracted, are divided by their sum. "
                                  "Every row now sums to 1.");
    return isMasked ? joined({maskWords(plan, batch), sums}) : sums;
}

QString dropoutWords(const Plan &plan)
{
    const double p = plan.document.layer.dropout;
    return StepWords::tr(
               "In training each weight is set to 0 with probability %1; the others are divided by %2, so that the sum "
               "of a row stays 1 on average.")
        .arg(p)
        .arg(1 - p);
}

} // namespace

QString stepHeadline(StepId step)
{
    switch (step) {
    case StepId::Inputs: return StepWords::tr("Queries ask, keys answer, values are fetched");
    case StepId::PreNorm: return StepWords::tr("Every row gets mean 0 and variance 1");
    case StepId::Project: return StepWords::tr("Three linear layers look at the inputs");
    case StepId::Split: return StepWords::tr("The hidden units are dealt to the heads");
    case StepId::Scores: return StepWords::tr("How well does each key fit each query?");
    case StepId::Scale: return StepWords::tr("Long vectors make large scores: scale them back");
    case StepId::Mask: return StepWords::tr("Some keys must not be seen");
    case StepId::Softmax: return StepWords::tr("Every row becomes a set of shares");
    case StepId::Dropout: return StepWords::tr("Some weights are dropped, the others grow");
    case StepId::Weigh: return StepWords::tr("Each query takes its mixture of the values");
    case StepId::Concat: return StepWords::tr("The heads stand side by side again");
    case StepId::Output: return StepWords::tr("One last layer mixes the heads");
    case StepId::OutputDropout: return StepWords::tr("Some features are dropped, the others grow");
    case StepId::Residual: return StepWords::tr("The queries are added to what attention found");
    case StepId::PostNorm: return StepWords::tr("The sum gets mean 0 and variance 1 again");
    }
    return {};
}

QString stepExplanation(StepId step, const Plan &plan, Index batch)
{
    const Sizes &s = plan.sizes;
    switch (step) {
    case StepId::Inputs:
        return StepWords::tr("%1 batch items, each with %2 queries and %3 key-value pairs.")
            .arg(s.b)
            .arg(s.q)
            .arg(s.newKeys());
    case StepId::PreNorm: return normWords(plan);
    case StepId::Project: return projectWords(plan);
    case StepId::Split: return splitWords(plan);
    case StepId::Scores:
        return StepWords::tr("Each score is the dot product of a query and a key of the same head: %1 products summed.")
            .arg(s.d);
    case StepId::Scale:
        return plan.document.layer.scale
                   ? StepWords::tr("The scores are multiplied by the given scale, %1.").arg(*plan.document.layer.scale)
                   : StepWords::tr(
                         "The scores are divided by the square root of the head size, √%1 ≈ %2, so that softmax does "
                         "not saturate.")
                         .arg(s.d)
                         .arg(std::sqrt(static_cast<double>(s.d)), 0, 'g', 4);
    case StepId::Mask: return maskWords(plan, batch);
    case StepId::Softmax: return softmaxWords(plan, batch);
    case StepId::Dropout: return dropoutWords(plan);
    case StepId::Weigh:
        return StepWords::tr("The weights of a row mix the %1 value rows of the head into one row of %2 features.")
            .arg(s.k)
            .arg(s.v);
    case StepId::Concat:
        return StepWords::tr("%1 heads of %2 features become %3 features. Again the numbers only move.")
            .arg(s.h)
            .arg(s.v)
            .arg(s.h * s.v);
    case StepId::Output:
        return StepWords::tr(
                   "W_o maps the %1 features of all heads to %2, so that what one head found can reach every feature.")
            .arg(s.h * s.v)
            .arg(s.outputSize);
    case StepId::OutputDropout:
        return StepWords::tr("In training each feature of the output is set to 0 with probability %1; the others are "
                             "divided by %2.")
            .arg(plan.document.layer.outputDropout)
            .arg(1 - plan.document.layer.outputDropout);
    case StepId::Residual:
        return StepWords::tr("The queries, as they were before any norm, are added to the output, feature by feature: "
                             "the layer learns only what to change.");
    case StepId::PostNorm: return normWords(plan);
    }
    return {};
}

QString stepFormula(const Step &step, const Plan &plan)
{
    QString html = QCoreApplication::translate("steps", step.formula.data()).toHtmlEscaped();
    if (step.id == StepId::Weigh && plan.isTraining())
        html.replace(u'A', u'D'); // as the step of the dropout calls what it made
    html.replace(QRegularExpression(QStringLiteral("_\\{([^}]*)\\}")), QStringLiteral("<sub>\\1</sub>"));
    html.replace(QRegularExpression(QStringLiteral("\\^\\{([^}]*)\\}")), QStringLiteral("<sup>\\1</sup>"));
    return html;
}

} // namespace headscope
