// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/detail/detailtable.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QString>

namespace headscope {

struct Explanation;

/// What a detail tells of: the run, and the cell that it is about.
struct DetailInput
{
    const Trace &trace;
    const RunResult &result;
    CellPlace cell;   ///< a cell of the step's own tensor
    bool isPointedAt; ///< by the person; else it is an example
    const Theme &theme;
};

/// Opens one step: what happens between its operands and its result. The strip below the maps shows it, and so do talks
/// and sheets. Every number in it is the engine's.
struct Detail
{
    TensorId tensor;
    QString (*summary)(const DetailInput &input); ///< in words, for those who do not see it
    /// With as many columns as an area has room for; null where it is a drawing and nothing else.
    DetailTable (*table)(const DetailInput &input, const QRectF &area);
    /// What is seen in place of the table.
    void (*drawing)(QPainter &painter, const QRectF &place, const DetailInput &input) = nullptr;
    Index exampleRow = 0; ///< told where nobody has pointed at a cell

    void paint(QPainter &painter, const QRectF &place, const DetailInput &input) const;
    /// The summary, and the lines of the table, of as many columns as are listened to: ten or so.
    QString words(const DetailInput &input) const;
};

/// The detail of a tensor, or null: where the run is given the numbers there is nothing to tell, and behind a past the
/// order of keys and values is not that of K and V. A new detail is a new row, and its functions in a file of their
/// own.
const Detail *detailOf(const Plan &plan, TensorId tensor);

DetailTable dotTable(const DetailInput &input, const QRectF &area);
QString dotSummary(const DetailInput &input);
DetailTable softmaxTable(const DetailInput &input, const QRectF &area);
QString softmaxSummary(const DetailInput &input);
void paintScaleDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString scaleSummary(const DetailInput &input);
DetailTable normTable(const DetailInput &input, const QRectF &area);
QString normSummary(const DetailInput &input);
DetailTable mixTable(const DetailInput &input, const QRectF &area);
QString mixSummary(const DetailInput &input);
DetailTable maskTable(const DetailInput &input, const QRectF &area);
QString maskSummary(const DetailInput &input);
/// What becomes of a query that sees no key: the title of its row, and in words.
QString deadRowTitle(const QString &query, DeadRow rule);
QString deadRowSummary(DeadRow rule);
DetailTable dropoutTable(const DetailInput &input, const QRectF &area);
QString dropoutSummary(const DetailInput &input);
DetailTable outputTable(const DetailInput &input, const QRectF &area);
void paintOutputDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString outputSummary(const DetailInput &input);
void paintSplitDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString splitSummary(const DetailInput &input);
void paintRotateDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString rotateSummary(const DetailInput &input);
DetailTable addTable(const DetailInput &input, const QRectF &area);
QString addSummary(const DetailInput &input);

/// The title of what is about the cell, which says so where nobody has pointed at it; places in it are closed up.
QString exampleTitle(const DetailInput &input, const QString &title);
/// Where the cell is, axis by axis; a token of the words that is longer than a line of a title ends in "…".
QStringList titlePlaces(const DetailInput &input);
/// The end of a title that tells what was computed, where another number stands there: "; left out, it is 0". Else
/// nothing.
QString insteadWords(const DetailInput &input, const Explanation &e);
/// The title at the left of a strip, and what is left for the drawing.
QRectF paintDetailTitle(QPainter &painter, const QRectF &place, const Theme &theme, const QString &title);

} // namespace headscope
