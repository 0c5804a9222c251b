// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/bytetext.h"
#include "engine/io/memory.h"
#include "engine/io/npy.h"
#include "engine/io/npz.h"

#include <algorithm>
#include <utility>
#include <zlib.h>

namespace headscope {
namespace {

constexpr std::uint64_t kMostBytes = 0xFFFFFFFF; // without ZIP64
constexpr std::size_t kMostMembers = 0xFFFE;

/// A number, little end first.
std::string little(std::uint64_t number, int bytes)
{
    std::string out;
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>(number >> (8 * i));
    return out;
}

/// What the record in front of a member and that of the directory share, from the version to the length of the name.
std::string recordOf(const std::string &name, std::uint32_t checksum, std::uint64_t size)
{
    constexpr std::uint16_t version = 10;              // 1.0, enough for what is stored
    constexpr std::uint16_t utf8 = 1U << 11U;          // what the name is written in
    constexpr std::uint32_t firstDay = 0x0021U << 16U; // 1980-01-01, the zip format's zero
    const bool isAscii =
        std::all_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 128; });
    return little(version, 2) + little(isAscii ? 0 : utf8, 2) + little(0, 2) + little(firstDay, 4) +
           little(checksum, 4) + little(size, 4) + little(size, 4) + little(name.size(), 2) + little(0, 2);
}

std::uint32_t checksumOf(ByteView bytes, std::uint32_t before = 0)
{
    if (bytes.empty())
        return before; // zlib takes a null pointer for a question
    return static_cast<std::uint32_t>(::crc32_z(before, reinterpret_cast<const Bytef *>(bytes.data()), bytes.size()));
}

Error notWritten(Text got, Text expected)
{
    return {{}, "archive", std::move(got), std::move(expected)};
}

} // namespace

Result<void> NpzWriter::write(ByteView bytes)
{
    m_written += bytes.size();
    return m_sink(bytes);
}

Result<void> NpzWriter::add(const std::string &name, const AnyTensor &tensor)
{
    const std::string member = name + ".npy";
    if (auto fault = faultInMemberName(member))
        return *fault;
    if (!m_names.insert(member).second)
        return Error{{},
                     "member " + member,
                     {ENGINE_TEXT("engine", "a second tensor of that name"), {}},
                     {ENGINE_TEXT("engine", "one"), {}}};
    const std::string header = npyHeaderOf(tensor);
    const ByteView data = npyDataOf(tensor);
    const std::uint64_t size = header.size() + data.size();
    const std::uint64_t start = m_written;
    if (m_names.size() > kMostMembers)
        return notWritten({ENGINE_TEXT("engine", "%1 members"), {std::to_string(m_names.size())}},
                          {ENGINE_TEXT("engine", "%1 members"), {std::to_string(kMostMembers)}});
    if (size > kMostBytes - std::min(kMostBytes, start))
        return notWritten(byteCount(start + size), atMostBytes(kMostBytes));
    const std::string record = recordOf(member, checksumOf(data, checksumOf(asBytes(header))), size);
    m_directory += "PK\1\2" + little(0x0314, 2) + record + little(0, 2 + 2 + 2) + little(0100644U << 16U, 4) +
                   little(start, 4) + member; // made by Unix, version 2.0; a plain file
    for (const ByteView part : {asBytes("PK\3\4"), asBytes(record), asBytes(member), asBytes(header), data})
        if (auto written = write(part); !written)
            return written;
    return {};
}

Result<void> NpzWriter::finish()
{
    if (m_names.empty())
        return notWritten({ENGINE_TEXT("engine", "no array"), {}}, {ENGINE_TEXT("engine", "at least one array"), {}});
    const std::uint64_t start = m_written;
    if (start > kMostBytes)
        return notWritten(byteCount(start), atMostBytes(kMostBytes));
    const std::string end = "PK\5\6" + little(0, 2 + 2) + little(m_names.size(), 2) + little(m_names.size(), 2) +
                            little(m_directory.size(), 4) + little(start, 4) + little(0, 2);
    const Result<void> directory = write(asBytes(m_directory));
    return directory ? write(asBytes(end)) : directory;
}

Result<Bytes> writeNpz(const std::vector<NamedTensor> &tensors)
{
    return withinMemory([&]() -> Result<Bytes> {
        Bytes out;
        NpzWriter writer([&out](ByteView bytes) -> Result<void> {
            out.insert(out.end(), bytes.begin(), bytes.end());
            return {};
        });
        for (const NamedTensor &tensor : tensors)
            if (const Result<void> added = writer.add(tensor.name, tensor.tensor); !added)
                return added.error();
        const Result<void> finished = writer.finish();
        return finished ? Result<Bytes>(std::move(out)) : finished.error();
    });
}

} // namespace headscope
