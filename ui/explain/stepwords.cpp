// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/stepwords.h"

#include "engine/plan/mask.h"
#include "ui/text/words.h"

#include <QCoreApplication>

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

QString weightOrder()
{
    return StepWords::tr("PyTorch keeps W as (output, input), so a row meets a row of W: “row · row”, which is × Wᵀ.");
}

QString projectWords(const Plan &plan)
{
    const Sizes &s = plan.sizes;
    const QString words =
        StepWords::tr("Queries, keys and values are each multiplied by a weight matrix of their own: %1 features "
                      "become %2. All %3 heads are computed at once.");
    return inSequence({words.arg(s.querySize).arg(s.h * s.d).arg(s.h), weightOrder()});
}

QString splitWords(const Plan &plan)
{
    const Sizes &s = plan.sizes;
    QStringList shapes;
    shapes << code(toQString(toString(shapeOf(specOf(Role::Q), s))));
    for (const Move &move : movesOf(specOf(Role::QHeads), s))
        shapes << code(toQString(toString(move.shape)));
    return StepWords::tr("%1 features become %2 heads of %3. No number changes: reshape, permute and merge only put "
                         "them in another order:")
               .arg(s.h * s.d)
               .arg(s.h)
               .arg(s.d) +
           QStringLiteral("<br>") + shapes.join(QStringLiteral(" → "));
}

QString rmsWords(Index features, double eps)
{
    return StepWords::tr("The %1 features of a row are divided by the root of their mean square r² plus %2, then "
                         "multiplied by γ.")
        .arg(features)
        .arg(exactNumber(eps));
}

QString normWords(const Plan &plan)
{
    if (plan.document.layer.normKind == NormKind::Rms)
        return rmsWords(plan.sizes.normSize, plan.document.layer.normEps);
    return StepWords::tr("From the %1 features of a row their mean μ is taken away; they are divided by the root of "
                         "their variance σ² plus %2, then multiplied by γ and moved by β.")
        .arg(plan.sizes.normSize)
        .arg(exactNumber(plan.document.layer.normEps));
}

/// Large queries and keys make scores so large that softmax saturates.
QString headNormWords(const Plan &plan)
{
    const double eps = plan.document.layer.normEps;
    const QString how =
        plan.document.layer.qkNorm == NormKind::Rms
            ? rmsWords(plan.sizes.d, eps)
            : StepWords::tr("From the %1 features of a row their mean μ is taken away; they are divided "
                            "by the root of their variance σ² plus %2, then multiplied by γ.")
                  .arg(plan.sizes.d)
                  .arg(exactNumber(eps));
    return inSequence({how, StepWords::tr("So no score can grow without limit.")});
}

QString rotationWords(const Plan &plan)
{
    const bool isHalf = plan.document.layer.rope->pairing == Pairing::Half;
    const Index half = plan.sizes.rotated / 2;
    return inSequence(
        {isHalf ? StepWords::tr("Feature f and feature f + %1 make a pair, a point in a plane.").arg(half)
                : StepWords::tr("Features 2f and 2f + 1 make a pair, a point in a plane."),
         StepWords::tr(
             "Each pair is turned around the origin by its position times an angle of its own, from 1 for the "
             "first pair to ever less."),
         StepWords::tr(
             "The dot product of a query and a key then depends on how far they stand apart, not on where.")});
}

QString lengthWords(const Plan &plan, Index batch, Index length)
{
    const QString words =
        length >= plan.sizes.k ? StepWords::tr("Batch item %1 has a valid length of %2, which masks no key.")
        : length <= 0
            ? StepWords::tr("Batch item %1 has a valid length of %2, so all its keys are masked.")
            : StepWords::tr("Batch item %1 has a valid length of %2, so key %2 and all later keys are masked.");
    return words.arg(batch).arg(length);
}

