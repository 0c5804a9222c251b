// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/plan.h"

namespace headscope {

/// Whether a query of a batch item may attend to a key: valid_lens, causal and window, all of which must agree.
bool isAllowed(const Plan &plan, Index item, Index query, Index key);

/// d2l's valid_lens of one query; nothing where there are none.
std::optional<Index> validLength(const ValidLens &lens, Index item, Index query);

} // namespace headscope
