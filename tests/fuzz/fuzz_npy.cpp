// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/npystore.h"
#include "engine/io/npy.h"
#include "readnumbers.h"

using namespace headscope;

/// What is read is written and read again; bytes are compared, not numbers: no NaN equals itself.
FUZZ_TARGET(npy)
{
    const auto store = openNpy(sourceOf(data, size), "x");
    if (!store) {
        checkError(store.error());
        return 0;
    }
    for (const auto &[name, tensor] : readNumbers(**store)) {
        const Bytes written = writeNpy(tensor);
        const auto again = openNpy(std::make_shared<const MemorySource>(written), name);
        check(again.ok());
        const auto numbers = readNumbers(**again);
        check(numbers.size() == 1 && haveSameBytes(numbers.front().tensor, tensor));
    }
    return 0;
}
