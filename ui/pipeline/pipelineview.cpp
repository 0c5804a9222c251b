// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipelineview.h"

#include "engine/run/change.h"
#include "ui/actions/actions.h"
#include "ui/arithmetic/telling.h"
#include "ui/lines/linetext.h"
#include "ui/lines/rootline.h"
#include "ui/lines/tooltip.h"
#include "ui/pipeline/shapenumbers.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>

namespace headscope {
namespace {

constexpr Index kMostGridLines = 6;

/// The largest font of at most `pixels` in which the text fits, down to 8 pixels.
QFont fittingFont(QFont font, const QString &text, double width)
{
    while (font.pixelSize() > 8 && lineWidth(font, text) > width)
        font.setPixelSize(font.pixelSize() - 1);
    return font;
}

void drawFitted(QPainter &painter, const QRectF &place, const QString &text, const QFont &font)
{
    painter.setFont(fittingFont(font, text, place.width()));
    drawLine(painter, place, Qt::AlignCenter, elidedLine(painter.font(), text, place.width() + 1));
}

QPainterPath arrowHead(const QPointF &tip)
{
    QPainterPath path(tip);
    path.lineTo(tip + QPointF(-7, -3.5));
    path.lineTo(tip + QPointF(-7, 3.5));
    path.closeSubpath();
    return path;
}

} // namespace

PipelineView::PipelineView(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("pipelineView"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    describe();
    connect(&session, &Session::planChanged, this, &PipelineView::showPlan);
    connect(&session, &Session::selectionChanged, this, &PipelineView::showSelection);
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
    if (m_session.isOpen())
        m_layout = PipelineLayout(m_session.plan(), size());
    describe();
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
    const QString shown = labelled(stepTitle(specOf(m_session.selection().step)),
                                   tensorTitle(tensor) + u' ' + shapeInWords(tensor, m_session.plan().sizes));
    setAccessibleDescription((QStringList(shown) << arrowWords(tensor, m_session.plan())).join(u'\n').trimmed());
    update();
}

bool PipelineView::isReached(const GraphTensor &tensor) const
{
    return !comesBefore(m_session.selection().step, tensor.step);
}

QColor PipelineView::colorOf(const GraphTensor &tensor) const
{
    const Theme &theme = themeOf(palette());
    return isReached(tensor) ? theme.of(tensor.family) : mixed(theme.surface, theme.faint, 0.6);
}

/// Words of steps to come are read, too.
QColor PipelineView::inkOf(const GraphTensor &tensor) const
{
    const Theme &theme = themeOf(palette());
    return isReached(tensor) ? theme.of(tensor.family) : theme.muted;
}

void PipelineView::paintFrame(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    const QColor color = theme.of(specOf(m_session.selection().tensor).family);
    for (const StepColumn &column : m_layout.columns)
        if (column.step->id == m_session.selection().step) {
            painter.setPen(QPen(color, 1.5));
            painter.setBrush(mixed(theme.surface, color, 0.10));
            painter.drawRoundedRect(column.frame, 6, 6);
        }
}

void PipelineView::paintTitles(QPainter &painter) const
{
    const Theme &theme = themeOf(palette());
    const StepId current = m_session.selection().step;
    for (const StepColumn &column : m_layout.columns) {
        const bool isCurrent = column.step->id == current;
        painter.setPen(isCurrent                               ? theme.of(specOf(m_session.selection().tensor).family)
                       : comesBefore(column.step->id, current) ? theme.text
                                                               : theme.muted);
        drawFitted(painter, column.title, stepTitle(*column.step),
                   uiFont(kCaptionSize + 1, isCurrent ? Weight::Bold : Weight::Regular));
    }
}

void PipelineView::paintArrow(QPainter &painter, const Arrow &arrow) const
{
    const GraphTensor &to = *arrow.to->tensor;
    const bool joins = arrow.bends; // keeps the colour of its lane until it joins
    const QColor color = isReached(to) ? colorOf(joins ? *arrow.from->tensor : to) : colorOf(to);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 1.5));
    painter.drawPath(arrow.path());
    painter.fillPath(arrowHead(arrow.end), color);
    painter.setPen(inkOf(to));
    painter.setFont(arrow.labelFont());
    drawRootLine(painter, arrow.labelPlace, arrow.label);
}

