// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/stepmaps.h"

#include "ui/arithmetic/telling.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr std::size_t kMostPaperOperands = 3;

void hideThird(HiddenCells &hidden, const Slice &shown, std::mt19937 &random)
{
    for (const Cell &cell : thirdOf(shown, random))
        hidden.hide(shown.tensor(), cell);
}

HandoutMap mapOf(const SheetInput &input, const HiddenCells &hidden, TensorId tensor)
{
    return mapOnPaper(paperMatrix(input, tensor), input.trace, input.wanted,
                      {[&](const Cell &cell) { return hidden.isHidden(tensor, cell); },
                       input.wanted.blanks == Blanks::Shapes, input.wanted.hidden.hidesShape(tensor)});
}

} // namespace

PaperMatrix paperMatrix(const SheetInput &input, TensorId tensor)
{
    return PaperMatrix({input.trace, tensor, input.wanted.batch, input.wanted.head});
}

HiddenCells hiddenCells(const SheetInput &input, const std::vector<const GraphTensor *> &results)
{
    HiddenCells hidden(*input.trace);
    std::mt19937 random(input.wanted.seed);
    for (const GraphTensor *tensor : results)
        if (isAsked(*tensor) && input.wanted.blanks == Blanks::Result)
            hidden.hide(tensor->id);
        else if (isAsked(*tensor) && input.wanted.blanks == Blanks::Third)
            hideThird(hidden, paperMatrix(input, tensor->id).shown, random);
    return hidden;
}

HandoutMaps mapsOf(const SheetInput &input, const HiddenCells &hidden, const GraphTensor &tensor)
{
    const Plan &plan = input.trace->plan;
    const Telling &telling = tellingOf(tensor.operation);
    HandoutMaps maps;
    std::vector<TensorId> shown;
    for (const Operand &operand : tensor.operands) {
        const bool isThere = std::find(shown.begin(), shown.end(), operand.tensor) != shown.end();
        if (isThere || specOf(operand.tensor).axes.size() < 2 || shown.size() == kMostPaperOperands)
            continue; // a rotation reads two cells of one tensor
        shown.push_back(operand.tensor);
        maps.operands.push_back(mapOf(input, hidden, operand.tensor));
    }
    maps.result = mapOf(input, hidden, tensor.id);
    const bool isUntold = input.wanted.hidden.hidesStep(tensor.step);
    maps.sign = isUntold ? hiddenMark() : telling.sign.toString();
    maps.arrow =
        inLanguages(input.wanted.languages, [&] { return isUntold ? hiddenMark() : telling.arrowName(tensor, plan); });
    return maps;
}

} // namespace headscope
