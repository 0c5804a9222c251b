// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/linetext.h"
#include "ui/present/picture.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr double kLayerLine = 40;
constexpr double kColumnGap = 32; // between two columns

/// A line of the list: a step and the first of what it makes, or a further one.
struct Line
{
    StepId id;
    QString step;
    const GraphTensor *tensor;
    bool isCurrent;
};

std::vector<Line> linesOf(const PictureInput &input)
{
    std::vector<Line> lines;
    int number = 0;
    for (const GraphStep &step : input.plan().graph->steps()) {
        const QString name = input.hidesStep(step.step->id) ? hiddenMark() : stepShortTitle(*step.step);
        QString title = QStringLiteral("%1  %2").arg(++number).arg(name);
        for (const GraphTensor *tensor : step.tensors) {
            if (tensor->axes.size() < 2)
                continue;
            lines.push_back({step.step->id, title, tensor, step.step->id == input.selection().step});
            title.clear();
        }
    }
    return lines;
}

void paintLine(QPainter &painter, const QRectF &place, const Line &line, const PictureInput &input)
{
    const Theme &theme = input.theme;
    if (line.isCurrent)
        painter.fillRect(place, mixed(theme.surface, theme.accent, 0.12));
    const auto column = [&](double from, double share) {
        return QRectF(place.left() + place.width() * from + 6, place.top(), place.width() * share - 6, place.height());
    };
    const auto write = [&](const QRectF &where, const QString &text) {
        drawLine(painter, where, Qt::AlignLeft | Qt::AlignVCenter, elidedLine(painter.font(), text, where.width()));
    };
    painter.setPen(theme.text);
    painter.setFont(uiFont(kSmallType, line.isCurrent ? Weight::Bold : Weight::Regular));
    write(column(0, 0.27), line.step);
    painter.setPen(theme.of(line.tensor->family));
    painter.setFont(uiFont(kSmallType, input.isLit(line.tensor->name) ? Weight::Bold : Weight::Regular));
    write(column(0.27, 0.4), tensorTitle(*line.tensor));
    painter.setPen(theme.muted);
    painter.setFont(numberFont(kSmallType));
    write(column(0.67, 0.33), input.shapeWords(*line.tensor));
}

/// How many lines stand in the first column: the second one begins with a step.
std::size_t linesInFirst(const std::vector<Line> &lines, std::size_t columns)
{
    const std::size_t half = (lines.size() + columns - 1) / columns;
    std::size_t next = half;
    while (next < lines.size() && lines[next].step.isEmpty())
        ++next;
    return std::max<std::size_t>(1, next < lines.size() ? next : half);
}

/// Where each line stands, in one column or two.
std::vector<QRectF> lineRects(const QRectF &place, const std::vector<Line> &lines)
{
    const std::size_t count = lines.size();
    const auto rows = static_cast<std::size_t>(std::max(1.0, place.height() / kLayerLine));
    const std::size_t columns = count > rows ? 2 : 1;
    const std::size_t each = linesInFirst(lines, columns);
    const double height = std::min(kLayerLine, place.height() / static_cast<double>(each));
    const double width = (place.width() - kColumnGap * static_cast<double>(columns - 1)) / static_cast<double>(columns);
    std::vector<QRectF> rects;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t column = i / each;
        rects.emplace_back(place.left() + static_cast<double>(column) * (width + kColumnGap),
                           place.top() + static_cast<double>(i % each) * height, width, height);
    }
    return rects;
}

} // namespace

/// Every step with what it makes and its shape.
void paintLayer(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    const auto lines = linesOf(input);
    const auto rects = lineRects(place, lines);
    for (std::size_t i = 0; i < lines.size(); ++i)
        paintLine(painter, rects[i], lines[i], input);
}

std::optional<StepId> layerStepAt(const QRectF &place, const PictureInput &input, const QPointF &point)
{
    const auto lines = linesOf(input);
    const auto rects = lineRects(place, lines);
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (rects[i].contains(point))
            return lines[i].id;
    return std::nullopt;
}

QString layerSummary(const PictureInput &input)
{
    QStringList words;
    for (const Line &line : linesOf(input))
        words << labelled(tensorTitle(*line.tensor), input.shapeWords(*line.tensor));
    return listed(words);
}

} // namespace headscope