/// Why keys are masked, rule by rule.
QStringList maskReasons(const Plan &plan, Index batch)
{
    const MaskSettings &mask = plan.document.mask;
    QStringList parts;
    if (const auto *lens = std::get_if<std::vector<Index>>(&mask.validLens))
        parts << lengthWords(plan, batch, (*lens)[static_cast<std::size_t>(batch)]);
    else if (!std::holds_alternative<std::monostate>(mask.validLens))
        parts << StepWords::tr("Each query has its own valid length, in %1.")
                     .arg(code(QStringLiteral("valid_lens[%1]").arg(batch)));
    if (mask.causal != Causal::None)
        parts << StepWords::tr("No query sees a key that comes after it.");
    if (mask.window)
        parts << StepWords::tr("A query sees only its neighbours.");
    if (mask.hasPrefix())
        parts << (mask.prefix == 1
                      ? StepWords::tr("Every query sees the first key all the same.")
                      : StepWords::tr("Every query sees the first %1 keys all the same.").arg(mask.prefix));
    if (!mask.segments.isEmpty())
        parts << StepWords::tr("A query sees only keys of its own segment.");
    if (mask.allowed)
        parts << StepWords::tr("A given mask forbids some pairs of query and key.");
    if (plan.document.layer.alibi)
        parts << StepWords::tr("From each score its distance is taken away, times the slope of the head.");
    if (plan.document.layer.relativeBias)
        parts << StepWords::tr("To each score a learned number is added, one for each bucket of distances and head.");
    if (mask.bias)
        parts << StepWords::tr("A bias is added to every score; −∞ in it masks.");
    if (!plan.overridesOf(Role::Mask).empty())
        parts << StepWords::tr("Some cells of the mask were changed by hand.");
    return parts;
}

QString maskWords(const Plan &plan, Index batch)
{
    const MaskSettings &mask = plan.document.mask;
    if (!plan.masks())
        return StepWords::tr("No mask here: every query may see every key, and the numbers stay the same.");
    if (!plan.hidesKeys() && !mask.bias)
        return inSequence(maskReasons(plan, batch));
    const QString fill =
        mask.addsFill() ? StepWords::tr("%1 is added to masked scores.") : StepWords::tr("Masked scores become %1.");
    return inSequence(maskReasons(plan, batch) << fill.arg(fillName(mask.fill)));
}

/// Whether a query of this batch item may be left without any key; to know it for certain takes every cell.
bool mayHaveDeadRows(const Plan &plan, Index batch)
{
    const MaskSettings &mask = plan.document.mask;
    const auto *lens = std::get_if<std::vector<Index>>(&mask.validLens);
    const bool isEmpty = lens != nullptr && (*lens)[static_cast<std::size_t>(batch)] <= 0;
    const bool differs = lens == nullptr && !std::holds_alternative<std::monostate>(mask.validLens);
    const bool isEarly = mask.causal == Causal::BottomRight && plan.sizes.q > plan.sizes.k;
    return plan.sizes.appended == 0 &&
           (isEmpty || differs || isEarly || mask.window || !mask.segments.isEmpty() || mask.isCellwise());
}

/// What softmax gives where all keys are masked.
QStringList deadRowWords(const MaskSettings &mask)
{
    const QString equal = StepWords::tr("A row whose keys are all masked gets equal weights.");
    const QString none = StepWords::tr("A row whose keys are all masked becomes NaN.");
    switch (mask.deadRow) {
    case DeadRow::Computed: break;
    case DeadRow::Zero: return {StepWords::tr("A row whose keys are all masked gets weights of 0.")};
    case DeadRow::Uniform: return {equal};
    case DeadRow::Nan: return {none};
    }
    if (mask.addsFill())
        return {}; // its scores still differ
    return {std::isfinite(mask.fill) ? equal : none};
}

QString softmaxWords(const Plan &plan, Index batch)
{
    QStringList sentences{
        StepWords::tr("From each score the largest score m of its row is subtracted; the exponentials "
                      "are divided by their sum, so that a row sums to 1.")};
    if (!plan.overridesOf(Role::Weights).empty())
        sentences << StepWords::tr("A row into which you have put a weight may have another sum.");
    if (plan.masks())
        sentences << maskReasons(plan, batch);
    if (mayHaveDeadRows(plan, batch))
        sentences << deadRowWords(plan.document.mask);
    return inSequence(sentences);
}

QString scaleWords(const Plan &plan)
{
    const LayerSettings &layer = plan.document.layer;
    const auto size = static_cast<double>(plan.sizes.d);
    const double root = std::sqrt(size);
    const QString sign = root == std::floor(root) ? QStringLiteral("=") : QStringLiteral("≈");
    QStringList sentences{
        layer.scale
            ? StepWords::tr("The scores are multiplied by the given scale, %1.").arg(*layer.scale)
            : StepWords::tr("The scores are divided by √d %1 %2, where d = %3 is the number of features of a head: "
                            "with many features, softmax would else give nearly all weight to one key.")
                  .arg(sign)
                  .arg(root, 0, 'g', 4)
                  .arg(plan.sizes.d)};
    if (layer.softcap)
        sentences << StepWords::tr("A soft cap keeps them between −%1 and %1.").arg(allDigits(*layer.softcap));
    return inSequence(sentences);
}

