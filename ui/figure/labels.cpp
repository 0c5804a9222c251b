// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/labels.h"

#include "ui/lines/drawwords.h"
#include "ui/lines/linetext.h"
#include "ui/lines/typedfont.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace headscope {
namespace {

constexpr double kBelowNarrow = 7; // turned labels among narrow ones start lower, to pass under those

/// How far labels stand from one another: every `step`th is written, those nearer than `apart` would touch.
struct LabelSteps
{
    Index step;
    Index apart;
    bool haveLast; ///< the last label is always there: it tells how many there are
};

/// Takes the places away that would touch this one.
void makeRoom(std::vector<Index> &places, Index place, Index apart)
{
    std::erase_if(places, [=](Index other) { return std::abs(other - place) < apart; });
    places.push_back(place);
}

/// The places that get a label, of those that are seen; the last one and the chosen one go before others.
std::vector<Index> labelled(const Span &seen, Index count, const LabelSteps &steps, const LabelStyle &style)
{
    std::vector<Index> places;
    const Index step = steps.step;
    for (Index i = (style.first + seen.first + step - 1) / step * step - style.first; i < seen.end; i += step)
        places.push_back(i);
    const bool haveLast = steps.haveLast || (!places.empty() && places.back() == count - 1);
    if (haveLast && seen.end == count && count > seen.first)
        makeRoom(places, count - 1, steps.apart);
    if (style.chosen >= seen.first && style.chosen < seen.end)
        makeRoom(places, style.chosen, steps.apart);
    return places;
}

/// 1, 2, 5, 10, 20, 50 …, the first that is enough.
Index roundStep(Index needed)
{
    for (Index power = 1;; power *= 10)
        for (const Index step : {power, 2 * power, 5 * power})
            if (step >= needed)
                return step;
}

/// Chooses as many labels as have room: numbers in round steps, or those that are wanted, or every other of them, …
LabelSteps stepsFor(const AxisLabels &labels, Index needed, Index every)
{
    if (every > 0)
        needed = (needed + every - 1) / every * every;
    const bool isRound = every == 0 && labels.areNumbered();
    return {isRound ? roundStep(needed) : needed, needed, isRound && needed > 1};
}

Lie lieOf(const MapGeometry &geometry, const AxisLabels &labels, bool areTurned)
{
    return areTurned ? Lie::Turned : labels.lie(geometry.cellWidth());
}

LabelSteps rowSteps(const MapGeometry &geometry, const AxisLabels &labels, const LabelStyle &style)
{
    return stepsFor(labels, labelStep(geometry.cellHeight(), labels.rowPitch()), style.every);
}

LabelSteps columnSteps(const MapGeometry &geometry, const AxisLabels &labels, const LabelStyle &style)
{
    const double width = geometry.cellWidth();
    const Lie lie = lieOf(geometry, labels, style.isTurned);
    const double length = lie <= Lie::Sparse ? labels.widest() + 6 : labels.turnedPitch();
    const bool allFit = lie == Lie::Mixed || lie == Lie::Sparse || (lie == Lie::Flat && !labels.areNumbered());
    LabelSteps steps = stepsFor(labels, allFit ? 1 : labelStep(width, length), style.every);
    if (lie == Lie::Flat && steps.step > 1) // the last number is moved by half its width at most
        steps.apart = labelStep(width, length + labels.widest() / 2);
    return steps;
}

/// Whether short words stand upright among turned ones, which are so far apart: a turned comma reads as an apostrophe.
/// All of them do, or none.
bool areShortUpright(const AxisLabels &labels, double apart)
{
    constexpr double gap = 4;                    // to the turned word beside it, which passes below
    if (labels.widest() <= labels.widestShort()) // none is turned
        return labels.widest() + gap <= apart;
    return labels.widestShort() / 2 + QFontMetricsF(labels.font()).height() + gap <= apart;
}

void choosePen(QPainter &painter, const LabelStyle &style, Index index)
{
    QFont font = painter.font();
    font.setWeight(index == style.chosen ? QFont::Bold : QFont::Normal);
    painter.setFont(font);
    painter.setPen(index == style.chosen ? style.chosenColor : style.color);
}

/// As much of it as has room below the map and to the right of `left`.
void paintTurned(QPainter &painter, const QPointF &anchor, const QString &label, const LabelStyle &style)
{
    const QFontMetricsF metrics(typedFont(painter.font(), label));
    const double below = style.room * std::sqrt(2.0) - metrics.height();
    const double beside = (anchor.x() + 4 - style.left) * std::sqrt(2.0) - metrics.ascent() / 2;
    painter.save();
    painter.translate(anchor + QPointF(4, 0));
    painter.rotate(-45);
    const QString text = metrics.elidedText(label, Qt::ElideRight, std::min(below, beside));
    drawWords(painter, QPointF(-metrics.horizontalAdvance(text), metrics.ascent() / 2), text);
    painter.restore();
}

/// Sparse words stay between the ends of the map, and the last number does not go beyond it, where a page may end.
void paintFlat(QPainter &painter, const MapGeometry &geometry, const QPointF &anchor, const AxisLabels &labels,
               Index column, bool isSparse)
{
    const QString &label = labels[column];
    const double width = lineWidth(painter.font(), label);
    double left = anchor.x() - width / 2;
    if (isSparse || (labels.areNumbered() && column + 1 == labels.words().size()))
        left = std::min(left, geometry.area().right() - width);
    if (isSparse)
        left = std::max(left, geometry.area().left());
    drawLine(painter, QRectF(left, anchor.y(), width, QFontMetricsF(painter.font()).height()),
             Qt::AlignHCenter | Qt::AlignTop, label);
}

} // namespace

