// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/importlayer.h"

namespace headscope {

/// Whether the file is a call of a layer as the snippets of resources/snippets save it: its facts say
/// "headscope": "attention".
bool isCaptured(const TensorStore &store);

/// The settings of the model that a captured layer is of, as config.json would have them; null where it has none.
Json capturedConfig(const TensorStore &store);

/// Makes a session of a captured layer: its weights as importLayer() reads them, the queries, keys and values of the
/// call (one array where all are one), the bias of its scores, which masks, the words of its tokens, and what PyTorch
/// got, which the run is compared with. The tensors are called by those names in a file `file` that is nowhere yet. A
/// bias as low as a float goes, as Hugging Face writes −∞, is −∞ where a query sees other keys. Errors name the tensor
/// or the fact that is missing or does not fit.
Result<ImportedLayer> importCaptured(const TensorStore &store, const std::string &file,
                                     std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes);

} // namespace headscope
