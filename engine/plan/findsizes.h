// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

namespace headscope {

/// Every size of a run: as the document gives them, else from the tensors that it names, else the defaults. Errors name
/// the key that does not agree with the others.
Result<Sizes> findSizes(const Document &document, const ShapeLookup &shapes);

} // namespace headscope
