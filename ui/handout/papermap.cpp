// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/papermap.h"

#include "ui/arithmetic/telling.h"
#include "ui/figure/mapimage.h"
#include "ui/session/hidden.h"
#include "ui/session/together.h"
#include "ui/text/words.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr Index kMostPaperRows = 13;
constexpr Index kMostPaperColumns = 20; // in which digits can be read, and written

/// So many from the start, or with a place in their middle that lies behind them.
Span spanOf(Index count, Index most, Index around)
{
    const Index length = std::min(count, most);
    const Index first = around < length ? 0 : std::min(around - length / 2, count - length);
    return {first, first + length};
}

/// "rows 0–11 of 100, columns 0–19 of 100"; nothing where all is shown.
QString partWords(const PaperMatrix &matrix, bool hidesShape)
{
    const Slice &shown = matrix.shown;
    if (matrix.all.rows() == shown.rows() && matrix.all.columns() == shown.columns())
        return {};
    if (hidesShape)
        return HandoutWords::tr("a part of the rows and columns");
    const Cell first = shown.cell(0, 0);
    const Index row = first[first.size() - 2];
    return HandoutWords::tr("rows %1–%2 of %3, columns %4–%5 of %6")
        .arg(row)
        .arg(row + shown.rows() - 1)
        .arg(matrix.all.rows())
        .arg(first.back())
        .arg(first.back() + shown.columns() - 1)
        .arg(matrix.all.columns());
}

QString blankShape(const GraphTensor &tensor, const Sizes &sizes)
{
    const qsizetype lengths = shownShape(tensor, sizes).count(u',') + 1;
    return u'(' + QStringList(lengths, QStringLiteral("        ")).join(u',') + u')';
}

/// The cells of one matrix.
class PaperCells
{
public:
    PaperCells(const PaperMatrix &matrix, const std::shared_ptr<const Trace> &trace, const SheetLook &look,
               const std::function<bool(const Cell &)> &isBlank)
        : m_shown(matrix.shown), m_numbers(m_shown), m_look(look), m_isBlank(isBlank),
          m_isYesNo(headscope::isYesNo(m_shown.spec()))
    {
        if (look.isWorksheet()) {
            findLargest();
            return;
        }
        m_style.theme = findTheme(QStringLiteral("light"));
        m_style.scale = scaleFor(m_shown.spec(), colourRange(RunResult{trace}, m_shown.tensor()));
    }

    std::vector<HandoutCell> row(Index row) const
    {
        std::vector<HandoutCell> cells;
        for (Index column = 0; column < m_shown.columns(); ++column)
            cells.push_back(at(row, column));
        return cells;
    }

private:
    HandoutCell at(Index row, Index column) const
    {
        HandoutCell cell;
        cell.isBlank = m_isBlank(m_shown.cell(row, column));
        if (cell.isBlank && m_look.isWorksheet())
            return cell;
        const double value = m_numbers.at(row, column);
        cell.digits = m_isYesNo ? QString::number(value) : cellNumber(m_shown.spec(), value);
        cell.isMasked = m_numbers.isMasked(row, column);
        if (!m_look.isWorksheet())
            cell.color = cellColor(value, hidesNumber(m_shown, value, cell.isMasked), m_style);
        else if (m_largest > 0 && !cell.isMasked && std::isfinite(value))
            cell.color = grey(value / m_largest);
        return cell;
    }

    /// Of the attention weights that are told: worksheets have these in greys, since words speak of how they look.
    void findLargest()
    {
        if (!m_shown.spec().traits.areShares)
            return;
        for (Index row = 0; row < m_shown.rows(); ++row)
            for (Index column = 0; column < m_shown.columns(); ++column)
                if (const double value = m_numbers.at(row, column);
                    std::isfinite(value) && !m_isBlank(m_shown.cell(row, column)))
                    m_largest = std::max(m_largest, value);
    }

    /// The larger the darker, and never so dark that nothing can be written on it.
    static QRgb grey(double share)
    {
        constexpr double darkest = 110;
        const int level = 255 - static_cast<int>(std::lround(darkest * std::clamp(share, 0.0, 1.0)));
        return qRgb(level, level, level);
    }

    const Slice &m_shown;
    FetchedSlice m_numbers;
    const SheetLook &m_look;
    const std::function<bool(const Cell &)> &m_isBlank;
    bool m_isYesNo;
    double m_largest = 0; ///< 0: without greys
    MapStyle m_style;
};

} // namespace

PaperMatrix::PaperMatrix(Slice matrix, const std::optional<Cell> &around) : all(std::move(matrix))
{
    const auto place = around ? all.place(*around) : std::nullopt;
    shown = all.cropped(spanOf(all.rows(), kMostPaperRows, place ? place->first : 0),
                        spanOf(all.columns(), kMostPaperColumns, place ? place->second : 0));
}

HandoutMap mapOnPaper(const PaperMatrix &matrix, const std::shared_ptr<const Trace> &trace, const SheetLook &look,
                      const PaperBlanks &blanks)
{
    const auto told = [&](const auto &words) { return inLanguages(look.languages, words); };
    const Slice &shown = matrix.shown;
    const GraphTensor &tensor = tensorOf(trace->plan, shown.tensor());
    const std::size_t columns = tensor.axes.size() - 1;
    const Sizes &sizes = trace->plan.sizes;
    HandoutMap map;
    map.title = told([&] { return matrixTitle(tensor, shown.cell(0, 0)); });
    const bool hidesShape = blanks.isShapeHidden || (blanks.isShapeBlank && look.isWorksheet());
    map.isShapeBlank = blanks.isShapeBlank;
    map.shape = blanks.isShapeHidden ? hiddenShapeMark()
                : hidesShape         ? blankShape(tensor, sizes)
                                     : shownShape(tensor, sizes);
    map.part = told([&] { return partWords(matrix, hidesShape); });
    map.rowTitle = told([&] { return axisTitle(tensor, columns - 1, termsIn(trace->plan)); });
    map.columnTitle = told([&] { return axisTitle(tensor, columns, termsIn(trace->plan)); });
    map.rowLabels = shown.rowLabels();
    map.columnLabels = shown.columnLabels();
    const PaperCells cells(matrix, trace, look, blanks.isBlank);
    for (Index row = 0; row < shown.rows(); ++row)
        map.rows.push_back(cells.row(row));
    return map;
}

std::vector<Cell> shownCells(const Slice &shown)
{
    std::vector<Cell> cells;
    for (Index row = 0; row < shown.rows(); ++row)
        for (Index column = 0; column < shown.columns(); ++column)
            cells.push_back(shown.cell(row, column));
    return cells;
}

std::vector<Cell> thirdOf(std::vector<Cell> cells, std::mt19937 &random)
{
    const std::size_t third = (cells.size() + 2) / 3;
    for (std::size_t i = 0; i < third; ++i)
        std::swap(cells[i], cells[i + random() % (cells.size() - i)]);
    cells.resize(third);
    return cells;
}

bool isAsked(const GraphTensor &tensor, const Plan &plan)
{
    const bool isGivenMask = tensor.operation == Operation::Allow && plan.document.mask.isCellwise();
    return tellingOf(tensor.operation).making != Making::Given && !isGivenMask;
}

} // namespace headscope
