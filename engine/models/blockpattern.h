// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/blockname.h"

#include <string>
#include <string_view>
#include <vector>

namespace headscope {

// All blocks of a kind have one name but for the number of their layer: "layer.0.self", "layer.1.self", …

/// The blocks whose names have this pattern, in their order.
std::vector<std::size_t> blocksMatching(const Transformer &model, std::string_view pattern);

/// Each pattern of a model once, in the order of its blocks; not the names that have no number.
std::vector<std::string> blockPatterns(const Transformer &model);

} // namespace headscope
