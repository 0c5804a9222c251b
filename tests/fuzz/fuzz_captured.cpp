// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "readall.h"
#include "zipmutator.h"

/// What the snippets save, by its bytes; fuzz_layer has the same by its tensors and facts.
FUZZ_TARGET(captured)
{
    headscope::readAll(data, size, "captured.pt");
    return 0;
}
