// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/zipdirectory.h"

#include "engine/io/bytetext.h"
#include "engine/io/zipend.h"
#include "engine/io/ziprecord.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_set>
#include <utility>

namespace headscope {
namespace {

constexpr std::uint16_t kStored = 0;
constexpr std::uint16_t kDeflated = 8;
constexpr std::size_t kMaxNameLength = 4096;
constexpr std::uint64_t kMaxDirectoryBytes = std::uint64_t{4} << 20U; // some 50,000 members

Error memberError(const ZipRecord &record, const char *part, Text got, Text expected)
{
    return {{}, memberField(record.name) + part, std::move(got), std::move(expected)};
}

std::optional<Error> faultInKind(const ZipRecord &record)
{
    constexpr std::uint16_t harmless = (3U << 1U) | kZipDescriptorFlag | (1U << 11U); // level, descriptor, UTF-8
    if ((record.flags & 1U) != 0)
        return memberError(record, "", {ENGINE_TEXT("engine", "an encrypted member"), {}},
                           {ENGINE_TEXT("engine", "one without a password"), {}});
    if ((record.flags & ~harmless) != 0)
        return memberError(record, ": flags", Text(std::to_string(record.flags)),
                           {ENGINE_TEXT("engine", "none but for level, descriptor and UTF-8"), {}});
    if (record.method != kStored && record.method != kDeflated)
        return memberError(record, ": method", Text(std::to_string(record.method)),
                           {ENGINE_TEXT("engine", "0 (stored) or 8 (deflated)"), {}});
    if (record.method == kStored && record.size != record.packedSize)
        return memberError(record, ": size", byteCount(record.size), byteCount(record.packedSize));
    // The upper half holds the mode of Unix; archives from elsewhere leave it 0.
    const std::uint32_t type = (record.attributes >> 16U) & 0170000U;
    const bool isFolder = record.name.ends_with('/');
    if (type != 0 && type != (isFolder ? 0040000U : 0100000U))
        return memberError(record, "", {ENGINE_TEXT("engine", "a link or another special file"), {}},
                           {ENGINE_TEXT("engine", "a plain file"), {}});
    if (isFolder && record.size != 0)
        return memberError(record, ": size", byteCount(record.size), byteCount(0));
    return std::nullopt;
}

/// DEFLATE makes at most 1032 bytes of one, so a larger claim is a lie that need not be tried.
std::optional<Error> faultInSize(const ZipRecord &record)
{
    constexpr std::uint64_t most = 1032;
    if (record.size / most <= record.packedSize)
        return std::nullopt;
    return memberError(
        record, ": size",
        {ENGINE_TEXT("engine", "%1 bytes out of %2"), {std::to_string(record.size), std::to_string(record.packedSize)}},
        {ENGINE_TEXT("engine", "at most %1 times as many"), {std::to_string(most)}});
}

std::optional<Error> faultIn(const ZipRecord &record)
{
    if (auto fault = faultInMemberName(record.name))
        return fault;
    if (auto fault = faultInKind(record))
        return fault;
    return faultInSize(record);
}

Result<std::vector<ZipRecord>> readRecords(ByteView directory, std::uint64_t count)
{
    std::vector<ZipRecord> records;
    std::unordered_set<std::string> names;
    while (!directory.empty()) {
        Result<ZipRecord> record = readDirectoryRecord(directory);
        if (!record)
            return record.error();
        if (auto fault = faultIn(*record))
            return *fault;
        if (!names.insert(record->name).second)
            return memberError(*record, "", {ENGINE_TEXT("engine", "a second member of that name"), {}},
                               {ENGINE_TEXT("engine", "one"), {}});
        directory = directory.subspan(record->length);
        records.push_back(std::move(*record));
    }
    if (records.size() != count)
        return Error{{},
                     "directory",
                     counted(records.size(), ENGINE_TEXT("engine", "%1 member"), ENGINE_TEXT("engine", "%1 members")),
                     {ENGINE_TEXT("engine", "%1 as in the end record"), {std::to_string(count)}}};
    return records;
}

struct Comparison
{
    const char *part;
    std::uint64_t local;
    std::uint64_t listed;
    bool mayBeZero = false; ///< where a descriptor behind the data tells the number
};

std::optional<Error> differenceBetween(const ZipRecord &local, const ZipRecord &listed)
{
    if (local.name != listed.name)
        return memberError(listed, ": name", Text(local.name.substr(0, kMaxNameLength)),
                           {ENGINE_TEXT("engine", "the same name as in the directory"), {}});
    const bool isLater = (listed.flags & kZipDescriptorFlag) != 0;
    const std::array comparisons{
        Comparison{": flags", local.flags, listed.flags},
        Comparison{": method", local.method, listed.method},
        Comparison{": time", local.time, listed.time},
        Comparison{": crc", local.crc, listed.crc, isLater},
        Comparison{": packed size", local.packedSize, listed.packedSize, isLater},
        Comparison{": size", local.size, listed.size, isLater},
    };
    for (const Comparison &number : comparisons)
        if (number.local != number.listed && !(number.mayBeZero && number.local == 0))
            return memberError(listed, number.part, Text(std::to_string(number.local)),
                               {ENGINE_TEXT("engine", "%1 as in the directory"), {std::to_string(number.listed)}});
    return std::nullopt;
}

constexpr std::size_t kMaxDescriptorLength = 24;

/// The length of the descriptor behind the data, or nothing if it does not say what the directory says.
std::optional<std::size_t> descriptorLength(ByteView behind, const ZipRecord &local, const ZipRecord &listed)
{
    const std::size_t length = local.hasLongSizes ? kMaxDescriptorLength : 16;
    if (behind.size() < length || !asText(behind).starts_with("PK\7\x08"))
        return std::nullopt;
    const auto sizeAt = [&](std::size_t i) {
        return local.hasLongSizes ? littleAt<std::uint64_t>(behind, 8 + 8 * i)
                                  : littleAt<std::uint32_t>(behind, 8 + 4 * i);
    };
    const bool isSame =
        littleAt<std::uint32_t>(behind, 4) == listed.crc && sizeAt(0) == listed.packedSize && sizeAt(1) == listed.size;
    return isSame ? std::optional(length) : std::nullopt;
}

/// The part of an archive in front of its directory, where the members are.
struct Body
{
    const ByteSource &archive;
    std::uint64_t length;

