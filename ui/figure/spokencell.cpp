// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/spokencell.h"

#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class SpokenCell
{
    Q_DECLARE_TR_FUNCTIONS(headscope::SpokenCell)
};

} // namespace

QStringList spokenMarks(const FetchedSlice &numbers, Index row, Index column)
{
    QStringList marks;
    if (numbers.isMasked(row, column))
        marks << SpokenCell::tr("masked");
    if (numbers.isDropped(row, column))
        marks << SpokenCell::tr("dropped");
    const auto given = numbers.overridden();
    if (std::find(given.begin(), given.end(), std::pair(row, column)) != given.end())
        marks << SpokenCell::tr("changed by hand");
    return marks;
}

QString spokenCell(const Slice &slice, const FetchedSlice *numbers, Index row, Index column, qsizetype axes)
{
    const QStringList place = placeWords(slice, row, column);
    QStringList words = place.mid(std::max<qsizetype>(0, place.size() - axes));
    words << cellNumber(slice.spec(), numbers != nullptr ? numbers->at(row, column) : slice.number(row, column));
    if (numbers != nullptr)
        words += spokenMarks(*numbers, row, column);
    return listed(words);
}

} // namespace headscope
