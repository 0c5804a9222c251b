// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "ui/arithmetic/latex.h"
#include "ui/arithmetic/sums.h"
#include "ui/text/maskwords.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

bool isHidden(const ToldCell &t)
{
    return t.first(1) == 0;
}

/// Nothing where the mask's fill stands in the place of the score.
std::vector<double> summandsOfMask(const ToldCell &t)
{
    const MaskSettings &mask = t.plan.document.mask;
    if (isHidden(t) && !mask.addsFill())
        return {};
    std::vector<double> summands{t.first(0)};
    for (std::size_t bias = 2; bias < t.e.sources.size(); ++bias)
        summands.push_back(t.first(bias));
    if (isHidden(t))
        summands.push_back(mask.fill);
    return summands;
}

/// The score, and what is added to it besides the fill.
template <class Told>
QStringList addedTo(const Told &t, QString (Told::*name)(std::size_t) const)
{
    QStringList names{(t.*name)(0)};
    for (std::size_t bias = 2; bias < t.e.sources.size(); ++bias)
        names << (t.*name)(bias);
    return names;
}

QString maskAsHtml(const CellHtml &t)
{
    const QString flag = QStringLiteral("%1 = %2").arg(t.link(1), QString::number(isHidden(t) ? 0 : 1));
    const QString why =
        QStringLiteral("<br>") +
        (isHidden(t) ? CellWords::tr("this key is masked: %1") : CellWords::tr("this key may be seen: %1")).arg(flag);
    if (isHidden(t) && !t.plan.document.mask.addsFill())
        return QStringLiteral("%1 %2").arg(equalSign(isReadBack(t.e.value, t.plan)), bold(t.e.value)) + why +
               QStringLiteral("<br>") +
               CellWords::tr("its score was %1")
                   .arg(QStringLiteral("%1 %2 %3")
                            .arg(t.link(0), equalSign(isWholeIn4(t.first(0))), digits(t.first(0))));
    QStringList names = addedTo(t, &CellHtml::link);
    if (isHidden(t)) {
        const QString fill = withMinus(allDigits(t.plan.document.mask.fill));
        names << (t.plan.document.mask.fill < 0 ? QStringLiteral("(%1)").arg(fill) : fill);
    }
    return sumAsHtml(t, names, summandsOfMask(t)) + why;
}

QString maskAsLatex(const CellLatex &t)
{
    const std::vector<double> summands = summandsOfMask(t);
    if (summands.empty())
        return {};
    QStringList names = addedTo(t, &CellLatex::operand);
    if (summands.size() > static_cast<std::size_t>(names.size()))
        names << latexBehindSign(summands.back()); // the fill that is added
    return sumAsLatex(t, names, summands);
}

QString maskAsPytorch(const CellPytorch &t)
{
    const QString sum = addedTo(t, &CellPytorch::operand).join(QStringLiteral(" + "));
    const QString fill = inPython(t.plan.document.mask.fill);
    if (t.plan.document.mask.addsFill())
        return QStringLiteral("torch.where(%1, %2, %2 + %3)").arg(t.operand(1), sum, fill);
    const bool hasBias = t.e.sources.size() > 2;
    return (hasBias ? QStringLiteral("(%1).masked_fill(~%2, %3)") : QStringLiteral("%1.masked_fill(~%2, %3)"))
        .arg(sum, t.operand(1), fill);
}

Exactness maskExactness(const ToldCell &t)
{
    return exactnessOfSum(t, summandsOfMask(t));
}

QString maskArrow(const GraphTensor & /*to*/, const Plan &plan)
{
    const QStringList sentences = maskSentences(plan);
    return sentences.isEmpty() ? ArrowWords::tr("No mask: every query sees every key, and the numbers stay the same.")
                               : inSequence(sentences);
}

QString maskLabel(const TensorSpec & /*to*/, const Plan &plan)
{
    const QStringList parts = maskLabels(plan);
    return parts.isEmpty() ? PipelineWords::tr("no mask") : parts.join(QStringLiteral(" + "));
}

QString maskName(const TensorSpec & /*to*/, const Plan & /*plan*/)
{
    return OperationWords::tr("mask");
}

} // namespace

constinit const Telling kTellingOfMask{
    .operation = Operation::Mask,
    .making = Making::Calculated,
    .html = maskAsHtml,
    .latex = maskAsLatex,
    .pytorch = maskAsPytorch,
    .exactness = maskExactness,
    .arrowWords = maskArrow,
    .arrowLabel = maskLabel,
    .arrowName = maskName,
    .meeting = nothing,
    .sign = u"",
};

} // namespace headscope
