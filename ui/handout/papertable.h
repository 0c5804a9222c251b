// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/sweep.h"

#include "engine/plan/graph.h"
#include "engine/plan/plan.h"

#include <QStringList>

#include <functional>
#include <vector>

namespace headscope {

// Tables of a lesson's pictures, as rich text: one for all languages, with their words below one another.

/// Every step with what it makes and its shape.
QString layerTable(const Plan &plan, const QStringList &languages,
                   const std::function<bool(const GraphTensor &)> &hidesShape);

/// What the scores and weights are for each size of a head; empty cells beyond the largest that is told.
QString sweepTable(const Sweep &sweep, const QStringList &languages, Index largestTold);

/// A line of a table: its name in the language that is spoken, and its cells.
struct PaperLine
{
    std::function<QString()> name;
    QStringList cells;
};
QString linesTable(const std::vector<PaperLine> &lines, const QStringList &languages);

} // namespace headscope
