// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npy.h"
#include "target.h"

using namespace headscope;

/// What is read is written and read again; bytes are compared, not numbers: no NaN equals itself.
FUZZ_TARGET(npy)
{
    const auto tensor = readNpy(std::as_bytes(std::span(data, size)), kMaxDecodedBytes);
    if (!tensor) {
        checkError(tensor.error());
        return 0;
    }
    const Bytes written = writeNpy(*tensor);
    const auto again = readNpy(written, kMaxDecodedBytes);
    check(again && again->index() == tensor->index() && writeNpy(*again) == written);
    return 0;
}
