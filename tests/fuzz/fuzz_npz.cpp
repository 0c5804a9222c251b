// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/npystore.h"
#include "readnumbers.h"
#include "zipmutator.h"

using namespace headscope;

/// What is read is written and read again; bytes are compared, not numbers: no NaN equals itself.
FUZZ_TARGET(npz)
{
    const auto store = openNpz(sourceOf(data, size));
    if (!store) {
        checkError(store.error());
        return 0;
    }
    const auto tensors = readNumbers(**store);
    if (tensors.empty()) // of which no archive is written
        return 0;
    const auto written = writeNpz(tensors);
    check(written.ok());
    const auto again = openNpz(std::make_shared<const MemorySource>(*written));
    check(again && (*again)->tensors().size() == tensors.size());
    const auto rewritten = writeNpz(readNumbers(**again, kMaxDecodedBytes * 2));
    check(rewritten && *rewritten == *written);
    return 0;
}
