// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dropveil.h"

#include <QPainter>

namespace headscope {
namespace {

constexpr int kMargin = 10;
constexpr int kFrame = 3;
constexpr float kCover = 0.88F; // of what lies behind

/// A style sheet gives its sizes in pixels.
QFont largeFont(QFont font)
{
    if (font.pixelSize() > 0)
        font.setPixelSize(font.pixelSize() * 13 / 10);
    else
        font.setPointSizeF(font.pointSizeF() * 1.3);
    return font;
}

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
    painter.setFont(largeFont(font()));
    const QRectF inside = frame.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    constexpr int flags = int{Qt::AlignCenter} | int{Qt::TextWordWrap};
    const QRectF words = painter.boundingRect(inside, flags, m_sentence).adjusted(-kMargin, -kMargin, kMargin, kMargin);
    painter.fillRect(words, palette().color(QPalette::Base)); // nothing shines through the words
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(inside, flags, m_sentence);
}

} // namespace headscope
