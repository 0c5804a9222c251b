// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/toldstep.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

QString weighWords(const Plan &plan, Index)
{
    if (plan.sizes.attended() == 1)
        return StepWords::tr("The one value row of the head is taken times its weight: that makes one row of %1 "
                             "features for each query.")
            .arg(plan.sizes.v);
    return StepWords::tr("The %1 value rows of the head are added up, each times its weight: that makes one row of "
                         "%2 features for each query.")
        .arg(plan.sizes.attended())
        .arg(plan.sizes.v);
}

QString concatWords(const Plan &plan, Index)
{
    const Sizes &s = plan.sizes;
    return StepWords::
        tr("The result has %1 features: those of %2, %3 each. Again no number changes: they only get another order.")
            .arg(s.h * s.v)
            .arg(axisCount(Extent::Heads, s.h))
            .arg(s.v);
}

QString outputWords(const Plan &plan, Index)
{
    const Sizes &s = plan.sizes;
    return inSequence({StepWords::tr("W_o mixes the %1 features of all heads into %2, so that what one head found "
                                     "can reach every feature.")
                           .arg(s.h * s.v)
                           .arg(s.outputSize),
                       weightOrder()});
}

QString outputDropoutWords(const Plan &plan, Index)
{
    const double p = plan.document.layer.outputDropout;
    return StepWords::tr("In training each feature of the output is set to 0 with probability p = %1; the others "
                         "are divided by 1 − p = %2.")
        .arg(p)
        .arg(1 - p);
}

QString residualWords(const Plan &plan, Index)
{
    if (isPresent(plan, Role::ResidualInput))
        return StepWords::tr("What the block gives is added, feature by feature, to what another block has made of the "
                             "same input.");
    if (isPresent(plan, Role::FfnNorm))
        return StepWords::tr(
            "The input, as it was before its norm, is added feature by feature: the block learns only what to change.");
    if (!plan.attends())
        return StepWords::tr("The input is added feature by feature: the block learns only what to change.");
    return plan.normsQueries()
               ? StepWords::tr("The queries, as they were before their norm, are added to the output, feature by "
                               "feature: the layer learns only what to change.")
               : StepWords::tr("The queries are added to the output, feature by feature: the layer learns only "
                               "what to change.");
}

} // namespace

const ToldStep kToldWeigh{[](const Plan &) { return StepWords::tr("Each query gets a weighted sum of the values"); },
                          weighWords};
const ToldStep kToldConcat{[](const Plan &) { return StepWords::tr("The outputs of the heads are put side by side"); },
                           concatWords};
const ToldStep kToldOutput{[](const Plan &) { return StepWords::tr("W_o mixes the outputs of the heads"); },
                           outputWords};
const ToldStep kToldOutputDropout{
    [](const Plan &) { return StepWords::tr("Some features are dropped, the others grow"); }, outputDropoutWords};
const ToldStep kToldResidual{[](const Plan &plan) {
                                 return isPresent(plan, Role::ResidualInput)
                                            ? StepWords::tr("What the block found is added to what another one found")
                                        : plan.attends()
                                            ? StepWords::tr("The queries are added to the output of attention")
                                            : StepWords::tr("The input is added to what the block found");
                             },
                             residualWords};
const ToldStep kToldPostNorm{[](const Plan &plan) {
                                 return plan.document.layer.normKind == NormKind::Rms
                                            ? StepWords::tr("RMS norm brings every row of the sum to one scale")
                                            : StepWords::tr("Layer norm brings every row of the sum to one scale");
                             },
                             layerNormWords};

} // namespace headscope
