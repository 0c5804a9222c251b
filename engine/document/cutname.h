// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <string>
#include <string_view>

namespace headscope {

// The first positions of one item of a batch, cut out of a tensor (items, positions, features) that stands in a file.

/// "decoder-1-cross/queries[3,:10]"
std::string cutName(const std::string &batch, std::size_t item, Index length);
/// Whether a tensor of this name and shape is called so; the shape of what is cut out is (1, length, features).
bool isCutName(std::string_view name, const Shape &shape);

} // namespace headscope
