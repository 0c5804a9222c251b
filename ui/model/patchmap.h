// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/effectmap.h"

namespace headscope {

/// The map of parts that have the numbers of another sentence.
class PatchMap : public EffectMap
{
    Q_OBJECT

public:
    explicit PatchMap(QWidget *parent = nullptr);

protected:
    QString sentenceOf(const Part &part) const override;
    QString mapName() const override;
};

} // namespace headscope
