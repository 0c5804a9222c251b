// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/watch.h"

namespace headscope {

/// The same control for a part of the work, which is `share` of all and begins at `first`.
inline RunControl controlOfPart(const RunControl &control, double first, double share)
{
    RunControl part = control;
    if (control.progress)
        part.progress = [tell = control.progress, first, share](double done) { tell(first + share * done); };
    return part;
}

} // namespace headscope
