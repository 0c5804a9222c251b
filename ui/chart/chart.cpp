// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class Charts
{
    Q_DECLARE_TR_FUNCTIONS(headscope::Charts)
};

bool areWeights(TensorId tensor)
{
    return tensor == Role::Weights || tensor == Role::DroppedWeights;
}

/// Whether the step makes or reads weights. Behind the weighted sum they are no longer what it is about.
bool hasWeights(const ChartInput &input)
{
    const Plan &plan = input.result->trace->plan;
    const auto &tensors = tensorsOf(plan, input.selection.step);
    return std::any_of(tensors.begin(), tensors.end(), [&](const GraphTensor *tensor) {
        return areWeights(tensor->id) || std::any_of(tensor->operands.begin(), tensor->operands.end(),
                                                     [](const Operand &operand) { return areWeights(operand.tensor); });
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
        {"attention", [] { return Charts::tr("Attention of the query"); }, hasWeights, attentionOfQuery},
        {"entropy", [] { return Charts::tr("Entropy of each head"); }, hasWeights, entropyOfHeads},
        {"histogram", [] { return Charts::tr("Histogram"); }, hasTensor, histogramOfMatrix},
        {"offset", [] { return Charts::tr("Attention by distance"); }, hasWeights, attentionByOffset},
        {"all-heads", [] { return Charts::tr("All heads overlaid"); }, hasWeights, attentionOfAllHeads},
        {"heads-apart", [] { return Charts::tr("All heads apart"); }, hasWeights, attentionOfHeadsApart},
    };
    return kinds;
}

ChartContent notYetMeasured()
{
    return {Charts::tr("MEASURING …"), {}};
}

TensorId usedWeights(const ChartInput &input)
{
    const bool isDropped = input.result->trace->has(Role::DroppedWeights) && input.selection.step >= StepId::Dropout;
    return isDropped ? Role::DroppedWeights : Role::Weights;
}

} // namespace headscope
