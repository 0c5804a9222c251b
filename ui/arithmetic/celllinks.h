// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/blockorigin.h"
#include "engine/reading/explain.h"
#include "ui/session/selection.h"

#include <QCoreApplication>
#include <QString>

namespace headscope {

struct Theme;

/// The context of every sentence about a cell.
class CellWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::CellWords)
};

/// How the words of a cell are shown.
struct CellView
{
    const Theme *theme = nullptr; ///< the colours of the links; without a theme there are none
    bool isUnfolded = false;      ///< long sums term by term
};

/// The cell of an operand to go to: where the operand runs along an axis of the cell's own the same index, else the
/// first.
CellPlace linkedCell(const Explanation &explanation, const Source &source);

/// "scores[0, 2, 1, 0]" as rich text that no line break divides.
QString nameAsHtml(TensorId tensor, const Cell &cell);
/// The name of an operand as a link to it. What no map can show, a vector, is only named.
QString linkTo(const Explanation &explanation, const Source &source, const CellView &view);
/// The same for the cell that the link leads to, where the operand is a row.
QString linkToOne(const Explanation &explanation, const Source &source, const CellView &view);
/// The cell that a link leads to; nothing where it leads elsewhere.
std::optional<CellPlace> cellBehind(const QString &link, const Plan &plan);
/// The same for a cell of another block of the model.
QString linkTo(const BlockCell &cell, const CellView &view);
std::optional<BlockCell> blockCellBehind(const QString &link);

/// The number that is explained.
QString bold(double value);
/// The same behind its sign: "= 0.5", or "≈ 0.123457" where there are more digits.
QString resultAsHtml(const Explanation &explanation, const Plan &plan);
/// Text that no line break divides.
QString unbroken(const QString &text);

// Folding. The link that unfolds a long sum, or folds it, is always this one.
inline constexpr QLatin1String kFoldLink("terms:");
/// "… 17 more", which unfolds.
QString moreTerms(std::size_t count, const CellView &view);
/// A line to fold again; nothing where there are no links.
QString foldLine(const CellView &view);

/// Stands in a list of terms where some are left out.
inline constexpr std::size_t kLeftOut = static_cast<std::size_t>(-1);
/// The terms of a sum that are shown, with kLeftOut where others are not.
std::vector<std::size_t> shownTerms(std::size_t count, bool isUnfolded);
/// Whether a sum of so many terms is shown in parts until it is unfolded.
bool isLong(std::size_t count);

} // namespace headscope
