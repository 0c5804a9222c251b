// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/zipend.h"

#include "engine/io/bytetext.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

constexpr std::size_t kEndLength = 22;
constexpr std::size_t kLocatorLength = 20;
constexpr std::size_t kLongEndLength = 56;
constexpr std::size_t kMaxCommentLength = 0xFFFF;

Error endError(Text got, Text expected)
{
    return {{}, "end record", std::move(got), std::move(expected)};
}

Error oneDisk()
{
    return endError({ENGINE_TEXT("engine", "an archive in several parts"), {}},
                    {ENGINE_TEXT("engine", "one part that holds all members"), {}});
}

/// The last bytes of an archive, in which all records of the end must lie.
struct Tail
{
    Bytes bytes;
    std::uint64_t start; ///< in the archive
};

/// The end record, and where in the tail the records of the end start.
struct FoundEnd
{
    ZipEnd end;
    std::size_t start = 0;
};

Result<Tail> readTail(const ByteSource &archive)
{
    const std::uint64_t length =
        std::min<std::uint64_t>(archive.size(), kLongEndLength + kLocatorLength + kEndLength + kMaxCommentLength);
    Result<Bytes> bytes = readPart(archive, archive.size() - length, static_cast<std::size_t>(length));
    return bytes ? Result<Tail>(Tail{std::move(*bytes), archive.size() - length}) : bytes.error();
}

/// Every reader looks for the last mark of an end record; none may stand in its comment, so that all find the same.
Result<FoundEnd> readShortEnd(ByteView tail)
{
    if (tail.size() < kEndLength)
        return endError(byteCount(tail.size()), atLeastBytes(kEndLength));
    const std::size_t start = asText(tail).rfind("PK\5\6");
    const bool isWhole = start != std::string_view::npos && tail.size() - start >= kEndLength &&
                         littleAt<std::uint16_t>(tail, start + 20) == tail.size() - start - kEndLength;
    if (!isWhole)
        return endError({ENGINE_TEXT("engine", "none (a file cut short, or with bytes after its end)"), {}},
                        {ENGINE_TEXT("engine", "an end record with its comment as the last bytes"), {}});
    const ByteView record = tail.subspan(start);
    const bool isOneDisk = littleAt<std::uint32_t>(record, 4) == 0 &&
                           littleAt<std::uint16_t>(record, 8) == littleAt<std::uint16_t>(record, 10);
    if (!isOneDisk)
        return oneDisk();
    const ZipEnd end{littleAt<std::uint16_t>(record, 10), littleAt<std::uint32_t>(record, 16),
                     littleAt<std::uint32_t>(record, 12)};
    return FoundEnd{end, start};
}

/// A number of the short record is either the long one's or says that it did not fit.
bool agree(std::uint64_t shortNumber, std::uint64_t longNumber, std::uint64_t isElsewhere)
{
    return shortNumber == longNumber || shortNumber == isElsewhere;
}

/// Replaces what was found by the ZIP64 record that a locator in front of the short record points to.
Result<FoundEnd> readLongEnd(const Tail &tail, const FoundEnd &found)
{
    const ByteView bytes = tail.bytes;
    const ByteView locator = bytes.subspan(found.start - kLocatorLength, kLocatorLength);
    const std::size_t start = found.start - kLocatorLength - kLongEndLength;
    const ByteView record = bytes.subspan(start, kLongEndLength);
    const bool isRecord = littleAt<std::uint64_t>(locator, 8) == tail.start + start &&
                          asText(record).starts_with("PK\6\6") &&
                          littleAt<std::uint64_t>(record, 4) == kLongEndLength - 12;
    if (!isRecord)
        return endError({ENGINE_TEXT("engine", "a ZIP64 locator without its record"), {}},
                        {ENGINE_TEXT("engine", "the record just before the locator"), {}});
    const bool isOneDisk = littleAt<std::uint32_t>(locator, 4) == 0 && littleAt<std::uint32_t>(locator, 16) == 1 &&
                           littleAt<std::uint64_t>(record, 16) == 0 &&
                           littleAt<std::uint64_t>(record, 24) == littleAt<std::uint64_t>(record, 32);
    if (!isOneDisk)
        return oneDisk();
    const ZipEnd end{littleAt<std::uint64_t>(record, 32), littleAt<std::uint64_t>(record, 48),
                     littleAt<std::uint64_t>(record, 40)};
    if (!agree(found.end.members, end.members, 0xFFFF) ||
        !agree(found.end.directoryStart, end.directoryStart, 0xFFFFFFFF) ||
        !agree(found.end.directoryLength, end.directoryLength, 0xFFFFFFFF))
        return endError({ENGINE_TEXT("engine", "other numbers than in the ZIP64 record"), {}},
                        {ENGINE_TEXT("engine", "the same numbers"), {}});
    return FoundEnd{end, start};
}

bool hasLocator(ByteView tail, std::size_t endStart)
{
    return endStart >= kLocatorLength + kLongEndLength &&
           asText(tail.subspan(endStart - kLocatorLength)).starts_with("PK\6\7");
}

} // namespace

Result<ZipEnd> readZipEnd(const ByteSource &archive)
{
    const Result<Tail> tail = readTail(archive);
    if (!tail)
        return tail.error();
    Result<FoundEnd> found = readShortEnd(tail->bytes);
    if (found && hasLocator(tail->bytes, found->start))
        found = readLongEnd(*tail, *found);
    if (!found)
        return found.error();
    const ZipEnd &end = found->end;
    const std::uint64_t start = tail->start + found->start;
    const bool fits = end.directoryLength <= start && end.directoryStart == start - end.directoryLength;
    if (!fits)
        return endError({ENGINE_TEXT("engine", "a directory of length %1 at byte %2"),
                         {std::to_string(end.directoryLength), std::to_string(end.directoryStart)}},
                        {ENGINE_TEXT("engine", "a directory that ends at byte %1"), {std::to_string(start)}});
    return end;
}

} // namespace headscope
