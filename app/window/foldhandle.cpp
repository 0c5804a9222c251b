// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/foldhandle.h"

#include "ui/lines/linetext.h"
#include "ui/lines/tooltip.h"
#include "ui/theme/foldarrow.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace headscope {
namespace {

constexpr int kThin = 10;  // beside its panel
constexpr int kFlat = 6;   // below it
constexpr int kThick = 22; // in its place

/// Towards the edge of the window.
double degreesTo(Qt::Edge edge)
{
    return edge == Qt::LeftEdge ? 180 : edge == Qt::TopEdge ? -90 : 0;
}

} // namespace

FoldHandle::FoldHandle(Qt::Edge edge, QWidget *parent) : QAbstractButton(parent), m_edge(edge)
{
    setFocusPolicy(Qt::TabFocus); // a click leaves the arrow keys to the steps
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    isUpright() ? setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Ignored)
                : setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void FoldHandle::setShown(bool isShown)
{
    m_isShown = isShown;
    setWords(text(), m_key);
    updateGeometry();
}

void FoldHandle::setWords(const QString &panel, const QString &key)
{
    m_key = key;
    setText(panel);
    const QString words = m_isShown ? tr("Fold away: %1").arg(panel) : tr("Unfold: %1").arg(panel);
    setAccessibleName(words);
    setToolTip(plainToolTip(QStringLiteral("%1 (%2)").arg(words, key)));
    update();
}

QSize FoldHandle::sizeHint() const
{
    const int thickness = !m_isShown ? kThick : isUpright() ? kThin : kFlat;
    return {thickness, thickness};
}

/// Along the handle. Returns where they end.
double FoldHandle::paintWords(QPainter &painter) const
{
    const QFont font = uiFont(kCaptionSize, Weight::Medium);
    const double length = lineWidth(font, text());
    painter.save();
    painter.setFont(font);
    if (isUpright()) { // read from below at the left, from above at the right
        painter.translate(m_edge == Qt::LeftEdge ? 0 : width(), m_edge == Qt::LeftEdge ? length + 12 : 12);
        painter.rotate(m_edge == Qt::LeftEdge ? -90 : 90);
    } else {
        painter.translate(16, 0);
    }
    drawLine(painter, QRectF(0, 0, length, kThick), Qt::AlignCenter, text());
    painter.restore();
    return length + 24;
}

void FoldHandle::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), underMouse() ? mixed(theme.surface, theme.text, 0.06) : theme.surface);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? theme.accent : theme.line);
    const QRectF line = rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawLine(m_edge == Qt::RightEdge  ? QLineF(line.topLeft(), line.bottomLeft())
                     : m_edge == Qt::LeftEdge ? QLineF(line.topRight(), line.bottomRight())
                                              : QLineF(line.bottomLeft(), line.bottomRight()));
    if (hasFocus())
        painter.drawRect(line);
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.muted, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double along = m_isShown ? 0 : paintWords(painter);
    const QPointF middle = rect().toRectF().center();
    const QPointF place = m_isShown ? middle : isUpright() ? QPointF(middle.x(), along) : QPointF(along, middle.y());
    paintFoldArrow(painter, place, degreesTo(m_edge) + (m_isShown ? 0 : 180));
}

} // namespace headscope
