// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/mistakewords.h"

#include "engine/plan/graph.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <cmath>

namespace headscope {
namespace {

QString inWords(std::string_view english)
{
    return QCoreApplication::translate("mistakes", english.data());
}

QString filled(std::string_view line, const Plan &plan)
{
    const LayerSettings &layer = plan.document.layer;
    const MaskSettings &mask = plan.document.mask;
    const bool isBottomRight = mask.causal == Causal::BottomRight;
    const QString scale = layer.scale ? QStringLiteral("* ") + allDigits(*layer.scale)
                                      : QStringLiteral("/ math.sqrt(%1)").arg(plan.sizes.d);
    return toQString(line)
        .replace(QStringLiteral("<scale>"), scale)
        .replace(QStringLiteral("<width>"), QString::number(plan.sizes.h * plan.sizes.d))
        .replace(QStringLiteral("<own>"), isBottomRight ? QStringLiteral("m - n") : QString())
        .replace(QStringLiteral("<next>"), isBottomRight ? QStringLiteral("m - n + 1") : QStringLiteral("1"))
        .replace(QStringLiteral("<put>"), mask.addsFill() ? QStringLiteral("+=") : QStringLiteral("="))
        .replace(QStringLiteral("<fill>"),
                 std::isfinite(mask.fill) ? allDigits(mask.fill) : QStringLiteral("-math.inf"))
        .replace(QStringLiteral("<p>"), allDigits(layer.dropout));
}

} // namespace

QString mistakeTitle(const Mistake &mistake)
{
    return inWords(mistake.title);
}

QString mistakeHappens(const Mistake &mistake)
{
    return inWords(mistake.happens);
}

QString mistakeSign(const Mistake &mistake)
{
    return inWords(mistake.sign);
}

QString wrongCode(const Mistake &mistake, const Plan &plan)
{
    return filled(mistake.wrong, plan);
}

QString rightCode(const Mistake &mistake, const Plan &plan)
{
    return filled(mistake.right, plan);
}

} // namespace headscope
