// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"
#include "ui/present/picture.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr double kDetailType = 11; // the smallest type of a detail
constexpr double kDetailHeight = 88;
constexpr double kDetailNames = 280; // title and names of the lines
constexpr double kDetailColumn = 48;

/// The cell that the detail is about: the pinned one, else the first that the detail itself would tell, of what rows
/// there are.
DetailInput detailInput(const PictureInput &input, const Detail &detail)
{
    const Selection &s = input.selection();
    const Shape &shape = tensorOf(input.plan(), s.tensor).shape;
    const Index row = std::min(detail.exampleRow, shape[shape.size() - 2] - 1);
    const bool isPointedAt = s.cursor() && s.cursor()->tensor == s.tensor;
    const CellPlace place = isPointedAt ? *s.cursor() : CellPlace{s.tensor, cellIn(input.plan(), s, row, 0)};
    return {*input.result.trace, input.result, place, isPointedAt, input.theme};
}

/// How many columns the picture would have, were there room for all.
Index columnsOf(const PictureInput &input)
{
    Index most = 1;
    const GraphTensor &tensor = tensorOf(input.plan(), input.selection().tensor);
    for (const Operand &operand : tensor.operands)
        most = std::max(most, shapeOf(specOf(operand.tensor), input.plan().sizes).back());
    return std::max(most, tensor.shape.back());
}

double timesFor(const QRectF &place, const PictureInput &input)
{
    constexpr double least = kSmallType / kDetailType;
    const double columns = kDetailNames + kDetailColumn * static_cast<double>(columnsOf(input));
    return std::clamp(std::min(place.height() / kDetailHeight, place.width() / columns), least, 1.6 * least);
}

} // namespace

/// What the window tells below the maps, larger: as large as a room needs it, and as few columns let it be.
void paintInside(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    const Detail *detail = detailOf(input.plan(), input.selection().tensor);
    if (detail == nullptr)
        return paintMaps(painter, place, input);
    const double times = timesFor(place, input);
    const QSizeF room = place.size() / times;
    const double top = std::max(0.0, (room.height() - kDetailHeight) / 2);
    painter.save();
    painter.translate(place.topLeft());
    painter.scale(times, times);
    detail->paint(painter, QRectF(0, top, room.width(), kDetailHeight), detailInput(input, *detail));
    painter.restore();
}

QString insideSummary(const PictureInput &input)
{
    const Detail *detail = detailOf(input.plan(), input.selection().tensor);
    return detail != nullptr ? detail->words(detailInput(input, *detail)) : mapsSummary(input);
}

} // namespace headscope
