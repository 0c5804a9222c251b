// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

#include <QStringList>

namespace headscope {

// What a mask is made of, in the order of one table: each setting that hides keys or changes scores is a row of it.

/// The settings of this run in a word or two each: "causal", "prefix 2".
QStringList maskLabels(const Plan &plan);
/// What each of them does, in a sentence that begins with its name.
QStringList maskSentences(const Plan &plan);
/// Why keys are masked and scores are changed in one batch item, a sentence for each reason.
QStringList maskReasons(const Plan &plan, Index batch);
/// Whether a query of this batch item may be left without any key; to know it for certain takes every cell.
bool mayHideAllKeys(const Plan &plan, Index batch);

} // namespace headscope
