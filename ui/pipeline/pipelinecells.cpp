// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipelinecells.h"

#include "ui/access/paintedcells.h"
#include "ui/arithmetic/telling.h"
#include "ui/pipeline/pipelineview.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QStringList>

namespace headscope {

class PipelineCells : public PaintedCells
{
    Q_DECLARE_TR_FUNCTIONS(headscope::PipelineCells)

public:
    explicit PipelineCells(PipelineView &view) : PaintedCells(&view), m_view(view) {}

    QAccessible::Role role() const override { return QAccessible::List; }
    Index rows() const override { return std::ssize(m_view.drawing().slabs); }
    /// "weights (10, 4, 6), made by Softmax, done".
    QString name(const Place &place) const override
    {
        const Slab &slab = m_view.drawing().slabs[static_cast<std::size_t>(place.first)];
        const GraphTensor &tensor = *slab.tensor;
        const bool isUntold = m_view.m_session.hidden().hidesShape(tensor.id);
        const QString shape = isUntold ? hiddenMark() : shownShape(tensor, m_view.m_session.plan().sizes);
        return listed({tensorTitle(tensor) + u' ' + shape, tr("step %1").arg(m_view.titleOf(specOf(tensor.step))),
                       m_view.isReached(tensor) ? tr("done") : tr("to come")});
    }
    QString description(const Place &place) const override
    {
        const GraphTensor &tensor = *m_view.drawing().slabs[static_cast<std::size_t>(place.first)].tensor;
        const bool isUntold = m_view.m_session.hidden().hidesShape(tensor.id);
        QStringList words(isUntold ? hiddenMark() : m_view.inWords(tensor));
        words << m_view.wordsOfArrow(tensor);
        return words.join(u'\n').trimmed();
    }
    QRectF rect(const Place &place) const override
    {
        return m_view.drawing().slabs[static_cast<std::size_t>(place.first)].whole();
    }
    std::optional<Place> placeAt(const QPointF &point) const override
    {
        const Slab *slab = m_view.drawing().slabAt(point);
        return slab != nullptr ? std::optional(Place{slab - m_view.drawing().slabs.data(), 0}) : std::nullopt;
    }
    std::optional<Place> current() const override
    {
        const Slab *slab = m_view.drawing().slabOf(m_view.m_session.selection().tensor);
        return slab != nullptr ? std::optional(Place{slab - m_view.drawing().slabs.data(), 0}) : std::nullopt;
    }
    void choose(const Place &place) override
    {
        m_view.m_session.setTensor(m_view.drawing().slabs[static_cast<std::size_t>(place.first)].tensor->id);
    }

private:
    PipelineView &m_view;
};

PaintedCells *pipelineCells(PipelineView &view)
{
    return new PipelineCells(view);
}

} // namespace headscope
