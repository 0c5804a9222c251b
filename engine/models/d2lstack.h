// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfamily.h"
#include "engine/models/modeltensors.h"

#include <optional>

namespace headscope {

// d2l's TransformerEncoder and a decoder made of the same layers have tensors of the same names, and none of them tells
// whether a token sees those behind it.

/// Whether they are a decoder's: "is_causal" says it, else a last matrix with a row for each token, or the table of
/// tokens in its place.
bool isD2lDecoder(const ModelFamily &family, const ModelTensors &tensors, const ModelSettings &settings);
bool isD2lEncoder(const ModelFamily &family, const ModelTensors &tensors, const ModelSettings &settings);

/// What a model of this row is asked for: tokens in their places where the last matrix of an encoder has a row for
/// each, else as the row says.
ModelTask taskOf(const ModelFamily &family, const ModelTensors &tensors);

/// What is to be told where the last matrix alone has decided, or that there is none; nothing of other families, and
/// where the settings say what it is.
std::optional<Text> noteOfGuess(const ModelFamily &family, const ModelTensors &tensors, const ModelSettings &settings);

} // namespace headscope
