// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

#include <string>
#include <vector>

namespace headscope {

/// A setting that hides a key from a query, and why.
struct HidingRule
{
    std::string setting; ///< "mask.causal"
    std::string reason;  ///< in signs that need no translation but "key" and "query": "key 3 > query 1"
    bool operator==(const HidingRule &) const = default;
};

/// Every setting that hides the key of a cell (item, head, query, key) of the mask, each for itself, in the order of
/// the session file. None where the query may attend to it, and of a key that the layer appends. Overrides are left
/// out.
std::vector<HidingRule> hidingRules(const Plan &plan, const Cell &cell);

} // namespace headscope
