// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How the pipeline is painted.
#include "engine/plan/givenmaps.h"
#include "ui/lines/linetext.h"
#include "ui/lines/rootline.h"
#include "ui/pipeline/pipelinecolumns.h"
#include "ui/pipeline/pipelineview.h"
#include "ui/pipeline/shapenumbers.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace headscope {
namespace {

constexpr Index kMostGridLines = 6;

void drawFitted(QPainter &painter, const QRectF &place, const QString &text, const QFont &font)
{
    painter.setFont(fittingFont(font, text, place.width(), kLeastLetters));
    drawLine(painter, place, Qt::AlignCenter, elidedLine(painter.font(), text, place.width() + 1));
}

/// Those of `count` numbers from the first one on, counted from there.
std::vector<int> numbersWithin(const std::vector<int> &numbers, int first, int count)
{
    std::vector<int> those;
    for (const int number : numbers)
        if (number >= first && number < first + count)
            those.push_back(number - first);
    return those;
}

QPainterPath arrowHead(const QPointF &tip)
{
    QPainterPath path(tip);
    path.lineTo(tip + QPointF(-7, -3.5));
    path.lineTo(tip + QPointF(-7, 3.5));
    path.closeSubpath();
    return path;
}

} // namespace

QString PipelineView::shownTitle(const StepColumn &column) const
{
    const QString title = titleOf(*column.step);
    const bool fits = lineWidth(titleFont(column), title) <= column.title.width();
    return fits || m_session.hidden().hidesStep(column.step->id) ? title : stepShortTitle(*column.step);
}

QFont PipelineView::titleFont(const StepColumn &column) const
{
    const bool isCurrent = column.step->id == m_session.selection().step;
    return uiFont(kCaptionSize + 1, isCurrent ? Weight::Bold : Weight::Regular);
}

/// The same for all, as if each were the current one, so that it stays.
int PipelineView::titleSize() const
{
    QFont font = uiFont(kCaptionSize + 1, Weight::Bold);
    for (const StepColumn &column : drawing().columns)
        font = fittingFont(font, shownTitle(column), column.title.width(), kLeastLetters);
    return font.pixelSize();
}

/// As they would be when chosen, so that their size stays.
bool PipelineView::namesFit(const Slab &slab, QString (*title)(const TensorSpec &), int pixels) const
{
    const QFont font = uiFont(pixels, Weight::Bold);
    const auto &slabs = drawing().slabs;
    return std::all_of(slabs.begin(), slabs.end(), [&](const Slab &other) {
        return other.name.left() != slab.name.left() ||
               lineWidth(font, title(*other.tensor)) <= other.name.width() + kNameOver;
    });
}

QString PipelineView::shownName(const Slab &slab) const
{
    return namesFit(slab, tensorTitle, kLeastName) ? tensorTitle(*slab.tensor) : tensorShortTitle(*slab.tensor);
}

int PipelineView::nameSize(const Slab &slab) const
{
    const auto title = namesFit(slab, tensorTitle, kLeastName) ? tensorTitle : tensorShortTitle;
    int pixels = kNameSize;
    while (pixels > kLeastLetters && !namesFit(slab, title, pixels))
        --pixels;
    return pixels;
}

QColor PipelineView::colorOf(const GraphTensor &tensor) const
{
    const Theme &theme = themeOf(palette());
    return isReached(tensor) ? theme.of(tensor.family) : theme.faint;
}

/// Words of steps to come are read, too.
QColor PipelineView::inkOf(const GraphTensor &tensor) const
{
    const Theme &theme = themeOf(palette());
    return isReached(tensor) ? theme.of(tensor.family) : theme.muted;
}

void PipelineView::paintFrame(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    const QColor color = theme.of(specOf(m_session.selection().tensor).family);
    for (const StepColumn &column : drawing().columns)
        if (column.step->id == m_session.selection().step) {
            painter.setPen(QPen(color, 1.5));
            painter.setBrush(mixed(theme.surface, color, 0.10));
            painter.drawRoundedRect(column.frame, 6, 6);
        }
}

void PipelineView::paintTitles(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    const StepId current = m_session.selection().step;
    const int size = titleSize();
    for (const StepColumn &column : drawing().columns) {
        const bool isCurrent = column.step->id == current;
        painter.setPen(isCurrent                               ? theme.of(specOf(m_session.selection().tensor).family)
                       : comesBefore(column.step->id, current) ? theme.text
                                                               : theme.muted);
        drawFitted(painter, column.title, shownTitle(column), uiFont(size, isCurrent ? Weight::Bold : Weight::Regular));
    }
}

/// Of maps that are given alone, what stands where the other steps would.
void PipelineView::paintUnknown(QPainter &painter) const
{
    constexpr int aside = 28;
    const double left = drawing().columns.back().frame.right() + aside;
    painter.setPen(themeOf(palette()).muted);
    painter.setFont(uiFont(kBodySize));
    painter.drawText(QRectF(left, 0, width() - left - aside, height()), Qt::AlignVCenter | Qt::TextWordWrap,
                     translated(onlyWeightsAreKnown()));
}

