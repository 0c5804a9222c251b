// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope {

/// What a word in the name of a tensor says that it belongs to.
enum class NamedFor { Queries, Keys, Values, KeysAndValues, All, Output, PerhapsOutput };

/// The name of a tensor, read word by word.
struct PartName
{
    NamedFor what;
    bool isBias = false;                  ///< a word says so
    bool isKernel = false;                ///< "kernel", as Flax and Keras call matrices (input, output)
    bool isNorm = false;                  ///< "norm", "ln"
    std::vector<std::string> module = {}; ///< its other words, those for weight and bias left out: what all parts share
};

/// What the name says, or nothing where no word of it is known: "layers.0.attn.wq", "block1/query/kernel",
/// "toQ.weight".
std::optional<PartName> readPartName(std::string_view name);

} // namespace headscope
