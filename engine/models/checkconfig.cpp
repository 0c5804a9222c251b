// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/checkconfig.h"

#include "engine/checkpoints/recognise.h"

namespace headscope {

Result<void> checkConfig(const ModelSettings &settings)
{
    const auto whole = checkHeadsAreWhole(settings.json());
    return whole ? Result<void>() : whole.error().in(settings.file());
}

} // namespace headscope
