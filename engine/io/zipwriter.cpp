// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/zipwriter.h"

#include "engine/io/bytetext.h"
#include "engine/io/zipdirectory.h"

#include <algorithm>
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

struct Measure
{
    std::uint64_t size = 0;
    std::uint32_t checksum = 0;

    void take(ByteView bytes)
    {
        size += bytes.size();
        if (!bytes.empty()) // zlib takes a null pointer for a question
            checksum = static_cast<std::uint32_t>(
                ::crc32_z(checksum, reinterpret_cast<const Bytef *>(bytes.data()), bytes.size()));
    }
};

Result<Measure> measured(const Writing &content)
{
    Measure measure;
    const auto done = content([&measure](ByteView bytes) -> Result<void> {
        measure.take(bytes);
        return {};
    });
    return done ? Result<Measure>(measure) : done.error();
}

/// What the record in front of a member and that of the directory share, from the version to the length of the name.
std::string recordOf(const std::string &name, const Measure &content)
{
    constexpr std::uint16_t version = 10;              // 1.0, enough for what is stored
    constexpr std::uint16_t utf8 = 1U << 11U;          // what the name is written in
    constexpr std::uint32_t firstDay = 0x0021U << 16U; // 1980-01-01, the zip format's zero
    const bool isAscii =
        std::all_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 128; });
    return little(version, 2) + little(isAscii ? 0 : utf8, 2) + little(0, 2) + little(firstDay, 4) +
           little(content.checksum, 4) + little(content.size, 4) + little(content.size, 4) + little(name.size(), 2) +
           little(0, 2);
}

Error notWritten(Text got, Text expected)
{
    return {{}, "archive", std::move(got), std::move(expected)};
}

} // namespace

Result<void> ZipWriter::write(ByteView bytes)
{
    m_written += bytes.size();
    return m_sink(bytes);
}

Result<void> ZipWriter::add(const std::string &name, const Writing &content)
{
    if (auto fault = faultInMemberName(name))
        return *fault;
    if (++m_members > kMostMembers)
        return notWritten({ENGINE_TEXT("engine", "%1 members"), {std::to_string(m_members)}},
                          {ENGINE_TEXT("engine", "%1 members"), {std::to_string(kMostMembers)}});
    const auto measure = measured(content);
    if (!measure)
        return measure.error();
    const std::uint64_t start = m_written;
    if (measure->size > kMostBytes - std::min(kMostBytes, start))
        return notWritten(byteCount(start + measure->size), atMostBytes(kMostBytes));
    const std::string record = recordOf(name, *measure);
    m_directory += "PK\1\2" + little(0x0314, 2) + record + little(0, 2 + 2 + 2) + little(0100644U << 16U, 4) +
                   little(start, 4) + name; // made by Unix, version 2.0; a plain file
    if (auto written = write(asBytes("PK\3\4" + record + name)); !written)
        return written;
    return content([this](ByteView bytes) { return write(bytes); });
}

Result<void> ZipWriter::finish()
{
    const std::uint64_t start = m_written;
    if (start > kMostBytes)
        return notWritten(byteCount(start), atMostBytes(kMostBytes));
    const std::string end = "PK\5\6" + little(0, 2 + 2) + little(m_members, 2) + little(m_members, 2) +
                            little(m_directory.size(), 4) + little(start, 4) + little(0, 2);
    const Result<void> directory = write(asBytes(m_directory));
    return directory ? write(asBytes(end)) : directory;
}

} // namespace headscope
