// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/mostbars.h"

#include <algorithm>

namespace headscope {

Bars mostBars(const Bars &bars)
{
    constexpr qsizetype most = 400;
    const qsizetype count = bars.heights.size();
    const qsizetype first = std::clamp<qsizetype>(bars.chosen - most / 2, 0, std::max<qsizetype>(0, count - most));
    Bars shown = bars;
    shown.names = bars.names.mid(first, most);
    shown.heights = bars.heights.mid(first, most);
    shown.tips = bars.tips.mid(first, most);
    shown.dots = bars.dots.mid(first, most);
    for (QList<double> &dots : shown.dots)
        dots = dots.first(std::min(most, dots.size()));
    shown.chosen = bars.chosen < 0 ? -1 : bars.chosen - static_cast<int>(first);
    return shown;
}

} // namespace headscope
