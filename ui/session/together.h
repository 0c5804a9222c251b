// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/step.h"

namespace headscope {

/// The matrices that this tensor's step makes side by side and in the same way, itself among them: queries, keys and
/// values; Q, K and V; their heads.
std::vector<TensorId> madeTogether(const Plan &plan, TensorId tensor);

} // namespace headscope
