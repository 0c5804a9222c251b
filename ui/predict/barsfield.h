// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/axislabels.h"
#include "ui/figure/mapgeometry.h"
#include "ui/predict/answerfield.h"

#include <vector>

class QLabel;
class QPushButton;

namespace headscope {

class DragBars;
class PaintedCells;

/// A row of numbers as bars that are dragged, by the pointer or the arrow keys, with what they sum to.
class BarsField : public AnswerField
{
    Q_OBJECT

public:
    BarsField(const Question &question, QWidget *parent);

    /// The sum of shares is 1: all in proportion, or even where all are 0.
    void makeSumOne();
    /// The highest and lowest number of a bar: round ones, that tell little of the right answer.
    double high() const { return m_high; }
    double low() const { return m_low; }
    /// Sets one bar, as a drag does.
    void setBar(int bar, double number);

protected:
    void showAnswer() override;
    void changeEvent(QEvent *event) override;

private:
    void setWords();

    double m_high;
    double m_low;
    DragBars *m_bars;
    QLabel *m_sum;
    QPushButton *m_makeOne;
};

/// The bars themselves: left and right choose one, up and down move it (with Shift ten times as far).
class DragBars : public QWidget
{
    Q_OBJECT

public:
    explicit DragBars(BarsField *field);

    int current() const { return m_current; }
    /// Takes the names of the bars from the field, in letters of its size.
    void follow();
    /// The bars that have their number above them.
    std::vector<int> numbered() const;
    /// What is written of a bar's number.
    QString numberOf(int bar) const;
    /// The middle of a bar, as high as this number.
    QPointF pointOf(int bar, double number) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    friend class BarCells;
    int count() const;
    QString nameOf(int bar) const;
    MapGeometry columns() const;
    double below() const;
    MapGeometry geometryOfBars() const;
    double yOf(const QRectF &area, double number) const;
    double unit() const;
    QString written(double number) const;
    void drag(const QPointF &point);
    void paintBar(QPainter &painter, const MapGeometry &bars, int bar) const;
    void paintNumbers(QPainter &painter, const MapGeometry &bars) const;
    void paintNames(QPainter &painter, const MapGeometry &bars) const;
    QFont numbersFont() const;

    BarsField *m_field;
    PaintedCells *m_cells;
    AxisLabels m_names;
    int m_current = 0;
};

} // namespace headscope
