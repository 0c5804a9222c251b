// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/stepwords.h"

#include "ui/explain/toldstep.h"

namespace headscope {
namespace {

const ToldStep &toldOf(StepId step)
{
    switch (step) {
    case StepId::Inputs: break;
    case StepId::PreNorm: return kToldPreNorm;
    case StepId::Project: return kToldProject;
    case StepId::Split: return kToldSplit;
    case StepId::HeadNorm: return kToldHeadNorm;
    case StepId::Rotate: return kToldRotate;
    case StepId::Scores: return kToldScores;
    case StepId::Scale: return kToldScale;
    case StepId::Mask: return kToldMask;
    case StepId::Softmax: return kToldSoftmax;
    case StepId::Dropout: return kToldDropout;
    case StepId::Weigh: return kToldWeigh;
    case StepId::Concat: return kToldConcat;
    case StepId::Output: return kToldOutput;
    case StepId::OutputDropout: return kToldOutputDropout;
    case StepId::Residual: return kToldResidual;
    case StepId::PostNorm: return kToldPostNorm;
    case StepId::Embed: return kToldEmbed;
    case StepId::AddPositions: return kToldAddPositions;
    case StepId::Transform: return kToldTransform;
    case StepId::Expand: return kToldExpand;
    case StepId::Activate: return kToldActivate;
    case StepId::Contract: return kToldContract;
    case StepId::FinalNorm: return kToldFinalNorm;
    case StepId::Rescale: return kToldRescale;
    case StepId::Unembed: return kToldUnembed;
    case StepId::Predict: return kToldPredict;
    }
    return kToldInputs;
}

} // namespace

QString stepHeadline(StepId step, const Plan &plan)
{
    return toldOf(step).headline(plan);
}

QString stepExplanation(StepId step, const Plan &plan, Index batch)
{
    return toldOf(step).explanation(plan, batch);
}

} // namespace headscope
