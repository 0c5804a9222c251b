// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detailtable.h"

#include "ui/figure/largest.h"
#include "ui/lines/typedfont.h"
#include "ui/text/minus.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope {
namespace {

constexpr double kWidest = 54; // a column
constexpr double kNarrowest = 44;
constexpr double kDotsWidth = 14;
constexpr double kNameWidth = 132;
constexpr double kBarHeight = 5;

/// Moves on behind the dots.
void paintDots(QPainter &painter, QRectF &cell, const Theme &theme)
{
    painter.setPen(theme.muted);
    painter.setFont(uiFont(kCaptionSize));
    painter.drawText(QRectF(cell.left(), cell.top(), kDotsWidth, cell.height()), Qt::AlignCenter, QStringLiteral("…"));
    cell.translate(kDotsWidth, 0);
}

void paintColumn(QPainter &painter, QRectF cell, const Theme &theme, const DetailColumn &column)
{
    const Weight weight = column.isChosen ? Weight::Bold : Weight::Regular;
    painter.setPen(column.isChosen ? theme.text : theme.muted);
    painter.setFont(typedFont(uiFont(kCaptionSize, weight), column.name));
    painter.drawText(cell, Qt::AlignCenter,
                     painter.fontMetrics().elidedText(column.name, Qt::ElideRight, static_cast<int>(cell.width()) - 4));
    painter.setFont(numberFont(kCaptionSize, weight));
    for (const QString &number : column.numbers) {
        cell.translate(0, cell.height());
        if (column.isOverridden && &number == &column.numbers.back())
            painter.setPen(theme.overridden); // the colour of its corner
        painter.drawText(cell, Qt::AlignCenter, number);
    }
    if (column.share && std::isfinite(*column.share)) {
        const QRectF whole(cell.left() + 6, cell.bottom() + 2, cell.width() - 12, kBarHeight);
        painter.fillRect(whole, theme.hatchGround);
        QRectF part = whole;
        part.setWidth(whole.width() * std::clamp(*column.share, 0.0, 1.0));
        painter.fillRect(part, theme.attention);
    }
}

/// How many of `count` columns a table of that width has room for, one at least: all, or so many that dots have room at
/// both ends, and between any two where they may stand apart.
Index columnsIn(const QRectF &area, Index count, bool areApart)
{
    const double room = area.width() - kNameWidth;
    const auto all = static_cast<double>(count);
    if (all * kNarrowest <= room)
        return count;
    const double ends = (areApart ? 1 : 2) * kDotsWidth;
    const double each = kNarrowest + 2 + (areApart ? kDotsWidth : 0);
    return static_cast<Index>(std::max(1.0, std::floor((room - ends) / each)));
}

} // namespace

std::vector<Index> columnsAround(const QRectF &area, Index chosen, Index count)
{
    std::vector<Index> columns(static_cast<std::size_t>(columnsIn(area, count, false)));
    const Index room = std::ssize(columns);
    std::iota(columns.begin(), columns.end(), std::clamp<Index>(chosen - room / 2, 0, count - room));
    return columns;
}

std::vector<Index> columnsOfLargest(const QRectF &area, std::optional<Index> chosen, std::vector<double> numbers)
{
    for (double &number : numbers)
        number = std::abs(number);
    std::vector<Index> columns =
        largestOf(numbers, static_cast<std::size_t>(columnsIn(area, std::ssize(numbers), true)));
    const auto isLess = [&](Index a, Index b) {
        return numbers[static_cast<std::size_t>(a)] < numbers[static_cast<std::size_t>(b)];
    };
    if (chosen && std::find(columns.begin(), columns.end(), *chosen) == columns.end())
        *std::min_element(columns.begin(), columns.end(), isLess) = *chosen;
    std::sort(columns.begin(), columns.end());
    return columns;
}

QString threeDecimals(double value)
{
    constexpr double smallest = 0.0005; // of what three decimals tell
    constexpr double largest = 9.9995;
    const bool areEnough = std::abs(value) >= smallest && std::abs(value) < largest;
    return areEnough ? withMinus(QString::number(value, 'f', 3)) : cellNumber(value);
}

std::vector<bool> gapsOf(const DetailTable &table)
{
    std::vector<bool> gaps;
    Index next = 0;
    for (const DetailColumn &column : table.columns) {
        gaps.push_back(column.index != next);
        next = column.index + 1;
    }
    gaps.push_back(next != table.count);
    return gaps;
}

QStringList tableWords(const DetailTable &table)
{
    const std::vector<bool> gaps = gapsOf(table);
    QStringList words;
    for (qsizetype line = 0; line < table.lines.size(); ++line) {
        QStringList told;
        for (std::size_t i = 0; i < gaps.size(); ++i) {
            if (gaps[i])
                told << QStringLiteral("…");
            if (i < table.columns.size())
                told << (line == 0 ? inSentence(table.columns[i].name) : table.columns[i].numbers.value(line - 1));
        }
        words << labelled(table.lines[line], listed(told));
    }
    return words;
}

void paintDetailTable(QPainter &painter, const QRectF &area, const Theme &theme, const DetailTable &table)
{
    const std::vector<DetailColumn> &columns = table.columns;
    const bool hasBars = std::any_of(columns.begin(), columns.end(), [](const auto &c) { return c.share.has_value(); });
    const double height = (area.height() - (hasBars ? kBarHeight + 2 : 0)) / static_cast<double>(table.lines.size());
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.muted);
    QRectF cell(area.left(), area.top(), kNameWidth - 8, height);
    for (const QString &line : table.lines) {
        painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, line);
        cell.translate(0, height);
    }
    const std::vector<bool> gaps = gapsOf(table);
    const auto dots = kDotsWidth * static_cast<double>(std::count(gaps.begin(), gaps.end(), true));
    const double room = (area.width() - kNameWidth - dots) / static_cast<double>(columns.size());
    cell = QRectF(area.left() + kNameWidth, area.top(), std::min(kWidest, room), height);
    for (std::size_t i = 0; i <= columns.size(); ++i) {
        if (gaps[i])
            paintDots(painter, cell, theme);
        if (i == columns.size())
            break;
        paintColumn(painter, cell, theme, columns[i]);
        cell.translate(cell.width(), 0);
    }
}

} // namespace headscope
