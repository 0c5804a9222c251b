// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/sizes.h"

#include <optional>

namespace headscope {

/// Features on an axis, from the first on.
struct FeatureBand
{
    Index first = 0;
    Index count = 0;
};

/// The features of a head on an axis where those of all heads stand side by side; none on another axis.
FeatureBand featuresOfHead(Extent axis, Index head, const Sizes &sizes);

/// The head to whose features this one belongs on such an axis, where this head is looked at: it stays where it shares
/// the feature, and on axes without heads; else of heads that share the feature it is the first.
Index headAtFeature(Index head, Extent axis, Index feature, const Sizes &sizes);

} // namespace headscope
