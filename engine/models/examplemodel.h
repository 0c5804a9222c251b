// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/jsonvalue.h"
#include "engine/io/bytesource.h"
#include "engine/models/transformer.h"

namespace headscope {

/// One of our own small models: its weights, NAME.safetensors, and what NAME.model.json says of it. They are files of
/// the program; an error names what is wrong in them.
Result<SharedModel> openExampleModel(const std::string &name, const SharedSource &weights, const Json &settings);

} // namespace headscope
