// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "ui/arithmetic/latex.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

QString dropoutAsHtml(const CellHtml &t)
{
    const QString kept = QStringLiteral("(1 − %1)").arg(withMinus(allDigits(t.plan.dropShare(t.e.tensor))));
    const QString words = QStringLiteral("= %1 · %2 / %3<br>%4 %5 · %6 / %3 %7")
                              .arg(t.link(0), t.link(1), kept, equalSign(t.exactness().operands), digits(t.first(0)),
                                   digits(t.first(1)), t.result());
    if (t.first(1) != 0)
        return words;
    const QString before = isWholeIn4(t.first(0)) ? digits(t.first(0)) : QStringLiteral("≈ ") + digits(t.first(0));
    return words + QStringLiteral("<br>") + CellWords::tr("dropped; it was %1").arg(before);
}

QString dropoutAsLatex(const CellLatex &t)
{
    const QString kept = QStringLiteral("1 - %1").arg(asLatex(allDigits(t.plan.dropShare(t.e.tensor))));
    const auto product = QStringLiteral("%1 \\cdot %2");
    return t.row(latexFraction(product.arg(t.operand(0), t.operand(1)), kept),
                 latexFraction(product.arg(latexNumber(t.first(0)), latexNumber(t.first(1))), kept));
}

QString dropoutAsPytorch(const CellPytorch &t)
{
    return QStringLiteral("%1 * %2 / (1 - %3)").arg(t.operand(0), t.operand(1), inPython(t.plan.dropShare(t.e.tensor)));
}

/// The share that is dropped is written with all its digits.
Exactness dropoutExactness(const ToldCell &t)
{
    const double before = t.first(0);
    const double keep = t.first(1);
    const double kept = 1 - t.plan.dropShare(t.e.tensor);
    const bool isExact = exactnessOfOperands({before, kept}, before * keep / kept, t.e.value).result;
    return {isWholeIn4(before), isExact || (keep == 0 && t.e.value == 0)};
}

QString dropoutArrow(const GraphTensor &to, const Plan &plan)
{
    const double dropped = plan.dropShare(to.role);
    if (to.role == Role::DroppedWeights && plan.document.layer.dropoutMask)
        return ArrowWords::tr(
                   "Each number is set to 0 where the given dropout mask has 0; the others are divided by %1.")
            .arg(1 - dropped);
    return ArrowWords::tr("Each number is set to 0 with probability %1; the others are divided by %2.")
        .arg(dropped)
        .arg(1 - dropped);
}

QString dropoutName(const TensorSpec &to, const Plan &plan)
{
    return QStringLiteral("÷ %1").arg(1 - plan.dropShare(to.role));
}

} // namespace

constinit const Telling kTellingOfDropout{
    .operation = Operation::Dropout,
    .making = Making::Calculated,
    .html = dropoutAsHtml,
    .latex = dropoutAsLatex,
    .pytorch = dropoutAsPytorch,
    .exactness = dropoutExactness,
    .arrowWords = dropoutArrow,
    .arrowLabel = nothing,
    .arrowName = dropoutName,
    .meeting = nothing,
    .sign = u"⊙",
};

} // namespace headscope
