// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/notyet.h"

#include <array>
#include <utility>

namespace headscope {

Result<void> checkNotYet(const Document &document)
{
    const std::array settings{
        std::pair("mask.prefix", document.mask.prefix > 0),
        std::pair("mask.segments", document.mask.segments.has_value()),
    };
    for (const auto &[path, isAsked] : settings)
        if (isAsked)
            return Error{"", path, Text(ENGINE_TEXT("engine", "a setting"), {}),
                         Text(ENGINE_TEXT("engine", "nothing there: this version does not compute it yet"), {})};
    return {};
}

} // namespace headscope
