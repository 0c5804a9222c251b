// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

#include <QString>

namespace headscope {

/// What could stand in the place of a placeholder that the run does not have: for a cell outside its tensor the shape,
/// for a size the names of sizes, for a word of the text how many there are, else one of each kind.
Text expectedInstead(const QString &inside, const Plan &plan);

} // namespace headscope