QString dropoutWords(const Plan &plan)
{
    const double p = plan.document.layer.dropout;
    return StepWords::tr("In training each weight is set to 0 with probability p = %1; the others are divided by 1 − p "
                         "= %2, so that over many draws the sum of a row is still 1 on average.")
        .arg(p)
        .arg(1 - p);
}

} // namespace

QString stepHeadline(StepId step, const Plan &plan)
{
    switch (step) {
    case StepId::Inputs: return StepWords::tr("Queries are compared with keys, and values are taken");
    case StepId::PreNorm: return StepWords::tr("Layer norm brings every row to one scale");
    case StepId::Project: return StepWords::tr("Three linear layers make Q, K and V from the inputs");
    case StepId::Split: return StepWords::tr("Hidden units are split into heads");
    case StepId::HeadNorm: return StepWords::tr("Queries and keys of each head are brought to one scale");
    case StepId::Rotate: return StepWords::tr("Pairs of features turn with their position");
    case StepId::Scores: return StepWords::tr("How well does each key fit each query?");
    case StepId::Scale: return StepWords::tr("More features make larger dot products: scale them down");
    case StepId::Mask:
        return isPresent(plan, Role::PositionBias) && !plan.hidesKeys()
                   ? StepWords::tr("Each score changes with the distance")
               : plan.masks() ? StepWords::tr("Keys that must not be seen are masked")
                              : StepWords::tr("Every query may see every key");
    case StepId::Softmax: return StepWords::tr("Each row of scores becomes attention weights");
    case StepId::Dropout: return StepWords::tr("Some weights are dropped, the others grow");
    case StepId::Weigh: return StepWords::tr("Each query gets a weighted sum of the values");
    case StepId::Concat: return StepWords::tr("The outputs of the heads are put side by side");
    case StepId::Output: return StepWords::tr("W_o mixes the outputs of the heads");
    case StepId::OutputDropout: return StepWords::tr("Some features are dropped, the others grow");
    case StepId::Residual: return StepWords::tr("The queries are added to the output of attention");
    case StepId::PostNorm: return StepWords::tr("Layer norm brings every row of the sum to one scale");
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
    case StepId::HeadNorm: return headNormWords(plan);
    case StepId::Rotate: return rotationWords(plan);
    case StepId::Scores:
        return inSequence(
            {StepWords::tr("Each score is the dot product of a query and a key of the same head: %1 products summed.")
                 .arg(s.d),
             StepWords::tr("K is read transposed, so a row of Q meets a row of K: “row · row”, which is × Kᵀ.")});
    case StepId::Scale: return scaleWords(plan);
    case StepId::Mask: return maskWords(plan, batch);
    case StepId::Softmax: return softmaxWords(plan, batch);
    case StepId::Dropout: return dropoutWords(plan);
    case StepId::Weigh:
        return StepWords::tr("The %1 value rows of the head are added up, each times its weight: that makes one row of "
                             "%2 features for each query.")
            .arg(s.k)
            .arg(s.v);
    case StepId::Concat:
        return StepWords::tr(
                   "%1 heads of %2 features become %3 features. Again no number changes: they only get another order.")
            .arg(s.h)
            .arg(s.v)
            .arg(s.h * s.v);
    case StepId::Output:
        return inSequence({StepWords::tr("W_o mixes the %1 features of all heads into %2, so that what one head found "
                                         "can reach every feature.")
                               .arg(s.h * s.v)
                               .arg(s.outputSize),
                           weightOrder()});
    case StepId::OutputDropout:
        return StepWords::tr("In training each feature of the output is set to 0 with probability p = %1; the others "
                             "are divided by 1 − p = %2.")
            .arg(plan.document.layer.outputDropout)
            .arg(1 - plan.document.layer.outputDropout);
    case StepId::Residual:
        return plan.normsQueries()
                   ? StepWords::tr("The queries, as they were before their norm, are added to the output, feature by "
                                   "feature: the layer learns only what to change.")
                   : StepWords::tr("The queries are added to the output, feature by feature: the layer learns only "
                                   "what to change.");
    case StepId::PostNorm: return normWords(plan);
    }
    return {};
}

} // namespace headscope
