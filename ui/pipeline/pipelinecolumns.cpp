// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipelinecolumns.h"

#include "ui/lines/linetext.h"
#include "ui/pipeline/pipelinelayout.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace headscope {
namespace {

constexpr double kForArrow = 24; // beside the words: with that beside the slab it is enough for "× W_q"

int unitsOf(const std::vector<StepTensors> &steps)
{
    return std::accumulate(steps.begin(), steps.end(), 0, [](int sum, const auto &step) { return sum + step.columns; });
}

QString denseShape(const GraphTensor &tensor, const Plan &plan)
{
    return shownShape(tensor, plan.sizes).remove(u' ');
}

/// Where each has a line it may be in the least letters.
double heightOfShapes(const std::vector<StepTensors> &steps, const Plan &plan, double words)
{
    for (const StepTensors &step : steps)
        for (const GraphTensor *tensor : step.tensors)
            if (!isOnOneLine(denseShape(*tensor, plan), words))
                return kShapeOnTwoLines;
    return kShapeHeight;
}

double widestShape(const std::vector<StepTensors> &steps, const Plan &plan, bool areSpaced)
{
    const QFontMetricsF metrics(numberFont());
    double widest = kLeastWords;
    for (const StepTensors &step : steps)
        for (const GraphTensor *tensor : step.tensors) {
            const QString shape = areSpaced ? shownShape(*tensor, plan.sizes) : denseShape(*tensor, plan);
            widest = std::max(widest, std::ceil(metrics.horizontalAdvance(shape)) + 2);
        }
    return widest;
}

/// The widest name in letters of this size, as it is when its tensor is chosen.
double widestName(const std::vector<StepTensors> &steps, int pixels)
{
    const QFont font = uiFont(pixels, Weight::Bold);
    double widest = 0;
    for (const StepTensors &step : steps)
        for (const GraphTensor *tensor : step.tensors)
            widest = std::max(widest, std::ceil(lineWidth(font, tensorTitle(*tensor))));
    return widest;
}

ColumnWidths widthsWith(double words, int units, double width)
{
    const double first = words + 2 * kAside;
    const double column = (width - 2 * kPipelineSide - first) / std::max(1, units - 1);
    if (column >= first)
        return {column, words, first};
    const double share = (width - 2 * kPipelineSide) / units;
    return {share, share - 2 * kAside, share};
}

/// Whether a residual comes from where the block begins: its arrow would run across all between, and words tell it.
bool isAddedAcross(const GraphTensor &sum, const GraphTensor &from)
{
    return sum.step == StepId::Residual && from.family == Family::Input;
}

/// The numbers of rows by which rows of a table are looked up, where a tensor is made so.
std::optional<TensorId> lookedUpBy(const GraphTensor &tensor)
{
    switch (tensor.role) {
    case Role::TokenRows:
    case Role::TokenEmbedding: return Role::TokenIds;
    case Role::SegmentEmbedding: return Role::SegmentIds;
    default: return std::nullopt;
    }
}

/// All but the height of the shapes.
ColumnWidths widthsOfWords(const std::vector<StepTensors> &steps, const Plan &plan, double width)
{
    const double spacedWords = widestShape(steps, plan, true);
    const ColumnWidths spaced = widthsWith(spacedWords, unitsOf(steps), width);
    ColumnWidths dense = widthsWith(widestShape(steps, plan, false), unitsOf(steps), width);
    dense.areSpaced = false;
    const bool isBetter =
        spaced.words < spacedWords || (spaced.forArrow() < kForArrow && dense.forArrow() >= kForArrow);
    const ColumnWidths best = isBetter ? dense : spaced;
    if (widestName(steps, kLeastName) <= best.words)
        return best;
    const int units = unitsOf(steps);
    const double room = (width - 2 * kPipelineSide - (units - 1) * kForArrow) / units - 2 * kAside;
    ColumnWidths wide = widthsWith(std::max(best.words, std::min(widestName(steps, kNameSize), room)), units, width);
    wide.areSpaced = best.areSpaced;
    return wide;
}

} // namespace

bool isOnOneLine(const QString &shape, double room)
{
    return lineWidth(numberFont(kLeastLetters), shape) <= room + 1;
}

bool isDrawnInPipeline(const TensorSpec &tensor)
{
    return tensor.lane != Lane::None;
}

int columnInStep(const GraphTensor &tensor, const Plan &plan)
{
    int column = 0;
    for (const Operand &operand : tensor.operands) {
        const GraphTensor &from = tensorOf(plan, operand.tensor);
        if (isDrawnInPipeline(from) && from.step == tensor.step)
            column = std::max(column, columnInStep(from, plan) + 1);
    }
    return column;
}

std::vector<TensorId> arrowSources(const GraphTensor &to, const Plan &plan)
{
    std::vector<TensorId> sources;
    if (const auto rows = lookedUpBy(to))
        sources.push_back(*rows);
    for (const Operand &operand : to.operands)
        if (!isAddedAcross(to, tensorOf(plan, operand.tensor)))
            sources.push_back(operand.tensor);
    return sources;
}

std::vector<StepTensors> drawnSteps(const Plan &plan)
{
    std::vector<StepTensors> all;
    for (const GraphStep &made : plan.graph->steps()) {
        StepTensors drawn{made.step, made.tensors};
        std::erase_if(drawn.tensors, [](const GraphTensor *tensor) { return !isDrawnInPipeline(*tensor); });
        for (const GraphTensor *tensor : drawn.tensors)
            drawn.columns = std::max(drawn.columns, columnInStep(*tensor, plan) + 1);
        all.push_back(std::move(drawn));
    }
    return all;
}

ColumnWidths widthsFor(const std::vector<StepTensors> &steps, const Plan &plan, double width)
{
    ColumnWidths widths = widthsOfWords(steps, plan, width);
    widths.shapeHeight = heightOfShapes(steps, plan, widths.words);
    return widths;
}

} // namespace headscope
