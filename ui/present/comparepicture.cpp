// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The two maps that are compared and their difference.
#include "ui/lines/linetext.h"
#include "ui/lines/typedfont.h"
#include "ui/present/maponstage.h"
#include "ui/present/picture.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kComparedGap = 20;
constexpr int kSaidLines = 2; // kept free below the maps, so that these stay as they are while cells are pointed at
constexpr double kSaidLine = 34;

/// All of them, or the one that is looked at alone.
std::vector<ComparedMap> shownMaps(const PictureInput &input)
{
    const ComparedMaps *compared = input.talk.compared();
    if (compared == nullptr)
        return {};
    const auto alone = static_cast<std::size_t>(std::lround(input.sight().moment));
    return alone == 0 || alone > compared->maps.size() ? compared->maps
                                                       : std::vector<ComparedMap>{compared->maps[alone - 1]};
}

/// Of the cell that is pointed at, else of the whole.
QString saidOf(const PictureInput &input)
{
    const ComparedMaps &compared = *input.talk.compared();
    const auto &cursor = input.selection().cursor();
    if (!cursor || cursor->tensor != compared.a().tensor())
        return compared.summary;
    const std::pair place(cursor->cell[cursor->cell.size() - 2], cursor->cell.back());
    const QString words = comparedCellWords(compared.a(), compared.b(), place);
    return words.isEmpty() ? compared.summary : words;
}

QRectF saidRect(const QRectF &place)
{
    return {place.left(), place.bottom() - kSaidLines * kSaidLine, place.width(), kSaidLines * kSaidLine};
}

/// Beside each other, each as wide as the others.
std::vector<MapOnStage> comparedOnStage(const QRectF &whole, const PictureInput &input)
{
    const auto shown = shownMaps(input);
    const QRectF place = whole.adjusted(0, 0, 0, -saidRect(whole).height());
    const auto count = static_cast<double>(shown.size());
    const double width = (place.width() - kComparedGap * (count - 1)) / count;
    std::vector<MapOnStage> maps;
    for (const ComparedMap &map : shown) {
        const double left = place.left() + static_cast<double>(maps.size()) * (width + kComparedGap);
        maps.emplace_back(input, map).setPlace(QRectF(left, place.top(), width, place.height()));
    }
    alignHeadings(maps);
    alignCells(maps);
    return maps;
}

} // namespace

/// What is pointed at is a cell of the session's own run, which has a place in all maps; none where that run is too
/// small.
std::vector<PlacedMap> placedCompare(const QRectF &place, const PictureInput &input)
{
    std::vector<PlacedMap> placed;
    for (const MapOnStage &map : comparedOnStage(place, input)) {
        const Slice &slice = map.slice();
        if (!input.result.trace->has(slice.tensor()))
            continue;
        const Slice own(input.result.trace, slice.tensor(), 0, 0);
        if (own.rows() >= slice.rows() && own.columns() >= slice.columns())
            placed.push_back({map.place(), map.geometry(), own, slice, true, map.digits()});
    }
    return placed;
}

void paintCompare(QPainter &painter, const QRectF &place, const PictureInput &input)
{
    const auto maps = comparedOnStage(place, input);
    for (const MapOnStage &map : maps)
        map.paint(painter);
    if (maps.empty())
        return;
    const QString said = saidOf(input);
    painter.setFont(typedFont(uiFont(kSmallType), said));
    painter.setPen(input.theme.text);
    painter.drawText(saidRect(place), Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap, said);
}

QString compareSummary(const PictureInput &input)
{
    QStringList words;
    for (const ComparedMap &map : shownMaps(input))
        words << (map.run.isEmpty() ? map.title : listed({map.title, map.run}));
    return words.isEmpty() ? QString() : listed(words) + u'\n' + saidOf(input);
}

} // namespace headscope