void PipelineView::paintSlab(QPainter &painter, const Slab &slab) const
{
    const Theme &theme = themeOf(palette());
    const QColor color = colorOf(*slab.tensor);
    const bool isSelected = slab.tensor->id == m_session.selection().tensor;
    if (m_session.selection().lit == slab.tensor->id) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(theme.surface, theme.of(slab.tensor->family), 0.3));
        painter.drawRoundedRect(slab.whole().adjusted(-4, -4, 4, 2), 6, 6);
    }
    painter.setPen(QPen(color, isSelected ? 2 : 1));
    for (int sheet = slab.sheets - 1; sheet >= 0; --sheet) {
        const QRectF rect = slab.front.translated(slab.back * sheet);
        painter.setBrush(mixed(theme.surface, color, sheet == 0 ? 0.22 : 0.08));
        painter.drawRoundedRect(rect, 1.5, 1.5);
    }
    const Shape shape = shapeOf(*slab.tensor, m_session.plan().sizes);
    const Index rows = std::min(shape[shape.size() - 2], kMostGridLines);
    const Index columns = std::min(shape.back(), kMostGridLines);
    QColor grid = color;
    grid.setAlphaF(0.35F);
    painter.setPen(QPen(grid, 0.8));
    for (Index i = 1; i < columns; ++i) {
        const double x = slab.front.left() + slab.front.width() * static_cast<double>(i) / static_cast<double>(columns);
        painter.drawLine(QPointF(x, slab.front.top()), QPointF(x, slab.front.bottom()));
    }
    for (Index i = 1; i < rows; ++i) {
        const double y = slab.front.top() + slab.front.height() * static_cast<double>(i) / static_cast<double>(rows);
        painter.drawLine(QPointF(slab.front.left(), y), QPointF(slab.front.right(), y));
    }
    paintWords(painter, slab);
}

void PipelineView::paintWords(QPainter &painter, const Slab &slab) const
{
    const Theme &theme = themeOf(palette());
    const bool isSelected = slab.tensor->id == m_session.selection().tensor;
    const bool isToCome = !isReached(*slab.tensor);
    painter.setPen(inkOf(*slab.tensor));
    drawFitted(painter, slab.name, tensorTitle(*slab.tensor),
               uiFont(kCaptionSize + 1, isSelected ? Weight::Bold
                                        : isToCome ? Weight::Regular
                                                   : Weight::Medium));
    QString shape = shownShape(*slab.tensor, m_session.plan().sizes);
    if (!m_layout.shapesAreSpaced)
        shape.remove(u' ');
    painter.setFont(fittingFont(numberFont(), shape, slab.shape.width()));
    paintLitNumbers(painter, slab.shape, shape, shapeNumbersOf(*slab.tensor, m_session.selection().litAxis),
                    theme.selection.lightness() > 128 ? mixed(theme.surface, theme.selection, 0.5)
                                                      : mixed(theme.surface, theme.selection, 0.35));
    painter.setPen(isToCome ? theme.muted : theme.text);
    drawFitted(painter, slab.shape, shape, numberFont());
}

void PipelineView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), themeOf(palette()).surface);
    if (!m_session.isOpen())
        return;
    paintFrame(painter);
    for (const Arrow &arrow : m_layout.arrows)
        paintArrow(painter, arrow);
    for (const Slab &slab : m_layout.slabs)
        paintSlab(painter, slab);
    paintTitles(painter);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(themeOf(palette()).accent, 1, Qt::DashLine));
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
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
    if (const Slab *slab = m_layout.slabAt(event->position()))
        m_session.setTensor(slab->tensor->id);
    else if (const StepColumn *column = m_layout.columnAt(event->position()))
        m_session.setStep(column->step->id);
}

void PipelineView::mouseMoveEvent(QMouseEvent *event)
{
    const bool isOnStep = m_layout.columnAt(event->position()) != nullptr;
    setCursor(isOnStep ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

/// Up and Down go through the tensors of a step; the window's own keys go through the steps.
void PipelineView::moveInStep(int direction)
{
    std::vector<TensorId> tensors;
    for (const Slab &slab : m_layout.slabs)
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

QString PipelineView::slabWords(const Slab &slab) const
{
    const Sizes &sizes = m_session.plan().sizes;
    return QStringLiteral("%1  %2\n%3")
        .arg(tensorTitle(*slab.tensor), shownShape(*slab.tensor, sizes), shapeInWords(*slab.tensor, sizes));
}

/// What stands there, or nothing.
QString PipelineView::wordsAt(const QPointF &point) const
{
    const Slab *slab = m_layout.slabAt(point);
    const Arrow *arrow = m_layout.arrowAt(point);
    const bool isOnWords = arrow != nullptr && !arrow->label.isEmpty() && arrow->labelPlace.contains(point);
    if (slab != nullptr && !isOnWords) // in a low pipeline words reach into the room of a slab
        return slabWords(*slab);
    return arrow != nullptr ? arrowWords(*arrow->to->tensor, m_session.plan()) : QString();
}

/// The selected tensor and what leads to it, for those who have no pointer.
void PipelineView::tellSelected()
{
    const Slab *slab = m_layout.slabOf(m_session.selection().tensor);
    if (slab == nullptr)
        return;
    const QString words = slabWords(*slab) + u'\n' + arrowWords(*slab->tensor, m_session.plan());
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
