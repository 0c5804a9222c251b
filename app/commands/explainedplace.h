// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modeltrace.h"
#include "engine/run/explanation.h"

namespace headscope {

/// Tells the place of a weight of a block as the file of its model has it, or leaves it out where no file has it. Of a
/// layer alone, whose model is null, nothing changes.
void tellPlaceInModel(Explanation &e, const ModelTrace *model);

/// Leaves out where a given number stands, or how it is made, where the session puts another one in its place.
void leaveOutReplacedPlace(Explanation &e);

} // namespace headscope
