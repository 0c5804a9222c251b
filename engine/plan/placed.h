// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/cellplace.h"
#include "engine/plan/plan.h"

#include <string>

namespace headscope {

/// Finds the tensor and the cell of an override; an error says why it has none in this run.
Result<PlacedOverride> placed(const Override &entry, const Plan &plan);

/// The cell of an override that was refused, with its number where that is what is wrong: "scores[0, 0, 3, 1] = 1e+39".
std::string blamed(const Override &entry, const Error &error);

/// Whether an override is of this cell.
bool isAt(const Override &entry, const CellPlace &place);

/// Whether a person put a number there.
bool isOverridden(const Document &document, const CellPlace &place);

/// Puts them in the order of tensors and cells; of those of one cell the last one counts.
void sortOverrides(std::vector<PlacedOverride> &overrides);

} // namespace headscope
