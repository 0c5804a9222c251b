// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"
#include "ui/theme/fonts.h"

#include <QString>

#include <vector>

namespace headscope {

inline constexpr double kPipelineSide = 10;
inline constexpr double kAside = 5;       ///< between the words and the sides of their column
inline constexpr double kLeastWords = 68; ///< room for "head outputs"
inline constexpr int kNameSize = kCaptionSize + 1;
inline constexpr int kLeastName = kCaptionSize - 1; ///< before a name is called by its short form
inline constexpr int kLeastLetters = 8;             ///< of all words, before they are cut
inline constexpr double kShapeHeight = 13;
inline constexpr double kShapeOnTwoLines = 20; ///< of a shape, where one would have to be cut
inline constexpr double kNameOver = 2;         ///< of a long name, into the room to the right of its column

/// Its column among those of its step: behind what it is made of in the same step.
int columnInStep(const GraphTensor &tensor, const Plan &plan);

/// What a tensor is made of, as arrows lead to it.
std::vector<TensorId> arrowSources(const GraphTensor &to, const Plan &plan);

/// The tensors that are drawn of a step, and how many columns they take.
struct StepTensors
{
    const Step *step;
    std::vector<const GraphTensor *> tensors;
    int columns = 1;
};

/// Whether a shape has room in one line of the least letters.
bool isOnOneLine(const QString &shape, double room);

std::vector<StepTensors> drawnSteps(const Plan &plan);

/// How wide the columns are. The words of a slab stand at the right of its column, the arrow that leads to it has the
/// rest; the first column has no arrow.
struct ColumnWidths
{
    double column = 0;
    double words = 0;
    double first = 0;
    bool areSpaced = true; ///< the shapes, "(10, 4, 20)"
    double shapeHeight = kShapeHeight;

    double rightOf(int unit) const { return kPipelineSide + first + unit * column; }
    double leftOf(int unit) const { return unit == 0 ? kPipelineSide : rightOf(unit - 1); }
    double wordsLeft(int unit) const { return rightOf(unit) - kAside - words; }
    double forArrow() const { return column - words - 2 * kAside; }
};

/// Shapes are written without spaces where that is what gives the arrows room for their words, or where only so they
/// fit; those that do not fit even so stand on two lines. Columns are wide enough for the longest name where that
/// leaves the arrows room for their words.
ColumnWidths widthsFor(const std::vector<StepTensors> &steps, const Plan &plan, double width);

} // namespace headscope
