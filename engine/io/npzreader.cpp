// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/bytetext.h"
#include "engine/io/filekind.h"
#include "engine/io/inflate.h"
#include "engine/io/memory.h"
#include "engine/io/npy.h"
#include "engine/io/npyheader.h"
#include "engine/io/npz.h"
#include "engine/io/zipdirectory.h"
#include "engine/io/ziplibrary.h"

#include <utility>

namespace headscope {
namespace {

constexpr std::string_view kEnding = ".npy";

Result<void> checkMagic(ByteView bytes)
{
    const std::string_view text = asText(bytes);
    const bool isZip = text.starts_with("PK\3\4") || text.starts_with("PK\5\6");
    if (isZip && !isPyTorchZip(bytes))
        return {};
    return Error{{}, "magic", describeContent(bytes), {ENGINE_TEXT("engine", "an archive of NumPy arrays (.npz)"), {}}};
}

/// The sum of the sizes stays below the limit, or the place where it does not.
Result<void> checkMembers(const std::vector<ZipMember> &members, std::uint64_t maxDecodedBytes)
{
    if (members.empty())
        return Error{{},
                     "archive",
                     {ENGINE_TEXT("engine", "no array inside"), {}},
                     {ENGINE_TEXT("engine", "at least one array"), {}}};
    std::uint64_t left = maxDecodedBytes;
    for (const ZipMember &member : members) {
        if (!member.name.ends_with(kEnding))
            return Error{{},
                         "member " + member.name,
                         {ENGINE_TEXT("engine", "a member that is no array"), {}},
                         {ENGINE_TEXT("engine", "a name that ends with %1"), {std::string(kEnding)}}};
        if (member.size > left)
            return Error{
                {},
                "member " + member.name + ": size",
                {ENGINE_TEXT("engine", "%1 bytes, too many with those before it"), {std::to_string(member.size)}},
                {ENGINE_TEXT("engine", "at most %1 bytes in all"), {std::to_string(maxDecodedBytes)}}};
        left -= member.size;
    }
    return {};
}

Result<AnyTensor> readWholeNpy(ByteView bytes, std::uint64_t maxDecodedBytes)
{
    const Result<NpyHeader> header = readNpyHeader(bytes, maxDecodedBytes);
    if (!header)
        return header.error();
    const std::size_t available = bytes.size() - header->dataStart;
    if (available != header->dataBytes)
        return Error{{}, "data", byteCount(available), byteCount(header->dataBytes)};
    return readNpyData(bytes, *header);
}

Result<NamedTensor> readMember(const ZipMember &member, std::uint64_t maxDecodedBytes)
{
    const Result<UnpackedMember> unpacked = unpack(member);
    if (!unpacked)
        return unpacked.error();
    Result<AnyTensor> tensor = readWholeNpy(unpacked->bytes, maxDecodedBytes);
    if (!tensor) {
        Error error = tensor.error();
        error.field = "member " + member.name + ": " + error.field;
        return error;
    }
    return NamedTensor{member.name.substr(0, member.name.size() - kEnding.size()), std::move(*tensor)};
}

std::uint64_t bytesOf(const AnyTensor &tensor)
{
    return std::visit([](const auto &numbers) { return std::as_bytes(std::span(numbers.values())).size(); }, tensor);
}

Result<std::vector<NamedTensor>> readMembers(const std::vector<ZipMember> &members, std::uint64_t maxDecodedBytes)
{
    std::vector<NamedTensor> tensors;
    for (const ZipMember &member : members) {
        Result<NamedTensor> tensor = readMember(member, maxDecodedBytes);
        if (!tensor)
            return tensor.error();
        maxDecodedBytes -= bytesOf(tensor->tensor);
        tensors.push_back(std::move(*tensor));
    }
    return tensors;
}

} // namespace

Result<std::vector<NamedTensor>> readNpz(ByteView bytes, std::uint64_t maxDecodedBytes)
{
    if (const Result<void> magic = checkMagic(bytes); !magic)
        return magic.error();
    const Result<std::vector<ZipMember>> members = readZipDirectory(bytes);
    if (!members)
        return members.error();
    if (const Result<void> checked = checkMembers(*members, maxDecodedBytes); !checked)
        return checked.error();
    if (const Result<void> agreed = checkWithLibrary(bytes, *members); !agreed)
        return agreed.error();
    return withinMemory([&] { return readMembers(*members, maxDecodedBytes); });
}

} // namespace headscope
