// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/shapenumbers.h"

#include <QFontMetricsF>

#include <algorithm>

namespace headscope {

std::vector<int> shapeNumbersOf(const TensorSpec &tensor, std::string_view axis)
{
    std::vector<int> numbers;
    const int merged = tensor.axes.size() == 4 ? 1 : 0; // batch items and heads are one number
    for (std::size_t i = 0; i < tensor.axes.size(); ++i)
        if (axisName(tensor.axes[i]) == axis)
            numbers.push_back(std::max(0, static_cast<int>(i) - merged));
    return numbers;
}

QStringList inTwoLines(const QString &shape)
{
    QStringList lines{shape};
    qsizetype longest = shape.size();
    for (qsizetype comma = shape.indexOf(u','); comma >= 0; comma = shape.indexOf(u',', comma + 1)) {
        const qsizetype longer = std::max(comma + 1, shape.size() - comma - 1);
        if (longer >= longest)
            continue;
        longest = longer;
        lines = {shape.left(comma + 1), shape.mid(comma + 1)};
    }
    return lines;
}

void paintLitNumbers(QPainter &painter, const QRectF &place, const QString &shape, const std::vector<int> &numbers,
                     const QColor &color)
{
    const QFontMetricsF metrics(painter.font());
    const double left = place.center().x() - metrics.horizontalAdvance(shape) / 2;
    const QStringList parts = shape.split(u',');
    for (const int number : numbers) {
        const QString before = parts.mid(0, number).join(u',') + (number > 0 ? QStringLiteral(",") : QString());
        const QString bare = QString(parts.value(number)).remove(u'(').remove(u')');
        const QString gap = number == 0 && shape.startsWith(u'(') ? QStringLiteral("(")
                            : bare.startsWith(u' ')               ? QStringLiteral(" ")
                                                                  : QString();
        const double start = left + metrics.horizontalAdvance(before + gap);
        const QRectF lit(start - 1.5, place.center().y() - metrics.height() / 2,
                         metrics.horizontalAdvance(bare.trimmed()) + 3, metrics.height());
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawRoundedRect(lit, 3, 3);
    }
}

} // namespace headscope
