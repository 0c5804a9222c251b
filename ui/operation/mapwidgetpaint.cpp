// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/mapwidget.h"

#include "ui/figure/blank.h"
#include "ui/figure/cellmarks.h"
#include "ui/figure/colorbar.h"
#include "ui/figure/labels.h"
#include "ui/figure/yesnokey.h"
#include "ui/lines/linetext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kSumGap = 6; // between the cells and their sums
constexpr double kThinCell = 12;
constexpr int kLowWidget = 190;
constexpr int kLeastForTitles = 110;
constexpr int kLeastTitle = 10;    // pixels of its letters
constexpr int kNarrowWidget = 170; // no room for sums

} // namespace

void MapWidget::makeBase()
{
    askForCells();
    if (!m_numbers && !isLarge())
        m_numbers.emplace(m_content.slice);
    m_base = blankPixmap(size() * devicePixelRatioF());
    m_base.setDevicePixelRatio(devicePixelRatioF());
    m_base.fill(m_content.style.theme->surface);
    QPainter painter(&m_base);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBase(painter);
}

/// How far to the right a title may go. In a low widget, the sums have theirs on the same line.
double MapWidget::titleRoom() const
{
    return isLow() && showsSums() ? m_geometry.area().right() : width();
}

/// In the middle above the cells; a long title begins or ends where the widget does.
void MapWidget::paintHeading(QPainter &painter) const
{
    const double room = titleRoom();
    const double middle = m_geometry.area().center().x();
    const auto line = [&](double top, double height, const QString &text) {
        const QString shown = elidedLine(painter.font(), text, room);
        const double length = std::min(lineWidth(painter.font(), shown), room);
        const double begin = std::max(0.0, std::min(middle - length / 2, room - length));
        drawLine(painter, QRectF(begin, top, length, height), Qt::AlignCenter, shown);
    };
    painter.setFont(fittingFont(uiFont(kBodySize, Weight::Bold), m_content.shortTitle, room, kLeastTitle));
    painter.setPen(m_content.titleColor);
    const auto fits = [&](const QString &title) { return lineWidth(painter.font(), title) <= room; };
    const QString withAxes = titleWithAxes();
    line(0, 18, fits(withAxes) ? withAxes : fits(m_content.title) ? m_content.title : m_content.shortTitle);
    if (isLow())
        return;
    painter.setFont(numberFont(kCaptionSize));
    painter.setPen(m_content.style.theme->muted);
    line(17, 16, m_content.shape);
}

/// "keys (key × feature)" where rows and columns have no titles of their own.
QString MapWidget::titleWithAxes() const
{
    const TensorSpec &spec = m_content.slice.spec();
    const std::size_t columns = spec.axes.size() - 1;
    return showsAxisTitles() ? m_content.title
                             : tr("%1 (%2 × %3)").arg(m_content.title, titleOfAxis(columns - 1), titleOfAxis(columns));
}

/// The numbers in the cells are rounded, so that a reader who adds them up finds another sum.
void MapWidget::paintRowSums(QPainter &painter) const
{
    const QRectF cells = m_geometry.area();
    painter.setPen(m_content.style.theme->muted);
    painter.setFont(uiFont(kCaptionSize));
    drawLine(painter, QRectF(cells.right() + kSumGap, cells.top() - 18, kSumWidth - kSumGap, 16),
             Qt::AlignLeft | Qt::AlignVCenter, tr("exact Σ"));
    painter.setFont(numberFont(kCaptionSize - 1));
    constexpr int digits = 5;
    const Index step = labelStep(m_geometry.cellHeight(), 14);
    for (Index row = 0; row < m_content.slice.rows(); row += step) {
        const QRectF cell = m_geometry.row(row);
        drawLine(painter, QRectF(cell.right() + kSumGap, cell.center().y() - 8, kSumWidth - kSumGap, 16),
                 Qt::AlignLeft | Qt::AlignVCenter, exactNumber(m_numbers->rowSum(row), digits));
    }
}

