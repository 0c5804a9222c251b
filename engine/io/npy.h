// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"
#include "engine/tensor/tensor.h"

namespace headscope {

struct NpyHeader;

/// A .npy file, versions 1 to 3, as a tensor in C order: f2 and f4 as float, f8 as double, b1 as Flag,
/// u1 as uint8_t and every other whole number as int64_t. Bytes after the array are let be.
Result<AnyTensor> readNpy(ByteView bytes, std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes);

/// The numbers behind a header that was read from the same bytes.
Result<AnyTensor> readNpyData(ByteView bytes, const NpyHeader &header);

/// The same bytes as numpy.save() writes.
Bytes writeNpy(const AnyTensor &tensor);

} // namespace headscope
