// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/tensorid.h"

#include <span>
#include <string_view>

namespace headscope {

/// One row of the table of steps: all that stepping, drawing and explaining need to know of it. What it computes are
/// the tensors of this step.
struct Step
{
    StepId id;
    std::string_view name;    ///< as in files: "scores"
    std::string_view title;   ///< for people, marked for translation
    std::string_view formula; ///< _{…} lowers and ^{…} raises
    std::string_view pytorch; ///< the line of code; <scale>, <fill> and <p> stand for what the run says
    std::string_view d2l;     ///< the same in the words of d2l's classes, where one line may serve two steps
};

/// Every step in the order of the computation. A new step is a new row.
std::span<const Step> stepTable();
const Step &specOf(StepId id);

} // namespace headscope
