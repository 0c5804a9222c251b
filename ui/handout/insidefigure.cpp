// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the screen tells of the inside of a step, as a table.
#include "ui/detail/detail.h"
#include "ui/handout/lessonfigures.h"
#include "ui/handout/papertable.h"

namespace headscope {
namespace {

constexpr QRectF kInsideOnPaper(0, 0, 600, 88); // where the screen would show as many columns as a page has room for

/// The pinned cell, else the first one that the screen would tell of.
DetailInput insideInput(const PaperFigure &figure, const Detail &detail, const RunResult &result)
{
    const ViewState &view = figure.view;
    const bool isPinned = view.pinned && view.pinned->tensor == view.tensor;
    const Slice matrix(result.trace, view.tensor, view.batch, view.head);
    const CellPlace place = isPinned ? *view.pinned : CellPlace{view.tensor, matrix.cell(detail.exampleRow, 0)};
    return {*result.trace, result, place, isPinned, *findTheme(QStringLiteral("light"))};
}

} // namespace

std::vector<HandoutBlock> insideOnPaper(const PaperFigure &figure)
{
    const Detail *detail = detailOf(figure.plan(), figure.view.tensor);
    const bool wouldTell = figure.look.isWorksheet() && figure.covered != figure.runs.front().trace;
    if (detail == nullptr || detail->table == nullptr || wouldTell) // what is to be worked out
        return {};
    std::vector<DetailTable> told;
    InLanguages titles;
    for (std::size_t i = 0; i < figure.runs.size(); ++i) {
        const WordsIn inThisOne(figure.look.languages[static_cast<qsizetype>(i)]);
        const RunResult result{figure.runs[i].trace};
        told.push_back(detail->table(insideInput(figure, *detail, result), kInsideOnPaper));
        titles << told.back().title.toHtmlEscaped();
    }
    return {HandoutText{titles, false, true}, HandoutText{{insideTable(told)}}};
}

} // namespace headscope
