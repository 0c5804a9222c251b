// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/streamformula.h"

#include "ui/arithmetic/activation.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

/// "U = X W_{up}^{T} + b_{up}"
QString linearFormula(const QString &result, const QString &from, const QString &weight, TensorId bias,
                      const Plan &plan)
{
    const QString sum = isPresent(plan, bias) ? QStringLiteral(" + b_{%1}").arg(weight) : QString();
    return QStringLiteral("%1 = %2 W_{%3}^{T}%4").arg(result, from, weight, sum);
}

/// "0.5 ", where the block multiplies by a number.
QString factorBefore(const Plan &plan)
{
    const auto &scale = plan.document.layer.scale;
    return scale ? withMinus(allDigits(*scale)) + u' ' : QString();
}

QString embedFormula(const Plan &plan)
{
    if (isPresent(plan, Role::PatchEmbedding)) // one token stands before all patches
        return QStringLiteral("E_{CLS} = W_{token},  ") + linearFormula(QStringLiteral("E_{i}"),
                                                                        QStringLiteral("X_{i}"),
                                                                        QStringLiteral("patch"), Role::BPatch, plan);
    return QStringLiteral("E_{i} = %1W_{token}[id_{i}]").arg(factorBefore(plan));
}

QString positionsFormula(const Plan &plan)
{
    QString sum = QStringLiteral("X_{i} = E_{i}");
    if (isPresent(plan, Role::PositionEmbedding))
        sum += QStringLiteral(" + P_{i}");
    if (isPresent(plan, Role::SegmentEmbedding))
        sum += QStringLiteral(" + G_{i}");
    return sum;
}

QString expandFormula(const Plan &plan)
{
    const QString from = isPresent(plan, Role::FfnNorm) ? QStringLiteral("X̂") : QStringLiteral("X");
    const QString up = linearFormula(QStringLiteral("U"), from, QStringLiteral("up"), Role::BUp, plan);
    return isPresent(plan, Role::FfnGate)
               ? up + QStringLiteral(",  ") +
                     linearFormula(QStringLiteral("G"), from, QStringLiteral("gate"), Role::BGate, plan)
               : up;
}

QString activateFormula(const Plan &plan)
{
    const QString of = activationName(plan.document.layer.activation);
    return isPresent(plan, Role::FfnGate)     ? QStringLiteral("H = %1(G) · U").arg(of)
           : isPresent(plan, Role::Transform) ? QStringLiteral("H = %1(T)").arg(of)
                                              : QStringLiteral("H = %1(U)").arg(of);
}

QString unembedFormula(const Plan &plan)
{
    return QStringLiteral("Z_{iw} = Σ_{f} %1_{if} W_{wf}%2")
        .arg(isPresent(plan, Role::ScaledInput) ? QStringLiteral("X′") : QStringLiteral("X"),
             isPresent(plan, Role::BUnembed) ? QStringLiteral(" + b_{w}") : QString());
}

/// What is normed last: the sum of an embedding, or what a feed-forward gives.
QString normAfterFormula(const Plan &plan)
{
    if (!plan.hasResult())
        return normFormula(QStringLiteral("X̂"), QStringLiteral("X"), plan);
    const bool hasSum = sourceOf(plan, Role::NormedOutput) == TensorId(Role::ResidualSum);
    return normFormula(QStringLiteral("Z"), hasSum ? QStringLiteral("R") : QStringLiteral("Y"), plan);
}

} // namespace

QString normFormula(const QString &to, const QString &from, const Plan &plan)
{
    const bool isRms = plan.document.layer.normKind == NormKind::Rms;
    return (isRms ? QStringLiteral("%1 = %2 / √(r^{2} + ε) · γ")
                  : QStringLiteral("%1 = (%2 − μ) / √(σ^{2} + ε) · γ + β"))
        .arg(to, from);
}

QString streamFormula(const Step &step, const Plan &plan)
{
    switch (step.id) {
    case StepId::Inputs: return isPresent(plan, Role::TokenIds) ? QStringLiteral("id_{i}") : QStringLiteral("X");
    case StepId::Embed: return embedFormula(plan);
    case StepId::AddPositions: return positionsFormula(plan);
    case StepId::PreNorm: return normFormula(QStringLiteral("X̂"), QStringLiteral("X"), plan);
    case StepId::Transform:
        return linearFormula(QStringLiteral("T"), QStringLiteral("X"), QStringLiteral("transform"), Role::BTransform,
                             plan);
    case StepId::Expand: return expandFormula(plan);
    case StepId::Activate: return activateFormula(plan);
    case StepId::Contract:
        return linearFormula(QStringLiteral("Y"), QStringLiteral("H"), QStringLiteral("down"), Role::BDown, plan);
    case StepId::Residual: // of blocks side by side each adds to what the one before has made
        return isPresent(plan, Role::ResidualInput) ? QStringLiteral("R = Y + X_{r}") : QStringLiteral("R = Y + X");
    case StepId::PostNorm: return normAfterFormula(plan);
    case StepId::FinalNorm:
        return normFormula(QStringLiteral("X̂"),
                           isPresent(plan, Role::Transform) ? QStringLiteral("H") : QStringLiteral("X"), plan);
    case StepId::Rescale: return QStringLiteral("X′ = %1X").arg(factorBefore(plan));
    case StepId::Unembed: return unembedFormula(plan);
    default: return toQString(step.formula);
    }
}

} // namespace headscope
