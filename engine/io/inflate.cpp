// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/inflate.h"

#include "engine/io/bytetext.h"

#include <algorithm>
#include <utility>

#define ZLIB_CONST
#include <zlib.h>

namespace headscope {
namespace {

/// One run of zlib's inflate over bytes that may be more than its counters hold.
class Inflater
{
public:
    Inflater() { m_isReady = ::inflateInit2_(&m_stream, -MAX_WBITS, ZLIB_VERSION, sizeof(m_stream)) == Z_OK; }
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;
    ~Inflater()
    {
        if (m_isReady)
            ::inflateEnd(&m_stream);
    }

    /// Goes on until the stream ends, the input is used up, or the output is full.
    void run(ByteView in, std::span<std::byte> out);

    bool isEnded() const { return m_isEnded; }
    std::size_t consumed() const { return m_consumed; }
    std::size_t produced() const { return m_produced; }

private:
    z_stream m_stream = {};
    bool m_isReady = false;
    bool m_isEnded = false;
    std::size_t m_consumed = 0;
    std::size_t m_produced = 0;
};

void Inflater::run(ByteView in, std::span<std::byte> out)
{
    constexpr std::size_t most = std::size_t{1} << 30U;
    int state = m_isReady ? Z_OK : Z_MEM_ERROR;
    while (state == Z_OK) {
        const auto inRoom = static_cast<uInt>(std::min(in.size() - m_consumed, most));
        const auto outRoom = static_cast<uInt>(std::min(out.size() - m_produced, most));
        m_stream.next_in = reinterpret_cast<const Bytef *>(in.data() + m_consumed);
        m_stream.avail_in = inRoom;
        m_stream.next_out = reinterpret_cast<Bytef *>(out.data() + m_produced);
        m_stream.avail_out = outRoom;
        state = ::inflate(&m_stream, Z_NO_FLUSH);
        m_consumed += inRoom - m_stream.avail_in;
        m_produced += outRoom - m_stream.avail_out;
    }
    m_isEnded = state == Z_STREAM_END;
}

Error memberError(const ZipMember &member, const char *part, Text got, Text expected)
{
    return {{}, "member " + member.name + part, std::move(got), std::move(expected)};
}

Result<UnpackedMember> inflateMember(const ZipMember &member)
{
    // One byte of room more than declared shows a stream that holds more. Nothing is touched before it is filled.
    const std::size_t room = member.size + 1;
    UnpackedMember unpacked;
    unpacked.owned = std::make_unique_for_overwrite<std::byte[]>(room);
    Inflater inflater;
    inflater.run(member.packed, {unpacked.owned.get(), room});
    if (inflater.produced() > member.size)
        return memberError(member, ": data",
                           {ENGINE_TEXT("engine", "more than %1 bytes"), {std::to_string(member.size)}},
                           {ENGINE_TEXT("engine", "the declared size"), {}});
    if (!inflater.isEnded())
        return memberError(member, ": data", {ENGINE_TEXT("engine", "a damaged or unfinished stream"), {}},
                           {ENGINE_TEXT("engine", "a deflate stream with its end"), {}});
    if (inflater.produced() != member.size)
        return memberError(member, ": data", byteCount(inflater.produced()), byteCount(member.size));
    if (inflater.consumed() != member.packed.size())
        return memberError(member, ": packed size", byteCount(member.packed.size()), byteCount(inflater.consumed()));
    unpacked.bytes = {unpacked.owned.get(), member.size};
    return unpacked;
}

std::uint32_t checksumOf(ByteView bytes)
{
    return static_cast<std::uint32_t>(::crc32_z(0, reinterpret_cast<const Bytef *>(bytes.data()), bytes.size()));
}

} // namespace

Result<UnpackedMember> unpack(const ZipMember &member)
{
    Result<UnpackedMember> unpacked =
        member.isDeflated ? inflateMember(member) : Result<UnpackedMember>(UnpackedMember{nullptr, member.packed});
    if (!unpacked)
        return unpacked;
    const std::uint32_t checksum = checksumOf(unpacked->bytes);
    if (checksum != member.crc)
        return memberError(member, ": crc", Text(std::to_string(checksum)), Text(std::to_string(member.crc)));
    return unpacked;
}

} // namespace headscope
