// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

class SplitDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::SplitDetail)
};

/// Where the chosen number stands in the memory of one batch item: heads side by side in each row, and head by head.
struct Addresses
{
    Index heads, size; ///< how many heads, how long each
    Index head, position, feature;
    Index positions;
    Index byPosition() const { return position * heads * size + head * size + feature; }
    Index byHead() const { return (head * positions + position) * size + feature; }
};

Addresses addressesOf(const DetailInput &input)
{
    const Shape shape = shapeOf(specOf(input.cell.tensor), input.trace.plan.sizes);
    const Cell &cell = input.cell.cell;
    const Sizes &s = input.trace.plan.sizes;
    if (input.cell.tensor == TensorId::Concat)
        return {s.h, s.v, cell[2] / s.v, cell[1], cell[2] % s.v, s.q};
    return {shape[1], shape[3], cell[1], cell[2], cell[3], shape[2]};
}

QString calculation(const Addresses &a)
{
    return SplitDetail::tr("feature %1 of position %2 = head %3, feature %4 (%1 ÷ %5 = %3, rest %4)")
        .arg(a.head * a.size + a.feature)
        .arg(a.position)
        .arg(a.head)
        .arg(a.feature)
        .arg(a.size);
}

/// Memory as one line, in the colours of the heads, whose numbers stand there in turn, so many in a row, with the place
/// of the chosen number.
void paintMemory(QPainter &painter, const QRectF &strip, const Theme &theme, const Addresses &a, Index inARow,
                 Index address)
{
    const Index length = a.heads * a.size * a.positions;
    const double width = strip.width() / static_cast<double>(length);
    const double gap = width * 4 > 1 ? 0.6 : 0;
    const auto step = std::max(inARow, static_cast<Index>(1 / width)); // no more runs than points
    for (Index first = 0; first < length; first += step)
        painter.fillRect(QRectF(strip.left() + static_cast<double>(first) * width, strip.top(),
                                std::max(1.0, static_cast<double>(step) * width - gap), strip.height()),
                         mixed(theme.surface, theme.ofHead(first / inARow % a.heads), 0.65));
    const double x = strip.left() + (static_cast<double>(address) + 0.5) * width;
    painter.fillRect(QRectF(x - 1.5, strip.top() - 3, 3, strip.height() + 6), theme.text);
}

/// The colours of the heads by name, at the right; of the first where there are many, or little room.
void paintHeadKey(QPainter &painter, const QRectF &line, const Theme &theme, Index heads)
{
    constexpr double width = 52;
    constexpr Index most = 6; // then the colours come again
    const Index shown = std::min({heads, most, static_cast<Index>(line.width() / width)});
    double x = line.right() - width * static_cast<double>(shown);
    for (Index head = 0; head < shown; ++head, x += width) {
        painter.fillRect(QRectF(x, line.top() + 4, 8, 8), mixed(theme.surface, theme.ofHead(head), 0.65));
        painter.drawText(QRectF(x + 11, line.top(), width - 11, line.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         axisPlace(Extent::Heads, head));
    }
}

} // namespace

void paintSplitDetail(QPainter &painter, const QRectF &place, const DetailInput &input)
{
    const Theme &theme = input.theme;
    const Addresses a = addressesOf(input);
    const QRectF area = paintDetailTitle(
        painter, place, theme, SplitDetail::tr("The order of this batch item in memory, one colour for each head"));
    const double line = area.height() / 5;
    const auto row = [&](int index) { return QRectF(area.left(), area.top() + index * line, area.width(), line); };
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.muted);
    const bool isConcat = input.cell.tensor == TensorId::Concat;
    const QString first =
        isConcat ? SplitDetail::tr("before, head after head: this number is at address %1").arg(a.byHead())
                 : SplitDetail::tr("before and after reshape, the same order: this number is at address %1")
                       .arg(a.byPosition());
    const QString second =
        isConcat ? SplitDetail::tr("after permute and reshape, heads side by side: this number is at address %1")
                       .arg(a.byPosition())
                 : SplitDetail::tr("after permute, the numbers of a head stand together: this number is at address %1")
                       .arg(a.byHead());
    const auto paintLine = [&](int index, bool isByHead) {
        paintMemory(painter, row(index).adjusted(0, 1, 0, -2), theme, a, isByHead ? a.size * a.positions : a.size,
                    isByHead ? a.byHead() : a.byPosition());
    };
    painter.drawText(row(0), Qt::AlignLeft | Qt::AlignVCenter, first);
    paintLine(1, isConcat);
    paintHeadKey(painter, row(0).adjusted(painter.fontMetrics().horizontalAdvance(first) + 12, 0, 0, 0), theme,
                 a.heads);
    painter.setPen(theme.muted);
    painter.drawText(row(2), Qt::AlignLeft | Qt::AlignVCenter, second);
    paintLine(3, !isConcat);
    painter.setPen(theme.text);
    painter.drawText(row(4), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(calculation(a), Qt::ElideRight, static_cast<int>(area.width())));
}

QString splitSummary(const DetailInput &input)
{
    return calculation(addressesOf(input));
}

} // namespace headscope
