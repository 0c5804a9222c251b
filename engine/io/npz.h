// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

struct NamedTensor
{
    std::string name;
    AnyTensor tensor;

    bool operator==(const NamedTensor &) const = default;
};

/// The arrays of a .npz file, stored or deflated, in its order. Nothing is unpacked before the whole archive
/// is found to be in order and the sum of the sizes that it declares to be within the limit.
Result<std::vector<NamedTensor>> readNpz(ByteView bytes, std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes);

/// An archive as numpy.savez() makes it, its members stored. The same tensors always give the same bytes.
Result<Bytes> writeNpz(const std::vector<NamedTensor> &tensors);

} // namespace headscope
