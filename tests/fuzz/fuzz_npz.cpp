// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npz.h"
#include "target.h"
#include "zipmutator.h"

using namespace headscope;

/// What is read is written and read again; bytes are compared, not numbers: no NaN equals itself.
FUZZ_TARGET(npz)
{
    const auto tensors = readNpz(std::as_bytes(std::span(data, size)), kMaxDecodedBytes);
    if (!tensors) {
        checkError(tensors.error());
        return 0;
    }
    const auto written = writeNpz(*tensors);
    check(written.ok());
    const auto again = readNpz(*written, kMaxDecodedBytes * 2);
    check(again && again->size() == tensors->size());
    const auto rewritten = writeNpz(*again);
    check(rewritten && *rewritten == *written);
    return 0;
}
