// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the comparison says below its maps.
#include "engine/tensor/coverednumber.h"
#include "ui/compare/comparedmaps.h"
#include "ui/compare/comparedside.h"
#include "ui/compare/compareview.h"
#include "ui/operation/mapwidget.h"
#include "ui/text/words.h"

#include <QLabel>

#include <cmath>

namespace headscope {
namespace {

/// "query 2 “cat” / “dog”, key 1 “the”": words that they share stand once.
QString placeIn(const Slice &a, const Slice &b, Index row, Index column)
{
    const QStringList all = placeWords(a, b, row, column);
    return listed(all.mid(all.size() - 2)); // without the batch item and the head
}

bool hasCell(const Slice &map, const std::pair<Index, Index> &place)
{
    return place.first < map.rows() && place.second < map.columns();
}

/// Whether both are one: blocks without heads have one matrix for each batch item.
bool isSameMatrix(const Slice &a, const Slice &b)
{
    return a.trace() == b.trace() && a.tensor() == b.tensor() && a.cell(0, 0) == b.cell(0, 0);
}

/// As the map of the difference has it: what stayed −∞ did not change, and NaN has no difference.
double changeOf(double before, double now)
{
    if (isCovered(before) || isCovered(now))
        return coveredNumber();
    return now == before ? 0 : now - before;
}

/// The cells that have no difference, and yet are not alike.
QString apartWords(const ComparisonNumbers &numbers)
{
    if (numbers.apart == 0)
        return {};
    return CompareView::tr("Cells in which one is NaN or infinite, and the other is not the same: %1.")
        .arg(numbers.apart);
}

/// Whether the layer makes something else of its output at the end.
bool goesOnBehindOutput(const Trace &trace)
{
    using enum Role;
    return trace.has(DroppedOutput) || trace.has(ResidualSum) || trace.has(NormedOutput);
}

} // namespace

QString comparedCellWords(const Slice &a, const Slice &b, std::pair<Index, Index> place)
{
    const auto [row, column] = place;
    if (!hasCell(a, place) && !hasCell(b, place))
        return {};
    if (!hasCell(b, place))
        return CompareView::tr("%1: A %2").arg(placeIn(a, a, row, column), exactNumber(a.number(row, column)));
    if (!hasCell(a, place))
        return CompareView::tr("%1: B %2").arg(placeIn(b, b, row, column), exactNumber(b.number(row, column)));
    const QString where = placeIn(a, b, row, column);
    const double ofA = a.number(row, column);
    const double ofB = b.number(row, column);
    if (!areComparable(a, b))
        return CompareView::tr("%1: A %2, B %3").arg(where, exactNumber(ofA), exactNumber(ofB));
    return CompareView::tr("%1: A %2, B %3, B minus A %4")
        .arg(where, exactNumber(ofA), exactNumber(ofB), exactNumber(changeOf(ofA, ofB)));
}

/// Why a run that was picked could not be had.
QStringList CompareView::complaints() const
{
    QStringList all{m_a->complaint(), m_b->complaint()};
    all.removeAll(QString());
    return all;
}

QString CompareView::summary() const
{
    QStringList all = QStringList{differenceWords()} << measureWords();
    all.removeAll(QString());
    return inSequence(all);
}

QString CompareView::differenceWords() const
{
    QStringList all{changeWords(), apartWords(m_answer.answer()->numbers)};
    all.removeAll(QString());
    return inSequence(all);
}

QString CompareView::changeWords() const
{
    const Answer &answer = *m_answer.answer();
    const Slice &a = answer.a;
    const Slice &b = answer.b;
    if (answer.change.isEmpty())
        return tr("A has %1 × %2 numbers, B %3 × %4: there is no difference to show.")
            .arg(a.rows())
            .arg(a.columns())
            .arg(b.rows())
            .arg(b.columns());
    const ComparisonNumbers &n = answer.numbers;
    if (n.compared == 0) // all is hatched, or no number
        return n.none > 0 && n.apart == 0 ? tr("No cell that is compared has a number: all of them are NaN.")
                                          : QString();
    if (n.equal == n.compared && n.apart > 0) // of which a sentence behind it tells
        return tr("A and B are equal in the cells where both have a finite number (cells: %1).").arg(n.compared);
    if (n.equal == n.compared && n.others > 0)
        return tr("A and B are equal where neither is masked (cells: %1); of the masked cells %2 hold another number.")
            .arg(n.compared)
            .arg(n.others);
    if (n.equal == n.compared) {
        const QString equal = n.compared == 1 ? tr("A and B are equal in the one cell that is compared.")
                                              : tr("A and B are equal in all %1 cells.").arg(n.compared);
        const QString advice = a.trace()->plan.attends() ? tr("They are one: choose another run, item or head for B.")
                                                         : tr("They are one: choose another run or item for B.");
        return isSameMatrix(a, b) ? inSequence({equal, advice}) : equal;
    }
    return tr("They differ most at %1: %2. On average by %3; they have the very same number in %4 of the %5 compared "
              "cells.")
        .arg(placeIn(a, b, n.row, n.column), cellNumber(n.largest), cellNumber(n.mean), QString::number(n.equal),
             QString::number(n.compared));
}

/// What is measured of rows and heads as wholes.
QStringList CompareView::measureWords() const
{
    const Answer &answer = *m_answer.answer();
    QStringList words;
    if (answer.change.isEmpty())
        return words;
    const ComparisonNumbers &numbers = answer.numbers;
    if (std::isfinite(numbers.distance))
        words << (numbers.queries < answer.a.rows()
                      ? tr("Jensen–Shannon distance over %2 of %3 queries: %1 (0: the same, 1: no key in common).")
                            .arg(numbers.distance, 0, 'f', 3)
                            .arg(numbers.queries)
                            .arg(answer.a.rows())
                      : tr("Jensen–Shannon distance: %1 (0: the same, 1: no key in common).")
                            .arg(numbers.distance, 0, 'f', 3));
    const auto &losses = m_losses.answer();
    if (losses && std::isfinite((*losses)[0]) && std::isfinite((*losses)[1]))
        words << lossWords().arg(100 * (*losses)[0], 0, 'f', 1).arg(100 * (*losses)[1], 0, 'f', 1);
    return words;
}

QString CompareView::lossWords() const
{
    const Answer &answer = *m_answer.answer();
    if (goesOnBehindOutput(*answer.a.trace()) || goesOnBehindOutput(*answer.b.trace()))
        return tr("Without the head of A “output”, before a residual, norm or dropout behind it, changes by %1% of its "
                  "own length, without that of B by %2%.");
    return tr("Without the head of A the output of the layer changes by %1% of its own length, without that of B by "
              "%2%.");
}

void CompareView::setCursorTo(std::optional<Place> place, bool isPinned)
{
    const Slice &a = m_maps[0]->content().slice;
    const Slice &b = m_maps[1]->content().slice;
    for (MapWidget *map : m_maps)
        map->setCursor(place, isPinned);
    const QString words = place ? comparedCellWords(a, b, *place) : QString();
    m_cell->setText(words.isEmpty() ? tr("Hover a cell to read it in both, click to pin it.") : words);
}

} // namespace headscope
