// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <cmath>

namespace headscope {
namespace {

QString bracketed(double value)
{
    return value < 0 ? QStringLiteral("(%1)").arg(allDigits(value)) : allDigits(value);
}

/// Whether the distance costs something for each place; without a slope it has a bucket, and an appended key neither.
bool hasSlope(const ToldCell &t)
{
    return t.e.distance && t.e.distance->slope;
}

QString positionBiasAsHtml(const CellHtml &t)
{
    if (!t.e.distance)
        return t.resultAnd(CellWords::tr("an appended key stands nowhere"));
    const Distance &distance = *t.e.distance;
    const QString places = QStringLiteral("<br>") + CellWords::tr("the query stands at position %1, the key at %2")
                                                        .arg(exactNumber(distance.query), exactNumber(distance.key));
    if (distance.slope)
        return QStringLiteral("= −%1 · |%2 − %3| %4")
                   .arg(withMinus(bracketed(*distance.slope)), withMinus(allDigits(distance.query)),
                        withMinus(bracketed(distance.key)), t.result()) +
               places;
    return QStringLiteral("= %1 %2<br>").arg(t.link(0), t.result()) +
           CellWords::tr("their distance falls into bucket %1").arg(t.e.sources[0].cells.front()) + places;
}

QString positionBiasAsLatex(const CellLatex &t)
{
    if (!t.e.distance)
        return {};
    const QString cost = hasSlope(t) ? QStringLiteral("-%1 \\cdot \\left|%2 - %3\\right|")
                                           .arg(bracketed(*t.e.distance->slope), allDigits(t.e.distance->query),
                                                bracketed(t.e.distance->key))
                                     : t.operand(0);
    return QStringLiteral("%1 %2").arg(cost, t.result());
}

QString positionBiasAsPytorch(const CellPytorch &t)
{
    if (!t.e.distance)
        return {};
    return hasSlope(t)
               ? QStringLiteral("-%1 * abs(%2 - %3)")
                     .arg(inPython(*t.e.distance->slope), inPython(t.e.distance->query), inPython(t.e.distance->key))
               : t.operand(0);
}

/// Slope and positions are written with all their digits.
Exactness positionBiasExactness(const ToldCell &t)
{
    Exactness exact = asItStands(t);
    if (hasSlope(t))
        exact.result =
            exact.result && -*t.e.distance->slope * std::abs(t.e.distance->query - t.e.distance->key) == t.e.value;
    return exact;
}

} // namespace

constinit const Telling kTellingOfPositionBias{
    .operation = Operation::PositionBias,
    .making = Making::Calculated,
    .html = positionBiasAsHtml,
    .latex = positionBiasAsLatex,
    .pytorch = positionBiasAsPytorch,
    .exactness = positionBiasExactness,
    .arrowWords = nothing,
    .arrowLabel = nothing,
    .arrowName = nothing,
    .meeting = nothing,
    .sign = u"",
};

} // namespace headscope
