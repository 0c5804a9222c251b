// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figurejob.h"
#include "ui/work/latest.h"

#include <QImage>
#include <QWidget>

#include <optional>

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

    /// Whether the button that began a drag is still down.
    bool isHeld() const { return m_isHeld; }

Q_SIGNALS:
    /// Once for each drag, as it begins.
    void dragged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    void ask();

    std::optional<FigureJob> m_job;
    Latest<QImage> m_coming;
    QImage m_picture;
    double m_ratio = 0;              ///< of the screen that it is for
    std::optional<QPoint> m_pressed; ///< where a drag may begin
    bool m_isHeld = false;
};

} // namespace headscope
