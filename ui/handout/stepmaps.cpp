// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/stepmaps.h"

#include "ui/arithmetic/telling.h"
#include "ui/figure/mapimage.h"
#include "ui/session/together.h"
#include "ui/text/words.h"

#include <algorithm>
#include <random>

namespace headscope {
namespace {

constexpr Index kMostPaperRows = 12;
constexpr Index kMostPaperColumns = 20; // in which digits can be read, and written
constexpr std::size_t kMostPaperOperands = 3;

Slice wholeMatrix(const SheetInput &input, TensorId tensor)
{
    return {input.trace, tensor, input.wanted.batch, input.wanted.head};
}

/// "rows 0–11 of 100, columns 0–19 of 100"; nothing where all is shown.
QString partWords(const Slice &all, const Slice &shown, bool hidesShape)
{
    if (all.rows() == shown.rows() && all.columns() == shown.columns())
        return {};
    if (hidesShape)
        return HandoutWords::tr("the first rows and columns");
    return HandoutWords::tr("rows 0–%1 of %2, columns 0–%3 of %4")
        .arg(shown.rows() - 1)
        .arg(all.rows())
        .arg(shown.columns() - 1)
        .arg(all.columns());
}

QString blankShape(const GraphTensor &tensor, const Sizes &sizes)
{
    const qsizetype lengths = shownShape(tensor, sizes).count(u',') + 1;
    return u'(' + QStringList(lengths, QStringLiteral("        ")).join(u',') + u')';
}

/// Every third of the cells by chance, the same from the same seed everywhere.
void hideThird(HiddenCells &hidden, const Slice &shown, std::mt19937 &random)
{
    std::vector<Cell> cells;
    for (Index row = 0; row < shown.rows(); ++row)
        for (Index column = 0; column < shown.columns(); ++column)
            cells.push_back(shown.cell(row, column));
    const std::size_t third = (cells.size() + 2) / 3;
    for (std::size_t i = 0; i < third; ++i) {
        std::swap(cells[i], cells[i + random() % (cells.size() - i)]);
        hidden.hide(shown.tensor(), cells[i]);
    }
}

/// A map of one matrix.
class OneMap
{
public:
    OneMap(const SheetInput &input, const HiddenCells &hidden, const GraphTensor &tensor)
        : m_input(input), m_hidden(hidden), m_tensor(tensor), m_shown(shownPart(input, tensor.id)), m_numbers(m_shown)
    {
        m_style.theme = findTheme(QStringLiteral("light"));
        m_style.scale = scaleFor(tensor, colourRange(RunResult{input.trace}, tensor.id));
    }

    HandoutMap made() const
    {
        HandoutMap map;
        const std::size_t columns = m_tensor.axes.size() - 1;
        map.title = told([&] { return matrixTitle(m_tensor, m_shown.cell(0, 0)); });
        map.isShapeBlank = m_input.wanted.blanks == Blanks::Shapes;
        const Sizes &sizes = m_input.trace->plan.sizes;
        map.shape = hidesShape() ? blankShape(m_tensor, sizes) : shownShape(m_tensor, sizes);
        map.part = told([&] { return partWords(wholeMatrix(m_input, m_tensor.id), m_shown, hidesShape()); });
        map.rowTitle = told([&] { return axisTitle(m_tensor, columns - 1); });
        map.columnTitle = told([&] { return axisTitle(m_tensor, columns); });
        map.rowLabels = m_shown.rowLabels();
        map.columnLabels = m_shown.columnLabels();
        for (Index row = 0; row < m_shown.rows(); ++row)
            map.rows.push_back(cellsOf(row));
        return map;
    }

private:
    template <class Words>
    InLanguages told(Words words) const
    {
        return inLanguages(m_input.wanted.languages, words);
    }

    bool isWorksheet() const { return m_input.wanted.kind == HandoutKind::Worksheet; }
    bool hidesShape() const { return isWorksheet() && m_input.wanted.blanks == Blanks::Shapes; }

    std::vector<HandoutCell> cellsOf(Index row) const
    {
        std::vector<HandoutCell> cells;
        for (Index column = 0; column < m_shown.columns(); ++column)
            cells.push_back(cellAt(row, column));
        return cells;
    }

    HandoutCell cellAt(Index row, Index column) const
    {
        HandoutCell cell;
        cell.isBlank = m_hidden.isHidden(m_tensor.id, m_shown.cell(row, column));
        if (cell.isBlank && isWorksheet())
            return cell;
        const double value = m_numbers.at(row, column);
        cell.digits = isYesNo(m_tensor) ? QString::number(value) : cellNumber(m_tensor, value);
        cell.isMasked = m_numbers.isMasked(row, column);
        if (!isWorksheet())
            cell.color = cellColor(value, hidesNumber(m_shown, value, cell.isMasked), m_style);
        return cell;
    }

    const SheetInput &m_input;
    const HiddenCells &m_hidden;
    const GraphTensor &m_tensor;
    Slice m_shown;
    FetchedSlice m_numbers;
    MapStyle m_style;
};

} // namespace

Slice shownPart(const SheetInput &input, TensorId tensor)
{
    const Slice all = wholeMatrix(input, tensor);
    return all.cropped({0, std::min(kMostPaperRows, all.rows())}, {0, std::min(kMostPaperColumns, all.columns())});
}

bool isAsked(const GraphTensor &tensor)
{
    return tellingOf(tensor.operation).making != Making::Given;
}

HiddenCells hiddenCells(const SheetInput &input, const std::vector<const GraphTensor *> &results)
{
    HiddenCells hidden(*input.trace);
    std::mt19937 random(input.wanted.seed);
    for (const GraphTensor *tensor : results)
        if (isAsked(*tensor) && input.wanted.blanks == Blanks::Result)
            hidden.hide(tensor->id);
        else if (isAsked(*tensor) && input.wanted.blanks == Blanks::Third)
            hideThird(hidden, shownPart(input, tensor->id), random);
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
        maps.operands.push_back(OneMap(input, hidden, tensorOf(plan, operand.tensor)).made());
    }
    maps.result = OneMap(input, hidden, tensor).made();
    maps.sign = telling.sign.toString();
    maps.arrow = inLanguages(input.wanted.languages, [&] { return telling.arrowName(tensor, plan); });
    return maps;
}

} // namespace headscope
