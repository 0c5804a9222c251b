// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The bars of a row that is dragged.
#include "ui/predict/barsfield.h"

#include "ui/access/paintedcells.h"
#include "ui/figure/labels.h"
#include "ui/lines/linetext.h"
#include "ui/predict/barcells.h"
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

constexpr double kAboveNames = 6;
constexpr double kAboveFrame = 2; // of the bar that has the keyboard, between its number and its name
constexpr double kBelowFrame = 3;
constexpr double kTallestNames = 4; // times the size of the text

/// As large as the words of the field, or smaller where a bar is narrow, as far as they can be read.
QFont barNumberFont(qsizetype characters, double room, int textSize)
{
    constexpr double widthOfHeight = 0.65; // of a character, with some room beside it
    const int largest = textSize - 2;
    const double fits = room / (widthOfHeight * static_cast<double>(std::max<qsizetype>(1, characters)));
    return numberFont(std::clamp(static_cast<int>(fits), std::min(textSize * 6 / 7, largest), largest));
}

} // namespace

DragBars::DragBars(BarsField *field) : QWidget(field), m_field(field), m_cells(barCells(*this))
{
    setObjectName(QStringLiteral("bars"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::SizeVerCursor);
}

int DragBars::count() const
{
    return static_cast<int>(m_field->answer().size());
}

QString DragBars::nameOf(int bar) const
{
    return m_field->question().labels.value(bar, QString::number(bar));
}

void DragBars::follow()
{
    QStringList names;
    for (int bar = 0; bar < count(); ++bar)
        names << nameOf(bar);
    m_names = AxisLabels(names, uiFont(m_field->textSize() - 1));
    m_cells->tellCurrent();
    updateGeometry();
    update();
}

QSize DragBars::sizeHint() const
{
    return {16 * m_field->textSize(), static_cast<int>(5.4 * m_field->textSize() + below())};
}

QSize DragBars::minimumSizeHint() const
{
    return {8 * m_field->textSize(), static_cast<int>(3.4 * m_field->textSize() + below())};
}

/// How the names lie depends on the width.
void DragBars::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
}

/// The places of the bars as cells of one row, down to the lower end of the widget. Turned names of the first ones
/// reach to their left.
MapGeometry DragBars::columns() const
{
    const double top = m_field->textSize() * 1.5; // above the bars stand their numbers
    const QRectF whole(1, top, width() - 2.0, height() - top);
    const MapGeometry all(whole, 1, count());
    const bool areTurned = m_names.lie(all.cellWidth()) > Lie::Sparse;
    double reach = 0;
    for (int bar = 0; areTurned && bar < count(); ++bar) {
        const double word = std::min(lineWidth(m_names.font(), m_names[bar]), kTallestNames * m_field->textSize());
        reach = std::max(reach, (word + 0.4 * m_field->textSize()) / std::sqrt(2.0) - (bar + 0.5) * all.cellWidth());
    }
    return {whole.adjusted(std::min(reach, whole.width() / 2), 0, 0, 0), 1, count()};
}

/// What the names take below the bars.
double DragBars::below() const
{
    const double tallest = kTallestNames * m_field->textSize();
    return std::max(1.6 * m_field->textSize(), kAboveNames + columnLabelHeight(columns(), m_names, tallest));
}

MapGeometry DragBars::geometryOfBars() const
{
    return {columns().area().adjusted(0, 0, 0, -below()), 1, count()};
}

double DragBars::yOf(const QRectF &area, double number) const
{
    const double share = (number - m_field->low()) / (m_field->high() - m_field->low());
    return area.bottom() - area.height() * std::clamp(share, 0.0, 1.0);
}

QPointF DragBars::pointOf(int bar, double number) const
{
    const MapGeometry bars = geometryOfBars();
    return {bars.cell(0, bar).center().x(), yOf(bars.area(), number)};
}

double DragBars::unit() const
{
    return barStep(m_field->question());
}

void DragBars::drag(const QPointF &point)
{
    const MapGeometry bars = geometryOfBars();
    const QRectF &area = bars.area();
    const auto column = static_cast<int>((point.x() - area.left()) / bars.cellWidth());
    m_current = std::clamp(column, 0, std::max(0, count() - 1));
    const double share = (area.bottom() - point.y()) / std::max(1.0, area.height());
    const double number = m_field->low() + share * (m_field->high() - m_field->low());
    m_field->setBar(m_current, std::round(number / unit()) * unit());
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
        const double step = unit() * (event->modifiers() & Qt::ShiftModifier ? 10 : 1);
        m_field->setBar(m_current, m_field->answer()[static_cast<std::size_t>(m_current)] + way * step);
    }
    m_cells->tellCurrent();
    update();
}

