// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace headscope {

QIcon icon(const QString &name, const QColor &color, int size)
{
    QSvgRenderer svg(QStringLiteral(":/icons/%1.svg").arg(name));
    QIcon out;
    for (const int scale : {1, 2, 3}) {
        QPixmap pixmap(size * scale, size * scale);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        svg.render(&painter);
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(pixmap.rect(), color);
        painter.end();
        pixmap.setDevicePixelRatio(scale);
        out.addPixmap(pixmap);
    }
    return out;
}

QImage programPicture(int side)
{
    constexpr int few = 24;
    QSvgRenderer svg(side > few ? QStringLiteral(":/icons/headscope.svg")
                                : QStringLiteral(":/icons/headscope-small.svg"));
    QImage picture(side, side, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    svg.render(&painter);
    painter.end();
    return picture.convertToFormat(QImage::Format_ARGB32);
}

QIcon programIcon()
{
    QIcon out;
    for (const int side : {16, 24, 32, 48, 64, 128})
        out.addPixmap(QPixmap::fromImage(programPicture(side)));
    return out;
}

} // namespace headscope
