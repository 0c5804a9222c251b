// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "ui/arithmetic/latex.h"
#include "ui/text/words.h"

#include <cmath>

namespace headscope {
namespace {

/// The one that lies behind the features that are turned is its own only operand.
QString rotateAsHtml(const CellHtml &t)
{
    if (!t.e.turn)
        return QStringLiteral("= %1 %2<br>").arg(t.link(0), t.result()) +
               CellWords::tr("the same number: only the first %1 features of a head are turned")
                   .arg(t.plan.sizes.rotated);
    const double angle = t.e.turn->angle;
    const QString sign = t.e.turn->isFirst ? QStringLiteral("−") : QStringLiteral("+"); // it loses what the other gains
    const QString names = QStringLiteral("= %1 · cos φ %2 %3 · sin φ").arg(t.link(0), sign, t.link(1));
    const QString numbers = QStringLiteral("≈ %1 · %2 %3 %4 · %5")
                                .arg(digits(t.first(0)), inBrackets(std::cos(angle)), sign, inBrackets(t.first(1)),
                                     inBrackets(std::sin(angle)));
    return QStringLiteral("%1<br>%2<br>%3<br>").arg(names, numbers, t.result()) +
           CellWords::tr("at position %1 this pair is turned by φ ≈ %2, in radians")
               .arg(exactNumber(t.e.turn->position), digits(angle));
}

QString rotateSign(const Turn &turn)
{
    return turn.isFirst ? QStringLiteral("-") : QStringLiteral("+");
}

QString rotateAsLatex(const CellLatex &t)
{
    if (!t.e.turn)
        return QStringLiteral("%1 %2").arg(t.operand(0), t.result());
    const QString sign = rotateSign(*t.e.turn);
    return t.row(QStringLiteral("%1 \\cos\\varphi %2 %3 \\sin\\varphi").arg(t.operand(0), sign, t.operand(1)),
                 QStringLiteral("%1 \\cdot \\cos(%2) %3 %4 \\cdot \\sin(%2)")
                     .arg(latexNumber(t.first(0)), latexNumber(t.e.turn->angle), sign, latexBehindSign(t.first(1))));
}

QString rotateAsPytorch(const CellPytorch &t)
{
    if (!t.e.turn)
        return t.operand(0);
    return QStringLiteral("%1 * math.cos(%2) %3 %4 * math.sin(%2)")
        .arg(t.operand(0), inPython(t.e.turn->angle), rotateSign(*t.e.turn), t.operand(1));
}

Exactness rotateExactness(const ToldCell &t)
{
    return t.e.turn ? Exactness{} : asItStands(t);
}

QString rotateArrow(const GraphTensor & /*to*/, const Plan & /*plan*/)
{
    return ArrowWords::tr("Rotary embedding: pairs of features are turned by an angle that grows with the position.");
}

QString rotateName(const TensorSpec & /*to*/, const Plan & /*plan*/)
{
    return OperationWords::tr("turn");
}

} // namespace

constinit const Telling kTellingOfRotate{
    .operation = Operation::Rotate,
    .making = Making::Calculated,
    .html = rotateAsHtml,
    .latex = rotateAsLatex,
    .pytorch = rotateAsPytorch,
    .exactness = rotateExactness,
    .arrowWords = rotateArrow,
    .arrowLabel = nothing,
    .arrowName = rotateName,
    .meeting = nothing,
    .sign = u"",
};

} // namespace headscope
