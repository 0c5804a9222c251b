// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/cellplace.h"
#include "engine/plan/origin.h"

#include <QStringList>

#include <algorithm>
#include <set>
#include <vector>

namespace headscope {

// What is hidden, so that it can be asked for before it is seen. It is part of what is looked at, as words: "weights"
// (the numbers of a tensor), "weights[0,0,1,:]" (of a row), "weights[0,0,1,2]" (of a cell), "shape scores" (what its
// shape is) and "step softmax" (what a step does, with the numbers and shapes that it makes).

/// The words, read for one plan. Numbers are hidden where the trace is covered (engine/run/cover.h), so that no view
/// need ask for them; whoever writes a shape or what a step does asks here.
struct Hidden
{
    std::vector<Block> blocks = {};
    std::set<TensorId> shapes = {};
    std::vector<StepId> steps = {};

    bool isEmpty() const { return blocks.empty() && shapes.empty() && steps.empty(); }
    bool hidesShape(TensorId tensor) const { return shapes.contains(tensor); }
    bool hidesStep(StepId step) const { return std::find(steps.begin(), steps.end(), step) != steps.end(); }
    /// Whether the words about a step would tell a shape that it makes, or what it does.
    bool hidesWordsOf(const Plan &plan, StepId step) const;
    bool hidesCell(const CellPlace &place) const;
    /// Whether it hides some of them, or all.
    bool hidesNumbersOf(TensorId tensor) const;
};

/// Adds what one of the words names; false, and nothing added, where the plan has no such thing.
bool addHidden(Hidden &hidden, const QString &word, const Plan &plan);
/// All words; what the plan does not have is passed over.
Hidden hiddenOf(const QStringList &words, const Plan &plan);

/// What stands in the place of a shape, or of a word, that is hidden.
inline QString hiddenMark()
{
    return QStringLiteral("?");
}

/// The same for a shape among others in parentheses.
inline QString hiddenShapeMark()
{
    return QStringLiteral("( ? )");
}

/// The word of a cell; kSwept stands for all along its axis: "weights[0,0,1,:]".
QString hiddenWord(const CellPlace &place);
QString hiddenShapeWord(TensorId tensor);
QString hiddenStepWord(StepId step);

} // namespace headscope
