// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/barchart.h"
#include "ui/session/session.h"

namespace headscope {

class Measure;

/// What a chart is made from. The result is of the plan that is shown, or of the one before it.
struct ChartInput
{
    const SharedResult &result;
    const Selection &selection;
    Measure &measure; ///< counts what takes whole matrices
};

/// A chart's caption and its bars, without colours.
struct ChartContent
{
    QString caption;
    Bars bars;
    Family family = Family::Attention; ///< of the numbers, whose colour the bars have
};

/// While what it shows is being measured.
ChartContent notYetMeasured();

enum class ChartId { Attention, Entropy, Histogram, Offset, AllHeads, HeadsApart, Likeliest, Zeros };

/// A kind of chart: a new one is a new row, and its functions in a file of their own.
struct ChartKind
{
    ChartId chart;
    const char *id; ///< in files
    QString (*name)();
    bool (*isThere)(const ChartInput &input); ///< no number before its step
    ChartContent (*make)(const ChartInput &input);
};

/// Every kind, in the order in which they are offered.
const std::vector<ChartKind> &chartKinds();
/// Where a kind stands among them.
int placeOfKind(ChartId chart);

ChartContent attentionOfQuery(const ChartInput &input);
ChartContent attentionOfAllHeads(const ChartInput &input);
ChartContent attentionOfHeadsApart(const ChartInput &input);
ChartContent entropyOfHeads(const ChartInput &input);
ChartContent histogramOfMatrix(const ChartInput &input);
ChartContent attentionByOffset(const ChartInput &input);
ChartContent likeliestTokens(const ChartInput &input);
ChartContent zerosOfTokens(const ChartInput &input);
// Where the last two have something to show.
bool hasLikeliest(const ChartInput &input);
bool hasZeros(const ChartInput &input);

/// Whether a chart would tell what is hidden, and what is shown instead.
bool isOfHidden(const ChartInput &input, const ChartKind &kind);
ChartContent chartOfHidden();

/// The weights that the heads use, as far as the steps have come: dropped ones behind their dropout.
TensorId usedWeights(const ChartInput &input);
/// What a caption ends with where these weights are dropped ones.
QString stageWords(TensorId weights);
/// The step itself where weights have come and are still read, else the first or the last such step of the run.
StepId nearestStepWithWeights(const Plan &plan, StepId step);

} // namespace headscope
