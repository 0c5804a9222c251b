// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/reading/histogram.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr Index kBins = 48;

class ScaleDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::ScaleDetail)
};

MatrixPlace placeOf(const DetailInput &input)
{
    return {input.cell.cell[0], input.cell.cell[1]};
}

/// One range for both, that of all heads, so that the narrowing is seen.
ValueRange commonRange(const DetailInput &input)
{
    const ValueRange before = input.result.range(Role::Scores);
    const ValueRange after = input.result.range(Role::ScaledScores);
    return {std::min(before.low, after.low), std::max(before.high, after.high)};
}

/// A bar is as high as the area where it counts `most`.
void paintBars(QPainter &painter, const QRectF &area, const std::vector<Index> &counts, Index most, const QColor &color)
{
    const double width = area.width() / static_cast<double>(counts.size());
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double height = (area.height() - 2) * static_cast<double>(counts[i]) / static_cast<double>(most);
        painter.fillRect(QRectF(area.left() + static_cast<double>(i) * width, area.bottom() - height,
                                std::max(1.0, width - 1), height),
                         color);
    }
}

} // namespace

void paintScaleDetail(QPainter &painter, const QRectF &place, const DetailInput &input)
{
    const Theme &theme = input.theme;
    const QRectF area =
        paintDetailTitle(painter, place, theme,
                         ScaleDetail::tr("Histogram of this head, before and after, over the range of all heads"));
    const ValueRange range = commonRange(input);
    const double half = (area.width() - 24) / 2;
    const auto counted = [&](TensorId tensor) {
        return histogramOf(input.trace, tensor, placeOf(input), range, kBins);
    };
    const std::vector<Index> before = counted(Role::Scores);
    const std::vector<Index> after = counted(Role::ScaledScores);
    const auto most = std::max<Index>(
        {1, *std::max_element(before.begin(), before.end()), *std::max_element(after.begin(), after.end())});
    const auto one = [&](TensorId tensor, const std::vector<Index> &counts, double left) {
        const QRectF own(left, area.top(), half, area.height());
        painter.setPen(theme.muted);
        painter.setFont(uiFont(kCaptionSize));
        painter.drawText(own, Qt::AlignTop | Qt::AlignHCenter, tensorTitle(specOf(tensor)));
        const QRectF bars = own.adjusted(0, 16, 0, -16);
        paintBars(painter, bars, counts, most, theme.attention);
        painter.fillRect(QRectF(bars.left(), bars.bottom(), bars.width(), 1), theme.line);
        painter.setFont(numberFont(kCaptionSize - 1));
        const QRectF ends(own.left(), bars.bottom() + 1, own.width(), 15);
        painter.drawText(own, Qt::AlignTop | Qt::AlignLeft, ScaleDetail::tr("counts 0–%1").arg(most));
        painter.drawText(ends, Qt::AlignLeft | Qt::AlignVCenter, cellNumber(range.low));
        painter.drawText(ends, Qt::AlignRight | Qt::AlignVCenter, cellNumber(range.high));
    };
    one(Role::Scores, before, area.left());
    one(Role::ScaledScores, after, area.left() + half + 24);
}

QString scaleSummary(const DetailInput &input)
{
    const ValueRange before = input.result.range(Role::Scores);
    const ValueRange after = input.result.range(Role::ScaledScores);
    return ScaleDetail::tr("from %1 … %2 to %3 … %4")
        .arg(exactNumber(before.low), exactNumber(before.high), exactNumber(after.low), exactNumber(after.high));
}

} // namespace headscope
