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

/// Where the chosen number stands before the split and after it.
struct Addresses
{
    Index heads, size; ///< how many heads, how long each
    Index head, position, feature;
    Index positions;
    Index before() const { return position * heads * size + head * size + feature; } ///< in memory of one batch item
    Index after() const { return (head * positions + position) * size + feature; }
};

Addresses addressesOf(const DetailInput &input)
{
    const Shape shape = shapeOf(specOf(input.cell.tensor), input.trace.plan.sizes);
    const Cell &cell = input.cell.cell;
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

/// Memory as one line, in the colours of the heads, with the place of the chosen number. `colorAt` is the head whose
/// number stands at an address.
template <class HeadAt>
void paintMemory(QPainter &painter, const QRectF &strip, const Theme &theme, Index length, Index address, HeadAt headAt)
{
    const double width = strip.width() / static_cast<double>(length);
    Index first = 0;
    for (Index i = 1; i <= length; ++i) {
        if (i < length && headAt(i) == headAt(first))
            continue;
        const QRectF run(strip.left() + static_cast<double>(first) * width, strip.top(),
                         std::max(1.0, static_cast<double>(i - first) * width - (width * 4 > 1 ? 0.6 : 0)),
                         strip.height());
        painter.fillRect(run, mixed(theme.surface, headColor(theme, headAt(first)), 0.65));
        first = i;
    }
    const double x = strip.left() + (static_cast<double>(address) + 0.5) * width;
    painter.fillRect(QRectF(x - 1.5, strip.top() - 3, 3, strip.height() + 6), theme.text);
}

} // namespace

void paintSplitDetail(QPainter &painter, const QRectF &place, const DetailInput &input)
{
    const Theme &theme = input.theme;
    const Addresses a = addressesOf(input);
    const QRectF area = paintDetailTitle(painter, place, theme,
                                         SplitDetail::tr("Memory of this batch item, in the colours of the heads"));
    const Index length = a.heads * a.size * a.positions;
    const double line = area.height() / 5;
    const auto row = [&](int index, double lines = 1) {
        return QRectF(area.left(), area.top() + index * line, area.width(), line * lines);
    };
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.muted);
    painter.drawText(row(0), Qt::AlignLeft | Qt::AlignVCenter,
                     SplitDetail::tr("before, and after reshape (nothing moves): address %1").arg(a.before()));
    paintMemory(painter, row(1).adjusted(0, 1, 0, -2), theme, length, a.before(),
                [&](Index i) { return i / a.size % a.heads; });
    painter.setPen(theme.muted);
    painter.drawText(row(2), Qt::AlignLeft | Qt::AlignVCenter,
                     SplitDetail::tr("after permute (heads first, every head together): address %1").arg(a.after()));
    paintMemory(painter, row(3).adjusted(0, 1, 0, -2), theme, length, a.after(),
                [&](Index i) { return i / (a.size * a.positions); });
    painter.setPen(theme.text);
    painter.drawText(row(4), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(calculation(a), Qt::ElideRight, static_cast<int>(area.width())));
}

QString splitSummary(const DetailInput &input)
{
    return calculation(addressesOf(input));
}

} // namespace headscope
