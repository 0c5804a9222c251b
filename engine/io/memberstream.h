// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytesource.h"
#include "engine/io/zipdirectory.h"

#include <memory>

namespace headscope {

/// The bytes of a member of an archive, unpacked as they are asked for. Both must live on.
class MemberStream
{
public:
    MemberStream(const ByteSource &archive, const ZipMember &member);
    ~MemberStream();
    MemberStream(const MemberStream &) = delete;
    MemberStream &operator=(const MemberStream &) = delete;

    /// Fills `out` with the next bytes. With those before they must not be more than the member's size.
    Result<void> read(std::span<std::byte> out);
    /// Unpacks what was not read, and checks that the stream has ended where the archive says, with nothing behind it,
    /// and that the checksum is right.
    Result<void> finish();

private:
    class Inflater;

    Result<void> readStored(std::span<std::byte> out);
    Result<void> readDeflated(std::span<std::byte> out);
    Result<void> checkEnd();
    Error error(const char *part, Text got, Text expected) const;

    const ByteSource &m_archive;
    const ZipMember &m_member;
    std::unique_ptr<Inflater> m_inflater; // only where the member is deflated
    std::uint64_t m_produced = 0;
    std::uint32_t m_checksum = 0;
};

/// The whole of a member of at most so many bytes, its checksum right.
Result<Bytes> unpacked(const ByteSource &archive, const ZipMember &member, std::uint64_t most);

/// A member as a file of its own. A stored one stays in the archive, its checksum found to be right; a packed one is
/// unpacked, if it has at most so many bytes then.
Result<SharedSource> openMember(const SharedSource &archive, const ZipMember &member, std::uint64_t mostUnpacked);

} // namespace headscope
