// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/withoutmap.h"

#include "ui/model/effectwords.h"

namespace headscope {

WithoutMap::WithoutMap(QWidget *parent) : EffectMap(parent)
{
    setObjectName(QStringLiteral("withoutMap"));
    setAccessibleName(WithoutMap::mapName());
}

QString WithoutMap::mapName() const
{
    return tr("What leaving out each part changes");
}

QString WithoutMap::sentenceOf(const Part &part) const
{
    if (part.isChanged)
        return tr("%1 is left out; a click brings it back").arg(part.name);
    if (part.isChangedWithMore)
        return tr("%1 is left out with all of its layer").arg(part.name);
    if (!part.change)
        return tr("%1: not known yet").arg(part.name);
    return tr("without %1 the %2 changes by %3").arg(part.name, measureWord(measure()), changeWords(*part.change));
}

} // namespace headscope
