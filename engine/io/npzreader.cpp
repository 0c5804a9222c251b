// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/bytetext.h"
#include "engine/io/filekind.h"
#include "engine/io/memberstream.h"
#include "engine/io/memory.h"
#include "engine/io/npy.h"
#include "engine/io/npz.h"
#include "engine/io/ziplibrary.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace headscope {
namespace {

constexpr std::string_view kEnding = ".npy";

bool isArray(const ZipMember &member)
{
    return member.name.ends_with(kEnding);
}

Result<void> checkMagic(const ByteSource &archive)
{
    constexpr std::uint64_t enough = 4096; // to tell what a file is
    const Result<Bytes> start = readPart(archive, 0, std::min(archive.size(), enough));
    if (!start)
        return start.error();
    const std::string_view text = asText(*start);
    const bool isZip = text.starts_with("PK\3\4") || text.starts_with("PK\5\6");
    if (isZip && !isPyTorchZip(*start))
        return {};
    return Error{
        {}, "magic", describeContent(*start), {ENGINE_TEXT("engine", "an archive of NumPy arrays (.npz)"), {}}};
}

/// The members of an archive that is in order and holds an array.
Result<std::vector<ZipMember>> membersOf(const ByteSource &archive)
{
    if (const Result<void> magic = checkMagic(archive); !magic)
        return magic.error();
    Result<std::vector<ZipMember>> members = readZipDirectory(archive);
    if (!members)
        return members;
    if (std::none_of(members->begin(), members->end(), isArray))
        return Error{{},
                     "archive",
                     {ENGINE_TEXT("engine", "no array inside"), {}},
                     {ENGINE_TEXT("engine", "at least one array"), {}}};
    const Result<void> agreed = checkWithLibrary(archive, *members);
    return agreed ? std::move(members) : agreed.error();
}

Error ofMember(const ZipMember &member, Error error)
{
    error.field = "member " + member.name + ": " + error.field;
    return error;
}

/// What an array is that is not one of numbers: only its type is wrong.
std::optional<NpyHeader> headerOfOtherType(ByteView start)
{
    const Result<NpyStart> read = readNpyStart(start);
    if (!read || readNpyType(read->fields.descr))
        return std::nullopt;
    return NpyHeader{{}, read->fields.isFortranOrder, read->fields.shape, read->dataStart, 0};
}

Result<StoredArray> arrayIn(const SharedSource &archive, const ZipMember &member, const std::string &name,
                            std::uint64_t maxDecodedBytes)
{
    Bytes start(std::min<std::uint64_t>(member.size, kMaxNpyHeaderBytes));
    if (const Result<void> read = MemberStream(*archive, member).read(start); !read)
        return read.error();
    const Result<NpyHeader> header = readNpyHeader(start, member.size, maxDecodedBytes);
    if (header)
        return StoredArray{name, archive, member, *header};
    const Error fault = ofMember(member, header.error());
    const auto other = headerOfOtherType(start);
    return other ? Result<StoredArray>(StoredArray{name, archive, member, *other, fault}) : fault;
}

/// The members that a test lets through, as arrays under the names that NumPy gives them.
template <class Test>
Result<std::vector<StoredArray>> findThose(const SharedSource &archive, Test isWanted, std::uint64_t maxDecodedBytes,
                                           bool isAnyTypeWanted)
{
    const Result<std::vector<ZipMember>> members = membersOf(*archive);
    if (!members)
        return members.error();
    const auto hasMember = [&](const std::string &name) {
        return std::any_of(members->begin(), members->end(), [&](const ZipMember &m) { return m.name == name; });
    };
    std::vector<StoredArray> arrays;
    for (const ZipMember &member : *members) {
        const std::string name = member.name.substr(0, member.name.size() - (isArray(member) ? kEnding.size() : 0));
        if (member.isFolder() || !isWanted(member, name, hasMember))
            continue;
        Result<StoredArray> array = arrayIn(archive, member, name, maxDecodedBytes);
        if (!array)
            return array.error();
        if (array->fault && !isAnyTypeWanted)
            return *array->fault;
        arrays.push_back(std::move(*array));
    }
    return arrays;
}

Result<AnyTensor> readChecked(const StoredArray &array)
{
    MemberStream stream(*array.archive, array.member);
    Bytes header(array.header.dataStart);
    if (const Result<void> skipped = stream.read(header); !skipped)
        return skipped.error();
    std::optional<Error> ofStream; // names the member itself
    Result<AnyTensor> tensor = readNpyData(
        [&](std::span<std::byte> out) {
            Result<void> read = stream.read(out);
            if (!read)
                ofStream = read.error();
            return read;
        },
        array.header);
    if (!tensor)
        return ofStream ? *ofStream : ofMember(array.member, tensor.error());
    const Result<void> finished = stream.finish();
    return finished ? std::move(tensor) : finished.error();
}

} // namespace

Result<std::vector<StoredArray>> findArrays(const SharedSource &archive, const std::set<std::string> &names,
                                            std::uint64_t maxDecodedBytes)
{
    // As in NumPy, a member without the ending can be asked for, too.
    const auto isNamed = [&](const ZipMember &member, const std::string &name, const auto &hasMember) {
        return names.contains(name) && (isArray(member) || !hasMember(name + std::string(kEnding)));
    };
    return withinMemory([&] { return findThose(archive, isNamed, maxDecodedBytes, false); });
}

Result<std::vector<StoredArray>> findArrays(const SharedSource &archive, std::uint64_t maxDecodedBytes)
{
    const auto isAny = [](const ZipMember &member, const auto &...) { return isArray(member); };
    return withinMemory([&] { return findThose(archive, isAny, maxDecodedBytes, false); });
}

Result<std::vector<StoredArray>> findArraysOfAnyType(const SharedSource &archive, std::uint64_t maxDecodedBytes)
{
    const auto isAny = [](const ZipMember &member, const auto &...) { return isArray(member); };
    return withinMemory([&] { return findThose(archive, isAny, maxDecodedBytes, true); });
}

Result<AnyTensor> readArray(const StoredArray &array)
{
    if (array.fault)
        return *array.fault;
    return withinMemory([&] { return readChecked(array); });
}

Result<void> DecodingLimit::take(const StoredArray &array)
{
    return take(array.cost(), "member " + array.member.name);
}

Result<void> DecodingLimit::take(std::uint64_t bytes, const std::string &name)
{
    if (bytes > m_bytes)
        return Error{{}, name, byteCount(bytes), atMostBytes(m_bytes)};
    if (bytes > m_left)
        return Error{{},
                     name + ": size",
                     {ENGINE_TEXT("engine", "%1 bytes, too many with those before it"), {std::to_string(bytes)}},
                     {ENGINE_TEXT("engine", "at most %1 bytes in all"), {std::to_string(m_bytes)}}};
    m_left -= bytes;
    return {};
}

} // namespace headscope
