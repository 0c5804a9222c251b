// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QString>

#include <vector>

namespace headscope {

/// Whose words the code is in.
enum class Library { Pytorch, D2l };

/// A line of the layer as code, and the shape of what it makes as a comment.
struct CodeLine
{
    QString text;
    QString comment;                 ///< "# (10, 4, 6)"
    std::vector<StepId> steps;       ///< that it takes, in order
    std::vector<TensorId> made = {}; ///< whose shapes the comment may tell
};

/// The forward pass of this run, line by line.
std::vector<CodeLine> codeLines(Library library, const Plan &plan);
/// A comment for above the lines, where the library that was asked for has no such layer and they are in other words.
QString codeRemark(Library library, const Plan &plan);
/// Lines as text.
QString codeText(const std::vector<CodeLine> &lines);

} // namespace headscope
