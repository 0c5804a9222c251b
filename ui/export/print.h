// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figurejob.h"

class QPrinter;

namespace headscope {

/// One page, in its own size where the paper has room for it, else as large as the paper lets it be.
void printFigure(QPrinter &paper, const FigureJob &job);

} // namespace headscope
