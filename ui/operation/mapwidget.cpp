// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/mapwidget.h"

#include "ui/figure/colorbar.h"
#include "ui/figure/labels.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kTallHeading = 38; // title and shape below one another
constexpr double kFlatHeading = 22; // beside one another, where there is little height
constexpr int kLowWidget = 190;
constexpr int kNarrowWidget = 170; // no room for sums
constexpr double kWidestRowLabel = 72;
constexpr double kTallestColumnLabel = 56;
constexpr double kStretch = 4;
constexpr double kSumWidth = 52;
constexpr double kRightMargin = 12; // half of the last label

} // namespace

MapWidget::MapWidget(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void MapWidget::setContent(const MapContent &content)
{
    m_content = content;
    if (m_cursor && !isInside(*m_cursor))
        m_cursor.reset();
    setVisible(!content.slice.isEmpty());
    arrange();
    tellCursor(); // the same cell has another number now
}

void MapWidget::setLargestCell(double size)
{
    m_content.largestCell = size;
    arrange();
}

void MapWidget::setCursor(std::optional<Place> place, bool isPinned)
{
    if (place && !isInside(*place))
        place.reset();
    if (place == m_cursor && isPinned == m_isPinned)
        return;
    m_cursor = place;
    m_isPinned = isPinned;
    tellCursor();
    update();
}

void MapWidget::setTint(std::optional<Place> place)
{
    if (place == m_tint)
        return;
    m_tint = place;
    update();
}

bool MapWidget::isInside(const Place &place) const
{
    return place.first < m_content.slice.rows() && place.second < m_content.slice.columns();
}

/// Screen readers hear the cell: "weights, query 1, key 0: 0.57".
void MapWidget::tellCursor()
{
    QString text = m_content.shape;
    if (m_cursor) {
        const auto [row, column] = *m_cursor;
        const auto &axes = m_content.slice.spec().axes;
        text = QStringLiteral("%1, %2: %3")
                   .arg(axisPlace(axes[axes.size() - 2], row), axisPlace(axes.back(), column),
                        exactNumber(m_content.slice.at(row, column)));
    }
    setAccessibleDescription(text);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void MapWidget::arrange()
{
    m_base = {};
    const Slice &slice = m_content.slice;
    if (!slice.isEmpty()) {
        const QFont font = uiFont(kCaptionSize);
        const double left = rowLabelWidth(font, slice.rowLabels(), kWidestRowLabel) + 10;
        const double right = showsSums() ? kSumWidth : kRightMargin;
        const double bar = showsBar() ? kColorBarHeight + 8 : 0;
        const QRectF whole = QRectF(rect()).adjusted(left, isLow() ? kFlatHeading : kTallHeading, -right, -bar);
        const auto first = MapGeometry::fitted(whole, slice.rows(), slice.columns(), m_content.largestCell, kStretch);
        const double below = columnLabelHeight(font, first, slice.columnLabels(), kTallestColumnLabel) + 8;
        m_geometry = MapGeometry::fitted(whole.adjusted(0, 0, 0, -below), slice.rows(), slice.columns(),
                                         m_content.largestCell, kStretch);
        const double width = std::clamp(m_geometry.area().width(), 120.0, 280.0);
        const double barLeft = std::max(0.0, std::min(m_geometry.area().left(), this->width() - width));
        m_bar = QRectF(barLeft, m_geometry.area().bottom() + below + 6, width, kColorBarHeight);
    }
    update();
}

void MapWidget::paintHeading(QPainter &painter) const
{
    const double middle = m_geometry.area().center().x();
    const double reach = std::min(middle, width() - middle);
    const auto line = [&](double top, double height, const QString &text) {
        painter.drawText(QRectF(middle - reach, top, 2 * reach, height), Qt::AlignCenter,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(2 * reach)));
    };
    painter.setFont(uiFont(kBodySize, Weight::Bold));
    painter.setPen(m_content.titleColor);
    const bool fits = painter.fontMetrics().horizontalAdvance(m_content.title) <= 2 * reach;
    line(0, 18, fits ? m_content.title : m_content.shortTitle);
    if (isLow())
        return;
    painter.setFont(numberFont(kCaptionSize));
    painter.setPen(m_content.style.theme->muted);
    line(17, 16, m_content.shape);
}

void MapWidget::paintRowSums(QPainter &painter) const
{
    painter.setFont(numberFont(kCaptionSize - 1));
    painter.setPen(m_content.style.theme->muted);
    const Index step = labelStep(m_geometry.cellHeight(), 14);
    for (Index row = 0; row < m_content.slice.rows(); row += step) {
        const QRectF cell = m_geometry.row(row);
        const QString sum = QStringLiteral("Σ ") + QString::number(m_content.slice.rowSum(row), 'g', 3);
        painter.drawText(QRectF(cell.right() + 6, cell.center().y() - 8, kSumWidth - 6, 16),
                         Qt::AlignLeft | Qt::AlignVCenter, sum);
    }
}

void MapWidget::paintBand(QPainter &painter) const
{
    const QRectF band =
        m_geometry.column(m_content.bandFirst).united(m_geometry.column(m_content.bandFirst + m_content.bandCount - 1));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_content.style.theme->selection, 2));
    painter.drawRect(band.adjusted(-1, -1, 1, 1));
}

