// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/archive.h"
#include "readall.h"
#include "zipmutator.h"

using namespace headscope;

/// A session with its data.
FUZZ_TARGET(archive)
{
    Opening opening;
    opening.maxDecodedBytes = kMaxDecodedBytes;
    const auto opened = openArchive("x.headscope", sourceOf(data, size), opening);
    if (opened) {
        checkSession(*opened);
    } else {
        check(opened.error().file == "x.headscope");
        checkError(opened.error());
    }
    return 0;
}
