// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figurejob.h"
#include "ui/session/latest.h"

#include <QImage>
#include <QWidget>

namespace headscope {

/// The page as the file will show it, as large as there is room. Drawn on another thread; the page before stays until
/// then. Can be dragged out as a picture.
class PagePreview : public QWidget
{
    Q_OBJECT

public:
    explicit PagePreview(QWidget *parent = nullptr);

    void showJob(const FigureJob &job);
    /// The page at the size of the screen; null before the first has come.
    const QImage &picture() const { return m_picture; }

    QSize sizeHint() const override { return {620, 460}; }
    QSize minimumSizeHint() const override { return {200, 160}; }

Q_SIGNALS:
    void dragged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    void ask();

    std::optional<FigureJob> m_job;
    Latest<QImage> m_coming;
    QImage m_picture;
    QPoint m_pressed;
};

} // namespace headscope
