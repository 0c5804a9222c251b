// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/positionwords.h"

#include "ui/explain/rounding.h"
#include "ui/text/words.h"

#include <cmath>

namespace headscope {
namespace {

/// The first feature of a pair loses what the second gains.
QString signOfPair(const Turn &turn)
{
    return turn.isFirst ? QStringLiteral("−") : QStringLiteral("+");
}

QString bracketed(double value)
{
    return value < 0 ? QStringLiteral("(%1)").arg(allDigits(value)) : allDigits(value);
}

QString whereTheyStand(const Distance &distance)
{
    return CellWords::tr("the query stands at position %1, the key at %2")
        .arg(exactNumber(distance.query), exactNumber(distance.key));
}

} // namespace

QString rotatedWords(const Explanation &e, const Plan &plan, const CellView &view)
{
    const QString own = linkTo(e, e.sources[0], view);
    if (!e.turn)
        return QStringLiteral("= %1 %2<br>").arg(own, resultAsHtml(e, plan)) +
               CellWords::tr("the same number: only the first %1 features of a head are turned")
                   .arg(plan.sizes.rotated);
    const QString sign = signOfPair(*e.turn);
    const QString names = QStringLiteral("= %1 · cos φ %2 %3 · sin φ").arg(own, sign, linkTo(e, e.sources[1], view));
    const QString numbers = QStringLiteral("≈ %1 · %2 %3 %4 · %5")
                                .arg(digits(e.sources[0].values.front()), inBrackets(std::cos(e.turn->angle)), sign,
                                     inBrackets(e.sources[1].values.front()), inBrackets(std::sin(e.turn->angle)));
    return QStringLiteral("%1<br>%2<br>%3<br>").arg(names, numbers, resultAsHtml(e, plan)) +
           CellWords::tr("at position %1 this pair is turned by φ ≈ %2, in radians")
               .arg(exactNumber(e.turn->position), digits(e.turn->angle));
}

QString positionBiasWords(const Explanation &e, const Plan &plan, const CellView &view)
{
    if (!e.distance)
        return resultAsHtml(e, plan) + QStringLiteral("<br>") + CellWords::tr("an appended key stands nowhere");
    const QString places = QStringLiteral("<br>") + whereTheyStand(*e.distance);
    if (e.distance->slope)
        return QStringLiteral("= −%1 · |%2 − %3| %4")
                   .arg(allDigits(*e.distance->slope), allDigits(e.distance->query), bracketed(e.distance->key),
                        resultAsHtml(e, plan)) +
               places;
    return QStringLiteral("= %1 %2<br>").arg(linkTo(e, e.sources[0], view), resultAsHtml(e, plan)) +
           CellWords::tr("their distance falls into bucket %1").arg(e.sources[0].cells.front()) + places;
}

Sides rotatedAsLatex(const Explanation &e, const Sides &first, const Sides &second)
{
    if (!e.turn)
        return first;
    const QString sign = e.turn->isFirst ? QStringLiteral("-") : QStringLiteral("+");
    const QString angle = digits(e.turn->angle);
    return {
        QStringLiteral("%1 \\cos\\varphi %2 %3 \\sin\\varphi").arg(first.names, sign, second.names),
        QStringLiteral("%1 \\cdot \\cos(%2) %3 %4 \\cdot \\sin(%2)").arg(first.numbers, angle, sign, second.numbers)};
}

QString positionBiasAsLatex(const Explanation &e, const QString &name)
{
    if (!e.distance || !e.distance->slope)
        return name;
    return QStringLiteral("-%1 \\cdot \\left|%2 - %3\\right|")
        .arg(allDigits(*e.distance->slope), allDigits(e.distance->query), bracketed(e.distance->key));
}

QString rotatedAsPytorch(const Explanation &e, const QString &first, const QString &second)
{
    if (!e.turn)
        return first;
    return QStringLiteral("%1 * math.cos(%2) %3 %4 * math.sin(%2)")
        .arg(first, inPython(e.turn->angle), e.turn->isFirst ? QStringLiteral("-") : QStringLiteral("+"), second);
}

QString positionBiasAsPytorch(const Explanation &e, const QString &name)
{
    if (!e.distance || !e.distance->slope)
        return name;
    return QStringLiteral("-%1 * abs(%2 - %3)")
        .arg(inPython(*e.distance->slope), inPython(e.distance->query), inPython(e.distance->key));
}

} // namespace headscope
