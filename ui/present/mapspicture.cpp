// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"
#include "ui/lines/linetext.h"
#include "ui/lines/rootline.h"
#include "ui/present/maponstage.h"
#include "ui/present/picture.h"
#include "ui/present/stagenumbers.h"
#include "ui/session/together.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope {
namespace {

constexpr double kSign = 36;            // between two operands
constexpr double kBesideArrowName = 16; // of the arrow before the result, both sides together
constexpr double kLeastArrow = 72;
constexpr std::size_t kMostOperands = 3;
constexpr double kLeastMap = 150;

double sumOf(const std::vector<double> &widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0.0);
}

/// As wide as their columns want. Where that is too much, long rows give way first, and then all by what they want
/// beyond the least; what is left over goes to those that gave way.
std::vector<double> widthsOf(const std::vector<MapOnStage> &maps, double room, double height)
{
    std::vector<double> wide;
    std::vector<double> narrow;
    std::vector<double> least;
    for (const MapOnStage &map : maps) {
        least.push_back(std::max(kLeastMap, map.leastWidth()));
        wide.push_back(std::max(least.back(), map.widthFor(height, false)));
        narrow.push_back(std::max(least.back(), map.widthFor(height, true)));
    }
    if (sumOf(wide) <= room)
        return wide;
    const bool hasRest = sumOf(narrow) <= room;
    const double base = sumOf(hasRest ? narrow : least);
    const double share = (room - base) / std::max(1.0, sumOf(hasRest ? wide : narrow) - base);
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const double from = hasRest ? narrow[i] : least[i];
        wide[i] = from + ((hasRest ? wide[i] : narrow[i]) - from) * share;
    }
    return wide;
}

/// What the arrow before the result says where nothing is hidden.
QString arrowName(const PictureInput &input)
{
    const TensorSpec &spec = specOf(input.selection().tensor);
    return tellingOf(spec.operation).arrowName(spec, input.plan());
}

/// As wide as its name needs, told or not: so the maps stay where they are, and have the rest.
double arrowWidth(const PictureInput &input)
{
    return std::max(kLeastArrow, rootLineWidth(uiFont(kSmallType, Weight::Bold), arrowName(input)) + kBesideArrowName);
}

std::vector<MapOnStage> mapsOnStage(const QRectF &place, const PictureInput &input)
{
    const ShownTensors shown = shownTensors(input.plan(), input.selection().tensor, input.sight());
    std::vector<MapOnStage> maps;
    for (const TensorId tensor : shown.tensors)
        maps.emplace_back(input, tensor);
    const auto gaps = static_cast<double>(maps.size() - 1);
    const bool hasArrow = !shown.areTogether && maps.size() > 1;
    const double beforeResult = hasArrow ? arrowWidth(input) : kSign;
    const double between = hasArrow ? beforeResult + (gaps - 1) * kSign : gaps * kSign;
    const auto widths = widthsOf(maps, place.width() - between, place.height());
    double whole = between;
    for (const double width : widths)
        whole += width;
    double left = place.left() + std::max(0.0, (place.width() - whole) / 2);
    for (std::size_t i = 0; i < maps.size(); ++i) {
        maps[i].setPlace(QRectF(left, place.top(), widths[i], place.height()));
        left += widths[i] + (i + 2 < maps.size() ? kSign : beforeResult);
    }
    alignHeadings(maps);
    alignCells(maps);
    double height = 0;
    for (const MapOnStage &map : maps)
        height = std::max(height, map.height());
    for (MapOnStage &map : maps) // in the middle of the room
        map.setPlace(map.place().translated(0, std::floor((place.height() - height) / 3)));
    return maps;
}

void paintOperator(QPainter &painter, const MapOnStage &from, const MapOnStage &to, const PictureInput &input)
{
    const TensorSpec &spec = specOf(input.selection().tensor);
    const QColor color = input.theme.of(spec.family);
    const double y = std::round(to.geometry().area().center().y());
    const double start = from.place().right() + 14;
    const double end = to.place().left() - 14;
    painter.setPen(QPen(color, 3));
    painter.drawLine(QPointF(start, y), QPointF(end - 10, y));
    QPainterPath head(QPointF(end, y));
    head.lineTo(end - 14, y - 8);
    head.lineTo(end - 14, y + 8);
    painter.fillPath(head, color);
    painter.setFont(uiFont(kSmallType, Weight::Bold));
    const QString name = input.hidesStep(spec.step) ? hiddenMark() : arrowName(input);
    drawRootLine(painter, QRectF(start - 10, y - 44, end - start + 20, 34), name);
}

void paintSigns(QPainter &painter, const std::vector<MapOnStage> &maps, const PictureInput &input)
{
    const TensorSpec &spec = specOf(input.selection().tensor);
    painter.setPen(input.theme.of(spec.family));
    painter.setFont(uiFont(kTitleType, Weight::Bold));
    const QString sign = input.hidesStep(spec.step) ? hiddenMark() : tellingOf(spec.operation).sign.toString();
    for (std::size_t i = 0; i + 2 < maps.size(); ++i)
        drawLine(painter, QRectF(maps[i].place().right(), maps[i].geometry().area().center().y() - 28, kSign, 56),
                 Qt::AlignCenter, sign);
    paintOperator(painter, maps[maps.size() - 2], maps.back(), input);
}

} // namespace

ShownTensors shownTensors(const Plan &plan, TensorId tensor, const Sight &sight)
{
    if (!sight.spot.empty())
        return {{tensor}};
    std::vector<TensorId> shown;
    for (const Operand &operand : tensorOf(plan, tensor).operands)
        if (specOf(operand.tensor).axes.size() >= 2 && shown.size() < kMostOperands &&
            std::find(shown.begin(), shown.end(), operand.tensor) == shown.end())
            shown.push_back(operand.tensor);
    const auto together = madeTogether(plan, tensor);
    if (shown.empty() && !together.empty() && sight.tensor.empty())
        return {together, true};
    shown.push_back(tensor);
    return {shown};
}

std::vector<PlacedMap> placedMaps(const QRectF &place, const PictureInput &input)
{
    const auto maps = mapsOnStage(place, input);
    std::vector<PlacedMap> placed;
    placed.reserve(maps.size());
    for (const MapOnStage &map : maps)
        placed.push_back({map.place(), map.geometry(), map.slice(), map.slice(), &map == &maps.back(), map.digits()});
    return placed;
}

void paintMaps(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    const auto maps = mapsOnStage(place, input);
    for (const MapOnStage &map : maps)
        map.paint(painter);
    if (maps.size() > 1 && !shownTensors(input.plan(), input.selection().tensor, input.sight()).areTogether)
        paintSigns(painter, maps, input);
}

QString mapsSummary(const PictureInput &input)
{
    QStringList words;
    QStringList numbers;
    for (const TensorId tensor : shownTensors(input.plan(), input.selection().tensor, input.sight()).tensors) {
        const MapOnStage map(input, tensor);
        const QString title = tensorLongTitle(specOf(tensor));
        words << labelled(title, map.shapeAndSlice());
        if (const QString rows = spokenNumbers(input.sight(), map.slice()); !rows.isEmpty())
            numbers << labelled(title, rows);
    }
    return (QStringList(listed(words)) + numbers).join(u'\n');
}

} // namespace headscope
