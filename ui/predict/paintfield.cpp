// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/paintfield.h"

#include "ui/figure/cellmarks.h"
#include "ui/lines/linetext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace headscope {

PaintField::PaintField(const Question &question, QWidget *parent) : AnswerField(question, parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    showAnswer();
}

int PaintField::rows() const
{
    return static_cast<int>(std::max<qsizetype>(1, question().rowLabels.size()));
}

int PaintField::columns() const
{
    return static_cast<int>(answer().size()) / rows();
}

double PaintField::labelWidth() const
{
    return question().rowLabels.isEmpty() ? 0 : 4.0 * textSize();
}

QSize PaintField::sizeHint() const
{
    return {static_cast<int>(labelWidth()) + columns() * 3 * textSize(), (2 * rows() + 2) * textSize()};
}

QSize PaintField::minimumSizeHint() const
{
    return {static_cast<int>(labelWidth()) + columns() * 8, rows() * 8 + 2 * textSize()};
}

QRectF PaintField::cell(int row, int column) const
{
    const double left = labelWidth();
    const double across = (width() - left - 2) / std::max(1, columns());
    const double down = (height() - 1.6 * textSize()) / rows();
    return {left + column * across, row * down, across, down};
}

bool PaintField::moveTo(const QPointF &point)
{
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column)
            if (cell(row, column).contains(point)) {
                m_row = row;
                m_column = column;
                return true;
            }
    return false;
}

void PaintField::paintCell(int row, int column, double value)
{
    Answer painted = answer();
    painted[indexOf(row, column)] = value;
    put(painted);
    tellCurrent();
}

void PaintField::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !moveTo(event->position()))
        return;
    m_stroke = answer()[indexOf(m_row, m_column)] != 0 ? 0 : 1;
    paintCell(m_row, m_column, m_stroke);
}

void PaintField::mouseMoveEvent(QMouseEvent *event)
{
    if ((event->buttons() & Qt::LeftButton) != 0 && moveTo(event->position()))
        paintCell(m_row, m_column, m_stroke);
}

void PaintField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: --m_column; break;
    case Qt::Key_Right: ++m_column; break;
    case Qt::Key_Up: --m_row; break;
    case Qt::Key_Down: ++m_row; break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!answer().empty())
            paintCell(m_row, m_column, answer()[indexOf(m_row, m_column)] != 0 ? 0 : 1);
        return;
    default: return event->ignore();
    }
    m_row = std::clamp(m_row, 0, rows() - 1);
    m_column = std::clamp(m_column, 0, std::max(0, columns() - 1));
    tellCurrent();
    update();
}

/// Screen readers hear the cell: "q1, k2: may attend".
void PaintField::tellCurrent()
{
    const QString place = listed({question().rowLabels.value(m_row), question().labels.value(m_column)});
    const bool isSeen = !answer().empty() && answer()[indexOf(m_row, m_column)] != 0;
    setAccessibleDescription(labelled(place, isSeen ? tr("may attend") : tr("hidden")));
}

void PaintField::showAnswer()
{
    setAccessibleName(tr("Your mask"));
    update();
}

void PaintField::drawCell(QPainter &painter, int row, int column) const
{
    const Theme &theme = themeOf(palette());
    const std::size_t at = indexOf(row, column);
    const QRectF place = cell(row, column).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool isSeen = (verdict().isRevealed ? question().answer : answer())[at] != 0;
    painter.fillRect(place, isSeen ? mixed(theme.surface, theme.attention, 0.35) : theme.hatchGround);
    if (!isSeen)
        paintHatch(painter, place, theme.hatch);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.line);
    painter.drawRect(place);
    if (!verdict().isRevealed || !verdict().marksWrong(at))
        return; // how many are wrong is said before
    painter.setPen(QPen(theme.key, 2, Qt::DashLine));
    painter.drawRect(place.adjusted(2, 2, -2, -2));
}

void PaintField::drawLabels(QPainter &painter) const
{
    painter.setFont(uiFont(textSize() - 2));
    painter.setPen(themeOf(palette()).muted);
    for (int column = 0; column < columns(); ++column) {
        const QRectF below = cell(rows() - 1, column);
        drawLine(painter, QRectF(below.left(), below.bottom(), below.width(), 1.5 * textSize()), Qt::AlignCenter,
                 elidedLine(painter.font(), question().labels.value(column), below.width()));
    }
    for (int row = 0; row < question().rowLabels.size(); ++row)
        drawLine(painter, QRectF(0, cell(row, 0).top(), labelWidth() - 6, cell(row, 0).height()),
                 Qt::AlignRight | Qt::AlignVCenter,
                 elidedLine(painter.font(), question().rowLabels[row], labelWidth() - 6));
}

void PaintField::paintEvent(QPaintEvent *)
{
    if (columns() == 0)
        return;
    QPainter painter(this);
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column)
            drawCell(painter, row, column);
    drawLabels(painter);
    if (hasFocus())
        paintOutline(painter, cell(m_row, m_column).adjusted(1, 1, -1, -1), themeOf(palette()).accent,
                     themeOf(palette()));
}

void PaintField::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showAnswer();
    AnswerField::changeEvent(event);
}

} // namespace headscope
