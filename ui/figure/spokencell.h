// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/fetchedslice.h"

namespace headscope {

/// A cell of a matrix in one sentence for those who do not see it: "query 1 “cat”, key 2 “sat”, 0.43, masked". The
/// place is told by so many axes, from the last. Where the numbers are not fetched, their marks are not told.
QString spokenCell(const Slice &slice, const FetchedSlice *numbers, Index row, Index column, qsizetype axes = 2);

/// What the marks of a cell say: masked, dropped, given by a person.
QStringList spokenMarks(const FetchedSlice &numbers, Index row, Index column);

} // namespace headscope