Index labelStep(double cellLength, double labelLength)
{
    return std::max<Index>(1, static_cast<Index>(std::ceil(labelLength / std::max(cellLength, 1e-9))));
}

Index rowLabelEvery(const MapGeometry &geometry, const AxisLabels &labels, const LabelStyle &style)
{
    return std::max(style.every, labelStep(geometry.cellHeight(), labels.rowPitch()));
}

Index columnLabelEvery(const MapGeometry &geometry, const AxisLabels &labels, LabelStyle style)
{
    const Index wanted = std::exchange(style.every, 1);
    const LabelSteps least = columnSteps(geometry, labels, style);
    const Index last = style.first + labels.words().size() - 1;
    Index every = std::max(wanted, least.step);
    while (every < least.apart && last % every == 0) // beside the last one
        ++every;
    return every;
}

void paintRowLabels(QPainter &painter, const MapGeometry &geometry, const AxisLabels &labels, const LabelStyle &style)
{
    const QFontMetricsF metrics(painter.font());
    const LabelSteps steps = rowSteps(geometry, labels, style);
    for (const Index row : labelled(geometry.rowsSeen(), labels.words().size(), steps, style)) {
        const double middle = geometry.cell(row, 0).center().y();
        if (middle < geometry.area().top() || middle > geometry.area().bottom())
            continue;
        const QRectF place(geometry.area().left() - style.room - 6, middle - metrics.height() / 2, style.room,
                           metrics.height());
        choosePen(painter, style, row);
        drawLine(painter, place, Qt::AlignRight | Qt::AlignVCenter,
                 elidedLine(painter.font(), labels[row], style.room + 1));
    }
}

void paintColumnLabels(QPainter &painter, const MapGeometry &geometry, const AxisLabels &labels,
                       const LabelStyle &style)
{
    const double width = geometry.cellWidth();
    const Lie lie = lieOf(geometry, labels, style.isTurned);
    const LabelSteps steps = columnSteps(geometry, labels, style);
    const bool staysUpright = areShortUpright(labels, static_cast<double>(steps.apart) * width);
    for (const Index column : labelled(geometry.columnsSeen(), labels.words().size(), steps, style)) {
        const double middle = geometry.cell(0, column).center().x();
        if (middle < geometry.area().left() || middle > geometry.area().right())
            continue;
        const QPointF anchor(middle, geometry.area().bottom() + 5);
        choosePen(painter, style, column);
        const bool isUpright = staysUpright && labels.isShort(column);
        if ((lie == Lie::Turned && !isUpright) || (lie == Lie::Mixed && labels.isWide(column, width)))
            paintTurned(painter, anchor + QPointF(0, lie == Lie::Mixed ? kBelowNarrow : 0), labels[column], style);
        else
            paintFlat(painter, geometry, anchor, labels, column, lie == Lie::Sparse);
    }
}

double rowLabelWidth(const AxisLabels &labels, double widest)
{
    return std::min(widest, std::ceil(labels.widest()));
}

double columnLabelHeight(const MapGeometry &geometry, const AxisLabels &labels, double tallest, bool areTurned)
{
    const QFontMetricsF metrics(labels.font());
    const Lie lie = lieOf(geometry, labels, areTurned);
    if (lie <= Lie::Sparse)
        return metrics.height();
    const double lower = lie == Lie::Mixed ? kBelowNarrow : 0;
    return lower + std::min(tallest, (labels.widest() + metrics.height()) / std::sqrt(2.0));
}

} // namespace headscope
