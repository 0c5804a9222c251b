// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/zipdirectory.h"

#include <memory>

namespace headscope {

/// The unpacked bytes of a member. Those of a stored member are the archive's own, which must live on.
struct UnpackedMember
{
    std::unique_ptr<std::byte[]> owned;
    ByteView bytes;
};

/// Unpacks at most the declared size and checks that the stream ends there, with nothing behind it, and
/// that the checksum is right.
Result<UnpackedMember> unpack(const ZipMember &member);

} // namespace headscope
