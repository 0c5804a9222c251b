// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "readall.h"

FUZZ_TARGET(csv)
{
    headscope::readAll(data, size, "x.csv");
    return 0;
}
