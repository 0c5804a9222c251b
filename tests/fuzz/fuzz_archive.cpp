// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/archive.h"
#include "readall.h"
#include "zipmutator.h"

using namespace headscope;

/// A session with its data.
FUZZ_TARGET(archive)
{
    const auto source = std::make_shared<const MemorySource>(std::as_bytes(std::span(data, size)));
    Opening opening;
    opening.maxDecodedBytes = kMaxDecodedBytes;
    const auto opened = openArchive("x.headscope", source, opening);
    if (opened) {
        checkSession(*opened);
    } else {
        check(opened.error().file == "x.headscope");
        checkError(opened.error());
    }
    return 0;
}
