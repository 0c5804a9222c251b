// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QPainter>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace headscope {

/// One column of the table in a detail.
struct DetailColumn
{
    QString name;
    QStringList numbers; ///< from the top
    bool isChosen = false;
    std::optional<double> share = {}; ///< drawn as a bar below the last number, which is full at 1
    bool isOverridden = false;        ///< the last number is not what was computed
};

/// How many columns a table of that width has room for, one at least.
std::int64_t columnsIn(const QRectF &area);
/// Which of `count` columns are shown, from the first to before the second. The chosen one is in the middle.
std::pair<std::int64_t, std::int64_t> columnsAround(const QRectF &area, std::int64_t chosen, std::int64_t count);
/// Names of the lines at the left, then the columns.
void paintDetailTable(QPainter &painter, const QRectF &area, const Theme &theme, const QStringList &lines,
                      const std::vector<DetailColumn> &columns);

} // namespace headscope
