// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/recognise.h"
#include "engine/formats/openstore.h"

#include <cstdlib>
#include <memory>
#include <string>

namespace headscope {

inline void checkError(const Error &error)
{
    if (error.field.empty() || error.sentence().find('\n') != std::string::npos)
        std::abort();
}

/// All that the program does with a file of tensors: names, numbers, layers. Large ones are not read, as a session
/// would not.
inline void readAll(const std::uint8_t *data, std::size_t size, const std::string &name)
{
    constexpr std::uint64_t maxDecodedBytes = std::uint64_t{1} << 24U;
    const auto source = std::make_shared<const MemorySource>(std::as_bytes(std::span(data, size)));
    const auto store = openTensorStore(source, name);
    if (!store)
        return checkError(store.error());
    std::uint64_t left = maxDecodedBytes;
    for (const StoredTensor &tensor : (*store)->tensors()) {
        if (tensor.decodedBytes > left)
            continue;
        left -= tensor.decodedBytes;
        const auto numbers = (*store)->read(tensor);
        if (!numbers)
            checkError(numbers.error());
        else if (shapeOf(*numbers) != tensor.shape)
            std::abort();
    }
    for (const FoundLayer &layer : layersOf(**store)) {
        headsOf(layer, **store, {});
        likelyHeads(layer);
    }
}

} // namespace headscope
