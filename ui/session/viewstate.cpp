// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/viewstate.h"

#include "ui/session/headfeatures.h"

namespace headscope {

const QStringList &viewNames()
{
    static const QStringList names{QStringLiteral("explore"), QStringLiteral("heads"), QStringLiteral("compare"),
                                   QStringLiteral("model")};
    return names;
}

ViewState ViewState::at(const CellPlace &place, const Plan &plan) const
{
    Selection s;
    s.batch = batch;
    s.head = head;
    follow(s, place, plan.sizes);
    const GraphTensor &spec = tensorOf(plan, place.tensor);
    ViewState there = *this;
    there.step = spec.step;
    there.tensor = place.tensor;
    there.batch = s.batch;
    there.head = headAtFeature(s.head, spec.axes.back(), place.cell.back(), plan.sizes);
    there.pinned = place;
    return there;
}

Look goingOn(Look look, bool isInFile, bool isReadAgain)
{
    look.hidden.clear();
    if (!isReadAgain)
        look.compared.removeIf([](LookWords::iterator word) { return word.key().endsWith(QStringLiteral(".file")); });
    if (!isInFile)
        return look;
    if (!look.mistake.isEmpty())
        look.compared.clear(); // its run is one of both
    look.mistake.clear();
    look.riddle.reset();
    return look;
}

} // namespace headscope
