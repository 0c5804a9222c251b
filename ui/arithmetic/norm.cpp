// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "engine/kernels/norm.h"
#include "ui/arithmetic/latex.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

RowMoments rowMoments(const ToldCell &t)
{
    return momentsOf<double>(t.e.sources[0].values, t.e.isAroundZero);
}

/// The number of the row that is brought to scale.
double ownOf(const ToldCell &t)
{
    return t.e.sources[0].values[static_cast<std::size_t>(t.e.cell.back())];
}

QString normAsHtml(const CellHtml &t)
{
    const RowMoments moments = rowMoments(t);
    const bool hasBias = t.e.sources.size() > 2;
    const QString eps = withMinus(allDigits(t.plan.document.layer.normEps));
    const QString own = linkToOne(t.e, t.e.sources[0], t.view);
    const QString x = digits(ownOf(t));
    const QString names = t.e.isAroundZero ? QStringLiteral("= %1 / √(r² + %2) · %3").arg(own, eps, t.link(1))
                                           : QStringLiteral("= (%1 − μ) / √(σ² + %2) · %3").arg(own, eps, t.link(1));
    const QString above = t.e.isAroundZero ? x : QStringLiteral("(%1 − %2)").arg(x, inBrackets(moments.mean));
    const QString numbers =
        QStringLiteral("≈ %1 / √(%2 + %3) · %4").arg(above, digits(moments.variance), eps, inBrackets(t.first(1)));
    const auto plus = [hasBias](const QString &bias) { return hasBias ? QStringLiteral(" + ") + bias : QString(); };
    return QStringLiteral("%1<br>%2<br>%3<br>")
               .arg(names + plus(hasBias ? t.link(2) : QString()),
                    numbers + plus(hasBias ? inBrackets(t.first(2)) : QString()), t.result()) +
           (t.e.isAroundZero
                ? CellWords::tr("the row is %1: mean square r² ≈ %2").arg(t.link(0), digits(moments.variance))
                : CellWords::tr("the row is %1: mean μ ≈ %2, variance σ² ≈ %3")
                      .arg(t.link(0), digits(moments.mean), digits(moments.variance)));
}

QString normAsLatex(const CellLatex &t)
{
    const RowMoments moments = rowMoments(t);
    const CellPlace own = linkedCell(t.e, t.e.sources[0]);
    const auto less = [&t](const QString &from, const QString &mean) {
        return t.e.isAroundZero ? from : QStringLiteral("%1 - %2").arg(from, mean);
    };
    QString names = QStringLiteral("\\frac{%1}{\\sqrt{%2 + \\varepsilon}} \\, %3")
                        .arg(less(variable(own.tensor, own.cell), QStringLiteral("\\mu")),
                             t.e.isAroundZero ? QStringLiteral("r^2") : QStringLiteral("\\sigma^2"), t.operand(1));
    QString numbers =
        QStringLiteral("\\frac{%1}{\\sqrt{%2 + %3}} \\cdot %4")
            .arg(less(latexNumber(ownOf(t)), latexBehindSign(moments.mean)), latexNumber(moments.variance),
                 asLatex(allDigits(t.plan.document.layer.normEps)), latexBehindSign(t.first(1)));
    if (t.e.sources.size() > 2) {
        names += kPlus + t.operand(2);
        numbers += kPlus + latexBehindSign(t.first(2));
    }
    return t.row(names, numbers);
}

QString normAsPytorch(const CellPytorch &t)
{
    const QString weight = toQString(specOf(t.e.sources[1].tensor).name);
    const QString eps = inPython(t.plan.document.layer.normEps);
    const QString feature = QString::number(t.e.cell.back());
    if (t.e.isAroundZero)
        return QStringLiteral("(%1 / torch.sqrt(%1.pow(2).mean() + %2) * %3)[%4]")
            .arg(t.operand(0), eps, weight, feature);
    const QString bias =
        t.e.sources.size() > 2 ? toQString(specOf(t.e.sources[2].tensor).name) : QStringLiteral("None");
    return QStringLiteral("F.layer_norm(%1, %2.shape, %2, %3, %4)[%5]").arg(t.operand(0), weight, bias, eps, feature);
}

/// There is a root in it.
Exactness normExactness(const ToldCell & /*told*/)
{
    return {};
}

QString normArrow(const GraphTensor &to, const Plan &plan)
{
    if (normKindOf(plan, to) == NormKind::Rms)
        return ArrowWords::tr("RMS norm: each row is divided by the root of its mean square, then multiplied by γ.");
    return ArrowWords::tr("Layer norm: each row is brought to mean 0 and variance 1, then multiplied by γ and moved "
                          "by β.");
}

QString normName(const TensorSpec & /*to*/, const Plan & /*plan*/)
{
    return OperationWords::tr("norm");
}

} // namespace

constinit const Telling kTellingOfNorm{
    .operation = Operation::Norm,
    .making = Making::Calculated,
    .html = normAsHtml,
    .latex = normAsLatex,
    .pytorch = normAsPytorch,
    .exactness = normExactness,
    .arrowWords = normArrow,
    .arrowLabel = nothing,
    .arrowName = normName,
    .meeting = nothing,
    .sign = u"",
};

} // namespace headscope
