// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QFont>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <vector>

namespace headscope {

/// A step of the pipeline, and the column that is its; twice as wide where a tensor is made of another one of the step.
struct StepColumn
{
    const Step *step;
    QRectF place; ///< from the top to the bottom of the view
    QRectF frame; ///< around what the step makes, which stands in the middle, and the words of the arrows to it
    QRectF title;
};

/// A tensor as a stack of sheets with its name and its shape below.
struct Slab
{
    const GraphTensor *tensor;
    QRectF front; ///< the foremost sheet
    int sheets;   ///< how many are drawn behind one another
    QPointF back; ///< from one sheet to the next behind it
    QRectF name;
    QRectF shape;

    QRectF stack() const; ///< all sheets
    QRectF whole() const; ///< sheets, name and shape
    bool covers(const QRectF &place) const;
};

/// An operation from one tensor to the next, with the words on it.
struct Arrow
{
    const Slab *from;
    const Slab *to;
    QPointF start, end;
    QString label;
    QRectF labelPlace;
    int labelSize; ///< the size of its font in pixels
    bool bends;    ///< changes lanes
    double turn;   ///< x at which a bending arrow leaves its lane
    double cross;  ///< x at which it is between the lanes

    QPainterPath path() const; ///< its line, up to the head
    QFont labelFont() const;
};

/// Where everything of the pipeline stands. Depends on the plan alone: shapes are known before a number is.
struct PipelineLayout
{
    PipelineLayout() = default;
    PipelineLayout(const Plan &plan, QSizeF size);
    PipelineLayout(PipelineLayout &&) = default; // the arrows point into the slabs: moved, never copied
    PipelineLayout &operator=(PipelineLayout &&) = default;

    std::vector<StepColumn> columns;
    std::vector<Slab> slabs;
    std::vector<Arrow> arrows;
    bool shapesAreSpaced = true; ///< "(10, 4, 20)" fits everywhere; else "(10,4,20)"

    const Slab *slabAt(const QPointF &point) const;
    const Arrow *arrowAt(const QPointF &point) const; ///< its words, or its line and what is close to it
    const StepColumn *columnAt(const QPointF &point) const;
    const Slab *slabOf(TensorId tensor) const;

private:
    std::shared_ptr<const Graph> m_graph; // has the tensors

    void addArrows(const Plan &plan);
    void placeLabels();
    bool placeLabel(Arrow &arrow) const;
    double leftOfArrows(const StepColumn &column) const;
    bool isCrossed(const StepColumn &column) const;
    void centerFrames(double width);
};

/// The pipeline draws every tensor but the masks, which stand beside their results.
bool isDrawnInPipeline(const TensorSpec &tensor);

} // namespace headscope
