// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/bytes.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>
#include <zlib.h>

namespace headscope {

inline std::vector<std::size_t> placesOf(ByteView bytes, std::string_view mark)
{
    std::vector<std::size_t> places;
    const std::string_view text = asText(bytes);
    for (std::size_t at = text.find(mark); at != std::string_view::npos; at = text.find(mark, at + 1))
        places.push_back(at);
    return places;
}

/// The name in the record at a place, whose length and start stand there.
inline std::string_view nameIn(ByteView file, std::size_t record, std::size_t lengthAt, std::size_t start)
{
    const std::string_view text = asText(file);
    if (file.size() - record < start)
        return {};
    return text.substr(record + start, littleAt<std::uint16_t>(file, record + lengthAt));
}

/// Puts right the checksum of a stored member in its own record and in the directory's.
inline void repairChecksum(std::span<std::uint8_t> file, std::size_t local, std::size_t listed)
{
    const ByteView bytes = std::as_bytes(file);
    const std::size_t start =
        local + 30 + littleAt<std::uint16_t>(bytes, local + 26) + littleAt<std::uint16_t>(bytes, local + 28);
    const std::size_t length = littleAt<std::uint32_t>(bytes, listed + 20);
    if (littleAt<std::uint16_t>(bytes, local + 8) != 0 || start > file.size() || length > file.size() - start)
        return;
    const auto crc = static_cast<std::uint32_t>(::crc32_z(0, file.data() + start, length));
    std::memcpy(file.data() + local + 14, &crc, sizeof(crc));
    std::memcpy(file.data() + listed + 16, &crc, sizeof(crc));
}

/// The directory of an archive in an archive stands before that of the outer one, whose checksum counts it.
inline void repairChecksums(std::span<std::uint8_t> file)
{
    const ByteView bytes = std::as_bytes(file);
    const auto locals = placesOf(bytes, "PK\3\4");
    for (const std::size_t listed : placesOf(bytes, "PK\1\2")) {
        const std::string_view name = nameIn(bytes, listed, 28, 46);
        const auto local = std::find_if(locals.begin(), locals.end(), [&](std::size_t place) {
            return !name.empty() && nameIn(bytes, place, 26, 30) == name;
        });
        if (local != locals.end())
            repairChecksum(file, *local, listed);
    }
}

} // namespace headscope

#ifndef HEADSCOPE_REPLAY
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *data, std::size_t size, std::size_t maxSize);

/// Without this nearly every mutant would end at its checksum.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size, std::size_t maxSize, unsigned seed)
{
    const std::size_t length = LLVMFuzzerMutate(data, size, maxSize);
    const std::span file(data, length);
    if (seed % 8 != 0)
        headscope::repairChecksums(file);
    return length;
}
#endif
