// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pipeline/pipelinelayout.h"
#include "ui/session/session.h"

#include <QWidget>

namespace headscope {

class PaintedCells;

/// Every step from the inputs to the output: slabs with their shapes, arrows, the current step framed.
class PipelineView : public QWidget
{
    Q_OBJECT

public:
    explicit PipelineView(Session &session, QWidget *parent = nullptr);

    const PipelineLayout &drawing() const;
    /// What stands over a column: the short title where the whole one would have to be smaller than the others.
    QString shownTitle(const StepColumn &column) const;
    int titleSize() const; ///< of the letters of all titles
    /// The names of slabs below one another: all short, or none, and all in letters of one size.
    QString shownName(const Slab &slab) const;
    int nameSize(const Slab &slab) const;
    QSize minimumSizeHint() const override { return {600, 190}; }
    QSize sizeHint() const override { return {1100, 285}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    friend class PipelineCells; // which tells screen readers what is painted
    void arrange();
    void showPlan();
    void describe();
    void showSelection();
    void moveInStep(int direction);
    QString slabWords(const Slab &slab) const;
    QString inWords(const TensorSpec &tensor) const;
    QString titleOf(const Step &step) const;
    QFont titleFont(const StepColumn &column) const;
    bool namesFit(const Slab &slab, QString (*title)(const TensorSpec &), int pixels) const;
    QString shapeOfSlab(const GraphTensor &tensor) const;
    QString wordsOfArrow(const GraphTensor &tensor) const;
    QString wordsAt(const QPointF &point) const;
    void tellSelected();
    bool isReached(const GraphTensor &tensor) const;
    QColor colorOf(const GraphTensor &tensor) const;
    QColor inkOf(const GraphTensor &tensor) const;
    void paintFrame(QPainter &painter) const;
    void paintTitles(QPainter &painter) const;
    void paintUnknown(QPainter &painter) const;
    void paintArrow(QPainter &painter, const Arrow &arrow) const;
    void paintSlab(QPainter &painter, const Slab &slab) const;
    void paintWords(QPainter &painter, const Slab &slab) const;
    void paintShape(QPainter &painter, const Slab &slab, const QColor &ink) const;

    Session &m_session;
    PaintedCells *m_told;
    mutable std::optional<PipelineLayout> m_layout; ///< of the plan that is drawn, once it was looked at
    Selection m_shown;
    std::optional<MadePlan> m_drawn;
};

} // namespace headscope
