// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"
#include "ui/present/picture.h"

namespace headscope {
namespace {

constexpr double kDetailType = 11; // the smallest type of a detail
constexpr double kDetailHeight = 88;

/// The cell that the detail is about: the pinned one, else the first that the detail itself would tell.
DetailInput detailInput(const PictureInput &input, const Detail &detail)
{
    const Selection &s = input.selection();
    const bool isPointedAt = s.cursor() && s.cursor()->tensor == s.tensor;
    const CellPlace place =
        isPointedAt ? *s.cursor() : CellPlace{s.tensor, cellIn(input.plan(), s, detail.exampleRow, 0)};
    return {*input.result.trace, input.result, s, place, isPointedAt, input.theme};
}

} // namespace

/// What the window tells below the maps, as large as a room needs it.
void paintInside(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    const Detail *detail = detailOf(input.selection().tensor);
    if (detail == nullptr)
        return paintMaps(painter, place, input);
    const double times = kSmallType / kDetailType;
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
    const Detail *detail = detailOf(input.selection().tensor);
    return detail != nullptr ? detail->summary(detailInput(input, *detail)) : mapsSummary(input);
}

} // namespace headscope
