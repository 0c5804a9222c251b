// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QStringList>

#include <optional>
#include <vector>

namespace headscope {

/// One column of the table in a detail.
struct DetailColumn
{
    Index index = 0; ///< which of all that there are
    QString name;
    QStringList numbers; ///< from the top
    bool isChosen = false;
    std::optional<double> share = {}; ///< drawn as a bar below the last number, which is full at 1
    bool isOverridden = false;        ///< the last number is not what was computed
};

/// The inside of a step as a table, which the screen and paper show.
struct DetailTable
{
    QString title;
    QStringList lines; ///< what they are called, from the top; the first one has the names of the columns
    std::vector<DetailColumn> columns;
    Index count = 0; ///< of all columns that there are
};

/// Which of `count` columns are shown, in their order. The chosen one is in the middle.
std::vector<Index> columnsAround(const QRectF &area, Index chosen, Index count);
/// The columns of the numbers that are largest, whatever their sign, as many as have room, the chosen one among them,
/// in their order.
std::vector<Index> columnsOfLargest(const QRectF &area, std::optional<Index> chosen, std::vector<double> numbers);
/// For numbers that are added or multiplied by those who read them: "0.303"; larger ones as in a cell.
QString threeDecimals(double value);
/// Where columns are left out: before each one that does not follow the one before it, and behind the last.
std::vector<bool> gapsOf(const DetailTable &table);
/// The same in words, "weight: 0.303, …, 0.697" for each line.
QStringList tableWords(const DetailTable &table);
/// Names of the lines at the left, then the columns; "…" where some are left out.
void paintDetailTable(QPainter &painter, const QRectF &area, const Theme &theme, const DetailTable &table);

} // namespace headscope