    /// The bytes from a place on, as far as there are any.
    Result<Bytes> at(std::uint64_t place, std::size_t most) const
    {
        return readPart(archive, place, static_cast<std::size_t>(std::min<std::uint64_t>(length - place, most)));
    }
};

/// The record in front of the member that stands at a place.
Result<ZipRecord> readRecordAt(const Body &body, std::uint64_t place)
{
    Result<Bytes> bytes = body.at(place, kLocalRecordStart);
    if (bytes && bytes->size() == kLocalRecordStart)
        bytes = body.at(place, lengthOfLocalRecord(*bytes));
    return bytes ? readLocalRecord(*bytes) : bytes.error();
}

struct Located
{
    ZipMember member;
    std::uint64_t length = 0; ///< from its own header to the end of its descriptor
};

/// Reads what an archive says at a place of the member that its directory lists.
Result<Located> locate(const Body &body, std::uint64_t place, const ZipRecord &listed)
{
    const Result<ZipRecord> local = readRecordAt(body, place);
    if (!local) {
        Error error = local.error();
        error.field = memberField(listed.name) + ": " + error.field;
        return error;
    }
    if (auto difference = differenceBetween(*local, listed))
        return *difference;
    const std::uint64_t start = place + local->length;
    const std::uint64_t available = body.length - start;
    if (listed.packedSize > available)
        return memberError(listed, ": data", byteCount(available), byteCount(listed.packedSize));
    std::uint64_t length = local->length + listed.packedSize;
    if ((listed.flags & kZipDescriptorFlag) != 0) {
        const Result<Bytes> behind = body.at(place + length, kMaxDescriptorLength);
        if (!behind)
            return behind.error();
        const auto descriptor = descriptorLength(*behind, *local, listed);
        if (!descriptor)
            return memberError(listed, ": descriptor", {ENGINE_TEXT("engine", "other numbers or none"), {}},
                               {ENGINE_TEXT("engine", "the same numbers as in the directory"), {}});
        length += *descriptor;
    }
    return Located{{listed.name, listed.method == kDeflated, listed.crc, listed.size, start, listed.packedSize},
                   length};
}

std::vector<std::size_t> orderInFile(const std::vector<ZipRecord> &records)
{
    std::vector<std::size_t> order(records.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return records[a].localStart < records[b].localStart; });
    return order;
}

Result<std::vector<ZipMember>> locateAll(const Body &body, const std::vector<ZipRecord> &records)
{
    std::vector<ZipMember> members(records.size());
    std::uint64_t position = 0;
    for (const std::size_t i : orderInFile(records)) {
        if (records[i].localStart != position)
            return memberError(
                records[i], ": start", Text(std::to_string(records[i].localStart)),
                {ENGINE_TEXT("engine", "%1, where the member before it ends"), {std::to_string(position)}});
        Result<Located> located = locate(body, position, records[i]);
        if (!located)
            return located.error();
        position += located->length;
        members[i] = std::move(located->member);
    }
    if (position != body.length)
        return Error{{},
                     "directory",
                     counted(body.length - position, ENGINE_TEXT("engine", "%1 byte in no member"),
                             ENGINE_TEXT("engine", "%1 bytes in no member")),
                     {ENGINE_TEXT("engine", "members up to the directory"), {}}};
    return members;
}

} // namespace

std::optional<Error> faultInMemberName(const std::string &name)
{
    const std::string framed = "/" + name + "/";
    const bool leads = name.starts_with('/') || framed.find("/../") != std::string::npos;
    const bool isOdd = printable(name) != name || name.find('\\') != std::string::npos;
    if (name.size() > kMaxNameLength)
        return Error{{},
                     memberField(name),
                     {ENGINE_TEXT("engine", "a name of %1 bytes"), {std::to_string(name.size())}},
                     atMostBytes(kMaxNameLength)};
    if (leads || isOdd)
        return Error{{},
                     memberField(name),
                     {ENGINE_TEXT("engine", "a name that leads elsewhere or hides something"), {}},
                     {ENGINE_TEXT("engine", "a plain name in UTF-8, without .., backslash or control characters"), {}}};
    return std::nullopt;
}

Result<std::vector<ZipMember>> readZipDirectory(const ByteSource &archive)
{
    const Result<ZipEnd> end = readZipEnd(archive);
    if (!end)
        return end.error();
    if (end->directoryLength > kMaxDirectoryBytes)
        return Error{{}, "directory", byteCount(end->directoryLength), atMostBytes(kMaxDirectoryBytes)};
    const Result<Bytes> directory = readPart(archive, end->directoryStart, end->directoryLength);
    if (!directory)
        return directory.error();
    const Result<std::vector<ZipRecord>> records = readRecords(*directory, end->members);
    return records ? locateAll({archive, end->directoryStart}, *records) : records.error();
}

} // namespace headscope
