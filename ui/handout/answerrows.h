// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handout/lessonfigures.h"

namespace headscope {

/// A row of the run, or all rows of a matrix where these are swept, to be filled in where they are asked for.
HandoutMap rowsOnPaper(const PaperFigure &figure, TensorId tensor, const Cell &cells, bool isMask);

} // namespace headscope
