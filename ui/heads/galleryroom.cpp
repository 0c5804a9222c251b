// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/galleryroom.h"

#include "ui/heads/headgallery.h"

#include <QKeyEvent>

namespace headscope {

GalleryRoom::GalleryRoom(HeadGallery *gallery, QWidget *parent) : QScrollArea(parent)
{
    constexpr int around = 24; // of a cell that comes into sight
    setObjectName(QStringLiteral("galleryRoom"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setWidget(gallery);
    connect(gallery, &HeadGallery::shown, this, [this](const QRectF &place) {
        const QPoint middle = place.center().toPoint();
        ensureVisible(middle.x(), middle.y(), 0, around);
    });
}

/// What the gallery leaves is for the window, whose arrows go through the steps.
void GalleryRoom::keyPressEvent(QKeyEvent *event)
{
    event->ignore();
}

} // namespace headscope
