// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QString>

namespace headscope {

/// What a detail is drawn from: the run, the matrix that is looked at, and the cell that it is about.
struct DetailInput
{
    const Trace &trace;
    const RunResult &result;
    const Selection &selection;
    CellPlace cell;   ///< a cell of the step's own tensor
    bool isPointedAt; ///< by the person; else it is an example
    const Theme &theme;
};

/// A strip below the maps that opens one step: what happens between its operands and its result. Every number in it is
/// the engine's.
struct Detail
{
    TensorId tensor;
    void (*paint)(QPainter &painter, const QRectF &place, const DetailInput &input);
    QString (*summary)(const DetailInput &input); ///< in words, for those who do not see it
    Index exampleRow = 0;                         ///< told where nobody has pointed at a cell
};

/// The detail of a tensor, or null. A new detail is a new row, and its functions in a file of their own.
const Detail *detailOf(TensorId tensor);

void paintDotDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString dotSummary(const DetailInput &input);
void paintSoftmaxDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString softmaxSummary(const DetailInput &input);
void paintScaleDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString scaleSummary(const DetailInput &input);
void paintNormDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString normSummary(const DetailInput &input);
void paintMixDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString mixSummary(const DetailInput &input);
void paintMaskDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString maskSummary(const DetailInput &input);
void paintDropoutDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString dropoutSummary(const DetailInput &input);
void paintOutputDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString outputSummary(const DetailInput &input);
void paintSplitDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString splitSummary(const DetailInput &input);
void paintRotateDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString rotateSummary(const DetailInput &input);
void paintAddDetail(QPainter &painter, const QRectF &place, const DetailInput &input);
QString addSummary(const DetailInput &input);

/// What the title at the left of a strip leaves for the drawing.
QRectF besideTitle(const QRectF &place);
/// The title at the left of a strip, and what is left for the drawing.
QRectF paintDetailTitle(QPainter &painter, const QRectF &place, const Theme &theme, const QString &title);
/// The same for what is about the cell, and says so where nobody has pointed at it.
QRectF paintExampleTitle(QPainter &painter, const QRectF &place, const DetailInput &input, const QString &title);

} // namespace headscope
