// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/reading/explain.h"
#include "engine/reading/headshares.h"
#include "engine/tensor/coverednumber.h"
#include "ui/detail/detailtable.h"
#include "ui/lines/linetext.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kMostWidth = 96;
constexpr double kLeastFixed = 1e-3; // of the largest number: others would have all their decimals 0, or be cut
constexpr double kMostFixed = 1e5;

/// A number as all those beside it, of which `most` is the largest: with as many decimals, so that the reader can add
/// them up.
QString addend(double value, double most)
{
    if (most > 0 && (most < kLeastFixed || most >= kMostFixed))
        return exactNumber(value, 3);
    const int exponent = most > 0 ? static_cast<int>(std::floor(std::log10(most))) : 0;
    return fixedNumber(value, exponent < 0 ? std::max(4, 2 - exponent) : 4 - exponent);
}

double largestShare(const std::vector<double> &shares)
{
    double most = 0;
    for (const double share : shares)
        most = std::max(most, std::isfinite(share) ? std::abs(share) : 0);
    return most;
}

class OutputDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::OutputDetail)
};

std::vector<double> sharesOf(const DetailInput &input)
{
    const Cell &cell = input.cell.cell;
    return headShares(input.trace, cell[0], cell[1], cell[2]);
}

/// What a number that the person has set would be, covered where what it is made of is hidden; nothing of others.
std::optional<double> computedIn(const Explanation &e)
{
    return e.computed && hidesAny(e) ? coveredNumber() : e.computed;
}

/// Where another number stands there, it is the computed one that the heads add up to.
QString outputTitle(const DetailInput &input, const std::vector<double> &shares)
{
    const Explanation e = explain(input.trace, input.cell.tensor, input.cell.cell);
    const double sum = computedIn(e).value_or(e.value);
    QString title = OutputDetail::tr("What each head adds to %1")
                        .arg(toQString(cellName(input.cell.tensor, input.cell.cell)) + QStringLiteral(" ≈ ") +
                             addend(sum, std::max(largestShare(shares), largestShare({sum}))));
    if (input.trace.has(Role::Bo))
        title += OutputDetail::tr(", besides the bias");
    return exampleTitle(input, title + insteadWords(input, e));
}

QString headName(std::size_t head)
{
    return OutputDetail::tr("head %1").arg(head);
}

/// The largest letters in which the numbers and names of all heads stand apart in columns of this width, or 0. Numbers
/// as long as the longest decide: a hand that goes over the cells does not make them come and go.
int sizeOfWords(double width, const std::vector<double> &shares)
{
    constexpr double gap = 5;
    const double most = largestShare(shares);
    for (const int size : {kCaptionSize, kCaptionSize - 1, kCaptionSize - 2}) {
        double longest = std::max(lineWidth(numberFont(size), addend(-most, most)),
                                  lineWidth(uiFont(size), headName(shares.size() - 1)));
        for (const double share : shares)
            longest = std::max(longest, lineWidth(numberFont(size), addend(share, most)));
        if (longest + gap <= width)
            return size;
    }
    return 0;
}

} // namespace

void paintOutputDetail(QPainter &painter, const QRectF &place, const DetailInput &input)
{
    const Theme &theme = input.theme;
    const std::vector<double> shares = sharesOf(input);
    const QRectF area = paintDetailTitle(painter, place, theme, outputTitle(input, shares));
    const QRectF bars = area.adjusted(0, 16, 0, -16);
    const double most = largestShare(shares);
    const double width = std::min(kMostWidth, area.width() / static_cast<double>(shares.size()));
    const int words = sizeOfWords(width, shares);
    painter.fillRect(QRectF(bars.left(), bars.center().y(), width * static_cast<double>(shares.size()), 1), theme.line);
    for (std::size_t head = 0; head < shares.size(); ++head) {
        const double x = area.left() + static_cast<double>(head) * width;
        const double height = most > 0 && std::isfinite(shares[head]) ? shares[head] / most * bars.height() / 2 : 0;
        painter.setPen(QPen(theme.muted, 1)); // the pale heads are seen by it
        painter.setBrush(theme.ofHead(static_cast<Index>(head)));
        painter.drawRect(
            QRectF(x + width * 0.2, bars.center().y() - std::max(0.0, height), width * 0.6, std::abs(height)));
        if (words == 0)
            continue;
        painter.setFont(numberFont(words));
        painter.setPen(theme.text);
        painter.drawText(QRectF(x, area.top(), width, 16), Qt::AlignCenter, addend(shares[head], most));
        painter.setFont(uiFont(words));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(x, area.bottom() - 16, width, 16), Qt::AlignCenter, headName(head));
    }
}

/// In place of the bars their lengths, and of many heads those that add most.
DetailTable outputTable(const DetailInput &input, const QRectF &area)
{
    const std::vector<double> shares = sharesOf(input);
    const double most = largestShare(shares);
    DetailTable table{outputTitle(input, shares), {QString(), QString()}, {}, std::ssize(shares)};
    for (const Index head : columnsOfLargest(area, {}, shares)) {
        const auto at = static_cast<std::size_t>(head);
        table.columns.push_back({head, headName(at), {addend(shares[at], most)}});
    }
    return table;
}

QString outputSummary(const DetailInput &input)
{
    QStringList words;
    const std::vector<double> shares = sharesOf(input);
    for (std::size_t head = 0; head < shares.size(); ++head)
        words << OutputDetail::tr("head %1 adds %2").arg(head).arg(exactNumber(shares[head]));
    if (const auto computed = computedIn(explain(input.trace, input.cell.tensor, input.cell.cell)))
        words << OutputDetail::tr("computed, it would be %1").arg(exactNumber(*computed));
    return listed(words);
}

} // namespace headscope