void PipelineView::paintArrow(QPainter &painter, const Arrow &arrow) const
{
    const GraphTensor &to = *arrow.to->tensor;
    const bool joins = arrow.bends; // keeps the colour of its lane until it joins
    const QColor color = isReached(to) ? colorOf(joins ? *arrow.from->tensor : to) : colorOf(to);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 1.5));
    painter.drawPath(arrow.path());
    painter.fillPath(arrowHead(arrow.end), color);
    painter.setPen(inkOf(to));
    painter.setFont(arrow.labelFont());
    const QString label = m_session.hidden().hidesStep(to.step) && !arrow.label.isEmpty() ? hiddenMark() : arrow.label;
    drawRootLine(painter, arrow.labelPlace, label);
}

void PipelineView::paintSlab(QPainter &painter, const Slab &slab) const
{
    const Theme &theme = themeOf(palette());
    const QColor color = colorOf(*slab.tensor);
    const bool isSelected = slab.tensor->id == m_session.selection().tensor;
    if (m_session.selection().lit == slab.tensor->id) {
        painter.setPen(QPen(theme.of(slab.tensor->family), 2));
        painter.setBrush(mixed(theme.surface, theme.of(slab.tensor->family), 0.1));
        painter.drawRoundedRect(slab.whole().adjusted(-4, -4, 4, 2), 6, 6);
    }
    painter.setPen(QPen(color, isSelected ? 2 : 1));
    for (int sheet = slab.sheets - 1; sheet >= 0; --sheet) {
        const QRectF rect = slab.front.translated(slab.back * sheet);
        painter.setBrush(mixed(theme.surface, color, sheet == 0 ? 0.22 : 0.08));
        painter.drawRoundedRect(rect, 1.5, 1.5);
    }
    const Shape shape = shapeOf(*slab.tensor, m_session.plan().sizes);
    const bool isUntold = m_session.hidden().hidesShape(slab.tensor->id); // its lines could be counted
    const Index rows = isUntold ? 1 : std::min(shape[shape.size() - 2], kMostGridLines);
    const Index columns = isUntold ? 1 : std::min(shape.back(), kMostGridLines);
    QColor grid = color;
    grid.setAlphaF(0.35F);
    painter.setPen(QPen(grid, 0.8));
    for (Index i = 1; i < columns; ++i) {
        const double x = slab.front.left() + slab.front.width() * static_cast<double>(i) / static_cast<double>(columns);
        painter.drawLine(QPointF(x, slab.front.top()), QPointF(x, slab.front.bottom()));
    }
    for (Index i = 1; i < rows; ++i) {
        const double y = slab.front.top() + slab.front.height() * static_cast<double>(i) / static_cast<double>(rows);
        painter.drawLine(QPointF(slab.front.left(), y), QPointF(slab.front.right(), y));
    }
    paintWords(painter, slab);
}

void PipelineView::paintWords(QPainter &painter, const Slab &slab) const
{
    const Theme &theme = themeOf(palette());
    const bool isSelected = slab.tensor->id == m_session.selection().tensor;
    const bool isToCome = !isReached(*slab.tensor);
    painter.setPen(inkOf(*slab.tensor));
    const QString name = shownName(slab);
    const QFont font = uiFont(nameSize(slab), isSelected ? Weight::Bold : isToCome ? Weight::Regular : Weight::Medium);
    const double over = lineWidth(font, name) > slab.name.width() ? kNameOver : 0; // away from the arrow
    drawFitted(painter, slab.name.adjusted(0, 0, over, 0), name, font);
    paintShape(painter, slab, isToCome ? theme.muted : theme.text);
}

void PipelineView::paintShape(QPainter &painter, const Slab &slab, const QColor &ink) const
{
    const Theme &theme = themeOf(palette());
    QString shape = shapeOfSlab(*slab.tensor);
    if (!drawing().shapesAreSpaced)
        shape.remove(u' ');
    const QStringList lines = isOnOneLine(shape, slab.shape.width()) ? QStringList(shape) : inTwoLines(shape);
    constexpr int leastLines = 10; // letters of that size do not touch, one line below the other
    QFont font = lines.size() > 1 ? numberFont(leastLines) : numberFont();
    for (const QString &line : lines)
        font = fittingFont(font, line, slab.shape.width(), kLeastLetters);
    const std::vector<int> lit = shapeNumbersOf(*slab.tensor, m_session.selection().litAxis);
    QRectF place(slab.shape.topLeft(),
                 QSizeF(slab.shape.width(), lines.size() > 1 ? kShapeOnTwoLines / 2 : kShapeHeight));
    int first = 0;
    for (const QString &line : lines) {
        const int count = static_cast<int>(line.split(u',', Qt::SkipEmptyParts).size());
        painter.setFont(font);
        paintLitNumbers(painter, place, line, numbersWithin(lit, first, count),
                        mixed(theme.surface, theme.selection, theme.selection.lightness() > 128 ? 0.5 : 0.35));
        painter.setPen(ink);
        drawFitted(painter, place, line, font);
        first += count;
        place.translate(0, place.height());
    }
}

void PipelineView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), themeOf(palette()).surface);
    if (!m_session.isOpen())
        return;
    paintFrame(painter);
    for (const Arrow &arrow : drawing().arrows)
        paintArrow(painter, arrow);
    for (const Slab &slab : drawing().slabs)
        paintSlab(painter, slab);
    paintTitles(painter);
    if (m_session.plan().hasMapsAlone())
        paintUnknown(painter);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(themeOf(palette()).accent, 1, Qt::DashLine));
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

} // namespace headscope
