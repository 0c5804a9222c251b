// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/bars.h"
#include "ui/present/picture.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class DrawsPicture
{
    Q_DECLARE_TR_FUNCTIONS(headscope::DrawsPicture)
};

QStringList titlesOf(const Draws &draws)
{
    return {DrawsPicture::tr("Weights"), DrawsPicture::tr("After one draw"),
            DrawsPicture::tr("Mean of %1 draws").arg(draws.count)};
}

} // namespace

/// One row of weights, what one draw leaves of it, and the mean of many.
void paintDraws(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    const Draws *draws = input.talk.draws();
    if (draws == nullptr || draws->count == 0)
        return paintMaps(painter, place, input);
    constexpr double gap = 36;
    const double width = (place.width() - 2 * gap) / 3;
    const std::vector<double> *rows[]{&draws->weights, &draws->once, &draws->mean};
    double high = 0;
    for (const auto *row : rows)
        high = std::max(high, *std::max_element(row->begin(), row->end()));
    const Slice slice(input.result.trace, Role::Weights, input.selection().batch, input.selection().head);
    const QStringList titles = titlesOf(*draws);
    for (int i = 0; i < 3; ++i)
        paintBars(painter, QRectF(place.left() + i * (width + gap), place.top(), width, place.height()),
                  {titles[i], *rows[i], slice.columnLabels(), input.theme.attention, 0, std::max(high, 0.01)},
                  input.theme);
}

QString drawsSummary(const PictureInput &input)
{
    const Draws *draws = input.talk.draws();
    return draws != nullptr ? listed(titlesOf(*draws)) : QString();
}

} // namespace headscope
