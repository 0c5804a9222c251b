// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/ziprecord.h"

#include "engine/io/bytetext.h"

#include <optional>
#include <utility>

namespace headscope {
namespace {

constexpr std::uint16_t kZip64Id = 1;
constexpr std::uint32_t kElsewhere = 0xFFFFFFFF; // the number did not fit: see the ZIP64 field

/// The parts that the two kinds of record share, from the flags to the sizes.
void readCommon(ZipRecord &record, ByteView bytes)
{
    record.flags = littleAt<std::uint16_t>(bytes, 0);
    record.method = littleAt<std::uint16_t>(bytes, 2);
    record.time = littleAt<std::uint32_t>(bytes, 4);
    record.crc = littleAt<std::uint32_t>(bytes, 8);
    record.packedSize = littleAt<std::uint32_t>(bytes, 12);
    record.size = littleAt<std::uint32_t>(bytes, 16);
}

Error cutRecord(const std::string &field, std::uint64_t got, std::uint64_t expected)
{
    return {{}, field, byteCount(got), atLeastBytes(expected)};
}

Error badExtra(const std::string &field)
{
    return {{},
            field,
            {ENGINE_TEXT("engine", "parts that do not fit into it"), {}},
            {ENGINE_TEXT("engine", "parts that fill it, one for ZIP64 at most"), {}}};
}

/// The content of the ZIP64 field among the extra fields: empty if there is none, nothing if they are torn.
std::optional<ByteView> findZip64(ByteView extra)
{
    ByteView found;
    while (!extra.empty()) {
        if (extra.size() < 4)
            return std::nullopt;
        const auto id = littleAt<std::uint16_t>(extra, 0);
        const std::size_t length = littleAt<std::uint16_t>(extra, 2);
        if (length > extra.size() - 4 || (id == kZip64Id && found.data() != nullptr))
            return std::nullopt;
        if (id == kZip64Id)
            found = extra.subspan(4, length);
        extra = extra.subspan(4 + length);
    }
    return found;
}

bool takeLong(std::uint64_t &number, ByteView &field)
{
    if (number != kElsewhere)
        return true;
    if (field.size() < 8)
        return false;
    number = littleAt<std::uint64_t>(field, 0);
    field = field.subspan(8);
    return true;
}

/// The directory's ZIP64 field holds just the numbers that did not fit, in this order.
bool readDirectoryZip64(ZipRecord &record, ByteView field)
{
    record.hasLongSizes = !field.empty();
    return takeLong(record.size, field) && takeLong(record.packedSize, field) && takeLong(record.localStart, field);
}

/// A member's own ZIP64 field holds both sizes, and NumPy writes it even where they fit without. Where a descriptor
/// tells them later, PyTorch writes 0 and puts there what the directory's field holds: of a member that begins beyond
/// 4 GiB its place alone. Nobody needs that, but the descriptor is long then.
bool readLocalZip64(ZipRecord &record, ByteView field)
{
    constexpr std::size_t each = 8;
    if (field.empty())
        return record.size != kElsewhere && record.packedSize != kElsewhere;
    record.hasLongSizes = true;
    const bool areLater = (record.flags & kZipDescriptorFlag) != 0 && record.size == 0 && record.packedSize == 0;
    if (areLater) // two sizes and a place at most
        return field.size() % each == 0 && field.size() <= 3 * each;
    if (field.size() < 2 * each)
        return false;
    const auto agree = [](std::uint64_t &number, std::uint64_t longNumber) {
        const bool isSame = number == kElsewhere || number == longNumber;
        number = longNumber;
        return isSame;
    };
    const bool isSame = agree(record.size, littleAt<std::uint64_t>(field, 0));
    return agree(record.packedSize, littleAt<std::uint64_t>(field, each)) && isSame;
}

} // namespace

std::string memberField(const std::string &name)
{
    constexpr std::size_t most = 80;
    std::string field = "member ";
    return field.append(name, 0, most).append(name.size() > most ? "..." : "");
}

Result<ZipRecord> readDirectoryRecord(ByteView bytes)
{
    constexpr std::size_t fixed = 46;
    if (bytes.size() < fixed)
        return cutRecord("directory", bytes.size(), fixed);
    if (!asText(bytes).starts_with("PK\1\2"))
        return Error{{},
                     "directory",
                     Text(std::string(asText(bytes.first(4)))),
                     {ENGINE_TEXT("engine", "a record that starts with %1"), {"PK\\x01\\x02"}}};
    const std::size_t nameLength = littleAt<std::uint16_t>(bytes, 28);
    const std::size_t extraLength = littleAt<std::uint16_t>(bytes, 30);
    const std::size_t length = fixed + nameLength + extraLength + littleAt<std::uint16_t>(bytes, 32);
    if (length > bytes.size())
        return cutRecord("directory", bytes.size(), length);
    ZipRecord record;
    readCommon(record, bytes.subspan(8));
    record.name = asText(bytes.subspan(fixed, nameLength));
    record.attributes = littleAt<std::uint32_t>(bytes, 38);
    record.localStart = littleAt<std::uint32_t>(bytes, 42);
    record.length = length;
    const auto zip64 = findZip64(bytes.subspan(fixed + nameLength, extraLength));
    if (!zip64 || !readDirectoryZip64(record, *zip64))
        return badExtra(memberField(record.name) + ": extra field");
    return record;
}

std::size_t lengthOfLocalRecord(ByteView start)
{
    return kLocalRecordStart + littleAt<std::uint16_t>(start, 26) + littleAt<std::uint16_t>(start, 28);
}

Result<ZipRecord> readLocalRecord(ByteView bytes)
{
    constexpr std::size_t fixed = kLocalRecordStart;
    if (bytes.size() < fixed)
        return cutRecord("own header", bytes.size(), fixed);
    if (!asText(bytes).starts_with("PK\3\4"))
        return Error{{},
                     "own header",
                     Text(std::string(asText(bytes.first(4)))),
                     {ENGINE_TEXT("engine", "a record that starts with %1"), {"PK\\x03\\x04"}}};
    const std::size_t length = lengthOfLocalRecord(bytes);
    if (length > bytes.size())
        return cutRecord("own header", bytes.size(), length);
    const std::size_t nameLength = littleAt<std::uint16_t>(bytes, 26);
    ZipRecord record;
    readCommon(record, bytes.subspan(6));
    record.name = asText(bytes.subspan(fixed, nameLength));
    record.length = length;
    const auto zip64 = findZip64(bytes.subspan(fixed + nameLength, length - fixed - nameLength));
    if (!zip64 || !readLocalZip64(record, *zip64))
        return badExtra("extra field");
    return record;
}

} // namespace headscope
