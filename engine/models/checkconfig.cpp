// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/checkconfig.h"

#include "engine/checkpoints/recognise.h"

namespace headscope {

Result<void> checkConfig(const ModelSettings &settings, const ModelFamily &family)
{
    if (const auto whole = checkHeadsAreWhole(settings.json()); !whole)
        return whole.error().in(settings.file());
    if (family.task == ModelTask::NextToken && !settings.isSet("is_causal", true)) // it reads both ways
        return settings.wrong("is_causal", Text(std::string("true")));
    return {};
}

} // namespace headscope