void MapWidget::paintBand(QPainter &painter) const
{
    const QRectF band =
        m_geometry.column(m_content.bandFirst).united(m_geometry.column(m_content.bandFirst + m_content.bandCount - 1));
    paintOutline(painter, band.adjusted(-1, -1, 1, 1), m_content.style.theme->selection, *m_content.style.theme);
}

void MapWidget::paintBase(QPainter &painter) const
{
    const Theme &theme = *m_content.style.theme;
    paintHeading(painter);
    if (m_numbers)
        paintHeatMap(painter, m_geometry, *m_numbers, m_content.style, m_cells);
    else
        painter.fillRect(m_geometry.area(), theme.code); // until its cells have come
    if (m_content.bandCount > 0 && !m_isPlain)
        paintBand(painter);
    if (showsSums() && m_numbers)
        paintRowSums(painter);
    if (m_hasBar && (m_numbers || !m_content.findsScale))
        paintBar(painter);
}

/// That of several maps says so, where there is room.
void MapWidget::paintBar(QPainter &painter) const
{
    if (isYesNoMap())
        return paintYesNoKey(painter, m_bar, m_content.slice.spec(), m_content.style);
    const QColor &ink = m_content.style.theme->muted;
    paintColorBar(painter, m_bar, m_content.style.scale, ink);
    constexpr double between = 10; // bar and words
    const QRectF beside(m_bar.right() + between, m_bar.top() - 4, width() - m_bar.right() - between, 16);
    const QString words = tr("the colours of all these maps");
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(ink);
    if (m_content.isStacked && m_content.hasColorBar && lineWidth(painter.font(), words) <= beside.width())
        drawLine(painter, beside, Qt::AlignLeft | Qt::AlignVCenter, words);
}

/// A cell, a row or a column; as much of it as the walk has come through.
QRectF MapWidget::tinted(const Place &place) const
{
    const auto [row, column] = place;
    QRectF lit = row == kSwept      ? m_geometry.column(column)
                 : column == kSwept ? m_geometry.row(row)
                                    : m_geometry.cell(row, column);
    if (m_tintCount >= 0 && row == kSwept)
        lit.setBottom(lit.top() + static_cast<double>(m_tintCount) * m_geometry.cellHeight());
    if (m_tintCount >= 0 && column == kSwept)
        lit.setRight(lit.left() + static_cast<double>(m_tintCount) * m_geometry.cellWidth());
    return lit;
}

/// The operands of the outlined cell stand out; the rest dims.
void MapWidget::paintTint(QPainter &painter) const
{
    QRegion rest(m_geometry.area().toAlignedRect());
    for (const Place &place : m_tint)
        rest -= tinted(place).toAlignedRect();
    QColor veil = m_content.style.theme->surface;
    veil.setAlphaF(static_cast<float>(m_content.style.theme->veil));
    painter.setPen(Qt::NoPen);
    for (const QRect &part : rest)
        painter.fillRect(part, veil);
    for (const Place &place : m_tint)
        paintOutline(painter, tinted(place).adjusted(-1.5, -1.5, 1, 1), // the digits are seen
                     m_content.style.theme->lineOf(m_content.titleColor), *m_content.style.theme);
}

/// What is not shown yet is blank.
void MapWidget::paintReveal(QPainter &painter) const
{
    const Theme &theme = *m_content.style.theme;
    const auto [row, column] = m_reveal->place;
    const QRectF cells = m_geometry.area();
    const QRectF here = m_geometry.cell(row, column);
    painter.fillRect(QRectF(QPointF(here.right(), here.top()), QPointF(cells.right(), here.bottom())), theme.code);
    painter.fillRect(QRectF(QPointF(cells.left(), here.bottom()), cells.bottomRight()), theme.code);
    if (m_reveal->words.isEmpty())
        return;
    painter.fillRect(here, theme.surface);
    painter.setPen(theme.text);
    painter.setFont(numberFont(kCaptionSize, Weight::Bold));
    if (lineWidth(painter.font(), m_reveal->words) < here.width())
        drawLine(painter, here, Qt::AlignCenter, m_reveal->words);
}

