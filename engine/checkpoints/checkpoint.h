// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/recognise.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// A file of tensors with what is known of it: the settings that lie beside it, and the layers in it.
struct Checkpoint
{
    std::string path; ///< of the file itself
    SharedStore store;
    Json config; ///< of config.json or params.json, or null
    std::vector<FoundLayer> layers = {};
    std::string configPath = {};           ///< of the file that the settings are in
    std::optional<Error> configFault = {}; ///< why a file of settings beside it is left out

    /// The layer of this name, or null.
    const FoundLayer *find(std::string_view layer) const;
    /// Whether a tensor is a part of one of the layers.
    bool isPart(const StoredTensor &tensor) const;
    /// What a session of a layer is called: as the layer is, or as the file where it has no name.
    std::string titleOf(const std::string &layer) const;
};

/// The weights of a folder by the names that they usually have, else its only file with an ending of weights; empty
/// where there are none. "NAME.pt" beside the file NAME comes before it: the line that is told where an old file of
/// PyTorch is refused writes there.
std::string weightsIn(const std::string &folder);

/// Opens a file of tensors, the index of several, or a folder as Hugging Face lays it out; one without weights is
/// refused. The settings come from `configPath`, which must be in order, else from the first of config.json and
/// params.json beside it that is. `isCancelled` is asked again and again while its files are read, also later.
Result<Checkpoint> openCheckpoint(const std::string &path, const std::string &configPath = {},
                                  const std::function<bool()> &isCancelled = {});

} // namespace headscope
