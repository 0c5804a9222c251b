// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"
#include "ui/session/runner.h"

namespace headscope {

constexpr std::size_t kMostTogether = 3;

/// The matrices that this tensor's step makes side by side and in the same way, itself among them: queries, keys and
/// values; Q, K and V; their heads. None where it stands alone, or where they are more than can be seen at once.
std::vector<TensorId> madeTogether(const Plan &plan, TensorId tensor);

/// The range that the colours of a tensor stand for, wherever it is shown: a number has one colour in all matrices that
/// are made together, and a score has the same before and behind the mask.
ValueRange colourRange(const RunResult &result, TensorId tensor);

} // namespace headscope
