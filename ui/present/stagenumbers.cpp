// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/stagenumbers.h"

#include "engine/tensor/coverednumber.h"
#include "ui/figure/fetchedslice.h"
#include "ui/figure/spokencell.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class StageNumbers
{
    Q_DECLARE_TR_FUNCTIONS(headscope::StageNumbers)
};

constexpr Index kMostSpoken = 64; // cells of a map that somebody can listen to at once

/// The number with its marks, and without a comma, which stands between the cells of a row.
QString wordsOfCell(const Sight &sight, const FetchedSlice &numbers, Index row, Index column)
{
    if (!isFilled(sight, numbers, row, column))
        return StageNumbers::tr("not shown yet");
    const double value = numbers.at(row, column);
    if (isCovered(value))
        return StageNumbers::tr("hidden");
    return (QStringList(cellNumber(numbers.spec(), value)) << spokenMarks(numbers, row, column)).join(u' ');
}

} // namespace

bool isFilled(const Sight &sight, const Slice &slice, Index row, Index column)
{
    const auto &until = sight.until;
    if (!until || until->tensor != slice.spec().name || until->cell.size() < 2)
        return true;
    const Index next = until->cell[until->cell.size() - 2];
    return row < next || (row == next && column < until->cell.back());
}

QString spokenNumbers(const Sight &sight, const Slice &slice)
{
    if (slice.rows() * slice.columns() > kMostSpoken)
        return {};
    const FetchedSlice numbers(slice);
    QStringList rows;
    for (Index row = 0; row < slice.rows(); ++row) {
        QStringList cells;
        for (Index column = 0; column < slice.columns(); ++column)
            cells << wordsOfCell(sight, numbers, row, column);
        rows << labelled(inSentence(slice.rowLabel(row)), listed(cells));
    }
    return rows.join(u'\n');
}

QString spokenOnStage(const Sight &sight, const Slice &slice, Index row, Index column)
{
    const QStringList place = placeWords(slice, row, column);
    return listed(place.mid(std::max<qsizetype>(0, place.size() - 2))
                  << wordsOfCell(sight, FetchedSlice(slice), row, column));
}

} // namespace headscope
