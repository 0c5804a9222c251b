// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/slice.h"
#include "ui/figure/valuescale.h"

#include <array>
#include <utility>

namespace headscope {

/// One of the maps of a comparison, as it is painted wherever it is shown.
struct ComparedMap
{
    Slice slice;
    ValueScale scale;
    QString title; ///< "A: head 0 of item 0"
    QString run;   ///< of which run, where more than one is compared
};

/// All that a comparison shows: A, B and, where they can be compared, B minus A, and what is said of them.
struct ComparedMaps
{
    std::vector<ComparedMap> maps;
    QString summary;
    std::optional<std::pair<Index, Index>> pinned;

    const Slice &a() const { return maps[0].slice; }
    const Slice &b() const { return maps[1].slice; }
    bool hasDifference() const { return maps.size() > 2; }
};

/// What both are in one cell, and what lies between them where they can be compared; what one is where the other does
/// not have it, nothing where neither has it.
QString comparedCellWords(const Slice &a, const Slice &b, std::pair<Index, Index> place);

} // namespace headscope
