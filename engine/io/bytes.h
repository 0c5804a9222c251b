// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace headscope {

using Bytes = std::vector<std::byte>;
using ByteView = std::span<const std::byte>;

/// A tensor file may take this much memory once read, if nobody says otherwise.
inline constexpr std::uint64_t kDefaultMaxDecodedBytes = std::uint64_t{1} << 30U;

/// An unsigned number stored little end first. It must lie inside the bytes.
template <std::unsigned_integral T>
T littleAt(ByteView bytes, std::size_t at)
{
    std::uint64_t out = 0;
    for (std::size_t i = sizeof(T); i-- > 0;)
        out = (out << 8U) | std::to_integer<std::uint64_t>(bytes[at + i]);
    return static_cast<T>(out);
}

inline std::string_view asText(ByteView bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

inline ByteView asBytes(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

} // namespace headscope
