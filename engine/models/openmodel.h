// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/transformer.h"

#include <string>

namespace headscope {

/// Opens a whole model: a folder as Hugging Face lays it out, with config.json, weights and the files of its tokeniser,
/// or a file of weights with these beside it. Errors name the file and what is missing in it.
Result<SharedModel> openModel(const std::string &path);

/// Whether a folder or a file looks like a whole model, from the names of its tensors and its settings alone; the
/// family, or empty.
std::string modelFamilyOf(const std::string &path);

} // namespace headscope
