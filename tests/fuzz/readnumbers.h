// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"
#include "engine/io/npz.h"
#include "target.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace headscope {

inline SharedSource sourceOf(const std::uint8_t *data, std::size_t size)
{
    return std::make_shared<const MemorySource>(std::as_bytes(std::span(data, size)));
}

/// The tensors of a store with all their numbers. Large ones are not read, as a session would not.
inline std::vector<NamedTensor> readNumbers(const TensorStore &store, std::uint64_t maxDecodedBytes = kMaxDecodedBytes)
{
    std::vector<NamedTensor> tensors;
    std::uint64_t left = maxDecodedBytes;
    for (const StoredTensor &tensor : store.tensors()) {
        if (tensor.decodedBytes > left)
            continue;
        left -= tensor.decodedBytes;
        auto numbers = store.read(tensor);
        if (!numbers) {
            checkError(numbers.error());
            continue;
        }
        check(shapeOf(*numbers) == tensor.shape);
        tensors.push_back({tensor.name, std::move(*numbers)});
    }
    return tensors;
}

} // namespace headscope
