// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"
#include "engine/io/decode.h"
#include "engine/tensor/tensor.h"

#include <string>

namespace headscope {

struct NpyHeader;

/// The numbers behind the header of a .npy file, from where they start, as a tensor in C order: f2 and f4 as float, f8
/// as double, b1 as Flag, u1 as uint8_t and every other whole number as int64_t. More than the tensor itself is never
/// in memory.
Result<AnyTensor> readNpyData(const NextBytes &next, const NpyHeader &header);

/// What numpy.save() writes: first the header, then the numbers.
std::string npyHeaderOf(const AnyTensor &tensor);
ByteView npyDataOf(const AnyTensor &tensor);
/// Whether two tensors would be the same file: of one type and shape, with the same numbers to the bit.
bool haveSameBytes(const AnyTensor &a, const AnyTensor &b);
Bytes writeNpy(const AnyTensor &tensor);

} // namespace headscope
