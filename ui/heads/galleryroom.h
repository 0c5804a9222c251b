// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace headscope {

class HeadGallery;

/// The place of the gallery. Where it is lower than maps can be, as below a long notice, the gallery scrolls.
class GalleryRoom : public QScrollArea
{
    Q_OBJECT

public:
    GalleryRoom(HeadGallery *gallery, QWidget *parent);

protected:
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace headscope
