// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/predict/answerfield.h"

#include <optional>
#include <utility>

namespace headscope {

class MaskCells;

/// A mask that is painted: a press changes a cell, a drag gives those that it passes the same; arrow keys move,
/// Enter and Space change the cell.
class PaintField : public AnswerField
{
    Q_OBJECT

public:
    PaintField(const Question &question, QWidget *parent);

    int rows() const;
    int columns() const;
    QRectF cell(int row, int column) const;
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
    QString sentenceOf(int row, int column) const;
    std::optional<std::pair<int, int>> cellAt(const QPointF &point) const;
    bool moveTo(const QPointF &point);
    void turn();
    void paintCell(double value);
    void drawCell(QPainter &painter, int row, int column) const;
    void drawLabels(QPainter &painter) const;
    double labelWidth() const;

    MaskCells *m_cells;
    int m_row = 0;
    int m_column = 0;
    double m_stroke = 0; // what the drag under way gives
};

} // namespace headscope
