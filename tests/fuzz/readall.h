// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/captured.h"
#include "engine/checkpoints/fitmapping.h"
#include "engine/checkpoints/guessmapping.h"
#include "engine/checkpoints/importinputs.h"
#include "engine/checkpoints/importmapped.h"
#include "engine/checkpoints/mappingmending.h"
#include "engine/checkpoints/maps.h"
#include "engine/formats/openstore.h"
#include "readnumbers.h"

#include <algorithm>
#include <memory>
#include <string>

namespace headscope {

/// A session that was made or opened has a plan, and its file is read again as it was written.
inline void checkSession(const OpenedDocument &opened)
{
    check(makePlan(opened.document, opened.files).ok());
    const auto again = readDocument(writeDocument(opened.document));
    check(again && again->document == opened.document && again->unknownKeys.isEmpty());
}

inline void checkImport(const Result<ImportedLayer> &imported)
{
    if (!imported)
        return checkError(imported.error());
    checkSession(imported->opened);
    for (const Text &note : imported->notes)
        check(!note.english().empty());
}

constexpr std::size_t kMostOfAKind = 4; // more are much alike
inline const std::string kTensorFile = "weights.npz";

/// The layers of a store as sessions, with the heads that it tells and with others.
inline void importLayers(const Checkpoint &checkpoint)
{
    const TensorStore &store = *checkpoint.store;
    for (std::size_t i = 0; i < std::min(checkpoint.layers.size(), kMostOfAKind); ++i) {
        const FoundLayer &layer = checkpoint.layers[i];
        if (const auto heads = headsOf(layer, store, checkpoint.config))
            checkImport(importLayer(store, layer, *heads, checkpoint.config, kTensorFile, kMaxDecodedBytes));
        for (const Index count : {likelyHeads(layer), possibleHeads(layer).back()})
            checkImport(importLayer(store, layer, {count, layer.keyWidth() / (layer.queryWidth() / count)},
                                    checkpoint.config, kTensorFile, kMaxDecodedBytes));
    }
}

/// A layer whose tensors are told by hand, with its first fault mended where that can be.
inline void importProposal(const Checkpoint &checkpoint, LayerMapping mapping)
{
    const TensorStore &store = *checkpoint.store;
    if (const auto faults = faultsOf(store, mapping); !faults.empty()) {
        checkError(faults.front().error);
        if (auto mending = mendingOf(store, mapping, faults.front().part))
            mapping = std::move(mending->mapping);
    }
    if (!faultsOf(store, mapping).empty())
        return;
    if (mapping.heads == 0)
        mapping.heads = likelyHeads(store, mapping);
    checkImport(importMapped(store, mapping, moduleOf(mapping), kTensorFile, kMaxDecodedBytes));
}

/// A store as sessions, in all the ways in which it may be one: a captured call alone, or else layers, proposals,
/// attention maps and inputs.
inline void importAll(const Checkpoint &checkpoint)
{
    const TensorStore &store = *checkpoint.store;
    if (isCaptured(store))
        return checkImport(importCaptured(store, kTensorFile, kMaxDecodedBytes));
    importLayers(checkpoint);
    auto proposals = proposalsByName(store, checkpoint.config);
    proposals.resize(std::min(proposals.size(), kMostOfAKind));
    proposals.push_back(proposalByShape(store, checkpoint.config));
    for (const MappingProposal &proposal : proposals)
        importProposal(checkpoint, proposal.mapping);
    checkImport(importMaps(store, mapsIn(store), kTensorFile, kMaxDecodedBytes));
    if (const auto inputs = inputsOf(store))
        checkImport(importInputs(store, *inputs, std::nullopt, kTensorFile, kMaxDecodedBytes));
}

/// All that the program does with a file of tensors: names, numbers, layers.
inline void readAll(const std::uint8_t *data, std::size_t size, const std::string &name,
                    const SiblingReader &siblings = {})
{
    const auto store = openTensorStore(sourceOf(data, size), name, siblings);
    if (!store)
        return checkError(store.error());
    readNumbers(**store);
    importAll({name, *store, {}, layersOf(**store)});
}

} // namespace headscope
