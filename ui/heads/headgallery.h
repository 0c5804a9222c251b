// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapzoom.h"
#include "ui/heads/headorder.h"
#include "ui/heads/headpages.h"
#include "ui/heads/maptiles.h"
#include "ui/session/session.h"
#include "ui/work/latest.h"

#include <QImage>
#include <QWidget>

#include <memory>

namespace headscope {

class HeadsNotice;
class OldRun;
class Overview;
class PaintedCells;

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
    Vision vision = Vision::Normal; ///< figures are not changed by it
    bool operator==(const GalleryStyle &) const = default;
};

/// All heads of a batch item side by side under one scale, drawn as the exported figure is, with one cell cursor
/// across all of them. Shows the current tensor where it has (query, key) axes, else the weights. All maps zoom and
/// move together. Where not all of them have room, they stand on pages; the one of the chosen head is shown when it is
/// chosen.
class HeadGallery : public QWidget
{
    Q_OBJECT

public:
    explicit HeadGallery(Session &session, QWidget *parent = nullptr);

    void setGalleryStyle(const GalleryStyle &style);
    const GalleryStyle &galleryStyle() const { return m_style; }
    /// One head alone, as large as there is room, or all of them again. When another one is chosen, it is that.
    void setAlone(std::optional<Index> head);
    std::optional<Index> alone() const { return m_alone; }
    /// What the gallery shows, as the export takes it.
    FigureOptions options() const;
    /// The same of what is seen: of pages one, and of maps that one has zoomed into only the queries and keys that are
    /// seen.
    FigureOptions seenOptions() const;
    /// Whether what is looked at attends to nothing and has no head to show; and the sentence that says so.
    bool hasHead(Index head) const;
    bool hasNoHeads() const;
    static QString noHeads();
    const HeadFigure *figure() const { return m_figure.get(); }
    /// Where in the maps one is, while not all of them is seen. A panel beside the gallery may take it, so that it
    /// covers no map.
    Overview *overview() const { return m_overview; }
    const std::shared_ptr<const HeadFigure> &sharedFigure() const { return m_figure; }
    /// The panel of a head in a batch item; the first where there is none.
    Index panelOf(Index head, Index batch) const;
    Index chosenPanel() const { return panelOf(m_session.selection().head, m_session.selection().batch); }
    /// Where the cells of a panel stand now.
    MapGeometry geometry(Index panel) const { return m_figure->geometry(panel).seen(m_view); }
    const MapView &mapView() const { return m_view; }
    void setMapView(const MapView &view);
    /// Goes this many steps nearer, or farther where it is below 0, around the pinned cell or the middle.
    void zoom(int steps);
    void showWhole() { setMapView({}); }
    /// Spreads the colours around the number of the pinned cell.
    void centerColors();
    /// Whether all cells of the view were there at the last painting.
    bool isComplete() const { return m_figure && m_tiles.isComplete(m_view); }

    /// Below, maps have no room that are worth being looked at.
    QSize minimumSizeHint() const override { return {0, 200}; }

Q_SIGNALS:
    void askWanted(const QString &hiddenWord); ///< about what has been hidden
    void figureChanged();
    /// This part of it is to be seen.
    void shown(const QRectF &place);
    /// The heads stand by number again, because nobody wanted to wait for another order.
    void orderLeft();
    /// Other ends of the colours were asked for; nothing for the usual ones.
    void rangeWanted(std::optional<headscope::ValueRange> range);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    friend class GalleryCells; // which tells screen readers what is painted
    struct Hit
    {
        Index head;
        Index panel;
        CellPlace place;
    };
    void setupOverview();
    void setupPages();
    void setupNotices();
    FigureOptions onPage(FigureOptions options) const;
    HeadPage pageAt(Index position, const FigureOptions &options) const;
    Index chosenPosition() const;
    void turnTo(std::optional<Index> first);
    void showPages();
    QSizeF figureSize() const;
    void refresh();
    void showFigure(std::shared_ptr<const HeadFigure> figure);
    void showSelection();
    void tellCursor();
    void showLook();
    Look lookNow() const;
    MapView viewOfLook() const;
    void showOverview();
    void placeOverview();
    void sortHeads();
    void takeOrder();
    void tellNoOrder(const Error &error);
    void takeTiles();
    void tellNoFigure(const Error &error);
    MapZoom mapZoom() const;
    void zoomAt(const QPointF &point, int steps);
    void hoverAgain();
    void clickAt(const QPointF &point);
    void pinAt(const Hit &hit);
    std::optional<Hit> pinnedHit() const;
    std::optional<ValueRange> rangeAround(const Hit &hit) const;
    void tellBar(const QPointF &point);
    void dragTo(const QPointF &point);
    bool pinByKey();
    bool movePinned(const QPoint &arrow);
    void showPinned();
    std::optional<std::pair<Index, Index>> pinnedIn(const Slice &slice) const;
    Hit hitOf(Index panel, Index row, Index column) const;
    std::optional<Hit> hitAt(const QPointF &point) const;
    HeadFigure::LookedAt lookedAt() const;
    void makePicture(const HeadFigure::LookedAt &looked);
    QImage picture();
    void paintCursor(QPainter &painter) const;
    void paintChosenHead(QPainter &painter) const;

    Session &m_session;
    OldRun *m_old;
    PaintedCells *m_told;
    std::shared_ptr<const HeadFigure> m_figure;
    Latest<std::shared_ptr<const HeadFigure>> m_coming; ///< where it takes its time
    MapTiles m_tiles;
    MapView m_view;
    std::optional<MapView> m_viewOfAll; ///< that all heads had before one of them was alone
    std::optional<QPointF> m_pointer;   ///< where it is, if it is in the gallery
    bool m_wantsZoom = true;            ///< the session's is to be taken with the next figure
    QImage m_picture;                   ///< of all but the cells
    HeadFigure::LookedAt m_pictured;    ///< what stands out in it
    Overview *m_overview = nullptr;
    HeadPages *m_pages = nullptr;
    HeadPage m_page;
    std::optional<Index> m_turned; ///< the first map of another page than that of the chosen head
    struct Drag
    {
        QPointF from;
        MapView view;
        bool hasMoved = false;
        bool hasPushed = false; ///< the maps, which may be whole again since
    };
    std::optional<Drag> m_drag;
    bool m_isBarClicked = false; ///< by the newest click
    bool m_isPlain = false;      ///< while a picture is painted to be kept, without what belongs to the screen
    std::optional<Index> m_clickedHead;
    int m_wheel = 0; ///< what has been turned of the next step, in eighths of a degree
    Selection m_shown;
    GalleryStyle m_style;
    std::optional<Index> m_alone;
    Latest<std::vector<Index>> m_order;
    HeadsNotice *m_ordering = nullptr; ///< tells that it is worked out
    HeadsNotice *m_painting = nullptr; ///< tells that maps are still to come
    struct Sorted
    {
        SharedResult result;
        Index batch = 0;
        HeadOrder order = HeadOrder::Number;
        Index chosen = 0; ///< where the order depends on it
        TensorId weights = Role::Weights;
        bool operator==(const Sorted &) const = default;
    };
    Sorted m_sorted; ///< what m_order is asked for
};

} // namespace headscope
