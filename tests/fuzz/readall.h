// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/captured.h"
#include "engine/formats/openstore.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

namespace headscope {

constexpr std::uint64_t kMaxDecodedBytes = std::uint64_t{1} << 24U;

inline void checkError(const Error &error)
{
    if (error.field.empty() || error.sentence().find('\n') != std::string::npos)
        std::abort();
}

/// A session that was made or opened has a plan, and its file is read again as it was written.
inline void checkSession(const OpenedDocument &opened)
{
    if (!makePlan(opened.document, opened.files))
        std::abort();
    const auto again = readDocument(writeDocument(opened.document));
    if (!again || !(again->document == opened.document) || !again->unknownKeys.isEmpty())
        std::abort();
}

inline void checkImport(const Result<ImportedLayer> &imported)
{
    if (!imported)
        return checkError(imported.error());
    checkSession(imported->opened);
    for (const Text &note : imported->notes)
        if (note.english().empty())
            std::abort();
}

/// The layers of a store as sessions, with the heads that it tells and with others; a captured one as it is.
inline void importAll(const TensorStore &store, const Json &config)
{
    constexpr std::size_t most = 4; // more are of the same kind
    const std::string file = "weights.npz";
    if (isCaptured(store))
        return checkImport(importCaptured(store, file, kMaxDecodedBytes));
    const std::vector<FoundLayer> layers = layersOf(store);
    for (std::size_t i = 0; i < std::min(layers.size(), most); ++i) {
        const FoundLayer &layer = layers[i];
        if (const auto heads = headsOf(layer, store, config))
            checkImport(importLayer(store, layer, *heads, config, file, kMaxDecodedBytes));
        for (const Index count : {likelyHeads(layer), possibleHeads(layer).back()})
            checkImport(importLayer(store, layer, {count, layer.keyWidth() / (layer.queryWidth() / count)}, config,
                                    file, kMaxDecodedBytes));
    }
}

/// Every number of a store. Large ones are not read, as a session would not.
inline void readNumbers(const TensorStore &store)
{
    std::uint64_t left = kMaxDecodedBytes;
    for (const StoredTensor &tensor : store.tensors()) {
        if (tensor.decodedBytes > left)
            continue;
        left -= tensor.decodedBytes;
        const auto numbers = store.read(tensor);
        if (!numbers)
            checkError(numbers.error());
        else if (shapeOf(*numbers) != tensor.shape)
            std::abort();
    }
}

/// All that the program does with a file of tensors: names, numbers, layers.
inline void readAll(const std::uint8_t *data, std::size_t size, const std::string &name,
                    const SiblingReader &siblings = {})
{
    const auto source = std::make_shared<const MemorySource>(std::as_bytes(std::span(data, size)));
    const auto store = openTensorStore(source, name, siblings);
    if (!store)
        return checkError(store.error());
    readNumbers(**store);
    importAll(**store, {});
}

} // namespace headscope
