// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipelineview.h"

#include "engine/run/change.h"
#include "ui/access/paintedcells.h"
#include "ui/actions/actions.h"
#include "ui/arithmetic/telling.h"
#include "ui/lines/tooltip.h"
#include "ui/pipeline/pipelinecells.h"
#include "ui/pipeline/shapenumbers.h"
#include "ui/text/words.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>

namespace headscope {

PipelineView::PipelineView(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_told(pipelineCells(*this))
{
    setObjectName(QStringLiteral("pipelineView"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    if (session.isOpen())
        m_drawn = session.madePlan();
    describe();
    connect(&session, &Session::planChanged, this, &PipelineView::showPlan);
    connect(&session, &Session::selectionChanged, this, &PipelineView::showSelection);
    connect(&session, &Session::lookChanged, this, &PipelineView::describe);
}

/// Numbers that a person puts in change no shape and no word here.
void PipelineView::showPlan()
{
    if (m_drawn && differsInOverridesOnly(**m_drawn, m_session.plan()))
        return;
    m_drawn = m_session.madePlan();
    arrange();
}

void PipelineView::arrange()
{
    m_layout.reset();
    describe();
}

/// Laid out when somebody looks at it.
const PipelineLayout &PipelineView::drawing() const
{
    if (!m_layout)
        m_layout = m_drawn ? PipelineLayout(**m_drawn, size()) : PipelineLayout();
    return *m_layout;
}

/// The pointer moves from cell to cell: of that nothing is seen here.
void PipelineView::showSelection()
{
    const Selection &s = m_session.selection();
    if (s.tensor == m_shown.tensor && s.step == m_shown.step && s.lit == m_shown.lit && s.litAxis == m_shown.litAxis)
        return;
    describe();
}

void PipelineView::describe()
{
    m_shown = m_session.selection();
    setAccessibleName(tr("Pipeline: the steps and the shapes of their tensors"));
    if (!m_session.isOpen())
        return;
    const GraphTensor &tensor = tensorOf(m_session.plan(), m_session.selection().tensor);
    const bool isUntold = m_session.hidden().hidesShape(tensor.id);
    const QString shape = isUntold ? hiddenMark() : inWords(tensor);
    const QString shown = labelled(titleOf(specOf(m_session.selection().step)), tensorTitle(tensor) + u' ' + shape);
    setAccessibleDescription((QStringList(shown) << wordsOfArrow(tensor)).join(u'\n').trimmed());
    m_told->tellCurrent();
    update();
}

bool PipelineView::isReached(const GraphTensor &tensor) const
{
    return !comesBefore(m_session.selection().step, tensor.step);
}

void PipelineView::resizeEvent(QResizeEvent *)
{
    arrange();
}

void PipelineView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        arrange();
    QWidget::changeEvent(event);
}

void PipelineView::mousePressEvent(QMouseEvent *event)
{
    if (const Slab *slab = drawing().slabAt(event->position()))
        m_session.setTensor(slab->tensor->id);
    else if (const StepColumn *column = drawing().columnAt(event->position()))
        m_session.setStep(column->step->id);
}

void PipelineView::mouseMoveEvent(QMouseEvent *event)
{
    const bool isOnStep = drawing().columnAt(event->position()) != nullptr;
    setCursor(isOnStep ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

/// Up and Down go through the tensors of a step; the window's own keys go through the steps.
void PipelineView::moveInStep(int direction)
{
    std::vector<TensorId> tensors;
    for (const Slab &slab : drawing().slabs)
        if (slab.tensor->step == m_session.selection().step)
            tensors.push_back(slab.tensor->id);
    const auto here = std::find(tensors.begin(), tensors.end(), m_session.selection().tensor) - tensors.begin();
    const auto next = here + direction;
    if (next >= 0 && next < std::ssize(tensors))
        m_session.setTensor(tensors[static_cast<std::size_t>(next)]);
}

void PipelineView::keyPressEvent(QKeyEvent *event)
{
    switch (actionOf(*event, KeyPlace::Pipeline)) {
    case Action::TensorBefore: return moveInStep(-1);
    case Action::TensorNext: return moveInStep(1);
    case Action::TellTensor:
        if (m_session.isOpen())
            return tellSelected();
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

QString PipelineView::titleOf(const Step &step) const
{
    return m_session.hidden().hidesStep(step.id) ? hiddenMark() : stepTitle(step);
}

QString PipelineView::shapeOfSlab(const GraphTensor &tensor) const
{
    return m_session.hidden().hidesShape(tensor.id) ? hiddenMark() : shownShape(tensor, m_session.plan().sizes);
}

/// What the arrow to a tensor does; nothing where that is to be predicted.
QString PipelineView::wordsOfArrow(const GraphTensor &tensor) const
{
    return m_session.hidden().hidesWordsOf(m_session.plan(), tensor.step) ? QString()
                                                                          : arrowWords(tensor, m_session.plan());
}

QString PipelineView::slabWords(const Slab &slab) const
{
    if (m_session.hidden().hidesShape(slab.tensor->id))
        return QStringLiteral("%1  %2").arg(tensorTitle(*slab.tensor), hiddenMark());
    const Sizes &sizes = m_session.plan().sizes;
    return QStringLiteral("%1  %2\n%3")
        .arg(tensorTitle(*slab.tensor), shownShape(*slab.tensor, sizes), inWords(*slab.tensor));
}

QString PipelineView::inWords(const TensorSpec &tensor) const
{
    const Plan &plan = m_session.plan();
    return shapeInWords(tensor, plan.sizes, termsIn(plan));
}

/// What stands there, or nothing.
QString PipelineView::wordsAt(const QPointF &point) const
{
    const Slab *slab = drawing().slabAt(point);
    const Arrow *arrow = drawing().arrowAt(point);
    const bool isOnWords = arrow != nullptr && !arrow->label.isEmpty() && arrow->labelPlace.contains(point);
    if (slab != nullptr && !isOnWords) // in a low pipeline words reach into the room of a slab
        return slabWords(*slab);
    return arrow != nullptr ? wordsOfArrow(*arrow->to->tensor) : QString();
}

/// The selected tensor and what leads to it, for those who have no pointer.
void PipelineView::tellSelected()
{
    const Slab *slab = drawing().slabOf(m_session.selection().tensor);
    if (slab == nullptr)
        return;
    const QString words = slabWords(*slab) + u'\n' + wordsOfArrow(*slab->tensor);
    QToolTip::showText(mapToGlobal(slab->whole().bottomLeft().toPoint()), wrappedToolTip(words.trimmed()), this);
}

bool PipelineView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && m_session.isOpen()) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), wrappedToolTip(wordsAt(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace headscope
