// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart.h"

#include "engine/run/cover.h"
#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class Charts
{
    Q_DECLARE_TR_FUNCTIONS(headscope::Charts)
};

bool hasWeights(const ChartInput &input)
{
    const auto &steps = input.result->trace->plan.graph->steps();
    return std::any_of(steps.begin(), steps.end(), [&](const GraphStep &step) {
        return step.step->id == input.selection.step && isAboutShares(step);
    });
}

bool hasTensor(const ChartInput &input)
{
    return input.result->trace->has(input.selection.tensor);
}

} // namespace

const std::vector<ChartKind> &chartKinds()
{
    static const std::vector<ChartKind> kinds{
        {ChartId::Attention, "attention", [] { return Charts::tr("Attention of the query"); }, hasWeights,
         attentionOfQuery},
        {ChartId::Entropy, "entropy", [] { return Charts::tr("Entropy of each head"); }, hasWeights, entropyOfHeads},
        {ChartId::Likeliest, "likeliest", [] { return Charts::tr("What is likeliest"); }, hasLikeliest,
         likeliestTokens},
        {ChartId::Zeros, "zeros", [] { return Charts::tr("Features that are 0"); }, hasZeros, zerosOfTokens},
        {ChartId::Histogram, "histogram", [] { return Charts::tr("Histogram"); }, hasTensor, histogramOfMatrix},
        {ChartId::Offset, "offset", [] { return Charts::tr("Attention by distance"); }, hasWeights, attentionByOffset},
        {ChartId::AllHeads, "all-heads", [] { return Charts::tr("All heads overlaid"); }, hasWeights,
         attentionOfAllHeads},
        {ChartId::HeadsApart, "heads-apart", [] { return Charts::tr("All heads apart"); }, hasWeights,
         attentionOfHeadsApart},
    };
    return kinds;
}

int placeOfKind(ChartId chart)
{
    const auto &kinds = chartKinds();
    const auto isIt = [chart](const ChartKind &kind) { return kind.chart == chart; };
    return static_cast<int>(std::find_if(kinds.begin(), kinds.end(), isIt) - kinds.begin());
}

ChartContent notYetMeasured()
{
    return {Charts::tr("MEASURING …"), {}};
}

TensorId usedWeights(const ChartInput &input)
{
    return sharesAt(input.result->trace->plan, input.selection.step);
}

bool isOfHidden(const ChartInput &input, const ChartKind &kind)
{
    const Cover *cover = input.result->trace->cover();
    if (cover == nullptr)
        return false;
    if (kind.chart == ChartId::Likeliest && cover->isOn(Role::Probabilities))
        return true;
    return cover->isOn(kind.isThere == hasWeights ? usedWeights(input) : input.selection.tensor);
}

ChartContent chartOfHidden()
{
    ChartContent chart{Charts::tr("HIDDEN"), {}};
    chart.bars.note = Charts::tr("What is drawn here is hidden until it has been predicted.");
    chart.bars.summary = chart.bars.note;
    return chart;
}

StepId nearestStepWithWeights(const Plan &plan, StepId step)
{
    std::vector<StepId> steps;
    for (const GraphStep &made : plan.graph->steps())
        if (isAboutShares(made))
            steps.push_back(made.step->id);
    return steps.empty() ? step : std::clamp(step, steps.front(), steps.back(), comesBefore);
}

} // namespace headscope
