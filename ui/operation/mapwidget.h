// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/axislabels.h"
#include "ui/figure/heatmap.h"
#include "ui/session/painting.h"
#include "ui/work/latest.h"

#include <QMenu>
#include <QPixmap>
#include <QWidget>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace headscope {

class PaintedCells;

/// What a map widget shows around its cells.
struct MapContent
{
    Slice slice;
    MapStyle style;
    QString title;
    QString shortTitle; ///< where the title does not fit
    QString shape;
    QColor titleColor;
    bool hasRowSums = false;    ///< Σ at the right of each row
    bool hasColorBar = false;   ///< below, even where there is little height
    bool isStacked = false;     ///< with others of its colours, which one bar tells; its axes stand behind its title
    QSizeF largestCell{60, 60}; ///< in logical pixels
    Index bandFirst = 0;        ///< columns that belong to the chosen head, framed
    Index bandCount = 0;
    bool findsScale = false;   ///< of a difference: as far as its largest number, which is found with its cells
    std::vector<Slice> beside; ///< differences that share this scale
};

/// A heat map with title, labels and a cell cursor for mouse and keyboard. It does not know the session.
class MapWidget : public QWidget
{
    Q_OBJECT

public:
    using Place = std::pair<Index, Index>; ///< row and column

    explicit MapWidget(QWidget *parent = nullptr);

    /// What belongs to the cells of another matrix, such as a field over one of them, goes with it.
    void setContent(const MapContent &content);
    const MapContent &content() const { return m_content; }
    /// Keeps the cells of two maps equally large.
    void setLargestCell(QSizeF size);
    /// One of several below one another: without titles of its axes, and where it is low with a colour bar only if it
    /// shows that of all.
    void setStacked(bool isStacked, bool hasBarOfAll);
    /// Without the words of its rows where a map at its left writes the same ones.
    void setRowLabels(bool areWritten);
    const QStringList &rowLabels() const { return m_rowLabels.words(); }
    /// The room that the words of its rows would take, in logical pixels.
    double widestRowLabel() const;
    using QWidget::setCursor; // the shape of the pointer
    /// The cell that is outlined.
    void setCursor(std::optional<Place> place, bool isPinned);
    /// The cells that made the outlined cell of another map: kSwept for a row or column, its first `count` numbers.
    void setTint(std::vector<Place> places, Index count = -1);
    /// Shows the numbers before this cell only, and words in its place where there are any.
    struct Reveal
    {
        Place place;
        QString words;
        bool operator==(const Reveal &) const = default;
    };
    void setReveal(std::optional<Reveal> reveal);
    /// Cells that are being painted, outlined.
    void setStroke(MaskBlocks blocks);
    /// Pale where its numbers are those of a run before. It can be used all the same.
    void setDimmed(bool isDimmed)
    {
        m_isDimmed = isDimmed;
        update();
    }
    bool isDimmed() const { return m_isDimmed; }

    /// Opens a field over a cell for another number; `typed` is the first key that was pressed, if any.
    void editCell(const Place &place, const QString &typed, std::function<QString(const QString &)> take);
    /// Takes what was typed into the field, as Enter does.
    void takeTyped();
    /// Takes the field away; what stands in it is forgotten.
    void closeEditor();

    /// The map alone, to be kept: without cursor, tint and frames, which belong to the screen, and with the words of
    /// its rows.
    QImage picture();

    const MapGeometry &geometryOfCells() const { return m_geometry; }

    QSize sizeHint() const override { return {260, 220}; }
    QSize minimumSizeHint() const override { return {60, 60}; }

Q_SIGNALS:
    void cellHovered(std::optional<std::pair<headscope::Index, headscope::Index>> place);
    void cellPicked(headscope::Index row, headscope::Index column);
    void letGo();
    void cellOpened(headscope::Index row, headscope::Index column); ///< by a double click
    void numberTyped(headscope::Index row, headscope::Index column, const QString &typed);
    void numberDeleted(headscope::Index row, headscope::Index column);
    /// Its menu opens at a cell, and takes further entries.
    void menuOpening(QMenu *menu, headscope::Index row, headscope::Index column);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    friend class MapCells; // which tells screen readers what is painted
    static constexpr double kWidestRowLabel = 72;
    static constexpr double kTallestColumnLabel = 56;
    static constexpr double kSumWidth = 52;
    static constexpr double kAxisTitle = 15; // what rows and columns are

    void arrange();
    void measureLabels();
    void placeCells();
    void placeBar();
    bool editByKey(QKeyEvent *event);
    void makeBase();
    void askForCells();
    void takeCells();
    void findScale(const ValueScale &before);
    void paintBase(QPainter &painter) const;
    void paintBar(QPainter &painter) const;
    double titleRoom() const;
    void paintHeading(QPainter &painter) const;
    QString titleWithAxes() const;
    QString titleOfAxis(std::size_t axis) const;
    void paintRowSums(QPainter &painter) const;
    void paintBand(QPainter &painter) const;
    QRectF tinted(const Place &place) const;
    void paintTint(QPainter &painter) const;
    void paintStroke(QPainter &painter) const;
    void paintReveal(QPainter &painter) const;
    void paintCursor(QPainter &painter) const;
    void paintLabels(QPainter &painter) const;
    void paintAxisTitles(QPainter &painter) const;
    QColor axisColor(std::size_t axisFromEnd) const;
    bool isYesNoMap() const;
    bool hasDigits() const;
    bool showsAxisTitles() const;
    double roomOfRowLabels() const;
    double leftOfCells() const;
    bool isLow() const;
    bool isLarge() const;
    bool showsSums() const;
    bool isInside(const Place &place) const;
    bool isShown(const Place &place) const;
    void tellCursor();

    PaintedCells *m_told;
    MapContent m_content;
    MapGeometry m_geometry;
    bool m_hasBar = false;
    QRectF m_bar;
    Slice m_labelled; // whose words the labels are
    AxisLabels m_rowLabels;
    AxisLabels m_columnLabels;
    bool m_hasRowLabels = true;
    double m_labelWidth = 0;
    double m_labelHeight = 0;              // how high the labels under the columns are
    double m_ratio = 0;                    // of the screen that is painted for
    QPixmap m_base;                        // all but cursor and tint, painted once
    QImage m_cells;                        // the picture of a large map; until it has come, the one of the run before
    std::optional<FetchedSlice> m_numbers; // of what is painted: of a large map those of its picture
    /// What another thread makes of a large map.
    struct Cells
    {
        FetchedSlice numbers;
        ValueScale scale;
        QImage picture;
    };
    static Cells cellsOf(const MapContent &content, QSize pixels, const CancelToken &isCancelled);
    Latest<Cells> m_coming;
    std::optional<Place> m_cursor;
    std::vector<Place> m_tint;
    Index m_tintCount = -1;
    std::optional<Reveal> m_reveal;
    MaskBlocks m_stroke;
    bool m_isPinned = false;
    bool m_isDimmed = false;
    bool m_isPlain = false; // while its picture is painted
};

} // namespace headscope
