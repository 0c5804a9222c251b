// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"

#include <string>
#include <string_view>

namespace headscope {

// What names say of attention maps.

/// A name whose number counts layers: what stands around the number, as '#' has it, and the number. Without one all is
/// around it.
struct NumberedName
{
    std::string around;
    std::string number;
};

/// The number that stands alone, as in "decoder.block.3.layer1", before one that ends a word; none behind "head".
NumberedName numberedName(const std::string &name);
/// What is around a number, without what joins it: "attentions" of "attentions.#".
std::string commonNameOf(const std::string &around);

/// Whether a name has the number of a head, whose axis the tensor then has not. One that is the length of the axis of
/// heads is their count.
bool isNamedAsOneHead(std::string_view name, Index heads);
/// Whether the name is one that only maps have.
bool isNamedAsMaps(std::string_view name);
/// Whether it is that of weights whose heads were averaged.
bool isNamedAsAveraged(std::string_view name);
/// Whether the first of four axes is that of the layers, by the name of the one tensor.
bool isStackedByName(std::string_view name);

/// Whether the type and the axes of a tensor are those of maps: (query, key) and up to three before.
bool canBeMaps(const StoredTensor &tensor);

/// What the names of a file say of tensors that can be maps.
class MapNames
{
public:
    explicit MapNames(const TensorStore &store);

    /// Whether a tensor can be maps, and its name does not say otherwise. A matrix may be much else.
    bool mayBeMaps(const StoredTensor &tensor) const;

private:
    bool isAnotherOfRun(const StoredTensor &tensor) const;

    bool m_haveSeveral = false; ///< tensors of a run, of different names
};

} // namespace headscope
