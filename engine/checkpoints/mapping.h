// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"

namespace headscope {

/// Which way a matrix lies in its file; an axis of heads may be split in two, (heads, features).
enum class Orientation {
    OutputInput, ///< y = W·x, as PyTorch's Linear keeps it
    InputOutput, ///< y = x·W, as Flax, Keras and Conv1D do
    HeadsFirst   ///< (heads, inputs, features of a head)
};

/// Where a parameter of a layer is: all outputs of a tensor, or one of several equal shares of them.
struct MappedTensor
{
    std::string name; ///< in the file
    Orientation orientation = Orientation::OutputInput;
    Index share = 0;                 ///< which one, from 0
    Index shares = 1;                ///< how many lie in the tensor
    Fusing fusing = Fusing::InThree; ///< one share after the other, or all of them in each head
    bool operator==(const MappedTensor &) const = default;
};

/// What the tensors of a file are, as people say it where their names are those of no family.
struct LayerMapping
{
    std::map<Parameter, MappedTensor> tensors;
    Index heads = 0;      ///< of queries; 0 where it is not known yet
    bool isCross = false; ///< keys and values come from another sequence than the queries

    const MappedTensor *find(Parameter part) const;
    bool operator==(const LayerMapping &) const = default;
};

/// What the names of its matrices have before them, "layers.0.attention" of "layers.0.attention.wq"; may be empty.
std::string moduleOf(const LayerMapping &mapping);

/// Whether a layer has to have it.
bool isNeeded(Parameter part);

/// The parameter that is called "W_q" and the like, or nothing.
std::optional<Parameter> partNamed(std::string_view name);

} // namespace headscope
