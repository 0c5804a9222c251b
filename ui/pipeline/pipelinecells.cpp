// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipelinecells.h"

#include "ui/arithmetic/telling.h"
#include "ui/pipeline/pipelineview.h"
#include "ui/text/words.h"

#include <QStringList>

namespace headscope {

PipelineCells::PipelineCells(PipelineView &view) : PaintedCells(&view), m_view(view)
{}

Index PipelineCells::rows() const
{
    return std::ssize(m_view.drawing().slabs);
}

/// "weights (10, 4, 6), made by Softmax, done".
QString PipelineCells::name(const Place &place) const
{
    const Slab &slab = m_view.drawing().slabs[static_cast<std::size_t>(place.first)];
    const GraphTensor &tensor = *slab.tensor;
    const bool isUntold = m_view.m_session.hidden().hidesShape(tensor.id);
    const QString shape = isUntold ? hiddenMark() : shownShape(tensor, m_view.m_session.plan().sizes);
    return listed({tensorTitle(tensor) + u' ' + shape, tr("step %1").arg(m_view.titleOf(specOf(tensor.step))),
                   m_view.isReached(tensor) ? tr("done") : tr("to come")});
}

QString PipelineCells::description(const Place &place) const
{
    const GraphTensor &tensor = *m_view.drawing().slabs[static_cast<std::size_t>(place.first)].tensor;
    const bool isUntold = m_view.m_session.hidden().hidesShape(tensor.id);
    QStringList words(isUntold ? hiddenMark() : m_view.inWords(tensor));
    words << m_view.wordsOfArrow(tensor);
    return words.join(u'\n').trimmed();
}

QRectF PipelineCells::rect(const Place &place) const
{
    return m_view.drawing().slabs[static_cast<std::size_t>(place.first)].whole();
}

std::optional<PaintedCells::Place> PipelineCells::placeAt(const QPointF &point) const
{
    const Slab *slab = m_view.drawing().slabAt(point);
    return slab != nullptr ? std::optional(Place{slab - m_view.drawing().slabs.data(), 0}) : std::nullopt;
}

std::optional<PaintedCells::Place> PipelineCells::current() const
{
    const Slab *slab = m_view.drawing().slabOf(m_view.m_session.selection().tensor);
    return slab != nullptr ? std::optional(Place{slab - m_view.drawing().slabs.data(), 0}) : std::nullopt;
}

void PipelineCells::choose(const Place &place)
{
    m_view.m_session.setTensor(m_view.drawing().slabs[static_cast<std::size_t>(place.first)].tensor->id);
}

} // namespace headscope
