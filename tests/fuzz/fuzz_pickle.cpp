// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/flatpickle.h"
#include "readall.h"

using namespace headscope;

/// The pickle of an archive, without the archive.
FUZZ_TARGET(pickle)
{
    const auto pickle = readPickle(std::as_bytes(std::span(data, size)));
    if (!pickle) {
        checkError(pickle.error());
        return 0;
    }
    const auto flat = flattened(*pickle);
    if (!flat)
        checkError(flat.error());
    return 0;
}
