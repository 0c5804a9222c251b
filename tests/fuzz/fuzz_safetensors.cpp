// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "readall.h"

FUZZ_TARGET(safetensors)
{
    headscope::readAll(data, size, "x.safetensors");
    return 0;
}
