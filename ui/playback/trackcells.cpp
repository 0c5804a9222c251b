// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/trackcells.h"

#include "ui/playback/steptrack.h"
#include "ui/text/words.h"

namespace headscope {

TrackCells::TrackCells(StepTrack &track) : PaintedCells(&track), m_track(track)
{}

Index TrackCells::rows() const
{
    return m_track.m_titles.size();
}

QString TrackCells::name(const Place &place) const
{
    const auto index = static_cast<int>(place.first);
    const QString state = index == m_track.m_current  ? tr("current step")
                          : index < m_track.m_current ? tr("done")
                                                      : tr("to come");
    return listed({tr("step %1 of %2").arg(index + 1).arg(rows()), m_track.m_titles.value(index), state});
}

QRectF TrackCells::rect(const Place &place) const
{
    const double half = (m_track.point(1).x() - m_track.point(0).x()) / 2;
    const QPointF point = m_track.point(static_cast<int>(place.first));
    return {point.x() - half, 0, 2 * half, static_cast<double>(m_track.height())};
}

std::optional<PaintedCells::Place> TrackCells::placeAt(const QPointF &point) const
{
    const bool isInside = !m_track.m_titles.isEmpty() && QRectF(m_track.rect()).contains(point);
    return isInside ? std::optional(Place{m_track.nearest(point.x()), 0}) : std::nullopt;
}

std::optional<PaintedCells::Place> TrackCells::current() const
{
    return m_track.m_current < rows() ? std::optional(Place{m_track.m_current, 0}) : std::nullopt;
}

void TrackCells::choose(const Place &place)
{
    Q_EMIT m_track.stepPicked(static_cast<int>(place.first));
}

} // namespace headscope
