// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/npyheader.h"
#include "filebytes.h"

#include <string>
#include <vector>
#include <zlib.h>

/// Archives that NumPy or somebody hostile may write, and that we do not.

/// A member as it stands in an archive.
struct ZipPart
{
    std::string name;
    std::string packed;
    std::uint64_t size = 0;
    std::uint32_t crc = 0;
    bool isDeflated = false;
};

inline ZipPart storedPart(const std::string &name, const std::string &data)
{
    const auto crc =
        static_cast<std::uint32_t>(::crc32_z(0, reinterpret_cast<const Bytef *>(data.data()), data.size()));
    return {name, data, data.size(), crc, false};
}

/// An array of zeros of the type f4: a thousandth of its size, made at once, since one packed piece is there again and
/// again. Its checksum is wrong, which shows only where somebody unpacks it to its end.
inline ZipPart zerosPart(const std::string &name, const headscope::Shape &shape)
{
    constexpr std::size_t pieceSize = std::size_t{1} << 20U;
    const std::string header = headscope::npyHeaderText("<f4", shape);
    std::string packed;
    z_stream stream = {};
    deflateInit2(&stream, 1, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    const auto pack = [&](std::string data) {
        std::string out(data.size() + 1000, '\0');
        stream.next_in = reinterpret_cast<Bytef *>(data.data());
        stream.avail_in = static_cast<uInt>(data.size());
        stream.next_out = reinterpret_cast<Bytef *>(out.data());
        stream.avail_out = static_cast<uInt>(out.size());
        ::deflate(&stream, Z_FULL_FLUSH); // what follows does not refer to it
        return std::string(out.data(), out.size() - stream.avail_out);
    };
    packed = pack(header);
    const auto bytes = static_cast<std::size_t>(headscope::countOf(shape).value()) * 4;
    const std::string piece = pack(std::string(pieceSize, '\0'));
    for (std::size_t i = 0; i < bytes / pieceSize; ++i)
        packed += piece;
    packed += pack(std::string(bytes % pieceSize, '\0'));
    deflateEnd(&stream);
    return {name, packed + std::string("\3\0", 2), header.size() + bytes, 1, true};
}

inline std::string littleEnd(std::uint64_t number, int bytes)
{
    std::string out;
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>(number >> (8 * i));
    return out;
}

inline headscope::Bytes zipOf(const std::vector<ZipPart> &parts, const std::string &comment = {})
{
    std::string file;
    std::string directory;
    for (const ZipPart &part : parts) {
        const std::string record = littleEnd(20, 2) + littleEnd(0, 2) + littleEnd(part.isDeflated ? 8 : 0, 2) +
                                   littleEnd(0, 4) + littleEnd(part.crc, 4) + littleEnd(part.packed.size(), 4) +
                                   littleEnd(part.size, 4) + littleEnd(part.name.size(), 2) + littleEnd(0, 2);
        const std::uint32_t mode = part.name.ends_with('/') ? 040755U : 0100644U;
        directory += "PK\1\2" + littleEnd(0x0314, 2) + record + littleEnd(0, 6) + littleEnd(mode << 16U, 4) +
                     littleEnd(file.size(), 4) + part.name;
        file += "PK\3\4" + record + part.name + part.packed;
    }
    return bytesOf(file + directory + "PK\5\6" + littleEnd(0, 4) + littleEnd(parts.size(), 2) +
                   littleEnd(parts.size(), 2) + littleEnd(directory.size(), 4) + littleEnd(file.size(), 4) +
                   littleEnd(comment.size(), 2) + comment);
}
