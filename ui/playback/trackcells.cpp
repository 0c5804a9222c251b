// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/trackcells.h"

#include "ui/access/paintedcells.h"
#include "ui/playback/steptrack.h"
#include "ui/text/words.h"

#include <QCoreApplication>

namespace headscope {

class TrackCells : public PaintedCells
{
    Q_DECLARE_TR_FUNCTIONS(headscope::TrackCells)

public:
    explicit TrackCells(StepTrack &track) : PaintedCells(&track), m_track(track) {}

    QAccessible::Role role() const override { return QAccessible::List; }
    Index rows() const override { return m_track.m_titles.size(); }
    QString name(const Place &place) const override
    {
        const auto index = static_cast<int>(place.first);
        const QString state = index == m_track.m_current  ? tr("current step")
                              : index < m_track.m_current ? tr("done")
                                                          : tr("to come");
        return listed({tr("step %1 of %2").arg(index + 1).arg(rows()), m_track.m_titles.value(index), state});
    }
    QRectF rect(const Place &place) const override
    {
        const double half = (m_track.point(1).x() - m_track.point(0).x()) / 2;
        const QPointF point = m_track.point(static_cast<int>(place.first));
        return {point.x() - half, 0, 2 * half, static_cast<double>(m_track.height())};
    }
    std::optional<Place> placeAt(const QPointF &point) const override
    {
        const bool isInside = !m_track.m_titles.isEmpty() && QRectF(m_track.rect()).contains(point);
        return isInside ? std::optional(Place{m_track.nearest(point.x()), 0}) : std::nullopt;
    }
    std::optional<Place> current() const override
    {
        return m_track.m_current < rows() ? std::optional(Place{m_track.m_current, 0}) : std::nullopt;
    }
    void choose(const Place &place) override { Q_EMIT m_track.stepPicked(static_cast<int>(place.first)); }

private:
    StepTrack &m_track;
};

PaintedCells *trackCells(StepTrack &track)
{
    return new TrackCells(track);
}

} // namespace headscope
