// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/npy.h"
#include "engine/io/npyheader.h"
#include "engine/io/npz.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace headscope {

/// The array of a .npy file, versions 1 to 3. Bytes behind it are let be.
inline Result<AnyTensor> readNpy(ByteView bytes, std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes)
{
    const Result<NpyHeader> header = readNpyHeader(bytes, bytes.size(), maxDecodedBytes);
    if (!header)
        return header.error();
    ByteView data = bytes.subspan(header->dataStart);
    const auto next = [&data](std::span<std::byte> out) -> Result<void> {
        std::copy_n(data.begin(), out.size(), out.begin());
        data = data.subspan(out.size());
        return {};
    };
    return readNpyData(next, *header);
}

/// All arrays of a .npz file. Nothing is unpacked but the headers before their sum is found to be within the limit.
inline Result<std::vector<NamedTensor>> readNpz(ByteView bytes, std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes)
{
    const auto arrays = findArrays(std::make_shared<const MemorySource>(bytes), maxDecodedBytes);
    if (!arrays)
        return arrays.error();
    DecodingLimit limit(maxDecodedBytes);
    for (const StoredArray &array : *arrays)
        if (const Result<void> taken = limit.take(array); !taken)
            return taken.error();
    std::vector<NamedTensor> tensors;
    for (const StoredArray &array : *arrays) {
        Result<AnyTensor> tensor = readArray(array);
        if (!tensor)
            return tensor.error();
        tensors.push_back({array.name, std::move(*tensor)});
    }
    return tensors;
}

} // namespace headscope
