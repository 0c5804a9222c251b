// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/importing/arrayuse.h"
#include "ui/importing/fitting.h"

namespace headscope {

/// An array, the words at its edges where it is a table, and which axes it has as a mask.
struct GivenArray
{
    AnyTensor numbers;
    EdgeWords words = {};
    MaskAxes axes = MaskAxes::AsNumPy;
};

/// Puts an array, or its words, in a place of a plan. As inputs it brings its sizes along, a matrix alone is one batch
/// item, and the words of its rows are tokens; as a mask, or as lengths, it must have the sizes that there are. Of
/// self-attention whose keys or values are given, the others stay what they were.
Result<GivenInput> withInput(const Plan &plan, GivenArray array, InputUse use);

} // namespace headscope
