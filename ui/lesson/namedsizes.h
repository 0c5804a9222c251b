// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

#include <string>
#include <utility>
#include <vector>

namespace headscope {

/// The lengths of a run by their names in lessons: the letters of the shapes, and settings of the layer or its inputs,
/// which are the sizes of the run where the session leaves them out. The one that no run has is there where it is set.
std::vector<std::pair<std::string, Index>> namedSizes(const Plan &plan);

} // namespace headscope
