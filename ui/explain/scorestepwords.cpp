// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/givenmaps.h"
#include "ui/explain/toldstep.h"
#include "ui/text/maskwords.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <QStringList>

#include <cmath>

namespace headscope {
namespace {

QString scoreWords(const Plan &plan, Index)
{
    return inSequence(
        {plan.sizes.d == 1
             ? StepWords::tr("Each score is the product of a query and a key of the same head: each has one feature.")
             : StepWords::tr("Each score is the dot product of a query and a key of the same head: %1 products summed.")
                   .arg(plan.sizes.d),
         StepWords::tr("K is read transposed, so a row of Q meets a row of K: “row · row”, which is × Kᵀ.")});
}

QString scaleStepWords(const Plan &plan, Index)
{
    const LayerSettings &layer = plan.document.layer;
    const auto size = static_cast<double>(plan.sizes.d);
    const double root = std::sqrt(size);
    const QString sign = root == std::floor(root) ? QStringLiteral("=") : QStringLiteral("≈");
    QStringList sentences{
        layer.scale
            ? StepWords::tr("The scores are multiplied by the given scale, %1.").arg(withMinus(allDigits(*layer.scale)))
            : StepWords::tr("The scores are divided by √d %1 %2, where d = %3 is the number of features of a head: "
                            "with many features, softmax would else give nearly all weight to one key.")
                  .arg(sign)
                  .arg(root, 0, 'g', 4)
                  .arg(plan.sizes.d)};
    if (layer.softcap)
        sentences
            << StepWords::tr("A soft cap keeps them between −%1 and %1.").arg(withMinus(allDigits(*layer.softcap)));
    return inSequence(sentences);
}

QString fillName(double fill)
{
    if (fill == -1e6)
        return QStringLiteral("−10<sup>6</sup>");
    return exactNumber(fill);
}

QString maskStepWords(const Plan &plan, Index batch)
{
    const MaskSettings &mask = plan.document.mask;
    if (!plan.masks())
        return StepWords::tr("No mask here: every query may see every key, and the numbers stay the same.");
    if (!plan.fills())
        return inSequence(maskReasons(plan, batch));
    const QString fill =
        mask.addsFill() ? StepWords::tr("%1 is added to masked scores.") : StepWords::tr("Masked scores become %1.");
    return inSequence(maskReasons(plan, batch) << fill.arg(fillName(mask.fill)));
}

QString maskHeadline(const Plan &plan)
{
    if (isPresent(plan, Role::PositionBias) && !plan.hidesKeys())
        return StepWords::tr("Each score changes with the distance");
    return plan.masks() ? StepWords::tr("Keys that must not be seen are masked")
                        : StepWords::tr("Every query may see every key");
}

/// What softmax gives where all keys are masked.
QStringList deadRowWords(const Plan &plan)
{
    const MaskSettings &mask = plan.document.mask;
    const QString equal = StepWords::tr("A row whose keys are all masked gets equal weights.");
    const QString none = StepWords::tr("A row whose keys are all masked becomes NaN.");
    const QString zero = StepWords::tr("A row whose keys are all masked gets weights of 0.");
    switch (mask.deadRow) {
    case DeadRow::Computed: break;
    case DeadRow::Zero: return {zero};
    case DeadRow::Uniform: return {equal};
    case DeadRow::Nan: return {none};
    }
    if (mask.addsFill())
        return {}; // its scores still differ
    if (std::isfinite(mask.fill))
        return {equal};
    return {isPresent(plan, Role::Sink) ? zero : none}; // the sink has all of it
}

/// Of weights that are given alone.
QString givenWeightsWords(const Plan &plan)
{
    QStringList sentences{translated(onlyWeightsAreKnown()),
                          StepWords::tr("Nothing here is computed, and whether a mask hid keys is not known.")};
    if (plan.sizes.layers > 1)
        sentences << StepWords::tr("This is layer %1 of the layers 0–%2.")
                         .arg(plan.document.maps.layer)
                         .arg(plan.sizes.layers - 1);
    return inSequence(sentences);
}

QString softmaxHeadline(const Plan &plan)
{
    return plan.hasMapsAlone() ? StepWords::tr("Attention weights that are given")
                               : StepWords::tr("Each row of scores becomes attention weights");
}

QString shareWords(const Plan &plan)
{
    return isPresent(plan, Role::Sink)
               ? StepWords::tr("From each score m is subtracted, the largest of its row and the sink; the exponentials "
                               "are divided by their sum and that of the sink, so that a row sums to less than 1: the "
                               "sink takes the rest.")
               : StepWords::tr("From each score the largest score m of its row is subtracted; the exponentials "
                               "are divided by their sum, so that a row sums to 1.");
}

QString softmaxStepWords(const Plan &plan, Index batch)
{
    if (plan.hasMapsAlone())
        return givenWeightsWords(plan);
    QStringList sentences{shareWords(plan)};
    if (!plan.overridesOf(Role::Weights).empty())
        sentences << StepWords::tr("A row into which you have put a weight may have another sum.");
    if (plan.masks())
        sentences << maskReasons(plan, batch);
    if (mayHideAllKeys(plan, batch))
        sentences << deadRowWords(plan);
    return inSequence(sentences);
}

QString dropoutStepWords(const Plan &plan, Index)
{
    const double p = plan.document.layer.dropout;
    if (plan.document.layer.dropoutMask)
        return StepWords::tr("In training each weight is set to 0 where the given dropout mask has 0; the others are "
                             "divided by 1 − p = %1.")
            .arg(1 - p);
    return StepWords::tr("In training each weight is set to 0 with probability p = %1; the others are divided by 1 − p "
                         "= %2, so that over many draws the sum of a row stays the same on average.")
        .arg(p)
        .arg(1 - p);
}

} // namespace

const ToldStep kToldScores{[](const Plan &) { return StepWords::tr("How well does each key fit each query?"); },
                           scoreWords};
const ToldStep kToldScale{
    [](const Plan &) { return StepWords::tr("More features make larger dot products: scale them down"); },
    scaleStepWords};
const ToldStep kToldMask{maskHeadline, maskStepWords};
const ToldStep kToldSoftmax{softmaxHeadline, softmaxStepWords};
const ToldStep kToldDropout{[](const Plan &) { return StepWords::tr("Some weights are dropped, the others grow"); },
                            dropoutStepWords};

} // namespace headscope
