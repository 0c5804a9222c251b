// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QString>

namespace headscope {

/// What leads to a tensor, in a few signs: the operation with its number or matrix, "× W_qᵀ", "÷ √20"; nothing where
/// the name of the step says it all.
QString arrowLabel(const TensorSpec &to, const Plan &plan);

} // namespace headscope
