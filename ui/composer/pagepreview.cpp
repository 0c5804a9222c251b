// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/composer/pagepreview.h"

#include "ui/export/figurepage.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kMargin = 16;
constexpr int kSquare = 8; // the ground behind a transparent page has squares

} // namespace

PagePreview::PagePreview(QWidget *parent)
    : QWidget(parent), m_coming(this, Urgency::Visible, [this] {
          m_picture = *m_coming.answer();
          update();
      })
{
    setObjectName(QStringLiteral("pagePreview"));
    setAccessibleName(tr("The page as it will be written"));
}

void PagePreview::showJob(const FigureJob &job)
{
    m_job = job;
    ask();
}

void PagePreview::ask()
{
    if (!m_job || width() < 2 * kMargin || height() < 2 * kMargin)
        return;
    const QSizeF room(width() - 2 * kMargin, height() - 2 * kMargin);
    m_ratio = devicePixelRatioF();
    m_coming.ask([job = *m_job, room, ratio = m_ratio](const CancelToken &isCancelled) {
        const FigurePage page(job, isCancelled);
        const double scale = std::min(room.width() / page.size().width(), room.height() / page.size().height());
        QImage picture = page.picture(scale * ratio);
        picture.setDevicePixelRatio(ratio);
        return picture;
    });
}

void PagePreview::paintEvent(QPaintEvent *)
{
    if (m_ratio != devicePixelRatioF())
        ask();
    QPainter painter(this);
    if (m_picture.isNull())
        return;
    const QSizeF size = m_picture.deviceIndependentSize();
    const QRectF place(QPointF((width() - size.width()) / 2, (height() - size.height()) / 2).toPoint(), size);
    if (m_job->page.isTransparent)
        for (int y = 0; y < place.height(); y += kSquare)
            for (int x = (y / kSquare % 2) * kSquare; x < place.width(); x += 2 * kSquare)
                painter.fillRect(QRectF(place.left() + x, place.top() + y, kSquare, kSquare) & place,
                                 palette().color(QPalette::Midlight));
    painter.drawImage(place.topLeft(), m_picture);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void PagePreview::resizeEvent(QResizeEvent *)
{
    ask();
}

void PagePreview::mousePressEvent(QMouseEvent *event)
{
    m_pressed = event->pos();
    m_isHeld = false;
}

void PagePreview::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_pressed || !event->buttons().testFlag(Qt::LeftButton) || m_picture.isNull() ||
        (event->pos() - *m_pressed).manhattanLength() < QApplication::startDragDistance())
        return;
    m_pressed.reset();
    m_isHeld = true;
    Q_EMIT dragged();
}

void PagePreview::mouseReleaseEvent(QMouseEvent *)
{
    m_pressed.reset();
    m_isHeld = false;
}

} // namespace headscope
