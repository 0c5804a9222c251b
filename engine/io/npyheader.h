// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"
#include "engine/io/npydict.h"
#include "engine/io/npytype.h"
#include "engine/tensor/shape.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headscope {

/// The start of a .npy file, checked against its length: the data that it announces are there, and may be more.
struct NpyHeader
{
    NumberType type;
    bool isFortranOrder = false;
    Shape shape;
    std::size_t dataStart = 0;
    std::uint64_t decodedBytes = 0; ///< how many the tensor has that it becomes
};

/// What the start of a .npy file says of any array, also of one whose type is none of numbers.
struct NpyStart
{
    NpyFields fields;
    std::size_t dataStart = 0;
};

/// Every header that is read fits into this many bytes at the start of a file: NumPy's own limit, and its fixed part.
inline constexpr std::size_t kMaxNpyDictionaryBytes = 10'000;
inline constexpr std::size_t kMaxNpyHeaderBytes = 12 + kMaxNpyDictionaryBytes;

Result<NpyStart> readNpyStart(ByteView start);

/// Reads a header from the start of a file of that size. Nothing is allocated for the data yet. Refuses a tensor that
/// would take more than maxDecodedBytes, and one that only an axis of length 0 keeps from it.
Result<NpyHeader> readNpyHeader(ByteView start, std::uint64_t size, std::uint64_t maxDecodedBytes);

/// The header that NumPy writes before an array in C order, version 1.0.
std::string npyHeaderText(std::string_view descr, const Shape &shape);

} // namespace headscope
