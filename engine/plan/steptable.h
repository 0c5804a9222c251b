// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/tensorid.h"

#include <span>
#include <string_view>

namespace headscope {

/// What a row says besides where it has something to say.
struct StepTraits
{
    std::string_view d2l = {};        ///< the line of code in the words of d2l's classes; one may serve two steps
    std::string_view shortTitle = {}; ///< for narrow places, where the title is long for them
    bool isAtOnce = false;            ///< a run does it together with the others of its kind, tile by tile
};

/// One row of the table of steps: all that stepping, drawing and explaining need to know of it. What it computes are
/// the tensors of this step.
struct Step
{
    StepId id;
    std::string_view name;    ///< as in files: "scores"
    std::string_view title;   ///< for people, marked for translation
    std::string_view formula; ///< _{…} lowers and ^{…} raises
    std::string_view pytorch; ///< the line of code; what is in <…> is what the run says
    StepTraits traits = {};

    /// The line of code in the words of d2l's classes.
    std::string_view d2l() const { return traits.d2l.empty() ? pytorch : traits.d2l; }
};

/// Every step in the order of the computation. A new step is a new row.
std::span<const Step> stepTable();
const Step &specOf(StepId id);
/// Whether the first step comes earlier in the computation than the second.
bool comesBefore(StepId first, StepId second);

} // namespace headscope
