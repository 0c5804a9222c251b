// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/pickle.h"
#include "engine/tensor/tensor.h"

namespace headscope {

/// Whether the numbers of a view stand one after the other, as its rows have them.
bool isRowMajor(const PickledTensor &tensor);

/// How many numbers of the storage lie between the first and the last of a view.
Index reachOf(const PickledTensor &tensor);

/// The numbers of a view, out of all those between its first and its last.
AnyTensor inRows(const AnyTensor &reach, const PickledTensor &view);

/// Real or whole numbers with the other sign; truth values as they are, which have none.
AnyTensor negated(AnyTensor numbers);

} // namespace headscope
