// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npyheader.h"

#include "engine/io/bytetext.h"
#include "engine/io/decode.h"
#include "engine/io/filekind.h"
#include "engine/io/npydict.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

namespace headscope {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kVersionEnd = 8;

Result<void> checkMagic(ByteView bytes)
{
    if (!asText(bytes).starts_with(kMagic))
        return Error{{}, "magic", describeContent(bytes), {ENGINE_TEXT("engine", "a NumPy array (.npy)"), {}}};
    if (bytes.size() < kVersionEnd)
        return Error{{}, "header", byteCount(bytes.size()), atLeastBytes(kVersionEnd)};
    const auto major = std::to_integer<int>(bytes[6]);
    const auto minor = std::to_integer<int>(bytes[7]);
    if (major < 1 || major > 3 || minor != 0)
        return Error{{},
                     "version",
                     Text(std::to_string(major) + "." + std::to_string(minor)),
                     {ENGINE_TEXT("engine", "1.0, 2.0 or 3.0"), {}}};
    return {};
}

struct HeaderExtent
{
    std::size_t start = 0;
    std::size_t length = 0;
};

/// Where the dictionary stands. Version 1 counts its length in two bytes, the later ones in four.
Result<HeaderExtent> findDictionary(ByteView bytes)
{
    const std::size_t start = kVersionEnd + (bytes[6] == std::byte{1} ? 2 : 4);
    if (bytes.size() < start)
        return Error{{}, "header", byteCount(bytes.size()), atLeastBytes(start)};
    const std::size_t length = start == kVersionEnd + 2 ? littleAt<std::uint16_t>(bytes, kVersionEnd)
                                                        : littleAt<std::uint32_t>(bytes, kVersionEnd);
    if (length > kMaxNpyDictionaryBytes)
        return Error{{}, "header", byteCount(length), atMostBytes(kMaxNpyDictionaryBytes)};
    if (length > bytes.size() - start)
        return Error{{}, "header", byteCount(bytes.size() - start), byteCount(length)};
    return HeaderExtent{start, length};
}

Result<void> checkSize(NpyHeader &header, std::uint64_t available, std::uint64_t maxDecodedBytes)
{
    const auto stored = claimOf(header.shape, header.type.size);
    const auto decoded = claimOf(header.shape, header.type.decodedSize());
    const Text got(toString(header.shape));
    if (!stored || !decoded)
        return Error{{}, "shape", got, {ENGINE_TEXT("engine", "a size that a computer can count"), {}}};
    const std::uint64_t needed = hasNothing(header.shape) ? 0 : *stored;
    if (needed > available)
        return Error{{}, "data", byteCount(available), byteCount(needed)};
    if (*decoded > maxDecodedBytes)
        return Error{
            {},
            "shape",
            {ENGINE_TEXT("engine", "%1, which takes %2 bytes"), {toString(header.shape), std::to_string(*decoded)}},
            atMostBytes(maxDecodedBytes)};
    header.decodedBytes = hasNothing(header.shape) ? 0 : *decoded;
    return {};
}

Result<NpyHeader> headerOf(const NpyFields &fields, std::size_t dataStart)
{
    const Result<NumberType> type = readNpyType(fields.descr);
    if (!type)
        return type.error();
    return NpyHeader{*type, fields.isFortranOrder, fields.shape, dataStart, 0};
}

} // namespace

Result<NpyStart> readNpyStart(ByteView start)
{
    if (const Result<void> magic = checkMagic(start); !magic)
        return magic.error();
    const Result<HeaderExtent> extent = findDictionary(start);
    if (!extent)
        return extent.error();
    Result<NpyFields> fields = readNpyFields(asText(start.subspan(extent->start, extent->length)));
    return fields ? Result<NpyStart>(NpyStart{std::move(*fields), extent->start + extent->length}) : fields.error();
}

Result<NpyHeader> readNpyHeader(ByteView start, std::uint64_t size, std::uint64_t maxDecodedBytes)
{
    const Result<NpyStart> read = readNpyStart(start);
    if (!read)
        return read.error();
    Result<NpyHeader> header = headerOf(read->fields, read->dataStart);
    if (!header)
        return header;
    const Result<void> checked = checkSize(*header, size - read->dataStart, maxDecodedBytes);
    return checked ? std::move(header) : checked.error();
}

std::string npyHeaderText(std::string_view descr, const Shape &shape)
{
    constexpr std::size_t alignment = 64;
    constexpr std::size_t start = kVersionEnd + 2;
    std::string dict =
        "{'descr': '" + std::string(descr) + "', 'fortran_order': False, 'shape': " + toString(shape) + ", }";
    // NumPy keeps room for the first axis to grow to 21 digits in place.
    if (!shape.empty())
        dict.append(21 - std::to_string(shape.front()).size(), ' ');
    dict.append(alignment - (start + dict.size() + 1) % alignment, ' ');
    dict += '\n';
    assert(dict.size() <= 0xFFFF);
    std::string header(kMagic);
    for (const std::size_t byte : {std::size_t{1}, std::size_t{0}, dict.size() & 0xFFU, dict.size() >> 8U})
        header += static_cast<char>(byte);
    return header + dict;
}

} // namespace headscope
