// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/reading/explain.h"
#include "ui/figure/legible.h"
#include "ui/figure/valuescale.h"
#include "ui/lines/linetext.h"
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

constexpr int kHeadName = 10;
constexpr double kBesideMark = 5; // from the middle of the mark to a name

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
    if (input.cell.tensor == Role::Concat)
        return {s.h, s.v, cell[2] / s.v, cell[1], cell[2] % s.v, s.q};
    return {shape[1], shape[3], cell[1], cell[2], cell[3], shape[2]};
}

QString calculation(const DetailInput &input)
{
    const Addresses a = addressesOf(input);
    const Index all = a.head * a.size + a.feature;
    const QString words = input.cell.tensor == Role::Concat
                              ? SplitDetail::tr("Feature %1 of head %2 becomes feature %3 of all: %2 × %4 + %1 = %3.")
                              : SplitDetail::tr("Feature %3 of all becomes feature %1 of head %2: %3 = %2 × %4 + %1.");
    return words.arg(a.feature).arg(a.head).arg(all).arg(a.size);
}

QColor colorOf(const Theme &theme, Index head)
{
    return QColor::fromRgb(digitGround(mixed(theme.surface, theme.ofHead(head), 0.65).rgb()));
}

/// "head 0", or "0" where there is room for no more, in each run of a head's numbers, beside the mark.
void paintHeadNames(QPainter &painter, const QRectF &strip, const Theme &theme, const Addresses &a, Index inARow,
                    double mark)
{
    const Index runs = a.heads * a.size * a.positions / inARow;
    const double width = strip.width() / static_cast<double>(runs);
    painter.setFont(uiFont(kHeadName));
    for (Index run = 0; run < runs; ++run) {
        const Index head = run % a.heads;
        const QString full = axisPlace(Extent::Heads, head);
        QString name = lineWidth(painter.font(), full) + 4 < width ? full : QString::number(head);
        if (lineWidth(painter.font(), name) + 4 > width)
            continue;
        const QRectF place(strip.left() + static_cast<double>(run) * width + 2, strip.top(), width - 4, strip.height());
        const bool isCovered = std::abs(mark - place.center().x()) < lineWidth(painter.font(), name) / 2 + kBesideMark;
        const double beside = std::max(mark - place.left(), place.right() - mark) - kBesideMark;
        if (isCovered && lineWidth(painter.font(), name) > beside)
            name = QString::number(head);
        const Qt::Alignment side = !isCovered                  ? Qt::AlignHCenter
                                   : mark > place.center().x() ? Qt::AlignLeft
                                                               : Qt::AlignRight;
        painter.setPen(inkOn(colorOf(theme, head).rgb()));
        drawLine(painter, place, side | Qt::AlignVCenter, name);
    }
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
                         colorOf(theme, first / inARow % a.heads));
    const double x = strip.left() + (static_cast<double>(address) + 0.5) * width;
    if (step == inARow)
        paintHeadNames(painter, strip, theme, a, inARow, x);
    constexpr double whereLow = 12; // letters stand close above and below
    const double out = strip.height() < whereLow ? 1 : 3;
    painter.fillRect(QRectF(x - 1.5, strip.top() - out, 3, strip.height() + 2 * out), theme.text);
}

/// The first of these words that fit.
void paintOffset(QPainter &painter, const QRectF &line, const Theme &theme, const QStringList &words)
{
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.muted);
    drawLine(painter, line, Qt::AlignLeft | Qt::AlignVCenter, elidedLine(painter.font(), words, line.width()));
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
    const bool isConcat = input.cell.tensor == Role::Concat;
    const Explanation e = explain(input.trace, input.cell.tensor, input.cell.cell);
    const QString before = e.sources.empty() ? QString() : toQString(cellName(e.sources[0].tensor, e.sources[0].cells));
    const QString after = toQString(cellName(input.cell.tensor, input.cell.cell));
    const QString first = isConcat ? SplitDetail::tr("Before, head after head: %1 is at offset %2")
                                   : SplitDetail::tr("Before and after the first reshape: %1 is at offset %2");
    const QString second = SplitDetail::tr("After permute and reshape: %1 is at offset %2");
    const auto paintWords = [&](int index, const QStringList &words, const QString &cell, bool isByHead) {
        QStringList told;
        for (const QString &each : words)
            told << each.arg(cell).arg(isByHead ? a.byHead() : a.byPosition());
        paintOffset(painter, row(index), theme, told);
    };
    const auto paintLine = [&](int index, bool isByHead) {
        paintMemory(painter, row(index).adjusted(0, 1, 0, -2), theme, a, isByHead ? a.size * a.positions : a.size,
                    isByHead ? a.byHead() : a.byPosition());
    };
    paintWords(0, {first, SplitDetail::tr("Before: %1 is at offset %2")}, before, isConcat);
    paintLine(1, isConcat);
    paintWords(2, {second, SplitDetail::tr("After: %1 is at offset %2")}, after, !isConcat);
    paintLine(3, !isConcat);
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(theme.text);
    painter.drawText(
        row(4), Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(calculation(input), Qt::ElideRight, static_cast<int>(area.width())));
}

QString splitSummary(const DetailInput &input)
{
    return calculation(input);
}

} // namespace headscope
