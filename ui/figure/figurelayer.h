// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modeltrace.h"

namespace headscope {

/// A block of a model whose maps stand in a figure beside those of other blocks.
struct FigureLayer
{
    std::shared_ptr<const Trace> trace;
    SharedModel model;     ///< tells what the block is called; null where it is of none
    std::size_t block = 0; ///< its place in the model
    bool operator==(const FigureLayer &) const = default;
};

/// A block and all others of its kind, in their order: each has its name but for the number.
std::vector<FigureLayer> layersLike(const ModelTrace &trace, std::size_t block);

} // namespace headscope
