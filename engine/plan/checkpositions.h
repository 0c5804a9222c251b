// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/plan/plan.h"

namespace headscope {

/// Whether the settings of positions and of norms agree with each other and with the sizes.
Result<void> checkPositions(const Document &document, const Sizes &sizes);
/// Whether the tensors of positions hold whole numbers.
Result<void> checkPositionNumbers(const Document &document, const TensorFiles &files);

} // namespace headscope
