// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/numbertype.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

namespace headscope {

/// Fills with the next bytes of a file, or says why that cannot be.
using NextBytes = std::function<Result<void>(std::span<std::byte> out)>;

/// The next numbers of a file as a tensor in C order: f2, bfloat16 and f4 as float, f8 as double, b1 as Flag, u1 as
/// uint8_t and every other whole number as int64_t. More than the tensor itself is never in memory.
Result<AnyTensor> decodedNumbers(const NextBytes &next, const NumberType &type, const Shape &shape,
                                 bool isFortranOrder = false);

/// The bytes that the shape would take if its axes of length 0 had length 1, since a loop over the others is as long;
/// nothing where an Index cannot count that.
std::optional<std::uint64_t> claimOf(const Shape &shape, std::uint64_t itemSize);

/// Whether an axis has length 0.
bool hasNothing(const Shape &shape);

} // namespace headscope
