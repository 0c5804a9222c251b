// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/overview.h"

#include "ui/access/paintedcells.h"
#include "ui/actions/actions.h"
#include "ui/figure/arrowkey.h"
#include "ui/figure/cellmarks.h"
#include "ui/figure/maptile.h"
#include "ui/lines/linetext.h"
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

} // namespace

Overview::Overview(QWidget *parent) : QWidget(parent), m_picture(this, Urgency::Visible, [this] { update(); })
{
    setObjectName(QStringLiteral("galleryOverview"));
    new PaintedPicture(this);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    hide();
}

void Overview::setPanel(const FigurePanel &panel)
{
    m_slice = panel.slice;
    m_title = panel.title.whole;
    m_style = panel.style;
    m_style.annotate = Annotate::Off;
    m_picture.forget();
    if (m_slice.isEmpty())
        return;
    setAccessibleName(tr("The whole map, and what is seen of it"));
    const QRectF cells = map().area();
    const QStringList longest = lines({m_slice.rows() - 1, m_slice.rows()}, {m_slice.columns() - 1, m_slice.columns()});
    double words = 0;
    for (const QString &line : longest)
        words = std::max(words, lineWidth(uiFont(kCaptionSize), line));
    const double height = std::max(cells.height(), static_cast<double>(longest.size()) * kLine);
    m_size = QSizeF(cells.right() + words + 2 * kMargin, height + 2 * kMargin).toSize();
    updateGeometry();
    update();
}

void Overview::askForPicture()
{
    m_ratio = devicePixelRatioF();
    const QSizeF whole = map().area().size();
    const MapTile tile{whole, QRect(QPoint(), (whole * m_ratio).toSize()), m_ratio};
    m_picture.ask([slice = m_slice, style = m_style, tile](const CancelToken &isCancelled) {
        return tileImage(FetchedSlice(slice), nullptr, style, tile, isCancelled);
    });
}

void Overview::setSeen(const Span &rows, const Span &columns)
{
    m_rows = rows;
    m_columns = columns;
    setAccessibleDescription(lines(rows, columns).join(u'\n'));
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

/// "Head 3", "queries 120–183 of 0–2047", and the same of the keys.
QStringList Overview::lines(const Span &rows, const Span &columns) const
{
    return {m_title, tr("queries %1–%2 of 0–%3").arg(rows.first).arg(rows.end - 1).arg(m_slice.rows() - 1),
            tr("keys %1–%2 of 0–%3").arg(columns.first).arg(columns.end - 1).arg(m_slice.columns() - 1)};
}

void Overview::paintEvent(QPaintEvent *)
{
    if (m_slice.isEmpty())
        return;
    if (!m_picture.isAsked() || m_ratio != devicePixelRatioF())
        askForPicture();
    const Theme &theme = *m_style.theme;
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.line);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
        painter.drawRect(rect().adjusted(3, 3, -4, -4));
    }
    const MapGeometry cells = map();
    painter.fillRect(cells.area(), theme.code); // until its picture has come
    if (m_picture.answer())
        painter.drawImage(cells.area().topLeft(), *m_picture.answer());
    const QRectF seen = cells.cell(m_rows.first, m_columns.first)
                            .united(cells.cell(m_rows.end - 1, m_columns.end - 1))
                            .adjusted(-1, -1, 1, 1);
    painter.setRenderHint(QPainter::Antialiasing);
    paintOutline(painter, seen, theme.selection, theme);
    paintWords(painter, cells.area().right() + kMargin);
}

void Overview::paintWords(QPainter &painter, double left) const
{
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(m_style.theme->muted);
    const QStringList words = lines(m_rows, m_columns);
    double top = (height() - static_cast<double>(words.size()) * kLine) / 2;
    for (const QString &line : words) {
        const double room = width() - left - kMargin;
        drawLine(painter, QRectF(left, top, room, kLine), Qt::AlignLeft | Qt::AlignVCenter,
                 elidedLine(painter.font(), line, room));
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
    const QPointF middle(static_cast<double>(m_columns.first) + static_cast<double>(m_columns.count()) / 2,
                         static_cast<double>(m_rows.first) + static_cast<double>(m_rows.count()) / 2);
    if (actionOf(*event, KeyPlace::Overview) != Action::MoveSight)
        return event->ignore();
    const QPoint arrow = arrowOf(event->key());
    Q_EMIT asked(middle + QPointF(arrow.x() * half(m_columns), arrow.y() * half(m_rows)));
}

} // namespace headscope
