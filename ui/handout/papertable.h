// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/transformer.h"
#include "engine/plan/graph.h"
#include "engine/plan/plan.h"
#include "ui/detail/detailtable.h"
#include "ui/lesson/sweep.h"

#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace headscope {

// Tables of a lesson's pictures, as rich text: one for all languages, with their words below one another.

/// Every step with what it makes and its shape.
QString layerTable(const Plan &plan, const QStringList &languages,
                   const std::function<bool(const GraphTensor &)> &hidesShape);

/// Every block of a whole model, in the order of the computation, with what it reads; the current one is bold.
QString modelTable(const Transformer &model, const QStringList &languages, std::optional<std::size_t> current);

/// What the scores and weights are for each size of a head; empty cells beyond the largest that is told, but for the
/// measures that are printed all the same, as placeholders name them: "sweep largest raw".
QString sweepTable(const Sweep &sweep, const QStringList &languages, Index largestTold, const QStringList &printed);

/// The inside of a step, told once in each language; "…" where columns are left out.
QString insideTable(const std::vector<DetailTable> &told);

} // namespace headscope
