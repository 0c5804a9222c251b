// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/paintfield.h"

#include "ui/access/paintedcells.h"
#include "ui/figure/cellmarks.h"
#include "ui/lines/linetext.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace headscope {

/// The cells of the mask, for screen readers.
class MaskCells : public PaintedCells
{
public:
    explicit MaskCells(PaintField &field) : PaintedCells(&field), m_field(field) {}

    Index rows() const override { return m_field.columns() > 0 ? m_field.rows() : 0; }
    Index columns() const override { return m_field.columns(); }
    QString name(const Place &place) const override { return m_field.sentenceOf(rowOf(place), columnOf(place)); }
    QString rowName(Index row) const override { return m_field.question().rowLabels.value(row); }
    QString columnName(Index column) const override { return m_field.question().labels.value(column); }
    QRectF rect(const Place &place) const override { return m_field.cell(rowOf(place), columnOf(place)); }
    std::optional<Place> placeAt(const QPointF &point) const override { return m_field.cellAt(point); }
    std::optional<Place> current() const override
    {
        return rows() > 0 ? std::optional(Place{m_field.m_row, m_field.m_column}) : std::nullopt;
    }
    void choose(const Place &place) override
    {
        m_field.m_row = rowOf(place);
        m_field.m_column = columnOf(place);
        m_field.turn();
    }

private:
    static int rowOf(const Place &place) { return static_cast<int>(place.first); }
    static int columnOf(const Place &place) { return static_cast<int>(place.second); }

    PaintField &m_field;
};

PaintField::PaintField(const Question &question, QWidget *parent)
    : AnswerField(question, parent), m_cells(new MaskCells(*this))
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setWords();
    showAnswer();
}

void PaintField::setWords()
{
    setAccessibleName(tr("Your mask"));
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
    return {static_cast<int>(labelWidth()) + columns() * 3 * textSize(),
            (2 * rows() + 2) * textSize() + static_cast<int>(keyHeight())};
}

QSize PaintField::minimumSizeHint() const
{
    return {static_cast<int>(labelWidth()) + columns() * 8,
            rows() * 8 + 2 * textSize() + static_cast<int>(keyHeight())};
}

QRectF PaintField::cell(int row, int column) const
{
    const double left = labelWidth();
    const double across = (width() - left - 2) / std::max(1, columns());
    const double down = (height() - 1.6 * textSize() - keyHeight()) / rows();
    return {left + column * across, row * down, across, down};
}

double PaintField::keyWordWidth(bool isSeen) const
{
    return std::ceil(lineWidth(uiFont(textSize() - 2), meaningOf(isSeen)));
}

/// The two stand beside one another, below the columns.
QRectF PaintField::keyCell(bool isSeen) const
{
    const double side = 0.8 * textSize();
    const double left = labelWidth() + (isSeen ? 0 : side + keyWordWidth(true) + 1.5 * textSize());
    return {left, height() - (keyHeight() + side) / 2, side, side};
}

std::optional<std::pair<int, int>> PaintField::cellAt(const QPointF &point) const
{
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column)
            if (cell(row, column).contains(point))
                return std::pair(row, column);
    return std::nullopt;
}

bool PaintField::moveTo(const QPointF &point)
{
    const auto at = cellAt(point);
    if (at)
        std::tie(m_row, m_column) = *at;
    return at.has_value();
}

/// The cell of the cursor becomes what it is not.
void PaintField::turn()
{
    m_stroke = answer()[indexOf(m_row, m_column)] != 0 ? 0 : 1;
    paintCell(m_stroke);
}

void PaintField::paintCell(double value)
{
    Answer painted = answer();
    painted[indexOf(m_row, m_column)] = value;
    put(painted);
}

void PaintField::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && moveTo(event->position()))
        turn();
}

void PaintField::mouseMoveEvent(QMouseEvent *event)
{
    if ((event->buttons() & Qt::LeftButton) != 0 && moveTo(event->position()))
        paintCell(m_stroke);
}

void PaintField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: --m_column; break;
    case Qt::Key_Right: ++m_column; break;
    case Qt::Key_Up: --m_row; break;
    case Qt::Key_Down: ++m_row; break;
    case Qt::Key_Space:
        if (event->modifiers() != Qt::NoModifier) // which goes back, in a talk
            return event->ignore();
        [[fallthrough]];
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!answer().empty())
            turn();
        return;
    default: return event->ignore();
    }
    m_row = std::clamp(m_row, 0, rows() - 1);
    m_column = std::clamp(m_column, 0, std::max(0, columns() - 1));
    m_cells->tellCurrent();
    update();
}

/// Once it is revealed the right mask stands there.
bool PaintField::showsSeen(std::size_t at) const
{
    return (verdict().isRevealed ? question().answer : answer())[at] != 0;
}

/// Until then it is only said how many are wrong.
bool PaintField::showsWrong(std::size_t at) const
{
    return verdict().isRevealed && verdict().marksWrong(at);
}

QString PaintField::meaningOf(bool isSeen) const
{
    return isSeen ? tr("may attend") : tr("hidden");
}

/// "q1, k2: may attend".
QString PaintField::sentenceOf(int row, int column) const
{
    const std::size_t at = indexOf(row, column);
    const QString place =
        listed({inSentence(question().rowLabels.value(row)), inSentence(question().labels.value(column))});
    const QString shown = labelled(place, meaningOf(showsSeen(at)));
    return showsWrong(at) ? listed({shown, tr("your answer is wrong")}) : shown;
}

void PaintField::showAnswer()
{
    m_cells->tellCurrent();
    update();
}

void PaintField::drawLook(QPainter &painter, const QRectF &place, bool isSeen) const
{
    const Theme &theme = themeOf(palette());
    painter.fillRect(place, isSeen ? mixed(theme.surface, theme.attention, 0.35) : theme.hatchGround);
    if (!isSeen)
        paintHatch(painter, place, theme.hatch);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.line);
    painter.drawRect(place);
}

void PaintField::drawCell(QPainter &painter, int row, int column) const
{
    const std::size_t at = indexOf(row, column);
    const QRectF place = cell(row, column).adjusted(0.5, 0.5, -0.5, -0.5);
    drawLook(painter, place, showsSeen(at));
    if (!showsWrong(at))
        return;
    painter.setPen(QPen(themeOf(palette()).key, 2, Qt::DashLine));
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

void PaintField::drawKey(QPainter &painter) const
{
    for (const bool isSeen : {true, false}) {
        const QRectF place = keyCell(isSeen);
        drawLook(painter, place, isSeen);
        painter.setPen(themeOf(palette()).muted);
        const double left = place.right() + 0.5 * textSize();
        drawLine(painter, QRectF(left, height() - keyHeight(), width() - left, keyHeight()),
                 Qt::AlignLeft | Qt::AlignVCenter, elidedLine(painter.font(), meaningOf(isSeen), width() - left));
    }
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
    drawKey(painter);
    if (hasFocus())
        paintOutline(painter, cell(m_row, m_column).adjusted(1, 1, -1, -1), themeOf(palette()).accent,
                     themeOf(palette()));
}

void PaintField::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        setWords();
        showAnswer();
    }
    AnswerField::changeEvent(event);
}

} // namespace headscope
