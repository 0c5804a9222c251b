// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/patchmap.h"

#include "ui/model/effectwords.h"

namespace headscope {

PatchMap::PatchMap(QWidget *parent) : EffectMap(parent)
{
    setObjectName(QStringLiteral("patchMap"));
    setAccessibleName(PatchMap::mapName());
}

QString PatchMap::mapName() const
{
    return tr("What the numbers of the other sentence change");
}

QString PatchMap::sentenceOf(const Part &part) const
{
    if (part.isChanged)
        return tr("%1 has the numbers of the other sentence; a click takes them away").arg(part.name);
    if (part.isChangedWithMore)
        return tr("%1 has the numbers of the other sentence already").arg(part.name);
    if (part.isAbsent)
        return tr("%1 is left out: numbers of the other sentence have no place in it").arg(part.name);
    if (!part.change)
        return tr("%1: not known yet").arg(part.name);
    return tr("with %1 of the other sentence the %2 changes by %3")
        .arg(part.name, measureWord(measure()), changeWords(*part.change));
}

} // namespace headscope
