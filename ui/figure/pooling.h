// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/figureoptions.h"

#include <QString>

#include <span>
#include <vector>

namespace headscope {

/// "Mean of heads"; beside the heads, where that has no room: "Mean"; and on the command line: "mean".
QString poolingTitle(Pooling pooling);
QString poolingBriefTitle(Pooling pooling);
/// Behind the title of a layer: "Layer 2 · mean of heads".
QString poolingTitle(Pooling pooling, const QString &layer);
QString poolingName(Pooling pooling);
/// The same word in the language of the window.
QString poolingWord(Pooling pooling);
/// All of them, in their order.
std::vector<Pooling> poolings();

/// What makes one number of those of all heads.
using PoolFunction = double (*)(std::span<const double>);
PoolFunction poolFunction(Pooling pooling);

} // namespace headscope
