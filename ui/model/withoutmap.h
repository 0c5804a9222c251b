// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/effectmap.h"

namespace headscope {

/// The map of parts that are left out.
class WithoutMap : public EffectMap
{
    Q_OBJECT

public:
    explicit WithoutMap(QWidget *parent = nullptr);

protected:
    QString sentenceOf(const Part &part) const override;
    QString mapName() const override;
};

} // namespace headscope
