// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/slice.h"
#include "ui/handout/sheetlook.h"

#include <functional>
#include <random>

namespace headscope {

/// A matrix for paper, and the part of it that has room on a page.
struct PaperMatrix
{
    /// The part is the first rows and columns, or those around a cell where that lies outside them.
    explicit PaperMatrix(Slice matrix, const std::optional<Cell> &around = {});

    Slice all;
    Slice shown;
};

/// What of a matrix is to be filled in.
struct PaperBlanks
{
    std::function<bool(const Cell &)> isBlank;
    bool isShapeBlank = false;
    bool isShapeHidden = false; ///< on a sheet with answers, too
};

/// The matrix as it stands on the sheets. What is blank has neither number nor colour on a worksheet.
HandoutMap mapOnPaper(const PaperMatrix &matrix, const std::shared_ptr<const Trace> &trace, const SheetLook &look,
                      const PaperBlanks &blanks);

/// The shown cells, row after row.
std::vector<Cell> shownCells(const Slice &shown);

/// A third of the cells by chance, the same from the same seed everywhere.
std::vector<Cell> thirdOf(std::vector<Cell> cells, std::mt19937 &random);

/// Whether something can be asked of the numbers: those that are given or drawn can't be worked out, nor can a mask
/// that is given cell by cell.
bool isAsked(const GraphTensor &tensor, const Plan &plan);

} // namespace headscope
