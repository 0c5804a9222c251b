// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/models/transformer.h"
#include "engine/plan/cellplace.h"
#include "engine/run/trace.h"
#include "ui/handout/sheetlook.h"
#include "ui/session/hidden.h"

#include <memory>

namespace headscope {

/// The model that a run is a block of.
struct ModelOfSteps
{
    SharedModel model;
    std::size_t block = 0;
    QString title; ///< what the person calls it
};

/// What a handout of steps is to show.
struct StepHandout : SheetLook
{
    std::vector<StepId> steps; ///< in the order of the run; none: all
    Index batch = 0;
    Index head = 0;
    std::optional<CellPlace> pinned = {};   ///< the number that is worked out in its step; else the first
    std::optional<Index> riddle = {};       ///< the number of the mistake that is in the run, to be found
    std::optional<ModelOfSteps> model = {}; ///< none: the run is of a layer alone
    Hidden hidden = {};                     ///< until it has been predicted; its numbers are covered in the run
};

/// Checks that the run has the batch item and the head. Errors name the option: "--head".
Result<void> checkHandout(const StepHandout &wanted, const Plan &plan);

/// Title, formula, shapes, maps and one number worked out, for each step. The trace must have been run, and what is
/// wanted have passed checkHandout(). Any thread.
Handout handoutOf(const std::shared_ptr<const Trace> &trace, const StepHandout &wanted);

} // namespace headscope
