// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/recognise.h"

namespace headscope {

/// Why a file without a tensor of this name is refused: every model of its family has one, or what is expected.
Error missingTensor(const std::string &name);
Error missingTensor(const std::string &name, Text expected);

/// Why tensors by the names of a family, which may have any shapes here, make no whole layer of it: the one to blame is
/// that with which the layer would be whole, were it there and as the others ask for.
Error faultOfLayer(const FoundLayer &layer);

/// A layer that a file has the names of, and that is none.
struct BrokenLayer
{
    std::string name;
    Error fault;
};

/// Those of PyTorch's nn.MultiheadAttention, whose names nobody else has, that are not among the layers which were
/// found.
std::vector<BrokenLayer> brokenLayersOf(const TensorStore &store, const std::vector<FoundLayer> &layers);

} // namespace headscope
