// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

namespace headscope {

/// The sizes of a block that is none of attention, from the tensors that the document names. Errors name the key.
Result<Sizes> blockSizes(const Document &document, const ShapeLookup &shapes);

} // namespace headscope