/// Less than half of what a drag moves a bar by is as good as 0.
QString DragBars::written(double number) const
{
    const bool isNothing = number != 0 && std::abs(number) < unit() / 2;
    return isNothing ? fixedNumber(number, 2) : cellNumber(number, 2);
}

void DragBars::paintBar(QPainter &painter, const MapGeometry &bars, int bar) const
{
    const Theme &theme = themeOf(palette());
    const auto at = static_cast<std::size_t>(bar);
    const AnswerField::Verdict &verdict = m_field->verdict();
    const double room = bars.cellWidth();
    const double middle = bars.cell(0, bar).center().x();
    const double share = verdict.isRevealed ? 0.36 : 0.7; // the right one stands beside it
    const auto column = [&](double from, double number) {
        return QRectF(QPointF(from, yOf(bars.area(), number)), QPointF(from + room * share, yOf(bars.area(), 0)))
            .normalized();
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
}

/// What stands above a bar: once it is told, the right number.
QString DragBars::numberOf(int bar) const
{
    const auto at = static_cast<std::size_t>(bar);
    const Answer &right = m_field->question().answer;
    const bool isTold = m_field->verdict().isRevealed && at < right.size();
    return written(isTold ? right[at] : m_field->answer()[at]);
}

/// The bars whose numbers are written: all, or where these would run together the one that is moved; once the right
/// ones are told, none is, and it is the largest of these.
std::vector<int> DragBars::numbered() const
{
    const Answer &right = m_field->question().answer;
    std::vector<int> all;
    double widest = 0;
    const QFont font = numbersFont();
    for (int bar = 0; bar < count(); ++bar) {
        all.push_back(bar);
        widest = std::max(widest, lineWidth(font, numberOf(bar)));
    }
    const double apart = 0.3 * font.pixelSize(); // that two numbers are not read as one
    if (widest + apart <= columns().cellWidth() || all.empty())
        return all;
    const bool isTold = m_field->verdict().isRevealed && !right.empty();
    return {isTold ? static_cast<int>(std::max_element(right.begin(), right.end()) - right.begin()) : m_current};
}

QFont DragBars::numbersFont() const
{
    qsizetype longest = 0;
    for (int bar = 0; bar < count(); ++bar)
        longest = std::max(longest, numberOf(bar).size());
    return barNumberFont(longest, columns().cellWidth(), m_field->textSize());
}

/// Inside the field also where one is wider than its bar.
void DragBars::paintNumbers(QPainter &painter, const MapGeometry &bars) const
{
    painter.setFont(numbersFont());
    painter.setPen(themeOf(palette()).text);
    for (const int bar : numbered()) {
        const double wide = std::max(bars.cellWidth(), lineWidth(painter.font(), numberOf(bar)));
        const double most = std::max(0.0, width() - wide);
        const double left = std::clamp(bars.cell(0, bar).center().x() - wide / 2, 0.0, most);
        drawLine(painter, QRectF(left, 0, wide, bars.area().top()), Qt::AlignCenter, numberOf(bar));
    }
}

void DragBars::paintNames(QPainter &painter, const MapGeometry &bars) const
{
    const QColor &color = themeOf(palette()).text;
    painter.setFont(m_names.font());
    paintColumnLabels(painter, bars, m_names,
                      {kTallestNames * m_field->textSize(), color, hasFocus() ? m_current : -1, color});
}

void DragBars::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(palette());
    const MapGeometry bars = geometryOfBars();
    QPainter painter(this);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.setPen(theme.faint);
    painter.drawLine(QPointF(0, yOf(bars.area(), 0)), QPointF(width(), yOf(bars.area(), 0)));
    for (int bar = 0; bar < count(); ++bar)
        paintBar(painter, bars, bar);
    paintNames(painter, bars);
    paintNumbers(painter, bars);
    if (!hasFocus() || count() == 0)
        return;
    painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bars.cell(0, m_current).adjusted(0, -kAboveFrame, 0, kBelowFrame)); // a number may be wider
}

} // namespace headscope
