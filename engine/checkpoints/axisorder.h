// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/importinputs.h"

#include <string>

namespace headscope {

/// How the first two axes of inputs lie, (batch items, tokens, features) or (tokens, batch items, features).
struct AxisOrder
{
    bool isTokensFirst = false;
    std::string said = {}; ///< what in the file says so; empty where nothing does
};

/// As "batch_first" says, or else what beside the inputs has a shape that fits one order alone: a mask of keys, (b, k)
/// or (q, k), or weights of attention, (b, h, q, k), (b·h, q, k) or (b, q, k).
AxisOrder orderOfAxes(const TensorStore &store, const InputTensors &inputs);

} // namespace headscope
