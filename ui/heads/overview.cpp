// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/overview.h"

#include "ui/figure/maptile.h"
#include "ui/text/linetext.h"
#include "ui/theme/fonts.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kLongest = 104; // side of the map
constexpr double kShortest = 24;
constexpr double kMargin = 8;
constexpr double kLine = 16;
constexpr double kWords = 142; // room beside the map

} // namespace

Overview::Overview(QWidget *parent) : QWidget(parent), m_picture(this, [this] { update(); })
{
    setObjectName(QStringLiteral("galleryOverview"));
    setFocusPolicy(Qt::StrongFocus);
    hide();
}

void Overview::setPanel(const FigurePanel &panel)
{
    m_slice = panel.slice;
    m_theme = panel.style.theme;
    setAccessibleName(tr("The whole map, and what is seen of it"));
    const QRectF cells = map().area();
    resize(QSizeF(cells.right() + kMargin + kWords, std::max(cells.height(), 2 * kLine) + 2 * kMargin).toSize());
    const double ratio = devicePixelRatioF();
    const QSizeF whole = map().area().size();
    const MapTile tile{whole, QRect(QPoint(), (whole * ratio).toSize()), ratio};
    MapStyle style = panel.style;
    style.annotate = Annotate::Off;
    m_picture.ask([slice = panel.slice, style, tile] { return tileImage(slice, nullptr, style, tile); });
}

void Overview::setSeen(const Span &rows, const Span &columns)
{
    m_rows = rows;
    m_columns = columns;
    setAccessibleDescription(words());
    update();
}

MapGeometry Overview::map() const
{
    const auto rows = static_cast<double>(m_slice.rows());
    const auto columns = static_cast<double>(m_slice.columns());
    const double cell = kLongest / std::max(rows, columns);
    const QSizeF size(std::round(std::max(kShortest, columns * cell)), std::round(std::max(kShortest, rows * cell)));
    return {QRectF(QPointF(kMargin, kMargin), size), m_slice.rows(), m_slice.columns()};
}

/// "queries 120–183 of 2048" and the same of the keys, a line each.
QString Overview::words() const
{
    return tr("queries %1–%2 of %3").arg(m_rows.first).arg(m_rows.end - 1).arg(m_slice.rows()) + u'\n' +
           tr("keys %1–%2 of %3").arg(m_columns.first).arg(m_columns.end - 1).arg(m_slice.columns());
}

void Overview::paintEvent(QPaintEvent *)
{
    if (m_slice.isEmpty())
        return;
    QPainter painter(this);
    painter.fillRect(rect(), m_theme->surface);
    painter.setPen(hasFocus() ? m_theme->accent : m_theme->line);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    const MapGeometry cells = map();
    painter.fillRect(cells.area(), m_theme->code); // until its picture has come
    if (m_picture.answer())
        painter.drawImage(cells.area().topLeft(), *m_picture.answer());
    const QRectF seen = cells.cell(m_rows.first, m_columns.first)
                            .united(cells.cell(m_rows.end - 1, m_columns.end - 1))
                            .adjusted(-1, -1, 1, 1);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme->surface, 4));
    painter.drawRect(seen);
    painter.setPen(QPen(m_theme->selection, 2));
    painter.drawRect(seen);
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(m_theme->muted);
    double top = height() / 2.0 - kLine;
    for (const QString &line : words().split(u'\n')) {
        drawLine(painter, QRectF(cells.area().right() + kMargin, top, kWords, kLine), Qt::AlignLeft | Qt::AlignVCenter,
                 line);
        top += kLine;
    }
}

void Overview::askAt(const QPointF &point)
{
    const MapGeometry cells = map();
    const QPointF there = point - cells.area().topLeft();
    Q_EMIT asked({there.x() / cells.cellWidth(), there.y() / cells.cellHeight()});
}

void Overview::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        askAt(event->position());
}

void Overview::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        askAt(event->position());
}

void Overview::keyPressEvent(QKeyEvent *event)
{
    const auto half = [](const Span &span) { return std::max(1.0, static_cast<double>(span.count()) / 2); };
    QPointF middle(static_cast<double>(m_columns.first) + static_cast<double>(m_columns.count()) / 2,
                   static_cast<double>(m_rows.first) + static_cast<double>(m_rows.count()) / 2);
    switch (event->key()) {
    case Qt::Key_Left: middle.rx() -= half(m_columns); break;
    case Qt::Key_Right: middle.rx() += half(m_columns); break;
    case Qt::Key_Up: middle.ry() -= half(m_rows); break;
    case Qt::Key_Down: middle.ry() += half(m_rows); break;
    default: event->ignore(); return;
    }
    Q_EMIT asked(middle);
}

} // namespace headscope
