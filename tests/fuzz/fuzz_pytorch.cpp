// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "readall.h"
#include "zipmutator.h"

FUZZ_TARGET(pytorch)
{
    headscope::readAll(data, size, "x.pt");
    return 0;
}
