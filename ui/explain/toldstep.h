// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QCoreApplication>
#include <QString>

namespace headscope {

/// The context of every sentence about a step.
class StepWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::StepWords)
};

/// What is said of a step: what it is about, in one line, and what it does in this run.
struct ToldStep
{
    QString (*headline)(const Plan &plan);
    QString (*explanation)(const Plan &plan, Index batch);
};

// One for each step, in the files of their parts of the layer.
extern const ToldStep kToldInputs, kToldPreNorm, kToldProject, kToldSplit, kToldHeadNorm, kToldRotate;
extern const ToldStep kToldScores, kToldScale, kToldMask, kToldSoftmax, kToldDropout;
extern const ToldStep kToldWeigh, kToldConcat, kToldOutput, kToldOutputDropout, kToldResidual, kToldPostNorm;

extern const ToldStep kToldEmbed, kToldAddPositions, kToldTransform, kToldExpand, kToldActivate, kToldContract;
extern const ToldStep kToldFinalNorm, kToldRescale, kToldUnembed, kToldPredict;

/// What the norm around the layer does to a row.
QString layerNormWords(const Plan &plan, Index batch);
/// Why a weight stands transposed.
QString weightOrder();

} // namespace headscope
