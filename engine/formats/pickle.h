// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"
#include "engine/io/numbertype.h"
#include "engine/tensor/shape.h"

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace headscope {

/// Numbers of one type in a member of their own, "data/KEY" of the archive.
struct PickledStorage
{
    NumberType type;
    std::string key;
    Index count = 0;
};

/// A view of a storage: the number at an index is `offset` and the strides times the index further on.
struct PickledTensor
{
    PickledStorage storage;
    Index offset = 0;
    Shape shape;
    std::vector<Index> strides; ///< none negative
    bool isNegated = false;     ///< whether its numbers have the other sign than those of the storage
};

/// A value of a pickle. Values refer to one another by their place in the list of all, because they may be shared.
struct PickledValue
{
    using Place = std::size_t;
    using List = std::vector<Place>;                         ///< also a tuple
    using Dictionary = std::vector<std::pair<Place, Place>>; ///< in the order in which it was filled
    struct Global
    {
        std::string name; ///< "torch.FloatStorage"
    };

    std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Dictionary, Global, PickledStorage,
                 PickledTensor>
        content;
};

/// What a pickle of plain data holds.
struct Pickle
{
    std::vector<PickledValue> values;
    PickledValue::Place root = 0;
};

/// Reads the data.pkl of torch.save() without running anything: a machine that knows the opcodes of lists,
/// dictionaries, texts, numbers and tensors, and of the globals only those that a state dict of plain tensors needs, as
/// `torch.load(weights_only=True)` does. Every other opcode or global is refused by its name.
/// Source: Python's pickletools, torch/_weights_only_unpickler.py.
Result<Pickle> readPickle(ByteView bytes);

/// What Python's pickletools call an opcode, or "0xNN".
std::string nameOfOpcode(std::byte opcode);

} // namespace headscope
