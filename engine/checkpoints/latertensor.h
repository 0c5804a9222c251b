// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/tensororigin.h"
#include "engine/formats/tensorstore.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// A tensor of which all is known but its numbers, which are read when somebody asks. A checkpoint that it is of must
/// live as long.
struct LaterTensor
{
    Shape shape;
    bool isDouble = false; ///< of float64, else of float32
    std::function<Result<SharedTensor>()> read;
    std::optional<TensorOrigin> origin = {}; ///< of one that is in a file as it is, or nearly so
    bool isByFormula = false;                ///< and so no parameter of its model: a table of sinusoids
};

/// By their names in a file.
using LaterTensors = std::map<std::string, LaterTensor>;

/// One that is in memory already.
LaterTensor readBefore(AnyTensor tensor);

/// A tensor of a file, which must be of floating-point numbers.
Result<LaterTensor> readLater(const TensorStore &store, const StoredTensor &tensor);

/// The same tensor, changed by `change` once it is read, which gives it this shape. What it is of one in a file is
/// kept: it is for who knows the change to say.
LaterTensor changedLater(LaterTensor tensor, Shape shape, std::function<AnyTensor(const AnyTensor &)> change);

/// The same tensor for each of so many who read it one after the other: the file is read once, and the numbers are let
/// go when all of them have come, however often each has.
std::vector<LaterTensor> readOnceFor(LaterTensor tensor, std::size_t readers);

} // namespace headscope
