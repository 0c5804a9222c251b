// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/figurepanel.h"
#include "ui/figure/mapgeometry.h"
#include "ui/work/latest.h"

#include <QImage>
#include <QWidget>

namespace headscope {

/// A whole map, small, with the part framed that is seen of it large. Dragging in it, or its arrow keys, move that
/// part.
class Overview : public QWidget
{
    Q_OBJECT

public:
    explicit Overview(QWidget *parent);

    /// Whose map; nothing where it has no cells.
    void setPanel(const FigurePanel &panel);
    /// What is seen of it.
    void setSeen(const Span &rows, const Span &columns);

    QSize sizeHint() const override { return m_size; }
    QSize minimumSizeHint() const override { return {0, m_size.height()}; }

Q_SIGNALS:
    /// This place, in cells, shall be in the middle.
    void asked(const QPointF &cells);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    MapGeometry map() const;
    QStringList lines(const Span &rows, const Span &columns) const;
    void paintWords(QPainter &painter, double left) const;
    void askAt(const QPointF &point);
    void askForPicture();

    Slice m_slice;
    QSize m_size; ///< that the map and the longest words need
    QString m_title;
    MapStyle m_style;
    Span m_rows;
    Span m_columns;
    double m_ratio = 0;       ///< of the screen that the picture is for
    Latest<QImage> m_picture; ///< asked for when it is first painted
};

} // namespace headscope