void MapWidget::paintBase(QPainter &painter) const
{
    const Slice &slice = m_content.slice;
    const Theme &theme = *m_content.style.theme;
    paintHeading(painter);
    paintHeatMap(painter, m_geometry, slice, m_content.style);
    if (m_content.bandCount > 0)
        paintBand(painter);
    if (showsSums())
        paintRowSums(painter);
    if (showsBar())
        paintColorBar(painter, m_bar, m_content.style.scale, theme.muted);
}

/// The operands of the outlined cell stand out; the rest dims.
void MapWidget::paintTint(QPainter &painter) const
{
    const auto [row, column] = *m_tint;
    const QRectF lit = row == kSwept      ? m_geometry.column(column)
                       : column == kSwept ? m_geometry.row(row)
                                          : m_geometry.cell(row, column);
    QRegion rest(m_geometry.area().toAlignedRect());
    rest -= lit.toAlignedRect();
    QColor veil = m_content.style.theme->surface;
    veil.setAlphaF(0.45F);
    painter.setPen(Qt::NoPen);
    for (const QRect &part : rest)
        painter.fillRect(part, veil);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_content.titleColor, 2));
    painter.drawRect(lit.adjusted(-0.5, -0.5, 0, 0));
}

void MapWidget::paintCursor(QPainter &painter) const
{
    const Theme &theme = *m_content.style.theme;
    const QRectF cell = m_geometry.cell(m_cursor->first, m_cursor->second);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.surface, 4));
    painter.drawRect(cell.adjusted(-0.5, -0.5, 0, 0));
    painter.setPen(QPen(m_isPinned ? theme.selection : theme.text, 2));
    painter.drawRect(cell.adjusted(-0.5, -0.5, 0, 0));
}

void MapWidget::paintLabels(QPainter &painter) const
{
    const Slice &slice = m_content.slice;
    const Theme &theme = *m_content.style.theme;
    painter.setFont(uiFont(kCaptionSize));
    paintRowLabels(painter, m_geometry, slice.rowLabels(),
                   {kWidestRowLabel, theme.muted, m_cursor ? m_cursor->first : -1, axisColor(1)});
    painter.setFont(uiFont(kCaptionSize));
    paintColumnLabels(painter, m_geometry, slice.columnLabels(),
                      {kTallestColumnLabel, theme.muted, m_cursor ? m_cursor->second : -1, axisColor(0)});
}

/// Queries and keys in the colours of their roles, features in that of text.
QColor MapWidget::axisColor(std::size_t axisFromEnd) const
{
    const auto &axes = m_content.slice.spec().axes;
    const Extent axis = axes[axes.size() - 1 - axisFromEnd];
    const Theme &theme = *m_content.style.theme;
    return axis == Extent::QueryCount ? theme.query : axis == Extent::KeyCount ? theme.key : theme.text;
}

bool MapWidget::showsSums() const
{
    return m_content.hasRowSums && width() >= kNarrowWidget;
}

bool MapWidget::showsBar() const
{
    return m_content.hasColorBar || !isLow();
}

bool MapWidget::isLow() const
{
    return height() < kLowWidget;
}

void MapWidget::paintEvent(QPaintEvent *)
{
    if (m_content.slice.isEmpty())
        return;
    if (m_base.isNull()) {
        m_base = QPixmap(size() * devicePixelRatioF());
        m_base.setDevicePixelRatio(devicePixelRatioF());
        m_base.fill(m_content.style.theme->surface);
        QPainter painter(&m_base);
        painter.setRenderHint(QPainter::Antialiasing);
        paintBase(painter);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_base);
    painter.setRenderHint(QPainter::TextAntialiasing);
    if (m_tint)
        paintTint(painter);
    if (m_cursor)
        paintCursor(painter);
    paintLabels(painter);
    if (hasFocus()) {
        painter.setPen(QPen(m_content.style.theme->accent, 1, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(m_geometry.area().adjusted(-3, -3, 2, 2));
    }
}

void MapWidget::resizeEvent(QResizeEvent *)
{
    arrange();
}

void MapWidget::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        m_base = {};
    QWidget::changeEvent(event);
}

void MapWidget::mouseMoveEvent(QMouseEvent *event)
{
    Q_EMIT cellHovered(m_geometry.cellAt(event->position()));
}

void MapWidget::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto place = m_geometry.cellAt(event->position()))
        Q_EMIT cellPicked(place->first, place->second);
    else
        Q_EMIT letGo();
}

void MapWidget::leaveEvent(QEvent *)
{
    Q_EMIT cellHovered(std::nullopt);
}

void MapWidget::keyPressEvent(QKeyEvent *event)
{
    const Slice &slice = m_content.slice;
    Place place = m_cursor.value_or(Place{0, 0});
    switch (event->key()) {
    case Qt::Key_Left: --place.second; break;
    case Qt::Key_Right: ++place.second; break;
    case Qt::Key_Up: --place.first; break;
    case Qt::Key_Down: ++place.first; break;
    case Qt::Key_Home: place.second = 0; break;
    case Qt::Key_End: place.second = slice.columns() - 1; break;
    case Qt::Key_Return:
    case Qt::Key_Enter: break;
    case Qt::Key_Escape:
        if (!m_isPinned)
            event->ignore();
        Q_EMIT letGo();
        return;
    default: event->ignore(); return;
    }
    if (!m_cursor)
        place = {0, 0};
    Q_EMIT cellPicked(std::clamp<Index>(place.first, 0, slice.rows() - 1),
                      std::clamp<Index>(place.second, 0, slice.columns() - 1));
}

void MapWidget::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    tellCursor();
    update();
}

} // namespace headscope
