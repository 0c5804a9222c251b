// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/answerrows.h"

#include "ui/text/words.h"

namespace headscope {
namespace {

/// To be filled in; on the sheet of answers it is.
HandoutCell answerCell(const PaperFigure &figure, double value, bool isMask)
{
    HandoutCell cell;
    cell.isBlank = true;
    if (figure.look.isWorksheet())
        return cell;
    cell.digits = isMask ? QString() : cellNumber(value);
    cell.isMasked = isMask && value == 0;
    return cell;
}

} // namespace

HandoutMap rowsOnPaper(const PaperFigure &figure, TensorId tensor, const Cell &cells, bool isMask)
{
    const bool areMany = cells.size() > 1 && cells[cells.size() - 2] == kSwept;
    const auto matrixIn = [&](const BeatRun &run) { // of its own item, whichever is looked at
        return Slice(run.trace, tensor, cells.size() > 2 ? cells.front() : 0, figure.view.head);
    };
    const Slice matrix = matrixIn(figure.runs.front());
    std::vector<std::vector<HandoutCell>> rows(areMany ? static_cast<std::size_t>(matrix.rows()) : std::size_t{1});
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (Index column = 0; column < matrix.columns(); ++column) {
            Cell place = cells;
            place.back() = column;
            if (areMany)
                place[place.size() - 2] = static_cast<Index>(row);
            rows[row].push_back(answerCell(figure, figure.runs.front().trace->value(tensor, place), isMask));
        }
    HandoutMap map = plainMap({}, std::move(rows));
    map.columnLabels = matrix.columnLabels();
    if (areMany)
        map.rowLabels = matrix.rowLabels();
    for (std::size_t i = 1; i < figure.runs.size(); ++i) {
        const Slice other = matrixIn(figure.runs[i]);
        map.columnLabels = inEachLanguage(map.columnLabels, other.columnLabels());
        if (areMany)
            map.rowLabels = inEachLanguage(map.rowLabels, other.rowLabels());
    }
    return map;
}

} // namespace headscope
