// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/slice.h"
#include "ui/lesson/lesson.h"

#include <QString>

namespace headscope {

// The cells of a map of a talk, for those who do not see them.

/// Whether a lesson that fills the map cell by cell, row after row, has come past this one.
bool isFilled(const Sight &sight, const Slice &slice, Index row, Index column);
/// The numbers of a small map, a line for each row with its name; nothing of a map that is too large to be read out.
QString spokenNumbers(const Sight &sight, const Slice &slice);
/// One cell in one sentence.
QString spokenOnStage(const Sight &sight, const Slice &slice, Index row, Index column);

} // namespace headscope
