// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "ui/arithmetic/latex.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <cmath>
#include <optional>

namespace headscope {
namespace {

/// The soft cap of what is scaled. The engine caps scores and nothing else: not what an embedding or unembedding
/// scales.
std::optional<double> capOf(TensorId scaled, const Plan &plan)
{
    return scaled == Role::ScaledScores ? plan.document.layer.softcap : std::nullopt;
}

QString scaleAsHtml(const CellHtml &t)
{
    const LayerSettings &layer = t.plan.document.layer;
    const auto cap = capOf(t.e.tensor, t.plan);
    const QString by = layer.scale ? QStringLiteral("× %1").arg(withMinus(allDigits(*layer.scale)))
                                   : QStringLiteral("/ √%1").arg(t.plan.sizes.d);
    const auto scaled = [&](const QString &score) {
        return cap ? QStringLiteral("%1 · tanh(%2 %3 / %1)").arg(withMinus(allDigits(*cap)), score, by)
                   : QStringLiteral("%1 %2").arg(score, by);
    };
    return QStringLiteral("= %1<br>%2 %3 %4")
        .arg(scaled(t.link(0)), equalSign(t.exactness().operands), scaled(digits(t.first(0))), t.result());
}

QString scaleAsLatex(const CellLatex &t)
{
    const LayerSettings &layer = t.plan.document.layer;
    const auto given = capOf(t.e.tensor, t.plan);
    const auto scaled = [&](const QString &score) {
        const QString out = layer.scale ? QStringLiteral("%1 \\cdot %2").arg(score, asLatex(allDigits(*layer.scale)))
                                        : latexFraction(score, QStringLiteral("\\sqrt{%1}").arg(t.plan.sizes.d));
        if (!given)
            return out;
        const QString cap = asLatex(allDigits(*given));
        return QStringLiteral("%1 \\tanh\\left(%2\\right)").arg(cap, latexFraction(out, cap));
    };
    return t.row(scaled(t.operand(0)), scaled(latexNumber(t.first(0))));
}

QString scaleAsPytorch(const CellPytorch &t)
{
    const LayerSettings &layer = t.plan.document.layer;
    const QString scaled =
        layer.scale ? QStringLiteral("%1 * %2").arg(t.operand(0), inPython(*layer.scale))
                    : QStringLiteral("%1 / math.sqrt(%2)").arg(t.operand(0), QString::number(t.plan.sizes.d));
    const auto cap = capOf(t.e.tensor, t.plan);
    return cap ? QStringLiteral("%1 * torch.tanh(%2 / %1)").arg(inPython(*cap), scaled) : scaled;
}

/// The scale itself is written with all its digits, or as a root.
Exactness scaleExactness(const ToldCell &t)
{
    const double score = t.first(0);
    const double scale = t.plan.scale();
    const bool isExact = exactnessOfOperands({score, scale}, score * scale, t.e.value).result;
    return {isWholeIn4(score), isExact && !capOf(t.e.tensor, t.plan)};
}

QString scaleArrow(const GraphTensor &to, const Plan &plan)
{
    const LayerSettings &layer = plan.document.layer;
    const double root = std::sqrt(static_cast<double>(plan.sizes.d));
    QStringList sentences{
        layer.scale
            ? ArrowWords::tr("Multiplied by %1, the scale that is given.").arg(withMinus(allDigits(*layer.scale)))
            : ArrowWords::tr("Divided by √d = √%1 %2 %3, where d is the number of features of a head, so that scores "
                             "do not grow with it.")
                  .arg(QString::number(plan.sizes.d), equalSign(isReadBack(root, plan)), exactNumber(root))};
    if (const auto cap = capOf(to.id, plan))
        sentences << ArrowWords::tr("A soft cap then keeps them between −%1 and %1.").arg(withMinus(allDigits(*cap)));
    return inSequence(sentences);
}

QString scaleLabel(const TensorSpec &to, const Plan &plan)
{
    const LayerSettings &layer = plan.document.layer;
    const QString by = layer.scale ? QStringLiteral("× %1").arg(withMinus(allDigits(*layer.scale)))
                                   : QStringLiteral("÷ √%1").arg(plan.sizes.d);
    return capOf(to.role, plan) ? by + QStringLiteral(", tanh") : by;
}

} // namespace

constinit const Telling kTellingOfScale{
    .operation = Operation::Scale,
    .making = Making::Calculated,
    .html = scaleAsHtml,
    .latex = scaleAsLatex,
    .pytorch = scaleAsPytorch,
    .exactness = scaleExactness,
    .arrowWords = scaleArrow,
    .arrowLabel = scaleLabel,
    .arrowName = scaleLabel,
    .meeting = nothing,
    .sign = u"",
};

} // namespace headscope
