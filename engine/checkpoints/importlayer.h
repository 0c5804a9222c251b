// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/layerbuilder.h"
#include "engine/checkpoints/recognise.h"

namespace headscope {

struct Checkpoint;

/// What importLayer() will say of a layer but for its inputs, known without reading a number.
ImportNotes notesOf(const FoundLayer &layer, const HeadCounts &heads, const Json &config);

/// Reads the tensors of a layer, and no others, and makes a session of them: fused weights are split, transposed ones
/// turned, positions, mask and scale set as the family has them; inputs are drawn. Its tensors are called W_q, b_q, …
/// in a file `file` that is nowhere yet: saving the session writes it. At most `maxDecodedBytes` are read.
Result<ImportedLayer> importLayer(const TensorStore &store, const FoundLayer &layer, const HeadCounts &heads,
                                  const Json &config, const std::string &file,
                                  std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes);

/// The same of a layer of a checkpoint, after which the session is called. Inputs that the file has are taken where
/// they fit, as withInputs() does; where keys and values of one memory are drawn apart, notes say so. Errors name its
/// file, or that of its settings where these say what no session may.
Result<ImportedLayer> importLayer(const Checkpoint &checkpoint, const FoundLayer &layer, const HeadCounts &heads,
                                  const std::string &file);

/// The same without the session that it makes, and without notes: what else belongs to the layer can be put to it.
/// `own` is what the settings have for the layer itself, all of them where it is of a whole model.
Result<LayerParts> findLayer(const TensorStore &store, const FoundLayer &layer, const HeadCounts &heads,
                             const Json &own, const std::string &file,
                             std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes);

} // namespace headscope
