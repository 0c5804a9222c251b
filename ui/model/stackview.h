// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapgeometry.h"
#include "ui/model/headmaps.h"
#include "ui/model/stacklayout.h"

#include <QWidget>

namespace headscope {

class OldRun;
class PaintedCells;
class Session;

/// All blocks of a model from bottom to top, with the maps of all heads. A click on a head goes into Explore with it, a
/// double click into Heads; the arrow keys go from block to block, and Enter goes in.
class StackView : public QWidget
{
    Q_OBJECT

public:
    explicit StackView(Session &session, QWidget *parent = nullptr);

    /// What there is to be seen at once, and how much of its width a bar takes that scrolls the rest.
    void setRoom(QSize room, int bar);
    const StackLayout &stack() const { return m_layout; }
    /// The run that is seen; null before the first.
    const SharedModelTrace &trace() const { return m_trace; }
    /// The block and the head of the cursor.
    StackLayout::Hit current() const { return m_current; }
    QString sentenceOf(const StackLayout::Hit &place) const;
    /// The token that stands out in all maps, as a query and as a key.
    void light(const std::optional<Index> &token);
    /// Goes into Explore with the head of a place, or into Heads.
    void goTo(const StackLayout::Hit &place, bool toHeads);

Q_SIGNALS:
    /// The head that the cursor or the pointer is on.
    void looked(const headscope::StackLayout::Hit &place);
    /// The query and the key of the cell under the pointer.
    void cellHovered(const std::optional<std::pair<headscope::Index, headscope::Index>> &cell);
    /// This part of it is to be seen.
    void shown(const QRectF &place);
    /// Another run stands there, or the same in other places.
    void laidOut();

protected:
    void moveEvent(QMoveEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void forget();
    void showResult();
    void showLook();
    void describe();
    void followBlock();
    MapStyle mapStyle() const;
    void layOut();
    void moveBy(QPoint arrow);
    void moveTo(const StackLayout::Hit &place);
    bool hasCursor() const { return m_current.block < m_layout.blocks().size(); }
    QRectF cursorPlace() const;
    void showCursor();
    void setHovered(const std::optional<StackLayout::Hit> &place);
    void setHoveredCell(const std::optional<std::pair<Index, Index>> &cell);
    MapGeometry cellsOf(const StackLayout::Hit &place) const;
    const PlacedBlock &placed(std::size_t block) const { return m_layout.blocks()[block]; }
    QColor roleOf(const ModelBlock &block) const;
    QString changeNote(std::size_t block) const;
    QString partNote(const ModelPart &part) const;
    QString shareWords(std::size_t block) const;
    /// Whether the block under the pointer reads what this one gives.
    bool isOrigin(std::size_t block) const;
    void paintWay(QPainter &painter) const;
    void paintStream(QPainter &painter, const PlacedColumn &column) const;
    void paintArrows(QPainter &painter, const PlacedBlock &block) const;
    void paintBlock(QPainter &painter, const PlacedBlock &block);
    void paintMaps(QPainter &painter, const PlacedBlock &block);
    void paintChosen(QPainter &painter, const StackLayout::Hit &place) const;
    void paintLit(QPainter &painter, const MapGeometry &cells) const;
    void paintMemory(QPainter &painter) const;
    /// Of the map under the pointer; empty where none grows there.
    QSizeF largeSize() const;
    void askLarge(const QSizeF &size);
    void paintLarge(QPainter &painter);

    Session &m_session;
    OldRun *m_old;
    PaintedCells *m_cells;
    SharedModelTrace m_trace;
    StackLayout m_layout;
    HeadMaps m_maps;
    Latest<std::vector<double>> m_shares;
    std::vector<double> m_shownShares;
    Latest<QImage> m_large; ///< the map under the pointer, as it grows
    StackLayout::Hit m_current{0, -1};
    std::size_t m_block = 0; ///< that the session has looked at last, which the cursor may have left since
    std::optional<StackLayout::Hit> m_hovered;
    std::optional<std::pair<Index, Index>> m_hoveredCell; ///< query and key
    std::optional<Index> m_lit;
    QSize m_room;
    int m_bar = 0;
    bool m_isDoubleClick = false; ///< whose release is still to come
};

} // namespace headscope
