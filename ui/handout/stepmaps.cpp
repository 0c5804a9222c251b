// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/stepmaps.h"

#include "ui/arithmetic/telling.h"

#include <algorithm>
#include <map>

namespace headscope {
namespace {

constexpr std::size_t kMostPaperOperands = 3;

/// Those of a result's operands that stand beside it. A rotation reads two cells of one tensor.
std::vector<TensorId> shownOperands(const GraphTensor &tensor)
{
    std::vector<TensorId> shown;
    for (const Operand &operand : tensor.operands) {
        const bool isThere = std::find(shown.begin(), shown.end(), operand.tensor) != shown.end();
        if (!isThere && specOf(operand.tensor).axes.size() >= 2 && shown.size() < kMostPaperOperands)
            shown.push_back(operand.tensor);
    }
    return shown;
}

/// Whether a cell stands on the page, or the whole of the row or column that is run through.
bool standsOnPage(const PaperMatrix &matrix, const Cell &cells)
{
    const bool isRowCut = cells.back() == kSwept && matrix.shown.columns() < matrix.all.columns();
    const bool isColumnCut = cells[cells.size() - 2] == kSwept && matrix.shown.rows() < matrix.all.rows();
    return !isRowCut && !isColumnCut && matrix.shown.place(cells);
}

std::vector<Cell> blankCells(const Slice &shown, Blanks blanks, std::mt19937 &random)
{
    if (blanks == Blanks::Third)
        return thirdOf(shownCells(shown), random);
    return blanks == Blanks::Result ? shownCells(shown) : std::vector<Cell>();
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

bool canBeWorkedOut(const SheetInput &input, const GraphTensor &tensor)
{
    std::map<TensorId, PaperMatrix> beside;
    for (const TensorId operand : shownOperands(tensor))
        beside.emplace(operand, paperMatrix(input, operand));
    const auto isBeside = [&](const Operand &operand, const Cell &cell) {
        const Cell cells = operand.cells(input.trace->plan, cell);
        const auto matrix = beside.find(operand.tensor);
        return cells.empty() || (matrix != beside.end() && standsOnPage(matrix->second, cells));
    };
    const std::vector<Cell> cells = shownCells(paperMatrix(input, tensor.id).shown);
    return std::all_of(cells.begin(), cells.end(), [&](const Cell &cell) {
        return std::all_of(tensor.operands.begin(), tensor.operands.end(),
                           [&](const Operand &operand) { return isBeside(operand, cell); });
    });
}

HiddenCells hiddenCells(const SheetInput &input, const std::vector<const GraphTensor *> &results)
{
    HiddenCells hidden(*input.trace);
    std::mt19937 random(input.wanted.seed);
    for (const GraphTensor *tensor : results)
        if (isAsked(*tensor, input.trace->plan) && canBeWorkedOut(input, *tensor))
            for (const Cell &cell : blankCells(paperMatrix(input, tensor->id).shown, input.wanted.blanks, random))
                hidden.hide(tensor->id, cell);
    return hidden;
}

HandoutMaps mapsOf(const SheetInput &input, const HiddenCells &hidden, const GraphTensor &tensor)
{
    const Plan &plan = input.trace->plan;
    const Telling &telling = tellingOf(tensor.operation);
    HandoutMaps maps;
    for (const TensorId operand : shownOperands(tensor))
        maps.operands.push_back(mapOf(input, hidden, operand));
    maps.result = mapOf(input, hidden, tensor.id);
    const bool isUntold = input.wanted.hidden.hidesStep(tensor.step);
    maps.sign = isUntold ? hiddenMark() : telling.sign.toString();
    maps.arrow =
        inLanguages(input.wanted.languages, [&] { return isUntold ? hiddenMark() : telling.arrowName(tensor, plan); });
    return maps;
}

} // namespace headscope
