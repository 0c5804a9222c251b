// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/latest.h"
#include "ui/session/session.h"

#include <QImage>
#include <QWidget>

namespace headscope {

/// Every head of the current tensor as a small map under one scale, all within the width; a click chooses the head.
class HeadStrip : public QWidget
{
    Q_OBJECT

public:
    explicit HeadStrip(Session &session, QWidget *parent = nullptr);

    QRectF thumbnail(Index head) const;
    /// How many thumbnails have room, at least in part.
    Index shownCount() const;
    QSize sizeHint() const override { return {600, 94}; }
    QSize minimumSizeHint() const override { return {200, 66}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    void showSelection();
    Index firstOf(Index thumbnail) const;
    bool hasThumbnails() const;
    Index headCount() const;
    double thumbnailHeight() const;
    double roomPerHead() const;
    QString label(Index head) const;
    Shape shape() const;
    void makePicture();
    void takePicture();

    Session &m_session;
    Selection m_shown;
    QImage m_picture; ///< of the thumbnails
    Latest<QImage> m_coming;
    bool m_isStale = true;
};

} // namespace headscope
