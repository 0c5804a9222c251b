// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/predict/answerfield.h"

#include <optional>
#include <utility>

namespace headscope {

class MaskCells;

/// A mask that is painted: a press changes a cell, a drag gives those that it passes the same; arrow keys move,
/// Enter and Space change the cell. Below it a key tells what the two looks of a cell mean.
class PaintField : public AnswerField
{
    Q_OBJECT

public:
    PaintField(const Question &question, QWidget *parent);

    int rows() const;
    int columns() const;
    QRectF cell(int row, int column) const;
    /// Where the key shows what a cell looks like that may be attended to, or is hidden.
    QRectF keyCell(bool isSeen) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void showAnswer() override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    friend class MaskCells;
    std::size_t indexOf(int row, int column) const
    {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns()) + static_cast<std::size_t>(column);
    }
    void setWords();
    /// Whether the mask that is shown lets the key be seen.
    bool showsSeen(std::size_t at) const;
    bool showsWrong(std::size_t at) const;
    QString meaningOf(bool isSeen) const;
    QString sentenceOf(int row, int column) const;
    std::optional<std::pair<int, int>> cellAt(const QPointF &point) const;
    bool moveTo(const QPointF &point);
    void turn();
    void paintCell(double value);
    void drawLook(QPainter &painter, const QRectF &place, bool isSeen) const;
    void drawCell(QPainter &painter, int row, int column) const;
    void drawLabels(QPainter &painter) const;
    void drawKey(QPainter &painter) const;
    double keyHeight() const { return 1.6 * textSize(); }
    double keyWordWidth(bool isSeen) const;
    double labelWidth() const;

    MaskCells *m_cells;
    int m_row = 0;
    int m_column = 0;
    double m_stroke = 0; // what the drag under way gives
};

} // namespace headscope
