// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/prediction.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace headscope {

/// What an effect is told in. Where an answer is next to certain, no part alone may change its probability by what can
/// be seen; its logit still moves.
enum class EffectMeasure {
    Probability,    ///< of a token
    LogitDifference ///< the logit of a token less that of another one (Wang et al. 2022)
};

/// Their names in files and on the command line, in the order of the enum.
inline constexpr std::array<std::string_view, 2> kMeasureNames{"probability", "logit-difference"};

/// The one of this name; nothing where there is none.
inline std::optional<EffectMeasure> measureNamed(std::string_view name)
{
    const auto *found = std::find(kMeasureNames.begin(), kMeasureNames.end(), name);
    return found == kMeasureNames.end() ? std::nullopt
                                        : std::optional(static_cast<EffectMeasure>(found - kMeasureNames.begin()));
}

/// How likely a token is, or how far its logit is above that of the other.
inline double measured(EffectMeasure measure, const Candidate &token, const Candidate &other)
{
    return measure == EffectMeasure::Probability ? token.probability : token.logit - other.logit;
}

} // namespace headscope
