// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QString>

namespace headscope {

/// What a step is about, in one line: "Every row becomes a set of shares".
QString stepHeadline(StepId step, const Plan &plan);

/// What the step does in this run, with its own numbers, for the chosen batch item.
QString stepExplanation(StepId step, const Plan &plan, Index batch);

} // namespace headscope
