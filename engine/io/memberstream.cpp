// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/memberstream.h"

#include "engine/io/bytetext.h"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#define ZLIB_CONST
#include <zlib.h>

namespace headscope {
namespace {

// What is unpacked before the archive is read on, which can be cancelled, is at most a thousand times as much.
constexpr std::size_t kBlock = std::size_t{1} << 14U;

/// The bytes of a stored member where they stand.
class StoredMember : public ByteSource
{
public:
    StoredMember(SharedSource archive, const ZipMember &member)
        : m_archive(std::move(archive)), m_start(member.start), m_size(member.size)
    {}

    std::uint64_t size() const override { return m_size; }
    Result<void> read(std::uint64_t at, std::span<std::byte> out) const override
    {
        return m_archive->read(m_start + at, out);
    }

private:
    SharedSource m_archive;
    std::uint64_t m_start;
    std::uint64_t m_size;
};

} // namespace

/// One run of zlib's inflate over the packed bytes of a member.
class MemberStream::Inflater
{
public:
    Inflater(const ByteSource &archive, const ZipMember &member) : m_archive(archive), m_member(member)
    {
        if (::inflateInit2_(&m_stream, -MAX_WBITS, ZLIB_VERSION, sizeof(m_stream)) != Z_OK)
            throw std::bad_alloc();
    }
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;
    ~Inflater() { ::inflateEnd(&m_stream); }

    /// Goes on until the stream ends, the input is used up, or the output is full. How many bytes that made.
    Result<std::size_t> run(std::span<std::byte> out);

    bool isEnded() const { return m_isEnded; }
    std::uint64_t consumed() const { return m_fetched - m_stream.avail_in; }

private:
    Result<void> fetch();

    const ByteSource &m_archive;
    const ZipMember &m_member;
    z_stream m_stream = {};
    bool m_isEnded = false;
    std::uint64_t m_fetched = 0;
    std::array<std::byte, kBlock> m_block;
};

Result<void> MemberStream::Inflater::fetch()
{
    const std::size_t count = std::min<std::uint64_t>(kBlock, m_member.packedSize - m_fetched);
    const auto done = m_archive.read(m_member.start + m_fetched, std::span(m_block).first(count));
    m_stream.next_in = reinterpret_cast<const Bytef *>(m_block.data());
    m_stream.avail_in = static_cast<uInt>(count);
    m_fetched += count;
    return done;
}

Result<std::size_t> MemberStream::Inflater::run(std::span<std::byte> out)
{
    constexpr std::size_t most = std::size_t{1} << 30U; // zlib counts in 32 bits
    std::size_t filled = 0;
    int state = m_isEnded ? Z_STREAM_END : Z_OK;
    while (state == Z_OK && filled < out.size()) {
        if (m_stream.avail_in == 0)
            if (const auto fetched = fetch(); !fetched)
                return fetched.error();
        const auto room = static_cast<uInt>(std::min(out.size() - filled, most));
        m_stream.next_out = reinterpret_cast<Bytef *>(out.data() + filled);
        m_stream.avail_out = room;
        state = ::inflate(&m_stream, Z_NO_FLUSH);
        filled += room - m_stream.avail_out;
    }
    if (state == Z_MEM_ERROR)
        throw std::bad_alloc();
    m_isEnded = state == Z_STREAM_END;
    return filled;
}

MemberStream::MemberStream(const ByteSource &archive, const ZipMember &member)
    : m_archive(archive), m_member(member),
      m_inflater(member.isDeflated ? std::make_unique<Inflater>(archive, member) : nullptr)
{}

MemberStream::~MemberStream() = default;

Error MemberStream::error(const char *part, Text got, Text expected) const
{
    return {{}, "member " + m_member.name + part, std::move(got), std::move(expected)};
}

Result<void> MemberStream::readStored(std::span<std::byte> out)
{
    return m_archive.read(m_member.start + m_produced, out);
}

Result<void> MemberStream::readDeflated(std::span<std::byte> out)
{
    const Result<std::size_t> filled = m_inflater->run(out);
    if (!filled)
        return filled.error();
    if (*filled == out.size())
        return {};
    if (m_inflater->isEnded())
        return error(": data", byteCount(m_produced + *filled), byteCount(m_member.size));
    return error(": data", {ENGINE_TEXT("engine", "a damaged or unfinished stream"), {}},
                 {ENGINE_TEXT("engine", "a deflate stream with its end"), {}});
}

Result<void> MemberStream::read(std::span<std::byte> out)
{
    while (!out.empty()) { // in blocks: the checksum then finds them in the cache
        const std::span<std::byte> next = out.first(std::min(out.size(), kBlock));
        if (auto done = m_inflater ? readDeflated(next) : readStored(next); !done)
            return done;
        m_checksum = static_cast<std::uint32_t>(
            ::crc32_z(m_checksum, reinterpret_cast<const Bytef *>(next.data()), next.size()));
        m_produced += next.size();
        out = out.subspan(next.size());
    }
    return {};
}

/// One byte of room more than declared shows a stream that holds more.
Result<void> MemberStream::checkEnd()
{
    std::byte more{};
    const Result<std::size_t> filled = m_inflater->run({&more, 1});
    if (!filled)
        return filled.error();
    if (*filled > 0)
        return error(": data",
                     counted(m_member.size, ENGINE_TEXT("engine", "more than %1 byte"),
                             ENGINE_TEXT("engine", "more than %1 bytes")),
                     {ENGINE_TEXT("engine", "the declared size"), {}});
    if (!m_inflater->isEnded())
        return error(": data", {ENGINE_TEXT("engine", "a damaged or unfinished stream"), {}},
                     {ENGINE_TEXT("engine", "a deflate stream with its end"), {}});
    if (m_inflater->consumed() != m_member.packedSize)
        return error(": packed size", byteCount(m_member.packedSize), byteCount(m_inflater->consumed()));
    return {};
}

Result<void> MemberStream::finish()
{
    std::array<std::byte, kBlock> unread;
    while (m_produced < m_member.size)
        if (auto done = read(std::span(unread).first(std::min<std::uint64_t>(kBlock, m_member.size - m_produced)));
            !done)
            return done;
    if (m_inflater)
        if (auto ended = checkEnd(); !ended)
            return ended;
    if (m_checksum != m_member.crc)
        return error(": crc", Text(std::to_string(m_checksum)), Text(std::to_string(m_member.crc)));
    return {};
}

Result<Bytes> unpacked(const ByteSource &archive, const ZipMember &member, std::uint64_t most)
{
    if (member.size > most)
        return Error{{}, "member " + member.name, byteCount(member.size), atMostBytes(most)};
    MemberStream stream(archive, member);
    Bytes content(member.size);
    if (const auto read = stream.read(content); !read)
        return read.error();
    if (const auto finished = stream.finish(); !finished)
        return finished.error();
    return content;
}

Result<SharedSource> openMember(const SharedSource &archive, const ZipMember &member, std::uint64_t mostUnpacked)
{
    if (member.isDeflated) {
        auto content = unpacked(*archive, member, mostUnpacked);
        return content ? Result<SharedSource>(std::make_shared<const MemorySource>(std::move(*content)))
                       : content.error();
    }
    if (const auto checked = MemberStream(*archive, member).finish(); !checked)
        return checked.error();
    return SharedSource(std::make_shared<const StoredMember>(archive, member));
}

} // namespace headscope
