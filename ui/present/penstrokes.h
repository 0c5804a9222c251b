// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/lesson.h"

#include <QHash>
#include <QPolygonF>

#include <optional>

class QPainter;

namespace headscope {

/// What a speaker draws over a talk. It belongs to the beat that it was drawn on, in units of its page.
class PenStrokes
{
public:
    void begin(const LessonPlace &beat, const QPointF &at);
    /// Draws on to there. A stroke whose beat is gone, or that was wiped meanwhile, is at its end.
    void draw(const LessonPlace &beat, const QPointF &to);
    void end() { m_under.reset(); }
    bool isDrawing() const { return m_under.has_value(); }
    void wipe(const LessonPlace &beat);
    const QList<QPolygonF> &of(const LessonPlace &beat) const;

private:
    QHash<QPair<int, int>, QList<QPolygonF>> m_strokes; ///< by page and beat
    std::optional<LessonPlace> m_under;                 ///< the beat under the pen while it is down
};

} // namespace headscope
