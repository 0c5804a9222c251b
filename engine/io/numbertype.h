// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headscope {

/// The type of the numbers in a file of tensors: 'f' 4 is a float of four bytes.
struct NumberType
{
    char kind = 'f'; // f float, g bfloat16, i integer, u unsigned, b truth value, c complex, which is never read
    std::size_t size = 4;
    bool isBigEndian = false;

    bool is(char otherKind, std::size_t otherSize) const { return kind == otherKind && size == otherSize; }
    /// How many bytes one number takes in the tensor that it is read into.
    std::size_t decodedSize() const;
    /// As safetensors calls it: "F32", "BF16", "I64", "BOOL".
    std::string name() const;
    bool operator==(const NumberType &) const = default;
};

/// The type that safetensors calls so, or nothing where it is none that is read.
std::optional<NumberType> numberTypeNamed(std::string_view name);

} // namespace headscope
