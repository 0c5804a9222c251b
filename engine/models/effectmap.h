// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/effects.h"

#include <string>
#include <vector>

namespace headscope {

/// What stands beside the rows of a map of effects and above its columns.
struct EffectLabels
{
    std::vector<std::string> rows;
    std::vector<std::string> columns;
};

/// Changes of a measure as a tensor that figures can show: Role::Without, Role::Patched or Role::PatchedStream, of
/// shape (1, rows, columns). Where a row has fewer parts than another, its last numbers are NaN.
std::shared_ptr<const Trace> effectTrace(TensorId map, const std::vector<std::vector<double>> &changes,
                                         const EffectLabels &labels);

/// Whether a tensor is such a map.
bool isEffectMap(TensorId tensor);

} // namespace headscope
