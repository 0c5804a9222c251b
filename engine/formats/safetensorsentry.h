// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

/// Where the numbers of a tensor stand behind the header.
struct ByteRange
{
    std::uint64_t start = 0;
    std::uint64_t end = 0;
};

/// A tensor of the header; without a type it has a fault.
struct SafetensorsEntry
{
    StoredTensor tensor;
    ByteRange range;
    std::optional<NumberType> type;
};

/// The entry of this name. Its shape, type and bytes agree with one another.
Result<SafetensorsEntry> safetensorsEntry(const std::string &name, const Json &json);

/// Whether the tensors, in the order in which they begin, follow one another from the first byte to the last of all.
Result<void> checkContiguous(const std::vector<SafetensorsEntry> &entries, std::uint64_t bytes);

} // namespace headscope
