// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/mapping.h"

namespace headscope {

/// Axes of a stored tensor that are read as one, numbered from 0 as in Python.
struct JoinedAxes
{
    std::vector<std::size_t> axes;
    Index length = 1;
};

/// How the axes of a stored tensor make the matrix or vector that a parameter is. A vector has outputs alone.
struct PartLayout
{
    JoinedAxes outputs; ///< of the whole tensor, whatever share of them is taken
    JoinedAxes inputs;
    std::optional<std::size_t> heads = {}; ///< the axis of heads, where they have one of their own
};

/// The layout of a tensor of this shape; nothing where it has too few axes, an empty one, or one that is too long.
/// Axes of 1 at its ends are passed over: a kernel of a convolution over one position is a matrix.
std::optional<PartLayout> layoutOf(Parameter part, const MappedTensor &mapped, const Shape &shape);

/// The outputs that are taken; they must be a multiple of the shares, and in each head of `heads` where these are cut.
Index outputsOf(const PartLayout &layout, const MappedTensor &mapped);

/// The shape of the parameter as a session keeps it: (outputs, inputs) or (outputs). That of its tensor must have a
/// layout, and its outputs as many shares.
Shape shapeLaidOut(Parameter part, const MappedTensor &mapped, const Shape &shape);
/// The numbers of the parameter in that shape.
AnyTensor laidOut(Parameter part, const MappedTensor &mapped, Index heads, const AnyTensor &tensor);

} // namespace headscope
