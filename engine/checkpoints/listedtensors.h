// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "engine/formats/tensorstore.h"

#include <vector>

namespace headscope {

/// A file of which the masks and valid lengths that it has as lists of numbers, `mask.tolist()`, are tensors as well:
/// of the types that torch.tensor() makes of such lists, behind the others. The store as it is where there are none.
SharedStore withListedTensors(SharedStore store);

/// Names the masks and valid lengths of which a file says something that is no tensor, not even as lists of numbers.
/// Whether there are any.
bool tellUnreadMasks(const TensorStore &store, std::vector<Text> &notes);

} // namespace headscope
