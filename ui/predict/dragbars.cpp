// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The bars of a row that is dragged.
#include "ui/predict/barsfield.h"

#include "ui/lines/linetext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// As large as the words of the field, or smaller where a bar is narrow, as far as they can be read.
QFont barNumberFont(qsizetype characters, double room, int textSize)
{
    constexpr double widthOfHeight = 0.65; // of a character, with some room beside it
    const int largest = textSize - 2;
    const double fits = room / (widthOfHeight * static_cast<double>(std::max<qsizetype>(1, characters)));
    return numberFont(std::clamp(static_cast<int>(fits), std::min(textSize * 6 / 7, largest), largest));
}

} // namespace

DragBars::DragBars(BarsField *field) : QWidget(field), m_field(field)
{
    setObjectName(QStringLiteral("bars"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::SizeVerCursor);
}

int DragBars::count() const
{
    return static_cast<int>(m_field->answer().size());
}

QSize DragBars::sizeHint() const
{
    return {16 * m_field->textSize(), 7 * m_field->textSize()};
}

QSize DragBars::minimumSizeHint() const
{
    return {8 * m_field->textSize(), 5 * m_field->textSize()};
}

double DragBars::width(int bars) const
{
    return static_cast<double>(QWidget::width() - 2) / std::max(1, bars);
}

/// Above the bars stand their numbers, below them their names.
double DragBars::top() const
{
    return m_field->textSize() * 1.5;
}

double DragBars::bottom() const
{
    return height() - m_field->textSize() * 1.6;
}

double DragBars::yOf(double number) const
{
    const double share = (number - m_field->low()) / (m_field->high() - m_field->low());
    return bottom() - (bottom() - top()) * std::clamp(share, 0.0, 1.0);
}

QPointF DragBars::pointOf(int bar, double number) const
{
    return {1 + (bar + 0.5) * width(count()), yOf(number)};
}

void DragBars::drag(const QPointF &point)
{
    m_current = std::clamp(static_cast<int>((point.x() - 1) / width(count())), 0, std::max(0, count() - 1));
    const double share = (bottom() - point.y()) / std::max(1.0, bottom() - top());
    const double number = m_field->low() + share * (m_field->high() - m_field->low());
    const double unit = (m_field->high() - m_field->low()) / 100;
    m_field->setBar(m_current, std::round(number / unit) * unit);
    tellCurrent();
}

void DragBars::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && count() > 0)
        drag(event->position());
}

void DragBars::mouseMoveEvent(QMouseEvent *event)
{
    if ((event->buttons() & Qt::LeftButton) != 0 && count() > 0)
        drag(event->position());
}

void DragBars::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return Q_EMIT m_field->entered();
    const bool isSideways = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    const bool isUpright = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if ((!isSideways && !isUpright) || count() == 0)
        return event->ignore();
    const int way = event->key() == Qt::Key_Right || event->key() == Qt::Key_Up ? 1 : -1;
    if (isSideways) {
        m_current = std::clamp(m_current + way, 0, count() - 1);
    } else {
        const double step =
            (m_field->high() - m_field->low()) / 100 * (event->modifiers() & Qt::ShiftModifier ? 10 : 1);
        m_field->setBar(m_current, m_field->answer()[static_cast<std::size_t>(m_current)] + way * step);
    }
    tellCurrent();
    update();
}

/// Screen readers hear the bar that the keys move.
void DragBars::tellCurrent()
{
    const auto at = static_cast<std::size_t>(m_current);
    const QString name = m_field->question().labels.value(m_current, QString::number(m_current));
    setAccessibleDescription(labelled(name, cellNumber(m_field->answer()[at], 2)));
}

void DragBars::paintBar(QPainter &painter, int bar) const
{
    const Theme &theme = themeOf(palette());
    const auto at = static_cast<std::size_t>(bar);
    const AnswerField::Verdict &verdict = m_field->verdict();
    const double room = width(count());
    const double middle = pointOf(bar, 0).x();
    const double share = verdict.isRevealed ? 0.36 : 0.7; // the right one stands beside it
    const auto column = [&](double from, double number) {
        return QRectF(QPointF(from, yOf(number)), QPointF(from + room * share, yOf(0))).normalized();
    };
    const double left = middle - room * (verdict.isRevealed ? 0.38 : 0.35);
    const QRectF mine = column(left, m_field->answer()[at]);
    painter.fillRect(mine, mixed(theme.surface, theme.attention, 0.35));
    const bool isWrong = verdict.marksWrong(at);
    painter.setPen(
        QPen(isWrong ? theme.key : theme.attention, isWrong ? 2 : 1, isWrong ? Qt::DashLine : Qt::SolidLine));
    painter.drawRect(mine);
    if (verdict.isRevealed && at < m_field->question().answer.size())
        painter.fillRect(column(middle + room * 0.02, m_field->question().answer[at]), theme.attention);
    painter.setPen(theme.text);
    painter.setFont(uiFont(m_field->textSize() - 1, bar == m_current && hasFocus() ? Weight::Bold : Weight::Regular));
    drawLine(painter, QRectF(middle - room / 2, bottom(), room, height() - bottom()), Qt::AlignCenter,
             elidedLine(painter.font(), m_field->question().labels.value(bar, QString::number(bar)), room));
}

/// What stands above a bar: once it is told, the right number.
QString DragBars::numberOf(int bar) const
{
    const auto at = static_cast<std::size_t>(bar);
    const Answer &right = m_field->question().answer;
    const bool isTold = m_field->verdict().isRevealed && at < right.size();
    return cellNumber(isTold ? right[at] : m_field->answer()[at], 2);
}

/// The bars whose numbers are written: all, or where these would run together the one that is moved.
std::vector<int> DragBars::numbered() const
{
    std::vector<int> all;
    double widest = 0;
    const QFont font = numbersFont();
    for (int bar = 0; bar < count(); ++bar) {
        all.push_back(bar);
        widest = std::max(widest, lineWidth(font, numberOf(bar)));
    }
    const double apart = 0.3 * font.pixelSize(); // that two numbers are not read as one
    return widest + apart <= width(count()) || all.empty() ? all : std::vector<int>{m_current};
}

QFont DragBars::numbersFont() const
{
    qsizetype longest = 0;
    for (int bar = 0; bar < count(); ++bar)
        longest = std::max(longest, numberOf(bar).size());
    return barNumberFont(longest, width(count()), m_field->textSize());
}

/// Inside the field also where one is wider than its bar.
void DragBars::paintNumbers(QPainter &painter) const
{
    painter.setFont(numbersFont());
    painter.setPen(themeOf(palette()).text);
    for (const int bar : numbered()) {
        const double wide = std::max(width(count()), lineWidth(painter.font(), numberOf(bar)));
        const double most = std::max(0.0, QWidget::width() - wide);
        const double left = std::clamp(pointOf(bar, 0).x() - wide / 2, 0.0, most);
        drawLine(painter, QRectF(left, 0, wide, top()), Qt::AlignCenter, numberOf(bar));
    }
}

void DragBars::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.setPen(theme.faint);
    painter.drawLine(QPointF(0, yOf(0)), QPointF(QWidget::width(), yOf(0)));
    for (int bar = 0; bar < count(); ++bar)
        paintBar(painter, bar);
    paintNumbers(painter);
    if (!hasFocus() || count() == 0)
        return;
    painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(1 + m_current * width(count()), 0.5, width(count()), height() - 1.0));
}

} // namespace headscope
