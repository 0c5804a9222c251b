// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRect>

namespace headscope {

// Where pixels of the screen begin and end, at scales such as 1.5: what is painted between them is cut by one at a time
// and by none at another.

/// The pixels whose middle lies in a place.
inline QRect pixelsIn(const QPainter &painter, const QRectF &place)
{
    const QRectF there = painter.deviceTransform().mapRect(place);
    return {QPoint(qRound(there.left()), qRound(there.top())),
            QPoint(qRound(there.right()) - 1, qRound(there.bottom()) - 1)};
}

/// The same place, from pixel to pixel.
inline QRectF onPixels(const QPainter &painter, const QRectF &place)
{
    return painter.deviceTransform().inverted().mapRect(QRectF(pixelsIn(painter, place)));
}

} // namespace headscope
