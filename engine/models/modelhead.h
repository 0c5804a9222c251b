// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfamily.h"
#include "engine/models/modeltensors.h"

#include <string_view>
#include <vector>

namespace headscope {

/// Whether the file has what stands behind the last layer.
bool hasHead(const HeadNames &head, const ModelTensors &tensors);

/// Whether its model is to have that, too. One that can do without it shows what its layers do all the same, and a note
/// tells so.
bool hasHead(const ModelFamily &family, const ModelTensors &tensors, std::vector<Text> &notes);

/// The names of the last matrix: the table of tokens where that is it, too. A note tells where the file and its
/// settings disagree.
std::string_view lastMatrixOf(const ModelFamily &family, const ModelSettings &settings, const ModelTensors &tensors,
                              std::vector<Text> &notes);

} // namespace headscope
