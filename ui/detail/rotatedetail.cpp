// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/plan/positions.h"
#include "engine/reading/explain.h"
#include "ui/detail/detailtable.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kPitch = 62;      // from one pair to the next
constexpr double kDial = 42;       // across, where there is room for it
constexpr double kBesideDial = 13; // above and below it

class RotateDetail
{
    Q_DECLARE_TR_FUNCTIONS(headscope::RotateDetail)
};

/// Two features that turn together, as a point in a plane; y points up.
struct Pair
{
    Index first, second;
    QPointF before, after;
    double angle;
};

Explanation explained(const DetailInput &input, Index feature)
{
    Cell cell = input.cell.cell;
    cell.back() = feature;
    return explain(input.trace, input.cell.tensor, cell);
}

Pair pairOf(const DetailInput &input, Index feature)
{
    const Explanation x = explained(input, feature);
    const Explanation y = explained(input, partnerOf(input.trace.plan, feature));
    return {feature, y.cell.back(), QPointF(x.sources[0].values.front(), -y.sources[0].values.front()),
            QPointF(x.value, -y.value), x.turn->angle};
}

/// The pairs from the first on, or with that of the cell that the person points at in their midst.
std::vector<Pair> pairsFor(const DetailInput &input, Index room)
{
    const Plan &plan = input.trace.plan;
    std::vector<Index> firsts;
    std::ptrdiff_t own = 0;
    for (Index f = 0; f < plan.sizes.rotated; ++f) {
        if (!isFirstOfPair(plan, f))
            continue;
        if (input.cell.cell.back() == f || input.cell.cell.back() == partnerOf(plan, f))
            own = std::ssize(firsts);
        firsts.push_back(f);
    }
    const Index most = std::max<Index>(0, std::ssize(firsts) - room);
    const Index from = input.isPointedAt ? std::clamp<Index>(own - room / 2, 0, most) : 0;
    std::vector<Pair> pairs;
    for (Index i = from; i < std::min<Index>(from + room, std::ssize(firsts)); ++i)
        pairs.push_back(pairOf(input, firsts[static_cast<std::size_t>(i)]));
    return pairs;
}

double length(const QPointF &point)
{
    return std::hypot(point.x(), point.y());
}

/// A circle through both ends of the turn, with the point before it and the point after it.
void paintDial(QPainter &painter, const QPointF &middle, const Pair &pair, double scale, const DetailInput &input)
{
    const Theme &theme = input.theme;
    const QColor color = theme.of(specOf(input.cell.tensor).family);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.line, 1));
    painter.drawEllipse(middle, length(pair.after) * scale, length(pair.after) * scale);
    painter.setPen(QPen(theme.muted, 1, Qt::DashLine));
    painter.drawLine(middle, middle + pair.before * scale);
    painter.setPen(QPen(color, 2));
    painter.drawLine(middle, middle + pair.after * scale);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(middle + pair.after * scale, 2.5, 2.5);
}

} // namespace

void paintRotateDetail(QPainter &painter, const QRectF &place, const DetailInput &input)
{
    const double position = explained(input, 0).turn->position;
    const QString title = RotateDetail::tr("Position %1: the pairs of features before (dashed) and after their turn")
                              .arg(exactNumber(position));
    const QRectF area = paintDetailTitle(painter, place, input.theme, exampleTitle(input, title));
    const std::vector<Pair> pairs = pairsFor(input, std::max<Index>(1, static_cast<Index>(area.width() / kPitch)));
    double longest = 0;
    for (const Pair &pair : pairs)
        longest = std::max(longest, length(pair.after));
    const double across = std::min(kDial, area.height() - 2 * kBesideDial);
    const double scale = longest > 0 && std::isfinite(longest) ? across / 2 / longest : 0;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    double left = area.left();
    for (const Pair &pair : pairs) {
        const QRectF own(left, area.top(), kPitch - 4, area.height());
        painter.setFont(numberFont(kCaptionSize - 1));
        painter.setPen(input.theme.muted);
        painter.drawText(own, Qt::AlignTop | Qt::AlignHCenter,
                         QStringLiteral("f%1, f%2").arg(pair.first).arg(pair.second));
        painter.drawText(own, Qt::AlignBottom | Qt::AlignHCenter,
                         QStringLiteral("φ %1").arg(threeDecimals(pair.angle)));
        if (std::isfinite(length(pair.after)) && std::isfinite(length(pair.before)))
            paintDial(painter, own.center(), pair, scale, input);
        left += kPitch;
    }
    painter.restore();
}

QString rotateSummary(const DetailInput &input)
{
    const Explanation e = explained(input, std::min(input.cell.cell.back(), input.trace.plan.sizes.rotated - 1));
    return RotateDetail::tr("position %1, angle %2").arg(exactNumber(e.turn->position), exactNumber(e.turn->angle));
}

} // namespace headscope
