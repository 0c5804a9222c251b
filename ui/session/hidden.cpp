// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/hidden.h"

#include "engine/document/cellname.h"
#include "engine/run/cover.h"
#include "ui/text/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headscope {
namespace {

/// "weights", or with an index an axis: "weights[0,0,1,:]".
std::optional<Block> blockOf(const QString &word, const Plan &plan)
{
    const bool isWhole = !word.contains(u'[');
    const auto cells = isWhole ? std::optional(CellName{word.toStdString(), {}}) : readCellsName(word.toStdString());
    const GraphTensor *tensor = cells ? plan.graph->find(toQString(cells->tensor).trimmed().toStdString()) : nullptr;
    if (tensor == nullptr || (!isWhole && cells->cell.size() != tensor->shape.size()))
        return std::nullopt;
    Block block{tensor->id, {}};
    for (std::size_t axis = 0; axis < tensor->shape.size(); ++axis) {
        const Index length = tensor->shape[axis];
        const Index index = isWhole ? kSwept : cells->cell[axis];
        if (index >= length)
            return std::nullopt;
        block.ranges.push_back(index == kSwept ? std::pair(Index{0}, length) : std::pair(index, index + 1));
    }
    return block;
}

bool addStep(Hidden &hidden, const QString &name, const Plan &plan)
{
    for (const Step *step : stepsOf(plan)) {
        if (toQString(step->name) != name)
            continue;
        hidden.steps.push_back(step->id);
        for (const GraphTensor *tensor : tensorsOf(plan, step->id)) {
            hidden.shapes.insert(tensor->id);
            hidden.blocks.push_back(*blockOf(toQString(tensor->name), plan));
        }
        return true;
    }
    return false;
}

} // namespace

bool Hidden::hidesWordsOf(const Plan &plan, StepId step) const
{
    const auto &made = tensorsOf(plan, step);
    return hidesStep(step) ||
           std::any_of(made.begin(), made.end(), [&](const GraphTensor *tensor) { return hidesShape(tensor->id); });
}

bool Hidden::hidesCell(const CellPlace &place) const
{
    return std::any_of(blocks.begin(), blocks.end(),
                       [&](const Block &block) { return block.tensor == place.tensor && holds(block, place.cell); });
}

bool Hidden::hidesNumbersOf(TensorId tensor) const
{
    return std::any_of(blocks.begin(), blocks.end(), [&](const Block &block) { return block.tensor == tensor; });
}

bool addHidden(Hidden &hidden, const QString &word, const Plan &plan)
{
    constexpr auto shape = "shape "_L1;
    constexpr auto step = "step "_L1;
    if (word.startsWith(step))
        return addStep(hidden, word.mid(step.size()).trimmed(), plan);
    if (word.startsWith(shape)) {
        const GraphTensor *tensor = plan.graph->find(word.mid(shape.size()).trimmed().toStdString());
        if (tensor != nullptr)
            hidden.shapes.insert(tensor->id);
        return tensor != nullptr;
    }
    auto block = blockOf(word, plan);
    if (block)
        hidden.blocks.push_back(std::move(*block));
    return block.has_value();
}

Hidden hiddenOf(const QStringList &words, const Plan &plan)
{
    Hidden hidden;
    for (const QString &word : words)
        addHidden(hidden, word, plan);
    return hidden;
}

QString hiddenWord(const CellPlace &place)
{
    return toQString(cellName(specOf(place.tensor).name, place.cell)).remove(u' ');
}

QString hiddenShapeWord(TensorId tensor)
{
    return u"shape "_s + toQString(specOf(tensor).name);
}

QString hiddenStepWord(StepId step)
{
    return u"step "_s + toQString(specOf(step).name);
}

} // namespace headscope
