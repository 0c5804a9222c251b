// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/rootline.h"

#include "ui/lines/linetext.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

namespace headscope {
namespace {

constexpr QChar kRoot(0x221A);

double hookWidth(const QFont &font)
{
    return font.pixelSize() * 0.6;
}

/// The hook that begins a root, and the bar over what it is taken of.
QPainterPath rootPath(const QFont &font, const QPointF &foot, double barLength)
{
    const double em = font.pixelSize();
    const double top = foot.y() - QFontMetricsF(font).capHeight() - em * 0.2;
    QPainterPath path(foot + QPointF(em * 0.05, -em * 0.32));
    path.lineTo(foot + QPointF(em * 0.16, -em * 0.4));
    path.lineTo(foot + QPointF(em * 0.32, em * 0.04));
    path.lineTo(QPointF(foot.x() + hookWidth(font) - em * 0.05, top));
    path.lineTo(QPointF(foot.x() + hookWidth(font) + barLength, top));
    return path;
}

} // namespace

double rootLineWidth(const QFont &font, const QString &text)
{
    const auto root = text.indexOf(kRoot);
    if (root < 0)
        return lineWidth(font, text);
    return lineWidth(font, text.left(root)) + hookWidth(font) + lineWidth(font, text.mid(root + 1)) + 1;
}

void drawRootLine(QPainter &painter, const QRectF &place, const QString &text)
{
    const auto root = text.indexOf(kRoot);
    if (root < 0)
        return drawLine(painter, place, Qt::AlignCenter, text);
    const QFont font = painter.font();
    const QFontMetricsF metrics(font);
    const double left = place.center().x() - rootLineWidth(font, text) / 2;
    const auto words = [&](double x, const QString &part) {
        drawLine(painter, QRectF(x, place.top(), place.width(), place.height()), Qt::AlignLeft | Qt::AlignVCenter,
                 part);
    };
    words(left, text.left(root));
    const double hook = left + lineWidth(font, text.left(root));
    const QString behind = text.mid(root + 1);
    words(hook + hookWidth(font), behind);
    const double baseline = place.center().y() - metrics.height() / 2 + metrics.ascent();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(painter.pen().color(), font.pixelSize() / 10.0));
    painter.drawPath(rootPath(font, QPointF(hook, baseline), lineWidth(font, behind.section(u',', 0, 0)) + 1));
    painter.restore();
}

} // namespace headscope
