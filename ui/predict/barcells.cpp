// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/barcells.h"

#include "ui/access/paintedcells.h"
#include "ui/predict/barsfield.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QCoreApplication>

namespace headscope {

class BarCells : public PaintedCells
{
    Q_DECLARE_TR_FUNCTIONS(headscope::BarCells)

public:
    explicit BarCells(DragBars &bars) : PaintedCells(&bars), m_bars(bars) {}

    QAccessible::Role role() const override { return QAccessible::List; }
    Index rows() const override { return m_bars.count(); }
    /// "k1: 0.20", and what is drawn once it is judged: "k1: 0.20, wrong, right: 0.70".
    QString name(const Place &place) const override
    {
        const auto bar = static_cast<int>(place.first);
        const auto at = static_cast<std::size_t>(place.first);
        const AnswerField &field = *m_bars.m_field;
        QStringList words{labelled(inSentence(m_bars.nameOf(bar)), m_bars.written(field.answer()[at]))};
        if (field.verdict().marksWrong(at))
            words << tr("wrong");
        if (field.verdict().isRevealed)
            words << tr("right: %1").arg(m_bars.numberOf(bar));
        return listed(words);
    }
    QRectF rect(const Place &place) const override
    {
        const QRectF column = m_bars.columns().column(place.first);
        return {column.left(), 0, column.width(), static_cast<double>(m_bars.height())};
    }
    std::optional<Place> placeAt(const QPointF &point) const override
    {
        const auto cell = m_bars.columns().cellAt(point);
        return cell ? std::optional(Place{cell->second, 0}) : std::nullopt;
    }
    std::optional<Place> current() const override
    {
        return m_bars.current() < rows() ? std::optional(Place{m_bars.current(), 0}) : std::nullopt;
    }
    void choose(const Place &place) override
    {
        m_bars.m_current = static_cast<int>(place.first);
        tellCurrent();
        m_bars.update();
    }

private:
    DragBars &m_bars;
};

PaintedCells *barCells(DragBars &bars)
{
    return new BarCells(bars);
}

} // namespace headscope
