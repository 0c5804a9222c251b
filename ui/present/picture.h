// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/mapgeometry.h"
#include "ui/figure/slice.h"
#include "ui/present/talk.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <vector>

namespace headscope {

class StageCache;

// What stands below the words of a talk. Everything is painted in pixels of a screen of 1280 × 720, whatever the
// screen has, so that a height of 24 is the smallest that can be read from the last row.

inline constexpr int kSmallType = 24;
inline constexpr int kTextType = 28;
inline constexpr int kTitleType = 40;

/// What a picture is painted from: a talk that is ready, and a moment of the split.
struct PictureInput
{
    const Talk &talk;
    const RunResult &result;
    const Theme &theme;
    double moment = 0;
    QStringList lit = {};        ///< the names of tensors and axes that the words speak of
    StageCache *cache = nullptr; ///< of whoever shows one page after the other; null where nobody does
    QRectF place = {};           ///< where the picture stands, for its summary

    const Sight &sight() const { return talk.beat().sight; }
    const Selection &selection() const { return talk.session().selection(); }
    /// The run of the whole model that the block is of; null where it is a layer.
    const SharedModelTrace &model() const { return talk.model(); }
    const Plan &plan() const { return result.trace->plan; }
    bool hidesShape(TensorId tensor) const { return talk.session().hidden().hidesShape(tensor); }
    /// "(2, 2, 3, 4)", as far as it is not to be found out.
    QString shapeWords(const TensorSpec &tensor) const;
    bool hidesStep(StepId step) const { return talk.session().hidden().hidesStep(step); }
    bool isLit(std::string_view name) const { return lit.contains(QString::fromUtf8(name.data(), std::ssize(name))); }
};

/// A matrix in a picture, whose cells can be pointed at.
struct PlacedMap
{
    QRectF place; ///< with title and labels
    MapGeometry geometry;
    Slice slice; ///< whose cells are pinned there: of maps that are compared the same one for all
    Slice shown; ///< whose numbers stand there
    bool isResult = false;
    int digits = 0; ///< how high they are at least; 0 where they have no room
};

/// A kind of picture: a new one is a new row, and a file of its own.
struct Picture
{
    const char16_t *name; ///< as `picture` of a lesson names it
    void (*paint)(QPainter &painter, const QRectF &place, const PictureInput &input);
    QString (*summary)(const PictureInput &input); ///< in words, for those who do not see it
    std::vector<PlacedMap> (*maps)(const QRectF &place, const PictureInput &input) = nullptr;
    /// The step that is written there.
    std::optional<StepId> (*stepAt)(const QRectF &place, const PictureInput &input, const QPointF &point) = nullptr;
    /// How large its cells come out there, where these are of no map.
    double (*cellSize)(const QRectF &place, const PictureInput &input) = nullptr;
};

const Picture &pictureOf(const QString &name);
/// Whether it is told below how the pinned number came to be.
bool tellsCell(const QString &name);

/// The tensors of the picture "maps", the result last; side by side without a sign between them where they are given.
struct ShownTensors
{
    std::vector<TensorId> tensors;
    bool areTogether = false;
};
ShownTensors shownTensors(const Plan &plan, TensorId tensor, const Sight &sight);

void paintMaps(QPainter &painter, const QRectF &place, const PictureInput &input);
QString mapsSummary(const PictureInput &input);
std::vector<PlacedMap> placedMaps(const QRectF &place, const PictureInput &input);
void paintInside(QPainter &painter, const QRectF &place, const PictureInput &input);
QString insideSummary(const PictureInput &input);
void paintMoves(QPainter &painter, const QRectF &place, const PictureInput &input);
QString movesSummary(const PictureInput &input);
double movesCellSize(const QRectF &place, const PictureInput &input);
/// Until the merge a block is a head of the item; then it is a matrix of the stack, which without the permute is none.
QString splitBlockName(Index block, int act, bool permutes);
QString splitMemoryTitle();
/// How much of these heads has room; empty where that is all of them.
QString splitPartWords(const Shape &heads);
/// So many heads have room on a page; the picture shows those among which the chosen one is.
inline constexpr Index kHeadsOnPage = 8;
/// The heads that the picture "heads" shows of a tensor, or of the weights where it has none.
struct ShownHeads
{
    TensorId tensor = Role::Weights;
    Index all = 0; ///< heads of the tensor
    Index first = 0;
    Index count = 0;
};
/// So many at most of a run that has weights, those among which this head of queries is.
ShownHeads shownHeads(const Plan &plan, TensorId chosen, Index head, Index most);
void paintHeads(QPainter &painter, const QRectF &place, const PictureInput &input);
QString headsSummary(const PictureInput &input);
std::vector<PlacedMap> placedHeads(const QRectF &place, const PictureInput &input);
void paintLayer(QPainter &painter, const QRectF &place, const PictureInput &input);
QString layerSummary(const PictureInput &input);
std::optional<StepId> layerStepAt(const QRectF &place, const PictureInput &input, const QPointF &point);
void paintModel(QPainter &painter, const QRectF &place, const PictureInput &input);
QString modelSummary(const PictureInput &input);
void paintCode(QPainter &painter, const QRectF &place, const PictureInput &input);
QString codeSummary(const PictureInput &input);
void paintFormula(QPainter &painter, const QRectF &place, const PictureInput &input);
QString formulaSummary(const PictureInput &input);
void paintSweep(QPainter &painter, const QRectF &place, const PictureInput &input);
QString sweepSummary(const PictureInput &input);
/// The size of the heads at a point of its curves; nothing beside them.
std::optional<Index> sweepSizeAt(const QRectF &place, const QPointF &point);
void paintCompare(QPainter &painter, const QRectF &place, const PictureInput &input);
QString compareSummary(const PictureInput &input);
std::vector<PlacedMap> placedCompare(const QRectF &place, const PictureInput &input);
void paintNorms(QPainter &painter, const QRectF &place, const PictureInput &input);
QString normsSummary(const PictureInput &input);
QString normTitle(bool byFeature);
std::vector<PlacedMap> placedNorms(const QRectF &place, const PictureInput &input);
void paintDraws(QPainter &painter, const QRectF &place, const PictureInput &input);
QString drawsSummary(const PictureInput &input);

} // namespace headscope
