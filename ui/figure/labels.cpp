// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/labels.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace headscope {
namespace {

double widestLabel(const QFontMetricsF &metrics, const QStringList &labels)
{
    double widest = 0;
    for (const QString &label : labels)
        widest = std::max(widest, metrics.horizontalAdvance(label));
    return widest;
}

/// k0, k1, …: one can count on from one to the next.
bool isNumbered(const QString &label)
{
    const auto isDigit = [](QChar c) { return c.isDigit(); };
    return label.size() > 1 && label.front().isLetter() && std::all_of(label.begin() + 1, label.end(), isDigit);
}

} // namespace

bool areNumbered(const QStringList &labels)
{
    return std::all_of(labels.begin(), labels.end(), isNumbered);
}

namespace {

/// Numbered labels stay upright and are thinned; words turn, because each of them tells something.
bool turnsLabels(const QFontMetricsF &metrics, const MapGeometry &geometry, const QStringList &labels)
{
    return widestLabel(metrics, labels) > geometry.cellWidth() - 4 && !areNumbered(labels);
}

} // namespace

Index labelStep(double cellLength, double labelLength)
{
    return std::max<Index>(1, static_cast<Index>(std::ceil(labelLength / std::max(cellLength, 1e-9))));
}

namespace {

/// The places that get a label: every nth, but none that would touch the chosen one.
std::vector<Index> labelled(Index count, Index step, Index chosen)
{
    std::vector<Index> places;
    for (Index i = 0; i < count; i += step)
        if (chosen < 0 || std::abs(i - chosen) >= step)
            places.push_back(i);
    if (chosen >= 0 && chosen < count)
        places.push_back(chosen);
    return places;
}

void choosePen(QPainter &painter, const LabelStyle &style, Index index)
{
    QFont font = painter.font();
    font.setWeight(index == style.chosen ? QFont::Bold : QFont::Normal);
    painter.setFont(font);
    painter.setPen(index == style.chosen ? style.chosenColor : style.color);
}

void paintTurned(QPainter &painter, const QPointF &anchor, const QString &label, double room)
{
    const QFontMetricsF metrics(painter.font());
    painter.save();
    painter.translate(anchor + QPointF(4, 0));
    painter.rotate(-45);
    const QString text = metrics.elidedText(label, Qt::ElideRight, room * std::sqrt(2.0) - metrics.height());
    painter.drawText(QPointF(-metrics.horizontalAdvance(text), metrics.ascent() / 2), text);
    painter.restore();
}

} // namespace

void paintRowLabels(QPainter &painter, const MapGeometry &geometry, const QStringList &labels, const LabelStyle &style)
{
    const QFontMetricsF metrics(painter.font());
    const Index step = labelStep(geometry.cellHeight(), metrics.height());
    for (const Index row : labelled(labels.size(), step, style.chosen)) {
        const double middle = geometry.cell(row, 0).center().y();
        const QRectF place(geometry.area().left() - style.room - 6, middle - metrics.height() / 2, style.room,
                           metrics.height());
        choosePen(painter, style, row);
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                         metrics.elidedText(labels[row], Qt::ElideRight, style.room + 1));
    }
}

void paintColumnLabels(QPainter &painter, const MapGeometry &geometry, const QStringList &labels,
                       const LabelStyle &style)
{
    const QFontMetricsF metrics(painter.font());
    const bool turned = turnsLabels(metrics, geometry, labels);
    const double ink = metrics.capHeight() + metrics.descent();
    const double length = turned ? ink * std::sqrt(2.0) : widestLabel(metrics, labels) + 4;
    const Index step = labelStep(geometry.cellWidth(), length);
    for (const Index column : labelled(labels.size(), step, style.chosen)) {
        const QPointF anchor(geometry.cell(0, column).center().x(), geometry.area().bottom() + 5);
        choosePen(painter, style, column);
        if (turned)
            paintTurned(painter, anchor, labels[column], style.room);
        else
            painter.drawText(QRectF(anchor.x() - length, anchor.y(), 2 * length, metrics.height()),
                             Qt::AlignHCenter | Qt::AlignTop, labels[column]);
    }
}

double rowLabelWidth(const QFont &font, const QStringList &labels, double widest)
{
    return std::min(widest, std::ceil(widestLabel(QFontMetricsF(font), labels)));
}

double columnLabelHeight(const QFont &font, const MapGeometry &geometry, const QStringList &labels, double tallest)
{
    const QFontMetricsF metrics(font);
    if (!turnsLabels(metrics, geometry, labels))
        return metrics.height();
    return std::min(tallest, (widestLabel(metrics, labels) + metrics.height()) / std::sqrt(2.0));
}

} // namespace headscope
