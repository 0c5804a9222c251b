// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/mapping.h"

namespace headscope {

/// A mapping that a file may mean.
struct MappingProposal
{
    std::string name; ///< what the names of its tensors have before them: "layers.0.attention"; may be empty
    LayerMapping mapping;
    bool isByShape = false; ///< a guess, of which no name tells a thing
};

/// The layers that words in the names tell, such as "query", "wk" or "to_out", in the order of the file and at most
/// 256. Matrices lie as their names and shapes tell; heads are those of the settings or shapes, else likely ones. A
/// proposal may have faults: W_o is missing where no name says it.
std::vector<MappingProposal> proposalsByName(const TensorStore &store, const Json &config);

/// Whether a mapping lacks W_o and nothing else, as of a module that has no output of its own: BERT's self-attention.
bool lacksOutputAlone(const TensorStore &store, const LayerMapping &mapping);

/// The first matrices of a file that could be a layer by their shapes alone; without tensors where there are none.
MappingProposal proposalByShape(const TensorStore &store, const Json &config);

} // namespace headscope