void MapWidget::paintStroke(QPainter &painter) const
{
    const double gap = std::min({2.0, m_geometry.cellWidth() / 4, m_geometry.cellHeight() / 4});
    for (const auto &[first, last] : m_stroke)
        paintOutline(painter,
                     m_geometry.cell(first.first, first.second)
                         .united(m_geometry.cell(last.first, last.second))
                         .adjusted(gap, gap, -gap, -gap),
                     m_content.style.theme->accent, *m_content.style.theme);
}

void MapWidget::paintCursor(QPainter &painter) const
{
    const Theme &theme = *m_content.style.theme;
    const QRectF cell = m_geometry.cell(m_cursor->first, m_cursor->second);
    if (!m_reveal && !isLarge() && m_numbers)
        paintFullNumber(painter, m_geometry, *m_numbers, m_content.style, m_cursor->first, m_cursor->second);
    const double line = m_isPinned ? 3 : 2;
    const double around = std::min(cell.width(), cell.height()) < kThinCell ? line / 2 + 1 : 0; // the cell is seen
    paintOutline(painter, cell.adjusted(-0.5 - around, -0.5 - around, around, around),
                 m_isPinned ? theme.selection : theme.text, theme, line);
}

void MapWidget::paintLabels(QPainter &painter) const
{
    const Theme &theme = *m_content.style.theme;
    const auto [row, column] = m_isPlain ? Place(-1, -1) : m_cursor.value_or(Place(-1, -1));
    painter.setFont(uiFont(kCaptionSize));
    if (m_hasRowLabels)
        paintRowLabels(painter, m_geometry, m_rowLabels, {roomOfRowLabels(), theme.muted, row, axisColor(1)});
    painter.setFont(uiFont(kCaptionSize));
    LabelStyle below{kTallestColumnLabel, theme.muted, column, axisColor(0)};
    below.left = 0;
    paintColumnLabels(painter, m_geometry, m_columnLabels, below);
    if (showsAxisTitles())
        paintAxisTitles(painter);
}

/// What the rows are, upright at the left, and what the columns are, below.
QString MapWidget::titleOfAxis(std::size_t axis) const
{
    const Slice &slice = m_content.slice;
    return axisTitle(slice.spec(), axis, termsIn(slice.trace()->plan));
}

void MapWidget::paintAxisTitles(QPainter &painter) const
{
    const QRectF area = m_geometry.area();
    const TensorSpec &spec = m_content.slice.spec();
    const std::size_t columns = spec.axes.size() - 1;
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(axisColor(0));
    drawLine(painter, QRectF(area.left(), area.bottom() + 5 + m_labelHeight, area.width(), kAxisTitle), Qt::AlignCenter,
             titleOfAxis(columns));
    if (!m_hasRowLabels)
        return;
    const QString rows = titleOfAxis(columns - 1);
    const double half = lineWidth(painter.font(), rows) / 2;
    const double middle = std::clamp(area.center().y(), half, std::max(half, height() - half));
    painter.save();
    painter.translate(area.left() - m_labelWidth - 10 - kAxisTitle / 2, middle);
    painter.rotate(-90);
    painter.setPen(axisColor(1));
    drawLine(painter, QRectF(-half, -kAxisTitle / 2, 2 * half, kAxisTitle), Qt::AlignCenter, rows);
    painter.restore();
}

/// Queries and keys in the colours of their roles, features in that of text.
QColor MapWidget::axisColor(std::size_t axisFromEnd) const
{
    const auto &axes = m_content.slice.spec().axes;
    const Extent axis = axes[axes.size() - 1 - axisFromEnd];
    const Theme &theme = *m_content.style.theme;
    return axis == Extent::QueryCount ? theme.query : isKeyAxis(axis) ? theme.key : theme.text;
}

bool MapWidget::showsAxisTitles() const
{
    return !m_content.isStacked && width() >= kLeastForTitles && height() >= kLeastForTitles;
}

bool MapWidget::showsSums() const
{
    return m_content.hasRowSums && width() >= kNarrowWidget;
}

/// It has two colours, which are named instead of a bar.
bool MapWidget::isYesNoMap() const
{
    return isYesNo(m_content.slice.spec()) && !m_content.slice.isDifference();
}

bool MapWidget::isLow() const
{
    return height() < kLowWidget;
}

} // namespace headscope
