// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/overriding.h"

#include "engine/plan/placed.h"
#include "engine/reading/explain.h"
#include "ui/session/layers.h"
#include "ui/text/modelwords.h"
#include "ui/text/typed.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <functional>
#include <limits>

namespace headscope {
namespace {

class Overriding
{
    Q_DECLARE_TR_FUNCTIONS(headscope::Overriding)
};

Result<void> setOverrides(Session &session, const Overrides &overrides, const EditName &what,
                          const QString &mergeKey = {})
{
    Document document = session.document();
    document.overrides = overrides;
    return session.edit(document, what, mergeKey);
}

/// What stands when the number of one place is taken out.
Overrides without(Overrides overrides, const CellPlace &place)
{
    std::erase_if(overrides, [&](const Override &o) { return isAt(o, place); });
    return overrides;
}

/// "scores[0,1,2,0]"; of a whole model also the block. It is made anew in each language.
std::function<QString()> namesOf(const Session &session, const CellPlace &place)
{
    const QString cell = toQString(cellName(place.tensor, place.cell));
    if (!session.model())
        return [cell] { return cell; };
    return [cell, model = session.model()->model, block = session.block()] {
        return Overriding::tr("%2 in %1").arg(blockTitle(*model, block), cell);
    };
}

} // namespace

Result<void> setOverride(Session &session, const CellPlace &place, double value, const QString &mergeKey)
{
    Overrides overrides = without(session.document().overrides, place);
    overrides.push_back({std::string(specOf(place.tensor).name), place.cell, value});
    const auto name = [cell = namesOf(session, place)] { return Overriding::tr("%1 set").arg(cell()); };
    return setOverrides(session, overrides, name, mergeKey);
}

// A document that is right stays right with fewer overrides.

void takeBack(Session &session, const CellPlace &place)
{
    const auto name = [cell = namesOf(session, place)] { return Overriding::tr("%1 taken back").arg(cell()); };
    if (isOverridden(session.document(), place))
        assumeOk(setOverrides(session, without(session.document().overrides, place), name));
}

void takeAllBack(Session &session)
{
    const auto what = [isOfLayer = layerCount(session) > 1] {
        return isOfLayer ? Overriding::tr("All numbers of the layer taken back")
                         : Overriding::tr("All numbers taken back");
    };
    if (!session.model())
        return assumeOk(setOverrides(session, {}, what));
    ModelWish wish = session.model()->wish;
    wish.changes.overrides.clear();
    wish.unplaced.overrides.clear();
    assumeOk(session.edit(wish, what));
}

std::size_t overridesElsewhere(const Session &session)
{
    std::size_t count = 0;
    if (session.model())
        for (const auto &[block, overrides] : session.model()->wish.changes.overrides)
            count += block != session.block() ? overrides.size() : 0;
    return count;
}

bool hasOverrides(const Session &session)
{
    if (!session.isOpen())
        return false;
    const bool isUnplaced = session.model() && !session.model()->wish.unplaced.overrides.empty();
    return isUnplaced || !session.document().overrides.empty() || overridesElsewhere(session) > 0;
}

std::optional<CellPlace> placeOf(const Override &override, const Plan &plan)
{
    const GraphTensor *tensor = plan.graph->find(override.tensor);
    return tensor == nullptr ? std::nullopt : std::optional(CellPlace{tensor->id, override.cell});
}

Result<double> typedNumber(const QString &text)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const QString plain = inAscii(text).trimmed().toLower();
    if (plain == QStringLiteral("nan"))
        return std::numeric_limits<double>::quiet_NaN();
    if (plain == QStringLiteral("inf") || plain == QStringLiteral("+inf"))
        return infinity;
    if (plain == QStringLiteral("-inf"))
        return -infinity;
    bool isNumber = false;
    const double value = QLocale::c().toDouble(plain, &isNumber); // infinite where it is too large
    if (isNumber && !plain.contains(u',') && std::isfinite(value))
        return value;
    const Text got(text.isEmpty() ? "“”" : text.toStdString());
    if (std::isinf(value))
        return Error{"", "", got,
                     Text(ENGINE_TEXT("engine", "a number from -%1 to %1, inf or -inf"),
                          {allDigits(std::numeric_limits<double>::max()).toStdString()})};
    return Error{"", "", got, Text(ENGINE_TEXT("engine", "a number, nan, inf or -inf"), {})};
}

} // namespace headscope
