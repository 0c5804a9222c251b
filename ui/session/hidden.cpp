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

/// An index, or ":" for all of an axis; nothing where there is no such place.
std::optional<std::pair<Index, Index>> rangeOf(const QString &text, Index length)
{
    if (text.trimmed() == u":"_s)
        return std::pair<Index, Index>(0, length);
    bool isNumber = false;
    const Index index = text.trimmed().toLongLong(&isNumber);
    if (!isNumber || index < 0 || index >= length)
        return std::nullopt;
    return std::pair(index, index + 1);
}

/// "weights", or with an index an axis: "weights[0,0,1,:]".
std::optional<Block> blockOf(const QString &word, const Plan &plan)
{
    const auto open = word.indexOf(u'[');
    const GraphTensor *tensor = plan.graph->find(word.left(open).trimmed().toStdString());
    if (tensor == nullptr || (open >= 0 && !word.endsWith(u']')))
        return std::nullopt;
    QStringList indices = open < 0 ? QStringList() : word.mid(open + 1, word.size() - open - 2).split(u',');
    while (open < 0 && indices.size() < std::ssize(tensor->shape))
        indices << u":"_s;
    if (indices.size() != std::ssize(tensor->shape))
        return std::nullopt;
    Block block{tensor->id, {}};
    for (qsizetype axis = 0; axis < indices.size(); ++axis) {
        const auto range = rangeOf(indices[axis], tensor->shape[static_cast<std::size_t>(axis)]);
        if (!range)
            return std::nullopt;
        block.ranges.push_back(*range);
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
