// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

namespace headscope {

/// Checks, before any size is known, that the tensors that a document names are there, that each has numbers, and that
/// none is missing that belongs to another. Errors name the key that is wrong.
Result<void> checkNamed(const Document &document, const ShapeLookup &shapes);

/// Checks that they have the sizes of the run. Errors name the key that does not agree.
Result<void> checkShapes(const Document &document, const ShapeLookup &shapes, const Sizes &sizes);

} // namespace headscope
