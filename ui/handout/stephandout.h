// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/plan/cellplace.h"
#include "engine/run/trace.h"
#include "ui/handout/handout.h"

#include <memory>

namespace headscope {

enum class HandoutKind { Answers, Worksheet };

/// What a worksheet leaves to be filled in, and a sheet with answers marks: nothing, all of every result, the shapes,
/// or a third of the cells of every result.
enum class Blanks { None, Result, Shapes, Third };

/// What a handout of steps is to show.
struct StepHandout
{
    std::vector<StepId> steps; ///< in the order of the run; none: all
    HandoutKind kind = HandoutKind::Answers;
    Blanks blanks = Blanks::None;
    std::uint32_t seed = 1; ///< of the third
    Paper paper = Paper::A4;
    QStringList languages{QStringLiteral("en")};
    Index batch = 0;
    Index head = 0;
    std::optional<CellPlace> pinned = {}; ///< the number that is worked out in its step; else the first
};

/// The words of the command line, in the order of the enumerators.
QStringList handoutKindNames();
QStringList blanksNames();
QStringList paperNames();

/// Checks that the run has the batch item and the head. Errors name the option: "--head".
Result<void> checkHandout(const StepHandout &wanted, const Plan &plan);

/// Title, formula, shapes, maps and one number worked out, for each step. The trace must have been run, and what is
/// wanted have passed checkHandout(). Any thread.
Handout handoutOf(const std::shared_ptr<const Trace> &trace, const StepHandout &wanted);

} // namespace headscope
