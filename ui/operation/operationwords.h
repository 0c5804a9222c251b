// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QString>

namespace headscope {

/// What stands on the arrow to a tensor: the operation, with its number where it has one.
QString arrowName(const TensorSpec &tensor, const Plan &plan);
/// What meets in a product, "row · row"; nothing for other operations.
QString meetingName(const TensorSpec &tensor);
/// What stands between the two operands of a tensor, or nothing.
QString signOf(const TensorSpec &tensor);

} // namespace headscope
