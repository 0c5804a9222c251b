// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/layerbuilder.h"
#include "engine/checkpoints/mapping.h"

namespace headscope {

/// Reads the tensors of a mapping, and no others, and makes a session of them as importLayer() does: shares are taken,
/// matrices turned, axes joined. Mask, positions and scale are those of a plain layer, since nothing tells others; a
/// norm of the inputs is before the projections. Inputs that the file has are taken where they fit, as withInputs()
/// does. Errors are the first fault, or heads that the shapes do not allow.
Result<ImportedLayer> importMapped(const TensorStore &store, const LayerMapping &mapping, const std::string &title,
                                   const std::string &file, std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes);

/// What importMapped() will say but for inputs, known without reading a number. There must be no fault.
ImportNotes notesOf(const TensorStore &store, const LayerMapping &mapping);

} // namespace headscope
