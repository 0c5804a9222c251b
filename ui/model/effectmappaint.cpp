// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How the map of what each part changes is painted.
#include "ui/model/effectmap.h"

#include "ui/figure/cellmarks.h"
#include "ui/figure/colorbar.h"
#include "ui/figure/legible.h"
#include "ui/figure/valuescale.h"
#include "ui/lines/linetext.h"
#include "ui/model/effectwords.h"
#include "ui/model/uprightwords.h"
#include "ui/session/oldrun.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kFlatHeader = 15;  // above the columns, of words that lie flat
constexpr double kBesideDigits = 3; // within the cell, its frame among it
constexpr int kSmallestDigits = 9;

/// As in the figure of the map.
ValueScale scaleOfChanges()
{
    return scaleFor(specOf(Role::Scores), {-1, 1});
}

} // namespace

/// Once, as every cell stands beside and below them.
void EffectMap::measureWords()
{
    const QFont font = uiFont(kCaptionSize);
    m_widestTitle = m_widestColumn = 0;
    for (const Row &row : m_rows)
        m_widestTitle = std::max(m_widestTitle, lineWidth(font, row.title));
    for (const QString &word : m_columns)
        m_widestColumn = std::max(m_widestColumn, lineWidth(font, word));
}

double EffectMap::titleWidth() const
{
    return std::min(m_widestTitle + 8, width() * 0.45);
}

/// The change at the end of the colours.
double EffectMap::mostShown() const
{
    const Part *strong = strongest();
    return strong != nullptr ? std::max(std::abs(*strong->change), kLeastShown) : kLeastShown;
}

void EffectMap::paintPart(QPainter &painter, const QRectF &place, const Part &part, double most, bool hasDigits) const
{
    const Theme &theme = themeOf(palette());
    if (!part.isMeasured()) {
        painter.fillRect(place, theme.hatchGround);
        paintHatch(painter, place, theme.hatch);
        return;
    }
    if (!part.change) {
        painter.fillRect(place, theme.code);
        return;
    }
    const QRgb color = scaleOfChanges().color(*part.change / most);
    painter.fillRect(place, theme.line); // a frame, as the colour of no change may be like the ground of the window
    painter.fillRect(place.adjusted(1, 1, -1, -1), QColor::fromRgb(hasDigits ? digitGround(color) : color));
    painter.setPen(inkOn(color));
    if (hasDigits)
        drawLine(painter, place, Qt::AlignCenter, changeWords(*part.change));
}

/// Digits stand in all cells or in none: else those alone would have them that change next to nothing. They are made
/// smaller before they touch the edge of a cell.
int EffectMap::sizeOfDigits() const
{
    const double room = cell(0, 0).width() - 2 * kBesideDigits; // as of every cell
    const auto parts = measuredParts();
    for (int size = kCaptionSize; size >= kSmallestDigits; --size) {
        const QFont font = numberFont(size);
        if (std::all_of(parts.begin(), parts.end(),
                        [&](const Part *each) { return lineWidth(font, changeWords(*each->change)) <= room; }))
            return size;
    }
    return 0;
}

bool EffectMap::liesFlat() const
{
    return m_columns.isEmpty() || wordsLieFlat(m_widestColumn, cellWidth());
}

double EffectMap::headerHeight() const
{
    return liesFlat() ? kFlatHeader : uprightHeight(m_widestColumn);
}

/// The number of each head, or the words of the columns that have room.
void EffectMap::paintHeader(QPainter &painter) const
{
    const Index every = m_columns.isEmpty() ? 1 : uprightStep(cellWidth());
    for (Index column = 0; column < columnCount(); column += every) {
        const QRectF place = cell(0, column);
        const bool isHead = !m_rows.empty() && column < std::ssize(m_rows.front().heads);
        const QString number = isHead ? QString::number(column) : tr("ff");
        const QString words = m_columns.value(column, number);
        if (liesFlat())
            drawLine(painter, QRectF(place.left(), 0, place.width(), kFlatHeader), Qt::AlignCenter, words);
        else
            paintUpright(painter, {place.center().x(), place.top()}, words, Upright::Above);
    }
}

/// What the colours say, in a line below the cells: "less likely −1", their bar, "+1 more likely"; of logits "lower",
/// "higher".
void EffectMap::paintKey(QPainter &painter) const
{
    constexpr double beside = 6; // the bar
    const bool isOfLogits = m_measure == EffectMeasure::LogitDifference;
    const double end = mostShown();
    const QString less = (isOfLogits ? tr("lower %1") : tr("less likely %1")).arg(changeWords(-end));
    const QString more = (isOfLogits ? tr("%1 higher") : tr("%1 more likely")).arg(changeWords(end));
    const double widthOfLess = lineWidth(painter.font(), less);
    const double widthOfMore = lineWidth(painter.font(), more);
    const QRectF line(0, cell(std::ssize(m_rows), 0).top(), width(), kKeyLine);
    const double widthOfBar = std::clamp(line.width() - widthOfLess - widthOfMore - 2 * beside, 12.0, 60.0);
    const double left = std::round((line.width() + widthOfLess - widthOfMore - widthOfBar) / 2);
    const QRectF bar(left, line.center().y() - 4, widthOfBar, 8);
    paintColors(painter, bar, scaleOfChanges());
    drawLine(painter, QRectF(bar.left() - beside - widthOfLess, line.top(), widthOfLess, line.height()),
             Qt::AlignLeft | Qt::AlignVCenter, less);
    drawLine(painter, QRectF(bar.right() + beside, line.top(), widthOfMore, line.height()),
             Qt::AlignLeft | Qt::AlignVCenter, more);
}

void EffectMap::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(m_isDimmed ? kOldOpacity : 1);
    const double most = mostShown();
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.muted);
    paintHeader(painter);
    if (strongest() != nullptr)
        paintKey(painter);
    const int digits = sizeOfDigits();
    for (Index row = 0; row < std::ssize(m_rows); ++row) {
        painter.setFont(uiFont(kCaptionSize));
        painter.setPen(theme.muted);
        const QRectF first = cell(row, 0);
        drawLine(painter, QRectF(0, first.top(), first.left() - 8, first.height()), Qt::AlignRight | Qt::AlignVCenter,
                 elidedLine(painter.font(), m_rows[static_cast<std::size_t>(row)].title, first.left() - 8));
        painter.setFont(numberFont(digits > 0 ? digits : kCaptionSize));
        for (Index column = 0; column < columnCount(); ++column)
            if (const Part *each = part(row, column))
                paintPart(painter, cell(row, column), *each, most, digits > 0);
    }
    if (hasFocus() && part(m_row, m_column) != nullptr)
        paintOutline(painter, cell(m_row, m_column).adjusted(1, 1, -1, -1), theme.accent, theme);
}

} // namespace headscope
