// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/labels.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

double widestLabel(const QFontMetricsF &metrics, const QStringList &labels)
{
    double widest = 0;
    for (const QString &label : labels)
        widest = std::max(widest, metrics.horizontalAdvance(label));
    return widest;
}

/// Short labels of the kind k0, k1 stay upright and are thinned; words turn.
bool turnsLabels(const QFontMetricsF &metrics, const MapGeometry &geometry, const QStringList &labels)
{
    const double widest = widestLabel(metrics, labels);
    return widest > geometry.cellWidth() - 4 && widest > metrics.averageCharWidth() * 5;
}

} // namespace

Index labelStep(double cellLength, double labelLength)
{
    return std::max<Index>(1, static_cast<Index>(std::ceil(labelLength / std::max(cellLength, 1e-9))));
}

void paintRowLabels(QPainter &painter, const MapGeometry &geometry, const QStringList &labels, double width,
                    const QColor &color)
{
    const QFontMetricsF metrics(painter.font());
    const Index step = labelStep(geometry.cellHeight(), metrics.height());
    painter.setPen(color);
    for (Index row = 0; row < labels.size(); row += step) {
        const double middle = geometry.cell(row, 0).center().y();
        const QRectF place(geometry.area().left() - width - 6, middle - metrics.height() / 2, width, metrics.height());
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, metrics.elidedText(labels[row], Qt::ElideRight, width));
    }
}

void paintColumnLabels(QPainter &painter, const MapGeometry &geometry, const QStringList &labels, double height,
                       const QColor &color)
{
    const QFontMetricsF metrics(painter.font());
    const bool turned = turnsLabels(metrics, geometry, labels);
    const double length = turned ? metrics.height() : widestLabel(metrics, labels) + 4;
    const Index step = labelStep(geometry.cellWidth(), length);
    painter.setPen(color);
    for (Index column = 0; column < labels.size(); column += step) {
        const QPointF anchor(geometry.cell(0, column).center().x(), geometry.area().bottom() + 5);
        if (turned) {
            painter.save();
            painter.translate(anchor + QPointF(4, 0));
            painter.rotate(-45);
            const double longest = height * std::sqrt(2.0) - metrics.height();
            const QString text = metrics.elidedText(labels[column], Qt::ElideRight, longest);
            painter.drawText(QPointF(-metrics.horizontalAdvance(text), metrics.ascent() / 2), text);
            painter.restore();
        } else {
            const QRectF place(anchor.x() - length, anchor.y(), 2 * length, metrics.height());
            painter.drawText(place, Qt::AlignHCenter | Qt::AlignTop, labels[column]);
        }
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
