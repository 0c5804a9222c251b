// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/headfigure.h"
#include "ui/figure/vision.h"
#include "ui/heads/headorder.h"
#include "ui/session/latest.h"
#include "ui/session/session.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace headscope {

/// In the window there is room for a legend.
inline FigureOptions usualFigure()
{
    FigureOptions figure;
    figure.hasLegend = true;
    return figure;
}

/// How the gallery draws what it shows; the exported figure is drawn so, too.
struct GalleryStyle
{
    FigureOptions figure = usualFigure(); ///< but for tensor, batch item and heads, which are those of the selection
    HeadOrder order = HeadOrder::Number;
    Vision vision = Vision::Normal; ///< of the window alone
    bool operator==(const GalleryStyle &) const = default;
};

/// All heads of a batch item side by side under one scale, drawn as the exported figure is, with one cell cursor
/// across all of them. Shows the current tensor where it has (query, key) axes, else the weights.
class HeadGallery : public QWidget
{
    Q_OBJECT

public:
    explicit HeadGallery(Session &session, QWidget *parent = nullptr);

    void setGalleryStyle(const GalleryStyle &style);
    const GalleryStyle &galleryStyle() const { return m_style; }
    /// One head alone, as large as there is room, or all of them again.
    void setAlone(std::optional<Index> head);
    std::optional<Index> alone() const { return m_alone; }
    /// What the gallery shows, as the export takes it.
    FigureOptions options() const;
    const HeadFigure *figure() const { return m_figure.get(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Hit
    {
        Index head;
        CellPlace place;
    };
    void refresh();
    void showSelection();
    void sortHeads();
    std::optional<Hit> hitAt(const QPointF &point) const;
    void paintCursor(QPainter &painter) const;
    void paintChosenHead(QPainter &painter) const;

    Session &m_session;
    std::unique_ptr<HeadFigure> m_figure;
    QImage m_picture;
    Selection m_shown;
    GalleryStyle m_style;
    std::optional<Index> m_alone;
    Latest<std::vector<Index>> m_order;
    struct Sorted
    {
        SharedResult result;
        Index batch = 0;
        HeadOrder order = HeadOrder::Number;
        Index chosen = 0; ///< where the order depends on it
        bool operator==(const Sorted &) const = default;
    };
    Sorted m_sorted; ///< what m_order is asked for
};

} // namespace headscope
