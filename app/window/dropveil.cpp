// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dropveil.h"

#include <QPainter>

namespace headscope {
namespace {

constexpr int kMargin = 10;
constexpr int kFrame = 3;
constexpr float kCover = 0.88F; // of what lies behind

} // namespace

DropVeil::DropVeil(QWidget *window) : QWidget(window)
{
    setObjectName(QStringLiteral("dropVeil"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropVeil::show(const QString &sentence)
{
    m_sentence = sentence;
    setAccessibleName(sentence);
    setGeometry(parentWidget()->rect());
    raise();
    setVisible(!sentence.isEmpty());
    update();
}

void DropVeil::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor ground = palette().color(QPalette::Base);
    ground.setAlphaF(kCover);
    painter.fillRect(rect(), ground);
    painter.setPen(QPen(palette().color(QPalette::Highlight), kFrame));
    const QRectF frame = QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
    painter.drawRoundedRect(frame, kMargin, kMargin);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() > 0 ? large.pointSizeF() * 1.3 : -1);
    if (large.pointSizeF() < 0)
        large.setPixelSize(font().pixelSize() * 13 / 10);
    painter.setFont(large);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(frame.adjusted(kMargin, kMargin, -kMargin, -kMargin), Qt::AlignCenter | Qt::TextWordWrap,
                     m_sentence);
}

} // namespace headscope
